"""Tiles and suns of Ra put on a canvas at logical places."""

from typing import Final

from client.art import tokens
from client.art.tokens import SunState
from client.board.pieces import TileSet
from client.games.ra import words
from client.ui.canvas import Canvas, Point
from shared.engine.ra.tiles import NAMES

TILES: Final = TileSet(NAMES, words.caption)
"""The tiles of Ra by kind."""


def put_sun(
    canvas: Canvas, value: int, size: float, center: Point, state: SunState = "up", *, alpha: int = 255
) -> None:
    """A sun around `center`."""
    canvas.image(tokens.sun(value, canvas.px(size), state), alpha=alpha, center=center)
