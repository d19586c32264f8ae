"""The map "The Two Banks" and its set-ups for two to five seats (docs/rules/ankh.md, section 3). Data only.

A place is written (q, r): pointy-top hexes in axial coordinates, r grows southward and q eastward.
"""

from typing import Final, NamedTuple

from shared.engine.ankh.pieces import MonumentKind

Place = tuple[int, int]
Border = tuple[Place, Place]
"""The edge between two neighbouring places."""

TERRAIN_ROWS: Final = (
    " d f ~ f ~ f f d d",
    "  d f f f ~ f f d",
    " f f d f f f d f f",
    "  f f f f f f f d",
    " d d f f f f d d d",
    "  d d f f f d d ~",
    " d ~ d f f d ~ ~",
    "  ~ d d f f f d",
    " d ~ d f f d d d",
    "  d d f ~ ~ f d",
    " d d f f f ~ f d",
    "  d ~ f f f d",
)
"""d desert, f fertile land, ~ water. Every second row is shifted half a hex to the east."""

RIVERS: Final[tuple[Border, ...]] = (
    *(((-3, 11), (-2, 11)), ((-2, 10), (-2, 11)), ((-2, 10), (-1, 10))),
    *(((-1, 2), (-1, 3)), ((-1, 3), (0, 2)), ((-1, 8), (0, 8))),
    *(((-1, 9), (-1, 10)), ((-1, 9), (0, 8)), ((-1, 9), (0, 9))),
    *(((0, 2), (0, 3)), ((0, 3), (1, 2)), ((0, 3), (1, 3))),
    *(((0, 4), (1, 3)), ((0, 6), (1, 6)), ((0, 7), (0, 8))),
    *(((0, 7), (1, 6)), ((0, 7), (1, 7)), ((1, 3), (1, 4))),
    *(((1, 4), (2, 3)), ((1, 4), (2, 4)), ((1, 5), (1, 6))),
    *(((1, 5), (2, 4)), ((1, 5), (2, 5)), ((2, 3), (2, 4))),
    *(((2, 4), (3, 3)), ((3, 3), (3, 4)), ((3, 3), (4, 3))),
    *(((4, 2), (4, 3)), ((4, 3), (5, 2)), ((5, 2), (5, 3))),
    *(((5, 3), (6, 2)), ((6, 2), (6, 3)), ((6, 3), (7, 2))),
)
"""The edges under the river: no adjacency across them."""


class StartMonument(NamedTuple):
    """A monument of the set-up; `owner` is the seat that controls it, or None."""

    kind: MonumentKind
    at: Place
    owner: int | None


class SetUp(NamedTuple):
    """A start position. `regions` name a place in region 1, 2, ...; `gods` and `warriors` follow the seats."""

    camels: tuple[Border, ...]
    regions: tuple[Place, ...]
    monuments: tuple[StartMonument, ...]
    gods: tuple[Place, ...]
    warriors: tuple[tuple[Place, ...], ...]


SETUPS: Final[dict[int, SetUp]] = {
    2: SetUp(
        camels=(),
        regions=((-1, 7), (2, 7), (3, 2)),
        monuments=(
            StartMonument("obelisk", (-1, 7), 0),
            StartMonument("temple", (0, 4), None),
            StartMonument("pyramid", (-4, 10), None),
            StartMonument("temple", (2, 7), 1),
            StartMonument("obelisk", (4, 4), None),
            StartMonument("pyramid", (1, 10), None),
            StartMonument("pyramid", (3, 2), None),
            StartMonument("obelisk", (1, 1), None),
            StartMonument("temple", (6, 1), None),
        ),
        gods=((0, 7), (1, 7)),
        warriors=(((-1, 6),), ((2, 6),)),
    ),
    3: SetUp(
        camels=(),
        regions=((-1, 7), (2, 7), (3, 2)),
        monuments=(
            StartMonument("obelisk", (-1, 7), 0),
            StartMonument("temple", (0, 4), None),
            StartMonument("pyramid", (-4, 10), None),
            StartMonument("temple", (2, 7), 2),
            StartMonument("obelisk", (4, 4), None),
            StartMonument("pyramid", (1, 10), None),
            StartMonument("pyramid", (3, 2), 1),
            StartMonument("obelisk", (1, 1), None),
            StartMonument("temple", (6, 1), None),
        ),
        gods=((0, 7), (2, 3), (1, 7)),
        warriors=(((-1, 6),), ((4, 2),), ((2, 6),)),
    ),
    4: SetUp(
        camels=(
            ((2, 2), (3, 2)),
            ((2, 3), (3, 2)),
            ((2, 3), (3, 3)),
            ((3, 1), (3, 2)),
        ),
        regions=((-1, 7), (0, 2), (6, 1), (2, 7)),
        monuments=(
            StartMonument("obelisk", (-1, 7), 0),
            StartMonument("temple", (0, 4), None),
            StartMonument("pyramid", (-4, 10), None),
            StartMonument("temple", (0, 2), 1),
            StartMonument("obelisk", (3, 1), None),
            StartMonument("pyramid", (0, 0), None),
            StartMonument("pyramid", (6, 1), 2),
            StartMonument("temple", (3, 2), None),
            StartMonument("obelisk", (8, 0), None),
            StartMonument("obelisk", (2, 7), 3),
            StartMonument("temple", (4, 4), None),
            StartMonument("pyramid", (1, 10), None),
        ),
        gods=((0, 7), (1, 2), (5, 2), (1, 7)),
        warriors=(((-1, 6),), ((1, 1),), ((5, 1),), ((2, 6),)),
    ),
    5: SetUp(
        camels=(
            ((-2, 7), (-1, 6)),
            ((-1, 6), (-1, 7)),
            ((-1, 7), (0, 6)),
            ((-1, 7), (0, 7)),
            ((-1, 8), (0, 7)),
            ((0, 8), (1, 7)),
            ((1, 7), (1, 8)),
            ((1, 7), (2, 7)),
            ((2, 6), (2, 7)),
        ),
        regions=((-1, 4), (3, 2), (4, 4), (2, 8), (-2, 9)),
        monuments=(
            StartMonument("obelisk", (-1, 4), 0),
            StartMonument("temple", (1, 5), None),
            StartMonument("pyramid", (-3, 6), None),
            StartMonument("temple", (3, 2), 1),
            StartMonument("obelisk", (1, 1), None),
            StartMonument("pyramid", (7, 1), None),
            StartMonument("pyramid", (4, 4), 2),
            StartMonument("obelisk", (6, 3), None),
            StartMonument("temple", (1, 6), None),
            StartMonument("obelisk", (2, 8), 3),
            StartMonument("temple", (-1, 11), None),
            StartMonument("pyramid", (0, 8), None),
            StartMonument("temple", (-2, 9), 4),
            StartMonument("obelisk", (-2, 10), None),
            StartMonument("pyramid", (-2, 7), None),
        ),
        gods=((-1, 5), (2, 3), (3, 4), (3, 7), (-3, 9)),
        warriors=(((0, 4),), ((4, 2),), ((4, 5),), ((2, 9),), ((-2, 8),)),
    ),
}
"""Number of seats -> its set-up."""
