"""How far away the people in a waiting room are: the round trips of their clients, told in coarse steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from server.deadlines import Appointment
from server.people import Person
from shared.protocol import messages

if TYPE_CHECKING:
    from server.table import Table

EVERY: Final = 3.0
"""Seconds from one measurement to the next, and between two things told."""
FIRST: Final = 1.0
"""Seconds after which the first one is told."""
STEPS: Final = (1, 5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000)
"""Milliseconds that are told."""
LEEWAY: Final = 0.3
"""The share by which a round trip must differ from what was told, so that it does not flicker; at least `LEAST`."""
LEAST: Final = 5.0
"""Milliseconds that nobody notices."""


def told_of(seconds: float, before: int) -> int:
    """The milliseconds to tell of a round trip, of which `before` was told (0 for nothing yet)."""
    exact = seconds * 1000
    if before and abs(exact - before) <= max(LEAST, before * LEEWAY):
        return before
    return min(STEPS, key=lambda step: abs(step - exact))


class Pulse:
    """Measures while `table` waits and somebody sits there, and tells everyone at it of what has changed noticeably."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._next: Appointment | None = None
        self._told: dict[int, int] = {}

    def begin(self) -> None:
        """Measure from now on, unless that goes on already or nobody would want to know."""
        if self._next is None and self._wanted():
            self._measure(FIRST)

    def welcome(self, person: Person) -> None:
        """Tell somebody who has just come what the others know, and measure how far away they are."""
        self._show(person)
        if person.session is not None and self._next is not None:
            person.session.measure()

    def _show(self, person: Person) -> None:
        if self._told:
            self._table.send(person, messages.Pings(self._table.id, tuple(self._told.items())))

    def stop(self) -> None:
        """Measure no more."""
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _wanted(self) -> bool:
        return not self._table.running and any(person.session for person in self._table.seating.people())

    def _measure(self, wait: float) -> None:
        for person in self._table.seating.people():
            if person.session is not None:
                person.session.measure()
        self._next = self._table.house.deadlines.after(wait, self._beat)

    def _beat(self) -> None:
        self._next = None
        if self._wanted():
            self._tell()
            self._measure(EVERY)

    def _tell(self) -> None:
        times = {
            person.id: told_of(person.session.round_trip, self._told.get(person.id, 0))
            for person in self._table.seating.people()
            if person.session is not None and person.session.round_trip is not None
        }
        if times != self._told:
            self._told = times
            for person in self._table.everyone():
                self._show(person)
