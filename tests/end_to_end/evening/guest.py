"""Somebody at a client of their own who does what they are told: `python -m tests.end_to_end.evening.guest FOLDER`.

The client is the whole one, in a process of its own and without a window; what is done goes through posted events, as
in `heliopolis demo`. Orders come as lines of JSON on the standard input, each is answered by one on the standard output
(`tests.end_to_end.evening.people` gives them). The process ends with its input.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from twisted.internet.defer import Deferred, DeferredQueue
from twisted.internet.stdio import StandardIO
from twisted.protocols.basic import LineReceiver

from client import connection, discovery, words
from client.app import App
from client.driven import Album, DrivenPlayer
from client.hands import Hands, Tired
from client.model import Table
from client.performance import Stage
from client.scenes.lan import LanScene
from client.scenes.table import TableScene
from shared.engine.game import RandomBot, encode


class Orders(LineReceiver):
    """The standard input, line by line."""

    delimiter = b"\n"
    MAX_LENGTH = 1 << 20

    def __init__(self, ended: Callable[[], None]) -> None:
        self.queue: DeferredQueue[dict[str, Any] | None] = DeferredQueue()
        self._ended = ended

    def lineReceived(self, line: bytes) -> None:  # noqa: N802 - Twisted's name
        """See `twisted.protocols.basic.LineReceiver`."""
        self.queue.put(json.loads(line))

    def connectionLost(self, reason: Any = None) -> None:  # noqa: N802 - Twisted's name
        """See `twisted.internet.interfaces.IProtocol`."""
        self.queue.put(None)
        self._ended()


class Guest:
    """One person. Every method that does not begin with `_` is an order; what it gives is the answer."""

    def __init__(self, app: App, pictures: Path, seed: int) -> None:
        self.app = app
        self.hands = Hands(app)
        self._album = Album(pictures, app)
        self._player = DrivenPlayer(app, RandomBot(), Random(seed), self._album)
        self._playing = False

    # ---- going places

    async def go(self, name: str, address: str) -> None:
        """From the title to a server: to its lobby, or to the table where a seat is kept."""
        await self.hands.until(lambda: self._on("title") and not self.app.moving, "the title")
        await self.hands.write("title:name", name)
        await self.write("title:address", address, enter=True)
        await self._arrive(address)

    async def _arrive(self, where: str) -> None:
        """Wait until we are there. Raises Tired with what the title says when we were not let in."""

        def there() -> bool:
            fault = getattr(self.app.scene, "fault", "")
            if fault:
                raise Tired(f"not let in to {where}: {fault}")
            return any(map(self._on, ("lobby", "room", "board")))

        await self.hands.until(there, where)

    async def look_around(self, name: str) -> None:
        """From the title to the houses on the local network."""
        await self.hands.until(lambda: self.app.top.name == "title", "the title")
        await self.hands.write("title:name", name)
        await self.hands.click("title:lan")
        await self.hands.until(lambda: self.app.top.name == "lan", "the local network")

    async def houses(self, at_least: int = 1, patience: float = 20.0) -> list[dict[str, Any]]:
        """What is known of the houses on this network, once so many have answered."""
        scene = self.app.scene
        assert isinstance(scene, LanScene), self.app.tree()

        def answered() -> list[tuple[str, discovery.Found]]:
            found = [(key, house) for key, house in scene.browser.servers.items() if house.status is not None]
            return found if len(found) >= at_least else []

        return [
            {
                "name": house.status.name,
                "widget": f"server:{key}",
                "version": house.status.server,
                "host": house.host,
                "port": house.port,
                "people": house.status.people,
                "tables": house.status.tables,
                "ping": house.ping,
                "fits": house.fits,
            }
            for key, house in await self.hands.until(answered, f"{at_least} houses", patience)
            if house.status is not None
        ]

    async def house_at(self, host: str, patience: float = 20.0) -> None:
        """On the page of the local network: wait until a house that is at that address answers."""
        scene = self.app.scene
        assert isinstance(scene, LanScene), self.app.tree()
        servers = scene.browser.servers
        await self.hands.until(
            lambda: any(host in house.addresses and house.ping for house in servers.values()),
            f"a house at {host}",
            patience,
        )

    async def go_in(self, name: str) -> None:
        """With one click into the house of that name."""
        scene = self.app.scene
        assert isinstance(scene, LanScene), self.app.tree()
        servers = scene.browser.servers

        def answered() -> str:
            known = ((key, house.status) for key, house in servers.items() if house.status is not None)
            return next((key for key, status in known if status.name == name), "")

        key = await self.hands.until(answered, name)
        await self.hands.click(f"server:{key}:join")
        await self._arrive(name)

    async def make_table(self, game: str, seats: int, **settings: Any) -> None:
        """From the lobby to the waiting room of a new table; settings beside the number of seats by their values."""
        await self.hands.use("lobby:create")
        await self.hands.click(f"game:{game}")
        for name, value in {"seats": seats, **settings}.items():
            await self._choose(name, value)
        await self.hands.click("create:make")
        await self.hands.until(lambda: self.app.top.name == "room", "the waiting room")

    async def _choose(self, name: str, value: Any) -> None:
        """Bring a row of the form to a value, by clicking."""
        for _click in range(20):
            form = self.app.top.form  # type: ignore[attr-defined]
            if getattr(form.settings, name) == value:
                return
            await self.hands.click(f"form:{name}")
        raise Tired(f"{name} cannot be {value}")

    async def join(self, title: str, way: str = "join", welcome: bool = True) -> None:
        """From the lobby to a table by its title: `join` or `watch`; or, if we are not `welcome`, only ask for it."""

        def there() -> str:
            session = self.app.session
            cards = session.model.cards.values() if session is not None else ()
            return next((f"table:{card.id}:{way}" for card in cards if card.title == title), "")

        await self.hands.click(await self.hands.until(there, title))
        if welcome:
            await self.hands.until(lambda: self._on("room") or self._on("board"), title)

    async def by_code(self, code: str) -> None:
        """From the lobby to a private table."""
        await self.hands.click("lobby:code")
        await self.write("ask:field", code, enter=True)
        await self.hands.until(lambda: self._on("room") or self._on("board"), "the private table")

    async def set(self, **settings: Any) -> None:
        """In the waiting room, as its host: change settings."""
        for name, value in settings.items():
            await self._choose(name, value)

    async def leave_table(self) -> None:
        """After a game: read what there is to read, and go back to the lobby."""
        await self.hands.until(lambda: self.hands.sees("lobby") or self.hands.sees("continue"), "the end")
        while self.hands.sees("continue"):
            await self.hands.click("continue")
            await self.hands.until(lambda: not self.app.moving, "a still picture")
        await self.hands.click("lobby")
        await self.hands.until(lambda: self._on("lobby"), "the lobby")

    async def menu(self, entry: str, sure: bool = False) -> None:
        """Open the table's menu and choose something there; with `sure`, say so when asked."""
        await self._look_at_the_table()
        await self.hands.click("top:menu")
        await self.hands.click(f"menu:{entry}")
        if sure:
            await self.hands.click("answer:ok")

    async def _look_at_the_table(self) -> None:
        """Put away whatever lies on the table to be read."""
        await self.hands.until(lambda: not self.app.moving, "a still picture")
        if self.app.top.name in ("scores", "ranking"):
            await self.hands.press("escape")
            await self.hands.until(lambda: self.app.top is self.app.scene, "the table")

    # ---- hands and eyes

    async def click(self, name: str) -> None:
        """Click a widget once it can be used."""
        await self.hands.click(name)

    async def key(self, name: str) -> None:
        """Press a key."""
        await self.hands.press(name)

    async def write(self, name: str, text: str, enter: bool = False) -> None:
        """Type into a field, and perhaps press Enter."""
        await self.hands.write(name, text)
        if enter:
            await self.hands.press("return")

    async def say(self, text: str) -> None:
        """Say something in the room where one is."""
        if isinstance(self.app.scene, TableScene):
            self.app.scene.rail.show("chat")
            await self.hands.glance()
        await self.write("chat:field", text, enter=True)
        await self.hands.press("escape")

    async def look(self, widget: str) -> dict[str, Any]:
        """A widget as tests see it, and why it cannot be used."""
        found = self.app.find(widget)
        return {**found.tree(), "reason": found.reason}

    async def until(
        self,
        scene: str = "",
        widget: str = "",
        note: str = "",
        line: str = "",
        toast: str = "",
        counting: bool = False,
        number: int | None = None,
        over: bool | None = None,
        link: str = "",
        shown: bool = False,
        whole: bool = False,
        patience: float = 30.0,
    ) -> None:
        """Wait until all that is named is so: what is on top, what can be used, what was said, how far the game is.

        `scene` is `board` for the table of any game; `counting` means that 3, 2, 1 is counted before a game, `shown`
        that the screen has caught up with the table, `whole` that every step of it is known.
        """

        def so() -> bool:
            table, session = self.app.navigator.table, self.app.session
            return (
                (not shown or self._shows())
                and (not whole or (table is not None and self._whole(table)))
                and (not link or (session is not None and session.connection.stage == link))
                and (not scene or self._on(scene))
                and (not widget or self.hands.sees(widget) is not None)
                and (not note or note in self._notes())
                and (not toast or toast in [each.text for each in self.app.toasts.shown])
                and (not counting or bool(getattr(self.app.scene, "count", 0)))
                and (not line or any(line in each for each in self._lines()))
                and (number is None or (table is not None and table.number >= number))
                and (over is None or (table is not None and bool(table.seed) == over))
            )

        await self.hands.until(so, f"{scene} {widget} {note} {line} {number} {over} {link} {shown} {whole}", patience)

    async def picture(self, subject: str) -> str:
        """Take a picture of what is on the screen and give its file."""
        await self.hands.until(lambda: not self.app.moving, "a still picture")
        self.app.redraw()
        await self.hands.glance()
        self._album.take(subject)
        return str(self._album.folder / self._album.pictures[-1])

    async def play(self, on: bool = True) -> None:
        """From now on, decide whenever it is our turn and read what there is to read; or let things be."""
        if on and not self._playing:
            self._playing = True
            Deferred.fromCoroutine(self._play()).addErrback(self._broken)
        elif not on:
            self._playing = False

    async def report(self) -> dict[str, Any]:
        """What this client knows and shows."""
        session = self.app.session
        return {
            "scene": self.app.scene.name,
            "top": self.app.top.name,
            "link": session.connection.stage if session is not None else "off",
            "people": sorted(person.name for person in session.model.people.values()) if session is not None else [],
            "tables": sorted(card.title for card in session.model.cards.values()) if session is not None else [],
            "toasts": [toast.text for toast in self.app.toasts.shown],
            "lines": self._lines(),
            "notes": self._notes(),
            "table": self._table() if self.app.navigator.table is not None else None,
        }

    # ---- what is behind it

    def _on(self, scene: str) -> bool:
        """Whether a scene is on top or under dialogs; every game's table is a `board`."""
        board = "board" if isinstance(self.app.scene, TableScene) and self.app.top.name != "lost" else ""
        return scene in (self.app.top.name, self.app.scene.name, board)

    async def _play(self) -> None:
        while self._playing:
            await self.hands.glance()
            table, scene = self.app.navigator.table, self.app.scene
            if not self._playing or table is None or not isinstance(scene, TableScene) or self._on("lost"):
                continue
            if not self._on("ranking"):
                self._player.move(table, scene, self.app.now())

    def _broken(self, failure: Any) -> None:
        print(failure.getTraceback(), file=sys.stderr, flush=True)
        self._playing = False

    def _table(self) -> dict[str, Any]:
        table = self.app.navigator.table
        assert table is not None
        assert table.room is not None
        return {
            "title": table.room.settings.title,
            "state": table.room.state,
            "seats": [_seat(table, number) for number in range(len(table.seats))],
            "own": table.seat,
            "host": next((seat.name for seat in table.seats if seat.person == table.room.host), ""),
            "code": table.room.code,
            "watching": [person.name for person in table.room.watching],
            "number": table.number,
            "whole": self._whole(table),
            "digest": hashlib.sha256(encode(table.state)).hexdigest() if table.playing else "",
            "public": hashlib.sha256(encode(table.game.view(table.state, None))).hexdigest() if table.playing else "",
            "shows": self._shows(),
            "standings": [[place.seat, place.rank, place.score] for place in table.standings or ()],
            "seed": table.seed.hex(),
            "clocks": {seat: [clock.deadline, clock.bank] for seat, clock in table.clocks.items()},
        }

    @staticmethod
    def _whole(table: Table) -> bool:
        """Whether every step of the game is known."""
        return [played.number for played in table.history] == list(range(table.number + 1))

    def _shows(self) -> bool:
        """Whether the screen shows the game as it is now."""
        table, scene = self.app.navigator.table, self.app.scene
        if table is None or table.state is None or not isinstance(scene, TableScene) or scene.shown is None:
            return False
        return encode(scene.shown) == encode(table.state)

    def _lines(self) -> list[str]:
        return [f"{line.name}: {line.text}" for line in self._spoken() if not line.code]

    def _notes(self) -> list[str]:
        return [words.note(line.code, line.details) for line in self._spoken() if line.code]

    def _spoken(self) -> list[Any]:
        session = self.app.session
        return list(session.model.lines(self.app.navigator.at or "lobby")) if session is not None else []


