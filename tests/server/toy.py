"""A tiny game that stands on no shelf: it proves that the server knows games through the contract alone.

Each seat is dealt a secret lucky number. In every round all seats secretly choose 1 to 3 at the same time. Whoever
chose a number that nobody else chose gains it, and one point more if it is their lucky number. Two rounds make a
stage; after `rounds` rounds the most points win, and the seats in order break ties. `jitter` draws a number for
everyone to see after each round, so that every round consumes chance.
"""

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta, Struct

from shared.engine.chance import Chance
from shared.engine.game import Game, IllegalAction, RandomBot, Stage, Standing, Viewer


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How long the game is. An odd number of rounds above 9 does not go with `short`."""

    rounds: Annotated[int, Meta(ge=1, le=40)] = 4
    short: bool = False


class Choose(Struct, frozen=True, tag_field="t", tag="choose"):
    """A secret choice."""

    number: int


class Wait(Struct, frozen=True, tag_field="t", tag="wait"):
    """Lets everybody see that one hesitates; it is open, and may be done once a round."""


class Dealt(Struct, frozen=True, tag_field="t", tag="dealt"):
    """The lucky numbers; a viewer sees only the own one."""

    lucky: tuple[int | None, ...]


class Chosen(Struct, frozen=True, tag_field="t", tag="chosen"):
    """A seat has chosen; which number is only for its own eyes until all have."""

    seat: int
    number: int | None


class Waited(Struct, frozen=True, tag_field="t", tag="waited"):
    """A seat hesitated."""

    seat: int


class Revealed(Struct, frozen=True, tag_field="t", tag="revealed"):
    """All have chosen: the numbers, the points, and the jitter drawn."""

    numbers: tuple[int, ...]
    points: tuple[int, ...]
    jitter: int


class Always(Struct, frozen=True, tag_field="t", tag="always"):
    """A standing order: choose this number every time."""

    number: Annotated[int, Meta(ge=1, le=3)]


class State(Struct):
    """The game so far; None is what a viewer does not know, 0 a choice not made."""

    rounds: int
    done: int
    lucky: list[int | None]
    chosen: list[int | None]
    waited: list[bool]
    points: list[int]
    jitter: int = 0

    def copy(self) -> "State":
        """See the contract."""
        return State(self.rounds, self.done, self.lucky[:], self.chosen[:], self.waited[:], self.points[:], self.jitter)


class HighBot:
    """Always chooses the highest number."""

    def choose(self, view: Any, seat: int, legal: Sequence[Any], random: Any) -> Any:
        """See the contract."""
        return Choose(3)


class Toy(Game[Options, State, Choose | Wait, Dealt | Chosen | Waited | Revealed]):
    """See the module."""

    key = "toy"
    rules_version = 1
    min_seats = 2
    max_seats = 5
    options_type = Options
    state_type = State
    action_type = Choose | Wait
    event_type = Dealt | Chosen | Waited | Revealed
    order_type = Always
    bots: ClassVar = {"random": RandomBot, "high": HighBot}

    def blank(self, seats: int, options: Options) -> State:
        return State(options.rounds, 0, [None] * seats, [0] * seats, [False] * seats, [0] * seats)

    def start(self, seats: int, options: Options, chance: Chance) -> list[Any]:
        if options.short and options.rounds > 9:
            raise IllegalAction("too_long", rounds=options.rounds)
        return [Dealt(tuple(chance.below(3) + 1 for _ in range(seats)))]

    def deciders(self, state: State) -> tuple[int, ...]:
        if state.done == state.rounds:
            return ()
        return tuple(seat for seat, number in enumerate(state.chosen) if number == 0)

    def legal(self, state: State, seat: int) -> Sequence[Any]:
        if seat not in self.deciders(state):
            return ()
        return [Choose(1), Choose(2), Choose(3)] + ([] if state.waited[seat] else [Wait()])

    def decide(self, state: State, seat: int, action: Any, chance: Chance) -> list[Any]:
        if action not in self.legal(state, seat):
            raise IllegalAction("not_your_turn" if seat not in self.deciders(state) else "no_such_choice", seat=seat)
        if isinstance(action, Wait):
            return [Waited(seat)]
        events: list[Any] = [Chosen(seat, action.number)]
        numbers = [number or 0 for number in state.chosen]
        numbers[seat] = action.number
        if 0 not in numbers:
            points = [
                (number + (number == state.lucky[each])) * (numbers.count(number) == 1)
                for each, number in enumerate(numbers)
            ]
            events.append(Revealed(tuple(numbers), tuple(points), chance.below(1000)))
        return events

    def evolve(self, state: State, event: Any) -> None:
        match event:
            case Dealt():
                state.lucky = list(event.lucky)
            case Chosen():
                state.chosen[event.seat] = event.number
            case Waited():
                state.waited[event.seat] = True
            case Revealed():
                state.done += 1
                state.points = [old + new for old, new in zip(state.points, event.points, strict=True)]
                state.chosen = [0] * len(state.chosen)
                state.waited = [False] * len(state.waited)
                state.jitter = event.jitter

    def conceal(self, event: Any, viewer: Viewer) -> Any:
        match event:
            case Dealt():
                return Dealt(tuple(lucky if seat == viewer else None for seat, lucky in enumerate(event.lucky)))
            case Chosen() if event.seat != viewer:
                return Chosen(event.seat, None)
        return event

    def view(self, state: State, viewer: Viewer) -> State:
        return State(
            state.rounds,
            state.done,
            [lucky if seat == viewer else None for seat, lucky in enumerate(state.lucky)],
            [number if seat == viewer or number == 0 else None for seat, number in enumerate(state.chosen)],
            state.waited[:],
            state.points[:],
            state.jitter,
        )

    def standings(self, state: State) -> tuple[Standing, ...] | None:
        if state.done < state.rounds:
            return None
        order = sorted(range(len(state.points)), key=lambda seat: -state.points[seat])
        return tuple(Standing(seat, rank + 1, state.points[seat], (-seat,)) for rank, seat in enumerate(order))

    def stage(self, state: State) -> Stage:
        return Stage("pair", min(state.done // 2 + 1, (state.rounds + 1) // 2), (state.rounds + 1) // 2)

    def scores(self, state: State) -> tuple[int | None, ...]:
        return tuple(state.points)

    def on_timeout(self, state: State, seat: int) -> Any:
        return Choose(1)

    def follow(self, state: State, seat: int, order: Always) -> Any:
        return Choose(order.number)


TOY = Toy()


def options(**values: Any) -> msgspec.Raw:
    """Options as they stand in a table's settings."""
    return msgspec.Raw(msgspec.msgpack.encode(Options(**values)))
