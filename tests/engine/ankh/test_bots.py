"""The planner: sensible in small, far better than chance in the long run."""

from random import Random
from typing import Any

import pytest

from shared.engine.ankh import GAME
from shared.engine.ankh.actions import Action, Bid, Build, Claim, Play, TakeAction, Trap, Unlock
from shared.engine.ankh.appraisal import Appraisal, chance_to_win, places, worth
from shared.engine.ankh.bots import ApprenticeBot, PlannerBot, imagine
from shared.engine.ankh.decisions import BeginTurn, ClaimMonument, TrapWarrior, UnlockPower
from shared.engine.ankh.model import AnkhState, Result
from shared.engine.ankh.position import figures_of
from shared.engine.chance import Chance, seed_from_number
from shared.engine.game import Bot, RandomBot, encode
from tests.engine.ankh.positions import conflict, table
from tests.vectors._ankh_table import Table


def choice(position: Table, seat: int = 0) -> Action:
    """What the planner does for a seat that has to decide."""
    view = GAME.view(position.state, seat)
    chosen: Action = PlannerBot().choose(view, seat, GAME.legal(view, seat), Random(1))
    return chosen


def test_it_claims_the_monument_that_makes_a_majority() -> None:
    position = table(2, "g0:0:god:0,5 g1:1:god:2,7", "a:obelisk:0,4 b:temple:1,5 c:temple:-1,5:1 d:obelisk:3,4:1")
    position.go(ClaimMonument(0, 0), until=lambda state: True)
    assert choice(position) == Claim(position.monuments["a"])


def test_it_spends_followers_on_a_power() -> None:
    position = table(2, gods={"0": {"followers": 3}})
    position.go(UnlockPower(0, 0), until=lambda state: True)
    assert choice(position) == Unlock("inspiring")


def test_it_traps_a_warrior_of_the_strongest_enemy() -> None:
    position = table(3, gods={"0": {"god": "anubis"}, "1": {"devotion": 2}, "2": {"devotion": 5}})
    position.go(TrapWarrior(0, 0, (1, 2)), until=lambda state: True)
    assert choice(position) == Trap(2)


def test_it_builds_a_kind_of_which_nobody_has_more() -> None:
    figures = "g0:0:god:0,5 a:0:warrior:-1,5 g1:1:god:-2,10"
    position = table(2, figures, "m:temple:-2,9:1 n:obelisk:-1,4:0", gods={"0": {"followers": 4}})
    conflict(position)
    position.act(0, Play(("build_monument",)))
    position.act(1, Play(("chariots",)))
    built = choice(position)
    assert isinstance(built, Build)
    assert built.kind == "pyramid"


def test_it_plays_the_card_that_wins_a_close_battle() -> None:
    figures = "g0:0:god:0,4 a:0:warrior:-1,4 g1:1:god:-2,10 b:1:warrior:-2,9 c:1:warrior:-3,10"
    cards: dict[str, Any] = {"hand": ["chariots", "cycle_of_maat"], "used": ["flood"]}
    position = table(2, figures, gods={"0": cards, "1": {"hand": ["miracle"], "used": ["chariots"]}})
    conflict(position)
    assert choice(position) == Play(("chariots",))


def test_it_bids_to_save_its_figures_but_not_for_nothing() -> None:
    figures = "g0:0:god:0,4 a:0:warrior:-1,4 b:0:warrior:-1,5 c:0:warrior:-2,5 g1:1:god:-2,10 d:1:warrior:-2,9"
    gods = {"0": {"followers": 5}, "1": {"followers": 2}}
    position = table(2, figures, gods=gods)
    conflict(position)
    position.act(0, Play(("chariots",)))
    position.act(1, Play(("plague_of_locusts",)))
    bid = choice(position)
    assert isinstance(bid, Bid)
    assert bid.followers > 0
    alone = table(2, "g0:0:god:0,4 g1:1:god:-2,10 d:1:warrior:-2,9", gods=gods)
    conflict(alone)
    alone.act(0, Play(("chariots",)))
    alone.act(1, Play(("plague_of_locusts",)))
    assert choice(alone) == Bid(0)


def test_it_thinks_without_touching_what_it_was_shown() -> None:
    position = table(3)
    position.go(BeginTurn(0), until=lambda state: True)
    before = encode(position.state)
    assert isinstance(choice(position), TakeAction)
    imagine(position.state, 0, TakeAction("move"))
    assert encode(position.state) == before


def test_a_won_game_is_worth_more_than_any_position_and_a_lost_one_less() -> None:
    state = table(2).state
    running = worth(state, 0)
    state.result = Result("summit", 0)
    assert worth(state, 0) > running > worth(state, 1)


def test_the_stronger_is_likelier_to_win() -> None:
    chances = [chance_to_win(own, 3) for own in range(8)]
    assert chances == sorted(chances)
    assert 0 < chances[0] < 0.5 < chances[-1] < 1


def test_places_of_figures_decide_what_a_position_is_worth() -> None:
    state = table(2, "g0:0:god:0,5 a:0:warrior:-1,5 g1:1:god:2,7", "m:temple:-1,6:0").state
    appraisal = Appraisal(state, 0)
    here = appraisal.at(places(figures_of(state, 0)))
    assert here == worth(state, 0)
    assert here > appraisal.at([(place, True) for place in (90,)]), "without a figure the West brings little"


# ---------------------------------------------------------------- against chance


def play(bots: list[Bot], number: int) -> AnkhState:
    """The end of a game between these bots, by seat."""
    chance, random = Chance(seed_from_number(number)), Random(number)
    state: AnkhState
    state, _ = GAME.begin(len(bots), GAME.options_type(), chance)
    while deciders := GAME.deciders(state):
        seat = deciders[0]
        view = GAME.view(state, seat)
        action = bots[seat].choose(view, seat, GAME.legal(view, seat), random)
        GAME.evolve_all(state, GAME.decide(state, seat, action, chance))
    return state


def planner_wins(seats: int, seat: int, number: int) -> bool:
    """A game of one planner against random bots. Who shares a god with the winner has won."""
    bots: list[Bot] = [PlannerBot() if other == seat else RandomBot() for other in range(seats)]
    standings = GAME.standings(play(bots, number))
    assert standings is not None
    return any(standing.seat == seat and standing.rank == 1 for standing in standings)


def test_it_beats_four_random_bots() -> None:
    assert planner_wins(5, seat=2, number=11)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_beats_random_bots_in_95_of_100_games(seats: int) -> None:
    assert sum(planner_wins(seats, number % seats, number) for number in range(100)) >= 95


@pytest.mark.slow
@pytest.mark.parametrize(("number", "ending"), [(1, "summit"), (3, "final"), (4, "last_god")])
def test_games_of_apprentices_end_in_each_way(number: int, ending: str) -> None:
    result = play([ApprenticeBot() for _ in range(5)], number).result
    assert result is not None
    assert result.ending == ending
