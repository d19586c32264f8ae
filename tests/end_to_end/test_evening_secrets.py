"""Two evenings that differ only in what somebody must not know send that person the same bytes.

Everything else that could differ (tokens, codes, names of tables) is drawn from the same numbers both times. A game is
played to some step; there the second evening takes another turn: another secret choice, another draw of what only some
may see, or, where spectators hear later, any other action at all. Those who may not know of it, and somebody who comes
just then, are sent not one byte that differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from shared.engine import registry
from shared.engine.chance import Chance, seed_from_number
from shared.engine.game import AnyGame, Viewer, encode
from shared.protocol import messages
from tests.server.evening import Evening, Guest

SEED = 11
DRAWS = seed_from_number(SEED)
SEATS = 3
DELAY = 60
Delay = dict[str, int]
BY_TIME: Delay = {"delay": DELAY}
BY_DECISIONS: Delay = {"delay_decisions": 3}
HIDING: dict[str, dict[str, Any]] = {"ra": {"hidden_scores": True}, "coins": {"hidden_coins": True}, "ankh": {}}
"""Each game with everything hidden that it can hide (the secrets of Ankh are part of its rules)."""
SECRETIVE = {"ankh"}
"""Games where something happens that cannot be reckoned from what all can see."""


class SameSecrets:
    """Stands in for `secrets`: the same tokens and codes in every evening."""

    def __init__(self) -> None:
        self._random = Random(0)

    def choice(self, signs: Sequence[str]) -> str:
        """See `secrets.choice`."""
        return self._random.choice(signs)

    def token_urlsafe(self, length: int) -> str:
        """See `secrets.token_urlsafe`."""
        return self._random.randbytes(length).hex()

    def token_bytes(self, length: int) -> bytes:
        """See `secrets.token_bytes`."""
        return self._random.randbytes(length)

    def compare_digest(self, one: bytes, other: bytes) -> bool:
        """See `secrets.compare_digest`."""
        return one == other


@dataclass(frozen=True)
class Turn:
    """What the second evening does otherwise at step `number`: an action, or another source of chance.

    `blind` are the viewers for whom it must make no difference.
    """

    number: int
    action: Any
    chance: bytes
    blind: tuple[Viewer, ...]


def decision(game: AnyGame, state: Any, seat: int, number: int) -> Any:
    """What a seat plays, here and there."""
    return Random(f"{number} {seat}").choice(game.legal(state, seat))


def positions(game: AnyGame, options: Any) -> Iterator[tuple[int, Any, int, int]]:
    """One game: before each step its number, the state, the seat that decides, the place in chance."""
    chance = Chance(DRAWS)
    state, _events = game.begin(SEATS, options, chance)
    number = 0
    while deciders := game.deciders(state):
        number += 1
        seat = deciders[0]
        yield number, state, seat, chance.position
        game.evolve_all(state, game.decide(state, seat, decision(game, state, seat, number), chance))


def secret_turns(game: AnyGame, options: Any) -> Iterator[Turn]:
    """Other turns that some viewers must not notice: a secret choice, or what only some may see of a draw."""
    for number, state, seat, position in positions(game, options):
        chosen = decision(game, state, seat, number)
        told = game.decide(state, seat, chosen, Chance(DRAWS, position))
        others = [(action, DRAWS) for action in game.legal(state, seat) if action != chosen]
        others += [(chosen, seed_from_number(1000 + luck)) for luck in range(4)]
        for action, seed in others:
            elsewhere = game.decide(state, seat, action, Chance(seed, position))
            if elsewhere == told or game.standings(evolved(game, state, told)) is not None:
                continue
            blind = tuple(
                viewer
                for viewer in (*range(SEATS), None)
                if viewer != seat and concealed(game, told, viewer) == concealed(game, elsewhere, viewer)
            )
            if blind:
                yield Turn(number, action, seed, blind)
                break


def open_turns(game: AnyGame, options: Any) -> Iterator[Turn]:
    """Other turns that everybody notices who hears of them at once."""
    for number, state, seat, _position in positions(game, options):
        chosen = decision(game, state, seat, number)
        for action in game.legal(state, seat):
            if action != chosen:
                yield Turn(number, action, DRAWS, (None,))
                break


def evolved(game: AnyGame, state: Any, events: list[Any]) -> Any:
    """The state after `events`."""
    after = state.copy()
    game.evolve_all(after, events)
    return after


def concealed(game: AnyGame, events: list[Any], viewer: Viewer) -> list[bytes]:
    """What a viewer is told of `events`."""
    return [encode(game.conceal(event, viewer)) for event in events]


class Told:
    """An evening up to and with one step; `by` has every byte that each person was sent."""

    def __init__(self, game: AnyGame, turn: Turn, other: bool, delay: Delay) -> None:
        self.evening = Evening({game.key: game})
        people = [self.evening.guest(name) for name in ("Ann", "Bob", "Cy")]
        spectator, idler = self.evening.guest("Dee"), self.evening.guest("Eve")
        options = game.options_type(**HIDING[game.key])
        table = people[0].make(
            game=game.key, seats=SEATS, options=msgspec.Raw(encode(options)), seed=SEED, decision_time=90, **delay
        )
        for guest in people[1:]:
            guest.ok(messages.Join, table)
            guest.ok(messages.Ready, table)
        spectator.ok(messages.Watch, table)
        people[0].ok(messages.Start, table)
        for number, state, seat, _position in islice(positions(game, options), turn.number):
            action = decision(game, state, seat, number)
            self.evening.advance(1)
            if number == turn.number and other:
                match = self.evening.table(table).match
                assert match is not None
                match.play._chance = Chance(turn.chance, match.play._chance.position)
                action = turn.action
            assert isinstance(people[seat].act(table, action, key=f"k{number}"), messages.Ok)
        self._later(people, spectator, table, delay)
        late = self.evening.guest("Fay")
        late.ok(messages.Watch, table)
        late.ok(messages.Sync, table)
        self.by: dict[Any, list[bytes]] = {seat: guest.raw for seat, guest in enumerate(people)}
        self.by[None] = [*spectator.raw, *late.raw, *idler.raw]

    def _later(self, people: list[Guest], spectator: Guest, table: str, delay: Delay) -> None:
        """Whoever might learn something by asking asks, and as much time passes as may make no difference."""
        self.evening.advance(DELAY - 1 if delay else 1)
        for guest in (*people, spectator):
            guest.ok(messages.Sync, table)
        self.evening.advance(0)


@pytest.fixture(autouse=True)
def same_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every evening draws its tokens and codes anew from the same numbers, and all seeds have the same hash."""
    monkeypatch.setattr("server.play.commitment", lambda seed: "")


