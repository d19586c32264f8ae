"""Selling one tile, and everything at once (docs/rules/coins.md, 4 to 6)."""

from typing import Any

import pytest

from shared.engine.coins import GAME
from shared.engine.coins.actions import DRAW, KEEP, PASS, Action, Auction, Bid
from shared.engine.coins.events import AuctionOpened, LotWon, NobodyBid, PassedOver, RaDrawn
from shared.engine.coins.model import Bidding, Choosing, CoinOptions, CoinState, Drawing
from shared.engine.coins.tiles import GOD, PHARAOH, RA, WAR
from shared.engine.game import IllegalAction
from tests.vectors.coins import fill_bag, hand_out, play, table


def choosing(seats: int = 3, coins: list[int] | None = None, **options: Any) -> CoinState:
    """Seat 0 has drawn a pharaoh."""
    state = table(seats, CoinOptions(**options))
    hand_out(state, {"coins": coins or [15] * seats})
    fill_bag(state, [], 20)
    state.pending = Choosing(0, PHARAOH)
    return state


def refusal(state: CoinState, seat: int, action: Action) -> tuple[str, dict[str, int | str]]:
    before = state.copy()
    with pytest.raises(IllegalAction) as caught:
        play(state, seat, action)
    assert state == before
    return caught.value.code, caught.value.details


def test_bidding_goes_round_until_nobody_is_left_against_the_best() -> None:
    state = choosing()
    play(state, 0, Auction(1))
    for seat, amount in [(1, 1), (2, 2), (0, 3), (1, 4), (2, 7), (0, 8), (1, 9)]:
        play(state, seat, Bid(amount))
    play(state, 2, PASS)
    play(state, 0, Bid(10))
    events = play(state, 1, PASS)
    assert events[-1] == LotWon(0, 10, (PHARAOH,))
    assert (state.coins, state.bank) == ([5, 15, 15], 10)
    assert state.sheets[0][PHARAOH] == 1
    assert state.pending == Drawing(1)


def test_the_best_bidder_is_not_asked() -> None:
    state = choosing()
    play(state, 0, Auction(1))
    play(state, 1, Bid(5))
    play(state, 2, PASS)
    assert refusal(state, 1, Bid(6)) == ("wrong_bidder", {"bidder": 0})


def test_who_drew_is_asked_last_and_may_buy() -> None:
    state = choosing()
    play(state, 0, Auction(4))
    play(state, 1, PASS)
    play(state, 2, PASS)
    assert GAME.deciders(state) == (0,)
    assert play(state, 0, Bid(4))[-1] == LotWon(0, 4, (PHARAOH,))


def test_a_start_price_nobody_names_sends_the_tile_to_the_centre() -> None:
    state = choosing()
    play(state, 0, Auction(4))
    for seat in (1, 2):
        play(state, seat, PASS)
    assert play(state, 0, PASS)[-1] == NobodyBid((PHARAOH,))
    assert (state.centre, state.bank, state.pending) == ([PHARAOH], 0, Drawing(1))


def test_a_kept_tile_lies_in_front_of_its_seat() -> None:
    state = choosing()
    play(state, 0, KEEP)
    assert state.active == [[PHARAOH], [], []]
    assert state.pending == Drawing(1)


@pytest.mark.parametrize(
    ("amount", "code", "details"),
    [
        (1, "bid_too_low", {"amount": 1, "least": 3}),
        (2, "bid_too_low", {"amount": 2, "least": 3}),
        (-1, "bid_too_low", {"amount": -1, "least": 3}),
        (6, "not_enough_coins", {"amount": 6, "coins": 5}),
    ],
)
def test_a_bid_lies_between_the_best_and_the_own_purse(amount: int, code: str, details: dict[str, int]) -> None:
    state = choosing(coins=[15, 15, 5])
    play(state, 0, Auction(1))
    play(state, 1, Bid(2))
    assert refusal(state, 2, Bid(amount)) == (code, details)


@pytest.mark.parametrize(
    ("price", "code", "details"),
    [
        (0, "start_price_too_low", {"price": 0, "least": 1}),
        (-3, "start_price_too_low", {"price": -3, "least": 1}),
        (10, "start_price_too_high", {"price": 10, "most": 9}),
    ],
)
def test_a_start_price_lies_between_one_and_the_richest_purse(price: int, code: str, details: dict[str, int]) -> None:
    assert refusal(choosing(coins=[2, 9, 5]), 0, Auction(price)) == (code, details)


def test_at_a_table_without_coins_the_start_price_is_one_and_nobody_is_asked() -> None:
    state = choosing(coins=[0, 0, 0])
    assert GAME.legal(state, 0) == (KEEP, Auction(1))
    events = play(state, 0, Auction(1))
    assert events[1:] == [PassedOver((1, 2, 0)), NobodyBid((PHARAOH,))]


