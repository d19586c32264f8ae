"""What a machine knows of the networks it is on, and how it notices that they are others."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from twisted.internet.task import Clock

from shared.networks import ASLEEP, LOOK_EVERY, Lookout, Place, outside, places, to_be_typed

LOOPBACK = (Place("lo", "127.0.0.1"), Place("lo", "::1"))
KITCHEN = Place("eth0", "10.77.0.1")
ATTIC = Place("wlan0", "10.78.0.1")


class Machine:
    """A computer whose interfaces are what the test says."""

    def __init__(self, *known: Place) -> None:
        self.clock = Clock()
        self.known = known
        self.changes = 0
        self.lookout = Lookout(self.clock.seconds, self.clock.callLater, self._changed, lambda: self.known)
        self.lookout.start()

    def _changed(self) -> None:
        self.changes += 1


@pytest.mark.parametrize(
    "changed",
    [(*LOOPBACK, KITCHEN), LOOPBACK, (Place("eth0", "10.77.0.2"),), (KITCHEN, ATTIC), (Place("wlan0", "10.77.0.1"),)],
    ids=["one comes", "one goes", "another address", "a second one", "the same address elsewhere"],
)
def test_every_change_is_noticed_once_within_seconds(changed: tuple[Place, ...]) -> None:
    machine = Machine(*(LOOPBACK if KITCHEN in changed and ATTIC not in changed else (KITCHEN,)))
    machine.clock.pump([LOOK_EVERY] * 3)
    assert machine.changes == 0
    machine.known = changed
    machine.clock.advance(LOOK_EVERY)
    assert machine.changes == 1
    machine.clock.pump([LOOK_EVERY] * 3)
    assert machine.changes == 1
    assert machine.lookout.known == changed


def test_a_machine_that_slept_looks_like_one_that_moved() -> None:
    machine = Machine(KITCHEN)
    machine.clock.advance(LOOK_EVERY + ASLEEP + 1)
    assert machine.changes == 1
    machine.clock.advance(LOOK_EVERY)
    assert machine.changes == 1


def test_whoever_has_stopped_looks_no_more_and_may_begin_again() -> None:
    machine = Machine(KITCHEN)
    machine.lookout.stop()
    machine.known = (ATTIC,)
    assert machine.clock.getDelayedCalls() == []
    machine.lookout.start()
    machine.clock.advance(LOOK_EVERY)
    assert machine.changes == 0, "what it is now is what it begins with"


def test_stopping_from_within_the_news_is_the_end() -> None:
    machine = Machine(KITCHEN)
    stop: Callable[[], None] = machine.lookout.stop
    machine._changed = stop  # type: ignore[method-assign]
    machine.lookout._changed = stop
    machine.known = (ATTIC,)
    machine.clock.advance(LOOK_EVERY)
    assert machine.clock.getDelayedCalls() == []


def test_the_loopback_is_told_only_where_there_is_nothing_else() -> None:
    assert outside((*LOOPBACK, KITCHEN)) == ["10.77.0.1"]
    assert outside(LOOPBACK) == ["127.0.0.1", "::1"]


def test_what_people_type_is_short_and_works_elsewhere() -> None:
    known = (*LOOPBACK, Place("eth0", "fe80::1"), Place("eth0", "fd77::1"), KITCHEN, Place("eth1", "169.254.3.4"))
    assert to_be_typed(known) == ["10.77.0.1", "169.254.3.4", "fd77::1"]
    assert to_be_typed(LOOPBACK) == []


def test_this_machine_has_a_loopback() -> None:
    assert "127.0.0.1" in {place.address for place in places()}
