"""Servers on the local network: heard of by mDNS, then asked for their state.

Servers announce themselves as `_heliopolis._tcp`. zeroconf listens in threads of its own; what it hears is handed to
the reactor's thread, where each server is asked over the wire (`status` needs no sign-in), which also gives the ping.
zeroconf listens on the interfaces that there are when it begins, so it begins anew whenever they change.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Final

from twisted.internet import protocol
from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from client.connection import endpoint_to
from shared.networks import Lookout, Place, places
from shared.protocol import messages as wire
from shared.protocol.wire import LIMIT_FROM_SERVER, FrameReader, WireFault, frame, from_server

if TYPE_CHECKING:
    from zeroconf import ServiceBrowser, ServiceStateChange, Zeroconf

SERVICE: Final = "_heliopolis._tcp.local."
ASK_AGAIN: Final = 5.0
"""Seconds between two questions to the same server."""
PATIENT: Final = 3
"""Questions in vain after which a server that was heard of is listed no more."""
PATIENCE: Final = 3.0
"""Seconds that an answer may take."""


@dataclass
class Found:
    """A server. `ping` is None while it has not answered, `fault` says that it does not.

    `host` is the address at which it was reached last; a machine on several networks announces `others`, too.
    """

    name: str
    host: str
    port: int
    others: tuple[str, ...] = ()
    status: wire.ServerStatus | None = None
    ping: float | None = None
    fault: bool = False
    added: bool = False
    """Typed in by hand, not heard of."""
    unanswered: int = 0
    """How many times in a row it was asked in vain."""
    asked: set[str] = field(default_factory=set)
    """Addresses from which an answer is still to come."""
    answering: set[str] = field(default_factory=set)
    """Addresses from which one has come."""

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where it may be reached, the best one first."""
        return (self.host, *self.others)

    def answers_elsewhere(self, address: str) -> bool:
        """Whether it is known to answer, at another address than this."""
        return self.ping is not None and address != self.host

    def reached(self, address: str) -> None:
        """It has answered at this address."""
        self.others = tuple(each for each in self.addresses if each != address)
        self.host = address

    @property
    def vanished(self) -> bool:
        """Whether it is listed no more: heard of, but silent for long. It is still asked; an answer brings it back."""
        return not self.added and self.unanswered >= PATIENT

    @property
    def fits(self) -> bool:
        """Whether this client speaks its protocol, as far as that is known."""
        status = self.status
        return status is None or status.protocol[0] <= wire.PROTOCOL <= status.protocol[1]


