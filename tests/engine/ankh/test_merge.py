"""Merged and forgotten gods, and seats that share a god (docs/rules/ankh.md, 12 and 13)."""

from typing import Any

import pytest

from shared.engine.ankh import GAME
from shared.engine.ankh import events as e
from shared.engine.ankh.actions import TakeAction
from shared.engine.ankh.decisions import BeginTurn, ChooseAction, ChooseCards
from shared.engine.ankh.model import battle_of
from shared.engine.ankh.pieces import HIDDEN_CARD
from shared.engine.game import IllegalAction
from tests.engine.ankh.positions import conflict, table
from tests.vectors._ankh_table import NO_CHANCE, Table

FIGURES = "g0:0:god:0,4 g1:1:god:-2,10 w1:1:warrior:-2,9 g2:2:god:3,7 g3:3:god:-4,8"


def merged(**gods: dict[str, Any]) -> Table:
    """Four seats; god 3, with the least devotion, has become one with god 1: seats 1 and 3 play for god 1."""
    given = {"0": {"devotion": 9}, "1": {"devotion": 3}, "2": {"devotion": 7}, "3": {"devotion": 1}}
    position = table(4, FIGURES, gods={seat: {**god, **gods.get(f"god{seat}", {})} for seat, god in given.items()})
    conflict(position, number=3, last=0)
    assert position.state.seat_gods == (0, 1, 2, 1)
    return position


def test_two_seats_of_a_god_take_one_action_each() -> None:
    position = merged()
    position.go(BeginTurn(3), until=lambda state: True)
    assert position.told(e.TurnBegan)[-1] == e.TurnBegan(3, 1, 1)
    position.act(3, TakeAction("followers"))
    assert position.told(e.TurnBegan)[-1] == e.TurnBegan(0, 0, 2)


def test_an_action_of_either_seat_is_for_the_god_they_share() -> None:
    position = merged()
    position.go(BeginTurn(3), until=lambda state: True)
    position.act(3, TakeAction("unlock"))
    assert GAME.deciders(position.state) == (3,)
    position.act(3, GAME.legal(position.state, 3)[0])
    assert position.told(e.PowerUnlocked)[-1].god == 1


@pytest.mark.parametrize(("trigger", "speaker"), [(3, 3), (1, 1), (0, 1), (2, 1)])
def test_the_seat_that_triggered_a_conflict_decides_in_it_else_the_superior_one(trigger: int, speaker: int) -> None:
    position = merged()
    conflict(position, seat=trigger, number=4)
    assert isinstance(position.state.stack[-1], ChooseCards)
    assert set(GAME.deciders(position.state)) == {0, speaker}


def test_seats_of_one_god_know_its_choice_and_only_one_makes_it() -> None:
    position = merged()
    conflict(position, seat=3, number=4)
    with pytest.raises(IllegalAction, match="not_your_decision"):
        GAME.decide(position.state, 1, GAME.legal(position.state, 3)[0], NO_CHANCE)
    position.act(3, GAME.legal(position.state, 3)[2])
    (committed,) = position.told(e.CardsCommitted)
    for viewer, knows in ((0, False), (1, True), (2, False), (3, True), (None, False)):
        cards = battle_of(GAME.view(position.state, viewer)).chosen[1]
        assert (cards == (HIDDEN_CARD,)) != knows
        assert (GAME.conceal(committed, viewer) is committed) == knows


def test_a_merged_god_uses_the_powers_of_both() -> None:
    position = merged(god1={"god": "amun"}, god3={"god": "ra"})
    assert position.state.gods[1].names == ("amun", "ra")
    assert position.state.gods[3].names == ("ra",)
    assert position.state.order == (1, 2, 0)
    assert position.state.gods[1].followers == 2


