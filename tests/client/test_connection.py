"""The line to the server, with a clock and a server in the test's hand."""

from __future__ import annotations

from typing import Any

import pytest
from twisted.internet.defer import Deferred, succeed
from twisted.internet.error import DNSLookupError
from twisted.internet.interfaces import IStreamClientEndpoint
from twisted.internet.task import Clock
from zope.interface import implementer

from client.connection import BACK_OFF, GREETING, HEARTBEAT, SILENCE, Address, Connection, Identity, parse_address
from shared.protocol import messages as wire
from shared.protocol.wire import FrameReader, WireFault, before_sign_in, frame, from_client
from tests.client.inn import NOBODY, ClientTransport, answer_of


@implementer(IStreamClientEndpoint)
class Counter:
    """An endpoint that does what the test wants: `fault` refuses, otherwise a line is opened and kept in `lines`."""

    def __init__(self) -> None:
        self.fault: Exception | None = None
        self.never = False
        self.lines: list[Any] = []
        self.tries = 0

    def connect(self, factory: Any) -> Deferred[Any]:
        """See `twisted.internet.interfaces.IStreamClientEndpoint`."""
        self.tries += 1
        result: Deferred[Any] = Deferred()
        if self.never:
            return result
        if self.fault is not None:
            result.errback(self.fault)
            return result
        line = factory.buildProtocol(None)
        line.makeConnection(ClientTransport())
        self.lines.append(line)
        return succeed(line)


class Caller:
    """A connection under test."""

    def __init__(self, name: str = "Nefret", token: str = "") -> None:
        self.clock = Clock()
        self.endpoint = Counter()
        self.heard: list[Any] = []
        self.stages: list[str] = []
        self.connection = Connection(
            self.clock,
            Address("inn.example"),
            Identity(name, 2, token),
            hear=self.heard.append,
            changed=lambda: self.stages.append(self.connection.stage),
            endpoint=self.endpoint,
            chance=lambda: 0.0,
        )

    @property
    def line(self) -> Any:
        """The line that was opened last."""
        return self.endpoint.lines[-1]

    def say(self, *messages: Any) -> None:
        """The server speaks."""
        for message in messages:
            self.line.dataReceived(frame(message))

    def sent(self) -> list[Any]:
        """What the client sent on this line since the last look."""
        data = self.line.transport.take()
        found: list[Any] = []
        for body in FrameReader(1 << 20).feed(data):
            try:
                found.append(before_sign_in.decode(body))
            except WireFault:  # signed in: another set of messages
                found.append(from_client.decode(body))
        return found

    def sign_in(self, token: str = "t1") -> None:
        """Come in."""
        self.connection.open()
        self.say(wire.ServerHello(protocol=(1, 1), server="test"))
        self.say(wire.Welcome(person=wire.Person(7, "Nefret", 2), token=token))


def lose(line: Any) -> None:
    """The line breaks."""
    line.connectionLost()


def test_it_greets_signs_in_and_keeps_the_token() -> None:
    caller = Caller(token="old")
    caller.connection.open()
    assert caller.connection.stage == "greeting"
    caller.say(wire.ServerHello(protocol=(1, 2), server="test"))
    hello, sign_in = caller.sent()
    assert isinstance(hello, wire.ClientHello)
    assert hello.protocol == wire.PROTOCOL
    assert (sign_in.name, sign_in.token, sign_in.sigil) == ("Nefret", "old", 2)
    caller.say(wire.Welcome(person=wire.Person(7, "Nefret", 2), token="new"))
    assert caller.connection.online
    assert caller.connection.identity.token == "new"
    assert [type(message) for message in caller.heard] == [wire.ServerHello, wire.Welcome]


def test_a_server_of_another_version_is_refused_with_both_versions_and_not_asked_again() -> None:
    caller = Caller()
    caller.connection.open()
    caller.say(wire.ServerHello(protocol=(3, 4), server="test"))
    refusal = caller.connection.refusal
    assert caller.connection.stage == "refused"
    assert refusal is not None
    assert refusal.code == "version"
    assert (refusal.details["low"], refusal.details["high"], refusal.details["ours"]) == (3, 4, wire.PROTOCOL)
    lose(caller.line)
    caller.clock.advance(600)
    assert caller.endpoint.tries == 1


def test_a_taken_name_is_refused_and_not_asked_again() -> None:
    caller = Caller()
    caller.connection.open()
    caller.say(wire.ServerHello(protocol=(1, 1), server="test"))
    number = caller.sent()[1].id
    caller.say(wire.Error(id=number, code="name_taken", details={"name": "Nefret"}))
    assert caller.connection.stage == "refused"
    assert caller.connection.refusal is not None
    assert caller.connection.refusal.code == "name_taken"


@pytest.mark.parametrize(
    ("fault", "code"),
    [(NOBODY, "no_answer"), (DNSLookupError(), "unknown_host"), (OSError("odd"), "connection_failed")],
)
def test_a_first_try_that_fails_says_why(fault: Exception, code: str) -> None:
    caller = Caller()
    caller.endpoint.fault = fault
    caller.connection.open()
    assert caller.connection.stage == "refused"
    assert caller.connection.refusal is not None
    assert caller.connection.refusal.code == code
    assert caller.connection.refusal.details["host"] == "inn.example"


