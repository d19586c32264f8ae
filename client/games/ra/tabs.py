"""Tables beside the board: everybody's points so far, and what is still in the bag."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from assets.catalog import gettext as _
from client.art import palette
from client.games.ra import words
from client.games.ra.pieces import put_chip, put_sigil
from client.games.ra.views import Person, PersonOf
from client.scenes.rail import Tab
from client.ui.canvas import Canvas
from shared.engine.ra.model import EpochLines, RaState
from shared.engine.ra.scoring import points
from shared.engine.ra.tiles import CIVILIZATIONS, DISASTERS, FLOOD, GOD, GOLD, MONUMENTS, NILE, PHARAOH, RA
from shared.engine.ra.value import unseen

_ORDER = (RA, PHARAOH, NILE, FLOOD, GOLD, GOD, *CIVILIZATIONS, *MONUMENTS, *DISASTERS)

ScoreRow = tuple[Person, tuple[int | None, ...], int | None, int | None]
"""A player, the points of each epoch that is over, what this one would bring, and the fame."""


def scores_tab(state: RaState, person: PersonOf, every: EpochLines) -> Tab:
    """The points of every epoch by player, the richest first. `every` is what this epoch would bring each now."""
    rows: list[ScoreRow] = []
    for seat in range(state.seats):
        epochs = tuple(points(epoch[seat]) if epoch[seat] else None for epoch in state.scored)
        gain = points(every[seat]) if every[seat] else None
        rows.append((person(seat), epochs, gain, state.fame[seat]))
    rows.sort(key=lambda row: -(row[3] if row[3] is not None else 0))
    key = tuple(rows)
    return Tab("scores", _("Scores"), key, lambda canvas, rect: _paint_scores(canvas, rect, key))


def _paint_scores(canvas: Canvas, rect: pygame.Rect, rows: Sequence[ScoreRow]) -> None:
    x, y, w, _h = rect
    columns = (x + 116, x + 146, x + 176, x + 208)
    for label, right in zip(("I", "II", "III", _("now")), columns, strict=True):
        canvas.text(label, "display", 12, palette.DIM, max_width=32, midright=(right, y + 10))
    canvas.text(_("Fame"), "display", 12, palette.DIM, max_width=40, midright=(x + w - 4, y + 10))
    for number, (who, epochs, gain, fame) in enumerate(rows):
        middle = y + 40 + 40 * number
        if number % 2 == 0:
            canvas.box(x, middle - 18, w, 36, ("#1E294A", "#1E294A"), radius=7)
        put_sigil(canvas, who.sigil, 22, (x + 14, middle))
        colour = palette.SEATS[who.sigil].colour
        canvas.text(who.name, "bold", 13, colour, max_width=58, midleft=(x + 29, middle))
        for place, right in enumerate(columns):
            value = epochs[place] if place < len(epochs) else gain if place == 3 else None
            if value is None:
                canvas.text("·", "body", 13, palette.FAINT, midright=(right, middle))
            else:
                ink = palette.GOOD if value > 0 else palette.BAD if value < 0 else palette.DIM
                canvas.text(words.signed(value), "bold", 13, ink, max_width=30, midright=(right, middle))
        total = "?" if fame is None else str(fame)
        canvas.text(total, "display", 19, palette.GOLD, max_width=38, midright=(x + w - 4, middle))


def bag_tab(state: RaState) -> Tab:
    """What is still in the bag, by kind."""
    counts = unseen(state)
    return Tab("bag", _("Bag"), counts, lambda canvas, rect: _paint_bag(canvas, rect, counts))


def _paint_bag(canvas: Canvas, rect: pygame.Rect, counts: Sequence[int]) -> None:
    x, y, w, _h = rect
    title = _("{ras} Ra among {count} tiles").format(ras=counts[RA], count=sum(counts))
    canvas.text(title, "body", 13, palette.INK, max_width=w, midleft=(x, y + 10))
    for number, kind in enumerate(_ORDER):
        across, down = number % 4, number // 4
        put_chip(canvas, kind, counts[kind], x + across * w / 4, y + 28 + down * 39, 28, w / 4)


def paint_counter(canvas: Canvas, rect: pygame.Rect, counts: Sequence[int]) -> None:
    """The same in the row of the players, where two or three leave room for it."""
    x, y, w, h = rect
    canvas.panel(x, y, w, h)
    title = _("Left in the bag: {ras} Ra among {count} tiles").format(ras=counts[RA], count=sum(counts))
    canvas.text(title, "display", 13, palette.GOLD, max_width=w - 24, midleft=(x + 12, y + 17))
    columns = 8
    for number, kind in enumerate(_ORDER):
        across, down = number % columns, number // columns
        step = (w - 24) / columns
        put_chip(canvas, kind, counts[kind], x + 12 + across * step, y + 34 + down * 30, 25, step)
