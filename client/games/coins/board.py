"""The limestone board: the centre, the Ra track, and the strip with the auction."""

from typing import Final

from assets.catalog import gettext as _
from client.art import coins, palette, scenery
from client.art.glyphs import glyph
from client.board import frame
from client.board.frame import Rect
from client.board.panels import ink_of
from client.board.pieces import put_fresh, put_sigil, put_slot
from client.board.words import signed
from client.games.coins import layout, words
from client.games.coins.ledger import SIGNS
from client.games.coins.panels import BEATEN
from client.games.coins.pieces import TILES, put_coin
from client.games.coins.strip import Cell, ChoiceView, StripView
from client.games.coins.views import BoardView
from client.ui.canvas import Canvas
from shared.engine.coins.tiles import RA, RA_SPACES

LAST_EDGE: Final = "#8B2A1C"
WARM: Final = ("#4A3A14", "#332708")
WARM_INK: Final = "#E8D9AE"
LAMP: Final = "#FFB24A"
"""The light behind what is on sale."""


def paint_board(canvas: Canvas, view: BoardView) -> None:
    """The board with centre and Ra track, without the strip."""
    x, y, w, h = frame.BOARD
    canvas.shadow(x, y, w, h, radius=12, blur=8, alpha=170, drop=4)
    canvas.image(scenery.board(canvas.px(w), canvas.px(h), canvas.scale), topleft=(x, y))
    canvas.text(_("CENTRE"), "display", 14, palette.BARK, max_width=100, midleft=(x + 22, y + 45))
    for number, note in enumerate(view.note):
        canvas.text(note, "body", 12, palette.BARK_SOFT, max_width=98, midleft=(x + 22, y + 63 + 15 * number))
    places = layout.centre(max(layout.CENTRE_SLOTS, len(view.centre)))
    for number, place in enumerate(places):
        if number < len(view.centre) and view.centre[number] >= 0:
            TILES.put(canvas, view.centre[number], place.x, place.y, place.width)
            if number >= len(view.centre) - view.fresh:
                put_fresh(canvas, place)
        elif len(view.centre) <= layout.CENTRE_SLOTS:
            put_slot(canvas, place)
    right = layout.ra_space(0).x - 16
    canvas.text(_("RA TRACK"), "display", 14, palette.BARK, max_width=156, midright=(right, y + 45))
    for number, note in enumerate((_("each Ra sells everything,"), _("the third ends the epoch"))):
        canvas.text(note, "body", 12, palette.BARK_SOFT, max_width=156, midright=(right, y + 63 + 15 * number))
    for number in range(RA_SPACES):
        place = layout.ra_space(number)
        if number < view.ras:
            TILES.put(canvas, RA, place.x, place.y, place.width)
            continue
        last = number == RA_SPACES - 1
        edge, width = (LAST_EDGE, 2.0) if last else (palette.SLOT_EDGE, 1.0)
        put_slot(canvas, place, edge=edge, width=width)
        if last:
            eye = glyph("D010", canvas.px(38), LAST_EDGE, LAST_EDGE, 0.5)
            canvas.image(eye, alpha=170, center=place.center)
        else:
            canvas.text(str(number + 1), "display", 16, palette.SLOT_EDGE, center=place.center)


def _ground(canvas: Canvas) -> None:
    put_slot(canvas, layout.STRIP, palette.STRIP, palette.BRONZE, radius=12, width=1.5)


def _shine(canvas: Canvas, place: Rect, strength: int) -> None:
    x, y, w, h = place
    canvas.glow(x, y, w, h, LAMP, radius=w * 0.13, blur=8, alpha=strength)


# ---------------------------------------------------------------- the auction


