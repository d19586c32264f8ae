"""Coins and purses: smooth and beaded, where suns are scalloped, so that the money of two games is never confused."""

import math
from typing import Final, Literal, NamedTuple

import pygame

from client.art.cache import kept
from client.art.fonts import font
from client.art.paint import FINE, blank, clip, gradient, reduce

CoinState = Literal["bright", "dim"]

BEADS: Final = 28


class _Metal(NamedTuple):
    rim: str
    shine: str
    body: str
    shade: str
    bead: str
    figure: str


_METALS: Final[dict[CoinState, _Metal]] = {
    "bright": _Metal("#5A330A", "#F7D274", "#E2A93A", "#B87A22", "#8A5412", "#3B1D03"),
    "dim": _Metal("#20283F", "#46547E", "#39456B", "#2B3556", "#20283F", "#97A2C8"),
}

PURSE_RISE: Final = 0.085
"""How much lower each rim under the coin of a purse lies, as a share of the coin."""


@kept(512)
def coin(figure: str, size: int, state: CoinState = "bright") -> pygame.Surface:
    """A coin with a number (or `?`, or nothing) on it; dim for a price that nobody has offered yet."""
    surface = _disc(size, state).copy()
    if figure:
        letters = font("display", max(6, round(size * (0.46 if len(figure) < 3 else 0.36))))
        ink = letters.render(figure, True, _METALS[state].figure)
        surface.blit(ink, ink.get_rect(center=(size // 2, size // 2 + max(0, size // 50))))
    return surface


@kept(256)
def purse(figure: str, size: int) -> pygame.Surface:
    """A small heap: the coin that carries the number on two rims. Higher than wide."""
    step = max(1, round(size * PURSE_RISE))
    surface = blank(size, size + 2 * step)
    surface.fill((90, 51, 10, 0))
    for layer in (2, 1):
        surface.blit(_disc(size, "bright"), (0, layer * step))
    surface.blit(coin(figure, size), (0, 0))
    return surface


@kept(512)
def scaled(figure: str, size: int, width: int, state: CoinState = "bright") -> pygame.Surface:
    """A coin drawn at `size` and brought to `width`, as it flies."""
    picture = coin(figure, size, state)
    return picture if width == size else pygame.transform.smoothscale(picture, (max(1, width), max(1, width)))


@kept(64)
def _disc(size: int, state: CoinState) -> pygame.Surface:
    metal = _METALS[state]
    large = max(1, size) * FINE
    middle = large / 2
    surface = blank(large, large)
    surface.fill((*pygame.Color(metal.rim)[:3], 0))
    pygame.draw.circle(surface, metal.rim, (middle, middle), middle)
    _face(surface, 0.475, (metal.shine, metal.body, metal.shade))
    for bead in range(BEADS):
        angle = 2 * math.pi * bead / BEADS
        place = (middle + 0.405 * large * math.cos(angle), middle + 0.405 * large * math.sin(angle))
        pygame.draw.circle(surface, metal.bead, place, max(1, large * 0.021))
    _face(surface, 0.345, (metal.body, metal.shine, metal.body))
    pygame.draw.circle(surface, metal.bead, (middle, middle), large * 0.345, max(1, large // 70))
    return reduce(surface)


def _face(surface: pygame.Surface, radius: float, fill: tuple[str, ...]) -> None:
    """A disc of metal in the middle, `radius` of the whole."""
    large = surface.get_width()
    diameter = round(2 * radius * large)
    face = clip(gradient(diameter, diameter, fill), diameter // 2)
    surface.blit(face, face.get_rect(center=(large / 2, large / 2)))
