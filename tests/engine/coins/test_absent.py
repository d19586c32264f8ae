"""Time-outs and standing orders (docs/rules/coins.md, 11)."""

from typing import Any

import pytest
from hypothesis import given

from shared.engine.coins import GAME
from shared.engine.coins.actions import DRAW, KEEP, PASS, Action, Auction, AutoPass, Bid, BidUpTo
from shared.engine.coins.model import Choosing, CoinOptions, CoinState, Drawing
from shared.engine.coins.tiles import PHARAOH
from shared.engine.game import encode
from tests.engine.coins.games import OPTIONS, SEATS, SEEDS, WHOLE_GAMES, states
from tests.vectors.coins import play, table


@pytest.fixture
def state() -> CoinState:
    """Seat 0 asks for at least 2 coins in the first auction; seat 1 is to answer."""
    state = table(3, CoinOptions())
    state.pending = Choosing(0, PHARAOH)
    play(state, 0, Auction(2))
    return state


@WHOLE_GAMES
@given(SEATS, OPTIONS, SEEDS)
def test_an_absent_seat_draws_keeps_and_passes(seats: int, options: CoinOptions, seed: int) -> None:
    for state in states(seats, options, seed):
        for seat in GAME.deciders(state):
            action = GAME.on_timeout(state, seat)
            assert action in (DRAW, KEEP, PASS)
            assert action in GAME.legal(state, seat)


@pytest.mark.parametrize(
    ("order", "action"),
    [
        (AutoPass(), PASS),
        (AutoPass(auction=1), PASS),
        (AutoPass(auction=2), None),
        (BidUpTo(5), Bid(2)),
        (BidUpTo(2, auction=1), Bid(2)),
        (BidUpTo(1, auction=1), PASS),
        (BidUpTo(5, auction=2), None),
        (BidUpTo(99), Bid(2)),
    ],
)
def test_an_order_answers_for_the_seat_that_is_asked(state: CoinState, order: Any, action: Action | None) -> None:
    assert GAME.follow(state, 1, order) == action
    assert GAME.follow(state, 2, order) is None


def test_an_order_raises_by_one_until_its_limit(state: CoinState) -> None:
    order = BidUpTo(6, auction=1)
    play(state, 1, GAME.follow(state, 1, order) or PASS)
    play(state, 2, Bid(5))
    play(state, 0, PASS)
    assert GAME.follow(state, 1, order) == Bid(6)
    state.pending = Choosing(0, PHARAOH)
    play(state, 0, Auction(6))
    assert GAME.follow(state, 1, order) is None


def test_an_order_never_bids_more_than_the_purse_holds() -> None:
    state = table(2, CoinOptions(hidden_coins=True))
    state.coins = [15, 3]
    state.pending = Choosing(0, PHARAOH)
    play(state, 0, Auction(4))
    assert GAME.follow(state, 1, BidUpTo(9)) == PASS


def test_an_order_has_nothing_to_say_about_a_turn() -> None:
    state = table(3, CoinOptions())
    for state.pending in (Drawing(1), Choosing(1, PHARAOH)):
        assert GAME.follow(state, 1, AutoPass()) is None
        assert GAME.follow(state, 1, BidUpTo(9)) is None


@pytest.mark.parametrize("order", [AutoPass(), AutoPass(3), BidUpTo(4), BidUpTo(4, 2)])
def test_orders_travel_over_the_wire(order: Any) -> None:
    assert GAME.order_decoder.decode(encode(order)) == order