def test_at_most_two_guardians_of_a_level_serve_a_merged_god() -> None:
    figures = "g0:0:god:0,7 g1:1:god:2,3 s:1:satet:1,3 g2:2:god:1,7 t:2:satet:2,6"
    gods: dict[str, Any] = {"0": {"devotion": 9}, "1": {"devotion": 1}, "2": {"devotion": 2, "guardians": ["satet"]}}
    position = table(3, figures, gods=gods)
    position.state.guardian_supply = (0, 3, 3)
    conflict(position, number=3, last=0)
    assert position.figure_names(position.state.figures) == ["g0", "g2", "t"]
    assert position.state.guardian_supply == (1, 3, 3)


@pytest.mark.parametrize("removed", [True, False])
def test_monuments_of_the_lower_god_leave_or_change_hands(removed: bool) -> None:
    gods = {"0": {"devotion": 9}, "1": {"devotion": 1}, "2": {"devotion": 2}}
    position = table(3, gods=gods, options={"merge_removes_lower_monuments": removed})
    conflict(position, number=3, last=0)
    owners = {
        name: position.state.monuments[number].owner for name, number in position.monuments.items() if number != 6
    }
    assert owners["m3"] == 2
    assert (6 in position.state.monuments) != removed
    if not removed:
        assert position.state.monuments[6].owner == 2


def test_a_merged_god_without_control_tokens_lets_monuments_go() -> None:
    places = "-2,4 -1,4 1,4 -2,5 -1,5 0,5 1,5 -3,6 -1,6"
    own = [f"n{number}:temple:{place}:2" for number, place in enumerate(places.split())]
    gods = {"0": {"devotion": 9}, "1": {"devotion": 1}, "2": {"devotion": 2}}
    position = table(
        3,
        "g0:0:god:0,7 g1:1:god:2,3 g2:2:god:1,7",
        " ".join([*own, "m:pyramid:3,2:1"]),
        gods=gods,
        options={"merge_removes_lower_monuments": False},
    )
    conflict(position, number=3, last=0)
    assert position.state.monuments[position.monuments["m"]].owner is None


def test_seats_of_a_merged_god_share_their_place() -> None:
    position = merged()
    for god, devotion in ((0, 20), (1, 25), (2, 3)):
        position.state.gods[god].devotion = devotion
    position.state.order = (2, 0, 1)
    conflict(position, number=4, last=0)
    assert position.state.forgotten == (2,)
    conflict(position, number=5, last=0)
    standings = GAME.standings(position.state)
    assert standings is not None
    assert [(place.seat, place.rank, place.score) for place in standings] == [
        (1, 1, 25),
        (3, 1, 25),
        (0, 3, 20),
        (2, 4, 3),
    ]


def test_forgotten_seats_have_no_turn() -> None:
    gods = {"0": {"devotion": 17}, "1": {"devotion": 16}, "2": {"devotion": 0}, "3": {"devotion": 30}}
    position = table(4, gods=gods)
    position.state.seat = 0
    conflict(position, number=4, last=0)
    assert [event.god for event in position.told(e.GodForgotten)] == [2, 1]
    position.go(BeginTurn(1), until=lambda state: True)
    assert position.state.stack == (ChooseAction(3, 3),)


def test_when_everybody_is_forgotten_the_first_place_stays_empty() -> None:
    position = table(2, gods={"0": {"devotion": 12}, "1": {"devotion": 16}})
    conflict(position, number=4, last=0)
    standings = GAME.standings(position.state)
    assert standings is not None
    assert [(place.seat, place.rank) for place in standings] == [(1, 2), (0, 3)]


@pytest.mark.parametrize("fate", ["neutral", "removed"])
def test_monuments_of_the_forgotten_are_neutral_or_gone(fate: str) -> None:
    position = table(2, gods={"0": {"devotion": 3}, "1": {"devotion": 20}}, options={"forgotten_monuments": fate})
    conflict(position, number=4, last=0)
    assert (0 in position.state.monuments) == (fate == "neutral")
    if fate == "neutral":
        assert position.state.monuments[0].owner is None
