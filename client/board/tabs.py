"""Tables beside the board: everybody's points so far, and what is still in the bag."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from assets.catalog import gettext as _
from client.art import palette
from client.board.panels import ink_of
from client.board.persons import Person
from client.board.pieces import TileSet, put_sigil
from client.board.words import NUMERALS, figure, signed
from client.scenes.rail import Tab
from client.ui.canvas import Canvas

ScoreRow = tuple[Person, tuple[int | None, ...], int | None, int | None]
"""A player, the points of each epoch that is over, what this one would bring, and the score."""


COUNTED: Final = 25
"""The size of the tiles that say beside the players how many of them are left."""


def scores_tab(rows: Sequence[ScoreRow], total: str) -> Tab:
    """The points of every epoch by player, the richest first; `total` is what the score is called."""
    key = tuple(sorted(rows, key=lambda row: -(row[3] if row[3] is not None else 0)))
    return Tab("scores", _("Scores"), (key, total), lambda canvas, rect: _paint_scores(canvas, rect, key, total))


def _paint_scores(canvas: Canvas, rect: pygame.Rect, rows: Sequence[ScoreRow], total: str) -> None:
    x, y, w, _h = rect
    columns = (x + 113, x + 141, x + 169, x + 198)
    for label, right in zip((*NUMERALS[1:4], _("now")), columns, strict=True):
        canvas.text(label, "display", 12, palette.DIM, max_width=32, midright=(right, y + 10))
    canvas.text(total, "display", 12, palette.DIM, max_width=48, midright=(x + w - 2, y + 10))
    for number, (who, epochs, gain, score) in enumerate(rows):
        middle = y + 40 + 40 * number
        if number % 2 == 0:
            canvas.box(x, middle - 18, w, 36, ("#1E294A", "#1E294A"), radius=7)
        put_sigil(canvas, who.sigil, 22, (x + 14, middle))
        colour = palette.SEATS[who.sigil].colour
        canvas.text(who.name, "bold", 13, colour, max_width=56, midleft=(x + 29, middle))
        for place, right in enumerate(columns):
            value = epochs[place] if place < len(epochs) else gain if place == 3 else None
            if value is None:
                canvas.text("·", "body", 13, palette.FAINT, midright=(right, middle))
            else:
                canvas.text(signed(value), "bold", 13, ink_of(value), max_width=30, midright=(right, middle))
        canvas.text(figure(score), "display", 19, palette.GOLD, max_width=38, midright=(x + w - 4, middle))


def bag_tab(tiles: TileSet, order: Sequence[int], counts: Sequence[int], ra: int) -> Tab:
    """What is still in the bag: how many of each kind, in `order`; `ra` is the kind that is a Ra."""
    return Tab("bag", _("Bag"), tuple(counts), lambda canvas, rect: _paint_bag(canvas, rect, tiles, order, counts, ra))


def _paint_bag(
    canvas: Canvas, rect: pygame.Rect, tiles: TileSet, order: Sequence[int], counts: Sequence[int], ra: int
) -> None:
    x, y, w, _h = rect
    title = _("{ras} Ra among {count} tiles").format(ras=counts[ra], count=sum(counts))
    canvas.text(title, "body", 13, palette.INK, max_width=w, midleft=(x, y + 10))
    for number, kind in enumerate(order):
        across, down = number % 4, number // 4
        tiles.chip(canvas, kind, counts[kind], x + across * w / 4, y + 28 + down * 39, 28, w / 4)


def paint_counter(
    canvas: Canvas, rect: pygame.Rect, tiles: TileSet, order: Sequence[int], counts: Sequence[int], ra: int
) -> None:
    """The same in the row of the players, where two or three leave room for it."""
    x, y, w, h = rect
    canvas.panel(x, y, w, h)
    title = _("Left in the bag: {ras} Ra among {count} tiles").format(ras=counts[ra], count=sum(counts))
    canvas.text(title, "display", 13, palette.GOLD, max_width=w - 24, midleft=(x + 12, y + 17))
    columns = 8
    for number, kind in enumerate(order):
        across, down = number % columns, number // columns
        step = (w - 24) / columns
        tiles.chip(canvas, kind, counts[kind], x + 12 + across * step, y + 34 + down * 30, COUNTED, step)
