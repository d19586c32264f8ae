"""The battle cards of Ankh: colour, sign, strength, and from a readable size on the name."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from client.art import palette
from client.art.ankh_signs import ANKH
from client.art.cache import kept
from client.art.fonts import font
from client.art.glyphs import glyph
from client.art.paint import FINE, blank, clip, darker, gradient, lighter, reduce


class CardFace(NamedTuple):
    """The ground of a card and its sign. Grounds stay apart for colour-blind eyes."""

    ground: str
    sign: str


FACES: Final = {
    "build_monument": CardFace("#8A847A", "A035"),
    "chariots": CardFace("#C4502A", "T017"),
    "flood": CardFace("#4CC9C0", "M008"),
    "plague_of_locusts": CardFace("#24401C", "L004"),
    "drought": CardFace("#EBBB3F", "N008"),
    "miracle": CardFace("#5A2A6E", "N014"),
    "cycle_of_maat": CardFace("#2A72B5", "H006"),
}
_INK: Final = "#FFF6E0"
_STAR: Final = "N014"


@kept(128)
def card(name: str, width: int, height: int, caption: str, strength: str) -> pygame.Surface:
    """A card face up, in device pixels. `caption` on a bar below, `strength` on a disc above; small ones have none."""
    face = FACES[name]
    bar = round(height * (0.2 if height > width * 1.3 else 0.24)) if caption else 0
    surface = _sheet(face.ground, width, height, bar)
    area = height - bar
    size = round(min(width * (0.70 if caption else 0.84), area * (0.62 if caption else 0.90)))
    if not caption or face.sign == _STAR:
        drawn = glyph(face.sign, size, _INK, _INK, 0.8 if not caption else 1.2)
    else:
        drawn = glyph(face.sign, size, _INK, darker(face.ground, 0.78), 0.9)
    surface.blit(drawn, drawn.get_rect(center=(width // 2, round(area * (0.57 if caption else 0.5)))))
    if caption:
        _caption(surface, caption, bar)
    if strength:
        disc = _disc(round(width * 0.36), strength)
        surface.blit(disc, (round(width * 0.03), round(width * 0.03)))
    return surface


@kept(64)
def back(sigil: int, width: int, height: int) -> pygame.Surface:
    """A card face down, in the colour of who plays it."""
    ground = darker(palette.SEATS[sigil].colour, 0.45)
    surface = _sheet(ground, width, height, 0, framed=True)
    drawn = glyph(ANKH, round(height * 0.5), "#F6EBCB", "#140C04", 0.9)
    surface.blit(drawn, drawn.get_rect(center=(width // 2, height // 2)))
    return surface


@kept(128)
def bid(followers: int, width: int, height: int) -> pygame.Surface:
    """A bid face up: how many followers."""
    surface = _sheet("#6B4F16", width, height, 0, framed=True)
    figure = font("bold", max(8, round(height * 0.5))).render(str(followers), True, "#FFE9B0")
    surface.blit(figure, figure.get_rect(center=(width // 2, height // 2)))
    return surface


@kept(256)
def narrowed(picture: pygame.Surface, across: int) -> pygame.Surface:
    """A card, or a bid, as wide as it looks while it is being turned over."""
    return pygame.transform.smoothscale(picture, (max(1, across), picture.get_height()))


def _sheet(ground: str, width: int, height: int, bar: int, *, framed: bool = False) -> pygame.Surface:
    """A card without what is on it; lit from above."""
    w, h = width * FINE, height * FINE
    radius = round(w * 0.12)
    surface = gradient(w, h, (lighter(ground, 0.22), ground, darker(ground, 0.30)))
    pygame.draw.rect(surface, lighter(ground, 0.50), (0, 0, w, h), max(FINE, w // 38), border_radius=radius)
    if bar:
        low = gradient(w, bar * FINE, (darker(ground, 0.55), darker(ground, 0.74)))
        surface.blit(low, (0, h - bar * FINE))
    if framed:
        inset = round(w * 0.09)
        frame = pygame.Rect(inset, inset, w - 2 * inset, h - 2 * inset)
        pygame.draw.rect(surface, lighter(ground, 0.30), frame, FINE, border_radius=radius)
    return reduce(clip(surface, radius))


def _caption(surface: pygame.Surface, caption: str, bar: int) -> None:
    width, height = surface.get_size()
    words = font("bold", max(8, round(bar * 0.62))).render(caption, True, _INK)
    if words.get_width() > width - 4:
        words = pygame.transform.smoothscale(words, (width - 4, words.get_height()))
    surface.blit(words, words.get_rect(center=(width // 2, height - bar // 2)))


@kept(64)
def _disc(size: int, strength: str) -> pygame.Surface:
    large = size * FINE
    middle = (large / 2, large / 2)
    surface = blank(large, large)
    surface.fill((0x14, 0x0C, 0x04, 0))
    pygame.draw.circle(surface, "#140C04", middle, large / 2)
    pygame.draw.circle(surface, "#F6EBCB", middle, large * 0.44)
    surface = reduce(surface)
    figure = font("bold", max(7, round(size * 0.58))).render(strength, True, palette.DARK_INK)
    surface.blit(figure, figure.get_rect(center=(size // 2, size // 2)))
    return surface
