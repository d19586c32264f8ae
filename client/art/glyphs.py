"""Hieroglyphs as painted relief.

The signs of the font are hairlines. At the size of a tile they need a body: the silhouette is filled light, and the
contour is thickened and drawn dark, so a sign reads on any ground.
"""

import unicodedata
from typing import Final

import pygame

from client.art.cache import kept
from client.art.fonts import font
from client.art.paint import FINE, blank, mix

SMALL: Final = 27
"""Device pixels under which the contour is thin and softened: a full one would fill the sign."""
CLOSED: Final = 256
"""Pixels that a sign is drawn large at least: in a smaller one hairlines break, and the silhouette runs out."""


@kept(64)
def character(sign: str) -> str:
    """The letter for a sign of Gardiner's list, as Unicode names it (`A042`, `N035A`). Raises KeyError."""
    return unicodedata.lookup(f"EGYPTIAN HIEROGLYPH {sign}")


@kept(64)
def _disc(radius: int) -> pygame.Mask:
    disc = pygame.Mask((2 * radius + 1, 2 * radius + 1))
    for y in range(-radius, radius + 1):
        for x in range(-radius, radius + 1):
            if x * x + y * y <= radius * radius + 0.5:
                disc.set_at((x + radius, y + radius))
    return disc


@kept(1024)
def glyph(sign: str, size: int, fill: str, line: str, weight: float = 1.0) -> pygame.Surface:
    """The sign in a square of `size` pixels at most, its silhouette in `fill` and its contour in `line`.

    `weight` thickens the contour; with `fill` equal to `line` only strokes are left (for waves and stars).
    """
    fine = max(FINE, -(-CLOSED // max(1, size)))
    large = max(1, size) * fine
    drawn = font("hieroglyph", round(large * 0.95)).render(character(sign), True, "white")
    drawn = drawn.subsurface(drawn.get_bounding_rect())
    margin = round(large * 0.07)
    inner = large - 2 * margin
    drawn = pygame.transform.smoothscale_by(drawn, min(inner / drawn.get_width(), inner / drawn.get_height()))
    width, height = drawn.get_width() + 2 * margin, drawn.get_height() + 2 * margin
    sheet = blank(width, height)
    sheet.blit(drawn, (margin, margin))
    strokes = pygame.mask.from_surface(sheet, 90)
    radius = max(1, round(fine * (0.3 if size < SMALL else weight * max(0.55, size / 64) * 0.8)))
    if size < SMALL:
        line = mix(fill, line, 0.72)
    contour = strokes.convolve(_disc(radius), pygame.mask.Mask((width, height)), (-radius, -radius))
    outside = strokes.copy()
    outside.invert()
    silhouette = outside.connected_component((0, 0))
    silhouette.invert()
    painted = blank(width, height)
    edge = pygame.Color(line)
    painted.fill((edge.r, edge.g, edge.b, 0))
    silhouette.to_surface(painted, setcolor=pygame.Color(fill), unsetcolor=None)
    contour.to_surface(painted, setcolor=edge, unsetcolor=None)
    return pygame.transform.smoothscale(painted, (max(1, width // fine), max(1, height // fine)))
