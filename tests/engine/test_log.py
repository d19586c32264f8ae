"""Steps as they are stored and read again."""

from dataclasses import replace
from functools import cache
from typing import Any

import msgspec
import pytest

from shared.engine import registry
from shared.engine.chance import seed_from_number
from shared.engine.game import encode
from shared.engine.log import NO_ACTION, TABLE, Forged, Step, evolve_steps, verify
from tests.engine.conformance import Record, expect_forged, log_of, play


@pytest.mark.parametrize(
    "step",
    [
        Step(0, TABLE, NO_ACTION, (msgspec.Raw(encode({"t": "dealt"})),), 4, 10.5),
        Step(1, 2, msgspec.Raw(encode({"t": "bid", "sun": 9})), (), 4, 11.0),
    ],
    ids=["start", "action"],
)
def test_a_stored_step_is_read_again_as_it_was(step: Step) -> None:
    assert msgspec.msgpack.decode(encode(step), type=Step) == step


@cache
def finished() -> Record:
    """A game to forge."""
    game = registry.game("ra")
    return play(game, 3, game.options_type(), number=1)


def changed(number: int, **fields: Any) -> list[Step]:
    """The log of the finished game with one step changed."""
    steps = log_of(finished())
    steps[number] = msgspec.structs.replace(steps[number], **fields)
    return steps


def test_an_honest_log_is_confirmed_and_gives_the_game_again() -> None:
    record = finished()
    state = record.game.blank(record.seats, record.options)
    evolve_steps(record.game, state, log_of(record))
    assert state == record.final
    assert verify(record.game, record.seats, record.options, record.seed, log_of(record)) == record.final


def test_a_log_can_be_followed_in_parts() -> None:
    record, steps = finished(), log_of(finished())
    state = record.game.blank(record.seats, record.options)
    evolve_steps(record.game, state, steps[:50])
    evolve_steps(record.game, state, steps[50:])
    assert state == record.final


def test_another_seed_is_found_out_at_the_first_step() -> None:
    record = finished()
    expect_forged(replace(record, seed=seed_from_number(2)), log_of(record), 0)


@pytest.mark.parametrize("number", [0, 1, 40])
def test_a_changed_event_is_found_out(number: int) -> None:
    lie = (msgspec.Raw(encode({"t": "passed", "seat": 0})),)
    expect_forged(finished(), changed(number, events=lie), number)


def test_a_step_out_of_turn_is_found_out() -> None:
    seat = log_of(finished())[5].seat
    expect_forged(finished(), changed(5, seat=(seat + 1) % 3), 5)


@pytest.mark.parametrize("action", [NO_ACTION, msgspec.Raw(encode({"t": "fly"})), msgspec.Raw(b"\xc1")])
def test_a_step_that_is_no_action_is_found_out(action: msgspec.Raw) -> None:
    expect_forged(finished(), changed(5, action=action), 5)


def test_a_second_start_is_found_out() -> None:
    steps = log_of(finished())
    expect_forged(finished(), [*steps, msgspec.structs.replace(steps[0], number=len(steps))], len(steps))


def test_missing_and_doubled_steps_are_found_out() -> None:
    steps = log_of(finished())
    expect_forged(finished(), steps[1:], 0)
    expect_forged(finished(), steps[:7] + steps[8:], 7)
    expect_forged(finished(), steps[:8] + steps[7:], 8)


def test_the_complaint_names_the_step() -> None:
    assert "step 7" in str(Forged(7))