def _seat(table: Table, number: int) -> dict[str, Any]:
    card = table.seats[number]
    return {
        "name": card.name,
        "bot": card.bot,
        "present": card.present,
        "ready": card.ready,
        "conceded": card.conceded,
    }


async def _obey(guest: Guest, orders: Orders) -> None:
    while (order := await orders.queue.get()) is not None:
        what = order.pop("do")
        answer: dict[str, Any]
        try:
            answer = {"answer": await getattr(guest, what)(**order)}
        except Tired as fault:
            answer = {"fault": f"{what}: {fault}"}
        print(json.dumps(answer), flush=True)


def main() -> None:
    """Sit down at a client."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--heartbeat", type=float, help="scales how soon the client notices that the line is dead")
    options = parser.parse_args()
    if options.heartbeat:
        connection.SILENCE = options.heartbeat * connection.SILENCE / connection.HEARTBEAT  # type: ignore[misc]
        connection.HEARTBEAT = options.heartbeat  # type: ignore[misc]
    pictures: Path = options.pictures or options.folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    options.folder.mkdir(parents=True, exist_ok=True)
    stage = Stage()

    async def sit() -> None:
        app = stage.client(options.folder)
        orders = Orders(stage.close)
        StandardIO(orders)  # type: ignore[no-untyped-call]
        print(json.dumps({"answer": "here"}), flush=True)
        await _obey(Guest(app, pictures, options.seed), orders)

    stage.run(sit)


if __name__ == "__main__":
    main()
