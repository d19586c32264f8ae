"""Who plays for a seat that is away, and what standing orders do (docs/rules/ra.md, section 14)."""

from shared.engine.ra import GAME
from shared.engine.ra.actions import CALL_RA, DRAW, PASS, STOP_GODS, AutoPass, Bid, BidUpTo, Discard, TakeWithGod
from shared.engine.ra.tiles import ART, GOD, GOLD, NILE, RA, RELIGION, SLOTS, UNREST, WRITING
from tests.engine.ra.positions import do, position


def test_on_its_turn_an_absent_player_draws() -> None:
    assert GAME.on_timeout(position([[2], [3]], tiles={0: {GOD: 1}}, track=(GOLD,)), 0) == DRAW


def test_with_a_full_track_or_an_empty_bag_it_calls() -> None:
    assert GAME.on_timeout(position([[2], [3]], track=(NILE,) * SLOTS), 0) == CALL_RA
    assert GAME.on_timeout(position([[2], [3]], bag=[]), 0) == CALL_RA


def test_in_an_auction_it_passes_if_it_may() -> None:
    state = position([[2], [3]], bag=[RA])
    do(state, 0, DRAW)
    assert GAME.on_timeout(state, 1) == PASS
    do(state, 1, PASS)
    assert GAME.on_timeout(state, 0) == PASS


def test_a_caller_who_must_bid_bids_the_lowest_sun() -> None:
    state = position([[9, 2, 5], [3]])
    do(state, 0, CALL_RA)
    do(state, 1, PASS)
    assert GAME.on_timeout(state, 0) == Bid(2)


def test_between_gods_it_stops() -> None:
    state = position([[2], [3]], track=(GOLD, NILE), tiles={0: {GOD: 2}})
    do(state, 0, TakeWithGod(0))
    assert GAME.on_timeout(state, 0) == STOP_GODS


def test_to_a_disaster_it_gives_what_costs_least() -> None:
    state = position([[2], [3]], track=(UNREST,), tiles={0: {GOD: 1, ART: 1, RELIGION: 2, WRITING: 2}})
    do(state, 0, TakeWithGod(0))
    assert GAME.on_timeout(state, 0) == Discard((RELIGION, WRITING))


def test_auto_pass_passes_only_when_nothing_can_win() -> None:
    state = position([[4], [2, 3], [5]])
    assert GAME.follow(state, 0, AutoPass()) is None, "it says nothing outside an auction"
    do(state, 0, CALL_RA)
    assert GAME.follow(state, 1, AutoPass()) is None
    assert GAME.follow(state, 2, AutoPass()) is None, "not this seat's turn to bid"
    do(state, 1, PASS)
    do(state, 2, Bid(5))
    assert GAME.follow(state, 0, AutoPass()) == PASS


def test_bid_up_to_takes_the_smallest_sun_that_leads_within_the_limit() -> None:
    state = position([[4], [2, 6, 9], [5, 7]])
    do(state, 0, CALL_RA)
    assert GAME.follow(state, 1, BidUpTo(9)) == Bid(2)
    assert GAME.follow(state, 1, BidUpTo(1)) == PASS
    do(state, 1, Bid(6))
    assert GAME.follow(state, 2, BidUpTo(6)) == PASS
    assert GAME.follow(state, 2, BidUpTo(7)) == Bid(7)


def test_a_caller_who_must_bid_above_the_limit_decides_in_person() -> None:
    state = position([[4], [2]])
    do(state, 0, CALL_RA)
    do(state, 1, PASS)
    assert GAME.follow(state, 0, BidUpTo(3)) is None
    assert GAME.follow(state, 0, BidUpTo(4)) == Bid(4)


def test_an_order_for_one_auction_is_silent_in_the_next() -> None:
    state = position([[4], [2, 3]])
    do(state, 0, CALL_RA)
    order = BidUpTo(9, auction=state.auctions)
    assert GAME.follow(state, 1, order) == Bid(2)
    do(state, 1, PASS)
    do(state, 0, Bid(4))
    do(state, 1, CALL_RA)
    assert GAME.follow(state, 1, order) is None
    assert GAME.follow(state, 1, BidUpTo(9)) == Bid(2)
