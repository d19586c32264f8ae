"""The signs of Ankh and the small plates they stand on: actions, powers, followers, monuments in short."""

from __future__ import annotations

import math
from typing import Final

import pygame

from client.art import palette, tokens
from client.art.cache import kept
from client.art.glyphs import glyph
from client.art.paint import FINE, blank, clip, darker, gradient, lighter, reduce

ANKH: Final = "S034"
"""Followers, ankh tokens, and whatever is about control."""
BATTLE: Final = "T011A"
SCALES: Final = "U038"
EYE: Final = "D010"

ACTIONS: Final = {"move": "D058", "summon": "A024", "followers": ANKH, "unlock": "R015"}
"""Track -> its sign."""
ACTION_GROUNDS: Final = {"move": "#B97F1F", "summon": "#A33B2A", "followers": "#8A6428", "unlock": "#5A2A6E"}
POWERS: Final = {
    "commanding": "S042",
    "inspiring": "A028",
    "omnipresent": "D010",
    "revered": "A030",
    "resplendent": "S005",
    "obelisk_attuned": "O025",
    "temple_attuned": "O021",
    "pyramid_attuned": "O024",
    "glorious": "S012",
    "magnanimous": "D037",
    "bountiful": "R003",
    "worshipful": "R007",
}
"""Ankh power -> its sign."""
LEVEL_GROUNDS: Final = ("#7A4E12", "#6B3A80", "#8B2A1C")
"""Level 1 to 3 of the powers -> the ground of their plates."""
MONUMENTS: Final = {"obelisk": "O025", "temple": "O021", "pyramid": "O024"}
"""Kind of monument -> its sign (and, in `tiles.FACES`, its tile)."""

SMALL: Final = 28
"""Device pixels under which a sign is one solid silhouette: two tones turn to mud there."""


def is_building(sign: str) -> bool:
    """Whether a sign is a plan of walls: filled solid it would be a block, so it keeps its lines at every size."""
    return sign.startswith("O0")


