"""Somebody who learns a game: played by posted events, as the guide says or against it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from twisted.internet.defer import Deferred, succeed

from client import navigator
from client.app import App
from client.board.lesson import Guide, Hint
from client.board.table import BoardTable
from client.games import edition
from client.house import Place
from client.scenes.topbar import PILL
from tests.client.hand import click, press
from tests.client.inn import ADDRESS, Inn

TAUGHT = ("ra", "coins", "ankh", "battle", "conflict")
"""Screens and sheets on which a guide speaks."""


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
    """Somebody at the title who presses Learn and chooses a game."""

    def __init__(self, game: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.game = game
        monkeypatch.setattr(navigator, "House", HouseOfTheInn)
        self.inn = Inn()
        self.app: App = self.inn.app(folder)
        click(self.app, "title:learn")
        click(self.app, f"answer:learn:{game}")
        self.wait()

    @property
    def board(self) -> BoardTable:
        """The table."""
        assert isinstance(self.app.scene, BoardTable), self.app.scene
        return self.app.scene

    @property
    def guide(self) -> Guide | None:
        """Who explains the game."""
        return self.board.guide

    def wait(self) -> None:
        """Let bots play and everything be shown."""
        for _ in range(3):
            self.inn.advance(0.25)
            self.app.update(0.25)

    def do_otherwise(self, hint: Hint) -> None:
        """Do anything but what the pill says, if there is a choice."""
        self.go_on(hint, obey=False)

    def wander(self, random: Random) -> Callable[[Hint], None]:
        """Somebody who does whatever comes to mind."""
        meant: dict[int, Any] = {}

        def step(hint: Hint) -> None:
            if hint.reads or self.app.widget_in(self.app.top, "continue") is not None:
                self.go_on(hint)
                return
            number = self.board.table.number
            if number not in meant:
                meant[number] = random.choice(list(self.board.legal()))
            for event in edition(self.game).clicks_for(meant[number], self.board):
                self.app.handle(event)

        return step

    def go_on(self, hint: Hint, *, obey: bool = True) -> None:
        """Do what the pill says, or something else."""
        if hint.reads or self.app.widget_in(self.app.top, "continue") is not None:
            press(self.app, pygame.K_RETURN)
            return
        assert self.guide is not None
        action = self.guide.advised()
        if not obey:
            legal = list(self.board.legal())
            action = legal[0] if action != legal[0] else legal[-1]
        for event in edition(self.game).clicks_for(action, self.board):
            self.app.handle(event)

    def press_what_glows(self, hint: Hint) -> None:
        """Click the middle of the glow and nothing else; what is only to be read is gone on from in the pill."""
        place = PILL if hint.reads else hint.glow
        assert place is not None, f"nothing glows: {hint.sentence}"
        point = self.app.canvas.at(*place.center)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.handle(pygame.event.Event(kind, pos=point, button=1))

    def lesson(self, how: Callable[[Hint], None] | None = None) -> list[Hint]:
        """Play (as the guide says, or `how`) until the guide has nothing more to say, and give all it said."""
        how = how if how is not None else self.go_on
        said: list[Hint] = []
        for _ in range(600):
            on_sheet = self.app.top is not self.board
            if self.guide is None and not on_sheet:
                return said
            if self.guide is not None and self.guide.hint is not None and self.app.top.name in TAUGHT:
                said.append(self.guide.hint)
                how(self.guide.hint)
            elif on_sheet:
                press(self.app, pygame.K_RETURN)  # a question has its answer
            self.wait()
        raise AssertionError(f"the lesson does not end: {self.app.tree()}")
