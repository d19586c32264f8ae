"""Recorded games that must replay for ever: a fault or a change of the rules shows as the first step that differs.

A file is one game, a JSON value a line: the head (game, seats, options, seed), then `[seat, action, events]` for every
step (seat -1 and no action for the start), then the end (scores, ranking and the hash of the final state).
`python -m tests.engine.golden` records the games anew, after a change of the rules that is meant and that has raised
the game's `rules_version`.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from shared.engine import registry
from shared.engine.chance import Chance, seed_from_number
from shared.engine.game import AnyGame, IllegalAction, encode
from shared.engine.log import TABLE
from tests.engine.conformance import play

FOLDER = Path(__file__).parent

json_encode = msgspec.json.Encoder().encode


class Head(msgspec.Struct, frozen=True):
    """What is fixed before the first event."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    seed_number: int


class End(msgspec.Struct, frozen=True):
    """What the game came to. `state` is the SHA-256 of the final state's MessagePack."""

    scores: tuple[int | None, ...]
    ranking: tuple[tuple[int, int], ...]
    """Pairs of rank and seat."""
    state: str


def end_of(game: AnyGame, state: Any) -> End:
    """The end that `state` is."""
    ranking = tuple((standing.rank, standing.seat) for standing in game.standings(state) or ())
    return End(game.scores(state), ranking, hashlib.sha256(encode(state)).hexdigest())


def mixed(game: AnyGame, state: Any, seat: int, random: Random) -> Any:
    """Now sensible, now random, so that a recorded game meets common and rare situations."""
    legal = game.legal(state, seat)
    bot = list(game.bots.values())[-1] if random.random() < 0.6 else game.bots["random"]
    return bot().choose(game.view(state, seat), seat, legal, random)


def record(game: AnyGame, seats: int, number: int) -> Iterator[bytes]:
    """The lines of a new recorded game."""
    options = game.options_type()
    played = play(game, seats, options, number, mixed)
    yield json_encode(Head(game.key, game.rules_version, seats, msgspec.to_builtins(options), number))
    yield json_encode((TABLE, None, played.start))
    for move in played.moves:
        yield json_encode((move.seat, move.action, move.events))
    yield json_encode(end_of(game, played.final))


def differences(path: Path) -> str:
    """Where a replay of the recorded game first differs, by events alone or by deciding again; empty if nowhere."""
    first, *steps, last = path.read_bytes().splitlines()
    head = msgspec.json.decode(first, type=Head)
    game = registry.game(head.game)
    if game.rules_version != head.rules_version:
        return f"recorded under rules {head.rules_version}, and now they are {game.rules_version}"
    options = msgspec.convert(head.options, game.options_type)
    chance = Chance(seed_from_number(head.seed_number))
    told = game.blank(head.seats, options)
    actions = msgspec.json.Decoder(game.action_type)
    events = msgspec.json.Decoder(game.event_type)
    for number, line in enumerate(steps):
        seat, raw_action, raw_events = msgspec.json.decode(line, type=tuple[int, msgspec.Raw, list[msgspec.Raw]])
        recorded = [events.decode(event) for event in raw_events]
        try:
            if seat == TABLE:
                again = game.start(head.seats, options, chance)
            else:
                again = game.decide(told, seat, actions.decode(raw_action), chance)
        except IllegalAction as refusal:
            return f"step {number}, {bytes(raw_action)!r} of seat {seat} is refused: {refusal.code}"
        if again != recorded:
            return f"step {number}, {bytes(raw_action)!r} of seat {seat}: recorded {recorded}, now {again}"
        game.evolve_all(told, recorded)
    expected, found = msgspec.json.decode(last, type=End), end_of(game, told)
    return "" if found == expected else f"the end was {expected}, now {found}"


def path_of(game: AnyGame, seats: int) -> Path:
    """Where the recorded game lies."""
    return FOLDER / f"{game.key}-{seats}.jsonl"