def test_a_server_that_never_greets_is_given_up() -> None:
    caller = Caller()
    caller.connection.open()
    caller.clock.advance(GREETING)
    assert caller.line.transport.aborted
    lose(caller.line)
    assert caller.connection.stage == "refused"
    assert caller.connection.refusal is not None
    assert caller.connection.refusal.code == "no_answer"


def test_a_call_that_nobody_takes_is_given_up() -> None:
    caller = Caller()
    caller.endpoint.never = True
    caller.connection.open()
    caller.clock.advance(GREETING)
    assert caller.connection.stage == "refused"


def test_after_a_broken_line_it_tries_again_ever_more_slowly_and_comes_back_as_the_same() -> None:
    caller = Caller()
    caller.sign_in("mine")
    caller.endpoint.fault = NOBODY
    lose(caller.line)
    waits = []
    for _ in range(8):
        assert caller.connection.stage == "waiting"
        wait = caller.connection.retry_at - caller.clock.seconds()
        waits.append(wait)
        tries = caller.endpoint.tries
        caller.clock.advance(wait - 0.01)
        assert caller.endpoint.tries == tries
        caller.clock.advance(0.01)
        assert caller.endpoint.tries == tries + 1
    assert waits == pytest.approx([*BACK_OFF, BACK_OFF[-1], BACK_OFF[-1]])
    caller.endpoint.fault = None
    caller.connection.open()
    caller.say(wire.ServerHello(protocol=(1, 1), server="test"))
    assert caller.sent()[1].token == "mine"
    caller.say(wire.Welcome(person=wire.Person(7, "Nefret", 2), token="mine"))
    assert caller.connection.online
    assert caller.connection.attempts == 0
    assert caller.connection.refusal is None


def test_a_silent_line_is_dead_after_three_heartbeats_and_a_word_keeps_it_alive() -> None:
    caller = Caller()
    caller.sign_in()
    caller.clock.pump([HEARTBEAT] * 2)
    caller.say(wire.Ping(n=3))
    caller.clock.pump([HEARTBEAT] * 2)
    assert not caller.line.transport.aborted
    caller.clock.pump([HEARTBEAT] * round(SILENCE / HEARTBEAT))
    assert caller.line.transport.aborted
    lose(caller.line)
    assert caller.connection.stage == "waiting"


def test_a_heartbeat_measures_the_ping_and_the_servers_is_answered() -> None:
    caller = Caller()
    caller.sign_in()
    ping = next(message for message in caller.sent() if isinstance(message, wire.Ping))
    caller.clock.advance(0.08)
    caller.say(wire.Pong(n=ping.n), wire.Ping(n=41))
    assert caller.connection.ping == pytest.approx(0.08)
    assert wire.Pong(n=41) in caller.sent()


def test_a_request_gets_its_own_answer() -> None:
    caller = Caller()
    caller.sign_in()
    caller.sent()
    first = caller.connection.request(wire.Ready, table="a")
    second = caller.connection.request(wire.Start, table="a")
    one, two = caller.sent()
    caller.say(wire.Error(id=two.id, code="not_host", details={}), wire.Ok(id=one.id, table="a"))
    assert answer_of(first).table == "a"
    assert answer_of(second).code == "not_host"


def test_open_requests_fail_when_the_line_breaks_and_later_ones_at_once() -> None:
    caller = Caller()
    caller.sign_in()
    before = caller.connection.request(wire.Ready, table="a")
    lose(caller.line)
    assert answer_of(before).code == "offline"
    assert answer_of(caller.connection.request(wire.Ready, table="a")).code == "offline"


def test_what_is_no_message_ends_the_line_with_its_reason() -> None:
    caller = Caller()
    caller.sign_in()
    caller.line.dataReceived(b"\x00\x00\x00\x03GET")
    assert caller.line.transport.aborted
    lose(caller.line)
    assert caller.connection.stage == "waiting"
    assert caller.connection.refusal is not None
    assert caller.connection.refusal.code in ("malformed", "bad_message")


def test_what_arrives_after_our_own_close_is_let_fall() -> None:
    caller = Caller()
    caller.sign_in()
    heard = len(caller.heard)
    line = caller.line
    caller.connection.close()
    line.dataReceived(frame(wire.TableGone(table="a")))
    assert len(caller.heard) == heard
    lose(line)
    caller.clock.advance(100)
    assert caller.connection.stage == "off"
    assert caller.endpoint.tries == 1


def test_a_goodbye_that_nothing_would_mend_is_final_and_a_restart_is_not() -> None:
    caller = Caller()
    caller.sign_in()
    caller.say(wire.Bye(code="elsewhere"))
    assert caller.connection.stage == "refused"
    other = Caller()
    other.sign_in()
    other.say(wire.Bye(code="closing"))
    lose(other.line)
    assert other.connection.stage == "waiting"
    assert other.connection.refusal is not None
    assert other.connection.refusal.code == "closing"


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("ra.example", Address("ra.example", 7777)),
        (" 10.0.0.7:80 ", Address("10.0.0.7", 80)),
        ("[fe80::1]:9", Address("fe80::1", 9)),
        ("fe80::1", Address("fe80::1", 7777)),
        ("tls://ra.example", Address("ra.example", 7777, True)),
    ],
)
def test_addresses_are_read_and_written_alike(text: str, address: Address) -> None:
    assert parse_address(text) == address
    assert parse_address(str(address)) == address


@pytest.mark.parametrize("text", ["", ":7777", "a b", "host:0", "host:99999", "host:x", "http://host", "[::1"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no address|no port"):
        parse_address(text)
