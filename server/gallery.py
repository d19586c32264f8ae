"""The gallery: which game the spectators of a table are shown, one after the other, each to its end.

Where a table holds events back, the players may have begun another game before spectators have seen the end of the last
one. That end is shown first; then the gallery goes over to the new game, with its first step that may be told.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final, Literal

from server.deadlines import Appointment
from server.people import Person
from shared.engine.game import Stage
from shared.protocol import messages

if TYPE_CHECKING:
    from server.table import Table
    from server.telling import Telling

READ: Final = 10.0
"""Seconds that spectators have at least to look at the end of a game before they are shown another."""
LINGER: Final = 60.0
"""Seconds that a table which all players have left stays after its spectators have seen the end."""


class Watcher:
    """A spectator. One that reads too slowly is left `behind` and gets a snapshot when it has caught up."""

    __slots__ = ("behind", "person")

    def __init__(self, person: Person) -> None:
        self.person = person
        self.behind = True

    def send(self, told: bytes) -> None:
        """Send news of the game, unless they would only pile up."""
        session = self.person.session
        if session is None or self.behind:
            return
        if session.congested:
            self.behind = True
        else:
            session.send_frame(told)


class Gallery:
    """What the spectators of `table` are shown. Each game is here from its beginning until the next one is shown."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._games: deque[Telling] = deque()
        self._alarm: Appointment | None = None
        self._read_until = 0.0

    @property
    def telling(self) -> Telling | None:
        """What tells spectators of the game that they are shown; None before the first."""
        return self._games[0] if self._games else None

    @property
    def behind(self) -> bool:
        """Whether the game that spectators are shown is one that the players have put away."""
        return bool(self._games) and self._games[0].past

    @property
    def unaware(self) -> bool:
        """Whether spectators do not know yet that the game they are shown is over."""
        return bool(self._games) and self._games[0].standings is not None and not self._games[0].seen_over

    @property
    def state(self) -> Literal["playing", "over"] | None:
        """In what state spectators have to think the table is; None for the state it is in."""
        if self.unaware:
            return "playing"
        return "over" if self.behind else None

    @property
    def stage(self) -> Stage | None:
        """How far the game is, as far as spectators know."""
        return self._games[0].stage if self._games else None

    @property
    def room(self) -> tuple[messages.Settings, tuple[messages.SeatCard, ...]]:
        """The settings and seats that belong to the game they are shown."""
        return self._games[0].room if self.behind else (self._table.settings, self._table.seating.cards())

    def holds(self, game_id: str) -> bool:
        """Whether the end of that game is still held back."""
        return any(telling.game_id == game_id and not telling.seen_over for telling in self._games)

    # ---- games come and go

    def begin(self, telling: Telling) -> None:
        """A game has begun: spectators are shown it now, or after what they have not seen to its end."""
        self._games.append(telling)
        if len(self._games) == 1:
            telling.open()
        self.go_on()

    def put_away(self, telling: Telling) -> None:
        """The players have done with a game. Spectators who have seen its end, too, have nothing to wait for."""
        if telling.standings is None or telling.seen_over:
            if telling in self._games:
                self._games.remove(telling)
            self._table.replays.put_away(telling.game_id)
        else:
            telling.past = True

    def close(self) -> None:
        """Nothing is due any more."""
        if self._alarm is not None:
            self._alarm.cancel()
        for telling in self._games:
            self._table.replays.put_away(telling.game_id)
        self._games.clear()

    # ---- as time passes and decisions are made

    def go_on(self) -> None:
        """Tell spectators what may be told by now, and wait for what may be told later."""
        if not self._games:
            return
        table, now = self._table, self._table.house.now()
        stage = self.stage
        self._release(now)
        while (due := self._next_due()) is not None and due <= now and self._games[0].seen_over:
            self._table.replays.put_away(self._games.popleft().game_id)
            self._turn_over()
            self._release(now)
        if stage != self.stage:
            table.changed_card()
        self._wait()

    def _release(self, now: float) -> None:
        """Tell what may be told of the game that is shown; its end is news of the table, too."""
        table, telling = self._table, self._games[0]
        if telling.seen_over:
            return
        telling.release(now)
        if telling.seen_over:
            self._read_until = now + READ
            table.touch()
            if table.host is None:
                table.house.deadlines.after(LINGER, table.close_if_left)

    def _next_due(self) -> float | None:
        """When there will be more to show: of this game or, after its end, of the next one."""
        if not self._games[0].seen_over:
            return self._games[0].next_due
        due = self._games[1].next_due if len(self._games) > 1 else None
        return max(due, self._read_until) if due is not None else None

    def _turn_over(self) -> None:
        """Show the first game of the queue from its beginning."""
        table = self._table
        table.touch()
        table.settle()
        table.talk.note("started", "watchers", {})
        self._games[0].open()

    def _wait(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if (due := self._next_due()) is not None:
            self._alarm = self._table.house.deadlines.at(due, self._rung)

    def _rung(self) -> None:
        self.go_on()
        self._table.settle()
