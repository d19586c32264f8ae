"""What lies in the box: kinds of pieces, their names and the numbers printed on them (docs/rules/ankh.md, section 1).

Names are the ones that actions, events and states carry; a client turns them into words and pictures.
"""

from typing import Final, Literal

Track = Literal["move", "summon", "followers", "unlock"]
TRACKS: Final[tuple[Track, ...]] = ("move", "summon", "followers", "unlock")
"""The action tracks from top to bottom: a second action lies further down than the first."""

Happening = Literal["control", "caravan", "conflict"]
EVENT_TRACK: Final[tuple[Happening, ...]] = (
    *("control", "control", "control", "conflict"),
    *("caravan", "control", "control", "conflict"),
    *("caravan", "control", "control", "conflict"),
    *("caravan", "control", "control", "conflict"),
    *("control", "conflict"),
)
MERGE_AFTER: Final = 3
FORGOTTEN_AFTER: Final = 4
CONFLICTS: Final = 5
MERGE_FROM_SEATS: Final = 3

TOP: Final = 31
"""The top space of the devotion track: who reaches it has won."""

START_FOLLOWERS: Final = 1
WARRIORS: Final = 6
CONTROL_TOKENS: Final = 9

MonumentKind = Literal["obelisk", "temple", "pyramid"]
MONUMENTS: Final[tuple[MonumentKind, ...]] = ("obelisk", "temple", "pyramid")
MONUMENTS_OF_A_KIND: Final = 12
"""Monuments of each kind, on the board and in the supply."""

MAX_CARAVAN: Final = 6
MIN_REGION: Final = 6
"""Land hexes that each part of a region must keep when a caravan splits it."""

Card = Literal[
    "build_monument", "chariots", "flood", "plague_of_locusts", "drought", "miracle", "cycle_of_maat", "hidden"
]
"""A battle card; `hidden` stands for a chosen card that the viewer may not know."""
CARDS: Final[tuple[Card, ...]] = (
    *("build_monument", "chariots", "flood", "plague_of_locusts"),
    *("drought", "miracle", "cycle_of_maat"),
)
HIDDEN_CARD: Final[Card] = "hidden"
HIDDEN_BID: Final = -1
CARD_STRENGTH: Final[dict[Card, int]] = {
    "build_monument": 0,
    "chariots": 3,
    "flood": 0,
    "plague_of_locusts": 1,
    "drought": 1,
    "miracle": 0,
    "cycle_of_maat": 0,
}
BUILD_COST: Final = 3

BattleStepName = Literal[
    "obelisks",
    "two_cards",
    "cards",
    "reveal",
    "build",
    "bids",
    "plague",
    "majorities",
    "strengths",
    "tie",
    "winner",
    "protection",
    "deaths",
    "magnanimous",
    "miracle",
    "portal",
    "worship",
    "end",
]
"""The steps of a battle in their order (section 7.3)."""

Power = Literal[
    "commanding",
    "inspiring",
    "omnipresent",
    "revered",
    "resplendent",
    "obelisk_attuned",
    "temple_attuned",
    "pyramid_attuned",
    "glorious",
    "magnanimous",
    "bountiful",
    "worshipful",
]
POWERS: Final[dict[int, tuple[Power, ...]]] = {
    1: ("commanding", "inspiring", "omnipresent", "revered"),
    2: ("resplendent", "obelisk_attuned", "temple_attuned", "pyramid_attuned"),
    3: ("glorious", "magnanimous", "bountiful", "worshipful"),
}
"""Level -> its four powers. A level is also what a power of that column costs in followers."""
TOKEN_LEVELS: Final = (1, 1, 2, 2, 3, 3)
"""The level that the first, second, ... ankh token of a tableau stands for."""
SYMBOLS: Final[dict[int, int]] = {2: 1, 4: 2, 5: 3}
"""Number of the token -> level of the guardian whose symbol it uncovers."""
SYMBOLS_FOR_STAGE_TWO: Final = 2

COMMANDING_FOLLOWERS: Final = 3
RESPLENDENT_STRENGTH: Final = 3
RESPLENDENT_MONUMENTS: Final = 3
TEMPLE_STRENGTH: Final = 2
GLORIOUS_MARGIN: Final = 3
GLORIOUS_DEVOTION: Final = 3
MAGNANIMOUS_FIGURES: Final = 2
MAGNANIMOUS_DEVOTION: Final = 2
WORSHIP_FOLLOWERS: Final = 2

GodName = Literal["amun", "anubis", "isis", "osiris", "ra"]
GODS: Final[tuple[GodName, ...]] = ("amun", "anubis", "isis", "osiris", "ra")
TRAPS: Final = 3
PORTALS: Final = 3
SUNS: Final = 3

GuardianKind = Literal["satet", "cat_mummy", "apep", "mummy", "giant_scorpion", "androsphinx"]
GUARDIANS: Final[dict[int, tuple[GuardianKind, GuardianKind]]] = {
    1: ("satet", "cat_mummy"),
    2: ("apep", "mummy"),
    3: ("giant_scorpion", "androsphinx"),
}
"""Level -> its two kinds, of which one is in play."""
GUARDIAN_LEVEL: Final[dict[str, int]] = {kind: level for level, kinds in GUARDIANS.items() for kind in kinds}
SCARCE_GUARDIANS: Final[dict[int, tuple[int, int, int]]] = {2: (1, 1, 1), 3: (2, 2, 2), 4: (3, 2, 2), 5: (3, 2, 2)}
"""Seats -> guardians of each level with the option `guardian_supply` at `scarce`; otherwise one for each seat."""
GUARDIANS_OF_A_LEVEL: Final = 2
"""The most guardians of one level that a merged god may keep."""

FigureKind = Literal["god", "warrior", "satet", "cat_mummy", "apep", "mummy", "giant_scorpion", "androsphinx"]


def track_length(seats: int, track: Track) -> int:
    """Steps of an action marker from its start to the last space, where the event is; `seats` at the game's start."""
    return seats if track == "unlock" else seats + 1
