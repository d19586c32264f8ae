"""Previews for people and bots: what the tiles on the table would score (docs/rules/ra.md, sections 7 and 9)."""

from collections.abc import Sequence
from typing import NamedTuple

from shared.engine.game import ScoreLine
from shared.engine.ra.actions import Discard
from shared.engine.ra.disasters import choices, strikes, toll
from shared.engine.ra.model import RaState
from shared.engine.ra.scoring import (
    civilization_kinds,
    civilizations,
    epoch_lines,
    gods,
    gold,
    monument_counts,
    monuments,
    nile,
    pharaohs,
    points,
)
from shared.engine.ra.tiles import EMPTY, FLOOD, GOD, GOLD, KINDS, NILE, PHARAOH, UNREST


class LotValue(NamedTuple):
    """Points that a lot would change: at the end of this epoch, and by its monuments at the end of the game."""

    epoch: int
    end: int


def preview(state: RaState, seat: int) -> tuple[ScoreLine, ...]:
    """The lines that `seat` would get if the epoch ended now."""
    return epoch_lines(state)[seat]


def monument_points(counts: Sequence[int]) -> int:
    """What the monuments in `counts` are worth at the end of the game."""
    return points(monuments(monument_counts(counts)))


def unseen(state: RaState) -> tuple[int, ...]:
    """How many tiles of each kind are still in the bag."""
    counts = [0] * KINDS
    for tile in state.bag:
        counts[tile] += 1
    return tuple(counts)


def cheapest_discard(counts: Sequence[int], disaster: int, due: int) -> Discard:
    """The choice that loses the fewest points; among equals the first by name."""
    return max(choices(counts, disaster, due), key=lambda choice: _left_over(counts, disaster, choice.tiles))


def _left_over(counts: Sequence[int], disaster: int, lost: Sequence[int]) -> int:
    left = list(counts)
    for tile in lost:
        left[tile] -= 1
    return civilizations(civilization_kinds(left)).points if disaster == UNREST else monument_points(left)


def with_lot(counts: Sequence[int], lot: Sequence[int]) -> list[int]:
    """`counts` after winning `lot`, with the cheapest choice where a disaster leaves one."""
    after = list(counts)
    for tile in lot:
        after[tile] += 1
    for disaster, number in strikes(lot):
        lost, owed = toll(after, disaster, number)
        if owed:
            lost = cheapest_discard(after, disaster, owed).tiles
        after[disaster] -= number
        for tile in lost:
            after[tile] -= 1
    return after


def lot_value(state: RaState, seat: int) -> LotValue:
    """What the tiles on the track would change for `seat`, everything else staying as it is."""
    before = state.tiles[seat]
    after = with_lot(before, [tile for tile in state.track if tile != EMPTY])
    others = [counts[PHARAOH] for other, counts in enumerate(state.tiles) if other != seat]
    return LotValue(
        _epoch_points(after, others) - _epoch_points(before, others),
        monument_points(after) - monument_points(before),
    )


def _epoch_points(counts: Sequence[int], others: Sequence[int]) -> int:
    """What `counts` score at the end of any epoch, beside the pharaohs of `others`."""
    own = counts[PHARAOH]
    return (
        gods(counts[GOD]).points
        + pharaohs(own, min(own, *others), max(own, *others)).points
        + nile(counts[NILE], counts[FLOOD]).points
        + civilizations(civilization_kinds(counts)).points
        + gold(counts[GOLD]).points
    )
