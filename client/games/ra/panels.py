"""The panels around the board: the other players, the two action cards."""

from assets.catalog import gettext as _
from client.art import palette, scenery
from client.games.ra import layout, words
from client.games.ra.layout import Rect
from client.games.ra.pieces import put_chip, put_mini, put_sigil, put_sun
from client.games.ra.views import SeatView
from client.ui.canvas import Canvas
from shared.engine.ra.model import PASSED


def paint_opponent(canvas: Canvas, rect: Rect, view: SeatView) -> None:
    """Another player: name, fame, suns, bid, and everything that lies before them."""
    x, y, w, h = rect
    colour = palette.SEATS[view.person.sigil].colour
    if view.active:
        canvas.glow(x, y, w, h, colour)
    canvas.shadow(x, y, w, h)
    edge, width = (colour, 2.0) if view.active else (palette.LINE, 1.0)
    canvas.box(x, y, w, h, palette.PANEL, edge=edge, edge_width=width)
    canvas.box(x, y + 12, 4, h - 24, (colour, colour), radius=2)
    put_sigil(canvas, view.person.sigil, 26, (x + 24, y + 20), alpha=255 if view.person.present else 110)
    _name_and_fame(canvas, rect, view)
    _suns(canvas, rect, view)
    _belongings(canvas, rect, view)


def _name_and_fame(canvas: Canvas, rect: Rect, view: SeatView) -> None:
    x, y, w, _h = rect
    fame = "?" if view.fame is None else str(view.fame)
    right = canvas.text(fame, "display", 21, palette.GOLD, max_width=60, midright=(x + w - 12, y + 19)).left
    if view.gain is not None:
        ink = palette.GOOD if view.gain >= 0 else palette.BAD
        place = (right - 7, y + 20)
        right = canvas.text(words.signed(view.gain), "body", 13, ink, max_width=40, midright=place).left
    tags = []
    if view.caller:
        tags.append((_("RA"), palette.DANGER, "#FFC93C"))
    if not view.person.present:
        tags.append((_("AWAY"), "#5D2A24", palette.BAD))
    elif view.person.bot:
        tags.append((_("BOT"), "#33416B", palette.INK))
    room = right - (x + 43) - 8 - sum(canvas.text_width(word, "bold", 10) + 16 for word, _fill, _ink in tags)
    name = view.person.name
    edge = canvas.text(name, "bold", 15, palette.INK, max_width=room, midleft=(x + 43, y + 19)).right
    for word, fill, ink in tags:
        edge = canvas.tag(word, edge + 7, y + 19, fill=fill, ink=ink).right


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
        put_chip(canvas, kind, view.tiles[kind], place.x, place.y, place.width, layout.chip_width(rect))
    for kind in layout.MINIS:
        place = layout.opponent_tile(rect, kind)
        put_mini(canvas, kind, view.tiles[kind], place.x, place.y, place.width)


def paint_actions(canvas: Canvas, own: bool, draw: bool, call: bool, stop: bool, left: int | None) -> None:
    """The rail with the bag and the eye of Ra; while gods are used, the arrow that ends it takes Ra's place.

    `left` is the number of tiles in the bag, None where the table does not tell.
    """
    x, y, w, h = layout.ACTIONS
    canvas.panel(x, y, w, h)
    title = _("YOUR ACTIONS") if own else _("ACTIONS")
    canvas.text(title, "display", 12, palette.DIM, max_width=150, center=(x + w / 2, y + 15))
    _card(canvas, layout.BAG, draw, palette.RAISED)
    bag = scenery.bag(canvas.px(92), canvas.px(80))
    canvas.image(bag, alpha=255 if draw else 150, midtop=(layout.BAG.centerx, layout.BAG.y + 8))
    rest = _("{count} left in the bag").format(count=left) if left is not None else _("from the bag")
    _card_words(canvas, layout.BAG, _("Draw a tile"), rest, draw)
    _card(canvas, layout.RA, call or stop, ("#7D140E", "#4A0D08") if call else palette.RAISED)
    place = (layout.RA.centerx, layout.RA.y + 51)
    if stop:
        canvas.icon("stop", 64, palette.ACT, center=place)
        _card_words(canvas, layout.RA, _("Stop"), _("no more gods"), True)
    else:
        canvas.image(scenery.eye_of_ra(canvas.px(86)), alpha=255 if call else 150, center=place)
        _card_words(canvas, layout.RA, _("Call Ra!"), _("start an auction"), call)


def _card(canvas: Canvas, rect: Rect, on: bool, fill: tuple[str, ...]) -> None:
    look = fill if on else ("#1F2845", "#182038")
    x, y, w, h = rect
    canvas.box(x, y, w, h, look, radius=9, edge=palette.GOLD if on else "#34406A", edge_width=2 if on else 1)


def _card_words(canvas: Canvas, rect: Rect, title: str, note: str, on: bool) -> None:
    ink = palette.INK if on else palette.FAINT
    room = rect.width - 10
    canvas.text(title, "display", 16, ink, max_width=room, center=(rect.centerx, rect.bottom - 31))
    ink = "#F0C8A0" if on and rect is layout.RA else palette.DIM
    canvas.text(note, "body", 12, ink, max_width=room, center=(rect.centerx, rect.bottom - 13))
