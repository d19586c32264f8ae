"""The merchant is worth his bread."""

from random import Random

import pytest
from hypothesis import given, settings

from shared.engine.chance import Chance, seed_from_number
from shared.engine.coins import GAME
from shared.engine.coins.actions import KEEP, PASS, Auction, Bid
from shared.engine.coins.bots import MerchantBot
from shared.engine.coins.model import Bidding, Choosing, CoinOptions, CoinState
from shared.engine.coins.tiles import DISASTER, GOD, PHARAOH
from shared.engine.game import Bot, RandomBot
from tests.engine.coins.games import OPTIONS, SEATS, SEEDS, WHOLE_GAMES
from tests.vectors.coins import hand_out, table


def final_state(bots: list[Bot], options: CoinOptions, seed: int) -> CoinState:
    """The end of a game between `bots`, who see their own views only."""
    chance, random = Chance(seed_from_number(seed)), Random(seed)
    state, _ = GAME.begin(len(bots), options, chance)
    while deciders := GAME.deciders(state):
        seat = deciders[0]
        legal = GAME.legal(state, seat)
        action = bots[seat].choose(GAME.view(state, seat), seat, legal, random)
        assert action in legal
        GAME.evolve_all(state, GAME.decide(state, seat, action, chance))
    return state


def wins_against_random(seats: int, games: int) -> float:
    """Games that one merchant among random players wins; a shared first place counts by its share."""
    wins = 0.0
    for seed in range(games):
        bots: list[Bot] = [RandomBot() for _ in range(seats)]
        bots[seed % seats] = MerchantBot()
        first = [
            entry.seat for entry in GAME.standings(final_state(bots, CoinOptions(), seed)) or () if entry.rank == 1
        ]
        wins += (seed % seats in first) / len(first)
    return wins


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_merchant_beats_random_players(seats: int) -> None:
    assert wins_against_random(seats, 20) >= 19


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_merchant_beats_random_players_in_95_of_100_games(seats: int) -> None:
    assert wins_against_random(seats, 100) >= 95


@settings(WHOLE_GAMES, max_examples=20)
@given(SEATS, OPTIONS, SEEDS)
def test_merchants_play_at_every_kind_of_table(seats: int, options: CoinOptions, seed: int) -> None:
    assert final_state([MerchantBot() for _ in range(seats)], options, seed).over


def answer(state: CoinState, seat: int = 0) -> object:
    return MerchantBot().choose(state.copy(), seat, GAME.legal(state, seat), Random(0))


def test_the_merchant_raises_by_the_least_there_is() -> None:
    state = table(3, CoinOptions())
    state.pending = Bidding(0, 2, 1, True, (PHARAOH,) * 5, [0, 2, 0], [False] * 3, leader=1)
    assert answer(state) == Bid(3)


def test_the_merchant_pays_nothing_for_disasters() -> None:
    state = table(3, CoinOptions())
    state.pending = Bidding(0, 2, 1, True, (DISASTER, GOD), [0] * 3, [False] * 3)
    assert answer(state) == PASS
    state.pending = Choosing(0, DISASTER)
    assert answer(state) == KEEP


def test_the_merchant_sells_what_only_he_can_use() -> None:
    state = table(3, CoinOptions())
    state.epoch = 3
    state.sheets[0][PHARAOH] = 5
    state.pending = Choosing(0, PHARAOH)
    assert answer(state) == Auction(1)


def test_the_merchant_spends_everything_on_the_last_good_lot() -> None:
    state = table(3, CoinOptions())
    hand_out(state, {"coins": [9, 9, 0]})
    state.epoch, state.ras = 3, 3
    state.pending = Bidding(0, 2, 1, True, (GOD,), [0, 8, 0], [False] * 3, leader=1)
    assert answer(state) == Bid(9)
