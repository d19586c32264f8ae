"""What everything else stands on or comes from: ceiling, board, friezes, bag and the eye of Ra."""

import math
from random import Random
from typing import Final

import pygame

from client.art import palette
from client.art.cache import kept
from client.art.glyphs import glyph
from client.art.paint import FINE, blank, box, gradient, mix, reduce

_STAR_STEP: Final = (30, 26)
"""Logical pixels from star to star."""


@kept(4)
def ceiling(width: int, height: int, scale: float) -> pygame.Surface:
    """A tomb's ceiling: yellow five-pointed stars on night blue, faint enough to read on. Opaque."""
    surface = gradient(width, height, palette.NIGHT)
    fixed = Random(7)
    size = max(4, round(11 * scale))
    star = glyph("N014", size, palette.STAR, palette.STAR, 0.6)
    tilted = [pygame.transform.rotozoom(star, angle, 1) for angle in (0, 12, -12, 24)]
    across, down = _STAR_STEP
    for row in range(int(height / (down * scale)) + 1):
        for column in range(int(width / (across * scale)) + 1):
            picture = tilted[int(fixed.random() * 4)]
            picture.set_alpha(20 + int(fixed.random() * 14))
            x = (column * across + (15 if row % 2 else 0)) * scale
            surface.blit(picture, (round(x), round(row * down * scale)))
    opaque = pygame.Surface((width, height))
    opaque.blit(surface, (0, 0))
    return opaque


