"""The panel in front: purse, active tiles, what was won with what it scores, and the preview of the epoch."""

from assets.catalog import gettext as _
from client.art import palette, tokens
from client.board import frame
from client.board.frame import Rect
from client.board.panels import Preview, heading, ink_of, paint_own_frame
from client.board.pieces import put_fresh, put_rim, put_sigil, put_slot
from client.board.words import signed
from client.games.coins import layout, words
from client.games.coins.pieces import TILES, put_purse
from client.games.coins.views import OwnView, TrioView, WarRow
from client.ui.canvas import Canvas
from client.ui.layers import Panel
from shared.engine.coins.tiles import CIVILIZATIONS, DISASTER, GOD, NILE, PHARAOH, WAR


def own_panels(view: OwnView) -> list[Panel]:
    """The panel in front but for what changes with what is allowed: in parts, so that none takes long to paint."""
    rows = tuple(
        (_("Gods, disasters") if name == "gods_and_disasters" else words.category(name), points)
        for name, points in view.points
        if name not in ("gods", "disasters")
    )
    preview = Preview(rows, view.rank, view.before, view.total if rows else None, view.over)
    return [Panel("own", view, frame.OWN, lambda canvas: _paint_tableau(canvas, view)), preview.panel()]


def _paint_tableau(canvas: Canvas, view: OwnView) -> None:
    """Who sits here, the purse, and what was won."""
    seat = view.seat
    count = len(seat.active)
    beside = (count if count <= 2 else 1) if view.bidding else 0
    room = (138, 106, 92)[beside]
    paint_own_frame(canvas, seat.person, active=seat.deciding, place=view.place, score=seat.score, room=room)
    put_purse(canvas, seat.coins, layout.PURSE)
    below = (layout.PURSE.centerx, layout.PURSE.bottom + 10)
    canvas.text(_("coins"), "body", 12, palette.DIM, max_width=70, center=below)
    _active(canvas, view)
    worth = dict(view.points)
    columns = (
        ("pharaohs", layout.PHARAOH_COLUMN),
        ("nile", layout.NILE_COLUMN),
        ("civilizations", layout.CIVILIZATION_COLUMN),
        ("gods", layout.GOD_COLUMN),
        ("disasters", layout.DISASTER_COLUMN),
        ("war", layout.WAR_COLUMN),
    )
    for category, column in columns:
        points = worth.get(category, 0)
        heading(canvas, column, words.category(category), signed(points), ink_of(points))
    for row, column in zip(view.rows, (layout.PHARAOH_COLUMN, layout.NILE_COLUMN), strict=True):
        _row(canvas, row, column)
        if row.count and row.kind in seat.fresh.kinds:
            put_fresh(canvas, layout.tri_slots(column, len(row.values))[row.count - 1])
    _civilization(canvas, view)
    _pile(canvas, view, GOD, layout.GOD_COLUMN, _("2 each"))
    _pile(canvas, view, DISASTER, layout.DISASTER_COLUMN, _("–5 each"))
    left, low = layout.CIVILIZATION_COLUMN.x, layout.GOD_COLUMN.bottom + 14
    canvas.text(view.stays, "body", 12, palette.DIM, max_width=232, midleft=(left, low))
    _war(canvas, view)
    for kind in view.seat.fresh.kinds:
        if seat.counts[kind] and kind not in (PHARAOH, NILE, WAR):
            put_fresh(canvas, layout.own_tile(kind, 0))


def _active(canvas: Canvas, view: OwnView) -> None:
    """The tiles in front that the next Ra sells."""
    tiles = view.seat.active
    x, y, _w, _h = frame.OWN
    if view.bidding:
        _active_small(canvas, view)
        return
    title = _("In front of you") if view.mine else _("In front")
    canvas.text(title, "display", 13, palette.GOLD, max_width=176, midleft=(x + 92, y + 70))
    places = layout.own_active(max(3, len(tiles)), small=False)
    for place in places[len(tiles) :]:
        put_slot(canvas, place, ("#FFFFFF0E", "#FFFFFF0E"), "#FFFFFF2E")
    for number, (tile, place) in enumerate(zip(tiles, places, strict=False)):
        if number not in view.seat.away:
            TILES.put(canvas, tile, place.x, place.y, place.width)
    if tiles and view.mine:
        note = _("Nobody may take these. The next Ra sells them with all the others.")
        canvas.paragraph(note, "body", 12, palette.DIM, width=262, topleft=(x + 16, y + 150), leading=1.4, lines=2)


