"""Tiles, suns and sigils put on a canvas at logical places."""

import pygame

from client.art import palette, tiles, tokens
from client.art.tokens import SunState
from client.games.ra import words
from client.ui.canvas import Canvas, Point
from shared.engine.ra.tiles import DISASTERS, NAMES

CAPTIONED = 70
"""Logical pixels from which a tile carries its name."""


def tile_picture(canvas: Canvas, kind: int, size: float) -> pygame.Surface:
    """A tile at `size`, with its name on it if that can be read."""
    return tiles.tile(NAMES[kind], canvas.px(size), words.caption(kind) if size >= CAPTIONED else "")


def put_tile(canvas: Canvas, kind: int, x: float, y: float, size: float, *, shadow: bool = True) -> None:
    """A tile with its upper left corner at (x, y)."""
    if shadow:
        canvas.shadow(x, y, size, size, radius=size * 0.13, blur=max(2.0, size / 18), alpha=140, drop=max(1, size / 30))
    canvas.image(tile_picture(canvas, kind, size), topleft=(x, y))


def put_ghost(canvas: Canvas, kind: int, x: float, y: float, size: float) -> None:
    """The engraved place of a tile one does not have."""
    canvas.image(tiles.ghost(NAMES[kind], canvas.px(size)), topleft=(x, y))


def put_mini(canvas: Canvas, kind: int, count: int, x: float, y: float, size: float) -> None:
    """A tile, or its ghost, with a badge when there are several."""
    if not count:
        put_ghost(canvas, kind, x, y, size)
        return
    put_tile(canvas, kind, x, y, size, shadow=size >= 40)
    if count > 1:
        badge = 18 if size >= 40 else max(11, size * 0.55)
        corner = size - badge * 0.36 if size >= 40 else size - badge * 0.62
        canvas.image(tokens.badge(count, canvas.px(badge)), center=(x + corner, y + corner))


def put_chip(canvas: Canvas, kind: int, count: int, x: float, y: float, size: float, width: float) -> None:
    """A tile and, beside it, how many there are."""
    put_mini(canvas, kind, min(count, 1), x, y, size)
    ink = palette.INK if count else palette.FAINT
    middle = (x + size + 4, y + size / 2)
    canvas.text(str(count), "bold", 14, ink, max_width=width - size - 6, midleft=middle)


def put_sun(
    canvas: Canvas, value: int, size: float, center: Point, state: SunState = "up", *, alpha: int = 255
) -> None:
    """A sun around `center`."""
    canvas.image(tokens.sun(value, canvas.px(size), state), alpha=alpha, center=center)


def put_sigil(canvas: Canvas, sigil: int, size: float, center: Point, *, alpha: int = 255) -> None:
    """A seat's animal around `center`."""
    canvas.image(tokens.sigil(sigil, canvas.px(size)), alpha=alpha, center=center)


def is_disaster(kind: int) -> bool:
    """Whether a tile of `kind` harms whoever gets it."""
    return kind in DISASTERS
