"""A director that waits while a sheet is being read."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from client.director import CATCH_UP, LONG, Beat, Director

FAR: Final = 16 * LONG
"""Milliseconds of waiting beats above which the view jumps to the present: a battle is long, and worth seeing."""


class PausingDirector(Director):
    """`pausing` says whether somebody reads, so that nothing goes on; `telling` whether a battle is being told, so that
    a decision of ours behind it is no reason to hurry."""

    def __init__(
        self,
        speed: float,
        *,
        reduced: bool,
        play: Callable[[str], None],
        pausing: Callable[[], bool],
        telling: Callable[[], bool],
    ) -> None:
        super().__init__(speed, reduced=reduced, play=play)
        self.pausing = pausing
        self.telling = telling

    def hurry(self, waits: bool) -> None:
        """See `Director.hurry`."""
        super().hurry(waits and not self.telling())

    def rate(self) -> float:
        """See `Director.rate`."""
        rate = super().rate()
        if math.isinf(rate) and not math.isinf(self.speed) and self.telling() and self.backlog <= FAR:
            return 2 * CATCH_UP * self.speed
        return rate

    def update(self, seconds: float) -> None:
        """See `Director.update`."""
        if not self.pausing():
            super().update(seconds)

    def waiting(self) -> list[Beat]:
        """The beats that have not begun."""
        return list(self._queue)
