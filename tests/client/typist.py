"""Somebody without a mouse: every key is posted as an event and taken by the client from the queue, like a real one.

Whoever types sees what is on the screen (widgets by name, what has the focus) and knows the keys printed on caps, Tab,
Enter and the arrows; nothing else. There is no other way here to make the client do anything.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pygame

from client.app import App
from client.games import edition
from client.hands import on_the_screen, press
from client.model import Table
from client.scenes.table import TableScene
from shared.engine.game import Bot
from tests.client.inn import Inn

_MOST_STOPS = 400
"""Presses of Tab after which a control will not be reached."""
_PATIENCE = 400
"""Looks at the screen after which what was waited for will not come."""


class Typist:
    """Types at one client, and lets time pass for it and its server."""

    def __init__(self, inn: Inn, app: App) -> None:
        self.inn = inn
        self.app = app
        self.typed = 0
        """Keys pressed so far."""

    # ---------------------------------------------------------------- typing

    def press(self, key: str, text: str = "") -> None:
        """Press a key by its name, and let the client take it."""
        for event in press(key, text):
            assert event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)
            pygame.event.post(event)
        self.typed += 1
        for event in pygame.event.get((pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)):
            self.app.handle(event)

    def write(self, text: str) -> None:
        """Type letters into what has the focus."""
        assert self.app.typing, on_the_screen(self.app)
        for letter in text:
            self.press(letter.lower() if letter.isalnum() else "space", letter)

    def go_to(self, name: str) -> None:
        """Walk with Tab, the shorter way round, until the widget called `name` has the focus."""
        app = self.app
        stops = [widget.id for widget in app.top.widgets() if widget.reachable]
        assert name in stops, f"{name} is no stop: {on_the_screen(app)}"
        at = stops.index(app.input.focus) if app.input.focus in stops else -1
        forth = (stops.index(name) - at) % len(stops)
        key = "tab" if forth <= len(stops) // 2 else "shift+tab"
        for _stop in range(_MOST_STOPS):
            if app.input.focus == name:
                return
            self.press(key)
        raise AssertionError(f"Tab does not come to {name}: {on_the_screen(app)}")

    def use(self, name: str) -> None:
        """Press the widget called `name`, once it can be: by its key, as the one that Enter means, or walking there."""
        self.wait(name)
        app = self.app
        widget = app.find(name)
        keys = app.keys.of(widget.binding) if widget.binding else ()
        focus = app.widget_in(app.top, app.input.focus)
        if keys and not app.typing:
            self.press(keys[0], keys[0] if len(keys[0]) == 1 else "")
        elif app.top.default() == name and (focus is None or focus.wants_text):
            self.press("return")
        else:
            self.go_to(name)
            self.press("return")

    # ---------------------------------------------------------------- looking

    def sees(self, name: str) -> bool:
        """Whether the widget called `name` is on top of the screen and can be used."""
        widget = self.app.widget_in(self.app.top, name)
        return widget is not None and widget.enabled

    def wait(self, name: str) -> None:
        """Let time pass until the widget called `name` can be used."""
        for _look in range(_PATIENCE):
            if self.sees(name):
                return
            self.passes()
        raise AssertionError(f"{name} does not come: {on_the_screen(self.app)}")

    def wait_for(self, scene: str) -> None:
        """Let time pass until the screen or dialog called `scene` is on top."""
        for _look in range(_PATIENCE):
            if self.app.top.name == scene:
                return
            self.passes()
        raise AssertionError(f"{scene} does not come: {on_the_screen(self.app)}")

    def passes(self, seconds: float = 0.25) -> None:
        """Let time pass."""
        self.inn.settle()
        self.inn.advance(seconds)
        self.app.update(seconds)

    # ---------------------------------------------------------------- playing

    def play(self, bot: Bot, random: Random) -> Table:
        """Play our seat with a bot's head to the ranking, and give the table."""
        decided: tuple[int, Any] = (-1, None)
        still = 0
        while True:
            self.passes()
            table, scene = self.app.navigator.table, self.app.scene
            if table is None or not isinstance(scene, TableScene):
                still += 1
                assert still < _PATIENCE, f"the game does not begin: {on_the_screen(self.app)}"
                continue
            if table.standings is not None and self.app.top.name == "ranking":
                return table
            still += 1
            assert still < _PATIENCE, f"the game does not go on: {on_the_screen(self.app)}"
            if not (table.my_turn and scene.controls_live and not scene.guarded):
                if self.app.top is not scene and self.app.top.default():
                    self.press("return")
                continue
            if decided[0] != table.number:
                assert table.seat is not None
                legal = table.legal(table.seat)
                decided = table.number, bot.choose(table.state.copy(), table.seat, legal, random)
                still = 0
            self._towards(decided[1], scene)

    def _towards(self, action: Any, scene: TableScene) -> None:
        """The next keys for `action`: those of the widget that a mouse would click next."""
        for event in edition(scene.table.game.key).clicks_for(action, scene):
            if event.type == pygame.MOUSEBUTTONDOWN:
                point = self.app.canvas.logical(event.pos)
                hit = [widget for widget in self.app.top.widgets() if widget.contains(point)]
                name = hit[-1].id
                shown = self.app.widget_in(self.app.top, "amount")
                if shown is not None and name.startswith("amount:"):  # a chip for the mouse; keys step there
                    self.press("up" if int(name.partition(":")[2]) > int(shown.text) else "down")
                else:
                    self.use(name)
