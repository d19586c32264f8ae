"""A connection that is cut and split at a thousand random places changes nothing: not the game, not what is shown."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from twisted.internet.error import ConnectionLost
from twisted.python.failure import Failure

from server.limits import FREE, Limits
from shared.engine.game import encode
from shared.protocol import messages
from shared.protocol.messages import PROTOCOL
from shared.protocol.wire import LIMIT_FROM_SERVER, FrameReader, frame, from_server
from tests.server.evening import Evening, Transport
from tests.server.toy import TOY, Choose, Options, Wait

ROUNDS = 40
CUTS = 1000
LIMITS = Limits(acts=FREE, talk=FREE, requests=FREE)


class Wire:
    """The way between a client and the server: it splits all that passes and sometimes breaks."""

    def __init__(self, evening: Evening, luck: Random, every: int) -> None:
        self.transport = Transport()
        self.protocol: Any = evening.service.connections.buildProtocol(self.transport.getPeer())  # type: ignore[no-untyped-call]
        self.protocol.makeConnection(self.transport)  # type: ignore[no-untyped-call]
        self.broken = False
        self._luck = luck
        self._left = -1
        self.break_within(2 * every)

    def break_within(self, most: int) -> None:
        """Break after fewer than so many bytes; 0 for never."""
        self._left = self._luck.randrange(most) if most else -1

    def _pass(self, data: bytes) -> list[bytes]:
        """What of `data` arrives, in pieces."""
        if self._left >= 0:
            if len(data) > self._left:
                data, self.broken = data[: self._left], True
            self._left -= len(data)
        pieces = []
        while data:
            size = self._luck.randint(1, 40)
            pieces.append(data[:size])
            data = data[size:]
        return pieces

    def up(self, data: bytes) -> None:
        """Send to the server."""
        for piece in self._pass(data) if not self.broken else []:
            self.protocol.dataReceived(piece)
        if self.broken:
            self.snap()

    def down(self) -> list[bytes]:
        """What came from the server."""
        data = self.transport.value()  # type: ignore[no-untyped-call]
        self.transport.clear()  # type: ignore[no-untyped-call]
        pieces = self._pass(data)
        if self.broken:
            self.snap()
        return pieces

    def snap(self) -> None:
        """Tell the server that the connection is gone."""
        self.broken = True
        self.protocol.connectionLost(Failure(ConnectionLost()))  # type: ignore[no-untyped-call]


class Stubborn:
    """A client as it should be: it comes back by its token, syncs, and sends its unanswered action again."""

    def __init__(self, name: str, evening: Evening, luck: Random, every: int) -> None:
        self.name = name
        self.evening = evening
        self.token = f"a secret that {name} has made"
        self.table = ""
        self.seat = -1
        self.state: Any = None
        self.number = -1
        self.commitment = ""
        self.over: messages.Over | None = None
        self.shown: list[Any] = []
        self.heard: dict[str, float] = {}
        self.lines: list[messages.Chat | messages.Note] = []
        self.cuts = -1
        self._luck = luck
        self._every = every
        self._requests = 0
        self._keys = 0
        self._pending: tuple[int, messages.Act] | None = None
        self.connect(calm=True)

    def expect_trouble(self) -> None:
        """From now on, connections break."""
        self.wire.break_within(2 * self._every)

    def connect(self, calm: bool = False) -> None:
        """Come in, again or for the first time."""
        self.cuts += 1
        self._reader = FrameReader(LIMIT_FROM_SERVER)
        self.wire = Wire(self.evening, self._luck, 0 if calm else self._every)
        self.wire.up(frame(messages.ClientHello(PROTOCOL)))
        self.ask(messages.SignIn, self.name, self.token, 0, self.heard)
        if self.table:
            self.ask(messages.Sync, self.table, self.number, self.commitment)
            if self._pending is not None:
                self.wire.up(frame(self._pending[1]))

    def ask(self, kind: Any, *values: Any) -> int:
        """Send a request and give its id."""
        self._requests += 1
        self.wire.up(frame(kind(self._requests, *values)))
        return self._requests

    def turn(self) -> None:
        """Take in what has come, and decide if it is time to."""
        if self.wire.broken:
            self.connect()
        for piece in self.wire.down():
            for body in self._reader.feed(piece):
                self.take(from_server.decode(body))
        if self.state is not None and self._pending is None and self.seat in TOY.deciders(self.state):
            legal = TOY.legal(self.state, self.seat)
            hesitate = Wait() in legal and (self.state.done + self.seat) % 3 == 0
            action = Wait() if hesitate else Choose(1 + (self.state.done * (self.seat + 1)) % 3)
            self._keys += 1
            self._requests += 1
            act = messages.Act(
                self._requests, self.table, self.number, f"{self.number}.{self._keys}", msgspec.Raw(encode(action))
            )
            self._pending = self._requests, act
            self.wire.up(frame(act))

    def take(self, message: Any) -> None:
        """Follow the game."""
        match message:
            case messages.Welcome():
                self.token = message.token
            case messages.Snapshot():
                self.state = TOY.state_decoder.decode(message.state)
                self.number, self.commitment = message.number, message.commitment
            case messages.Batch():
                assert message.number == self.number + 1, "no step twice, none left out"
                self.number = message.number
                for event in map(TOY.event_decoder.decode, message.events):
                    TOY.evolve(self.state, event)
                    self.shown.append(event)
            case messages.Chat() | messages.Note():
                assert message.at > self.heard.get(message.room, 0.0), "no line twice, each after those before it"
                self.heard[message.room] = message.at
                self.lines.append(message)
            case messages.Over():
                self.over = message
            case messages.Ok() | messages.Error() if self._pending is not None and message.id == self._pending[0]:
                assert isinstance(message, messages.Ok) or message.code == "stale", message
                self._pending = None


def evening_with_cuts(every: int, luck: Random) -> tuple[list[Stubborn], Any]:
    """A game of three over connections that break about every so many bytes (0: never), and its final state."""
    evening = Evening(seed=9, limits=LIMITS)
    people = [Stubborn(name, evening, luck, every) for name in ("Ann", "Bob", "Cy")]
    ann, *others = people
    options = msgspec.Raw(encode(Options(rounds=ROUNDS)))
    ann.ask(messages.MakeTable, messages.Settings("Cuts", "toy", 3, options, breaks=False))
    (table,) = evening.service.house.lobby.tables
    for seat, person in enumerate(people):
        person.table, person.seat = table, seat
    for person in others:
        person.ask(messages.Join, table)
        person.ask(messages.Ready, table)
    ann.ask(messages.Start, table)
    for person in people:
        person.turn()  # all have seen the game begin
        person.expect_trouble()
    for _ in range(100_000):
        for person in people:
            person.turn()
        if all(person.over for person in people):
            match = evening.table(table).match
            assert match is not None
            return people, match.play.state
    raise AssertionError("the game did not end")


def told(person: Stubborn) -> list[str]:
    """What the house said, in its order."""
    return [line.code for line in person.lines if isinstance(line, messages.Note)]


def test_a_game_over_connections_cut_in_a_thousand_places_equals_an_undisturbed_one() -> None:
    calm, calm_end = evening_with_cuts(0, Random(1))
    rough, rough_end = evening_with_cuts(925, Random(2))
    assert sum(person.cuts for person in calm) == 0
    assert sum(person.cuts for person in rough) >= CUTS
    assert rough_end == calm_end
    for seat, (before, after) in enumerate(zip(calm, rough, strict=True)):
        assert after.state == before.state == TOY.view(calm_end, seat)
        assert after.over is not None
        assert before.over is not None
        assert (after.over.standings, after.over.seed) == (before.over.standings, before.over.seed)
        assert sorted(map(str, after.shown)) == sorted(map(str, before.shown)), "each event was shown once"
        assert told(after) == told(before), "each line of the house was told once"


@pytest.mark.slow
@pytest.mark.parametrize("number", range(20))
def test_so_it_is_with_any_luck(number: int) -> None:
    _, calm_end = evening_with_cuts(0, Random(number))
    luck = Random(number)
    _, rough_end = evening_with_cuts(luck.randint(1000, 6000), luck)
    assert rough_end == calm_end