def paint_strip(canvas: Canvas, view: StripView) -> None:
    """What is being decided, how everybody stands, and the best bid; without the lot, which changes tile by tile."""
    _ground(canvas)
    _x, y, _w, h = layout.STRIP
    left, room = layout.TEXT_LEFT, layout.RULE - layout.TEXT_LEFT - 12
    beside = layout.ORDER.left - left - 8
    canvas.text(view.title, "display", 19, palette.GOLD, max_width=beside, midleft=(left, y + 26))
    canvas.text(view.lines[0] if view.lines else "", "body", 14, palette.INK, max_width=room, midleft=(left, y + 51))
    ink = palette.GOOD if view.gains > 0 else palette.BAD if view.gains < 0 else palette.DIM
    second = view.value or (view.lines[1] if len(view.lines) > 1 else "")
    if view.parts and canvas.text_width(second, "bold", 13) > room:
        _value(canvas, view, left, y + 74, room)
    else:
        canvas.text(second, "bold" if view.gains else "body", 13, ink, max_width=room, midleft=(left, y + 74))
    rects = layout.bidders(len(view.cells)) if view.cells else []
    for number, (cell, rect) in enumerate(zip(view.cells, rects, strict=True)):
        _cell(canvas, cell, rect)
        if number:
            gap = (rects[number - 1].right + rect.left) / 2
            canvas.icon("right", 11, palette.BRONZE, center=(gap, rect.centery))
    if view.heading:
        canvas.line((layout.RULE, y + 18), (layout.RULE, y + h - 18), "#5A4416")
        _best(canvas, view)


def _value(canvas: Canvas, view: StripView, left: float, middle: float, room: float) -> None:
    """What a lot of many kinds would bring: the sum in words, then each category with its picture in place of them."""
    step = min(58.0, 300 / len(view.parts))
    told = words.for_you(view.gains, "")
    words_room = room - step * len(view.parts) - 6
    left = canvas.text(told, "bold", 13, ink_of(view.gains), max_width=words_room, midleft=(left, middle)).right + 10
    for number, (category, points) in enumerate(view.parts):
        x = left + step * number
        TILES.mini(canvas, SIGNS[category], 1, x, middle - 9, 18)
        canvas.text(signed(points), "bold", 12, ink_of(points), max_width=step - 23, midleft=(x + 21, middle))


def paint_lot(canvas: Canvas, view: StripView) -> None:
    """The tiles on sale, or the one that was drawn."""
    places = [layout.DRAWN] if view.single else layout.lot(len(view.tiles)) if view.tiles else []
    large = len(view.tiles) == 1
    for number, (tile, place) in enumerate(zip(view.tiles, places, strict=True)):
        if tile < 0 or number in view.away:
            continue
        if large:
            _shine(canvas, place, 120)
        TILES.put(canvas, tile, place.x, place.y, place.width)
    if view.tile_note:
        x, y, _w, _h = layout.STRIP
        canvas.text(view.tile_note, "body", 13, palette.INK, max_width=158, center=(x + 84, y + 173))
    elif not view.tiles:
        place = layout.DRAWN.move(14, 10)
        put_slot(canvas, place, ("#FFFFFF0C", "#FFFFFF0C"), "#FFFFFF26", radius=15)
        bag = scenery.bag(canvas.px(64), canvas.px(56))
        canvas.image(bag, alpha=70, center=place.center)


def _cell(canvas: Canvas, cell: Cell, rect: Rect) -> None:
    x, y, w, h = rect
    if cell.active and cell.own:
        canvas.glow(x, y, w, h, palette.ACT, blur=5, alpha=210)
        canvas.box(x, y, w, h, ("#5A4416", "#3A2A0C"), edge=palette.ACT, edge_width=2)
    elif cell.active:
        canvas.box(x, y, w, h, WARM, edge=palette.SEATS[cell.person.sigil].colour, edge_width=2)
    elif cell.best:
        canvas.box(x, y, w, h, ("#3C3116", "#2A210C"), edge=palette.GOLD_LOW)
    size, left, right = (22, 30, 3) if w >= 88 else (16, 20, 2)
    put_sigil(canvas, cell.person.sigil, size, (x + left / 2 + 1, y + 16))
    name = _("You") if cell.own else cell.person.name
    canvas.text(name, "bold", 12, palette.INK, max_width=w - left - right, midleft=(x + left, y + 16))
    if cell.away:
        return
    middle = layout.bid_place(rect)
    low = (rect.centerx, y + 77)
    if cell.out:
        canvas.icon("cross", 24, palette.BAD, center=(middle[0], middle[1] - 5))
        canvas.text(cell.note, "body", 12, palette.DIM, max_width=w - 2, center=(low[0], low[1] - 3))
    elif cell.word:
        canvas.text(cell.word, "display", 15, palette.ACT, max_width=w - 8, center=(middle[0], middle[1] - 5))
        canvas.text(cell.note, "body", 12, WARM_INK, max_width=w - 4, center=(low[0], low[1] - 7))
    elif cell.bid:
        size = layout.BID_COIN if cell.best else 38
        lift = -3 if cell.best else 5
        put_coin(canvas, cell.bid, size, (middle[0], middle[1] - lift), alpha=255 if cell.best else BEATEN)
        if not cell.best:
            canvas.text(cell.note, "body", 12, palette.DIM, max_width=w - 2, center=(low[0], low[1] + 1))
    else:
        canvas.text(cell.note, "body", 12, palette.DIM, max_width=w - 2, center=middle)


