"""When the cycle collector works: while nothing moves on the screen.

Left to itself it looks at everything there is in the middle of a flight, which then stands still for some frames.
"""

from __future__ import annotations

import gc
from typing import Final

YOUNG: Final = 2.0
"""Seconds between two looks at what is new, at least."""
LONGEST: Final = 30.0
"""Seconds after which what is new is looked at even though something moves."""
ALL: Final = 60.0
"""Seconds between two looks at everything, at least."""


class Collector:
    """Takes the collector into its own hands from `begin` to `end`; `rest` is told after every frame."""

    def __init__(self) -> None:
        self._running = False
        self._young = self._all = 0.0

    def begin(self, now: float) -> None:
        """From now on nothing is collected but by `rest`; what there is already stays until the end of the program."""
        self._running = True
        self._young = self._all = now
        gc.disable()
        gc.freeze()

    def end(self) -> None:
        """Leave it to itself again. Ends only what was begun."""
        if self._running:
            self._running = False
            gc.unfreeze()
            gc.enable()

    def rest(self, now: float, *, moving: bool, idle: bool) -> None:
        """A frame was shown: collect if there is time for it. While nobody does anything there is time for all."""
        if not self._running:
            return
        if idle and now - self._all >= ALL:
            gc.collect()
            self._young = self._all = now
        elif now - self._young >= (LONGEST if moving else YOUNG):
            gc.collect(1)
            self._young = now
