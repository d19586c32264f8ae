"""The limestone board: Ra track, auction track and the strip that tells who bids what."""

from typing import Final

from assets.catalog import gettext as _
from client.art import palette, scenery
from client.art.glyphs import glyph
from client.board import frame
from client.board.frame import Rect
from client.board.pieces import put_rim, put_sigil
from client.games.ra import layout, words
from client.games.ra.pieces import TILES, put_sun
from client.games.ra.views import BoardView, Cell, StripView, TilesView
from client.ui.canvas import Canvas
from shared.engine.ra.model import PASSED
from shared.engine.ra.tiles import EMPTY, RA, RA_SPACES, SLOTS

LAST_EDGE: Final = "#8B2A1C"


def paint_board(canvas: Canvas, view: BoardView) -> None:
    """The board without the tiles on it and without the strip."""
    x, y, w, h = frame.BOARD
    canvas.shadow(x, y, w, h, radius=12, blur=8, alpha=170, drop=4)
    canvas.image(scenery.board(canvas.px(w), canvas.px(h), canvas.scale), topleft=(x, y))
    spaces = view.spaces
    room = layout.ra_space(0, spaces).x - (x + 20) - 12
    canvas.text(_("RA TRACK"), "display", 13, palette.BARK, max_width=room, midleft=(x + 20, y + 44))
    ends = words.ends_at(view.seats)
    canvas.text(ends, "body", 12, palette.BARK_SOFT, max_width=room, midleft=(x + 20, y + 62))
    for number in range(spaces):
        rect = layout.ra_space(number, spaces)
        x, y, w, h = rect
        last = number == spaces - 1
        edge, width = (LAST_EDGE, 2.0) if last else (palette.SLOT_EDGE, 1.0)
        canvas.box(x, y, w, h, palette.SLOT, radius=7, edge=edge, edge_width=width)
        if last:
            eye = glyph("D010", canvas.px(34), LAST_EDGE, LAST_EDGE, 0.5)
            canvas.image(eye, alpha=170, center=rect.center)
        else:
            canvas.text(str(number + 1), "display", 15, palette.SLOT_EDGE, center=rect.center)
    for number in range(SLOTS):
        rect = layout.SLOT_RECTS[number]
        x, y, w, h = rect
        canvas.box(x, y, w, h, palette.SLOT, radius=11, edge=palette.SLOT_EDGE)
        canvas.text(str(number + 1), "display", 22, "#A5844A", center=rect.center)


def paint_tiles(canvas: Canvas, view: TilesView) -> None:
    """The tiles that lie on the board."""
    for number in range(view.ras):
        space = layout.ra_space(number, RA_SPACES[view.seats])
        TILES.put(canvas, RA, space.x, space.y, space.width)
    for number, (kind, slot) in enumerate(zip(view.track, layout.SLOT_RECTS, strict=True)):
        if kind == EMPTY:
            continue
        TILES.put(canvas, kind, slot.x, slot.y, slot.width)
        if number in view.fresh:
            put_rim(canvas, slot, palette.GOLD, radius=12, width=2)


def paint_strip(canvas: Canvas, view: StripView) -> None:
    """What is being decided, for which sun, and how everybody stands."""
    x, y, w, h = layout.STRIP
    canvas.box(x, y, w, h, palette.STRIP, radius=12, edge=palette.BRONZE, edge_width=1.5)
    left, room = x + 18, layout.PRIZE.x - x - 26
    canvas.text(view.title, "display", 17, palette.GOLD, max_width=room, midleft=(left, y + 22))
    first, second = view.lines
    canvas.text(first, "body", 13, palette.INK, max_width=room, midleft=(left, y + 44))
    canvas.text(second, "body", 13, palette.DIM, max_width=room, midleft=(left, y + 62))
    if view.value:
        canvas.text(
            view.value, "bold", 13, palette.GOOD if view.gains else palette.BAD, max_width=room, midleft=(left, y + 82)
        )
    prize = layout.PRIZE
    canvas.text(_("PRIZE SUN"), "display", 11, palette.DIM, max_width=84, center=(prize.centerx, y + 13))
    if view.prize:
        put_sun(canvas, view.prize, prize.width, prize.center)
    rects = layout.bidders(len(view.cells))
    for number, (cell, rect) in enumerate(zip(view.cells, rects, strict=True)):
        _paint_cell(canvas, cell, rect)
        if number:
            gap = (rects[number - 1].right + rect.left) / 2
            canvas.icon("right", 11, palette.BRONZE, center=(gap, rect.centery))


_NARROW: Final = 88
"""Logical pixels below which a bidder's cell leaves little room for a name."""


def _paint_cell(canvas: Canvas, cell: Cell, rect: Rect) -> None:
    x, y, w, h = rect
    if cell.active and cell.own:
        canvas.glow(x, y, w, h, palette.ACT, blur=5, alpha=210)
        canvas.box(x, y, w, h, ("#5A4416", "#3A2A0C"), edge=palette.ACT, edge_width=2)
    elif cell.active:
        canvas.box(x, y, w, h, ("#4A3A14", "#332708"), edge=palette.SEATS[cell.person.sigil].colour, edge_width=2)
    elif cell.bid > PASSED:
        canvas.box(x, y, w, h, ("#3C3116", "#2A210C"), edge=palette.GOLD_LOW)
    sign, across, left = (16, 12, 22) if w < _NARROW else (20, 13, 26)
    put_sigil(canvas, cell.person.sigil, sign, (x + across, y + 15))
    name = _("You") if cell.own else cell.person.name
    canvas.text(name, "bold", 12, palette.INK, max_width=w - left - 2, midleft=(x + left, y + 15))
    middle = layout.bid_place(rect)
    if cell.away:
        return
    if cell.bid > PASSED:
        put_sun(canvas, cell.bid, layout.BID_SUN, middle)
    elif cell.bid == PASSED:
        put_sun(canvas, 0, 40, middle, "crossed")
    elif cell.word:
        face, size, ink = ("display", 15, palette.ACT) if cell.active else ("body", 12, palette.DIM)
        canvas.text(
            cell.word, "bold" if face != "display" else "display", size, ink, max_width=rect.width - 6, center=middle
        )
