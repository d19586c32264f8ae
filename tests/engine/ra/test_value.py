"""What clients and bots are told about the worth of tiles."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared.engine.ra import GAME
from shared.engine.ra.actions import CALL_RA, DRAW, PASS, Bid, Discard
from shared.engine.ra.model import DISCARD, RaOptions
from shared.engine.ra.tiles import (
    ART,
    COUNTS,
    EARTHQUAKE,
    FLOOD,
    FORTRESS,
    GOLD,
    NILE,
    OBELISK,
    PHARAOH,
    PYRAMID,
    RA,
    RELIGION,
    TEMPLE,
    UNREST,
    WRITING,
)
from shared.engine.ra.value import LotValue, cheapest_discard, lot_value, preview, unseen
from tests.engine.conformance import play
from tests.engine.ra.positions import do, position


def test_a_lot_is_worth_what_it_changes() -> None:
    state = position([[2], [3]], track=(GOLD, NILE, FLOOD, PHARAOH), tiles={0: {NILE: 2}, 1: {PHARAOH: 1}})
    assert lot_value(state, 0) == LotValue(3 + 4 + 2, 0), "gold, the whole Nile, and no longer the fewest pharaohs"
    assert lot_value(state, 1) == LotValue(3 + 2, 0), "most pharaohs already"


def test_monuments_are_worth_something_at_the_end_only() -> None:
    state = position([[2], [3]], track=(TEMPLE, TEMPLE), tiles={0: {TEMPLE: 1}})
    assert lot_value(state, 0) == LotValue(0, 5)


def test_a_lot_with_a_disaster_is_valued_with_the_best_choice() -> None:
    tiles = {ART: 2, WRITING: 1, RELIGION: 1}
    state = position([[2], [3]], track=(GOLD, UNREST), tiles={0: tiles})
    assert lot_value(state, 0).epoch == 3 - 5
    state = position([[2], [3]], track=(EARTHQUAKE,), tiles={0: {FORTRESS: 3, OBELISK: 1, PYRAMID: 1}})
    assert lot_value(state, 0).end == -2, "the three fortresses are spared"


def test_the_cheapest_discard_spares_kinds_and_then_goes_by_name() -> None:
    counts = [0] * len(COUNTS)
    counts[ART], counts[WRITING], counts[RELIGION] = 3, 1, 1
    assert cheapest_discard(counts, UNREST, 2) == Discard((ART, ART))
    counts[ART] = 2
    counts[FORTRESS] = counts[OBELISK] = counts[PYRAMID] = 1
    assert cheapest_discard(counts, EARTHQUAKE, 2) == Discard((FORTRESS, OBELISK))


def test_an_empty_track_is_worth_nothing() -> None:
    assert lot_value(position([[2], [3]]), 0) == LotValue(0, 0)


def test_what_is_unseen_is_what_is_in_the_bag() -> None:
    state = position([[2], [3]], track=(GOLD,), tiles={0: {NILE: 4}}, ras=3)
    left = unseen(state)
    assert left[GOLD] == COUNTS[GOLD] - 1
    assert left[NILE] == COUNTS[NILE] - 4
    assert left[RA] == COUNTS[RA] - 3
    assert sum(left) == len(state.bag)


@pytest.mark.parametrize("epoch", [1, 2, 3])
def test_the_preview_is_what_the_end_of_the_epoch_then_pays(epoch: int) -> None:
    tiles = {0: {PHARAOH: 2, NILE: 3, TEMPLE: 3}, 1: {FLOOD: 1, GOLD: 2, ART: 1}}
    state = position([[2], [3], [4]], tiles=tiles, epoch=epoch, ras=7, bag=[RA])
    expected = tuple(preview(state, seat) for seat in range(3))
    do(state, 0, DRAW)
    assert state.scored[-1] == expected


@given(number=st.integers(0, 10_000), seats=st.integers(2, 5))
@settings(max_examples=25, deadline=None)
def test_winning_a_lot_changes_the_preview_by_its_value(number: int, seats: int) -> None:
    """For every seat that could win the track now, playing it out gives what `lot_value` promised."""
    for state, _ in play(GAME, seats, RaOptions(), number).states(sample=25):
        seat = state.turn
        if state.phase != "turn" or state.picks or CALL_RA not in GAME.legal(state, seat) or state.epoch == 3:
            continue
        promised = lot_value(state, seat)
        before = sum(line.points for line in preview(state, seat))
        do(state, seat, CALL_RA)
        while state.turn != seat:
            do(state, state.turn, PASS)
        epoch = state.epoch
        do(state, seat, Bid(state.up[seat][0]))
        while state.phase == DISCARD:
            do(state, seat, GAME.on_timeout(state, seat))
        if state.epoch != epoch:
            after = sum(line.points for line in state.scored[-1][seat])
        else:
            after = sum(line.points for line in preview(state, seat))
        assert after - before == promised.epoch