def _active_small(canvas: Canvas, view: OwnView) -> None:
    """The same beside the name: two of them, or the newest and how many there are."""
    tiles = view.seat.active
    shown = tiles if len(tiles) <= 2 else tiles[-1:]
    places = layout.own_active(len(shown), small=True)
    if not places:
        return
    for tile, place in zip(shown, places, strict=False):
        TILES.put(canvas, tile, place.x, place.y, place.width)
    if len(tiles) > 2:
        place = places[0]
        canvas.image(tokens.badge(len(tiles), canvas.px(17)), center=(place.right - 2, place.bottom - 3))
    middle = ((places[0].x + places[-1].right) / 2, frame.OWN.y + 50)
    canvas.text(_("in front"), "body", 11, palette.DIM, max_width=52, center=middle)


def _row(canvas: Canvas, row: TrioView, column: Rect) -> None:
    """The triangular table as places: what lies there, what the tiles on sale would add, what each number brings."""
    places = layout.tri_slots(column, len(row.values))
    crowded = len(places) > 8
    for number, (place, value) in enumerate(zip(places, row.values, strict=True), 1):
        if number <= row.count:
            TILES.put(canvas, row.kind, place.x, place.y, place.width)
        else:
            TILES.ghost(canvas, row.kind, place.x, place.y, place.width)
        would = row.count < number <= row.count + row.more
        if would:
            put_rim(canvas, place, palette.GOOD)
        middle = (place.centerx, place.bottom + 12)
        last = number == row.count + row.more
        if number == row.count:
            canvas.box(place.x + 5, place.bottom + 3, 30, 18, palette.GOLD_FILL[1:], radius=9, edge="#FFE9A0")
            canvas.text(str(value), "bold", 13, palette.DARK_INK, max_width=28, center=middle)
        elif would and last:
            canvas.text(str(value), "bold", 13, palette.GOOD, max_width=34, center=middle)
        elif not crowded:
            canvas.text(str(value), "body", 13, palette.QUIET, max_width=34, center=middle)


def _civilization(canvas: Canvas, view: OwnView) -> None:
    for number, kind in enumerate(CIVILIZATIONS):
        place = layout.civilization(number)
        TILES.mini(canvas, kind, view.seat.counts[kind], place.x, place.y, place.width)
        _would(canvas, view, kind, place)
    column = layout.CIVILIZATION_COLUMN
    middle = (column.x, column.y + 72)
    canvas.text(view.civilization_note, "body", 12, palette.DIM, max_width=column.width + 8, midleft=middle)


def _would(canvas: Canvas, view: OwnView, kind: int, place: Rect) -> None:
    """A green rim where the tiles on sale would go."""
    if view.more[kind]:
        put_rim(canvas, place, palette.GOOD)


def _pile(canvas: Canvas, view: OwnView, kind: int, column: Rect, note: str) -> None:
    place = layout.pile(column)
    TILES.mini(canvas, kind, view.seat.counts[kind], place.x, place.y, place.width)
    _would(canvas, view, kind, place)
    room = column.right - place.right - 8
    canvas.text(note, "body", 12, palette.DIM, max_width=room, midleft=(place.right + 10, place.centery))


def _war(canvas: Canvas, view: OwnView) -> None:
    """Everybody's war tiles compared."""
    rects = layout.war_rows(len(view.war))
    for number, (row, rect) in enumerate(zip(view.war, rects, strict=True)):
        if row.own:
            put_slot(canvas, rect, ("#3A3316", "#2A240F"), palette.GOLD_LOW)
        put_sigil(canvas, row.sigil, 20, (rect.x + 15, rect.centery))
        _war_tiles(canvas, row, len(view.war), number, view.more[WAR] if row.own else 0)
        tag = {"most": _("most"), "fewest": _("fewest")}.get(row.tag, "")
        right = (rect.right - 37, rect.centery)
        canvas.text(tag, "body", 12, ink_of(row.points), max_width=48, midright=right)
        right = (rect.right - 5, rect.centery)
        canvas.text(signed(row.points), "bold", 14, ink_of(row.points), max_width=34, midright=right)
    middle = (layout.WAR_COLUMN.x - 2, frame.OWN.bottom - 22 if len(view.war) <= 4 else frame.OWN.bottom - 15)
    canvas.text(view.war_note, "body", 12, palette.DIM, max_width=192, midleft=middle)


def _war_tiles(canvas: Canvas, row: WarRow, seats: int, number: int, more: int) -> None:
    if row.count > layout.WAR_ICONS:
        place = layout.war_tile(seats, number, 0)
        TILES.chip(canvas, WAR, row.count, place.x, place.y, place.width, 70)
        return
    for icon in range(layout.WAR_ICONS):
        place = layout.war_tile(seats, number, icon)
        TILES.mini(canvas, WAR, int(icon < row.count), place.x, place.y, place.width)
        if row.count <= icon < row.count + more:
            put_rim(canvas, place, palette.GOOD, radius=4, width=1.5)
