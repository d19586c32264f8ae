"""Painting ahead: the pieces that a game of Coin Ra will need, one after the other, so that no flight stutters."""

from collections.abc import Iterator
from typing import Final

from client.art import coins, palette, scenery, tiles, tokens
from client.board import ahead, frame
from client.board.pieces import CAPTIONED
from client.board.stage import RISEN
from client.board.tabs import COUNTED
from client.games.coins import layout, words
from client.games.coins.pieces import FACES
from client.ui.canvas import Canvas
from shared.engine.coins.tiles import CIVILIZATIONS, KINDS, PURSE, RA

_LARGE: Final = (132, 112)
_USUAL: Final = (56, 40, 30, 28, COUNTED, 20)
"""Sizes in which every kind of tile lies about: centre, sheet, in front of a player, next lot, log."""
_LOTS: Final = (70, 46, 34, 27, 26, 22, 19)
"""Sizes in large lots, and in what the next Ra sells."""


def pieces(canvas: Canvas, seats: int) -> Iterator[None]:
    """Paint a piece and yield, until nothing is left. What is there already costs nothing."""
    scenery.board(canvas.px(frame.BOARD.width), canvas.px(frame.BOARD.height), canvas.scale)
    yield
    tiles.back(canvas.px(layout.DRAWN.width))
    tiles.tile(FACES[RA], canvas.px(RISEN), words.caption(RA))
    for size in (64, layout.RA_TILE, COUNTED, 20):
        tiles.tile(FACES[RA], canvas.px(size))
        yield
    panel = frame.opponents(max(1, seats - 1))[0]
    for kind in range(KINDS):
        if kind != RA:
            yield from _tiles(canvas, kind, layout.opponent_tile(panel, kind).width)
    for amount in range(PURSE + 1):
        for size in (92, 62, 52, 46, 38, 34, 22):
            coins.coin(str(amount), canvas.px(size))
            yield
        for size in (92, 62, 52):
            coins.coin(str(amount), canvas.px(size), "dim")
            yield
        for size in (54, 29):
            coins.purse(str(amount), canvas.px(size))
        yield
    yield from ahead.pieces(canvas, seats)
    for kind in range(KINDS):
        for size in _LOTS:
            if kind != RA:
                tiles.tile(FACES[kind], canvas.px(size), words.caption(kind) if size >= CAPTIONED else "")
                yield
    for width in range(canvas.px(54), canvas.px(114), 2):
        for thickness in range(1, canvas.px(4) + 1):
            tokens.ring(width, thickness, palette.GOLD)
            yield


def _tiles(canvas: Canvas, kind: int, chip: int) -> Iterator[None]:
    name = FACES[kind]
    for size in _LARGE:
        tiles.tile(name, canvas.px(size), words.caption(kind))
        yield
    for size in {*_USUAL, chip}:
        tiles.tile(name, canvas.px(size))
        yield
    for size in (layout.TABLEAU_TILE, chip):
        tiles.ghost(name, canvas.px(size))
    if kind in CIVILIZATIONS:
        tiles.tile(name, canvas.px(18))
    yield
