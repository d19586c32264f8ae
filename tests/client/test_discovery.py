"""Servers on the local network, with the questions answered by the test."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pygame
import pytest
from twisted.internet.defer import Deferred
from twisted.internet.task import Clock
from zeroconf import ServiceInfo, ServiceStateChange

from client.connection import Address
from client.discovery import ASK_AGAIN, PATIENT, SERVICE, Browser, Found, Silent, _Question, with_interface
from client.scenes.lan import LanScene
from shared.networks import LOOK_EVERY, Place
from shared.protocol import messages as wire
from shared.protocol.wire import frame
from tests.client.hand import press, write
from tests.client.inn import ClientTransport, Inn

STATUS = wire.ServerStatus(server="heliopolis 1", name="Senbi's house", protocol=(1, 1), people=3, tables=2, running=1)


class Reactor(Clock):
    """A clock that starts no threads: nothing is heard but what the test says."""

    def callInThread(self, call: Callable[..., Any], *values: Any) -> None:  # noqa: N802 - Twisted's name
        """See `twisted.internet.interfaces.IReactorInThreads`."""


class Street:
    """A browser whose questions the test answers."""

    def __init__(self) -> None:
        self.reactor = Reactor()
        self.asked: list[tuple[str, int, Deferred[tuple[wire.ServerStatus, float]]]] = []
        self.changes = 0
        self.browser = Browser(self.reactor, self._changed, ask=self._ask)

    def _changed(self) -> None:
        self.changes += 1

    def _ask(self, reactor: Any, host: str, port: int) -> Deferred[tuple[wire.ServerStatus, float]]:
        answer: Deferred[tuple[wire.ServerStatus, float]] = Deferred()
        self.asked.append((host, port, answer))
        return answer


def test_a_server_that_is_heard_of_is_asked_and_listed_with_its_state() -> None:
    street = Street()
    street.browser.heard("a", Found("Senbi", "10.0.0.7", 7777))
    host, port, answer = street.asked.pop()
    assert (host, port) == ("10.0.0.7", 7777)
    assert street.browser.servers["a"].status is None
    answer.callback((STATUS, 0.02))
    found = street.browser.servers["a"]
    assert (found.status, found.ping, found.fault, found.fits) == (STATUS, 0.02, False, True)
    assert street.changes == 2


def test_servers_are_asked_again_and_one_that_fell_silent_says_so() -> None:
    street = Street()
    street.browser.start()
    street.browser.heard("a", Found("Senbi", "10.0.0.7", 7777))
    street.asked.pop()[2].callback((STATUS, 0.02))
    street.reactor.advance(ASK_AGAIN)
    street.asked.pop()[2].errback(Silent())
    assert street.browser.servers["a"].fault
    street.reactor.advance(ASK_AGAIN)
    street.asked.pop()[2].callback((STATUS, 0.03))
    assert not street.browser.servers["a"].fault
    street.browser.stop()
    street.reactor.advance(10 * ASK_AGAIN)
    assert street.asked == []


def test_a_server_that_takes_its_leave_is_gone_and_its_late_answer_is_let_be() -> None:
    street = Street()
    street.browser.heard("a", Found("Senbi", "10.0.0.7", 7777))
    street.browser.lost("a")
    street.asked.pop()[2].callback((STATUS, 0.02))
    assert street.browser.servers == {}


def test_a_server_on_several_networks_is_joined_where_it_answers_first() -> None:
    street = Street()
    street.browser.heard("a", Found("Senbi", "172.17.0.1", 7777, ("10.0.0.7", "fe80::7%2")))
    asked = {host: answer for host, _port, answer in street.asked}
    assert list(asked) == ["172.17.0.1", "10.0.0.7", "fe80::7%2"]
    found = street.browser.servers["a"]
    asked["10.0.0.7"].callback((STATUS, 0.02))
    asked["fe80::7%2"].callback((STATUS, 0.01))
    asked["172.17.0.1"].errback(Silent())
    assert (found.host, found.ping, found.fault) == ("10.0.0.7", 0.02, False)
    street.asked.clear()
    street.browser.heard("a", Found("Senbi", "172.17.0.1", 7777, ("fe80::7%2", "10.0.0.7")))
    assert street.browser.servers["a"] is found, "it said the same again"
    ((host, _port, answer),) = street.asked
    assert host == "10.0.0.7"
    answer.errback(Silent())
    assert found.fault


@pytest.mark.parametrize(("protocol", "fits"), [((1, 1), True), ((1, 9), True), ((2, 3), False), ((0, 0), False)])
def test_a_server_of_another_protocol_does_not_fit(protocol: tuple[int, int], fits: bool) -> None:
    status = wire.ServerStatus(server="x", name="", protocol=protocol, people=0, tables=0, running=0)
    assert Found("a", "host", 1, status=status).fits is fits


def question() -> tuple[Any, Deferred[tuple[wire.ServerStatus, float]], ClientTransport, Clock]:
    """A question on a line."""
    clock = Clock()
    answer: Deferred[tuple[wire.ServerStatus, float]] = Deferred()
    asked: Any = _Question(clock, answer)
    transport = ClientTransport()
    asked.makeConnection(transport)
    return asked, answer, transport, clock


def test_the_state_is_asked_after_the_greeting_and_its_time_is_the_ping() -> None:
    asked, answer, transport, clock = question()
    assert transport.take() == b""
    asked.dataReceived(frame(wire.ServerHello(protocol=(1, 1), server="x")))
    assert transport.take() == frame(wire.Status())
    clock.advance(0.25)
    got: list[Any] = []
    answer.addCallback(got.append)
    asked.dataReceived(frame(STATUS))
    assert got == [(STATUS, 0.25)]
    assert transport.disconnecting


@pytest.mark.parametrize(
    "data", [b"\x00\x00\x00\x02no", b"GET / HTTP/1.1\r\n\r\n"], ids=["no message", "another protocol"]
)
def test_what_is_no_answer_counts_as_silence(data: bytes) -> None:
    asked, answer, _transport, _clock = question()
    faults: list[Any] = []
    answer.addErrback(faults.append)
    asked.dataReceived(data)
    assert len(faults) == 1
    asked.connectionLost()
    assert len(faults) == 1


def test_a_server_is_joined_where_we_were_known_before_if_it_may_answer_there(tmp_path: Path) -> None:
    inn = Inn()
    app = inn.app(tmp_path)
    street = Street()
    scene = LanScene(app, street.browser)
    app.show(scene)
    street.browser.heard("a", Found("Senbi", "10.0.0.7", 7777, ("fd77::7", "fe80::7%2")))
    asked = {host: answer for host, _port, answer in street.asked}
    asked["fe80::7%2"].callback((STATUS, 0.01))
    asked["fd77::7"].errback(Silent())
    app.store.keep_token("10.0.0.7:7777", "known there")
    app.store.keep_token("[fd77::7]:7777", "but it is silent there")
    scene.changed()
    app.press(app.find("server:a:join"))
    assert app.session is not None
    assert (str(app.session.address), app.session.connection.identity.token) == ("10.0.0.7:7777", "known there")
    inn.settle()
    token = app.session.connection.identity.token
    assert token != "known there", "the server had forgotten us"
    assert [app.store.token(at) for at in ("10.0.0.7:7777", "[fe80::7%2]:7777")] == [token, token]
    assert app.store.token("[fd77::7]:7777") == "but it is silent there"


def test_a_server_knows_us_again_at_each_of_its_addresses(tmp_path: Path) -> None:
    inn = Inn()
    app = inn.app(tmp_path)
    app.navigator.connect(Address("10.0.0.7"), also=[Address("fd77::7")])
    inn.settle()
    assert app.session is not None
    token = app.session.connection.identity.token
    assert app.store.token("[fd77::7]:7777") == app.store.token("10.0.0.7:7777") == token


class Deafened:
    """A network on which the first answers are lost."""

    def __init__(self, lost: int) -> None:
        self.lost = lost

    def get_service_info(self, service_type: str, name: str, timeout: int) -> ServiceInfo | None:
        self.lost -= 1
        if self.lost >= 0:
            return None
        return ServiceInfo(service_type, name, addresses=[bytes([10, 0, 0, 7])], port=7777)


class Piecemeal:
    """A network on which a server's addresses come one after another."""

    def __init__(self, *addresses: str) -> None:
        self.left = list(addresses)
        self.heard: list[bytes] = []

    def get_service_info(self, service_type: str, name: str, timeout: int) -> ServiceInfo:
        if self.left:
            self.heard.append(socket.inet_aton(self.left.pop(0)))
        return ServiceInfo(service_type, name, addresses=self.heard, port=7777)


