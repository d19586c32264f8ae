"""The tiles and coins of Coin Ra as tables (docs/rules/coins.md, sections 1 and 12).

A tile is a small integer, its kind. A sheet is a list of counts indexed by kind; what lies in the bag, in front of a
seat or in the centre is a list of tiles.
"""

from typing import Final

PHARAOH: Final = 0
NILE: Final = 1
AGRICULTURE, ART, ASTRONOMY, RELIGION, WRITING = CIVILIZATIONS = range(2, 7)
WAR: Final = 7
DISASTER: Final = 8
GOD: Final = 9
SHEET_KINDS: Final = 10
"""Kinds that can lie on a sheet: all but Ra."""
RA: Final = 10
KINDS: Final = 11

NAMES: Final = (
    *("pharaoh", "nile"),
    *("agriculture", "art", "astronomy", "religion", "writing"),
    *("war", "disaster", "god", "ra"),
)
"""Name of every kind, as clients and replays write it."""

TILES: Final = 48
"""All tiles but Ra."""

RA_SPACES: Final = 3
"""Ra tiles in each epoch. The last of them ends it."""

EPOCHS: Final = 3

PURSE: Final = 15
"""Coins of a seat at the start. No purse is ever fuller."""

MIXES: Final = {"table_exact": (6, 6, 20, 6, 5, 5), "rich": (10, 10, 15, 5, 4, 4)}
"""Pharaohs, Niles, civilization tiles (all symbols together), war, disasters, gods."""


def sorted_bag(mix: tuple[int, ...]) -> list[int]:
    """The tiles of one epoch, sorted: the six counts of `mix` (in the order of `MIXES`), and Ra."""
    pharaohs, niles, civilization, wars, disasters, gods = mix
    each = civilization // len(CIVILIZATIONS)
    counts = (pharaohs, niles, *[each] * len(CIVILIZATIONS), wars, disasters, gods, RA_SPACES)
    return [kind for kind, count in enumerate(counts) for _ in range(count)]
