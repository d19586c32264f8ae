"""The line to the server: greeting, version check, sign-in, heartbeats, and coming back by itself.

    off -> connecting -> greeting -> online          someone else's silence or a cut -> waiting -> connecting ...
                              \\-> refused            a refusal that trying again would not change

What arrives is handed on typed. A request gets exactly one answer, as a Deferred; when the line breaks first, it fails
with the code `offline`. The reactor and the endpoint are parameters, so tests drive all of it with a false clock.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final, Literal, NamedTuple, Protocol

from twisted.internet import protocol
from twisted.internet.abstract import isIPv6Address
from twisted.internet.defer import CancelledError, Deferred
from twisted.internet.error import ConnectError, DNSLookupError
from twisted.internet.error import TimeoutError as ConnectTimeout
from twisted.internet.interfaces import IDelayedCall, IStreamClientEndpoint, ITCPTransport, ITransport
from twisted.python.failure import Failure

from client.settings import DEFAULT_PORT
from shared.protocol import messages as wire
from shared.protocol.wire import LIMIT_FROM_SERVER, FrameReader, WireFault, frame, from_server

HEARTBEAT: Final = 4.0
SILENCE: Final = 12.0
"""Seconds without a byte after which the line counts as dead: sooner than for the server, for nobody likes to look at a
table that stands still without knowing it."""
GREETING: Final = 10.0
"""Seconds in which the server must have greeted us and let us in."""
BACK_OFF: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds to wait before each try; the last one repeats. A random share of up to a half is taken off."""

Stage = Literal["off", "connecting", "greeting", "online", "waiting", "refused"]
FINAL_BYES: Final = frozenset({"version", "wrong_version", "elsewhere", "signed_out", "banned"})
"""Reasons to close that coming back would not mend."""


class Address(NamedTuple):
    """Where a server listens. Written `host`, `host:port`, `[v6]:port`, or with `tls://` in front."""

    host: str
    port: int = DEFAULT_PORT
    tls: bool = False

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'tls://' if self.tls else ''}{host}:{self.port}"


def parse_address(text: str) -> Address:
    """The address that a person typed. Raises ValueError when it is none."""
    scheme, found, rest = text.strip().rpartition("://")
    if rest.startswith("["):
        host, closed, tail = rest[1:].partition("]")
        well_formed = bool(closed) and (not tail or tail.startswith(":"))
        port = tail.removeprefix(":")
    elif rest.count(":") > 1:
        host, port, well_formed = rest, "", True
    else:
        host, _, port = rest.partition(":")
        well_formed = True
    readable = bool(host) and all(letter.isprintable() and letter not in " []/" for letter in host)
    known = not found or scheme in ("tls", "tcp")
    if not (well_formed and readable and known and (not port or port.isdecimal())):
        raise ValueError(f"{text!r} is no address")
    number = int(port) if port else DEFAULT_PORT
    if not 0 < number < 65536:
        raise ValueError(f"{text!r} has no port that exists")
    return Address(host, number, scheme == "tls")


def endpoint_to(reactor: Any, host: str, port: int, timeout: float) -> IStreamClientEndpoint:
    """The way to a host by name or address. A link-local address of IPv6 keeps its interface (`fe80::1%eth0`)."""
    from twisted.internet import endpoints  # late: it takes long to load, and the title needs none

    made: IStreamClientEndpoint
    if isIPv6Address(host):  # the endpoint for names would forget the interface
        made = endpoints.TCP6ClientEndpoint(reactor, host, port, timeout)  # type: ignore[no-untyped-call]
    else:
        made = endpoints.HostnameEndpoint(reactor, host, port, timeout=timeout)
    return made


