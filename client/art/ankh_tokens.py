"""What stands on the map of Ankh: gods, warriors, guardians, monuments, each known by its shape alone.

A warrior is a disc with the seat's animal, a god a larger disc with his bust, a guardian an octagon with its own sign,
a monument a stone on a plinth. The colour is the owner's, whose animal stands beside it as a badge: colour is never
alone.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import pygame

from client.art import palette
from client.art.ankh_signs import ANKH, MONUMENTS
from client.art.cache import kept
from client.art.glyphs import glyph
from client.art.paint import FINE, blank, clip, darker, gradient, lighter, reduce


class _Bust(NamedTuple):
    """How a god's seated sign is cut to a bust: how large it is drawn, and how much of it from above is kept."""

    sign: str
    large: float
    kept: float


_BUSTS: Final = {
    "amun": _Bust("C012", 1.30, 0.58),
    "anubis": _Bust("C006", 1.30, 0.60),
    "osiris": _Bust("A044", 1.35, 0.56),
    "ra": _Bust("C002", 1.30, 0.60),
}
_THRONE: Final = "Q001"
"""Isis, by the sign of her name."""

GUARDIANS: Final = {
    "satet": "E029",
    "cat_mummy": "E014",
    "apep": "I014",
    "mummy": "A053",
    "giant_scorpion": "L007",
    "androsphinx": "E023",
}
"""Kind of guardian -> its sign. The Cat Mummy's is no cat: that is a seat's animal."""

NEUTRAL: Final = "#8C867A"


