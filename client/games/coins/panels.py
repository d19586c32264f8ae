"""The panels around the board: the other players, the bag, what the next Ra sells."""

from typing import Final

from assets.catalog import gettext as _
from client.art import palette
from client.board.frame import Rect
from client.board.panels import ink_of, paint_bag, paint_card, paint_opponent_frame, paint_rail
from client.board.pieces import put_fresh, put_sigil
from client.board.words import signed
from client.games.coins import layout
from client.games.coins.pieces import TILES, put_coin, put_purse
from client.games.coins.views import NextView, SeatView
from client.ui.canvas import Canvas
from shared.engine.coins.tiles import CIVILIZATIONS, WAR

BEATEN: Final = 150
"""How much of a beaten bid is still seen."""


def paint_opponent(canvas: Canvas, rect: Rect, view: SeatView) -> None:
    """Another player: name, points, purse, active tiles, bid, and everything that was won."""
    tags = [(view.tag, "#7A4E12", palette.GOLD_HIGH)] if view.tag else []
    paint_opponent_frame(canvas, rect, view.person, active=view.deciding, score=view.score, gain=view.gain, tags=tags)
    purse = layout.opponent_purse(rect)
    put_purse(canvas, view.coins, purse)
    wide = layout.wide(rect)
    low = rect.y + 53
    if wide:
        canvas.text(_("coins"), "body", 12, palette.DIM, max_width=48, midleft=(purse.right + 7, low))
        if view.active:
            canvas.text(_("in front"), "body", 12, palette.DIM, max_width=50, midleft=(rect.x + 103, low))
    for number, place in enumerate(layout.opponent_active(rect, len(view.active))):
        if number not in view.away:
            TILES.put(canvas, view.active[number], place.x, place.y, place.width)
            if view.fresh.active and number == len(view.active) - 1:
                put_fresh(canvas, place)
    _bid(canvas, rect, view)
    _belongings(canvas, rect, view)


def _bid(canvas: Canvas, rect: Rect, view: SeatView) -> None:
    right, middle = rect.right - 12, rect.y + 53
    if view.bid:
        put_coin(canvas, view.bid, 34, (right - 17, middle), alpha=255 if view.best else BEATEN)
        right -= 40
    word = view.word
    if view.bid and not layout.wide(rect):
        word = ""  # the coin says it: bright for the best bid
    elif view.bid and not view.best:
        word = _("may raise")
    room = 132 if layout.wide(rect) else 96
    ink = palette.ACT if view.best or view.deciding else palette.DIM
    canvas.text(word, "body", 13, ink, max_width=room - (40 if view.bid else 0), midright=(right, middle))


def _belongings(canvas: Canvas, rect: Rect, view: SeatView) -> None:
    for kind in layout.CHIPS:
        place = layout.opponent_tile(rect, kind)
        step = layout.chip_step(rect)
        TILES.chip(canvas, kind, view.counts[kind], place.x, place.y, place.width, step)
    for kind in CIVILIZATIONS:
        place = layout.opponent_tile(rect, kind)
        TILES.mini(canvas, kind, view.counts[kind], place.x, place.y, place.width)
    for kind in view.fresh.kinds:
        if view.counts[kind]:
            put_fresh(canvas, layout.opponent_tile(rect, kind))
    _standing(canvas, rect, view)


def _standing(canvas: Canvas, rect: Rect, view: SeatView) -> None:
    """How the civilization and the war stand: in words, or where those are too long, by what they bring."""
    symbols = [view.counts[kind] for kind in CIVILIZATIONS]
    sets, left = min(symbols), layout.opponent_tile(rect, CIVILIZATIONS[-1]).right + 14
    kinds = sum(1 for count in symbols if count)
    note = _("full set: +{points}").format(points=10 * sets) if sets else _("{kinds} of 5").format(kinds=kinds)
    ink = palette.GOOD if sets else palette.DIM
    war = _("{standing}: {points}").format(standing=view.war, points=signed(view.war_points)) if view.war else ""
    right = rect.right - 12
    wide = layout.wide(rect)
    room = 110.0 if wide else right - left - 8 - canvas.text_width(war, "body", 12)
    least = canvas.least(12) / (12 * canvas.text_scale)
    if not wide and canvas.text_width(note, "body", 12) * least > room:
        war = signed(view.war_points) if view.war_points else ""
        if war:
            end = right - canvas.text_width(war, "body", 12) - 21
            TILES.mini(canvas, WAR, 1, end, rect.y + 104, 16)
        room = right - left - 40 - canvas.text_width(war, "body", 12)
    place = (right, rect.y + (86 if wide else 112))
    canvas.text(war, "body", 12, ink_of(view.war_points), max_width=128, midright=place)
    canvas.text(note, "body", 12, ink, max_width=room, midleft=(left, rect.y + 112))


def paint_actions(canvas: Canvas, own: bool, draw: bool, left: int, view: NextView) -> None:
    """The rail with the bag and what the next Ra sells."""
    paint_rail(canvas, own=own)
    paint_bag(canvas, _("{count} left in the bag").format(count=left), on=draw)
    rect = layout.NEXT
    paint_card(canvas, rect, False, palette.RAISED)
    canvas.text(
        _("The next Ra sells"),
        "display",
        12,
        palette.GOLD,
        max_width=rect.width - 4,
        center=(rect.centerx, rect.y + 16),
    )
    for (tile, sigil), place in zip(view.tiles, layout.next_lot(len(view.tiles)), strict=True):
        TILES.put(canvas, tile, place.x, place.y, place.width, shadow=False)
        if sigil >= 0:
            corner = (place.right - 2, place.bottom - 2)
            put_sigil(canvas, sigil, max(10, place.width / 2), corner)
    note = (rect.centerx, rect.bottom - 13 if view.tiles else rect.centery)
    canvas.text(view.note, "body", 12, palette.DIM, max_width=rect.width - 12, center=note)
