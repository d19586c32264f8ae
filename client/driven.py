"""A player made of a bot's head and posted events for hands: signs in, makes a table, plays to the end.

The bot sees what its seat sees, as the client knows it; what it decides is played on the screen, with the mouse and
with the keyboard in turn. Pictures are taken of every screen on the way.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame

from client.app import App
from client.games import edition
from client.hands import PATIENCE, Hands, Tired, click, on_the_screen, press
from client.model import Table
from client.scenes.table import TableScene
from shared.engine.game import Bot

ASK_AGAIN = 0.5
"""Seconds before a dialog that did not close is answered again."""


class Album:
    """Numbered pictures in a folder; each subject is taken once."""

    def __init__(self, folder: Path, app: App) -> None:
        self.folder = folder
        self.app = app
        self.pictures: list[str] = []
        self._taken: set[str] = set()

    def take(self, subject: str) -> None:
        """Take a picture of the screen, unless there is one of this subject.

        What is on top may have come since the last frame, so it is drawn first.
        """
        if subject in self._taken:
            return
        self._taken.add(subject)
        file = f"{len(self.pictures) + 1:02}-{subject}.png"
        self.app.draw()
        pygame.image.save(self.app.canvas.surface, self.folder / file)
        self.pictures.append(file)
        self.app.redraw()  # the window has not shown this frame


class DrivenPlayer:
    """Plays one seat."""

    def __init__(self, app: App, bot: Bot, random: Random, album: Album) -> None:
        self.app = app
        self.hands = Hands(app)
        self.album = album
        self.actions = 0
        """Own decisions so far."""
        self._bot = bot
        self._random = random
        self._decided: tuple[tuple[str, int], Any] = (("", -1), None)
        self._asked_at = 0.0

    # ---------------------------------------------------------------- before the game

    async def sign_in(self, name: str, address: str) -> None:
        """From the title to the lobby of the server at `address`."""
        await self.hands.until(lambda: self._on("title") and not self.app.moving, "the title")
        self.album.take("title")
        await self.hands.write("title:name", name)
        await self.hands.write("title:address", address)
        self.album.take("title-filled")
        await self.hands.press("return")
        await self.hands.until(lambda: self._on("lobby"), "the lobby")
        self.album.take("lobby")

    async def make_table(self, game: str, seats: int, bot: str = "") -> None:
        """From the lobby to the waiting room of a new table, and with bots in all other seats to the board.

        Bots of the kind `bot` are asked for in the chat, as a person would type it; the usual ones with their button.
        """
        hands = self.hands
        await hands.use("lobby:create")
        await hands.click(f"game:{game}")
        while getattr(await hands.until(lambda: hands.sees("form:seats"), "the seats"), "value", seats) != seats:
            await hands.click("form:seats")
        self.album.take("create")
        await hands.click("create:make")
        await hands.until(lambda: self._on("room"), "the waiting room")
        self.album.take("room")
        for free in range(seats - 1, 0, -1):
            if bot:
                await hands.write("chat:field", f"/bot {bot}")
                await hands.press("return")
            else:
                await hands.use("room:bot")
            await hands.until(lambda: self._free_seats() < free, "a bot")  # noqa: B023 - awaited within the round
        await hands.until(lambda: hands.sees("room:start"), "the start")
        self.album.take("room-full")
        await hands.use("room:start")
        await hands.until(lambda: isinstance(self.app.scene, TableScene), "the board")

    def _free_seats(self) -> int:
        table = self.app.navigator.table
        return sum(1 for seat in table.seats if not seat.person and not seat.bot) if table is not None else 0

    def _on(self, scene: str) -> bool:
        return self.app.top.name == scene

    # ---------------------------------------------------------------- the game

    async def play(self, until: Callable[[Table], bool] = lambda table: False) -> Table:
        """Play to the end, with the ranking shown, or for as long as `until` is not true, and give the table.

        Raises Tired if nothing goes on.
        """
        last: object = None
        since = 0.0
        while True:
            await self.hands.glance()
            now = self.app.now()
            table, scene = self.app.navigator.table, self.app.scene
            known = (table.number, table.in_break, self.app.top.name) if table is not None else None
            if known != last:
                last, since = known, now
                self._asked_at = 0.0
            if now - since > PATIENCE:
                raise Tired(f"the game does not go on; {on_the_screen(self.app)}")
            if table is not None and isinstance(scene, TableScene):
                if until(table):
                    return table
                if self._over(table, scene):
                    self.album.take("ranking")
                    return table
                self.move(table, scene, now)

    def _over(self, table: Table, scene: TableScene) -> bool:
        """Whether the ranking is shown: a dialog with the ways on from a game (`client.scenes.over`)."""
        shown = self.app.top is not scene and self.hands.sees("lobby") is not None
        return table.standings is not None and shown and not self.app.moving

    def move(self, table: Table, scene: TableScene, now: float) -> None:
        """Do the next thing that the screen asks for."""
        top = self.app.top
        if table.my_turn and scene.controls_live and not scene.guarded:
            legal = table.legal(table.seat or 0)
            kinds = "-".join(sorted({type(action).__struct_config__.tag for action in legal}))
            self.album.take(f"table-{kinds}" if top is scene else top.name)
            self.hands.post(self._by_key(edition(table.game.key).clicks_for(self._decision(table), scene)))
        elif self.app.moving or now - self._asked_at < ASK_AGAIN:
            return  # somebody who reads first sees everything
        elif top is not scene and top.default():
            self.album.take(f"{top.name}-{len(table.game.score_lines(table.state))}")
            self.hands.post(press("return"))
            self._asked_at = now
        elif top is scene and table.in_break:  # what is to be read was put aside to see the board
            self.hands.post(click(self.app, "unfold"))
            self._asked_at = now

    def _decision(self, table: Table) -> Any:
        """What we play in this position, thought of once."""
        position = (table.commitment, table.number)
        if self._decided[0] != position:
            assert table.seat is not None
            action = self._bot.choose(table.state.copy(), table.seat, table.legal(table.seat), self._random)
            self._decided = (position, action)
            self.actions += 1
        return self._decided[1]

    def _by_key(self, events: list[pygame.event.Event]) -> list[pygame.event.Event]:
        """Every second decision by keyboard: the key of the widget that would have been clicked, if it has one."""
        if self.actions % 2:
            return events
        for event in events:
            if event.type == pygame.MOUSEBUTTONDOWN:
                point = self.app.canvas.logical(event.pos)
                hit = [widget for widget in self.app.top.widgets() if widget.contains(point)]
                keys = self.app.keys.of(hit[-1].binding) if hit and hit[-1].binding else ()
                if keys:
                    return press(keys[0])
        return events
