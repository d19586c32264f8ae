"""A whole server in memory, its time in the test's hand, and guests who talk to it in frames."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import msgspec
from twisted.internet.error import ConnectionLost
from twisted.internet.interfaces import IAddress
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure

from server.journal import Journal, MemoryJournal
from server.service import Service, new_service
from server.table import Table
from shared.engine.game import AnyGame, encode
from shared.protocol import messages
from shared.protocol.messages import PROTOCOL, Settings
from shared.protocol.wire import LIMIT_FROM_SERVER, FrameReader, frame, from_server
from tests.server.toy import TOY, Choose, options

MessageT = TypeVar("MessageT")
START = 1_700_000_000.0


class Reactor(Clock):
    """A clock that also stands in for threads: what a thread hands over happens at once."""

    def callFromThread(self, call: Callable[..., Any], *values: Any) -> None:  # noqa: N802 - Twisted's name
        """See `twisted.internet.interfaces.IReactorFromThreads`."""
        call(*values)


class Transport(StringTransport):
    """A transport in memory that can be cut, and that tells its protocol when it is closed."""

    def __init__(self, address: IAddress | None = None) -> None:
        super().__init__(peerAddress=address)  # type: ignore[no-untyped-call]
        self.protocol: Any = None
        self.aborted = False

    def abortConnection(self) -> None:  # noqa: N802 - Twisted's name
        """See `twisted.internet.interfaces.ITCPTransport`."""
        self.aborted = True


class Evening:
    """A server for the toy game. `limits`, `journal` and other arguments are those of `new_service`.

    Its games follow from a number, so that a test meets the same luck every time.
    """

    served: ClassVar[list[Service]] = []
    """Every server of the running test."""

    def __init__(self, games: dict[str, AnyGame] | None = None, journal: Journal | None = None, **given: Any) -> None:
        self.reactor = Reactor()
        self.reactor.advance(START)
        self.journal = journal or MemoryJournal()
        self._games = games or {"toy": TOY}
        self._given = {"pace": 0.0, "countdown": 0.0, "threads": False, "seed": 1, **given}
        self.service = self._serve()
        self.guests: list[Guest] = []

    def _serve(self) -> Service:
        service = new_service(
            games=self._games, reactor=self.reactor, now=self.reactor.seconds, journal=self.journal, **self._given
        )
        self.served.append(service)
        return service

    @classmethod
    def end_threads(cls) -> None:
        """Let the threads of every server end: those that still wait for work would keep Python from ending."""
        for service in cls.served:
            service.house.archive.close()
        cls.served.clear()

    def restart(self) -> None:
        """The server's process ends as if killed, and a new one takes up the journal."""
        for guest in self.guests:
            guest.lost = True
        self.service.house.deadlines.close()
        self.service = self._serve()
        self.guests = []

    def connect(self) -> Guest:
        """A client that has not said anything yet."""
        guest = Guest(self)
        self.guests.append(guest)
        return guest

    def guest(self, name: str, token: str = "") -> Guest:
        """Somebody who has signed in."""
        guest = self.connect()
        guest.say(messages.ClientHello(PROTOCOL))
        answer = guest.ask(messages.SignIn, name, token)
        assert isinstance(answer, messages.Ok), answer
        return guest

    def back(self, guest: Guest) -> Guest:
        """The same person on a new connection, who still knows how far the game was."""
        again = self.guest(guest.last(messages.Welcome).person.name, guest.token)
        again.known = guest.number
        return again

    def advance(self, seconds: float) -> None:
        """Let time pass, appointment by appointment."""
        end = self.reactor.seconds() + seconds
        while (due := self._next_due()) is not None and due <= end:
            self.reactor.advance(max(0.0, due - self.reactor.seconds()))
            for guest in list(self.guests):
                guest.show_life()
        self.reactor.advance(max(0.0, end - self.reactor.seconds()))

    def settle(self) -> None:
        """Let everything happen that is due now."""
        self.advance(0)

    def _next_due(self) -> float | None:
        return min((float(call.getTime()) for call in self.reactor.getDelayedCalls()), default=None)

    def table(self, name: str) -> Table:
        """A table as the server has it."""
        return self.service.house.lobby.tables[name]

    def game(self, *names: str, rounds: int = 4, bots: int = 0, **settings: Any) -> tuple[str, list[Guest]]:
        """A running game of these people, the first as host, and bots; its table and the people."""
        guests = [self.guest(name) for name in names]
        table = self.waiting(*guests, rounds=rounds, bots=bots, **settings)
        guests[0].ok(messages.Start, table)
        return table, guests

    def waiting(self, *guests: Guest, rounds: int = 4, bots: int = 0, **settings: Any) -> str:
        """A full table where everyone is ready."""
        table = guests[0].make(seats=len(guests) + bots, options=options(rounds=rounds), **settings)
        for guest in guests[1:]:
            guest.ok(messages.Join, table, None, settings.get("password", ""))
            guest.ok(messages.Ready, table)
        for _ in range(bots):
            guests[0].ok(messages.AddBot, table)
        return table


