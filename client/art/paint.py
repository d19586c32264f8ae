"""The primitives: gradients, rounded boxes, shadows and glows.

Curves are drawn four times too large and scaled down. What only stretches (the middle of a box, of a shadow) is
stretched and not drawn, so a piece costs by its corners and not by its area.
"""

import math
from collections.abc import Sequence
from typing import Final

import pygame

from client.art.cache import kept

FINE: Final = 4
"""How many times larger curves are drawn before they are scaled down."""


FINEST: Final = 320
"""Rows in which a gradient is reckoned: a higher one repeats them, and nobody sees that."""


def mix(a: str, b: str, share: float) -> str:
    """The colour that lies `share` (0 to 1) of the way from `a` to `b`."""
    mixed = pygame.Color(a).lerp(pygame.Color(b), share)
    return f"#{mixed.r:02X}{mixed.g:02X}{mixed.b:02X}"


def lighter(colour: str, share: float) -> str:
    """`colour` with `share` of white."""
    return mix(colour, "#FFFFFF", share)


def darker(colour: str, share: float) -> str:
    """`colour` with `share` of black."""
    return mix(colour, "#000000", share)


def blank(width: int, height: int) -> pygame.Surface:
    """A clear surface of at least one pixel."""
    return pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA)


def gradient(width: int, height: int, stops: Sequence[str | tuple[int, int, int, int]]) -> pygame.Surface:
    """Colours from above to below, evenly spaced."""
    colours = [pygame.Color(stop) for stop in stops]
    if all(colour == colours[0] for colour in colours):
        plain = blank(width, height)
        plain.fill(colours[0])
        return plain
    rows = max(1, min(height, FINEST))
    column = blank(1, rows)
    for y in range(rows):
        place = y / max(1, rows - 1) * (len(colours) - 1)
        first = min(int(place), max(0, len(colours) - 2))
        second = min(first + 1, len(colours) - 1)
        column.set_at((0, y), colours[first].lerp(colours[second], min(1.0, place - first)))
    return pygame.transform.scale(column, (max(1, width), max(1, height)))


def clip(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """`surface` with rounded corners, in place."""
    mask = blank(*surface.get_size())
    mask.fill((255, 255, 255, 0))  # the colour stays under what becomes transparent: scaling down leaves no dark rim
    pygame.draw.rect(mask, "white", mask.get_rect(), border_radius=radius)
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return surface


def reduce(surface: pygame.Surface, fine: int = FINE) -> pygame.Surface:
    """What was drawn `fine` times too large, at its size."""
    width, height = surface.get_size()
    return pygame.transform.smoothscale(surface, (max(1, width // fine), max(1, height // fine)))


def stretch(surface: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """`surface` made wider or higher by repeating its middle column or row; what is large enough already stays."""
    for vertical, wanted in ((False, width), (True, height)):
        w, h = surface.get_size()
        have = h if vertical else w
        if wanted <= have:
            continue
        half = have // 2
        wider = blank(w, wanted) if vertical else blank(wanted, h)
        if vertical:
            wider.blit(surface, (0, 0), (0, 0, w, half))
            middle = pygame.transform.scale(surface.subsurface((0, half, w, 1)), (w, wanted - have + 1))
            wider.blit(middle, (0, half))
            wider.blit(surface, (0, wanted - (have - half - 1)), (0, half + 1, w, have - half - 1))
        else:
            wider.blit(surface, (0, 0), (0, 0, half, h))
            middle = pygame.transform.scale(surface.subsurface((half, 0, 1, h)), (wanted - have + 1, h))
            wider.blit(middle, (half, 0))
            wider.blit(surface, (wanted - (have - half - 1), 0), (half + 1, 0, have - half - 1, h))
        surface = wider
    return surface


@kept(512)
def box(
    width: int,
    height: int,
    radius: int,
    fill: tuple[str, ...],
    edge: str | None = None,
    edge_width: int = 1,
    inner: str | None = None,
) -> pygame.Surface:
    """A rounded box filled from above to below, with an edge and, inside it, a thin inner line."""
    narrow = min(width, 2 * (radius + edge_width) + 5)
    w, h = narrow * FINE, height * FINE
    surface = gradient(w, h, fill)
    thick = edge_width * FINE
    if inner:
        hollow = pygame.Rect(thick, thick, w - 2 * thick, h - 2 * thick)
        pygame.draw.rect(surface, inner, hollow, FINE, border_radius=max(1, (radius - edge_width) * FINE))
    if edge:
        pygame.draw.rect(surface, edge, (0, 0, w, h), thick, border_radius=radius * FINE)
    return stretch(reduce(clip(surface, radius * FINE)), width, height)


@kept(512)
def glow(
    width: int, height: int, radius: int, blur: int, colour: str, alpha: int = 255, *, hollow: bool = False
) -> pygame.Surface:
    """A blurred rounded rectangle, `2 * blur` larger than `width` x `height` on every side.

    A `hollow` one leaves out the rectangle itself: only what shines around it is left.
    """
    blur = max(1, blur)
    core = 2 * radius + 4 * blur + 3
    w, h = min(width, core), min(height, core)
    surface = blank(w + 4 * blur, h + 4 * blur)
    # Transparent pixels blur as what colour they are: without it a glow would get a dark rim.
    paint = pygame.Color(colour)
    surface.fill((paint.r, paint.g, paint.b, 0))
    pygame.draw.rect(surface, (paint.r, paint.g, paint.b, alpha), (2 * blur, 2 * blur, w, h), border_radius=radius)
    surface = pygame.transform.gaussian_blur(surface, blur)
    if hollow:
        pygame.draw.rect(surface, (paint.r, paint.g, paint.b, 0), (2 * blur, 2 * blur, w, h), border_radius=radius)
    return stretch(surface, width + 4 * blur, height + 4 * blur)


def shadow(width: int, height: int, radius: int, blur: int, alpha: int) -> pygame.Surface:
    """The soft shadow of a rounded box, `2 * blur` larger on every side."""
    return glow(width, height, radius, blur, "#000000", alpha)


@kept(64)
def veil(width: int, height: int, colour: str, alpha: int) -> pygame.Surface:
    """An even film over everything."""
    surface = blank(width, height)
    paint = pygame.Color(colour)
    surface.fill((paint.r, paint.g, paint.b, alpha))
    return surface


@kept(2)
def vignette(width: int, height: int, colour: str) -> pygame.Surface:
    """Clear in the middle, `colour` towards the edges: over the whole screen."""
    small = blank(64, 36)
    red, green, blue = pygame.Color(colour)[:3]
    for x in range(64):
        for y in range(36):
            away = max(0.0, math.hypot((x - 31.5) / 32, (y - 17.5) / 18) - 0.62) / 0.7
            small.set_at((x, y), (red, green, blue, round(255 * min(1.0, away))))
    return pygame.transform.smoothscale(small, (width, height))
