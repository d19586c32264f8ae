"""The panel in front: your suns' place, your tiles by category with what they score, and the preview of the epoch."""

from assets.catalog import gettext as _
from client.art import palette
from client.games.ra import layout, words
from client.games.ra.pieces import put_ghost, put_mini, put_sigil, put_tile
from client.games.ra.views import OwnView
from client.ui.canvas import Canvas
from shared.engine.ra.tiles import CIVILIZATIONS, FLOOD, GOD, GOLD, MONUMENTS, NILE, PHARAOH


def paint_own(canvas: Canvas, view: OwnView) -> None:
    """The whole panel but the suns and the Pass button, which change with what is allowed."""
    x, y, w, h = layout.OWN
    seat = view.seat
    colour = palette.SEATS[seat.person.sigil].colour
    if seat.active:
        canvas.glow(x, y, w, h, colour, radius=12, alpha=140)
    canvas.shadow(x, y, w, h, radius=12)
    canvas.box(x, y, w, h, palette.PANEL, radius=12, edge=colour, edge_width=2)
    put_sigil(canvas, seat.person.sigil, 38, (x + 33, y + 29))
    canvas.text(seat.person.name, "display", 19, palette.INK, max_width=138, midleft=(x + 62, y + 22))
    canvas.text(view.place, "body", 12, palette.DIM, max_width=138, midleft=(x + 62, y + 42))
    fame = "?" if seat.fame is None else str(seat.fame)
    canvas.text(fame, "display", 34, palette.GOLD, max_width=68, midright=(x + 268, y + 27))
    canvas.text(_("points"), "body", 11, palette.DIM, max_width=68, midright=(x + 268, y + 48))
    canvas.line((x + 286, y + 14), (x + 286, y + h - 14), palette.LINE)
    _tableau(canvas, view)
    _monuments(canvas, view)
    _preview(canvas, view)


def _heading(canvas: Canvas, column: layout.Rect, title: str, value: str, ink: str) -> None:
    """A category's name and what it would score."""
    right = canvas.text(
        value, "bold", 14, ink, max_width=column.width * 0.62, midright=(column.right, column.y + 9)
    ).left
    room = right - column.x - 6
    canvas.text(title, "display", 13, palette.GOLD, max_width=room, midleft=(column.x, column.y + 9))


def _ink(points: int) -> str:
    return palette.GOOD if points > 0 else palette.BAD if points < 0 else palette.DIM


def _note(canvas: Canvas, column: layout.Rect, text: str, y: float | None = None) -> None:
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
        _heading(canvas, column, words.category(category), words.signed(points), _ink(points))
    _row(canvas, layout.PHARAOH_COLUMN, [PHARAOH] * tiles[PHARAOH], PHARAOH)
    _row(canvas, layout.NILE_COLUMN, [NILE] * tiles[NILE] + [FLOOD] * tiles[FLOOD], NILE)
    _row(canvas, layout.GOLD_COLUMN, [GOLD] * tiles[GOLD], GOLD)
    _row(canvas, layout.GOD_COLUMN, [GOD] * tiles[GOD], GOD)
    for number, kind in enumerate(CIVILIZATIONS):
        place = layout.civilization(number)
        put_mini(canvas, kind, tiles[kind], place.x, place.y, place.width)
    _note(canvas, layout.PHARAOH_COLUMN, view.pharaoh_note)
    _note(canvas, layout.NILE_COLUMN, view.nile_note)
    _note(canvas, layout.CIVILIZATION_COLUMN, view.civilization_note)
    _note(canvas, layout.GOLD_COLUMN, _("3 each"))
    _note(canvas, layout.GOD_COLUMN, _("2 each, or swap"))


def _row(canvas: Canvas, column: layout.Rect, kinds: list[int], empty: int) -> None:
    """Tiles side by side; an empty column shows the engraved place of its first."""
    if not kinds:
        place = layout.row(column, 1)[0]
        put_ghost(canvas, empty, place.x, place.y, place.width)
    for kind, place in zip(kinds, layout.row(column, len(kinds)), strict=True):
        put_tile(canvas, kind, place.x, place.y, place.width)


def _monuments(canvas: Canvas, view: OwnView) -> None:
    column = layout.MONUMENT_COLUMN
    worth = view.monuments_worth
    value = words.signed(worth) if view.last_epoch else _("at the end: {points}").format(points=worth)
    ink = _ink(worth) if view.last_epoch else palette.DIM
    _heading(canvas, column, words.category("monuments"), value, ink)
    for number, kind in enumerate(MONUMENTS):
        place = layout.monument(number)
        put_mini(canvas, kind, view.seat.tiles[kind], place.x, place.y, place.width)
    _note(canvas, column, _("1 a kind;   7 kinds: 10,   8 kinds: 15"), column.y + 152)
    _note(canvas, column, _("3 / 4 / 5 alike: +5 / +10 / +15"), column.y + 168)


def _preview(canvas: Canvas, view: OwnView) -> None:
    """What the epoch would bring if it ended now."""
    x, y, w, h = layout.PREVIEW
    canvas.box(x, y, w, h, palette.WELL, edge=palette.LINE)
    title = _("If the epoch ended now")
    canvas.text(title, "display", 12, palette.GOLD, max_width=w - 16, center=(x + w / 2, y + 16))
    step, size = (18.0, 13) if len(view.points) <= 5 else (14.0, 12)
    for number, (category, points) in enumerate(view.points):
        middle = y + 38 + number * step - (4 if len(view.points) > 5 else 0)
        canvas.text(words.category(category), "body", size, palette.INK, max_width=120, midleft=(x + 14, middle))
        canvas.text(words.signed(points), "bold", size, _ink(points), max_width=50, midright=(x + w - 14, middle))
    canvas.line((x + 14, y + 129), (x + w - 14, y + 129), palette.LINE)
    middle = y + 151
    canvas.text(view.rank, "bold", 14, palette.INK, max_width=50, midleft=(x + 14, middle))
    fame = view.seat.fame
    if fame is not None and view.total is not None:
        right = canvas.text(str(view.total), "display", 26, palette.GOLD, max_width=60, midright=(x + w - 14, middle))
        canvas.arrow(right.left - 34, middle, palette.GOLD, 24)
        place = (right.left - 42, middle)
        canvas.text(str(fame), "display", 22, palette.DIM, max_width=50, midright=place)
