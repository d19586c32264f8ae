"""Turns, tracks, powers and events (docs/rules/ankh.md, 4 to 6)."""

import pytest

from shared.engine.ankh import GAME
from shared.engine.ankh import events as e
from shared.engine.ankh.actions import (
    DONE,
    END_TURN,
    PASS,
    Action,
    Claim,
    Keep,
    Lay,
    Move,
    Place,
    TakeAction,
    Unlock,
)
from shared.engine.ankh.decisions import (
    BeginTurn,
    ChooseAction,
    ClaimMonument,
    KeepNumber,
    LayCaravan,
    MoveFigures,
    SwapNumber,
    UnlockPower,
)
from shared.engine.ankh.event_track import happen
from shared.engine.ankh.geometry import hex_at, region_caravans
from shared.engine.ankh.rules import carry_out
from shared.engine.chance import Chance, seed_from_number
from shared.engine.game import IllegalAction
from tests.engine.ankh.positions import table
from tests.vectors._ankh_table import NO_CHANCE, Table


def begun(seats: int = 2, **options: object) -> Table:
    """The first decision of a game from the start position."""
    position = table(seats, options=options)
    position.go(BeginTurn(0), until=lambda state: True)
    return position


def test_two_actions_and_the_turn_goes_on_clockwise() -> None:
    position = begun(3)
    position.act(0, TakeAction("summon"))
    position.act(0, DONE)
    position.act(0, TakeAction("followers"))
    assert position.state.stack == (ChooseAction(1, 1),)
    assert position.state.tracks == {"move": 0, "summon": 1, "followers": 1, "unlock": 0}


def test_a_turn_may_end_after_one_action_but_not_before() -> None:
    position = begun()
    with pytest.raises(IllegalAction, match="wrong_kind"):
        position.act(0, END_TURN)
    position.act(0, TakeAction("followers"))
    position.act(0, END_TURN)
    assert position.state.seat == 1


def test_the_second_action_can_be_made_compulsory() -> None:
    position = begun(second_action_optional=False)
    position.act(0, TakeAction("followers"))
    assert GAME.legal(position.state, 0) == [TakeAction("unlock")]


def test_the_marker_moves_even_if_the_action_does_nothing() -> None:
    position = begun()
    position.state.gods[0].followers = 0
    position.act(0, TakeAction("unlock"))
    assert position.state.tracks["unlock"] == 1
    assert position.state.gods[0].powers == ()


def test_a_figure_moves_once_and_the_mover_may_stop() -> None:
    position = begun()
    position.act(0, TakeAction("move"))
    position.act(0, Move(0, hex_at((0, 6))))
    moves = GAME.legal(position.state, 0)
    assert {move.figure for move in moves if isinstance(move, Move)} == {2}
    with pytest.raises(IllegalAction, match="not_possible"):
        GAME.decide(position.state, 0, Move(0, hex_at((0, 5))), NO_CHANCE)
    position.act(0, DONE)
    assert isinstance(position.state.stack[-1], ChooseAction)


def test_the_tracks_of_a_game_keep_their_length_when_players_leave() -> None:
    gods = {"0": {"devotion": 17}, "1": {"devotion": 16}, "2": {"devotion": 0}, "3": {"devotion": 30}}
    position = table(4, gods=gods, tracks={"followers": 3})
    position.go(BeginTurn(0), until=lambda state: True)
    position.act(0, TakeAction("followers"))
    assert not position.told(e.EventReached)


@pytest.mark.parametrize("discards", [False, True])
def test_an_unpaid_unlock_does_nothing_or_costs_its_token(discards: bool) -> None:
    position = table(
        2, gods={"0": {"powers": ["revered"], "followers": 0}}, options={"unlock_unpaid_discards_token": discards}
    )
    position.go(UnlockPower(0, 0))
    god = position.state.gods[0]
    assert god.powers == ("revered",)
    assert (god.tokens, god.symbols, god.guardians) == ((2, 1, ("satet",)) if discards else (1, 0, ()))


def test_a_symbol_without_a_guardian_left_still_counts() -> None:
    position = table(2, gods={"0": {"powers": ["revered"], "followers": 1}})
    position.state.guardian_supply = (0, 2, 2)
    position.go(UnlockPower(0, 0), until=lambda state: True)
    position.act(0, Unlock("commanding"))
    assert (position.state.gods[0].symbols, position.state.gods[0].guardians) == (1, ())