@kept(512)
def plate(
    sign: str, size: int, ground: str, fill: str = "#FFF6E0", line: str = "#1A1206", *, solid: bool = True
) -> pygame.Surface:
    """A sign on a small rounded plate, `size` device pixels square: one silhouette, or (not `solid`) two-tone."""
    large = size * FINE
    radius = round(large * 0.2)
    surface = gradient(large, large, (lighter(ground, 0.20), ground, darker(ground, 0.22)))
    edge = max(FINE, large // 26)
    pygame.draw.rect(surface, lighter(ground, 0.42), surface.get_rect(), edge, border_radius=radius)
    surface = reduce(clip(surface, radius))
    if (solid or size < SMALL) and not is_building(sign):
        drawn = glyph(sign, round(size * 0.80), fill, fill, 0.8)
    else:
        drawn = glyph(sign, round(size * 0.76), fill, line, 0.8)
    surface.blit(drawn, drawn.get_rect(center=(size // 2, size // 2)))
    return surface


@kept(128)
def empty_plate(sign: str, size: int) -> pygame.Surface:
    """The engraved place of what one does not have."""
    large = size * FINE
    radius = round(large * 0.2)
    surface = blank(large, large)
    surface.fill((255, 255, 255, 0))
    pygame.draw.rect(surface, (255, 255, 255, 20), surface.get_rect(), border_radius=radius)
    edge = max(FINE, large // 40)
    pygame.draw.rect(surface, (255, 255, 255, 60), surface.get_rect(), edge, border_radius=radius)
    surface = reduce(surface)
    drawn = glyph(sign, round(size * 0.76), "#8A93B5", "#39456B", 0.8).copy()
    drawn.set_alpha(120)
    surface.blit(drawn, drawn.get_rect(center=(size // 2, size // 2)))
    return surface


@kept(64)
def followers(size: int, *, solid: bool = True) -> pygame.Surface:
    """The plate that stands for followers."""
    return plate(ANKH, size, "#8A6428", "#FFE08A", "#3B1D03", solid=solid)


@kept(128)
def sign(name: str, size: int, colour: str, ground: str = "") -> pygame.Surface:
    """A bare sign in one colour; a building in two, its walls in `ground`."""
    return glyph(name, size, colour, ground if ground and is_building(name) else colour, 0.8)


@kept(32)
def marker(size: int) -> pygame.Surface:
    """The marker on an action's track: a golden disc with an ankh."""
    surface = tokens.sun(0, size, "blank").copy()
    drawn = glyph(ANKH, round(size * 0.52), "#5A2F06", "#5A2F06", 0.9)
    surface.blit(drawn, drawn.get_rect(center=(surface.get_width() // 2, surface.get_height() // 2)))
    return surface


@kept(64)
def space(size: int, kind: str) -> pygame.Surface:
    """A space of an action's track: `free`, `lit` (the track may be chosen), or `event`, the last one."""
    large = size * FINE
    fill, edge = {
        "free": ("#141B33", "#5B6EA8"),
        "lit": ("#241A08", "#B9892F"),
        "event": ("#8B2A1C", "#FFB59E"),
    }[kind]
    surface = blank(large, large)
    surface.fill((*pygame.Color(edge)[:3], 0))
    pygame.draw.circle(surface, edge, (large / 2, large / 2), large / 2)
    pygame.draw.circle(surface, fill, (large / 2, large / 2), large / 2 - max(FINE * 1.2, large / 16))
    surface = reduce(surface)
    if kind == "event":
        drawn = glyph(EYE, round(size * 0.85), "#FFF1E0", "#FFF1E0", 0.5)
        surface.blit(drawn, drawn.get_rect(center=(size // 2, size // 2)))
    return surface


@kept(32)
def tie_token(size: int) -> pygame.Surface:
    """The tie-break token: scales on ivory in a golden ring."""
    large = size * FINE
    middle = (large / 2, large / 2)
    surface = blank(large, large)
    surface.fill((*pygame.Color(palette.DARK_INK)[:3], 0))
    for share, colour in ((0.5, palette.DARK_INK), (0.46, palette.GOLD), (0.385, palette.DARK_INK), (0.365, "#F6EBCB")):
        pygame.draw.circle(surface, colour, middle, large * share)
    surface = reduce(surface)
    drawn = glyph(SCALES, round(size * 0.56), "#B98A2E", "#3D2A0A", 1.0)
    surface.blit(drawn, drawn.get_rect(center=(size // 2, size // 2)))
    return surface


@kept(64)
def sun_mark(size: int) -> pygame.Surface:
    """The sun of Ra on a figure: a small ray-crowned disc."""
    large = size * FINE
    middle = large / 2
    surface = blank(large, large)
    surface.fill((0x5A, 0x2F, 0x06, 0))
    rays = [(middle + large * r * math.cos(a), middle + large * r * math.sin(a)) for r, a in _rays()]
    pygame.draw.polygon(surface, "#5A2F06", rays)
    pygame.draw.circle(surface, "#5A2F06", (middle, middle), large * 0.37)
    pygame.draw.circle(surface, "#FFD35C", (middle, middle), large * 0.29)
    pygame.draw.circle(surface, "#FFF3C4", (middle, middle), large * 0.15)
    return reduce(surface)


def _rays() -> list[tuple[float, float]]:
    return [(0.5 if i % 2 else 0.36, math.pi * i / 8) for i in range(16)]


@kept(32)
def medal(size: int, rim: str, fill: str) -> pygame.Surface:
    """A plain round token with an ivory ring, for numbers."""
    large = size * FINE
    middle = (large / 2, large / 2)
    surface = blank(large, large)
    surface.fill((*pygame.Color(rim)[:3], 0))
    pygame.draw.circle(surface, rim, middle, large / 2)
    pygame.draw.circle(surface, "#FFF4D2", middle, large * 0.46)
    pygame.draw.circle(surface, fill, middle, large * 0.42)
    return reduce(surface)


@kept(64)
def tick(size: int) -> pygame.Surface:
    """The green tick on a figure that has moved."""
    large = size * FINE
    middle = (large / 2, large / 2)
    surface = blank(large, large)
    surface.fill((*pygame.Color(palette.GOOD)[:3], 0))
    pygame.draw.circle(surface, palette.GOOD, middle, large / 2)
    pygame.draw.circle(surface, palette.DEEP, middle, large / 2 - FINE * 1.4)
    points = [(large * x, large * y) for x, y in ((0.26, 0.52), (0.44, 0.69), (0.75, 0.32))]
    pygame.draw.lines(surface, palette.GOOD, False, points, max(2, round(large * 0.13)))
    return reduce(surface)


@kept(64)
def struck_out(size: int) -> pygame.Surface:
    """The red cross over a figure that died."""
    large = size * FINE
    surface = blank(large, large)
    surface.fill((0x1B, 0x06, 0x04, 0))
    for colour, width in (("#1B0604", 0.24), ("#FF6A50", 0.13)):
        near, far = 0.16 * large, 0.84 * large
        for start, end in (((near, near), (far, far)), ((near, far), (far, near))):
            pygame.draw.line(surface, colour, start, end, max(2, round(large * width)))
            for point in (start, end):
                pygame.draw.circle(surface, colour, point, large * width / 2)
    return reduce(surface)


@kept(16)
def in_pool(size: int) -> pygame.Surface:
    """The small ring on a guardian that is still in the pool."""
    large = size * FINE
    middle = (large / 2, large / 2)
    surface = blank(large, large)
    surface.fill((*pygame.Color(palette.DIM)[:3], 0))
    pygame.draw.circle(surface, palette.DEEP, middle, large / 2)
    pygame.draw.circle(surface, palette.DIM, middle, large * 0.42, max(FINE, round(large * 0.14)))
    return reduce(surface)


@kept(16)
def hollow(size: int) -> pygame.Surface:
    """An empty round place."""
    large = size * FINE
    middle = (large / 2, large / 2)
    surface = blank(large, large)
    surface.fill((*pygame.Color(palette.RAISED_EDGE)[:3], 0))
    pygame.draw.circle(surface, palette.RAISED_EDGE, middle, large / 2)
    pygame.draw.circle(surface, "#0F1730", middle, large / 2 - FINE * 1.4)
    return reduce(surface)


@kept(8)
def event_marker(size: int) -> pygame.Surface:
    """The frame that goes along the event track."""
    large = size * FINE
    surface = blank(large, large)
    surface.fill((*pygame.Color(palette.ACT)[:3], 0))
    frame = surface.get_rect().inflate(-FINE * 2, -FINE * 2)
    pygame.draw.rect(surface, palette.ACT, frame, max(FINE, large // 10), border_radius=round(large * 0.25))
    return reduce(surface)
