"""Things that are due at a time: kept as Unix times, with one timer for the next of them. Nothing ticks."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count

from twisted.internet.interfaces import IDelayedCall, IReactorTime
from twisted.logger import Logger

_log = Logger()


class Appointment:
    """Something due at Unix time `when`, unless cancelled before."""

    __slots__ = ("call", "when")

    def __init__(self, when: float, call: Callable[[], None]) -> None:
        self.when = when
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        """It is not to happen any more. Harmless when it has happened."""
        self.call = None


class Deadlines:
    """All appointments of a server. `now` gives Unix time."""

    def __init__(self, reactor: IReactorTime, now: Callable[[], float]) -> None:
        self._reactor = reactor
        self._now = now
        self._due: list[tuple[float, int, Appointment]] = []
        self._order = count()
        self._timer: IDelayedCall | None = None
        self._timer_at = 0.0

    def at(self, when: float, call: Callable[[], None]) -> Appointment:
        """Have `call` called at Unix time `when`; a time that has passed means as soon as possible."""
        appointment = Appointment(when, call)
        heapq.heappush(self._due, (when, next(self._order), appointment))
        self._arm()
        return appointment

    def after(self, seconds: float, call: Callable[[], None]) -> Appointment:
        """Have `call` called in `seconds`."""
        return self.at(self._now() + seconds, call)

    def close(self) -> None:
        """Forget everything."""
        self._due.clear()
        if self._timer is not None and self._timer.active():
            self._timer.cancel()
        self._timer = None

    def _arm(self) -> None:
        while self._due and self._due[0][2].call is None:
            heapq.heappop(self._due)
        if not self._due:
            return
        when = self._due[0][0]
        if self._timer is not None and self._timer.active():
            if self._timer_at <= when:
                return  # it rings early at worst, and is set again then
            self._timer.cancel()
        self._timer_at = when
        self._timer = self._reactor.callLater(max(0.0, when - self._now()), self._ring)

    def _ring(self) -> None:
        self._timer = None
        now = self._now()
        ringing = []
        while self._due and self._due[0][0] <= now:
            ringing.append(heapq.heappop(self._due)[2])
        for appointment in ringing:
            if (call := appointment.call) is None:
                continue
            appointment.call = None
            try:
                call()
            except Exception:  # one table's fault must not stop the clocks of all others
                _log.failure("an appointment failed")
        self._arm()
