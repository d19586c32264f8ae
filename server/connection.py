"""One connection's bytes: frames, limits, signs of life, and what happens when the other side does not read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import msgspec
from twisted.internet import tcp
from twisted.internet.interfaces import IAddress, IConsumer, IPushProducer, ITCPTransport, ITransport
from twisted.internet.protocol import Factory, connectionDone
from twisted.internet.protocol import Protocol as TwistedProtocol
from twisted.logger import Logger
from twisted.python.failure import Failure
from zope.interface import implementer

from server.deadlines import Appointment
from server.limits import Limits
from shared.protocol.messages import Bye, Ping
from shared.protocol.wire import LIMIT_BEFORE_SIGN_IN, LIMIT_FROM_CLIENT, FrameReader, WireFault, frame

if TYPE_CHECKING:
    from server.house import House

_FLUSH: float = 5.0
"""Seconds in which a connection that is being closed may still take its last bytes."""

_log = Logger()


class Receiver(Protocol):
    """What a connection talks to: the session of one client."""

    def opened(self) -> None:
        """The connection stands."""
        ...

    def received(self, body: bytes) -> None:
        """A frame came in. Raises WireFault for what ends the connection."""
        ...

    def relieved(self) -> None:
        """The other side reads again after it had not."""
        ...

    def lost(self) -> None:
        """The connection is gone."""
        ...


@implementer(IPushProducer)
class Connection(TwistedProtocol):
    """Frames in and out.

    After `close` nothing that still lies in a buffer is delivered. `round_trip` is how many seconds the last ping took
    there and back, None before the first. While the other side does not read, `congested` is
    true; when more than the limit waits for it, it is cut off and may come back by token.
    """

    def __init__(self, house: House, receiver: Callable[[Connection], Receiver]) -> None:
        self._house = house
        self._limits: Limits = house.limits
        self._reader = FrameReader(LIMIT_BEFORE_SIGN_IN)
        self._receiver = receiver(self)
        self.closed = False
        self.congested = False
        self._waiting = 0
        self._corked: list[bytes] | None = None
        self._heard = 0.0
        self._pings = 0
        self._pinged = 0.0
        self.round_trip: float | None = None
        self._pulse: Appointment | None = None
        self._last: Appointment | None = None

    # ---- Twisted calls these

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        """See `twisted.internet.interfaces.IProtocol`."""
        assert self.transport is not None
        if ITCPTransport.providedBy(self.transport):
            self.transport.setTcpNoDelay(True)
        IConsumer(self.transport).registerProducer(self, True)
        self._heard = self._house.now()
        self._pulse = self._house.deadlines.after(self._limits.quiet_until_ping, self._beat)
        self._receiver.opened()

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """See `twisted.internet.interfaces.IProtocol`."""
        if self.closed:
            return
        self._heard = self._house.now()
        try:
            for body in self._reader.feed(data):
                self._receiver.received(body)
                if self.closed:
                    return
        except WireFault as fault:
            self.close(Bye(fault.code, details={"why": fault.detail}))
        except Exception:  # a fault of ours ends this connection, not the server
            _log.failure("a request failed")
            self.close(Bye("server_fault"))

    def connectionLost(self, reason: Failure = connectionDone) -> None:  # noqa: N802 - Twisted's name
        """See `twisted.internet.interfaces.IProtocol`."""
        self.closed = True
        for appointment in (self._pulse, self._last):
            if appointment is not None:
                appointment.cancel()
        self._receiver.lost()

    def pauseProducing(self) -> None:  # noqa: N802 - Twisted's name
        """See `twisted.internet.interfaces.IPushProducer`."""
        self.congested = True

    def resumeProducing(self) -> None:  # noqa: N802 - Twisted's name
        """See `twisted.internet.interfaces.IPushProducer`."""
        self.congested = False
        self._waiting = 0
        if not self.closed:
            self._receiver.relieved()

    def stopProducing(self) -> None:  # noqa: N802 - Twisted's name
        """See `twisted.internet.interfaces.IProducer`."""
        self.closed = True

    # ---- the session calls these

    @property
    def address(self) -> str:
        """Where the other side is."""
        return address_of(self.transport.getPeer()) if self.transport is not None else ""

    def signed_in(self) -> None:
        """Larger frames are welcome from now on."""
        self._reader.limit = LIMIT_FROM_CLIENT

    def send(self, data: bytes) -> None:
        """Send whole frames."""
        if self.closed or self.transport is None:
            return
        if self._corked is not None:
            self._corked.append(data)
            return
        if self.congested:
            self._waiting += len(data)
            if self._waiting > self._limits.waiting_bytes:
                self._cut()
                return
        write(self.transport, data)

    def ping(self) -> None:
        """Ask for a sign of life."""
        self._pings += 1
        self._pinged = self._house.now()
        self.send(frame(Ping(self._pings)))

    def ponged(self, number: int) -> None:
        """The ping of that number was answered."""
        if number == self._pings and self._pings:
            self.round_trip = self._house.now() - self._pinged

    def cork(self) -> None:
        """Gather what is sent from now on, to write it at once in `uncork`."""
        if self._corked is None:
            self._corked = []

    def uncork(self) -> None:
        """Write what was gathered since `cork`."""
        gathered, self._corked = self._corked, None
        if gathered:
            self.send(b"".join(gathered))

    def close(self, bye: msgspec.Struct | None = None) -> None:
        """Say `bye` and close; whatever comes in or goes out after that is ignored."""
        if self.closed or self.transport is None:
            return
        self.uncork()
        if bye is not None:
            write(self.transport, frame(bye))
        self.closed = True
        IConsumer(self.transport).unregisterProducer()
        self.transport.loseConnection()
        self._last = self._house.deadlines.after(_FLUSH, self._abort)

    def _cut(self) -> None:
        self.closed = True
        self._abort()

    def _abort(self) -> None:
        abort = getattr(self.transport, "abortConnection", None)
        if abort is not None:
            abort()

    def _beat(self) -> None:
        if self.closed:
            return
        quiet = self._house.now() - self._heard
        if quiet >= self._limits.quiet_until_dead:
            self._cut()
            return
        if quiet >= self._limits.quiet_until_ping:
            self.ping()
            wait = self._limits.quiet_until_ping
        else:
            wait = self._limits.quiet_until_ping - quiet
        self._pulse = self._house.deadlines.after(wait, self._beat)


def write(transport: ITransport, data: bytes) -> None:
    """Write `data`, at once if nothing waits before it.

    Twisted queues every write until the socket reports that it is writable, which costs two system calls and a round
    of the reactor; a plain socket nearly always takes a small frame right away. What it does not take, and its faults,
    are left to the queue.
    """
    if isinstance(transport, tcp.Connection) and transport.connected and not transport.TLS:
        nothing_waits = not transport.dataBuffer and not transport._tempDataBuffer
        taken = transport.writeSomeData(data) if nothing_waits else 0
        if isinstance(taken, int) and taken > 0:
            data = data[taken:]
            if not data:
                return
    transport.write(data)


def address_of(address: IAddress | None) -> str:
    """The host of an address; empty where there is none, as for a Unix socket."""
    return str(getattr(address, "host", ""))


class Connections(Factory):
    """Makes a connection for each client, as long as the limits allow."""

    noisy = False

    def __init__(self, house: House, receiver: Callable[[Connection], Receiver]) -> None:
        self._house = house
        self._receiver = receiver
        self._open: dict[Connection, str] = {}
        self._by_address: dict[str, int] = {}

    def buildProtocol(self, addr: IAddress | None) -> TwistedProtocol:  # noqa: N802 - Twisted's name
        """See `twisted.internet.interfaces.IProtocolFactory`."""
        host = address_of(addr)
        limits = self._house.limits
        if len(self._open) >= limits.connections or self._by_address.get(host, 0) >= limits.connections_per_address:
            return _Full()
        return _Counted(self, host, self._house, self._receiver)

    def opened(self, connection: Connection, host: str) -> None:
        """A connection counts from now on."""
        self._open[connection] = host
        self._by_address[host] = self._by_address.get(host, 0) + 1

    def lost(self, connection: Connection) -> None:
        """A connection does not count any more."""
        host = self._open.pop(connection, None)
        if host is not None:
            self._by_address[host] -= 1
            if not self._by_address[host]:
                del self._by_address[host]

    def close(self, bye: msgspec.Struct) -> None:
        """Say goodbye to everyone."""
        for connection in list(self._open):
            connection.close(bye)


class _Counted(Connection):
    """A connection that its factory counts."""

    def __init__(
        self, connections: Connections, host: str, house: House, receiver: Callable[[Connection], Receiver]
    ) -> None:
        super().__init__(house, receiver)
        self._connections = connections
        self._host = host

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        self._connections.opened(self, self._host)
        super().connectionMade()

    def connectionLost(self, reason: Failure = connectionDone) -> None:  # noqa: N802 - Twisted's name
        self._connections.lost(self)
        super().connectionLost(reason)


class _Full(TwistedProtocol):
    """Turns a client away because there are too many."""

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        assert self.transport is not None
        self.transport.write(frame(Bye("server_full")))
        self.transport.loseConnection()
