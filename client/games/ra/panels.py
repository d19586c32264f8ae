"""The panels around the board: the other players, the two action cards."""

from assets.catalog import gettext as _
from client.art import palette, scenery
from client.board.frame import Rect
from client.board.panels import card_words, paint_bag, paint_card, paint_opponent_frame, paint_rail
from client.board.pieces import put_fresh
from client.games.ra import layout
from client.games.ra.pieces import TILES, put_sun
from client.games.ra.views import SeatView
from client.ui.canvas import Canvas
from shared.engine.ra.model import PASSED


def paint_opponent(canvas: Canvas, rect: Rect, view: SeatView) -> None:
    """Another player: name, fame, suns, bid, and everything that lies before them."""
    tags = [(_("RA"), palette.DANGER, "#FFC93C")] if view.caller else []
    paint_opponent_frame(canvas, rect, view.person, active=view.active, score=view.fame, gain=view.gain, tags=tags)
    _suns(canvas, rect, view)
    _belongings(canvas, rect, view)


def _suns(canvas: Canvas, rect: Rect, view: SeatView) -> None:
    up, down = layout.opponent_suns(rect, len(view.up), len(view.down))
    for sun, place in zip(view.up, up, strict=True):
        put_sun(canvas, sun, place.width, place.center, alpha=60 if sun in (view.bid, view.away) else 255)
    for sun, place in zip(view.down, down, strict=True):
        put_sun(canvas, sun, place.width, place.center, "down")
    left = max((place.right for place in (*up, *down)), default=rect.x + 11)
    right, middle = rect.right - 12, rect.y + 52
    if view.bid > PASSED:
        put_sun(canvas, view.bid, 32, (right - 16, middle + 1))
        right -= 36
    if view.word:
        ink = palette.ACT if view.active or view.bid > PASSED else palette.DIM
        canvas.text(view.word, "body", 13, ink, max_width=right - left - 6, midright=(right, middle))


def _belongings(canvas: Canvas, rect: Rect, view: SeatView) -> None:
    for kind in layout.CHIPS:
        place = layout.opponent_tile(rect, kind)
        TILES.chip(canvas, kind, view.tiles[kind], place.x, place.y, place.width, layout.chip_width(rect))
        if kind in view.fresh and view.tiles[kind]:
            put_fresh(canvas, place)
    for kind in layout.MINIS:
        place = layout.opponent_tile(rect, kind)
        TILES.mini(canvas, kind, view.tiles[kind], place.x, place.y, place.width)
        if kind in view.fresh and view.tiles[kind]:
            put_fresh(canvas, place)


def paint_actions(canvas: Canvas, own: bool, draw: bool, call: bool, stop: bool, left: int | None) -> None:
    """The rail with the bag and the eye of Ra; while gods are used, the arrow that ends it takes Ra's place.

    `left` is the number of tiles in the bag, None where the table does not tell.
    """
    paint_rail(canvas, own=own)
    rest = _("{count} left in the bag").format(count=left) if left is not None else _("from the bag")
    paint_bag(canvas, rest, on=draw)
    paint_card(canvas, layout.RA, call or stop, ("#7D140E", "#4A0D08") if call else palette.RAISED)
    place = (layout.RA.centerx, layout.RA.y + 51)
    if stop:
        canvas.icon("stop", 64, palette.ACT, center=place)
        card_words(canvas, layout.RA, _("Stop"), _("no more gods"), True, "#F0C8A0")
    else:
        canvas.image(scenery.eye_of_ra(canvas.px(86)), alpha=255 if call else 150, center=place)
        card_words(canvas, layout.RA, _("Call Ra!"), _("start an auction"), call, "#F0C8A0" if call else palette.DIM)
