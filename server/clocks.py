"""Thinking time: so much for each decision, then the seat's own bank for the game, which grows after each decision."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from shared.protocol.messages import Clock, Settings

LAST_BREATH: Final = 5.0
"""Seconds that even a seat without a bank gets for a decision, so that it can still play."""


class Clocks:
    """The clocks of one game. All times are given as Unix seconds; nothing here waits.

    Once asked, a seat first uses its free time, until `deadline`; then its bank runs down; when that is gone, its time
    is out. While stopped, nothing runs.
    """

    def __init__(self, settings: Settings, banks: Sequence[float] | None = None) -> None:
        self._decision = float(settings.decision_time)
        self._increment = float(settings.increment)
        self._banked = settings.bank_time > 0
        self.banks = list(banks) if banks else [float(settings.bank_time)] * settings.seats
        self._asked: dict[int, float] = {}
        self._stopped_at: float | None = None

    @property
    def timed(self) -> bool:
        """Whether there are clocks at all."""
        return self._decision > 0 or self._banked

    def ask(self, seats: Iterable[int], now: float) -> None:
        """These seats, and no others, must decide; those who were asked before go on with their time."""
        if self._stopped_at is not None:
            now = self._stopped_at
        self._asked = {seat: self._asked.get(seat, now) for seat in seats}

    def answered(self, seat: int, now: float) -> None:
        """`seat` has decided: what it used beyond the free time leaves its bank, and the increment comes in."""
        asked = self._asked.pop(seat, None)
        if asked is None or not self._banked:
            return
        used = max(0.0, now - asked - self._free(seat))
        self.banks[seat] = max(0.0, self.banks[seat] - used) + self._increment

    def give(self, seat: int, seconds: float) -> None:
        """Extra time for `seat`: into its bank or, without banks, for its running decision."""
        if self._banked:
            self.banks[seat] += seconds
        elif seat in self._asked:
            self._asked[seat] += seconds

    def stop(self, now: float) -> None:
        """Hold all clocks."""
        if self._stopped_at is None:
            self._stopped_at = now

    def go_on(self, now: float) -> None:
        """Let them run again, with the time between not counted."""
        if self._stopped_at is not None:
            held = now - self._stopped_at
            self._asked = {seat: asked + held for seat, asked in self._asked.items()}
            self._stopped_at = None

    def next_out(self) -> tuple[float, int] | None:
        """When the next seat's time is out, and whose; None while nothing runs."""
        if not self.timed or self._stopped_at is not None or not self._asked:
            return None
        return min((self._out(seat), seat) for seat in self._asked)

    def cards(self) -> tuple[Clock, ...]:
        """The clocks as they are told: all seats', or none if nobody's time is measured."""
        if not self.timed:
            return ()
        running = self._asked if self._stopped_at is None else {}
        return tuple(
            Clock(seat, running[seat] + self._free(seat) if seat in running else 0.0, bank)
            for seat, bank in enumerate(self.banks)
        )

    def _free(self, seat: int) -> float:
        if self._banked and not self._decision and self.banks[seat] < LAST_BREATH:
            return LAST_BREATH
        return self._decision

    def _out(self, seat: int) -> float:
        return self._asked[seat] + self._free(seat) + (self.banks[seat] if self._banked else 0.0)
