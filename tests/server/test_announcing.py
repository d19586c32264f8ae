"""The announcement of a house: made anew on other networks, taken back at the end. zeroconf is a stand-in here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from twisted.internet.task import Clock

from server import discovery
from server.deadlines import Deadlines
from server.discovery import UPDATE_EVERY, Announcer
from shared.networks import LOOK_EVERY, Place

KITCHEN = Place("eth0", "10.77.0.1")
ATTIC = Place("wlan0", "10.78.0.1")


class Air:
    """What can be heard on the network."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.open = 0
        self.broken = False


class FakeZeroconf:
    """Says aloud what it is told to announce."""

    air: Air

    def __init__(self, **_how: Any) -> None:
        if self.air.broken:
            raise OSError("no network")
        self.air.open += 1
        self.heard = self.air.heard

    def register_service(self, info: Any, **_how: Any) -> None:
        self.heard.append(f"here {','.join(info.parsed_addresses())} tables {info.properties[b'tables'].decode()}")

    def update_service(self, info: Any) -> None:
        self.heard.append(f"news tables {info.properties[b'tables'].decode()}")

    def unregister_all_services(self) -> None:
        self.heard.append("goodbye")
        if self.air.broken:
            raise OSError("the interface is gone")

    def close(self) -> None:
        self.air.open -= 1


class AtOnce:
    """A pool of threads in which everything happens at once."""

    def __init__(self, *_how: Any) -> None:
        pass

    def start(self) -> None:
        pass

    def stop(self) -> None:
        pass

    def callInThread(self, call: Callable[..., Any], *values: Any) -> None:  # noqa: N802 - Twisted's name
        call(*values)


class Host:
    """A house that announces itself from a machine whose networks are what the test says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *known: Place, broken: bool = False) -> None:
        self.air = Air()
        self.air.broken = broken
        self.known = known
        self.clock = Clock()
        self.tables = 0
        monkeypatch.setattr(FakeZeroconf, "air", self.air, raising=False)
        monkeypatch.setattr(discovery, "Zeroconf", FakeZeroconf)
        monkeypatch.setattr(discovery, "ThreadPool", AtOnce)
        monkeypatch.setattr(discovery, "places", lambda: self.known)
        self.announcer = Announcer(
            "Kitchen",
            7777,
            lambda: {"tables": str(self.tables)},
            Deadlines(self.clock, self.clock.seconds),
            self.clock.seconds,
            lambda: self.known,
        )
        self.announcer.start()


def test_news_are_told_in_the_same_announcement(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host(monkeypatch, KITCHEN)
    host.tables = 1
    host.announcer.changed()
    host.clock.advance(UPDATE_EVERY)
    assert host.air.heard == ["here 10.77.0.1 tables 0", "news tables 1"]


def test_on_other_networks_it_is_announced_anew_with_the_figures_of_now(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host(monkeypatch, KITCHEN)
    host.known, host.tables = (ATTIC,), 2
    host.clock.advance(LOOK_EVERY)
    assert host.air.heard == ["here 10.77.0.1 tables 0", "goodbye", "here 10.78.0.1 tables 2"]
    assert host.air.open == 1
    host.announcer.close()
    assert host.air.heard[-1] == "goodbye"
    assert host.air.open == 0
    host.known = (KITCHEN,)
    host.clock.advance(10 * LOOK_EVERY)
    assert host.air.heard[-1] == "goodbye", "a house that is closed looks no more"


def test_a_house_without_a_network_is_announced_as_soon_as_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host(monkeypatch, broken=True)
    assert host.air.heard == []
    host.air.broken, host.known = False, (KITCHEN,)
    host.clock.advance(LOOK_EVERY)
    assert host.air.heard == ["here 10.77.0.1 tables 0"]


def test_a_goodbye_that_nobody_can_hear_any_more_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host(monkeypatch, KITCHEN)
    host.air.broken, host.known = True, ()
    host.clock.advance(LOOK_EVERY)
    assert host.air.open == 0
    host.air.broken, host.known = False, (ATTIC,)
    host.clock.advance(LOOK_EVERY)
    assert host.air.heard[-1] == "here 10.78.0.1 tables 0"
    host.announcer.close()
