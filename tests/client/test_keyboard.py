"""Whole evenings without a mouse: from the title to a table, through every game to its ranking, and back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest
from twisted.internet.defer import Deferred, succeed

from client import navigator
from client.house import House, Place
from client.scenes.lobby import LobbyScene
from client.scenes.replay import ReplayScene
from client.scenes.title import TitleScene
from shared.engine.registry import KEYS, game
from tests.client.inn import ADDRESS, Inn
from tests.client.typist import Typist


class NextDoor(House):
    """A server of our own that is the inn's: no process is started for it."""

    def start(self) -> Deferred[Place]:
        """See `House.start`."""
        return succeed(Place("127.0.0.1", 4711))


@pytest.fixture
def typist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Typist]:
    """A newcomer at the title, whose hands are on the keyboard, and whose events nobody else has posted."""
    monkeypatch.setattr(navigator, "House", NextDoor)
    inn = Inn()
    pygame.event.clear()
    yield Typist(inn, inn.app(tmp_path, name=""))
    pygame.event.clear()


def play_watch_and_leave(typist: Typist, key: str) -> None:
    """To the ranking, the replay seen to its end, and away from the table."""
    bots = game(key).bots
    table = typist.play(bots[next(iter(bots))](), Random(3))
    assert table.standings is not None
    typist.use("save")
    typist.passes(1.0)
    typist.use("watch")
    typist.passes(1.0)
    replay = typist.app.scene
    assert isinstance(replay, ReplayScene)
    for step in ("right", "right", "left", "end"):
        typist.press(step)
    assert replay.tape.table.state == table.state
    typist.press("escape")
    typist.passes(1.0)
    typist.use("lobby")
    typist.passes(1.0)
    assert len(list(typist.app.replays.glob("*.heliopolis"))) == 1


@pytest.mark.parametrize("key", KEYS)
def test_a_newcomer_plays_a_whole_game_of_practice_with_keys_alone(typist: Typist, key: str) -> None:
    app = typist.app
    typist.passes(1.0)
    typist.write("Merit")
    typist.press("return")  # the name is typed: on to the buttons
    typist.press("return")  # the first of which is practice
    typist.wait_for("practice")
    typist.use(f"game:{key}")
    typist.use("practice:start")
    play_watch_and_leave(typist, key)
    assert isinstance(app.scene, TitleScene)
    typist.press("escape")
    assert app.top.name == "question"
    assert typist.typed > 50


@pytest.mark.parametrize("key", ["ra", *(pytest.param(key, marks=pytest.mark.slow) for key in KEYS if key != "ra")])
def test_an_evening_online_needs_no_mouse(typist: Typist, key: str) -> None:
    app = typist.app
    typist.passes(1.0)
    typist.write("Merit")
    typist.go_to("title:address")
    typist.write("inn.example")
    typist.press("return")
    typist.wait_for("lobby")
    assert app.session is not None
    assert app.session.address == ADDRESS
    typist.use("lobby:create")
    typist.wait_for("create")
    typist.use(f"game:{key}")
    while app.find("form:seats").tree()["value"] != 2:
        typist.go_to("form:seats")
        typist.press("left")
    typist.use("create:make")
    typist.wait_for("room")
    typist.use("room:bot")
    typist.use("room:start")
    play_watch_and_leave(typist, key)
    assert isinstance(app.scene, LobbyScene)
    typist.press("escape")
    typist.passes(0.5)
    typist.press("return")
    typist.passes(0.5)
    assert isinstance(app.scene, TitleScene)
    assert app.session is None
