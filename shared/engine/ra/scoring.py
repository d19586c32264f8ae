"""What tiles and suns are worth at the end of an epoch (docs/rules/ra.md, section 9).

Each category is a function over counts that gives lines: points with their reason. Lines are made once and shared.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from shared.engine.game import ScoreLine, Standing
from shared.engine.ra.model import EpochLines, RaState, highest_sun
from shared.engine.ra.tiles import (
    CIVILIZATIONS,
    EPOCHS,
    FLOOD,
    GOD,
    GOLD,
    MONUMENTS,
    NILE,
    PHARAOH,
)

GOD_POINTS: Final = 2
GOLD_POINTS: Final = 3
MOST_PHARAOHS: Final = 5
FEWEST_PHARAOHS: Final = -2
CIVILIZATION_POINTS: Final = (-5, 0, 0, 5, 10, 15)
"""By number of different civilization tiles."""
MONUMENT_KINDS_POINTS: Final = (0, 1, 2, 3, 4, 5, 6, 10, 15)
"""By number of different monuments."""
MONUMENT_ALIKE_POINTS: Final = (0, 0, 0, 5, 10, 15)
"""By number of monuments of one kind, for each kind."""
HIGHEST_SUNS: Final = 5
LOWEST_SUNS: Final = -5

CATEGORIES: Final = ("gods", "pharaohs", "nile", "civilizations", "gold", "monuments", "suns")
"""In the order of the lines; the last two only at the end of the game."""


@cache
def gods(count: int) -> ScoreLine:
    """Gods that were not used."""
    return ScoreLine("gods", GOD_POINTS * count, "unused_gods", (count,))


@cache
def pharaohs(own: int, fewest: int, most: int) -> ScoreLine:
    """Pharaohs compared with everyone's; ties share, and if all have the same nobody gets or loses anything."""
    if fewest == most:
        return ScoreLine("pharaohs", 0, "all_equal_pharaohs", (own,))
    if own == most:
        return ScoreLine("pharaohs", MOST_PHARAOHS, "most_pharaohs", (own,))
    if own == fewest:
        return ScoreLine("pharaohs", FEWEST_PHARAOHS, "fewest_pharaohs", (own, most))
    return ScoreLine("pharaohs", 0, "some_pharaohs", (own, most))


@cache
def nile(niles: int, floods: int) -> ScoreLine:
    """Niles and floods, worth nothing without a flood."""
    if floods:
        return ScoreLine("nile", niles + floods, "nile_flooded", (niles, floods))
    return ScoreLine("nile", 0, "nile_dry", (niles,))


@cache
def civilizations(kinds: int) -> ScoreLine:
    """Different civilization tiles; duplicates do not count."""
    return ScoreLine("civilizations", CIVILIZATION_POINTS[kinds], "civilization_kinds", (kinds,))


@cache
def gold(count: int) -> ScoreLine:
    """Gold tiles."""
    return ScoreLine("gold", GOLD_POINTS * count, "gold_tiles", (count,))


@lru_cache(maxsize=4096)
def monuments(counts: tuple[int, ...]) -> tuple[ScoreLine, ...]:
    """Monuments by kind, at the end of the game: one line for the different kinds, one for every kind with a bonus."""
    kinds = len(counts) - counts.count(0)
    return (
        ScoreLine("monuments", MONUMENT_KINDS_POINTS[kinds], "monument_kinds", (kinds,)),
        *(
            ScoreLine("monuments", MONUMENT_ALIKE_POINTS[count], "monuments_alike", (kind, count))
            for kind, count in zip(MONUMENTS, counts, strict=True)
            if MONUMENT_ALIKE_POINTS[count]
        ),
    )


@lru_cache(maxsize=4096)
def suns(own: int, lowest: int, highest: int) -> ScoreLine:
    """The sum of the own suns compared with everyone's, at the end of the game."""
    if lowest == highest:
        return ScoreLine("suns", 0, "all_equal_suns", (own,))
    if own == highest:
        return ScoreLine("suns", HIGHEST_SUNS, "highest_suns", (own,))
    if own == lowest:
        return ScoreLine("suns", LOWEST_SUNS, "lowest_suns", (own,))
    return ScoreLine("suns", 0, "middle_suns", (own, lowest, highest))


def civilization_kinds(counts: Sequence[int]) -> int:
    """How many different civilization tiles are among `counts`."""
    return len(CIVILIZATIONS) - counts[CIVILIZATIONS.start : CIVILIZATIONS.stop].count(0)


def monument_counts(counts: Sequence[int]) -> tuple[int, ...]:
    """The monuments' part of `counts`."""
    return tuple(counts[MONUMENTS.start : MONUMENTS.stop])


def points(lines: Sequence[ScoreLine]) -> int:
    """The sum of `lines`."""
    return sum([line.points for line in lines])


def epoch_lines(state: RaState) -> EpochLines:
    """What every seat gets if the epoch ends with the tiles and suns of `state`."""
    every = [counts[PHARAOH] for counts in state.tiles]
    fewest, most = min(every), max(every)
    lines = tuple(
        [
            (
                gods(counts[GOD]),
                pharaohs(counts[PHARAOH], fewest, most),
                nile(counts[NILE], counts[FLOOD]),
                civilizations(civilization_kinds(counts)),
                gold(counts[GOLD]),
            )
            for counts in state.tiles
        ]
    )
    return lines if state.epoch < EPOCHS else _with_last_lines(state, lines)


def _with_last_lines(state: RaState, lines: EpochLines) -> EpochLines:
    """`lines` and what only the end of the game pays."""
    sums = [sum(up) + sum(down) for up, down in zip(state.up, state.down, strict=True)]
    lowest, highest = min(sums), max(sums)
    return tuple(
        [
            (*seat_lines, *monuments(monument_counts(counts)), suns(own, lowest, highest))
            for seat_lines, counts, own in zip(lines, state.tiles, sums, strict=True)
        ]
    )


def standings(state: RaState) -> tuple[Standing, ...]:
    """The final ranking: most fame, then the highest single sun among equals. Suns are unique, so it always decides.

    `state` is that of a finished game, where every fame is known (section 11).
    """
    order = sorted(
        ((fame, highest_sun(state, seat), seat) for seat, fame in enumerate(state.fame) if fame is not None),
        reverse=True,
    )
    return tuple(Standing(seat, rank, fame, (sun,)) for rank, (fame, sun, seat) in enumerate(order, start=1))