class Refused(Exception):  # noqa: N818 - it is the server's answer, not a fault
    """The server said no, or could not be asked. `code` and `details` are for `client.words`."""

    def __init__(self, code: str, details: dict[str, str | int] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.details: dict[str, str | int] = details or {}


@dataclass
class Identity:
    """Who we are to the server. `token` proves it; if there is none, one is made at the first greeting."""

    name: str
    sigil: int = 0
    token: str = ""


class Clock(Protocol):
    """The part of a reactor that keeps time."""

    def seconds(self) -> float:
        """Now, in seconds."""
        ...

    def callLater(self, delay: float, callable: Callable[..., Any], *args: Any) -> IDelayedCall:  # noqa: A002, N802
        """Call it after `delay` seconds."""
        ...


class _Line(protocol.Protocol):
    """Bytes to messages and back, for one connection's life."""

    def __init__(self, owner: Connection) -> None:
        self.owner = owner
        self.reader = FrameReader(LIMIT_FROM_SERVER)
        self.closed = False

    def connectionMade(self) -> None:  # noqa: N802
        """See twisted's Protocol."""
        if ITCPTransport.providedBy(self.transport):
            self.transport.setTcpNoDelay(True)
        self.owner.connected(self)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        """See twisted's Protocol. After our own close, what still comes is let fall."""
        if self.closed:
            return
        try:
            for body in self.reader.feed(data):
                self.owner.received(from_server.decode(body))
                if self.closed:
                    return
        except WireFault as fault:
            self.owner.broke(fault.code)

    def connectionLost(self, reason: Failure = protocol.connectionDone) -> None:  # noqa: N802
        """See twisted's Protocol."""
        self.closed = True
        self.owner.lost(self)

    def send(self, message: wire.Message | wire.ClientHello) -> None:
        """Write one message."""
        if not self.closed and self.transport is not None:
            self.transport.write(frame(message))

    def close(self) -> None:
        """Close in good order; nothing that arrives later counts."""
        self.closed = True
        transport: ITransport | None = self.transport
        if transport is not None:
            transport.loseConnection()

    def cut(self) -> None:
        """Close at once, for a line that is dead."""
        self.closed = True
        abort = getattr(self.transport, "abortConnection", None)
        if abort is not None:
            abort()
        elif self.transport is not None:
            self.transport.loseConnection()


@dataclass
class Connection:
    """One server, kept in touch with. `hear` gets every message, `changed` every change of `stage` or `ping`.

    `refusal` says why the last try ended, or is None. `retry_at` is when the next one begins, by the clock.
    """

    reactor: Any
    address: Address
    identity: Identity
    hear: Callable[[wire.FromServer], None]
    changed: Callable[[], None] = lambda: None
    endpoint: IStreamClientEndpoint | None = None
    chance: Callable[[], float] = random.random
    keep_trying: bool = True
    heard: Callable[[], dict[str, float]] = dict
    """How far one has read in each room, for the greeting."""
    stage: Stage = field(default="off", init=False)
    refusal: Refused | None = field(default=None, init=False)
    attempts: int = field(default=0, init=False)
    retry_at: float = field(default=0.0, init=False)
    ping: float | None = field(default=None, init=False)
    welcomed: bool = field(default=False, init=False)
    _line: _Line | None = field(default=None, init=False)
    _waiting: dict[int, Deferred[wire.Ok]] = field(default_factory=dict, init=False)
    _next_id: int = field(default=1, init=False)
    _pinged: dict[int, float] = field(default_factory=dict, init=False)
    _pings: int = field(default=0, init=False)
    _heard_at: float = field(default=0.0, init=False)
    _calls: list[IDelayedCall] = field(default_factory=list, init=False)
    _sign_in: int = field(default=0, init=False)
    _trying: Deferred[Any] | None = field(default=None, init=False)

    # ---- for the caller

    @property
    def online(self) -> bool:
        """Whether requests can be made."""
        return self.stage == "online"

    def open(self) -> None:
        """Begin, or try again at once."""
        if self.stage in ("connecting", "greeting", "online"):
            return
        self._cancel_calls()
        self._connect()

    def close(self) -> None:
        """Hang up and stay off."""
        self._cancel_calls()
        if self._trying is not None:
            self._trying.cancel()
        line, self._line = self._line, None
        if line is not None:
            line.close()
        self._fail_waiting("offline")
        self._turn("off")

    def request(self, kind: type[wire.Request], **fields: Any) -> Deferred[wire.Ok]:
        """Ask for something. Fires with the `ok`, or fails with Refused."""
        answer: Deferred[wire.Ok] = Deferred()
        if self._line is None or not self.online:
            answer.errback(Refused("offline"))
            return answer
        number = self._number()
        self._waiting[number] = answer
        self._line.send(kind(id=number, **fields))
        return answer

    # ---- what the line calls

    def connected(self, line: _Line) -> None:
        """The transport stands; the server speaks first."""
        self._line = line
        self._heard_at = self.reactor.seconds()
        self._turn("greeting")

    def received(self, message: wire.FromServer) -> None:
        """Take a message: answers and signs of life are ours, the rest is handed on."""
        self._heard_at = self.reactor.seconds()
        match message:
            case wire.ServerHello():
                self._greet(message)
                return
            case wire.Bye():
                self.refusal = Refused(message.code, dict(message.details))
                if message.code in FINAL_BYES:
                    self._give_up()
                return
            case wire.Welcome():
                self._welcome(message)
                return
            case wire.Ping():
                if self._line is not None:
                    self._line.send(wire.Pong(n=message.n))
                return
            case wire.Pong():
                sent = self._pinged.pop(message.n, None)
                if sent is not None:
                    self.ping = self.reactor.seconds() - sent
                    self.changed()
                return
            case wire.Ok():
                answer = self._waiting.pop(message.id, None)
                if answer is not None:
                    answer.callback(message)
                return
            case wire.Error():
                self._error(message)
                return
        self.hear(message)

    def broke(self, code: str) -> None:
        """The server sent what is no message: hang up; trying again may help."""
        self.refusal = Refused(code)
        if self._line is not None:
            self._line.cut()

    def lost(self, line: _Line) -> None:
        """The transport is gone."""
        if line is not self._line:
            return
        self._line = None
        self._cancel_calls()
        self._fail_waiting("offline")
        if self.stage not in ("refused", "off"):
            if self.refusal is None:
                self.refusal = Refused("connection_lost", self._where())
            self._retry()

    # ---- inside

    def _connect(self) -> None:
        self.attempts += 1
        self._turn("connecting")
        endpoint = self.endpoint if self.endpoint is not None else self._own_endpoint()
        factory = protocol.Factory.forProtocol(lambda: _Line(self))
        self._calls.append(self.reactor.callLater(GREETING, self._too_slow))
        self._trying = endpoint.connect(factory)
        self._trying.addErrback(self._unreachable)

    def _own_endpoint(self) -> IStreamClientEndpoint:
        from twisted.internet import endpoints, ssl  # late: TLS takes long to load, and the title needs none

        host, port, tls = self.address
        plain = endpoint_to(self.reactor, host, port, GREETING)
        wrapped: IStreamClientEndpoint = endpoints.wrapClientTLS(ssl.optionsForClientTLS(host), plain) if tls else plain
        return wrapped

    def _unreachable(self, failure: Failure) -> None:
        if self.stage != "connecting":
            return
        self._cancel_calls()
        if isinstance(failure.value, DNSLookupError):
            code = "unknown_host"
        elif isinstance(failure.value, (ConnectError, ConnectTimeout, CancelledError)):
            code = "no_answer"
        else:
            code = "connection_failed"
        self.refusal = Refused(code, {**self._where(), "reason": failure.getErrorMessage()})
        self._retry()

    def _too_slow(self) -> None:
        self.refusal = Refused("no_answer", self._where())
        if self._line is not None:
            self._line.cut()
        elif self._trying is not None:
            self._trying.cancel()

    def _greet(self, hello: wire.ServerHello) -> None:
        low, high = hello.protocol
        assert self._line is not None
        self._line.send(wire.ClientHello(protocol=wire.PROTOCOL, client=f"heliopolis {own_version()}"))
        if not low <= wire.PROTOCOL <= high:
            self.refusal = Refused("version", {"low": low, "high": high, "ours": wire.PROTOCOL, **self._where()})
            self._give_up()
            return
        who = self.identity
        who.token = who.token or secrets.token_urlsafe(24)
        self.hear(hello)
        self._sign_in = self._number()
        self._line.send(wire.SignIn(self._sign_in, who.name, who.token, who.sigil, self.heard()))

    def _welcome(self, welcome: wire.Welcome) -> None:
        self._cancel_calls()
        self.identity.token = welcome.token
        self.attempts = 0
        self.refusal = None
        self.welcomed = True
        self._turn("online")
        self._beat()
        self.hear(welcome)

    def _error(self, error: wire.Error) -> None:
        refused = Refused(error.code, dict(error.details))
        if error.id == self._sign_in and self.stage == "greeting":
            self.refusal = refused
            self._give_up()
            return
        answer = self._waiting.pop(error.id, None)
        if answer is not None:
            answer.errback(refused)

    def _beat(self) -> None:
        """Ask for a sign of life, and hang up on a line that has been silent too long."""
        now = self.reactor.seconds()
        if self._line is None:
            return
        if now - self._heard_at >= SILENCE:
            self.refusal = Refused("connection_lost", self._where())
            self._line.cut()
            return
        self._pings += 1
        self._pinged = {self._pings: now}
        self._line.send(wire.Ping(n=self._pings))
        self._calls.append(self.reactor.callLater(HEARTBEAT, self._beat))

    def _retry(self) -> None:
        if not self.keep_trying or not self.welcomed:
            self._turn("refused")
            return
        pause = BACK_OFF[min(self.attempts, len(BACK_OFF) - 1)] * (1 - self.chance() / 2)
        self.retry_at = self.reactor.seconds() + pause
        self._calls.append(self.reactor.callLater(pause, self.open))
        self._turn("waiting")

    def _give_up(self) -> None:
        self._cancel_calls()
        line, self._line = self._line, None
        if line is not None:
            line.close()
        self._fail_waiting("offline")
        self._turn("refused")

    def _turn(self, stage: Stage) -> None:
        if stage != "online":
            self.ping = None
        self.stage = stage
        self.changed()

    def _number(self) -> int:
        number, self._next_id = self._next_id, self._next_id + 1
        return number

    def _fail_waiting(self, code: str) -> None:
        waiting, self._waiting = self._waiting, {}
        for answer in waiting.values():
            answer.errback(Refused(code))

    def _cancel_calls(self) -> None:
        calls, self._calls = self._calls, []
        for call in calls:
            if call.active():
                call.cancel()

    def _where(self) -> dict[str, str | int]:
        host = self.address.host
        return {"host": f"[{host}]" if ":" in host else host, "port": self.address.port}


@cache
def own_version() -> str:
    """The version of this program as installed."""
    try:
        return version("heliopolis")
    except PackageNotFoundError:
        return "0"