@kept(64)
def shadow(diameter: int) -> pygame.Surface:
    """The soft shadow of a round token."""
    blur = max(2, diameter // 9)
    surface = blank(diameter + 4 * blur, diameter + 4 * blur)
    middle = surface.get_width() / 2
    pygame.draw.circle(surface, (0, 0, 0, 170), (middle, middle), diameter / 2)
    return pygame.transform.gaussian_blur(surface, blur)


@kept(256)
def warrior(sigil: int, size: int) -> pygame.Surface:
    """A warrior of the seat with that sigil."""
    seat = palette.SEATS[sigil]
    large = size * FINE
    middle = (large / 2, large / 2)
    surface = blank(large, large)
    surface.fill((*pygame.Color(darker(seat.colour, 0.68))[:3], 0))
    pygame.draw.circle(surface, darker(seat.colour, 0.68), middle, large / 2)
    pygame.draw.circle(surface, "#FFF9EA", middle, large * 0.455)
    pygame.draw.circle(surface, seat.colour, middle, large * 0.405)
    surface = reduce(surface)
    animal = glyph(seat.sign, round(size * 0.66), "#FFF9EA", "#1A1206", 0.8)
    surface.blit(animal, animal.get_rect(center=(size // 2, size // 2)))
    return surface


@kept(256)
def god(names: tuple[str, ...], sigil: int, size: int) -> pygame.Surface:
    """A god's coin: his bust on the seat's colour; two busts side by side after a merge, an ankh before the choice."""
    colour = palette.SEATS[sigil].colour
    large = size * FINE
    middle = (large / 2, large / 2)
    surface = blank(large, large)
    surface.fill((*pygame.Color(darker(colour, 0.72))[:3], 0))
    pygame.draw.circle(surface, darker(colour, 0.72), middle, large / 2)
    pygame.draw.circle(surface, "#FFF4D2", middle, large * 0.47)
    pygame.draw.circle(surface, darker(colour, 0.45), middle, large * 0.435)
    inner = round(large * 0.82)
    face = clip(gradient(inner, inner, (lighter(colour, 0.18), colour, darker(colour, 0.28))), inner // 2)
    surface.blit(face, face.get_rect(center=middle))
    surface = reduce(surface)
    busts = blank(size, size)
    if len(names) > 1:
        _put_two(busts, names, size)
    else:
        _put_bust(busts, names[0] if names else "", size)
    mask = blank(large, large)
    mask.fill((255, 255, 255, 0))
    pygame.draw.circle(mask, "white", middle, large * 0.43)
    busts.blit(reduce(mask), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    surface.blit(busts, (0, 0))
    return surface


def _put_bust(surface: pygame.Surface, name: str, size: int) -> None:
    bust = _BUSTS.get(name)
    if bust is None:
        drawn = glyph(_THRONE if name else ANKH, round(size * 0.62), "#FFF9EA", "#1A1206", 1.1)
        surface.blit(drawn, drawn.get_rect(center=(size // 2, size // 2)))
        return
    drawn = glyph(bust.sign, round(size * bust.large), "#FFF9EA", "#1A1206", 1.0)
    drawn = drawn.subsurface((0, 0, drawn.get_width(), round(drawn.get_height() * bust.kept)))
    weight = pygame.mask.from_surface(drawn).centroid()[0]  # staffs and knees stick out: the body is in the middle
    aside = round((drawn.get_width() / 2 - weight) * 0.8)
    surface.blit(drawn, drawn.get_rect(midbottom=(size // 2 + aside, round(size * 0.93))))


def _put_two(surface: pygame.Surface, names: tuple[str, ...], size: int) -> None:
    """The busts of a merged god, each in its half."""
    for name, x in zip(names, (0.30, 0.70), strict=False):
        half = blank(size, size)
        _put_bust(half, name, size)
        piece = half.subsurface(half.get_bounding_rect())
        share = min(0.40 * size / piece.get_width(), 0.62 * size / piece.get_height())
        piece = pygame.transform.smoothscale_by(piece, share)
        surface.blit(piece, piece.get_rect(center=(round(size * x), size // 2)))
    pygame.draw.line(surface, (255, 244, 210, 150), (size // 2, 0), (size // 2, size), max(1, size // 40))


def _octagon(middle: float, radius: float) -> list[tuple[float, float]]:
    return [
        (middle + radius * math.cos(angle), middle + radius * math.sin(angle))
        for angle in (math.radians(22.5 + 45 * i) for i in range(8))
    ]


@kept(256)
def guardian(kind: str, sigil: int, size: int) -> pygame.Surface:
    """A guardian with its owner's ring."""
    colour = palette.SEATS[sigil].colour
    large = size * FINE
    middle = large / 2
    surface = blank(large, large)
    surface.fill((*pygame.Color(darker(colour, 0.72))[:3], 0))
    for share, paint in (
        (1.0, darker(colour, 0.72)),
        (0.93, "#FFF4D2"),
        (0.88, colour),
        (0.70, darker(colour, 0.6)),
        (0.66, "#F6EBCB"),
    ):
        pygame.draw.polygon(surface, paint, _octagon(middle, middle * share))
    surface = reduce(surface)
    drawn = glyph(GUARDIANS[kind], round(size * 0.58), "#B98A2E", "#2A1A04", 1.0)
    surface.blit(drawn, drawn.get_rect(center=(size // 2, size // 2)))
    return surface


@kept(64)
def absent_guardian(kind: str, size: int) -> pygame.Surface:
    """The place of a guardian that one does not have."""
    large = size * FINE
    middle = large / 2
    surface = blank(large, large)
    surface.fill((255, 255, 255, 0))
    pygame.draw.polygon(surface, (255, 255, 255, 20), _octagon(middle, middle))
    pygame.draw.polygon(surface, (255, 255, 255, 70), _octagon(middle, middle * 0.98), max(FINE, large // 30))
    surface = reduce(surface)
    drawn = glyph(GUARDIANS[kind], round(size * 0.60), "#8A93B5", "#39456B", 0.7).copy()
    drawn.set_alpha(120)
    surface.blit(drawn, drawn.get_rect(center=(size // 2, size // 2)))
    return surface


def token(kind: str, names: tuple[str, ...], sigil: int, size: int) -> pygame.Surface:
    """Any figure."""
    if kind == "god":
        return god(names, sigil, size)
    return warrior(sigil, size) if kind == "warrior" else guardian(kind, sigil, size)


@kept(128)
def badge(sigil: int, size: int) -> pygame.Surface:
    """The owner's animal in small, dark on the seat's colour."""
    seat = palette.SEATS[sigil]
    large = size * FINE
    middle = (large / 2, large / 2)
    surface = blank(large, large)
    surface.fill((0x14, 0x0C, 0x04, 0))
    pygame.draw.circle(surface, "#140C04", middle, large / 2)
    pygame.draw.circle(surface, seat.colour, middle, large * 0.43)
    surface = reduce(surface)
    animal = glyph(seat.sign, round(size * 0.76), "#140C04", "#140C04", 0.6)
    surface.blit(animal, animal.get_rect(center=(size // 2, size // 2)))
    return surface


@kept(128)
def monument(kind: str, sigil: int | None, size: int) -> pygame.Surface:
    """A monument `size` high on its plinth, which has the colour of the owner, or is grey."""
    width, height = round(size * 1.22), max(3, round(size * 0.34))
    w, h = width * FINE, height * FINE
    colour = NEUTRAL if sigil is None else palette.SEATS[sigil].colour
    inset = w * 0.09
    plinth = blank(w, h)
    plinth.fill((0x14, 0x0C, 0x04, 0))
    edge = FINE * max(1.0, size / 26)
    light = "#C9C3B4" if sigil is None else "#FFF4D2"
    for step, paint in ((0.0, "#140C04"), (edge, light), (edge * 1.8, colour)):
        corners = [
            (inset + step * 0.8, step * 0.8),
            (w - inset - step * 0.8, step * 0.8),
            (w - step * 1.4, h - step * 0.8),
            (step * 1.4, h - step * 0.8),
        ]
        pygame.draw.polygon(plinth, paint, corners)
    stone = glyph(MONUMENTS[kind], size, "#F1EDE0", "#1F1D19", 1.1)
    surface = blank(width, size + height)
    surface.blit(reduce(plinth), (0, size - round(size * 0.10)))
    surface.blit(stone, stone.get_rect(midbottom=(width // 2, size)))
    return surface


@kept(32)
def monument_shadow(size: int) -> pygame.Surface:
    """The shadow under a monument."""
    blur = max(2, size // 12)
    surface = blank(round(size * 1.22) + 4 * blur, round(size * 0.5) + 4 * blur)
    ellipse = (2 * blur, 2 * blur, round(size * 1.22), round(size * 0.5))
    pygame.draw.ellipse(surface, (0, 0, 0, 190), ellipse)
    return pygame.transform.gaussian_blur(surface, blur)


@kept(32)
def portal(sigil: int, size: int) -> pygame.Surface:
    """A portal of Osiris: a dark gate in a ring of the owner's colour."""
    colour = palette.SEATS[sigil].colour
    large = size * FINE
    middle = (large / 2, large / 2)
    surface = blank(large, large)
    surface.fill((*pygame.Color(darker(colour, 0.72))[:3], 0))
    for share, paint in ((0.5, darker(colour, 0.72)), (0.47, "#FFF4D2"), (0.42, colour), (0.33, "#0B1020")):
        pygame.draw.circle(surface, paint, middle, large * share)
    for turn in range(3):
        arc = [
            (middle[0] + large * r * math.cos(a), middle[1] + large * r * math.sin(a))
            for r, a in ((0.27 - 0.02 * i, math.radians(120 * turn + 14 * i)) for i in range(10))
        ]
        pygame.draw.lines(surface, lighter(colour, 0.35), False, arc, max(1, round(large * 0.035)))
    return reduce(surface)


@kept(512)
def scaled(kind: str, names: tuple[str, ...], sigil: int, size: int, drawn: int) -> pygame.Surface:
    """A figure drawn at `drawn` and brought to `size`, as it flies."""
    picture = token(kind, names, sigil, drawn)
    return picture if size == drawn else pygame.transform.smoothscale(picture, (max(1, size), max(1, size)))