class Browser:
    """The servers around. `changed` is called, in the reactor's thread, whenever `servers` changed."""

    def __init__(
        self,
        reactor: Any,
        changed: Callable[[], None],
        *,
        ask: Callable[[Any, str, int], Deferred[tuple[wire.ServerStatus, float]]] | None = None,
        read: Callable[[], tuple[Place, ...]] = places,
    ) -> None:
        self._reactor = reactor
        self._changed = changed
        self._ask = ask if ask is not None else ask_status
        self._zeroconf: Zeroconf | None = None
        self._browser: ServiceBrowser | None = None
        self._again: Any = None
        self._lookout = Lookout(reactor.seconds, reactor.callLater, self._networks_changed, read)
        self._round = 0
        """Counts the times that we began to listen; what an earlier one still hears is let be."""
        self._sought: set[str] = set()
        """Names to locate anew: announced, but not found, or silent at all the addresses that were heard of."""
        self.servers: dict[str, Found] = {}
        self.deaf = False
        """The network cannot be listened to here."""

    def start(self) -> None:
        """Begin to listen, and to look out for other networks."""
        self._lookout.start()
        if self._zeroconf is None:
            self._begin()
        self._ask_all()

    def stop(self) -> None:
        """Stop listening."""
        self._lookout.stop()
        self._end()
        if self._again is not None and self._again.active():
            self._again.cancel()
        self._again = None

    def _begin(self) -> None:
        self._round += 1
        self._reactor.callInThread(self._listen, self._round)

    def _end(self) -> None:
        self._round += 1
        zeroconf, self._zeroconf, self._browser = self._zeroconf, None, None
        if zeroconf is not None:
            self._reactor.callInThread(zeroconf.close)

    def _networks_changed(self) -> None:
        """This machine is on other networks than before: listen there, and see who still answers."""
        self._end()
        self._begin()
        for found in self.servers.values():
            found.answering.clear()
        self._ask_all()
        self._changed()

    def add(self, host: str, port: int) -> None:
        """List a server by its address."""
        self.heard(f"{host}:{port}", Found(host, host, port, added=True))

    def heard(self, key: str, found: Found) -> None:
        """A server is there, or has news of itself."""
        known = self.servers.get(key)
        if known is not None and (known.port, set(known.addresses)) == (found.port, set(found.addresses)):
            found = known
        else:
            self.servers[key] = found
            self._changed()
        self._question(key, found)

    def lost(self, key: str) -> None:
        """A server took its leave."""
        self._sought.discard(key)
        if self.servers.pop(key, None) is not None:
            self._changed()

    # ---- in zeroconf's threads

    def _listen(self, number: int) -> None:
        from zeroconf import IPVersion, ServiceBrowser, Zeroconf  # late: only this page needs it

        try:
            zeroconf = Zeroconf(ip_version=IPVersion.All)
        except OSError:
            try:
                zeroconf = Zeroconf(ip_version=IPVersion.V4Only)
            except OSError:
                self._reactor.callFromThread(self._is_deaf, number)
                return
        browser = ServiceBrowser(zeroconf, SERVICE, handlers=[self._service_changed])
        self._reactor.callFromThread(self._listening, number, zeroconf, browser)

    def _service_changed(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        from zeroconf import ServiceStateChange

        if state_change is ServiceStateChange.Removed:
            self._reactor.callFromThread(self.lost, name)
        else:
            self._locate(zeroconf, name)

    def _locate(self, zeroconf: Zeroconf, name: str) -> None:
        """Find out where an announced server is; an answer that is lost on the way is asked for again before long."""
        from zeroconf import IPVersion

        info = zeroconf.get_service_info(SERVICE, name, timeout=2000)
        if info is not None and info.port is not None:
            # addresses of the fourth version first: a link-local one of the sixth needs its interface named
            heard = info.parsed_scoped_addresses(IPVersion.V4Only) + info.parsed_scoped_addresses(IPVersion.V6Only)
            addresses = [address for each in heard for address in with_interface(each)]
            if addresses:
                shown = name.removesuffix("." + SERVICE)
                found = Found(shown, addresses[0], info.port, tuple(dict.fromkeys(addresses[1:])))
                self._reactor.callFromThread(self.heard, name, found)
                return
        self._reactor.callFromThread(self._sought.add, name)

    # ---- in the reactor's thread

    def _listening(self, number: int, zeroconf: Zeroconf, browser: ServiceBrowser) -> None:
        if number != self._round:  # it was stopped, or began anew, before it was ready
            self._reactor.callInThread(zeroconf.close)
            return
        self._zeroconf, self._browser, self.deaf = zeroconf, browser, False
        self._changed()

    def _is_deaf(self, number: int) -> None:
        if number == self._round:
            self.deaf = True
            self._changed()

    def _ask_all(self) -> None:
        for key, found in list(self.servers.items()):
            self._question(key, found)
        if self._zeroconf is not None:
            sought, self._sought = self._sought, set()
            for name in sought:
                self._reactor.callInThread(self._locate, self._zeroconf, name)
        if self._again is None or not self._again.active():
            self._again = self._reactor.callLater(ASK_AGAIN, self._ask_all)

    def _question(self, key: str, found: Found) -> None:
        """Ask a server for its state: at the address that is known to answer, or else at all it has."""
        for address in (found.host,) if found.status is not None and not found.fault else found.addresses:
            if address not in found.asked:
                found.asked.add(address)
                answer = self._ask(self._reactor, address, found.port)
                answer.addCallbacks(
                    self._answered, self._silent, callbackArgs=(key, found, address), errbackArgs=(key, found, address)
                )

    def _answered(self, answer: tuple[wire.ServerStatus, float], key: str, found: Found, address: str) -> None:
        found.asked.discard(address)
        found.answering.add(address)
        if self.servers.get(key) is not found or found.answers_elsewhere(address):
            return  # it is gone, or another of its addresses was quicker
        found.reached(address)
        found.status, found.ping = answer
        found.fault, found.unanswered = False, 0
        self._changed()

    def _silent(self, failure: Failure, key: str, found: Found, address: str) -> None:
        found.asked.discard(address)
        found.answering.discard(address)
        if self.servers.get(key) is not found or found.asked or found.answers_elsewhere(address):
            return
        if not found.added:
            self._sought.add(key)  # its addresses come in separate records, of which some may have come late
        found.unanswered += 1
        if not found.fault or found.unanswered == PATIENT:
            found.fault, found.ping = True, None
            self._changed()


def with_interface(address: str) -> list[str]:
    """Where to try `address`: a link-local one of IPv6 that names no interface may be on any of them.

    What this very machine announces can come by the loopback, and then it names none.
    """
    plain = ip_address(address)
    if plain.version == 4 or not plain.is_link_local or "%" in address:
        return [address]
    return [f"{address}%{number}" for number, _name in socket.if_nameindex()]


class Silent(Exception):  # noqa: N818
    """A server did not answer, or not in words that are understood."""


class _Question(protocol.Protocol):
    """One question, one answer."""

    def __init__(self, clock: Any, answer: Deferred[tuple[wire.ServerStatus, float]]) -> None:
        self._clock = clock
        self._answer: Deferred[tuple[wire.ServerStatus, float]] | None = answer
        self._reader = FrameReader(LIMIT_FROM_SERVER)
        self._asked = 0.0

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        """See twisted's Protocol."""
        try:
            for body in self._reader.feed(data):
                message = from_server.decode(body)
                if isinstance(message, wire.ServerHello):
                    self._asked = self._clock.seconds()
                    if self.transport is not None:
                        self.transport.write(frame(wire.Status()))
                elif isinstance(message, wire.ServerStatus):
                    self._settle((message, self._clock.seconds() - self._asked))
        except WireFault:
            self._settle(None)

    def connectionLost(self, reason: Failure = protocol.connectionDone) -> None:  # noqa: N802
        """See twisted's Protocol."""
        self._settle(None)

    def give_up(self) -> None:
        """The answer took too long."""
        self._settle(None)

    def _settle(self, result: tuple[wire.ServerStatus, float] | None) -> None:
        answer, self._answer = self._answer, None
        if answer is None:
            return
        if self.transport is not None:
            self.transport.loseConnection()
        if result is None:
            answer.errback(Silent())
        else:
            answer.callback(result)


def ask_status(reactor: Any, host: str, port: int) -> Deferred[tuple[wire.ServerStatus, float]]:
    """The state of a server and the seconds that its answer took. Fails with Silent, or as connecting failed."""
    answer: Deferred[tuple[wire.ServerStatus, float]] = Deferred()
    question = _Question(reactor, answer)
    connected = endpoint_to(reactor, host, port, PATIENCE).connect(protocol.Factory.forProtocol(lambda: question))
    patience = reactor.callLater(PATIENCE, question.give_up)

    def settled(result: Any) -> Any:
        if patience.active():
            patience.cancel()
        return result

    answer.addBoth(settled)
    connected.addErrback(lambda failure: question.give_up())
    return answer
