"""Suns, coins, seats' sigils and count badges: everything round."""

import math
from typing import Final, Literal, NamedTuple

import pygame

from client.art import palette
from client.art.cache import kept
from client.art.fonts import font
from client.art.glyphs import glyph
from client.art.paint import FINE, blank, clip, darker, gradient, reduce

SunState = Literal["up", "down", "crossed", "blank"]


class _Metal(NamedTuple):
    rim: str
    shine: str
    body: str
    shade: str
    figure: str


_GOLD: Final = _Metal("#8A4B0C", "#FFE9A0", "#F6C445", "#D9831F", "#3B1D03")
_SLATE: Final = _Metal("#20283F", "#46547E", "#39456B", "#2B3556", "#97A2C8")

SCALLOPS: Final = 16
TURNS: Final = 24
"""In how many steps a sun turns once around its middle."""


@kept(512)
def sun(value: int, size: int, state: SunState = "up") -> pygame.Surface:
    """A sun disc: golden face up, slate face down (usable in the next epoch), crossed out (a pass), or any sun."""
    surface = _disc(size, state in ("up", "blank")).copy()
    if state == "crossed":
        _cross_out(surface)
    elif state != "blank":
        metal = _GOLD if state == "up" else _SLATE
        figure = font("display", round(size * 0.47)).render(str(value), True, metal.figure)
        surface.blit(figure, figure.get_rect(center=(size // 2, size // 2 + max(0, size // 40))))
    return surface


@kept(1024)
def rolling_sun(value: int, size: int, turn: int, width: int, state: SunState = "up") -> pygame.Surface:
    """A sun drawn at `size`, rolled `turn` of TURNS steps to the left and brought to `width`, as it flies."""
    return pygame.transform.rotozoom(sun(value, size, state), 360 * (turn % TURNS) / TURNS, width / size)


@kept(64)
def _disc(size: int, golden: bool) -> pygame.Surface:
    metal = _GOLD if golden else _SLATE
    large = size * FINE
    middle = large / 2
    surface = blank(large, large)
    surface.fill((*pygame.Color(metal.rim)[:3], 0))
    corona = [
        (middle + 0.40 * large * math.cos(angle), middle + 0.40 * large * math.sin(angle))
        for angle in (2 * math.pi * i / SCALLOPS for i in range(SCALLOPS))
    ]
    for point in corona:
        pygame.draw.circle(surface, metal.rim, point, large * 0.095)
    for point in corona:
        pygame.draw.circle(surface, metal.shade if golden else metal.body, point, large * 0.070)
    pygame.draw.circle(surface, metal.rim, (middle, middle), large * 0.415)
    diameter = round(large * 0.78)
    face = clip(gradient(diameter, diameter, (metal.shine, metal.body, metal.shade)), diameter // 2)
    surface.blit(face, face.get_rect(center=(middle, middle)))
    pygame.draw.circle(surface, metal.rim, (middle, middle), large * 0.315, max(1, large // 60))
    return reduce(surface)


def _cross_out(surface: pygame.Surface) -> None:
    size = surface.get_width()
    cross = blank(size * FINE, size * FINE)
    cross.fill((*pygame.Color(palette.BAD)[:3], 0))
    near, far, thick = size * FINE * 0.29, size * FINE * 0.71, max(2, size * FINE // 9)
    for start, end in (((near, near), (far, far)), ((near, far), (far, near))):
        pygame.draw.line(cross, palette.BAD, start, end, thick)
        for point in (start, end):
            pygame.draw.circle(cross, palette.BAD, point, thick / 2)
    surface.blit(reduce(cross), (0, 0))


@kept(128)
def sigil(number: int, size: int) -> pygame.Surface:
    """A seat's animal on its colour."""
    seat = palette.SEATS[number]
    large = size * FINE
    disc = blank(large, large)
    disc.fill((*pygame.Color(seat.colour)[:3], 0))
    pygame.draw.circle(disc, darker(seat.colour, 0.55), (large / 2, large / 2), large / 2)
    pygame.draw.circle(disc, seat.colour, (large / 2, large / 2), large * 0.455)
    surface = reduce(disc)
    animal = glyph(seat.sign, round(size * 0.72), "#FFF9EA", "#1A1206", 0.8)
    surface.blit(animal, animal.get_rect(center=(size // 2, size // 2)))
    return surface


@kept(128)
def badge(count: int, size: int) -> pygame.Surface:
    """A small count in a golden ring, on the corner of what there is several of."""
    large = size * FINE
    disc = blank(large, large)
    disc.fill((*pygame.Color(palette.GOLD)[:3], 0))
    pygame.draw.circle(disc, palette.GOLD, (large / 2, large / 2), large / 2)
    pygame.draw.circle(disc, palette.DEEP, (large / 2, large / 2), large / 2 - max(FINE, large / 9))
    surface = reduce(disc)
    figure = font("bold", max(6, round(size * 0.68))).render(str(count), True, palette.INK)
    surface.blit(figure, figure.get_rect(center=(size // 2, size // 2)))
    return surface


@kept(16)
def empty_seat(size: int, colour: str = "#46547E") -> pygame.Surface:
    """The ring where somebody may still sit down."""
    large = size * FINE
    ring = blank(large, large)
    ring.fill((*pygame.Color(colour)[:3], 0))
    pygame.draw.circle(ring, colour, (large / 2, large / 2), large * 0.47, max(FINE, large // 16))
    return reduce(ring)


@kept(256)
def ring(diameter: int, thickness: int, colour: str) -> pygame.Surface:
    """The circle that spreads where something has landed."""
    large = max(1, diameter) * FINE
    surface = blank(large, large)
    surface.fill((*pygame.Color(colour)[:3], 0))
    pygame.draw.circle(surface, colour, (large / 2, large / 2), large / 2, max(1, thickness * FINE))
    return reduce(surface)


@kept(512)
def dial(diameter: int, step: int, colour: str) -> pygame.Surface:
    """How much time is left: `step` of 60 parts of a ring, from the top clockwise."""
    large = max(1, diameter) * FINE
    surface = blank(large, large)
    surface.fill((*pygame.Color(colour)[:3], 0))
    middle, outer, inner = large / 2, large / 2, large * 0.36
    arc = [math.radians(6 * i - 90) for i in range(min(60, max(0, step)) + 1)]
    if len(arc) > 1:
        points = [(middle + outer * math.cos(a), middle + outer * math.sin(a)) for a in arc]
        points += [(middle + inner * math.cos(a), middle + inner * math.sin(a)) for a in reversed(arc)]
        pygame.draw.polygon(surface, colour, points)
    return reduce(surface)


@kept(16)
def dashes(size: int, colour: str, thickness: int) -> pygame.Surface:
    """A dashed outline around a tile that may be taken."""
    large, thick = size * FINE, max(1, thickness * FINE)
    surface = blank(large, large)
    surface.fill((*pygame.Color(colour)[:3], 0))
    square = surface.get_rect().inflate(-thick, -thick)
    pygame.draw.rect(surface, colour, square, thick, border_radius=round(large * 0.13))
    gap = pygame.Color(colour)
    gap.a = 0
    count = 7
    for i in range(count):
        place = round(large * (i + 0.5) / count + large * 0.25 / count)
        width = round(large * 0.4 / count)
        for hole in ((place, 0, width, 2 * thick), (place, large - 2 * thick, width, 2 * thick)):
            surface.fill(gap, hole)
            surface.fill(gap, (hole[1], hole[0], hole[3], hole[2]))
    return reduce(surface)
