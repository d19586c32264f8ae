"""Tiles and sigils put on a canvas at logical places."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from client.art import palette, tiles, tokens
from client.ui.canvas import Canvas, Point

CAPTIONED: Final = 70
"""Logical pixels from which a tile carries its name."""


@dataclass(frozen=True, slots=True)
class TileSet:
    """The tiles of a game. A kind is a small number: its place in `faces` (names of `client.art.tiles.FACES`).

    `caption` is what stands on a tile of a kind that is large enough to carry words.
    """

    faces: tuple[str, ...]
    caption: Callable[[int], str]

    def picture(self, canvas: Canvas, kind: int, size: float) -> pygame.Surface:
        """A tile at `size`, with its name on it if that can be read."""
        return tiles.tile(self.faces[kind], canvas.px(size), self.caption(kind) if size >= CAPTIONED else "")

    def put(self, canvas: Canvas, kind: int, x: float, y: float, size: float, *, shadow: bool = True) -> None:
        """A tile with its upper left corner at (x, y)."""
        if shadow:
            blur, drop = max(2.0, size / 18), max(1, size / 30)
            canvas.shadow(x, y, size, size, radius=size * 0.13, blur=blur, alpha=140, drop=drop)
        canvas.image(self.picture(canvas, kind, size), topleft=(x, y))

    def ghost(self, canvas: Canvas, kind: int, x: float, y: float, size: float) -> None:
        """The engraved place of a tile one does not have."""
        canvas.image(tiles.ghost(self.faces[kind], canvas.px(size)), topleft=(x, y))

    def mini(self, canvas: Canvas, kind: int, count: int, x: float, y: float, size: float) -> None:
        """A tile, or its ghost, with a badge when there are several."""
        if not count:
            self.ghost(canvas, kind, x, y, size)
            return
        self.put(canvas, kind, x, y, size, shadow=size >= 40)
        if count > 1:
            badge = 18 if size >= 40 else max(11, size * 0.55)
            corner = size - badge * 0.36 if size >= 40 else size - badge * 0.62
            canvas.image(tokens.badge(count, canvas.px(badge)), center=(x + corner, y + corner))

    def chip(self, canvas: Canvas, kind: int, count: int, x: float, y: float, size: float, width: float) -> None:
        """A tile and, beside it, how many there are; both in `width`."""
        self.mini(canvas, kind, min(count, 1), x, y, size)
        ink = palette.INK if count else palette.FAINT
        middle = (x + size + 4, y + size / 2)
        canvas.text(str(count), "bold", 14, ink, max_width=width - size - 6, midleft=middle)


def put_sigil(canvas: Canvas, sigil: int, size: float, center: Point, *, alpha: int = 255) -> None:
    """A seat's animal around `center`."""
    canvas.image(tokens.sigil(sigil, canvas.px(size)), alpha=alpha, center=center)


def put_rim(
    canvas: Canvas, place: pygame.Rect | pygame.FRect, colour: str, *, radius: float = 6, width: float = 2
) -> None:
    """Only the edge of a rounded box: around what would change, or may be taken."""
    x, y, w, h = place
    canvas.box(x, y, w, h, ("#00000000", "#00000000"), radius=radius, edge=colour, edge_width=width)


def put_fresh(canvas: Canvas, place: pygame.Rect) -> None:
    """The thin gold rim of a piece that came lately."""
    put_rim(canvas, place, palette.GOLD_HIGH, radius=place.width * 0.13, width=1.5)


def put_slot(
    canvas: Canvas,
    place: pygame.Rect,
    fill: tuple[str, ...] = palette.SLOT,
    edge: str = palette.SLOT_EDGE,
    *,
    radius: float = 7,
    width: float = 1,
) -> None:
    """The place of a tile that is not there."""
    x, y, w, h = place
    canvas.box(x, y, w, h, fill, radius=radius, edge=edge, edge_width=width)
