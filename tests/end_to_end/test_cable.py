"""Torn cables: whatever is cut, held up or split, a game ends, and is seen by everybody, as it would have been."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from twisted.python.failure import Failure

from client.connection import Refused
from client.session import Session
from shared.engine.registry import KEYS
from shared.protocol import messages as wire
from shared.protocol.replay import unpack
from tests.client.inn import answer_of
from tests.end_to_end.evening.torn import Fate, TornInn, play_on, settings, told

PLAYERS = ("Nefret", "Senbi", "Merit")
SPECTATORS = ("Hori", "Tiye")
SECRET_CHOICES = ("ankh",)
"""Games where several decide at once: whether a bot or a person is first depends on the cables there."""
LINES = 40
"""Lines of chat in a game: fewer than a table keeps."""


@dataclass(frozen=True)
class Played:
    """A game as it ended: what each person was shown, and each step that the server kept."""

    shown: dict[str, dict[str, Any]]
    steps: list[tuple[int, int, bytes, tuple[bytes, ...]]]
    standings: tuple[Any, ...]
    said: list[str]
    heard: dict[str, list[str]]


def ask(inn: TornInn, session: Session, kind: Any, **fields: Any) -> wire.Ok:
    """Ask until there is an answer: what is lost with a broken line is asked again."""
    for _try in range(200):
        answer = session.request(kind, **fields)
        inn.settle()
        inn.advance(8.0)
        got = answer_of(answer)
        if isinstance(got, wire.Ok):
            return got
        assert got is None or got.code == "offline", got
    raise AssertionError(f"no answer to {kind}")


class Talk:
    """What people say meanwhile: a line now and then, each said once. `said` are those that were answered."""

    def __init__(self, inn: TornInn, people: dict[str, Session], table: str) -> None:
        self._clock = inn.clock
        self._people = list(people.items())
        self._table = table
        self._next = self._clock.seconds()
        self._lines = 0
        self.said: list[str] = []

    def go_on(self) -> None:
        """Say something if it is time."""
        if self._clock.seconds() < self._next or self._lines >= LINES:
            return
        name, session = self._people[self._lines % len(self._people)]
        if session.online:
            line = f"{self._lines}: {name} says so"
            self._lines += 1
            self._next = self._clock.seconds() + 10.0
            answer = session.request(wire.Say, room=self._table, text=line)
            answer.addCallbacks(lambda _ok: self.said.append(line), _lost_with_the_line)


def _lost_with_the_line(failure: Failure) -> None:
    assert isinstance(failure.value, Refused), failure
    assert failure.value.code == "offline", failure.value.code


def a_game(key: str, fate: Fate, **fields: Any) -> Played:
    """Three people and, if that makes no difference, a bot play; two watch. Cables are torn when all are there."""
    inn = TornInn(key, Fate(0, calm=True))
    people = {name: inn.session(name) for name in (*PLAYERS, *SPECTATORS)}
    host = people[PLAYERS[0]]
    bots = 0 if key in SECRET_CHOICES else 1
    table = ask(inn, host, wire.MakeTable, settings=settings(inn, len(PLAYERS) + bots, **fields)).table
    for name in PLAYERS[1:]:
        ask(inn, people[name], wire.Join, table=table)
        ask(inn, people[name], wire.Ready, table=table)
    for _ in range(bots):
        ask(inn, host, wire.AddBot, table=table, bot="random")
    for name in SPECTATORS:
        ask(inn, people[name], wire.Watch, table=table)
    ask(inn, host, wire.Start, table=table)
    inn.take_to(fate)
    talk = Talk(inn, people, table)
    play_on(inn, list(people.values()), table, talk.go_on)
    inn.take_to(Fate(0, calm=True))
    inn.advance(120.0)
    ask(inn, host, wire.FetchReplay, table=table)
    replay = unpack(host.model.replays[table])
    return Played(
        {name: told(session.model.tables[table]) for name, session in people.items()},
        [(step.number, step.seat, bytes(step.action), tuple(map(bytes, step.events))) for step in replay.steps],
        replay.standings,
        talk.said,
        {name: [line.text for line in session.model.lines(table) if line.text] for name, session in people.items()},
    )


@pytest.mark.parametrize("key", KEYS)
def test_a_game_over_cables_torn_in_a_thousand_places_ends_as_over_whole_ones(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.model.CHAT_LINES", 10_000)  # the house has much to say of so many returns
    fate = Fate(seed=5)
    torn, whole = a_game(key, fate), a_game(key, Fate(0, calm=True))
    assert torn.steps == whole.steps, "an action was lost, doubled, or changed"
    assert torn.standings == whole.standings
    for name, shown in whole.shown.items():
        assert torn.shown[name] == shown, name
    for name, heard in torn.heard.items():
        assert len(set(heard)) == len(heard), f"{name} reads a line twice"
        assert set(heard) >= set(torn.said), f"{name} misses a line"
        assert set(heard) == set(torn.heard[PLAYERS[0]]), "all read the same"
    assert fate.cuts >= 200
    assert fate.mishaps >= 1000
