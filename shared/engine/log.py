"""A game as a log of steps, and how steps become a state again."""

from collections.abc import Iterable
from typing import Any

import msgspec

from shared.engine.chance import Chance
from shared.engine.game import AnyGame, encode

TABLE = -1
"""The seat of steps that no player made: the start of the game."""
NO_ACTION = msgspec.Raw(b"\xc0")
"""The action of such a step: MessagePack's nil."""


class Step(msgspec.Struct, frozen=True):
    """One accepted action and everything it caused.

    `number` counts from 0 (the start) without gaps. The start has the seat TABLE and NO_ACTION. `position` is the
    place in the stream of chance after the step. `at` is Unix time in seconds.
    """

    number: int
    seat: int
    action: msgspec.Raw
    events: tuple[msgspec.Raw, ...]
    position: int
    at: float


def evolve_steps(game: AnyGame, state: Any, steps: Iterable[Step]) -> None:
    """Bring `state` up to date with `steps`, in place."""
    decode = game.event_decoder.decode
    for step in steps:
        for event in step.events:
            game.evolve(state, decode(event))


class Forged(ValueError):  # noqa: N818
    """A log that the rules and its seed would not have produced. `number` is the first step that differs."""

    def __init__(self, number: int) -> None:
        super().__init__(f"step {number} is not what the rules and the seed give")
        self.number = number


def verify(game: AnyGame, seats: int, options: Any, seed: bytes, steps: Iterable[Step]) -> Any:
    """Play `steps` again from `seed` and return the final state. Raises Forged at the first difference."""
    chance = Chance(seed)
    state = game.blank(seats, options)
    for expected, step in enumerate(steps):
        if step.number != expected:
            raise Forged(expected)
        if step.seat == TABLE and step.action == NO_ACTION:
            events = game.start(seats, options, chance) if step.number == 0 else None
        else:
            try:
                events = game.decide(state, step.seat, game.action_decoder.decode(step.action), chance)
            except Exception as fault:
                raise Forged(step.number) from fault
        if events is None or [encode(event) for event in events] != [bytes(event) for event in step.events]:
            raise Forged(step.number)
        game.evolve_all(state, events)
    return state
