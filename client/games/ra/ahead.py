"""Painting ahead: the pieces that a game of Ra will need, one after the other, so that no flight stutters."""

from collections.abc import Iterator

from client.art import scenery, tiles, tokens
from client.board import ahead, frame
from client.board.flights import SHATTERED
from client.board.frame import Rect
from client.board.stage import RISEN
from client.board.tabs import COUNTED
from client.games.ra import layout, words
from client.ui.canvas import Canvas
from shared.engine.ra.tiles import CIVILIZATIONS, DISASTERS, HIGHEST_SUN, KINDS, MONUMENTS, NAMES, RA


def pieces(canvas: Canvas, seats: int) -> Iterator[None]:
    """Paint a piece and yield, until nothing is left. What is there already costs nothing."""
    scenery.board(canvas.px(frame.BOARD.width), canvas.px(frame.BOARD.height), canvas.scale)
    yield
    scenery.bag(canvas.px(92), canvas.px(80))
    yield
    yield from _tiles(canvas, frame.opponents(max(1, seats - 1))[0])
    yield from _suns(canvas)
    yield from ahead.pieces(canvas, seats)
    for width in range(canvas.px(46), canvas.px(90), 2):
        scenery.eye_of_ra(width)
        yield


def _tiles(canvas: Canvas, panel: Rect) -> Iterator[None]:
    large = canvas.px(layout.TRACK_TILE)
    tiles.back(large)
    tiles.tile(NAMES[RA], canvas.px(RISEN), words.caption(RA))
    for kind in range(KINDS):
        tiles.tile(NAMES[kind], large, words.caption(kind))
        yield
        for size in _sizes(kind, panel):
            tiles.tile(NAMES[kind], canvas.px(size))
            yield
            if kind != RA:
                tiles.ghost(NAMES[kind], canvas.px(size))
            yield


def _suns(canvas: Canvas) -> Iterator[None]:
    for sun in range(1, HIGHEST_SUN + 1):
        for size in (72, 66, 60, 46, 40, 32, 29, 23):
            tokens.sun(sun, canvas.px(size))
            yield
        for size in (72, 46, 40, 23):
            tokens.sun(sun, canvas.px(size), "down")
        yield
    for size in (40, 20):
        tokens.sun(0, canvas.px(size), "crossed")
        yield


def _sizes(kind: int, panel: Rect) -> list[int]:
    """The sizes in which a kind of tile lies about."""
    if kind == RA:
        return [layout.RA_TILE, COUNTED, 20]
    usual = [layout.opponent_tile(panel, kind).width, COUNTED, 20]
    if kind in DISASTERS:
        return [*usual, 60]
    if kind in MONUMENTS:
        return [*usual, layout.MONUMENT_TILE, SHATTERED]
    own = [*usual, layout.TABLEAU_TILE]
    return [*own, SHATTERED] if kind in CIVILIZATIONS else [*own, SHATTERED, 22]
