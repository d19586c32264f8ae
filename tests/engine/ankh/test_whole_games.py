"""Every game of Ankh ends as the rules say, and everything in them happens (docs/rules/ankh.md, 13)."""

from collections import Counter
from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import given

from shared.engine.ankh import GAME
from shared.engine.ankh import events as e
from shared.engine.ankh.decisions import Commitment, Decision, MoveFigures
from shared.engine.ankh.model import AnkhState
from shared.engine.ankh.options import AnkhOptions, red_max
from shared.engine.ankh.rules import DECISIONS
from tests.engine.ankh.games import OPTIONS, SEATS, SEEDS, WHOLE_GAMES, states, steps
from tests.engine.ankh.test_conservation import assert_whole

SEATED = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def last(seats: int, options: AnkhOptions, seed: int) -> AnkhState:
    """The end of a game."""
    *_, end = states(seats, options, seed)
    return end


def assert_ended_rightly(state: AnkhState) -> None:
    """The ending is what the board says, and the ranking follows devotion."""
    result = state.result
    assert result is not None
    top = [number for number, god in enumerate(state.gods) if god.fate == "alive" and god.devotion == 31]
    if result.ending == "summit":
        assert top == [result.winner]
    else:
        assert not top
        assert state.conflicts == (5 if result.ending == "final" else 4)
    if result.ending == "final":
        assert len(state.order) > 1
        assert result.winner == state.order[-1]
    elif result.ending == "last_god":
        assert state.order == (result.winner,)
    elif result.ending == "nobody":
        assert state.order == ()
        assert result.winner is None
    for number, god in enumerate(state.gods):
        if state.conflicts >= 4 and god.fate != "merged":
            forgotten = god.fate == "forgotten"
            assert not forgotten or god.devotion <= red_max(state.options)
            assert forgotten == (number in state.forgotten)
    assert_ranked_rightly(state)


def assert_ranked_rightly(state: AnkhState) -> None:
    standings = GAME.standings(state)
    assert standings is not None
    ranks = {standing.seat: standing.rank for standing in standings}
    winners = {seat for seat, rank in ranks.items() if rank == 1}
    assert state.result is not None
    assert winners == {seat for seat, god in enumerate(state.seat_gods) if god == state.result.winner}
    for ahead, behind in pairwise(standings):
        fates = [state.gods[state.seat_gods[standing.seat]].fate for standing in (ahead, behind)]
        assert fates != ["forgotten", "alive"]
        assert ahead.score >= behind.score or fates == ["alive", "forgotten"]
        shared = state.seat_gods[ahead.seat] == state.seat_gods[behind.seat]
        assert (ahead.rank == behind.rank) == shared


@WHOLE_GAMES
@given(SEATS, OPTIONS, SEEDS)
def test_every_game_ends_as_the_board_says(seats: int, options: AnkhOptions, seed: int) -> None:
    assert_ended_rightly(last(seats, options, seed))


@WHOLE_GAMES
@given(SEATS, OPTIONS, SEEDS)
def test_a_decision_is_only_put_to_who_has_a_choice(seats: int, options: AnkhOptions, seed: int) -> None:
    for state in states(seats, options, seed):
        frame = state.stack[-1] if state.stack else None
        rule = None if frame is None else DECISIONS[type(frame)]
        assert (rule is None) == (state.result is not None)
        for seat in GAME.deciders(state):
            legal = GAME.legal(state, seat)
            assert len(set(legal)) == len(legal)
            assert len(legal) > 1 or (rule is not None and rule.explicit)
            assert state.gods[state.seat_gods[seat]].fate == "alive"


def test_every_event_and_every_decision_comes_up() -> None:
    """Forty games show nearly everything that can happen; what they do not is named here and tested elsewhere."""
    happened: Counter[type] = Counter()
    decided: Counter[type] = Counter()
    for number in range(40):
        options = AnkhOptions(
            god_choice="draft" if number % 4 == 0 else "random",
            unlock_unpaid_discards_token=number % 2 == 0,
            merge_removes_lower_monuments=number % 3 > 0,
        )
        for state, events in steps(2 + number % 4, options, number):
            happened.update(type(event) for event in events)
            decided.update(type(frame) for frame in state.stack[-1:])
    never = {kind.__name__ for kind in get_args(e.AnyEvent) if not happened[kind]}
    assert never <= {"CaravanSkipped"}
    assert all(decided[kind] for kind in DECISIONS), [kind.__name__ for kind in DECISIONS if not decided[kind]]
    assert all(issubclass(kind, Decision | Commitment) for kind in decided)
    assert decided[MoveFigures] > 100


@pytest.mark.slow
@SEATED
def test_two_thousand_random_games_end_with_all_pieces_in_place(seats: int) -> None:
    endings: Counter[str] = Counter()
    for number in range(2000):
        options = AnkhOptions(preset="published" if number % 2 else "source")
        first = GAME.blank(seats, options)
        for state in states(seats, options, number):
            assert_whole(state, first)
        assert_ended_rightly(state)
        assert state.result is not None
        endings[state.result.ending] += 1
    assert {"last_god", "nobody"} <= endings.keys()
