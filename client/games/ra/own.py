"""The panel in front: your suns' place, your tiles by category with what they score, and the preview of the epoch."""

from dataclasses import dataclass

from assets.catalog import gettext as _
from client.art import palette
from client.board import frame
from client.board.frame import Rect
from client.board.panels import Preview, heading, ink_of, paint_own_frame
from client.board.pieces import put_fresh
from client.board.words import signed
from client.games.ra import layout, words
from client.games.ra.pieces import TILES
from client.games.ra.views import OwnView
from client.ui.canvas import Canvas
from client.ui.layers import Panel
from shared.engine.ra.tiles import CIVILIZATIONS, FLOOD, GOD, GOLD, MONUMENTS, NILE, PHARAOH


@dataclass(frozen=True, slots=True)
class Monuments:
    """The monuments at the right of the panel: how many of each kind, what they are worth, which came lately."""

    counts: tuple[int, ...]
    worth: int
    last_epoch: bool
    fresh: frozenset[int]

    def paint(self, canvas: Canvas) -> None:
        """Draw them; before the last epoch what they bring is still far away."""
        column = layout.MONUMENT_COLUMN
        value = signed(self.worth) if self.last_epoch else _("at the end: {points}").format(points=self.worth)
        ink = ink_of(self.worth) if self.last_epoch else palette.DIM
        heading(canvas, column, words.category("monuments"), value, ink)
        for number, (kind, count) in enumerate(zip(MONUMENTS, self.counts, strict=True)):
            place = layout.monument(number)
            TILES.mini(canvas, kind, count, place.x, place.y, place.width)
            if count and kind in self.fresh:
                put_fresh(canvas, place)
        _note(canvas, column, _("1 a kind;   7 kinds: 10,   8 kinds: 15"), column.y + 152)
        _note(canvas, column, _("3 / 4 / 5 alike: +5 / +10 / +15"), column.y + 168)


def own_panels(view: OwnView) -> list[Panel]:
    """The panel in front but for what changes with what is allowed: in parts, so that none takes long to paint."""
    tiles = view.seat.tiles
    counts = tuple(tiles[kind] for kind in MONUMENTS)
    monuments = Monuments(counts, view.monuments_worth, view.last_epoch, view.seat.fresh & frozenset(MONUMENTS))
    rows = tuple((words.category(category), points) for category, points in view.points)
    preview = Preview(rows, view.rank, view.before, view.total, view.over)
    return [
        Panel("own", view, frame.OWN, lambda canvas: _paint_tableau(canvas, view)),
        Panel("monuments", monuments, layout.MONUMENT_COLUMN, monuments.paint),
        preview.panel(),
    ]


def _paint_tableau(canvas: Canvas, view: OwnView) -> None:
    """Who sits here, and the tiles but the monuments."""
    seat = view.seat
    paint_own_frame(canvas, seat.person, active=seat.active, place=view.place, score=seat.fame)
    _tableau(canvas, view)
    for kind in view.seat.fresh:
        if seat.tiles[kind] and kind not in MONUMENTS:
            put_fresh(canvas, layout.own_newest(kind, seat.tiles))


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
