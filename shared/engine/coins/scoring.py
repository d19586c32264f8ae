"""What a sheet is worth at the end of an epoch, and who wins (docs/rules/coins.md, sections 9 and 10).

Each category is a function over counts that gives a line: points with their reason. Lines are made once and shared.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, cast

from shared.engine.coins.model import CoinOptions, CoinState, EpochLines
from shared.engine.coins.tiles import CIVILIZATIONS, DISASTER, GOD, NILE, PHARAOH, WAR
from shared.engine.game import ScoreLine, Standing

PRINTED: Final = 6
"""Length of the printed table of pharaohs and Niles."""
SET_POINTS: Final = 10
MOST_WAR: Final = 10
FEWEST_WAR: Final = -10
DISASTER_POINTS: Final = -5
GOD_POINTS: Final = 2

CATEGORIES: Final = ("pharaohs", "nile", "civilizations", "war", "disasters", "gods")
"""In the order of the lines: every seat gets one of each."""


def row_points(count: int, options: CoinOptions) -> int:
    """Points for so many pharaohs, or so many Niles: 1, 3, 6, 10, 15, 21 as printed, then as the table agreed."""
    if options.table_beyond_6 == "cap_21":
        count = min(count, PRINTED)
    return count * (count + 1) // 2


@cache
def pharaohs(count: int, options: CoinOptions) -> ScoreLine:
    """The row of pharaohs."""
    return ScoreLine("pharaohs", row_points(count, options), "pharaoh_row", (count,))


@cache
def nile(count: int, options: CoinOptions) -> ScoreLine:
    """The row of Niles."""
    return ScoreLine("nile", row_points(count, options), "nile_row", (count,))


@cache
def civilizations(symbols: tuple[int, ...]) -> ScoreLine:
    """Complete sets of the five symbols. The figures are the sets, and how many kinds the next one has so far."""
    sets = min(symbols)
    begun = sum(1 for count in symbols if count > sets)
    return ScoreLine("civilizations", SET_POINTS * sets, "civilization_sets", (sets, begun))


@cache
def war(own: int, fewest: int, most: int) -> ScoreLine:
    """War tiles compared with everyone's, those without any included; all who tie get or lose the points."""
    if fewest == most:
        return ScoreLine("war", MOST_WAR + FEWEST_WAR, "all_equal_war", (own,))
    if own == most:
        return ScoreLine("war", MOST_WAR, "most_war", (own,))
    if own == fewest:
        return ScoreLine("war", FEWEST_WAR, "fewest_war", (own, most))
    return ScoreLine("war", 0, "middle_war", (own, fewest, most))


@cache
def disasters(count: int) -> ScoreLine:
    """Disasters, each of which costs."""
    return ScoreLine("disasters", DISASTER_POINTS * count, "disaster_tiles", (count,))


@cache
def gods(count: int) -> ScoreLine:
    """Gods, each of which pays."""
    return ScoreLine("gods", GOD_POINTS * count, "god_tiles", (count,))


def sheet_lines(sheets: Sequence[Sequence[int]], seat: int, options: CoinOptions) -> tuple[ScoreLine, ...]:
    """What `seat` gets if the epoch ends with these `sheets`: counts by kind, for every seat."""
    own = sheets[seat]
    wars = [counts[WAR] for counts in sheets]
    return (
        pharaohs(own[PHARAOH], options),
        nile(own[NILE], options),
        civilizations(tuple(own[CIVILIZATIONS.start : CIVILIZATIONS.stop])),
        war(own[WAR], min(wars), max(wars)),
        disasters(own[DISASTER]),
        gods(own[GOD]),
    )


def points(lines: Iterable[ScoreLine]) -> int:
    """The sum of `lines`."""
    return sum(line.points for line in lines)


def epoch_lines(state: CoinState) -> EpochLines:
    """What every seat gets for its sheet as it is."""
    return tuple(sheet_lines(state.sheets, seat, state.options) for seat in range(state.seats))


def standings(state: CoinState) -> tuple[Standing, ...]:
    """The final ranking: most points, then most tiles, then most coins; whoever is equal in all three shares the place.

    `state` is that of a finished game, where all purses are known (section 10).
    """
    whole_game = state.options.tie_count == "whole_game"
    tiles = state.won if whole_game else [sum(counts) for counts in state.sheets]
    keys = list(zip(state.scores, tiles, cast(list[int], state.coins), strict=True))
    ranked = sorted(range(state.seats), key=lambda seat: keys[seat], reverse=True)
    return tuple(
        Standing(seat, 1 + sum(1 for key in keys if key > keys[seat]), keys[seat][0], keys[seat][1:]) for seat in ranked
    )
