"""What every game must do, whatever its rules: one function per promise of `shared.engine.game.Game`.

`play` records a whole game of random legal actions; the functions take such a record (or a game) and raise
AssertionError with the place where a promise was broken. `test_conformance.py` runs them over every game on the shelf.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from shared.engine.chance import Chance, seed_from_number
from shared.engine.game import AnyGame, IllegalAction, encode
from shared.engine.log import NO_ACTION, TABLE, Forged, Step, evolve_steps, verify

ENDLESS = 20_000
"""A game with more decisions than this does not end."""

Choose = Callable[[AnyGame, Any, int, Random], Any]
"""Game, state, seat, generator -> one of the legal actions."""


@dataclass(frozen=True)
class Move:
    """A decision: who, what, and what it caused. `before` is the state in bytes, `position` the place in chance."""

    seat: int
    action: Any
    events: list[Any]
    before: bytes
    position: int


@dataclass(frozen=True)
class Record:
    """A game from start to end."""

    game: AnyGame
    seats: int
    options: Any
    seed: bytes
    start: list[Any]
    moves: list[Move]
    final: Any

    def states(self, sample: int | None = None) -> Iterator[tuple[Any, Move]]:
        """The state before every move (or before about `sample` of them, evenly spread), as the caller's to change."""
        step = 1 if sample is None else max(1, len(self.moves) // sample)
        for move in self.moves[::step]:
            yield self.game.state_decoder.decode(move.before), move


def at_random(game: AnyGame, state: Any, seat: int, random: Random) -> Any:
    """Any legal action."""
    return random.choice(game.legal(state, seat))


def by_absence(game: AnyGame, state: Any, seat: int, random: Random) -> Any:
    """What an absent player does."""
    return game.on_timeout(state, seat)


def play(game: AnyGame, seats: int, options: Any, number: int, choose: Choose = at_random) -> Record:
    """A game from seed `number`, decided by `choose`. Among several deciders any may be the first."""
    seed, random = seed_from_number(number), Random(number)
    chance = Chance(seed)
    state, start = game.begin(seats, options, chance)
    moves: list[Move] = []
    while deciders := game.deciders(state):
        assert len(moves) < ENDLESS, f"still running after {ENDLESS} decisions"
        seat = random.choice(deciders)
        action = choose(game, state, seat, random)
        before, position = encode(state), chance.position
        events = game.decide(state, seat, action, chance)
        assert encode(state) == before, f"deciding {action} changed the state"
        game.evolve_all(state, events)
        moves.append(Move(seat, action, events, before, position))
    return Record(game, seats, options, seed, start, moves, state)


def viewers(record: Record) -> list[int | None]:
    """Every seat and a spectator."""
    return [*range(record.seats), None]


# ---------------------------------------------------------------- options and orders of any game


def _alternatives(kind: inspect.Type) -> list[Any]:
    """Values worth trying for a field of this type."""
    if isinstance(kind, inspect.BoolType):
        return [False, True]
    if isinstance(kind, inspect.LiteralType):
        return list(kind.values)
    if isinstance(kind, inspect.IntType):
        return [kind.ge or 0, *([kind.le] if kind.le is not None else range(1, 21))]
    if isinstance(kind, inspect.UnionType):
        return [value for one in kind.types for value in _alternatives(one)]
    if isinstance(kind, inspect.NoneType):
        return [None]
    return []


def option_sets(game: AnyGame) -> list[Any]:
    """The default options, and each alternative of one field with everything else at its default."""
    default = game.options_type()
    found = [default]
    info = inspect.type_info(game.options_type)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        for value in _alternatives(field.type):
            changed = msgspec.structs.replace(default, **{field.name: value})
            if changed not in found:
                found.append(changed)
    return found


def fits(game: AnyGame, seats: int, options: Any) -> bool:
    """Whether the game can be started so: options may exclude each other or a number of players."""
    try:
        game.start(seats, options, Chance(seed_from_number(0)))
    except IllegalAction:
        return False
    return True


def orders(game: AnyGame) -> list[Any]:
    """Standing orders of every kind the game knows, over a range of numbers."""
    if game.order_type is None:
        return []
    info = inspect.type_info(game.order_type)
    found = []
    for kind in info.types if isinstance(info, inspect.UnionType) else (info,):
        assert isinstance(kind, inspect.StructType)
        needed = [field for field in kind.fields if field.required]
        if needed:
            found += [
                msgspec.convert({field.name: value for field in needed}, kind.cls)
                for value in {value for field in needed for value in _alternatives(field.type)}
            ]
        else:
            found.append(kind.cls())
    return found


# ---------------------------------------------------------------- the promises


def check_codecs(record: Record) -> None:
    """Options, states, actions and events come back from MessagePack as they were, to the byte."""
    game = record.game
    assert game.options_decoder.decode(encode(record.options)) == record.options
    for event in record.start:
        assert game.event_decoder.decode(encode(event)) == event
    for move in record.moves:
        assert game.action_decoder.decode(encode(move.action)) == move.action
        assert encode(game.state_decoder.decode(move.before)) == move.before
        for event in move.events:
            again = game.event_decoder.decode(encode(event))
            assert again == event
            assert encode(again) == encode(event)
    for order in orders(game):
        assert game.order_decoder.decode(encode(order)) == order


def check_strangers_are_refused(game: AnyGame) -> None:
    """Unknown tags and unknown fields decode to nothing."""
    for decoder in (game.action_decoder, game.event_decoder, game.options_decoder):
        for stranger in ({"t": "fly to the moon"}, {"fly": 1}):
            try:
                decoded = decoder.decode(encode(stranger))
            except msgspec.ValidationError:
                continue
            raise AssertionError(f"{stranger} was taken for {decoded}")


def check_determinism(record: Record) -> None:
    """The same seed and actions give the same events and states."""
    game, chance = record.game, Chance(record.seed)
    state, start = game.begin(record.seats, record.options, chance)
    assert start == record.start
    for move in record.moves:
        assert encode(state) == move.before
        assert chance.position == move.position
        events = game.decide(state, move.seat, move.action, chance)
        assert events == move.events
        game.evolve_all(state, events)
    assert encode(state) == encode(record.final)


def check_copies(record: Record) -> None:
    """What happens to a state does not happen to its copy."""
    game = record.game
    state = game.blank(record.seats, record.options)
    game.evolve_all(state, record.start)
    for move in record.moves:
        kept = state.copy()
        assert kept == state
        game.evolve_all(state, move.events)
        assert encode(kept) == move.before, f"{move.action} of seat {move.seat} changed a copy made before it"


def check_log(record: Record) -> None:
    """The log alone gives the final state, `verify` confirms it, and a changed log is called forged."""
    game = record.game
    steps = log_of(record)
    state = game.blank(record.seats, record.options)
    evolve_steps(game, state, steps)
    assert state == record.final
    assert encode(verify(game, record.seats, record.options, record.seed, steps)) == encode(record.final)
    expect_forged(record, [*steps[:1], *steps[2:]], 1)
    last = len(steps) - 1
    changed = msgspec.structs.replace(steps[last], events=steps[last].events[:-1])
    expect_forged(record, [*steps[:last], changed], last)
    once_more = msgspec.structs.replace(steps[last], number=last + 1)
    expect_forged(record, [*steps, once_more], last + 1)


def expect_forged(record: Record, steps: Sequence[Step], number: int) -> None:
    """`verify` must stop at step `number`."""
    with pytest.raises(Forged) as forged:
        verify(record.game, record.seats, record.options, record.seed, steps)
    assert forged.value.number == number


def log_of(record: Record) -> list[Step]:
    """The record as it is stored."""

    def raw(events: Sequence[Any]) -> tuple[msgspec.Raw, ...]:
        return tuple(msgspec.Raw(encode(event)) for event in events)

    positions = [*(move.position for move in record.moves), 0]
    steps = [Step(0, TABLE, NO_ACTION, raw(record.start), positions[0], 0.0)]
    for number, move in enumerate(record.moves, start=1):
        action = msgspec.Raw(encode(move.action))
        steps.append(Step(number, move.seat, action, raw(move.events), positions[number], float(number)))
    return steps


def check_legality(record: Record, sample: int) -> None:
    """`decide` accepts what `legal` lists and nothing else; a refusal has a code and changes nothing.

    The actions to be refused are those that were played at other times of the game.
    """
    game, random = record.game, Random(1)
    played = list({encode(move.action): move.action for move in record.moves}.values())
    for state, move in record.states(sample):
        deciders = game.deciders(state)
        for seat in range(record.seats):
            legal = list(game.legal(state, seat))
            assert bool(legal) == (seat in deciders), f"seat {seat} may do {legal}, but {deciders} decide"
            for action in legal if len(legal) <= 8 else random.sample(legal, 8):
                assert game.decide(state, seat, action, Chance(record.seed, move.position)), f"{action} has no effect"
                assert encode(state) == move.before, f"deciding {action} changed the state"
            strange = [action for action in random.sample(played, min(12, len(played))) if action not in legal]
            for action in strange:
                expect_refusal(game, state, seat, action, Chance(record.seed, move.position))
                assert encode(state) == move.before, f"refusing {action} changed the state"


def expect_refusal(game: AnyGame, state: Any, seat: int, action: Any, chance: Chance) -> None:
    """`action` must be refused with a code, and no chance used up."""
    before = chance.position
    with pytest.raises(IllegalAction) as refusal:
        game.decide(state, seat, action, chance)
    assert refusal.value.code.isidentifier(), f"{refusal.value.code!r} is no code"
    assert chance.position == before, f"refusing {action} used up chance"


def check_ending(record: Record) -> None:
    """A ranking of all seats at the end and not before; afterwards nobody can do anything."""
    game = record.game
    for state, _ in record.states(sample=20):
        assert game.standings(state) is None
    standings = game.standings(record.final)
    assert standings is not None
    assert sorted(standing.seat for standing in standings) == list(range(record.seats))
    ranks = [standing.rank for standing in standings]
    assert ranks == sorted(ranks)
    assert ranks[0] >= 1  # more than 1 where the rules say that nobody wins
    for ahead, behind in pairwise(standings):
        if ahead.rank == behind.rank:
            assert (ahead.score, ahead.tie_break) == (behind.score, behind.tie_break)
    for seat in range(record.seats):
        assert not game.legal(record.final, seat)
        for move in record.moves[-3:]:
            expect_refusal(game, record.final, seat, move.action, Chance(record.seed, move.position))


def check_progress(record: Record) -> None:
    """Stages never go back, scores have a place for every seat, and at the end every score is known to everyone."""
    game = record.game
    reached = 1
    for state, _ in record.states(sample=60):
        stage = game.stage(state)
        assert reached <= stage.number <= stage.of
        reached = stage.number
        assert len(game.scores(state)) == record.seats
    standings = game.standings(record.final) or ()
    for viewer in viewers(record):
        scores = game.scores(game.view(record.final, viewer))
        assert all(scores[standing.seat] == standing.score for standing in standings)
    for stage_lines in game.score_lines(record.final):
        assert len(stage_lines) == record.seats


def check_views(record: Record) -> None:
    """For every viewer, the concealed log evolves to the concealed state; a view shows no more to the same viewer."""
    game = record.game
    seen_by = {viewer: game.blank(record.seats, record.options) for viewer in viewers(record)}
    for viewer, seen in seen_by.items():
        game.evolve_all(seen, [game.conceal(event, viewer) for event in record.start])
    for state, move in record.states():
        shown: set[bytes] = set()
        for viewer, seen in seen_by.items():
            expected = encode(game.view(state, viewer))
            assert encode(seen) == expected, f"{viewer} sees what the log does not tell before {move.action}"
            assert encode(game.view(seen, viewer)) == expected, f"the view of {viewer} can be concealed further"
            shown.add(expected)
            game.evolve_all(seen, [game.conceal(event, viewer) for event in move.events])
        assert encode(state) == move.before, f"looking at the state before {move.action} changed it"
        assert all(encode(game.state_decoder.decode(view)) == view for view in shown)
    for viewer, seen in seen_by.items():
        assert encode(seen) == encode(game.view(record.final, viewer))


def check_views_suffice(record: Record, sample: int) -> None:
    """From its view a seat knows who decides and what it may do: clients and bots have nothing else."""
    game = record.game
    for state, _ in record.states(sample):
        for viewer in viewers(record):
            seen = game.view(state, viewer)
            assert game.deciders(seen) == game.deciders(state)
            assert game.stage(seen) == game.stage(state)
            if viewer is not None:
                assert list(game.legal(seen, viewer)) == list(game.legal(state, viewer))


def check_secret_choices(record: Record, sample: int) -> int:
    """While others still choose too, they and spectators cannot tell from bytes what a seat chose.

    (A seat that does not choose may be an ally who is in the secret.) Returns how often that was tried.
    """
    game, tried = record.game, 0
    together = [pair for pair in record.states() if len(game.deciders(pair[0])) > 1]
    for state, move in together[:: max(1, len(together) // sample)]:
        deciders = game.deciders(state)
        chooser = deciders[0]
        shown: dict[int | None, set[bytes]] = {viewer: set() for viewer in (*deciders[1:], None)}
        for action in list(game.legal(state, chooser))[:6]:
            after = state.copy()
            game.evolve_all(after, game.decide(state, chooser, action, Chance(record.seed, move.position)))
            if not set(deciders[1:]) <= set(game.deciders(after)):
                continue
            for viewer, views in shown.items():
                views.add(encode(game.view(after, viewer)))
                tried += 1
        assert all(len(views) <= 1 for views in shown.values()), f"the choice of seat {chooser} can be seen"
    return tried


def check_absence(game: AnyGame, seats: int, options: Any, number: int) -> None:
    """Absent players decide legally, and a table without anybody comes to an end."""

    def absent(game: AnyGame, state: Any, seat: int, random: Random) -> Any:
        action = game.on_timeout(state, seat)
        assert action in game.legal(state, seat)
        assert game.on_timeout(game.view(state, seat), seat) == action
        return action

    play(game, seats, options, number, absent)


def check_orders(record: Record, sample: int) -> None:
    """A standing order gives a legal action or nothing."""
    game = record.game
    for state, _ in record.states(sample):
        for seat in range(record.seats):
            legal = game.legal(state, seat)
            for order in orders(game):
                action = game.follow(state, seat, order)
                assert action is None or action in legal, f"{order} asks seat {seat} for {action}"


def check_bots(record: Record, sample: int) -> None:
    """Every kind of bot chooses legally from its view, and the same again with the same random numbers."""
    game = record.game
    assert "random" in game.bots
    for state, move in record.states(sample):
        legal = game.legal(state, move.seat)
        for kind, make in game.bots.items():
            choices = [make().choose(game.view(state, move.seat), move.seat, legal, Random(5)) for _ in range(2)]
            assert choices[0] in legal, f"the {kind} bot of seat {move.seat} wants {choices[0]}"
            assert choices[0] == choices[1], f"the {kind} bot is not of one mind"