@kept(2)
def horizon(width: int, height: int, scale: float) -> pygame.Surface:
    """What the sun of the title rises from: pyramids in its light, before the first glow of a day. Clear above them.

    As wide as the window; the ground is its lower edge, and the sun stands over the middle.
    """

    def px(length: float) -> int:
        return round(length * scale)

    light = blank(width, height)
    light.blit(gradient(width, height, ((216, 120, 48, 0), (226, 132, 52, 26), (240, 160, 70, 92))), (0, 0))
    half = width - width // 2
    side = pygame.transform.rotate(gradient(height, half, ((255, 255, 255, 0), (255, 255, 255, 255))), 90)
    side = pygame.transform.scale(side, (half, height))
    light.blit(side, (0, 0), (0, 0, width // 2, height), special_flags=pygame.BLEND_RGBA_MULT)
    light.blit(pygame.transform.flip(side, True, False), (width // 2, 0), special_flags=pygame.BLEND_RGBA_MULT)
    fine = 2
    stones = blank(width * fine, height * fine)
    for away, size, haze in _PYRAMIDS:
        for direction in (-1, 1):
            middle = width * fine // 2 + direction * px(away) * fine
            _pyramid(stones, middle, height * fine, px(size) * fine, -direction, haze)
    light.blit(reduce(stones, fine), (0, 0))
    return light


_PYRAMIDS: Final = ((472, 60, 0.5), (566, 86, 0.3), (330, 112, 0.0))
"""How far from the sun a pyramid stands, how high it is (logical pixels), and how much of the night lies before it."""
_LIT: Final = ("#E2AC5C", "#7E4C22")
_SHADED: Final = ("#3A3158", "#191A35")
_COURSES: Final = 14


def _pyramid(surface: pygame.Surface, middle: int, ground: int, height: int, sun: int, haze: float) -> None:
    """A pyramid of courses of stone, whose side towards the sun (-1: left, 1: right) is lit, with a golden tip."""
    half = round(height * 1.28)
    ridge = sun * round(half * 0.16)
    for course in range(_COURSES):
        upper, lower = course / _COURSES, (course + 1) / _COURSES
        top, bottom = ground - height + round(height * upper), ground - height + round(height * lower)
        for side, (first, last) in ((sun, _LIT), (-sun, _SHADED)):
            colour = mix(mix(first, last, upper), palette.NIGHT[0], haze)
            if course == 0:
                colour = mix(palette.GOLD_HIGH if side == sun else palette.GOLD_LOW, palette.NIGHT[0], haze)
            edge = [
                (middle + round(ridge * upper), top),
                (middle + round(side * half * upper), top),
                (middle + round(side * half * lower), bottom),
                (middle + round(ridge * lower), bottom),
            ]
            pygame.draw.polygon(surface, colour, edge)
            if course and side == sun:
                pygame.draw.line(surface, mix(colour, "#3A2410", 0.35), edge[0], edge[1], max(1, height // 110))


@kept(2)
def dusk(width: int, height: int) -> pygame.Surface:
    """The last warmth of the light on the ground below the horizon, fading downwards."""
    return gradient(width, height, ((214, 128, 52, 58), (120, 70, 50, 18), (60, 40, 50, 0)))


@kept(16)
def frieze(width: int, height: int, block: int) -> pygame.Surface:
    """The border of coloured blocks that runs around painted tomb walls."""
    surface = blank(width, height)
    count = max(1, width // max(1, block))
    for i in range(count):
        left, right = round(i * width / count), round((i + 1) * width / count)
        pygame.draw.rect(surface, palette.FRIEZE[i % 6], (left, 0, right - left, height))
        pygame.draw.line(surface, "#3A2810", (left, 0), (left, height))
    pygame.draw.rect(surface, "#3A2810", surface.get_rect(), 1)
    return surface


@kept(8)
def board(width: int, height: int, scale: float) -> pygame.Surface:
    """The limestone board with its two friezes."""

    def px(length: float) -> int:
        return max(1, round(length * scale))

    surface = box(
        width, height, px(12), palette.PAPYRUS, palette.PAPYRUS_EDGE, max(2, px(3)), palette.PAPYRUS_LIGHT
    ).copy()
    band = frieze(width - px(28), px(9), px(14))
    surface.blit(band, (px(14), px(9)))
    surface.blit(band, (px(14), height - px(18)))
    return surface


@kept(16)
def bag(width: int, height: int) -> pygame.Surface:
    """The bag that all tiles come from."""
    w, h = width * FINE, height * FINE
    surface = blank(w, h)
    surface.fill((94, 58, 26, 0))

    def oval(colour: str, x: float, y: float, across: float, down: float) -> None:
        pygame.draw.ellipse(surface, colour, (w * x, h * y, w * across, h * down))

    def shape(colour: str, *points: tuple[float, float]) -> None:
        pygame.draw.polygon(surface, colour, [(w * x, h * y) for x, y in points])

    oval("#5E3A1A", 0.06, 0.34, 0.88, 0.66)
    oval("#8A5A2C", 0.10, 0.36, 0.78, 0.60)
    oval("#A87440", 0.20, 0.42, 0.46, 0.36)
    shape("#8A5A2C", (0.30, 0.42), (0.70, 0.42), (0.60, 0.24), (0.40, 0.24))
    shape(
        "#A87440",
        *((0.28, 0.02), (0.44, 0.10), (0.52, 0.01), (0.60, 0.10), (0.76, 0.03), (0.62, 0.26), (0.38, 0.26)),
    )
    cord = pygame.Rect(round(w * 0.36), round(h * 0.235), round(w * 0.28), round(h * 0.06))
    pygame.draw.rect(surface, palette.GOLD, cord, border_radius=round(h * 0.03))
    small = reduce(surface)
    ankh = glyph("S034", round(height * 0.42), "#F0C766", "#4A2C0E", 0.9)
    small.blit(ankh, ankh.get_rect(center=(width // 2, round(height * 0.68))))
    return small


@kept(16)
def eye_of_ra(size: int) -> pygame.Surface:
    """The sun with the eye: what one calls Ra with."""
    large = size * FINE
    surface = blank(large, large)
    surface.fill((217, 131, 31, 0))
    middle = large / 2

    def around(radius: float, degrees: float) -> tuple[float, float]:
        angle = math.radians(degrees)
        return middle + large * radius * math.cos(angle), middle + large * radius * math.sin(angle)

    for degrees in range(0, 360, 30):
        pygame.draw.polygon(
            surface, "#D9831F", [around(0.49, degrees), around(0.31, degrees - 6), around(0.31, degrees + 6)]
        )
    for colour, radius, lift in (("#8A4B0C", 0.355, 0.0), ("#F6C445", 0.335, 0.0), ("#FFE08A", 0.27, 0.03)):
        pygame.draw.circle(surface, colour, (middle, middle - large * lift), large * radius)
    small = reduce(surface)
    eye = glyph("D010", round(size * 0.60), "#FFF6DA", "#4A0D08", 1.1)
    small.blit(eye, eye.get_rect(center=(size // 2, round(size * 0.51))))
    return small
