"""What is said in a room: its last lines, for those who come or come back; at a table also who may say and read it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from server.people import Person
from server.refusal import Refused
from shared.protocol import messages
from shared.protocol.wire import frame

if TYPE_CHECKING:
    from server.table import Table

Readers = Literal["all", "players", "watchers"]
TALK_KEPT: Final = 100
"""Lines of a table (chat and the house's) that whoever comes gets to read."""
_TICK: Final = 1e-4
"""Seconds between two lines at least, well above what a time of today can be told apart by."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it was sent, when, and for whom. What a spectator writes to all is `by_watcher`."""

    at: float
    told: bytes
    readers: Readers
    by_watcher: bool


class Lines:
    """The last `kept` lines of a room. Each has a time of its own, later than every one before it.

    So whoever comes back can say by a time how far they have read.
    """

    def __init__(self, now: Callable[[], float], kept: int) -> None:
        self._now = now
        self._last = 0.0
        self._lines: deque[Line] = deque(maxlen=kept)

    def since(self, heard: float) -> Iterator[Line]:
        """The lines later than `heard` (Unix time)."""
        return (line for line in self._lines if line.at > heard)

    def stamp(self) -> float:
        """The time (Unix) of the next line."""
        self._last = max(self._now(), self._last + _TICK)
        return self._last

    def keep(self, told: bytes, readers: Readers = "all", by_watcher: bool = False) -> Line:
        """Keep a line that was stamped last."""
        line = Line(self._last, told, readers, by_watcher)
        self._lines.append(line)
        return line


class Talk:
    """What is said at a table. `muted` may not write there; `watchers_muted` keeps spectators' lines from players."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._lines = Lines(table.house.now, TALK_KEPT)
        self.muted: set[int] = set()
        self.watchers_muted = False

    # ---- lines

    def say(self, person: Person, text: str, audience: Literal["all", "watchers"]) -> None:
        """A line of somebody at the table. Raises Refused `muted` or `not_watching`."""
        table = self._table
        watches = person.id in table.watchers
        if person.id in self.muted and person is not table.host:
            raise Refused("muted")
        if audience == "watchers" and not watches:
            raise Refused("not_watching")
        if watches and self.watchers_muted:
            audience = "watchers"
        chat = messages.Chat(table.id, person.id, person.name, text, self._lines.stamp(), audience)
        self._tell(frame(chat), audience, watches)

    def note(self, code: str, readers: Readers, details: dict[str, int | str]) -> None:
        """A line from the house."""
        self._tell(frame(messages.Note(self._table.id, code, details, self._lines.stamp())), readers, False)

    def _tell(self, told: bytes, readers: Readers, by_watcher: bool) -> None:
        line = self._lines.keep(told, readers, by_watcher)
        for person in self._table.everyone():
            if self._reads(person, line):
                self._table.send_frame(person, told)

    def replay(self, person: Person, heard: float) -> None:
        """Tell `person` the lines later than `heard` (Unix time), as far as they are for them."""
        lines = self._lines.since(heard)
        self._table.send_frame(person, b"".join(line.told for line in lines if self._reads(person, line)))

    def _reads(self, person: Person, line: Line) -> bool:
        if person.id in self._table.watchers:
            return line.readers != "players"
        seat = self._table.seating.of(person)
        deaf = seat is not None and self._table.seating[seat].deaf
        return line.readers != "watchers" and not (line.by_watcher and deaf)

    # ---- who may say and read

    def mute(self, host: Person, number: int | None, on: bool) -> None:
        """The host keeps somebody from writing, or (`number` None) spectators' lines from the players; or no more.

        Raises Refused `no_such_person` or `own_seat`.
        """
        table = self._table
        if number is None:
            if self.watchers_muted != on:
                self.watchers_muted = on
                table.note("watchers_muted" if on else "watchers_heard", name=host.name)
        else:
            other = next((person for person in table.everyone() if person.id == number), None)
            if other is None:
                raise Refused("no_such_person")
            if other is host:
                raise Refused("own_seat")
            if (number in self.muted) != on:
                self.muted ^= {number}
                table.note("muted" if on else "unmuted", name=other.name)
        table.touch()

    def hear_watchers(self, person: Person, on: bool) -> None:
        """A player does not want to read what spectators write to all, or wants to again. Raises Refused."""
        seat = self._table.seating.of(person)
        if seat is None:
            raise Refused("not_seated")
        self._table.seating[seat].deaf = not on
        self._table.touch()
