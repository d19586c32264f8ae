"""With the option `hidden_coins` nobody learns what is in another purse (docs/rules/coins.md, 12)."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from shared.engine.chance import Chance, seed_from_number
from shared.engine.coins import GAME
from shared.engine.coins.actions import PASS, Auction, Bid
from shared.engine.coins.events import CoinsDealt, GameOver, LotWon, NobodyBid, PassedOver
from shared.engine.coins.model import Bidding, Choosing, CoinOptions, CoinState
from shared.engine.coins.tiles import PHARAOH
from shared.engine.game import encode
from tests.engine.coins.games import OPTIONS, SEATS, SEEDS, WHOLE_GAMES, states, steps
from tests.vectors.coins import hand_out, play, table

HIDDEN = OPTIONS.map(lambda options: msgspec.structs.replace(options, hidden_coins=True))


def with_other_purses(state: CoinState, viewer: int | None, shift: int) -> CoinState:
    """`state` if the others had more or fewer coins, as far as their bids allow."""
    other = state.copy()
    for seat in range(state.seats):
        if seat != viewer:
            bid = state.pending.bids[seat] if isinstance(state.pending, Bidding) else 0
            other.coins[seat] = max(bid, ((state.coins[seat] or 0) + shift * (seat + 1)) % 16)
    other.bank = 15 * state.seats - sum(coins or 0 for coins in other.coins)
    return other


@WHOLE_GAMES
@given(SEATS, HIDDEN, SEEDS, st.integers(1, 15))
def test_what_a_viewer_sees_does_not_depend_on_the_purses_of_others(
    seats: int, options: CoinOptions, seed: int, shift: int
) -> None:
    for state in states(seats, options, seed):
        if state.over:
            continue
        for viewer in (*range(seats), None):
            other = with_other_purses(state, viewer, shift)
            assert encode(GAME.view(other, viewer)) == encode(GAME.view(state, viewer))


@WHOLE_GAMES
@given(SEATS, HIDDEN, SEEDS, st.integers(1, 15))
def test_neither_legal_actions_nor_their_consequences_tell_of_the_purses_of_others(
    seats: int, options: CoinOptions, seed: int, shift: int
) -> None:
    for state in states(seats, options, seed):
        for seat in GAME.deciders(state):
            other = with_other_purses(state, seat, shift)
            assert GAME.deciders(other) == (seat,)
            legal = GAME.legal(state, seat)
            assert GAME.legal(other, seat) == legal == GAME.legal(GAME.view(state, seat), seat)
            for action in (legal[0], legal[-1]):
                events, others = (
                    GAME.decide(world, seat, action, Chance(seed_from_number(seed))) for world in (state, other)
                )
                assert [event for event in events if not isinstance(event, GameOver)] == [
                    event for event in others if not isinstance(event, GameOver)
                ]


@WHOLE_GAMES
@given(SEATS, HIDDEN, SEEDS)
def test_nobody_is_passed_over_where_purses_are_secret(seats: int, options: CoinOptions, seed: int) -> None:
    for _, events in steps(seats, options, seed):
        assert not any(isinstance(event, PassedOver) for event in events)


def hidden_choice(coins: list[int]) -> CoinState:
    state = table(3, CoinOptions(hidden_coins=True))
    hand_out(state, {"coins": coins})
    state.pending = Choosing(0, PHARAOH)
    return state


def test_a_seat_without_coins_is_asked_like_any_other_and_can_only_pass() -> None:
    state = hidden_choice([3, 0, 0])
    assert len(play(state, 0, Auction(2))) == 1
    for seat in (1, 2):
        assert GAME.legal(state, seat) == (PASS,)
        play(state, seat, PASS)
    assert play(state, 0, Bid(2))[-1] == LotWon(0, 2, (PHARAOH,))


def test_an_auction_without_any_coins_asks_everyone() -> None:
    state = hidden_choice([0, 0, 0])
    play(state, 0, Auction(1))
    play(state, 1, PASS)
    play(state, 2, PASS)
    assert play(state, 0, PASS)[-1] == NobodyBid((PHARAOH,))


def test_the_start_price_is_bounded_by_the_own_purse_not_by_the_richest() -> None:
    assert GAME.legal(hidden_choice([2, 9, 9]), 0)[1:] == (Auction(1), Auction(2))
    assert GAME.legal(hidden_choice([0, 9, 9]), 0)[1:] == (Auction(1),)


def test_a_viewer_is_dealt_its_own_coins_only() -> None:
    dealt = CoinsDealt(1, (15, 15, 15), True)
    assert GAME.conceal(dealt, 2) == CoinsDealt(1, (None, None, 15), True)
    assert GAME.conceal(dealt, None) == CoinsDealt(1, (None, None, None), True)
    open_table = CoinsDealt(1, (15, 15, 15), False)
    assert GAME.conceal(open_table, None) is open_table


@WHOLE_GAMES
@given(SEATS, HIDDEN, SEEDS)
def test_at_the_end_every_purse_is_open(seats: int, options: CoinOptions, seed: int) -> None:
    *_, last = states(seats, options, seed)
    assert last.over
    for viewer in (*range(seats), None):
        assert GAME.view(last, viewer) == last
        assert GAME.standings(GAME.view(last, viewer)) == GAME.standings(last)
