"""A newcomer's first epoch: played by posted events, once as the guide says and once against it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from twisted.internet.defer import Deferred, succeed

from client import navigator
from client.app import App
from client.art import fonts
from client.board.lesson import GO_ON, LARGEST, LEADING, TAB, Hint
from client.games import edition
from client.games.ra.lesson import RaGuide
from client.games.ra.table import RaTable
from client.house import Place
from client.scenes.topbar import PILL
from shared.engine.ra.actions import PASS, Draw
from tests.client.hand import click, press
from tests.client.inn import ADDRESS, Inn


class HouseOfTheInn:
    """A house that is open already: the server in memory."""

    def __init__(self, *_given: Any) -> None:
        pass

    def start(self) -> Deferred[Place]:
        """See `client.house.House`."""
        return succeed(Place(ADDRESS.host, ADDRESS.port))

    def stop(self) -> None:
        """See `client.house.House`."""


class Newcomer:
    """Somebody at the title who presses Learn."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(navigator, "House", HouseOfTheInn)
        self.inn = Inn()
        self.app: App = self.inn.app(folder)
        click(self.app, "title:learn")
        click(self.app, "answer:lesson")
        self.wait()

    @property
    def board(self) -> RaTable:
        """The table."""
        assert isinstance(self.app.scene, RaTable), self.app.scene
        return self.app.scene

    @property
    def guide(self) -> RaGuide | None:
        """Who explains the game."""
        found = self.board.guide
        assert found is None or isinstance(found, RaGuide)
        return found

    def wait(self) -> None:
        """Let bots play and everything be shown."""
        for _ in range(3):
            self.inn.advance(0.25)
            self.app.update(0.25)

    def go_on(self, hint: Hint, *, obey: bool = True) -> None:
        """Do what the pill says, or something else."""
        if hint.reads:
            press(self.app, pygame.K_RETURN)
            return
        assert self.guide is not None
        action = self.guide.advised()
        if not obey:
            legal = list(self.board.legal())
            action = next((other for other in legal if isinstance(other, Draw) or other == PASS), legal[-1])
        for event in edition("ra").clicks_for(action, self.board):
            self.app.handle(event)

    def lesson(self, *, obey: bool = True) -> list[Hint]:
        """Play until the guide has nothing more to say, and give all it said."""
        said: list[Hint] = []
        for _ in range(600):
            if self.app.top.name == "scores":
                press(self.app, pygame.K_RETURN)
            elif self.app.top is not self.board:
                press(self.app, pygame.K_RETURN)  # a question has its answer
            elif self.guide is None:
                return said
            elif self.guide.hint is not None:
                said.append(self.guide.hint)
                self.go_on(self.guide.hint, obey=obey)
            self.wait()
        raise AssertionError(f"the lesson does not end: {self.app.tree()}")


@pytest.fixture
def newcomer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Newcomer:
    """Somebody in the first moment of the lesson."""
    return Newcomer(tmp_path, monkeypatch)


def test_the_lesson_explains_everything_in_the_first_epoch_and_then_lets_go(newcomer: Newcomer) -> None:
    said = newcomer.lesson()
    assert said[0].topic == "suns"
    assert said[-1].topic == "goodbye"
    taught = {hint.topic for hint in said} | {"ra", "scoring"}
    assert set(RaGuide.topics) <= taught
    board = newcomer.board
    assert board.state.epoch == 2
    assert board.rail.tab == "log"
    assert board.controls_live, "the game goes on, and it is the newcomer's turn"
    assert "bag" in [widget.id for widget in board.widgets() if widget.enabled]
    ours = board.state.fame[0]
    assert all(ours is not None and other is not None and ours >= other for other in board.state.fame)


def test_who_does_something_else_is_led_on_from_there(newcomer: Newcomer) -> None:
    said = newcomer.lesson(obey=False)
    assert said[-1].topic == "goodbye"
    assert newcomer.board.state.epoch == 2


def test_there_is_one_glow_and_one_sentence(newcomer: Newcomer) -> None:
    guide, board = newcomer.guide, newcomer.board
    assert guide is not None
    hint = guide.hint
    assert hint is not None
    assert board.top.prompt().text == hint.sentence
    assert board.glow == 0, "the legal moves do not glow beside the guide's own glow"
    assert board.rail.tab == TAB
    click(newcomer.app, GO_ON)
    assert guide.hint is not None
    assert guide.hint.topic == "draw"
    assert newcomer.app.find("bag").rect == guide.hint.glow


def test_every_sentence_fits_the_pill_and_every_reason_its_tab(newcomer: Newcomer) -> None:
    room = newcomer.board.rail.place
    said = newcomer.lesson()
    for hint in said:
        assert fonts.width(hint.sentence, "bold", 17) * 0.85 <= PILL.width - 36, hint.sentence
        lines = list(fonts.wrapped(hint.why, "body", round(LARGEST), room.width - 24))
        assert 30 + len(lines) * LARGEST * LEADING <= room.height - 46 - 60, hint.why
