"""The networks that this machine is on, and a look-out for when they change.

A cable is plugged in, an address is given out late, a laptop wakes in another house: whoever announces something on
the local network, or listens there, has to begin anew then. The system is asked every few seconds; that costs less
than a millisecond and works alike everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address
from typing import Any, Final, NamedTuple

LOOK_EVERY: Final = 3.0
"""Seconds between two looks."""
ASLEEP: Final = 30.0
"""A look that comes so many seconds late means that the machine slept, and may be somewhere else now."""


class Place(NamedTuple):
    """An address of this machine, and the interface that has it."""

    interface: str
    address: str


def places() -> tuple[Place, ...]:
    """Where this machine is now, in the order of the interfaces."""
    import ifaddr  # late: a client that only plays needs it not

    found = set()
    for adapter in ifaddr.get_adapters():
        for each in adapter.ips:
            found.add(Place(adapter.name, each.ip if isinstance(each.ip, str) else each.ip[0]))
    return tuple(sorted(found))


def outside(known: tuple[Place, ...]) -> list[str]:
    """By which addresses in `known` others may find this machine: those of its loopback only if it has no others."""
    addresses = list(dict.fromkeys(place.address for place in known))
    return [each for each in addresses if not ip_address(each).is_loopback] or addresses


def to_be_typed(known: tuple[Place, ...]) -> list[str]:
    """Those of `outside` that a person may type on another machine: no link-local ones of IPv6. Short ones first."""
    found = [ip_address(each) for each in outside(known)]
    usable = [each for each in found if not each.is_loopback and not (each.version == 6 and each.is_link_local)]
    return [str(each) for each in sorted(usable, key=lambda each: (each.version, each.is_link_local, str(each)))]


class Lookout:
    """Calls `changed` when this machine's networks change, or after it slept, from `start` until `stop`.

    `now` gives seconds that go on while the machine sleeps. `later` calls something in so many seconds, and returns
    what has a `cancel`. `read` is what is compared.
    """

    def __init__(
        self,
        now: Callable[[], float],
        later: Callable[[float, Callable[[], None]], Any],
        changed: Callable[[], None],
        read: Callable[[], tuple[Place, ...]] = places,
    ) -> None:
        self._now = now
        self._later = later
        self._changed = changed
        self._read = read
        self._next: Any = None
        self._due = 0.0
        self.known: tuple[Place, ...] = ()

    def start(self) -> None:
        """Look for the first time, and from now on."""
        if self._next is None:
            self.known = self._read()
            self._arm()

    def stop(self) -> None:
        """Look no more."""
        waiting, self._next = self._next, None
        if waiting is not None:
            waiting.cancel()

    def _arm(self) -> None:
        self._due = self._now() + LOOK_EVERY
        self._next = self._later(LOOK_EVERY, self._look)

    def _look(self) -> None:
        late = self._now() - self._due
        before, self.known = self.known, self._read()
        self._arm()
        if self.known != before or late > ASLEEP:
            self._changed()
