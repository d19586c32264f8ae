"""Torn cables: whatever is cut, held up or split, a game ends, and is seen by everybody, as it would have been."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest
from twisted.python.failure import Failure

from client.app import App
from client.connection import Refused
from client.scenes.table import TableScene
from client.session import Session
from shared.engine.game import encode
from shared.engine.registry import KEYS
from shared.protocol import messages as wire
from shared.protocol.replay import unpack
from tests.client.inn import ADDRESS, answer_of
from tests.end_to_end.evening.people import ThisComputer, company
from tests.end_to_end.evening.proxy import BadLine
from tests.end_to_end.evening.torn import Fate, TornDoor, TornInn, play_on, settings, told

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


# ---- the same with whole clients


@pytest.fixture
def screen() -> Iterator[None]:
    """Pygame without a screen."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()


@dataclass(frozen=True)
class Screen:
    """What a client shows at the end."""

    on_top: str
    log: tuple[Any, ...]
    shown: bytes
    pixels: bytes


def screens(key: str, fate: Fate, folder: Path) -> list[Screen]:
    """How a game ends on the screens of a player, with another player and a bot at the table, and of a spectator."""
    inn = TornInn(key, Fate(0, calm=True))
    player, spectator = (client(inn, folder / name, name) for name in ("Nefret", "Hori"))
    other = inn.session("Senbi")
    sessions = [player.session, other, spectator.session]
    assert all(session is not None for session in sessions)
    people = [session for session in sessions if session is not None]
    host = people[0]
    table = ask(inn, host, wire.MakeTable, settings=settings(inn, 2)).table
    ask(inn, other, wire.Join, table=table)
    ask(inn, other, wire.Ready, table=table)
    ask(inn, people[2], wire.Watch, table=table)
    ask(inn, host, wire.Start, table=table)
    inn.take_to(fate)

    def frame() -> None:
        for app in (player, spectator):
            app.update(0.25)
            told_to_read = app.top is not app.scene and app.top.name not in ("ranking", "lost")
            if told_to_read and app.top.default() and not (app.navigator.table and app.navigator.table.my_turn):
                app.press(app.find(app.top.default()))  # a scoring was read

    play_on(inn, people, table, frame)
    inn.take_to(Fate(0, calm=True))
    for _ in range(80):  # until nothing moves and no notice is left
        inn.advance(0.25)
        frame()
    return [seen(app) for app in (player, spectator)]


def client(inn: TornInn, folder: Path, name: str) -> App:
    """A whole client that has gone to the inn."""
    folder.mkdir(parents=True)
    app = inn.app(folder, name)
    app.navigator.endpoint = lambda address: TornDoor(inn)
    app.navigator.connect(ADDRESS)
    inn.settle()
    inn.advance(1.0)
    return app


def seen(app: App) -> Screen:
    """What is on the screen."""
    scene = app.scene
    assert isinstance(scene, TableScene)
    scene.missed_after = None  # how much was new after the last return is the one thing that may differ
    scene.changed()
    app.redraw()
    app.draw()
    return Screen(app.top.name, tuple(scene.log), encode(scene.shown), pygame.image.tobytes(app.canvas.surface, "RGB"))


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("key", [KEYS[0], *(pytest.param(key, marks=pytest.mark.slow) for key in KEYS[1:])])
def test_what_is_on_the_screens_is_what_whole_cables_would_have_brought(key: str, tmp_path: Path) -> None:
    fate = Fate(seed=8)
    torn = screens(key, fate, tmp_path / "torn")
    whole = screens(key, Fate(0, calm=True), tmp_path / "whole")
    for mine, theirs in zip(torn, whole, strict=True):
        assert mine.on_top == theirs.on_top
        assert mine.log == theirs.log
        assert mine.shown == theirs.shown
        assert mine.pixels == theirs.pixels
    assert fate.cuts >= 20


# ---- and over real sockets


def test_a_client_on_a_real_line_that_breaks_again_and_again_plays_the_game_that_others_see(tmp_path: Path) -> None:
    with company(tmp_path) as guests:
        place = ThisComputer()
        house = guests.house(place, "Thebes", "--bot-pace", "0")
        with BadLine(house.port, 4, bytes_until_cut=5_000) as line:
            ann, fay = (guests.person(place, name, "--heartbeat", "0.5") for name in ("Ann", "Fay"))
            ann.do("go", name="Ann", address=f"127.0.0.1:{line.port}")
            fay.do("go", name="Fay", address=f"127.0.0.1:{house.port}")
            ann.do("make_table", game="ra", seats=2)
            fay.do("join", title="Ann's table", way="watch")
            ann.do("click", name="room:bot")
            ann.do("click", name="room:start")
            ann.do("play")
            fay.do("until", over=True, shown=True, patience=100.0)
            line.mend()
            ann.do("until", link="online", over=True, shown=True)
            told = [person.report["table"] for person in (ann, fay)]
        (replay,) = (unpack(file.read_bytes()) for file in house.data.glob("replays/*.heliopolis"))
    for table in told:
        assert table["whole"]
        assert table["number"] == replay.steps[-1].number
        assert table["standings"] == [[place.seat, place.rank, place.score] for place in replay.standings]
    assert told[0]["public"] == told[1]["public"]
    assert line.cuts >= 5
    assert line.pieces >= 100