def test_with_six_powers_nothing_is_left_to_unlock() -> None:
    powers = ["revered", "commanding", "resplendent", "temple_attuned", "glorious", "bountiful"]
    position = table(2, gods={"0": {"powers": powers, "followers": 9}})
    assert position.ask(UnlockPower(0, 0), 0) == [PASS]


# ---------------------------------------------------------------- events


def test_an_event_ends_the_turn_after_the_first_action() -> None:
    position = table(2, tracks={"followers": 2})
    position.go(BeginTurn(0), until=lambda state: True)
    position.act(0, TakeAction("followers"))
    assert position.told(e.EventReached) == [e.EventReached(0, 0, 1, "control")]
    assert position.state.stack == (ChooseAction(1, 1),), "no neutral monument is near, so the event is over at once"


def test_a_claim_may_be_declined_and_needs_a_token() -> None:
    figures, near = "g0:0:god:0,5 g1:1:god:1,7", "a:obelisk:0,4"
    assert table(2, figures, near).ask(ClaimMonument(0, 0), 0) == [Claim(0), PASS]
    places = "-2,4 -1,4 -2,5 -3,6 -1,7 -2,7 -4,8 -2,8 -1,8"
    own = " ".join(f"n{number}:temple:{place}:0" for number, place in enumerate(places.split()))
    assert table(2, figures, f"{near} {own}").ask(ClaimMonument(0, 0), 0) == [PASS]


def test_enemy_monuments_can_be_protected_by_option() -> None:
    figures, monuments = "g0:0:god:0,5 g1:1:god:1,7", "a:obelisk:0,4:1"
    assert table(2, figures, monuments).ask(ClaimMonument(0, 0), 0) == [Claim(0), PASS]
    strict = table(2, figures, monuments, options={"claim_enemy_if_no_neutral": False})
    assert strict.ask(ClaimMonument(0, 0), 0) == [PASS]


def lay_first(position: Table) -> None:
    """The first caravan there is, without new numbers."""
    position.go(LayCaravan(0, 0), until=lambda state: True)
    position.act(0, GAME.legal(position.state, 0)[0])
    frame = position.state.stack[-1]
    assert isinstance(frame, KeepNumber)
    position.act(0, Keep(frame.region))
    assert isinstance(position.state.stack[-1], SwapNumber)
    position.act(0, PASS)


def test_a_caravan_is_skipped_when_no_region_can_be_split() -> None:
    position = table(5)
    while any(region_caravans(position.state.camels, land) for land in position.state.layout.land):
        lay_first(position)
    assert len(position.state.regions) > 8
    events = carry_out(position.state, lambda course: happen(course, "caravan", 0, 0))
    assert [type(event) for event in events] == [e.CaravanSkipped, e.Waiting]


def test_a_chain_that_is_no_legal_caravan_is_refused() -> None:
    position = table(2)
    position.go(LayCaravan(0, 0), until=lambda state: True)
    first = GAME.legal(position.state, 0)[0]
    assert isinstance(first, Lay)
    shorter = Lay(first.camels[:-1])
    with pytest.raises(IllegalAction, match="not_possible"):
        GAME.decide(position.state, 0, shorter, NO_CHANCE)


# ---------------------------------------------------------------- who may do what


def test_refusals_say_why() -> None:
    position = begun()
    tries: list[tuple[int, Action, str, dict[str, object]]] = [
        (1, TakeAction("move"), "not_your_decision", {"seat": 1}),
        (0, Place("warrior", 0), "wrong_kind", {"expected": "choose_action"}),
    ]
    for seat, action, code, details in tries:
        with pytest.raises(IllegalAction) as refused:
            GAME.decide(position.state, seat, action, NO_CHANCE)
        assert (refused.value.code, refused.value.details) == (code, details)
    position.act(0, TakeAction("move"))
    with pytest.raises(IllegalAction) as refused:
        GAME.decide(position.state, 0, Move(0, hex_at((-1, 7))), NO_CHANCE)
    assert (refused.value.code, refused.value.details) == ("not_possible", {"decision": "move_figures"})


def test_absent_players_decline_and_stop() -> None:
    state, _ = GAME.begin(2, GAME.options_type(), Chance(seed_from_number(1)))
    assert GAME.on_timeout(state, 0) == TakeAction("move")
    GAME.evolve_all(state, GAME.decide(state, 0, TakeAction("move"), NO_CHANCE))
    assert isinstance(state.stack[-1], MoveFigures)
    assert GAME.on_timeout(state, 0) == DONE
    GAME.evolve_all(state, GAME.decide(state, 0, DONE, NO_CHANCE))
    assert GAME.on_timeout(state, 0) == END_TURN