class Busy(Reactor):
    """Runs at once what belongs in a thread."""

    def callInThread(self, call: Callable[..., Any], *values: Any) -> None:  # noqa: N802 - Twisted's name
        call(*values)

    def callFromThread(self, call: Callable[..., Any], *values: Any) -> None:  # noqa: N802 - Twisted's name
        call(*values)


def test_a_server_whose_whereabouts_were_lost_on_the_way_is_asked_for_again() -> None:
    reactor = Busy()
    browser = Browser(reactor, lambda: None, ask=lambda *_where: Deferred())
    network: Any = Deafened(lost=2)
    browser._listening(browser._round, network, None)  # type: ignore[arg-type]
    name = f"Senbi.{SERVICE}"
    browser._service_changed(network, SERVICE, name, ServiceStateChange.Added)
    browser._ask_all()
    assert browser.servers == {}
    reactor.advance(ASK_AGAIN)
    assert [(found.name, found.host) for found in browser.servers.values()] == [("Senbi", "10.0.0.7")]
    browser._service_changed(network, SERVICE, name, ServiceStateChange.Removed)
    assert browser.servers == {}


def test_a_server_that_is_silent_where_it_was_heard_of_first_is_found_where_it_is() -> None:
    reactor = Busy()
    asked: list[str] = []

    def ask(_reactor: Any, host: str, _port: int) -> Deferred[tuple[wire.ServerStatus, float]]:
        asked.append(host)
        answer: Deferred[tuple[wire.ServerStatus, float]] = Deferred()
        if host == "10.0.0.7":
            answer.callback((STATUS, 0.02))
        else:
            answer.errback(Silent())
        return answer

    browser = Browser(reactor, lambda: None, ask=ask)
    network: Any = Piecemeal("172.17.0.1", "10.0.0.7")
    browser._listening(browser._round, network, None)  # type: ignore[arg-type]
    name = f"Senbi.{SERVICE}"
    browser._service_changed(network, SERVICE, name, ServiceStateChange.Added)
    assert (asked, browser.servers[name].fault) == (["172.17.0.1"], True)
    browser._ask_all()
    found = browser.servers[name]
    assert (found.host, found.status, found.fault) == ("10.0.0.7", STATUS, False)


