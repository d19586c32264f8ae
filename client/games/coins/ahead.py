"""Painting ahead: the pieces that a game of Coin Ra will need, one after the other, so that no flight stutters."""

from collections.abc import Iterator

from client.art import coins, palette, tiles, tokens
from client.games.coins import layout, words
from client.games.coins.pieces import FACES
from client.ui.canvas import Canvas
from shared.engine.coins.tiles import KINDS, PURSE, RA


def pieces(canvas: Canvas) -> Iterator[None]:
    """Paint a piece and yield, until nothing is left. What is there already costs nothing."""
    tiles.back(canvas.px(64))
    tiles.back(canvas.px(layout.DRAWN.width))
    for kind in range(KINDS):
        name = FACES[kind]
        for size in (112, 132):
            tiles.tile(name, canvas.px(size), words.caption(kind))
            yield
        for size in (layout.RA_TILE,) if kind == RA else (56, 40, 30, 28, 22, 21, 20):
            tiles.tile(name, canvas.px(size))
        yield
        for size in (40, 22, 21):
            tiles.ghost(name, canvas.px(size))
        yield
    for amount in range(PURSE + 1):
        for size in (92, 62, 52, 46, 38, 34):
            coins.coin(str(amount), canvas.px(size))
        yield
        for size in (54, 29):
            coins.purse(str(amount), canvas.px(size))
        yield
    for width in range(canvas.px(52), canvas.px(110), 2):
        for thickness in range(1, canvas.px(4) + 1):
            tokens.ring(width, thickness, palette.ACT)
            yield
