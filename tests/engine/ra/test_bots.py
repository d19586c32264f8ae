"""The bots of Ra: they play well enough, and from nothing but what they may see."""

from random import Random

import pytest

from shared.engine.chance import Chance, seed_from_number
from shared.engine.ra import GAME
from shared.engine.ra.actions import DRAW, PASS, Bid, Discard, TakeWithGod
from shared.engine.ra.bots import GreedyBot
from shared.engine.ra.model import RaOptions, RaState
from shared.engine.ra.tiles import (
    AGRICULTURE,
    ART,
    ASTRONOMY,
    EARTHQUAKE,
    FUNERAL,
    GOD,
    GOLD,
    NILE,
    PHARAOH,
    RA,
    RELIGION,
    SUN_GROUPS,
    TEMPLE,
    UNREST,
    WRITING,
)
from tests.engine.conformance import play
from tests.engine.ra.positions import do, position


def greedy_wins(seats: int, games: int, first: int) -> int:
    """How many of `games` one greedy seat, a different one each time, wins against random ones."""
    wins = 0
    for number in range(first, first + games):
        hero, random, chance = number % seats, Random(number), Chance(seed_from_number(number))
        bots = [GAME.bots["greedy" if seat == hero else "random"]() for seat in range(seats)]
        state, _ = GAME.begin(seats, RaOptions(), chance)
        while deciders := GAME.deciders(state):
            (seat,) = deciders
            action = bots[seat].choose(GAME.view(state, seat), seat, GAME.legal(state, seat), random)
            GAME.evolve_all(state, GAME.decide(state, seat, action, chance))
        standings = GAME.standings(state)
        assert standings is not None
        wins += standings[0].seat == hero
    return wins


@pytest.mark.parametrize("seats", sorted(SUN_GROUPS))
def test_greedy_beats_random_players_at_every_table(seats: int) -> None:
    assert greedy_wins(seats, games=20, first=0) >= 19


@pytest.mark.slow
@pytest.mark.parametrize("seats", sorted(SUN_GROUPS))
def test_greedy_beats_random_players_in_95_of_100_games(seats: int) -> None:
    assert greedy_wins(seats, games=500, first=1000) >= 475


def choice(state: RaState, seat: int) -> object:
    return GreedyBot().choose(GAME.view(state, seat), seat, GAME.legal(state, seat), Random(0))


def test_greedy_bids_its_cheapest_winning_sun_for_a_rich_lot() -> None:
    state = position([[2, 6, 9], [3, 8], [4, 7]], track=(GOLD, GOLD, GOD, NILE, TEMPLE, AGRICULTURE, ART), bag=[RA] * 9)
    do(state, 0, DRAW)
    assert choice(state, 1) == Bid(3)


def test_greedy_passes_on_a_lot_that_hurts() -> None:
    state = position([[2, 6], [3, 8]], track=(FUNERAL, EARTHQUAKE), tiles={1: {PHARAOH: 3, TEMPLE: 3}}, bag=[RA])
    do(state, 0, DRAW)
    assert choice(state, 1) == PASS


def test_greedy_takes_a_valuable_tile_with_a_god() -> None:
    four = {AGRICULTURE: 1, ART: 1, ASTRONOMY: 1, RELIGION: 1, GOD: 1}
    state = position([[2, 6], [3, 8]], track=(NILE, WRITING), tiles={0: four}, ras=4)
    assert choice(state, 0) == TakeWithGod(1)


def test_greedy_gives_a_disaster_what_it_misses_least() -> None:
    state = position([[2, 6], [3, 8]], track=(UNREST,), tiles={0: {ART: 3, AGRICULTURE: 1, WRITING: 1, GOD: 1}})
    do(state, 0, TakeWithGod(0))
    assert choice(state, 0) == Discard((ART, ART))


def test_greedy_does_not_know_what_the_bag_holds_next() -> None:
    """However the bag's tiles lie, the choice is the same: the arrangement says nothing about the next draw."""
    for state, move in play(GAME, 4, RaOptions(), 5).states(sample=40):
        shuffled = state.copy()
        Random(1).shuffle(shuffled.bag)
        assert choice(state, move.seat) == choice(shuffled, move.seat)


def test_greedy_plays_without_knowing_the_fame_of_others() -> None:
    for state, move in play(GAME, 4, RaOptions(hidden_scores=True), 6).states(sample=40):
        state.fame = tuple(None for _ in state.fame)
        assert choice(state, move.seat) in GAME.legal(state, move.seat)
