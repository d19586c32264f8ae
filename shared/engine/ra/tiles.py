"""The tiles, suns and spaces of Ra as tables (docs/rules/ra.md, sections 1, 2 and 12).

A tile is a small integer, its kind. Kinds of one category stand side by side and in the order of their names, so a
category is a range and "the lowest name" is the lowest number. A player's tiles are a list of counts indexed by kind.
"""

from typing import Final

RA: Final = 0
GOD: Final = 1
GOLD: Final = 2
PHARAOH: Final = 3
NILE: Final = 4
FLOOD: Final = 5
AGRICULTURE, ART, ASTRONOMY, RELIGION, WRITING = CIVILIZATIONS = range(6, 11)
FORTRESS, OBELISK, PALACE, PYRAMID, SPHINX, STATUE, STEP_PYRAMID, TEMPLE = MONUMENTS = range(11, 19)
FUNERAL, DROUGHT, UNREST, EARTHQUAKE = DISASTERS = range(19, 23)
KINDS: Final = 23

NAMES: Final = (
    *("ra", "god", "gold", "pharaoh", "nile", "flood"),
    *("agriculture", "art", "astronomy", "religion", "writing"),
    *("fortress", "obelisk", "palace", "pyramid", "sphinx", "statue", "step_pyramid", "temple"),
    *("funeral", "drought", "unrest", "earthquake"),
)
"""Name of every kind, as clients, replays and vectors write it."""

COUNTS: Final = (30, 8, 5, 25, 25, 12, *[5] * len(CIVILIZATIONS), *[5] * len(MONUMENTS), 2, 2, 4, 2)
"""How many tiles of every kind the bag holds at the start."""

TILES: Final = sum(COUNTS)
"""180."""

LEAVING: Final = (GOD, GOLD, FLOOD, *CIVILIZATIONS)
"""Kinds that leave the game at the end of each epoch; pharaohs, Niles and monuments stay."""

EMPTY: Final = -1
"""A free slot of the auction track."""

SLOTS: Final = 8
"""Length of the auction track."""

EPOCHS: Final = 3
START_FAME: Final = 10
START_CENTRE: Final = 1
"""The sun that lies in the centre at the start."""

RA_SPACES: Final = {2: 6, 3: 8, 4: 9, 5: 10}
"""Number of players -> Ra tiles that end an epoch."""

SUN_GROUPS: Final = {
    2: ((2, 5, 6, 9), (3, 4, 7, 8)),
    3: ((2, 5, 8, 13), (3, 6, 9, 12), (4, 7, 10, 11)),
    4: ((2, 6, 13), (3, 7, 12), (4, 8, 11), (5, 9, 10)),
    5: ((2, 7, 16), (3, 8, 15), (4, 9, 14), (5, 10, 13), (6, 11, 12)),
}
"""Number of players -> the groups of suns that are dealt to the seats."""

HIGHEST_SUN: Final = 16