def test_only_a_link_local_address_that_names_no_interface_is_tried_on_all_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket, "if_nameindex", lambda: [(1, "lo"), (2, "eth0")])
    assert with_interface("fe80::7") == ["fe80::7%1", "fe80::7%2"]
    for whole in ("fe80::7%2", "fd77::7", "10.0.0.7", "169.254.0.7"):
        assert with_interface(whole) == [whole]


class Air(Reactor):
    """Notes what belongs in a thread, for the test to run when it likes."""

    def __init__(self) -> None:
        super().__init__()
        self.threads: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []

    def callInThread(self, call: Callable[..., Any], *values: Any) -> None:  # noqa: N802 - Twisted's name
        self.threads.append((call, values))


class Ear:
    """What the browser takes for zeroconf."""

    def __init__(self) -> None:
        self.closed = False

    def close(self) -> None:
        self.closed = True


class Traveller:
    """A browser on a machine whose networks are what the test says."""

    def __init__(self) -> None:
        self.reactor = Air()
        self.known: tuple[Place, ...] = (Place("eth0", "10.77.0.1"),)
        self.asked: list[Deferred[Any]] = []
        self.browser = Browser(self.reactor, lambda: None, ask=self._ask, read=lambda: self.known)
        self.browser.start()

    def _ask(self, _reactor: Any, _host: str, _port: int) -> Deferred[Any]:
        self.asked.append(Deferred())
        return self.asked[-1]

    def listens(self) -> Ear:
        """The thread that began to listen last has an ear at the network now."""
        call, (number,) = next((call, values) for call, values in reversed(self.reactor.threads) if values)
        assert call == self.browser._listen
        ear: Any = Ear()
        self.browser._listening(number, ear, None)  # type: ignore[arg-type]
        self.run()
        return cast(Ear, ear)

    def run(self) -> None:
        """Run what only closes something."""
        for call, values in self.reactor.threads:
            if not values:
                call()
        self.reactor.threads = [each for each in self.reactor.threads if each[1]]