def test_who_can_no_longer_outbid_is_passed_over_in_the_middle_of_the_bidding() -> None:
    state = choosing(coins=[6, 15, 4, 15], seats=4)
    play(state, 0, Auction(2))
    assert play(state, 1, Bid(4))[1:] == [PassedOver((2,))]
    assert play(state, 3, Bid(6))[1:] == [PassedOver((0,))]
    assert GAME.deciders(state) == (1,)
    assert refusal(state, 2, Bid(7)) == ("passed_already", {})


def test_each_action_belongs_to_its_moment() -> None:
    state = choosing()
    assert refusal(state, 0, DRAW)[0] == "keep_or_auction_first"
    assert refusal(state, 1, KEEP)[0] == "not_your_turn"
    assert refusal(state, 0, PASS)[0] == "no_auction"
    play(state, 0, KEEP)
    assert refusal(state, 1, Auction(1))[0] == "draw_first"
    state.pending = Choosing(1, PHARAOH)
    play(state, 1, Auction(1))
    assert refusal(state, 2, KEEP)[0] == "auction_running"
    assert refusal(state, 7, PASS) == ("wrong_bidder", {"bidder": 2})
    state.pending, state.over = None, True
    assert {refusal(state, 0, action)[0] for action in (DRAW, KEEP, Auction(1), Bid(1), PASS)} == {"game_over"}


def test_a_ra_sells_all_active_tiles_by_seat_and_then_the_centre() -> None:
    state = table(3, CoinOptions())
    hand_out(state, {"active": [["war"], [], ["god", "nile"]], "centre": ["pharaoh"]})
    fill_bag(state, [RA], 20)
    events = play(state, 0, DRAW, [0])
    assert events == [RaDrawn(0, 0, 1), AuctionOpened(0, 1, True, (WAR, GOD, 1, PHARAOH))]
    assert (state.active, state.centre) == ([[], [], []], [])
    assert isinstance(state.pending, Bidding)
    assert state.pending.seat == 1


def test_unsold_tiles_are_sold_again_by_the_next_ra() -> None:
    state = table(2, CoinOptions())
    hand_out(state, {"active": [["war"], ["god"]]})
    fill_bag(state, [RA], 20)
    play(state, 0, DRAW, [0])
    play(state, 1, PASS)
    play(state, 0, PASS)
    assert (state.centre, state.pending) == ([WAR, GOD], Drawing(1))
    fill_bag(state, [RA], 19)
    assert play(state, 1, DRAW, [0])[-1] == AuctionOpened(1, 1, True, (WAR, GOD))


def test_a_ra_with_nothing_to_sell_just_passes_the_turn_on() -> None:
    state = table(3, CoinOptions())
    fill_bag(state, [RA], 20)
    assert play(state, 0, DRAW, [0]) == [RaDrawn(0, 0, 1)]
    assert state.pending == Drawing(1)


class TestWhenTheOpeningIsABid:
    def test_the_caller_leads_from_the_start(self) -> None:
        state = choosing(opening_is_bid=True)
        play(state, 0, Auction(3))
        assert isinstance(state.pending, Bidding)
        assert (state.pending.leader, state.pending.best, state.pending.least) == (0, 3, 4)
        play(state, 1, PASS)
        assert play(state, 2, PASS)[-1] == LotWon(0, 3, (PHARAOH,))
        assert state.coins == [12, 15, 15]

    def test_the_price_is_bounded_by_the_own_purse(self) -> None:
        state = choosing(opening_is_bid=True, coins=[2, 9, 9])
        assert GAME.legal(state, 0) == (KEEP, Auction(1), Auction(2))
        assert refusal(state, 0, Auction(3)) == ("not_enough_coins", {"amount": 3, "coins": 2})

    def test_without_coins_a_tile_can_only_be_kept(self) -> None:
        state = choosing(opening_is_bid=True, coins=[0, 9, 9])
        assert GAME.legal(state, 0) == (KEEP,)
        assert refusal(state, 0, Auction(1))[0] == "not_enough_coins"

    def test_nobody_leads_a_forced_auction_from_the_start(self) -> None:
        state = table(3, CoinOptions(opening_is_bid=True))
        hand_out(state, {"active": [["war"], [], []]})
        fill_bag(state, [RA], 20)
        play(state, 0, DRAW, [0])
        assert isinstance(state.pending, Bidding)
        assert (state.pending.best, state.pending.least, state.pending.seat) == (0, 1, 1)


@pytest.mark.parametrize("opening_is_bid", [False, True])
def test_with_a_fixed_price_every_auction_starts_at_one(opening_is_bid: bool) -> None:
    state = choosing(fixed_price=True, opening_is_bid=opening_is_bid)
    assert GAME.legal(state, 0) == (KEEP, Auction(1))
    assert refusal(state, 0, Auction(2)) == ("start_price_too_high", {"price": 2, "most": 1})
