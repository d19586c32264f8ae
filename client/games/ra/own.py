"""The panel in front: your suns' place, your tiles by category with what they score, and the preview of the epoch."""

from assets.catalog import gettext as _
from client.art import palette
from client.board.frame import Rect
from client.board.panels import Preview, heading, ink_of, paint_own_frame
from client.board.pieces import put_fresh
from client.board.words import signed
from client.games.ra import layout, words
from client.games.ra.pieces import TILES
from client.games.ra.views import OwnView
from client.ui.canvas import Canvas
from shared.engine.ra.tiles import CIVILIZATIONS, FLOOD, GOD, GOLD, MONUMENTS, NILE, PHARAOH


def paint_own(canvas: Canvas, view: OwnView) -> None:
    """The panel but the suns and the Pass button, which change with what is allowed, and but the preview."""
    seat = view.seat
    paint_own_frame(canvas, seat.person, active=seat.active, place=view.place, score=seat.fame)
    _tableau(canvas, view)
    _monuments(canvas, view)
    for kind in view.seat.fresh:
        if seat.tiles[kind]:
            put_fresh(canvas, layout.own_newest(kind, seat.tiles))


def preview_of(view: OwnView) -> Preview:
    """What the epoch would bring."""
    rows = tuple((words.category(category), points) for category, points in view.points)
    return Preview(rows, view.rank, view.before, view.total, view.over)


def _note(canvas: Canvas, column: Rect, text: str, y: float | None = None) -> None:
    place = (column.x, column.y + 78 if y is None else y)
    canvas.text(text, "body", 12, palette.DIM, max_width=column.width + 8, midleft=place)


def _tableau(canvas: Canvas, view: OwnView) -> None:
    tiles = view.seat.tiles
    worth = dict(view.points)
    for column, category in (
        (layout.PHARAOH_COLUMN, "pharaohs"),
        (layout.NILE_COLUMN, "nile"),
        (layout.CIVILIZATION_COLUMN, "civilizations"),
        (layout.GOLD_COLUMN, "gold"),
        (layout.GOD_COLUMN, "gods"),
    ):
        points = worth[category]
        heading(canvas, column, words.category(category), signed(points), ink_of(points))
    _row(canvas, layout.PHARAOH_COLUMN, [PHARAOH] * tiles[PHARAOH], PHARAOH)
    _row(canvas, layout.NILE_COLUMN, [NILE] * tiles[NILE] + [FLOOD] * tiles[FLOOD], NILE)
    _row(canvas, layout.GOLD_COLUMN, [GOLD] * tiles[GOLD], GOLD)
    _row(canvas, layout.GOD_COLUMN, [GOD] * tiles[GOD], GOD)
    for number, kind in enumerate(CIVILIZATIONS):
        place = layout.civilization(number)
        TILES.mini(canvas, kind, tiles[kind], place.x, place.y, place.width)
    _note(canvas, layout.PHARAOH_COLUMN, view.pharaoh_note)
    _note(canvas, layout.NILE_COLUMN, view.nile_note)
    _note(canvas, layout.CIVILIZATION_COLUMN, view.civilization_note)
    _note(canvas, layout.GOLD_COLUMN, _("3 each"))
    _note(canvas, layout.GOD_COLUMN, _("2 each, or swap"))


def _row(canvas: Canvas, column: Rect, kinds: list[int], empty: int) -> None:
    """Tiles side by side; an empty column shows the engraved place of its first."""
    if not kinds:
        place = layout.row(column, 1)[0]
        TILES.ghost(canvas, empty, place.x, place.y, place.width)
    for kind, place in zip(kinds, layout.row(column, len(kinds)), strict=True):
        TILES.put(canvas, kind, place.x, place.y, place.width)


def _monuments(canvas: Canvas, view: OwnView) -> None:
    column = layout.MONUMENT_COLUMN
    worth = view.monuments_worth
    value = signed(worth) if view.last_epoch else _("at the end: {points}").format(points=worth)
    ink = ink_of(worth) if view.last_epoch else palette.DIM
    heading(canvas, column, words.category("monuments"), value, ink)
    for number, kind in enumerate(MONUMENTS):
        place = layout.monument(number)
        TILES.mini(canvas, kind, view.seat.tiles[kind], place.x, place.y, place.width)
    _note(canvas, column, _("1 a kind;   7 kinds: 10,   8 kinds: 15"), column.y + 152)
    _note(canvas, column, _("3 / 4 / 5 alike: +5 / +10 / +15"), column.y + 168)