def two_evenings(game: AnyGame, turn: Turn, delay: Delay, monkeypatch: pytest.MonkeyPatch) -> tuple[Told, Told]:
    """The game as it went, and as it went otherwise."""
    told = []
    for other in (False, True):
        same = SameSecrets()
        for module in ("people", "lobby", "table"):
            monkeypatch.setattr(f"server.{module}.secrets", same)
        told.append(Told(game, turn, other, delay))
    return told[0], told[1]


def spread(turns: list[Turn], count: int) -> list[Turn]:
    """About so many of them, from all over the game (but not so late that playing up to them takes long)."""
    early = [turn for turn in turns if turn.number < 200]
    return early[:: -(-len(early) // count) or 1]


@pytest.mark.parametrize("key", registry.KEYS)
def test_who_must_not_know_a_secret_is_sent_the_same_bytes_whatever_it_is(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registry.game(key)
    turns = list(secret_turns(game, game.options_type(**HIDING[key])))
    assert bool(turns) == (key in SECRETIVE)
    for turn in spread(turns, 6):
        one, other = two_evenings(game, turn, {}, monkeypatch)
        for viewer in turn.blind:
            assert one.by[viewer] == other.by[viewer], f"viewer {viewer} learns of step {turn.number}"
        assert one.by != other.by, "there was something to know"


@pytest.mark.parametrize("delay", [BY_TIME, BY_DECISIONS], ids=str)
@pytest.mark.parametrize("key", registry.KEYS)
def test_spectators_who_hear_later_are_sent_the_same_bytes_whatever_happens_now(
    key: str, delay: Delay, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registry.game(key)
    turns = list(open_turns(game, game.options_type(**HIDING[key])))
    for turn in spread(turns, 6):
        one, other = two_evenings(game, turn, delay, monkeypatch)
        assert one.by[None] == other.by[None], f"spectators learn of step {turn.number} too early"
        assert one.by != other.by, "there was something to know"


def test_nobody_else_is_sent_a_byte_of_a_standing_order(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("ra")
    told: list[dict[str, list[bytes]]] = []
    for limit in (0, 3, 13):
        same = SameSecrets()
        for module in ("people", "lobby", "table"):
            monkeypatch.setattr(f"server.{module}.secrets", same)
        evening = Evening({"ra": game})
        people = [evening.guest(name) for name in ("Ann", "Bob", "Dee")]
        table = people[0].make(game="ra", seats=2, seed=SEED)
        people[1].ok(messages.Join, table)
        people[1].ok(messages.Ready, table)
        people[2].ok(messages.Watch, table)
        people[0].ok(messages.Start, table)
        order = {"t": "bid_up_to", "limit": limit} if limit else None
        people[0].ok(messages.Order, table, msgspec.Raw(encode(order)))
        for guest in people[1:]:
            guest.ok(messages.Sync, table)
        told.append({guest.last(messages.Welcome).person.name: guest.raw for guest in people})
    assert told[0]["Ann"] != told[1]["Ann"] != told[2]["Ann"]
    for name in ("Bob", "Dee"):
        assert told[0][name] == told[1][name] == told[2][name]


# ---- whole games against the contract


WHOLE_GAMES = [
    pytest.param(key, delay, marks=[pytest.mark.slow] if key != "ra" and delay else [], id=f"{key}-{delay}")
    for key in registry.KEYS
    for delay in ({}, BY_TIME, BY_DECISIONS)
]
"""Where events are held back, the longer games are played with the slow tests."""


@pytest.mark.parametrize(("key", "delay"), WHOLE_GAMES)
def test_in_a_whole_game_everything_sent_is_the_concealed_view_of_some_moment(
    key: str, delay: Delay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players (one of whom comes back now and then), spectators, and some who come late."""
    monkeypatch.setattr("server.match.default_bot", lambda _game: "random")
    game = registry.game(key)
    options = game.options_type(**HIDING[key])
    evening = Evening({key: game}, pace=1.0)
    people = [evening.guest(name) for name in ("Ann", "Bob", "Cy")]
    table = people[0].make(game=key, seats=SEATS, options=msgspec.Raw(encode(options)), seed=SEED, **delay)
    for guest in people[1:]:
        guest.ok(messages.Join, table)
        guest.ok(messages.Ready, table)
    people[0].ok(messages.Start, table)
    for guest in people:
        guest.ok(messages.TakeOver, table, True)
    viewers: list[tuple[Viewer, Guest]] = list(enumerate(people))
    match = evening.table(table).match
    assert match is not None
    for late in range(8):
        spectator = evening.guest(f"Late {late}")
        spectator.ok(messages.Watch, table)
        spectator.ok(messages.Sync, table)
        viewers.append((None, spectator))
        people[1].leave_without_a_word()
        evening.advance(10)
        people[1] = evening.back(people[1])
        people[1].ok(messages.Sync, table, max(-1, (late - 2) * 6))
        viewers.append((1, people[1]))
    evening.advance(3600)
    assert match.over
    history: list[Any] = []
    match.play.history(history.extend)
    states, events = known_states(game, options, history)
    for viewer, guest in viewers:
        guest.listen()
        for snapshot in guest.all(messages.Snapshot):
            assert bytes(snapshot.state) == encode(game.view(states[snapshot.number], viewer))
        for batch in guest.all(messages.Batch):
            told = concealed(game, events[batch.number], viewer)
            assert [bytes(event) for event in batch.events] == told
            secret = told != [encode(event) for event in events[batch.number]]
            assert not secret or batch.seat == viewer or bytes(batch.action) == bytes(messages.NIL)
    assert sum(len(guest.all(messages.Snapshot)) for _viewer, guest in viewers) > 10


def known_states(game: AnyGame, options: Any, history: list[Any]) -> tuple[dict[int, Any], dict[int, list[Any]]]:
    """The full state after each step, from before the first on, and the events of each step."""
    state = game.blank(SEATS, options)
    states, events = {-1: state.copy()}, {}
    for step in history:
        events[step.number] = [game.event_decoder.decode(event) for event in step.events]
        game.evolve_all(state, events[step.number])
        states[step.number] = state.copy()
    return states, events