def test_on_other_networks_it_listens_anew_and_asks_everybody_again() -> None:
    traveller = Traveller()
    first = traveller.listens()
    traveller.browser.heard("a", Found("Senbi", "10.77.0.7", 7777))
    traveller.asked.pop().callback((STATUS, 0.02))
    traveller.known = (Place("wlan0", "10.78.0.1"),)
    traveller.reactor.advance(LOOK_EVERY)
    traveller.run()
    assert first.closed
    assert len(traveller.asked) == 1
    second = traveller.listens()
    assert not second.closed
    traveller.browser.stop()
    traveller.run()
    assert second.closed


def test_a_network_that_comes_while_one_listens_to_none_is_heard() -> None:
    traveller = Traveller()
    traveller.browser._is_deaf(traveller.browser._round)
    assert traveller.browser.deaf
    traveller.known = (*traveller.known, Place("wlan0", "10.78.0.1"))
    traveller.reactor.advance(LOOK_EVERY)
    traveller.listens()
    assert not traveller.browser.deaf


def test_an_ear_that_comes_too_late_is_closed() -> None:
    traveller = Traveller()
    traveller.browser.stop()
    assert traveller.listens().closed


def test_a_server_that_stays_silent_is_listed_no_more_until_it_answers() -> None:
    street = Street()
    street.browser.start()
    street.browser.heard("a", Found("Senbi", "10.0.0.7", 7777))
    street.browser.add("10.0.0.8", 7777)
    for _ in range(PATIENT):
        for _host, _port, answer in street.asked:
            answer.errback(Silent())
        street.asked.clear()
        street.reactor.advance(ASK_AGAIN)
    heard, added = street.browser.servers.values()
    assert (heard.vanished, added.vanished) == (True, False), "what was typed in by hand stays, and says so"
    next(answer for host, _port, answer in street.asked if host == "10.0.0.7").callback((STATUS, 0.02))
    assert not heard.vanished


def test_the_page_shows_a_server_until_it_has_vanished_and_enter_goes_to_the_first(tmp_path: Path) -> None:
    app = Inn().app(tmp_path)
    browser = Browser(app.reactor, lambda: None, ask=lambda *_where: Deferred(), read=lambda: ())
    browser.start = lambda: None  # type: ignore[method-assign]
    browser.servers = {"a": Found("Attic", "10.0.0.7", 7777, fault=True), "b": Found("Barn", "10.0.0.8", 7777)}
    app.show(LanScene(app, browser))
    assert app.scene.default() == "server:b", "one that does not answer comes last"
    browser.servers["a"].unanswered = PATIENT
    app.scene.changed()
    assert [widget.id for widget in app.scene.widgets() if widget.id.startswith("server:")] == [
        "server:b",
        "server:b:join",
    ]
    went: list[Address] = []
    app.navigator.connect = lambda way, **_more: went.append(way)  # type: ignore[method-assign]
    press(app, pygame.K_RETURN)
    assert went == [Address("10.0.0.8", 7777)]


def test_the_keys_of_the_page_host_add_an_address_and_look_again(tmp_path: Path) -> None:
    app = Inn().app(tmp_path)
    browser = Browser(app.reactor, lambda: None, ask=lambda *_where: Deferred(), read=lambda: ())
    begun: list[str] = []
    browser.start = lambda: begun.append("start")  # type: ignore[method-assign]
    browser.stop = lambda: begun.append("stop")  # type: ignore[method-assign]
    app.show(LanScene(app, browser))
    press(app, pygame.K_n, text="n")
    assert app.top.name == "host"
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_a, text="a")
    assert app.top.name == "ask"
    write(app, "no address at all")
    press(app, pygame.K_RETURN)
    assert "no address at all" in app.find("ask:field").tree()["fault"]
    press(app, pygame.K_a, pygame.KMOD_LCTRL)
    write(app, "10.0.0.9")
    press(app, pygame.K_RETURN)
    assert [(found.host, found.added) for found in browser.servers.values()] == [("10.0.0.9", True)]
    press(app, pygame.K_F5)
    assert begun == ["start", "stop", "start"]
