"""A whole server in memory and clients that come to it through real connections: bytes go over when a test says so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pygame
from twisted.internet.defer import Deferred, fail, succeed
from twisted.internet.error import ConnectError
from twisted.internet.interfaces import IStreamClientEndpoint
from zope.interface import implementer

from client.app import App
from client.connection import Address, Identity
from client.model import News, Table
from client.session import Session
from client.settings import Settings, Store
from shared.engine.registry import KEYS, game
from shared.protocol import messages as wire
from tests.server.evening import Evening, Transport

ADDRESS = Address("inn.example", 7777)
NOBODY: Exception = ConnectError(string="nobody is at the door")  # type: ignore[no-untyped-call]
"""Why a call was not taken."""


class ClientTransport:
    """The client's end of a cable: keeps what is written until somebody takes it."""

    def __init__(self) -> None:
        self.written = b""
        self.disconnecting = False
        self.aborted = False

    def write(self, data: bytes) -> None:
        """See `twisted.internet.interfaces.ITransport`."""
        self.written += data

    def take(self) -> bytes:
        """What was written since the last time."""
        data, self.written = self.written, b""
        return data

    def loseConnection(self) -> None:  # noqa: N802 - Twisted's name
        """See `twisted.internet.interfaces.ITransport`."""
        self.disconnecting = True

    def abortConnection(self) -> None:  # noqa: N802 - Twisted's name
        """See `twisted.internet.interfaces.ITCPTransport`."""
        self.aborted = True


class Cable:
    """One connection, both ends in memory. `pump` carries what lies at the ends over to the other side."""

    def __init__(self, evening: Evening, client: Any) -> None:
        self.client = client
        self.server_side: Any = Transport()
        self.client_side = ClientTransport()
        self.server = cast(Any, evening.service.connections.buildProtocol(None))
        self.whole = True
        client.makeConnection(self.client_side)
        self.server.makeConnection(self.server_side)

    def pump(self) -> bool:
        """Carry everything once in both directions, and say whether there was anything."""
        if not self.whole:
            return False
        up, down = self.client_side.take(), self.server_side.value()
        self.server_side.clear()
        if up:
            self.server.dataReceived(up)
        if down:
            self.client.dataReceived(down)
        if (
            self.client_side.aborted
            or self.client_side.disconnecting
            or self.server_side.aborted
            or (self.server_side.disconnecting and not self.server_side.value())
        ):
            self.cut()
        return bool(up or down)

    def cut(self) -> None:
        """The cable is pulled: both ends notice, and what lay on it is gone."""
        if self.whole:
            self.whole = False
            self.client.connectionLost()
            self.server.connectionLost()


@implementer(IStreamClientEndpoint)
class Door:
    """The endpoint that leads to the server in memory; while it is shut, nobody answers."""

    def __init__(self, inn: Inn) -> None:
        self.inn = inn

    def connect(self, factory: Any) -> Deferred[Any]:
        """See `twisted.internet.interfaces.IStreamClientEndpoint`."""
        if self.inn.shut:
            return fail(NOBODY)
        client = factory.buildProtocol(None)
        self.inn.cables.append(Cable(self.inn.evening, client))
        return succeed(client)


class Inn:
    """The server with games of the shelf, and the cables to it."""

    def __init__(self, **given: Any) -> None:
        self.evening = Evening(games={key: game(key) for key in KEYS}, **given)
        self.cables: list[Cable] = []
        self.shut = False

    @property
    def clock(self) -> Any:
        """The clock of server and clients."""
        return self.evening.reactor

    def settle(self) -> None:
        """Let everything happen that can happen without time passing."""
        going = True
        while going:
            going = False
            for cable in list(self.cables):
                if cable.whole and cable.pump():
                    going = True
            self.evening.settle()

    def advance(self, seconds: float) -> None:
        """Let time pass in small steps, the cables carrying."""
        left = seconds
        while left > 0:
            step = min(0.25, left)
            self.evening.advance(step)
            self.settle()
            left -= step

    def cut(self) -> None:
        """Pull every cable."""
        for cable in self.cables:
            cable.cut()
        self.cables.clear()

    def session(self, name: str, heard: Callable[[News], None] = lambda news: None, token: str = "") -> Session:
        """Somebody who has signed in."""
        session = Session(self.clock, ADDRESS, Identity(name, token=token), listen=heard, endpoint=Door(self))
        session.open()
        self.settle()
        return session

    def app(self, folder: Path, name: str = "Nefret") -> App:
        """A whole client at its title, whose every address leads here."""
        settings = Settings()
        settings.account.name = name
        settings.play.guard_ms = 0
        settings.motion.speed = "instant"
        app = App(
            self.clock,
            pygame.Surface((1280, 720)),
            settings=settings,
            store=Store(folder),
            pictures=folder,
            replays=folder / "replays",
        )
        app.navigator.endpoint = lambda address: Door(self)
        app.navigator.home()
        return app


def passes(inn: Inn, app: App, seconds: float = 1.0) -> None:
    """Time passes for the server and for `app`, which draws now and then."""
    inn.settle()
    left = seconds
    while left > 0:
        step = min(1.0, left)
        inn.advance(step)
        app.update(step)
        app.redraw()
        app.draw()
        left -= step


def settings(**fields: Any) -> wire.Settings:
    """Settings of a table of Ra."""
    return wire.Settings(**{"title": "Thebes", "game": "ra", "seats": 3, **fields})


def table_of(inn: Inn, *sessions: Session, **fields: Any) -> list[Table]:
    """A running game of these people; the table as each of them knows it."""
    made: list[wire.Ok] = []
    host = sessions[0]
    bots = fields.pop("bots", 0)
    host.request(wire.MakeTable, settings=settings(seats=len(sessions) + bots, breaks=False, **fields)).addCallback(
        made.append
    )
    inn.settle()
    name = made[0].table
    for guest in sessions[1:]:
        guest.request(wire.Join, table=name)
        guest.request(wire.Ready, table=name)
    for _ in range(bots):
        host.request(wire.AddBot, table=name)
    inn.settle()
    host.request(wire.Start, table=name)
    inn.settle()
    return [session.model.tables[name] for session in sessions]


def answer_of(answer: Deferred[Any]) -> Any:
    """What a request came to: the `ok`, or the exception; None while it is open."""
    got: list[Any] = []
    answer.addCallbacks(got.append, lambda failure: got.append(failure.value))
    return got[0] if got else None
