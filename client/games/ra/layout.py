"""Where everything lies on the table of Ra, in logical pixels (1280 by 720)."""

from collections.abc import Sequence
from typing import Final

from client.board import frame
from client.board.frame import Rect
from shared.engine.ra.tiles import CIVILIZATIONS, FLOOD, GOD, GOLD, MONUMENTS, NILE, PHARAOH, SLOTS

RA: Final = frame.SECOND_CARD
STRIP: Final = Rect(206, 380, 772, 100)
PRIZE: Final = Rect(403, 404, 66, 66)
PASS: Final = Rect(22, 664, 194, 36)
ORDER: Final = Rect(222, 664, 56, 36)
"""Where an order is left. While one stands, it is told over two lines, and passing makes room for it."""
PASS_BESIDE_ORDER: Final = Rect(22, 664, 92, 36)
ORDER_TOLD: Final = Rect(120, 664, 158, 36)

RESULT: Final = Rect(222, 428, 160, 36)
"""What shows the ranking again once the game is over."""

TRACK_TILE: Final = 90
RA_TILE: Final = 50
TABLEAU_TILE: Final = 46
MONUMENT_TILE: Final = 54

SUNS: Final = Rect(16, 562, 276, 96)
"""Where your suns lie, with the words below them."""
_SUNS_LEFT: Final = 22
_SUNS_TOP: Final = 572


CHIPS: Final = (PHARAOH, NILE, FLOOD, GOLD, GOD)
"""What a panel shows with its number; of the rest it shows which kinds there are."""
MINIS: Final = (*CIVILIZATIONS, *MONUMENTS)
_WIDE: Final = 400
"""Width from which a panel has room for larger pieces."""


def opponent_tile(panel: Rect, kind: int) -> Rect:
    """Where tiles of a kind lie in another player's panel."""
    chip, mini = (26, 24) if panel.width >= _WIDE else (22, 20)
    if kind in CHIPS:
        left = panel.x + 11 + CHIPS.index(kind) * chip_width(panel)
        return Rect(round(left), panel.y + 74 - (chip - 22) // 2, chip, chip)
    number = MINIS.index(kind) if kind in MINIS else 0
    step = min(36, (panel.width - 30) / len(MINIS))
    gap = 8 if kind in MONUMENTS else 0
    return Rect(round(panel.x + 11 + number * step + gap), panel.y + 101 - (mini - 20) // 2, mini, mini)


def chip_width(panel: Rect) -> float:
    """The room of a chip with its number."""
    return min(98, (panel.width - 22) / len(CHIPS))


def opponent_suns(panel: Rect, up: int, down: int) -> tuple[list[Rect], list[Rect]]:
    """Another player's suns, face up and face down."""
    top, left = panel.y + 38, panel.x + 11
    later = left + 31 * up + 3
    return (
        [Rect(left + 31 * i, top, 29, 29) for i in range(up)],
        [Rect(later + 24 * i, top + 3, 23, 23) for i in range(down)],
    )


def slot(number: int) -> Rect:
    """A slot of the auction track."""
    return Rect(208 + 97 * number, 278, TRACK_TILE, TRACK_TILE)


SLOT_RECTS: Final = tuple(slot(number) for number in range(SLOTS))


def ra_space(number: int, spaces: int) -> Rect:
    """A space of the Ra track with so many `spaces`."""
    left = 978 - spaces * (RA_TILE + 5) + 5
    return Rect(left + 55 * number, 214, RA_TILE, RA_TILE)


def bidders(seats: int) -> list[Rect]:
    """The cells of the auction strip, in the order of bidding."""
    step = min(110, 460 // seats)
    width = step - 12
    return [Rect(492 + step * i, STRIP.y + 8, width, 84) for i in range(seats)]


BID_SUN: Final = 46


def bid_place(cell: Rect) -> tuple[int, int]:
    """The middle of what a seat's cell shows below its name."""
    return cell.centerx, cell.y + 53


def own_suns(up: int, down: int) -> tuple[list[Rect], list[Rect]]:
    """Your suns: those that lie face up, and those for the next epoch."""
    large, step = (72, 84) if up + down <= 3 else (60, 65)
    small = 46 if up + down <= 3 else 40
    top = _SUNS_TOP + (72 - large) // 2
    left = _SUNS_LEFT + up * step + (14 if up + down <= 3 else 6)
    return (
        [Rect(_SUNS_LEFT + step * i, top, large, large) for i in range(up)],
        [Rect(left + (small - 6) * i, _SUNS_TOP + (72 - small) // 2, small, small) for i in range(down)],
    )


def own_tile(kind: int, before: int) -> Rect:
    """Where the next tile of a kind goes in the panel in front, when there are `before` of it already."""
    if kind in CIVILIZATIONS:
        return civilization(kind - CIVILIZATIONS.start)
    if kind in MONUMENTS:
        return monument(kind - MONUMENTS.start)
    column = {PHARAOH: PHARAOH_COLUMN, GOLD: GOLD_COLUMN, GOD: GOD_COLUMN}.get(kind, NILE_COLUMN)
    return row(column, before + 1)[-1]


def own_newest(kind: int, counts: Sequence[int]) -> Rect:
    """Where the last tile of a kind lies in the panel in front, of so many of each kind."""
    if kind == NILE and counts[FLOOD]:
        return row(NILE_COLUMN, counts[NILE] + counts[FLOOD])[counts[NILE] - 1]  # floods lie after all Niles
    before = counts[NILE] + counts[FLOOD] if kind in (NILE, FLOOD) else counts[kind]
    return own_tile(kind, before - 1)


# The columns of your own tiles: where a heading stands, and how wide its column is.
PHARAOH_COLUMN: Final = Rect(310, 523, 132, 80)
NILE_COLUMN: Final = Rect(310, 615, 132, 80)
CIVILIZATION_COLUMN: Final = Rect(466, 523, 286, 80)
GOLD_COLUMN: Final = Rect(466, 615, 126, 80)
GOD_COLUMN: Final = Rect(626, 615, 126, 80)
MONUMENT_COLUMN: Final = Rect(776, 523, 252, 172)

_TILES_BELOW: Final = 21
"""From a heading's top to its tiles."""


def row(column: Rect, count: int, size: int = TABLEAU_TILE) -> list[Rect]:
    """`count` tiles of one kind in a column, closer together the more there are."""
    step = min(size + 6, (column.width - size) / max(1, count - 1))
    return [Rect(round(column.x + step * i), column.y + _TILES_BELOW, size, size) for i in range(count)]


def civilization(number: int) -> Rect:
    """The place of a kind of civilization tile."""
    return Rect(CIVILIZATION_COLUMN.x + 60 * number, CIVILIZATION_COLUMN.y + _TILES_BELOW, TABLEAU_TILE, TABLEAU_TILE)


def monument(number: int) -> Rect:
    """The place of a kind of monument."""
    across, down = number % 4, number // 4
    top = MONUMENT_COLUMN.y + _TILES_BELOW
    return Rect(MONUMENT_COLUMN.x + 66 * across, top + 62 * down, MONUMENT_TILE, MONUMENT_TILE)


COLUMNS: Final = {PHARAOH: PHARAOH_COLUMN, NILE: NILE_COLUMN, GOLD: GOLD_COLUMN, GOD: GOD_COLUMN}
"""The columns of kinds that lie side by side."""