def _best(canvas: Canvas, view: StripView) -> None:
    _x, y, _w, _h = layout.STRIP
    middle = layout.BEST.centerx
    canvas.text(view.heading, "display", 13, palette.DIM, max_width=160, center=(middle, y + 24))
    if view.best:
        cx, cy, size, _s = layout.BEST
        canvas.glow(cx + 2, cy + 2, size - 4, size - 4, palette.GOLD, radius=44, blur=7, alpha=90)
        put_coin(canvas, view.best, size, layout.BEST.center)
    elif view.minimum:
        put_coin(canvas, view.minimum, layout.BEST.width, layout.BEST.center, "dim", alpha=150)
    elif view.tiles:
        canvas.image(coins.coin("", canvas.px(layout.BEST.width), "dim"), alpha=110, center=layout.BEST.center)
    else:
        canvas.image(TILES.picture(canvas, RA, 64), alpha=120, center=layout.BEST.center)
    if view.leader is not None:
        name = view.leader.name
        wide = min(110.0, canvas.text_width(name, "bold", 15))
        left = middle - (wide + 34) / 2
        put_sigil(canvas, view.leader.sigil, 26, (left + 13, y + 149))
        canvas.text(name, "bold", 15, palette.INK, max_width=112, midleft=(left + 34, y + 149))
    low = y + (176 if view.leader is not None else 152)
    canvas.text(view.best_note, "body", 12, palette.DIM, max_width=158, center=(middle, low))


# ---------------------------------------------------------------- keep or auction


def paint_choice(canvas: Canvas, view: ChoiceView, *, drawn: bool) -> None:
    """The two cards of a choice that is ours; their buttons are widgets. `drawn` is whether the tile has arrived."""
    _ground(canvas)
    place = layout.DRAWN
    if drawn:
        _shine(canvas, place, 150)
        TILES.put(canvas, view.tile, place.x, place.y, place.width)
    canvas.text(_("worth now"), "body", 12, palette.DIM, max_width=120, center=(place.centerx, place.bottom + 14))
    step = 31 if len(view.worth) <= 4 else 27
    left = place.centerx - step * len(view.worth) / 2
    for number, (sigil, gain) in enumerate(view.worth):
        x = left + step * (number + 0.5)
        put_sigil(canvas, sigil, 20, (x, place.bottom + 34))
        canvas.text(signed(gain), "bold", 12, ink_of(gain), max_width=step - 5, center=(x, place.bottom + 53))
    x, y, w, h = layout.KEEP_CARD
    canvas.box(x, y, w, h, palette.RAISED, radius=11, edge=palette.GOLD, edge_width=2)
    canvas.text(_("Keep it"), "display", 20, palette.INK, max_width=w - 32, midleft=(x + 16, y + 24))
    first = _("It lies in front of you, open.")
    canvas.text(first, "body", 13, palette.INK, max_width=w - 30, midleft=(x + 16, y + 51))
    rest = _("At the next Ra it is sold with everything, and you get no coins for it.")
    size = 13 if canvas.text_scale < 1.1 else 11  # three lines, whatever the size of the text
    canvas.paragraph(rest, "body", size, palette.DIM, width=w - 30, topleft=(x + 16, y + 61), leading=1.35, lines=3)
    x, y, w, h = layout.AUCTION_CARD
    fill, edge = (WARM, palette.GOLD) if view.can_auction else (("#2A2412", "#1F1A0C"), palette.BRONZE)
    canvas.box(x, y, w, h, fill, radius=11, edge=edge, edge_width=2)
    canvas.text(_("Auction it"), "display", 20, palette.GOLD_HIGH, max_width=w - 32, midleft=(x + 16, y + 24))
    how = _("Your own first bid; all others may raise.")
    if not view.own_bid:
        how = _("Set the lowest price. All may bid, you too.")
    canvas.text(how, "body", 13, palette.INK, max_width=w - 32, midleft=(x + 16, y + 49))
    canvas.text(view.price_note, "body", 12, WARM_INK, max_width=170, midleft=(x + 184, y + 99))
