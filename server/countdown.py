"""Three, two, one: the seconds between the host's start and the game, in which it can still be held back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server.deadlines import Appointment
from server.refusal import Refused

if TYPE_CHECKING:
    from server.table import Table


class Countdown:
    """The countdown of one table. `until` is the Unix time when the game begins, 0 while none is to begin.

    It goes on only as long as the game could be started. Nothing of it is stored: after a restart of the server the
    table waits. Whoever is alone with bots has nobody to wait for.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._end: Appointment | None = None
        self.until = 0.0

    def begin(self) -> None:
        """Count, and then begin the game."""
        table, house = self._table, self._table.house
        if len(table.seating.people()) == 1 or not house.countdown:
            table.begin()
            return
        self.until = house.now() + house.countdown
        self._end = house.deadlines.at(self.until, self._ended)
        table.touch()

    def check(self) -> None:
        """Stop if the game could not be started as things are now."""
        if not self.until:
            return
        table = self._table
        try:
            table.seating.check_ready(table.host, table.game.min_seats)
        except Refused as why:
            self.hold_back(str(why.details.get("name", "")))
        else:
            if table.host is not None and table.host.session is None:
                self.hold_back(table.host.name)

    def hold_back(self, name: str) -> None:
        """Stop: somebody of that `name` does not want to begin yet, or (empty) a seat is free."""
        self.stop()
        aware = not self._table.gallery.behind
        if name:
            self._table.note("held_back", watchers=aware, name=name)
        else:
            self._table.note("put_off", watchers=aware)
        self._table.touch()

    def stop(self) -> None:
        """No game is to begin any more."""
        if self._end is not None:
            self._end.cancel()
        self.until = 0.0

    def _ended(self) -> None:
        self.until = 0.0
        self._table.begin()
