"""Tiles and coins of Coin Ra put on a canvas at logical places."""

from typing import Final

from client.art import coins
from client.art.coins import CoinState
from client.board.frame import Rect
from client.board.pieces import TileSet
from client.games.coins import words
from client.ui.canvas import Canvas, Point
from shared.engine.coins.tiles import NAMES

_OTHER_FACES: Final = {"disaster": "calamity", "god": "thoth"}
FACES: Final = tuple(_OTHER_FACES.get(name, name) for name in NAMES)
"""By kind: the face of the tile."""
TILES: Final = TileSet(FACES, words.caption)
"""The tiles of Coin Ra by kind."""


def figure(amount: int | None) -> str:
    """What stands on a coin: a number that is not known is a question mark."""
    return "?" if amount is None else str(amount)


def put_coin(
    canvas: Canvas, amount: int | None, size: float, center: Point, state: CoinState = "bright", *, alpha: int = 255
) -> None:
    """A coin with a number around `center`."""
    canvas.image(coins.coin(figure(amount), canvas.px(size), state), alpha=alpha, center=center)


def put_purse(canvas: Canvas, amount: int | None, place: Rect) -> None:
    """A purse that is as wide as `place`."""
    canvas.image(coins.purse(figure(amount), canvas.px(place.width)), topleft=place.topleft)
