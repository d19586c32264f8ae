"""Where everything lies on the table of Coin Ra, in logical pixels (1280 by 720)."""

from typing import Final

from client.board import frame
from client.board.frame import Rect
from shared.engine.coins.tiles import CIVILIZATIONS, DISASTER, GOD, NILE, PHARAOH, RA_SPACES, WAR

NEXT: Final = frame.SECOND_CARD
"""What the next Ra sells."""
STRIP: Final = Rect(206, 284, 772, 194)
"""The auction, or the choice between keeping and auctioning."""


def line(area: Rect, count: int, size: int, step: float) -> list[Rect]:
    """`count` squares side by side from the left of `area`, closer together the more there are."""
    step = min(step, (area.width - size) / max(1, count - 1))
    return [Rect(round(area.x + step * i), area.y, size, size) for i in range(count)]


def grid(area: Rect, count: int, shapes: tuple[tuple[int, int, int], ...]) -> list[Rect]:
    """`count` squares in rows in `area`. `shapes` are sizes with their columns and rows, the largest first."""
    size, columns, rows = next((shape for shape in shapes if shape[1] * shape[2] >= count), shapes[-1])
    across = (area.width - size) / max(1, columns - 1)
    down = (area.height - size) / max(1, rows - 1)
    return [
        Rect(round(area.x + (i % columns) * across), round(area.y + min(i // columns, rows - 1) * down), size, size)
        for i in range(count)
    ]


# ---------------------------------------------------------------- the other players

CHIPS: Final = (PHARAOH, NILE, WAR, GOD, DISASTER)
"""What a panel shows with its number; of the civilization it shows which kinds there are."""
_WIDE: Final = 400
"""Width from which a panel has room for more words."""
_VERY_WIDE: Final = 600
"""Width from which it has room for larger pieces."""


def wide(panel: Rect) -> bool:
    """Whether a panel of the other players has room for words beside its pieces."""
    return panel.width >= _WIDE


def opponent_purse(panel: Rect) -> Rect:
    """The purse in another player's panel."""
    return Rect(panel.x + 11, panel.y + 36, 29, 34)


def opponent_active(panel: Rect, count: int) -> list[Rect]:
    """Another player's active tiles."""
    left, right = (154, 136) if wide(panel) else (50, 104)
    area = Rect(panel.x + left, panel.y + 38, panel.width - left - right, 30)
    return line(area, count, 30, 34)


def opponent_tile(panel: Rect, kind: int) -> Rect:
    """Where tiles of a kind lie in another player's panel."""
    large = panel.width >= _VERY_WIDE
    if kind in CHIPS:
        size, left = (25, 73) if large else (22, 75)
        return Rect(round(panel.x + 11 + CHIPS.index(kind) * chip_step(panel)), panel.y + left, size, size)
    size, step = (24, 30) if large else (21, 27)
    return Rect(panel.x + 11 + step * (kind - CIVILIZATIONS.start), panel.y + 101, size, size)


def chip_step(panel: Rect) -> float:
    """The room of a chip with its number."""
    return 64 if panel.width >= _VERY_WIDE else 52 if wide(panel) else 44


# ---------------------------------------------------------------- the board

_CENTRE: Final = Rect(314, 215, 300, 56)
CENTRE_SLOTS: Final = 4
"""Places of the centre that are shown while they are empty."""
RA_TILE: Final = 56


def centre(count: int) -> list[Rect]:
    """The tiles in the centre: side by side, in two rows when they are many."""
    if count <= 9:
        return line(_CENTRE, count, 56, 62)
    return grid(_CENTRE, count, ((27, 10, 2), (27, 16, 2), (27, 24, 2)))


def ra_space(number: int) -> Rect:
    """A space of the Ra track."""
    return Rect(978 - RA_TILE - 61 * (RA_SPACES - 1 - number), 215, RA_TILE, RA_TILE)


_NEXT_SHAPES: Final = ((28, 4, 2), (26, 4, 3), (19, 6, 4), (13, 8, 6))
_NEXT_HIGH: Final = 84


def next_lot(count: int) -> list[Rect]:
    """The tiles that the next Ra would sell, in the rail on the left."""
    size, columns, rows = next((shape for shape in _NEXT_SHAPES if shape[1] * shape[2] >= count), _NEXT_SHAPES[-1])
    area = Rect(NEXT.x, NEXT.y + 31, columns * (size + 3) - 3, min(_NEXT_HIGH, rows * (size + 6) - 6))
    area.centerx = NEXT.centerx
    return grid(area, count, ((size, columns, rows),))


# ---------------------------------------------------------------- the strip

DRAWN: Final = Rect(224, 298, 112, 112)
"""A drawn tile that waits for a choice."""
ORDER: Final = Rect(638, 291, 160, 34)
"""Where an order is left, and where the one that stands is told."""
LOT: Final = Rect(STRIP.x, STRIP.y, 172, STRIP.height)
"""The part of the strip with the tiles on sale."""
_LOT: Final = Rect(220, 296, 148, 148)
_LOT_SHAPES: Final = (
    *((132, 1, 1), (70, 2, 2), (46, 3, 3), (34, 4, 4), (27, 5, 5)),
    *((22, 6, 6), (19, 7, 7)),
)


def lot(count: int) -> list[Rect]:
    """The tiles on sale."""
    if count == 1:
        return [Rect(224, 298, 132, 132)]
    return grid(_LOT, count, _LOT_SHAPES)


RESULT: Final = Rect(382, 330, 170, 36)
"""What shows the ranking again once the game is over."""
TEXT_LEFT: Final = 382
_CELLS_LEFT: Final = 378
RULE: Final = 808
"""Where the line stands that parts the bidders from the best bid."""
BEST: Final = Rect(846, 322, 92, 92)
BID_COIN: Final = 46


def bidders(seats: int) -> list[Rect]:
    """The cells of the strip, in the order of bidding."""
    step = min(104, 424 // seats)
    gap = 12 if seats <= 4 else 8
    return [Rect(_CELLS_LEFT + step * i, STRIP.y + 96, step - gap, 88) for i in range(seats)]


def bid_place(cell: Rect) -> tuple[int, int]:
    """The middle of what a seat's cell shows below its name."""
    return cell.centerx, cell.y + 53


KEEP_CARD: Final = Rect(358, 298, 226, 166)
AUCTION_CARD: Final = Rect(598, 298, 364, 166)
KEEP: Final = Rect(372, 418, 198, 36)
AUCTION: Final = Rect(612, 418, 336, 36)
PRICE_LESS: Final = Rect(612, 363, 40, 40)
PRICE_MORE: Final = Rect(722, 363, 40, 40)
PRICE_COIN: Final = Rect(661, 357, 52, 52)


def price_chips(count: int) -> list[Rect]:
    """The chips of start prices."""
    return [Rect(780 + 42 * i, 359, 38, 28) for i in range(count)]


# ---------------------------------------------------------------- the panel in front

PURSE: Final = Rect(24, 574, 54, 63)
LESS: Final = Rect(100, 580, 44, 44)
MORE: Final = Rect(234, 580, 44, 44)
AMOUNT: Final = Rect(158, 571, 62, 62)
BID: Final = Rect(22, 666, 150, 36)
PASS: Final = Rect(192, 666, 86, 36)
_OWN_ACTIVE: Final = Rect(100, 594, 180, 56)
_OWN_ACTIVE_SMALL: Final = Rect(164, 522, 44, 30)


def bid_chips(count: int) -> list[Rect]:
    """The chips of quick raises."""
    return [Rect(round(100 + 45.5 * i), 635, 42, 28) for i in range(count)]


def own_active(count: int, *, small: bool) -> list[Rect]:
    """The active tiles in front; `small` while the stepper has their place."""
    if small:
        places = line(_OWN_ACTIVE_SMALL, count, 30, 14)
        aside = _OWN_ACTIVE_SMALL.right - places[-1].right if places else 0
        return [place.move(aside, 0) for place in places]
    return line(_OWN_ACTIVE, count, 56, 62)


TABLEAU_TILE: Final = 40
_TILES_BELOW: Final = 19
"""From a heading's top to its tiles."""
PHARAOH_COLUMN: Final = Rect(310, 523, 265, 82)
NILE_COLUMN: Final = Rect(310, 615, 265, 82)
CIVILIZATION_COLUMN: Final = Rect(602, 523, 220, 82)
GOD_COLUMN: Final = Rect(602, 615, 86, 60)
DISASTER_COLUMN: Final = Rect(698, 615, 124, 60)
WAR_COLUMN: Final = Rect(850, 523, 184, 174)
COLUMNS: Final = {
    PHARAOH: PHARAOH_COLUMN,
    NILE: NILE_COLUMN,
    GOD: GOD_COLUMN,
    DISASTER: DISASTER_COLUMN,
    WAR: WAR_COLUMN,
}
"""The columns of kinds of which only the number counts."""
PRINTED: Final = 6
"""Places of a row of pharaohs or Niles that are always shown."""


def tri_slots(column: Rect, count: int) -> list[Rect]:
    """The places of a row of pharaohs or Niles."""
    return line(column.move(0, _TILES_BELOW), max(PRINTED, count), TABLEAU_TILE, 45)


def civilization(number: int) -> Rect:
    """The place of a symbol of the civilization."""
    top = CIVILIZATION_COLUMN.y + _TILES_BELOW
    return Rect(CIVILIZATION_COLUMN.x + 45 * number, top, TABLEAU_TILE, TABLEAU_TILE)


def pile(column: Rect) -> Rect:
    """The place of the gods, or of the disasters."""
    return Rect(column.x, column.y + _TILES_BELOW, TABLEAU_TILE, TABLEAU_TILE)


def war_rows(seats: int) -> list[Rect]:
    """The rows of the comparison of war tiles, one for each seat."""
    step = 29 if seats <= 4 else 25
    return [Rect(WAR_COLUMN.x - 5, WAR_COLUMN.y + 22 + step * i, 194, 26 if seats <= 4 else 23) for i in range(seats)]


WAR_ICON: Final = 22
WAR_ICONS: Final = 3
"""War tiles that a row shows side by side; of more it shows one and the number."""


def war_tile(seats: int, row: int, number: int) -> Rect:
    """A war tile in a row of the comparison."""
    place = war_rows(seats)[row]
    left = place.x + 35 + 26 * min(number, WAR_ICONS - 1)
    return Rect(left, place.y + (place.height - WAR_ICON) // 2, WAR_ICON, WAR_ICON)


def own_tile(kind: int, before: int) -> Rect:
    """Where the next tile of a kind goes in the panel in front, when there are `before` of it already."""
    if kind in (PHARAOH, NILE):
        return tri_slots(COLUMNS[kind], before + 1)[before]
    if kind in CIVILIZATIONS:
        return civilization(kind - CIVILIZATIONS.start)
    return pile(COLUMNS[kind])
