"""The colours, once. A lamp-lit tomb: night-blue ceiling, painted panels, one warm limestone board.

Tile grounds and seat colours stay apart for colour-blind eyes too (tests/client/art/test_palette.py measures it), and
neither is ever the only channel: tiles also carry a sign, seats an animal.
"""

from typing import Final, NamedTuple

NIGHT: Final = ("#16203A", "#0B1020")
"""The ceiling, from above to below."""
DEEP: Final = "#0B1020"
STAR: Final = "#C9A24A"
PANEL: Final = ("#1B2542", "#131B30")
WELL: Final = ("#0F1730", "#0C1226")
"""A panel sunk into another."""
FIELD: Final = ("#0D1426", "#0D1426")
"""Where one types."""
BAR: Final = ("#1C2749", "#10172B")
RAISED: Final = ("#2C3860", "#1E2847")
RAISED_EDGE: Final = "#52639B"
ROW: Final = ("#1C2645", "#182140")
"""A line of a list or a form."""
ROW_EDGE: Final = "#2F3D6B"
LIT: Final = ("#4A3A14", "#332708")
"""A line that wants to be seen: somebody has just changed it."""
TAB: Final = ("#35436F", "#293459")
TAB_EDGE: Final = "#5B6EA8"
KEY: Final = ("#33416B", "#222C4C")
LINE: Final = "#3A4A78"
GOLD: Final = "#E9B949"
GOLD_HIGH: Final = "#FFE08A"
GOLD_LOW: Final = "#9A6B1E"
BRONZE: Final = "#8A6428"
ACT: Final = "#FFD35C"
"""What wants to be clicked now."""
INK: Final = "#F4E9CD"
DIM: Final = "#A9A48F"
FAINT: Final = "#6F7590"
"""Only for what is switched off; 3.8 to 1 on a panel."""
QUIET: Final = "#8A91AE"
"""For what is switched off but must be read."""
GOOD: Final = "#7FD1AE"
BAD: Final = "#FF8A73"
DANGER: Final = "#B3261E"
DARK_INK: Final = "#3B1D03"
"""On gold."""
PAPYRUS: Final = ("#F0DEB2", "#DEC48C", "#C9A86A")
PAPYRUS_EDGE: Final = "#6B4A20"
PAPYRUS_LIGHT: Final = "#FFF4D2"
BARK: Final = "#5B4020"
BARK_SOFT: Final = "#7A5A2B"
SLOT: Final = ("#BF9C5C", "#D2B579")
SLOT_EDGE: Final = "#94703A"
STRIP: Final = ("#2A1C0E", "#1B1209")
GOLD_FILL: Final = ("#FFE08A", "#E9B949", "#B97F1F")
GOLD_EDGE: Final = "#FFF3C4"
FRIEZE: Final = ("#B3261E", "#E8D3A2", "#1C5F9E", "#E8D3A2", "#29A19C", "#E8D3A2")


class Paint(NamedTuple):
    """How a sign is painted: the ground it stands on, its filling and its contour."""

    ground: str
    fill: str
    line: str


TILES: Final = {
    "ra": Paint("#B3261E", "#FFC93C", "#4A0D08"),
    "pharaoh": Paint("#5A2A6E", "#F6DFFF", "#220C2E"),
    "nile": Paint("#2A72B5", "#D8EEFF", "#0A2744"),
    "flood": Paint("#3DBDB4", "#F4FFFC", "#0A3B3A"),
    "civilization": Paint("#D9772F", "#FFF1E2", "#4A1E06"),
    "gold": Paint("#F4C63D", "#FFF9D9", "#6B4300"),
    "god": Paint("#F6EBCB", "#B98A2E", "#3D2A0A"),
    "monument": Paint("#66625A", "#F1EDE0", "#1F1D19"),
    "disaster": Paint("#1B1A1C", "#E4503C", "#FFC9BC"),
    "war": Paint("#8A97A8", "#FFFFFF", "#1A222E"),
}
"""Category of a tile -> its paint."""


class SeatPaint(NamedTuple):
    """A seat's two channels: its colour and its animal (a sign of Gardiner's list).

    `ink` is the colour as names are written in it on dark grounds, where the colour itself may be too weak to read.
    """

    colour: str
    sign: str
    ink: str


SEATS: Final = (
    SeatPaint("#F9B924", "G005", "#F9B924"),  # falcon
    SeatPaint("#2E8BFF", "I012", "#7DB8FF"),  # cobra
    SeatPaint("#5AE29E", "E013", "#5AE29E"),  # cat
    SeatPaint("#D454A5", "G026", "#F493CE"),  # ibis
    SeatPaint("#EA4A3E", "L001", "#FF9A90"),  # scarab
)
"""By sigil number, as people choose them."""


class ButtonPaint(NamedTuple):
    """A button's filling from above to below, its edge and its ink."""

    fill: tuple[str, ...]
    edge: str
    ink: str


BUTTONS: Final = {
    "gold": ButtonPaint(GOLD_FILL, GOLD_EDGE, DARK_INK),
    "red": ButtonPaint(("#E2533F", "#B3261E", "#7D140E"), "#FFB59E", "#FFF1E0"),
    "dark": ButtonPaint(RAISED, RAISED_EDGE, INK),
    "off": ButtonPaint(("#232B45", "#1A2138"), "#38446A", FAINT),
}


STRONG: Final = {
    DIM: "#EDE6D2",
    FAINT: "#C3C8DC",
    QUIET: "#DCE0EE",
    BARK: "#2E1F08",
    BARK_SOFT: "#3A2810",
    SLOT_EDGE: "#4A3314",
    LINE: "#8FA3E0",
    RAISED_EDGE: "#A9BAF0",
    TAB_EDGE: "#A9BAF0",
    ROW_EDGE: "#8FA3E0",
    GOLD_LOW: GOLD,
    BAD: "#FFA593",
    **{seat.colour: seat.ink for seat in SEATS},
}
"""Colour -> what stands in its place for those who want high contrast: weak inks and edges become strong ones."""
STRONG_FILLS: Final[dict[tuple[str, ...], tuple[str, ...]]] = {
    PANEL: ("#0A0F1F", "#060A14"),
    WELL: ("#050812", "#050812"),
    RAISED: ("#1A2346", "#131A34"),
    STRIP: ("#140C04", "#0E0802"),
    ROW: ("#111A38", "#0D142C"),
    BAR: ("#0A0F1F", "#060A14"),
}
"""The same for fillings: panels become darker under the strong inks."""
