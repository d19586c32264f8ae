"""Who is away from a table. A line that breaks and is back at once is no news: others are told when it lasts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from server.deadlines import Appointment
from server.people import Person

if TYPE_CHECKING:
    from server.table import Table

BLIP: Final = 2.0
"""Seconds for which an absence is passed over in silence. Seats show at once who is there."""


class Absences:
    """The absences of one table that nobody was told of yet, by person."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._blips: dict[int, Appointment] = {}

    def begin(self, person: Person, tell: Callable[[], None]) -> None:
        """`person` has just gone: `tell` the others if it lasts."""

        def lasts() -> None:
            table = self._table
            del self._blips[person.id]
            tell()
            if table.running and table.match is not None:
                table.match.drive()  # now it may be said that the game waits

        self._blips[person.id] = self._table.house.deadlines.after(BLIP, lasts)

    def end(self, person: Person) -> bool:
        """`person` is back, or gone for good. Whether nobody knew that they were away."""
        blip = self._blips.pop(person.id, None)
        if blip is not None:
            blip.cancel()
        return blip is not None

    def brief(self, person: Person | None) -> bool:
        """Whether `person` has been away for a moment only."""
        return person is not None and person.id in self._blips

    def stop(self) -> None:
        """Nothing is due any more."""
        for blip in self._blips.values():
            blip.cancel()
        self._blips.clear()