class Guest:
    """One client. `heard` is everything the server said, `raw` the bodies it came in."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self.heard: list[Any] = []
        self.raw: list[bytes] = []
        self.lost = False
        self.known = -1
        self.silent = False
        self._pinged: int | None = None
        self._requests = 0
        self._reader = FrameReader(LIMIT_FROM_SERVER)
        self.transport = Transport()
        self.protocol: Any = evening.service.connections.buildProtocol(self.transport.getPeer())  # type: ignore[no-untyped-call]
        self.protocol.makeConnection(self.transport)  # type: ignore[no-untyped-call]
        self.listen()

    # ---- talking

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        assert not self.lost
        self.protocol.dataReceived(data)
        self._evening.settle()
        for guest in self._evening.guests:
            guest.listen()

    def say(self, message: msgspec.Struct) -> None:
        """Send a message."""
        self.send(frame(message))

    def ask(self, kind: Any, *values: Any, **named: Any) -> Any:
        """Send a request and give its `ok` or `error`; None if the answer has not come yet."""
        self._requests += 1
        self.say(kind(self._requests, *values, **named))
        return self.answer(self._requests)

    def answer(self, number: int) -> Any:
        """The answer to a request."""
        answers = [each for each in self.heard if isinstance(each, messages.Ok | messages.Error) and each.id == number]
        assert len(answers) <= 1
        return answers[0] if answers else None

    def ok(self, kind: Any, *values: Any, **named: Any) -> messages.Ok:
        """Send a request that is carried out."""
        answer = self.ask(kind, *values, **named)
        assert isinstance(answer, messages.Ok), answer
        return answer

    def refused(self, kind: Any, *values: Any, **named: Any) -> str:
        """Send a request that is refused, and give the code."""
        answer = self.ask(kind, *values, **named)
        assert isinstance(answer, messages.Error), answer
        return answer.code

    def listen(self) -> None:
        """Take in what the server has sent."""
        for body in self._reader.feed(self.transport.value()):  # type: ignore[no-untyped-call]
            self.raw.append(body)
            message = from_server.decode(body)
            self.heard.append(message)
            if isinstance(message, messages.Ping):
                self._pinged = message.n
        self.transport.clear()  # type: ignore[no-untyped-call]

    def show_life(self) -> None:
        """Answer the server's pings, as every client does, unless the guest is `silent`."""
        self.listen()
        if self._pinged is not None and not self.silent and not self.closed:
            self.protocol.dataReceived(frame(messages.Pong(self._pinged)))
        self._pinged = None

    def leave_without_a_word(self) -> None:
        """The connection breaks."""
        self.lost = True
        self._evening.guests.remove(self)
        self.protocol.connectionLost(Failure(ConnectionLost()))  # type: ignore[no-untyped-call]
        self._evening.settle()
        for guest in self._evening.guests:
            guest.listen()

    # ---- what was heard

    def all(self, kind: type[MessageT]) -> list[MessageT]:
        """Every message of a kind, in order."""
        self.listen()
        return [message for message in self.heard if isinstance(message, kind)]

    def last(self, kind: type[MessageT]) -> MessageT:
        """The latest message of a kind."""
        found = self.all(kind)
        assert found, f"no {kind.__name__} among {[type(message).__name__ for message in self.heard]}"
        return found[-1]

    def forget(self) -> None:
        """Look only at what comes from now on."""
        self.listen()
        self.heard.clear()
        self.raw.clear()

    @property
    def token(self) -> str:
        """What brings the same person back."""
        return self.last(messages.Welcome).token

    @property
    def id(self) -> int:
        """The number of the person."""
        return self.last(messages.Welcome).person.id

    @property
    def room(self) -> messages.Room:
        """The table as last told."""
        return self.last(messages.Room)

    @property
    def closed(self) -> bool:
        """Whether the server has closed the connection."""
        return self.transport.disconnecting or self.transport.aborted

    @property
    def notes(self) -> list[str]:
        """The codes of the house's lines."""
        return [note.code for note in self.all(messages.Note)]

    # ---- playing

    def make(self, **settings: Any) -> str:
        """Open a table."""
        given = {"title": "Thebes", "game": "toy", "seats": 2, "breaks": False, **settings}
        return self.ok(messages.MakeTable, Settings(**given)).table

    def act(self, table: str, action: Any, number: int | None = None, key: str = "") -> Any:
        """Play an action against step `number`, or the last one heard of."""
        if number is None:
            number = self.number
        raw = msgspec.Raw(encode(action))
        return self.ask(messages.Act, table, number, key or f"k{self._requests}", raw)

    def choose(self, table: str, choice: int) -> None:
        """Make a secret choice of the toy game."""
        answer = self.act(table, Choose(choice))
        assert isinstance(answer, messages.Ok), answer

    @property
    def number(self) -> int:
        """The last step heard of."""
        told = (message for message in reversed(self.heard) if isinstance(message, messages.Batch | messages.Snapshot))
        return next((message.number for message in told), self.known)


def replays(folder: Path) -> list[Path]:
    """The replay files that a server kept."""
    return sorted(folder.glob("*.heliopolis"))
