"""The director: turns what happened into what is seen, one beat after the other.

The model is always up to date; the director only owns what is *shown*. Every event becomes a beat, a beat is a set of
tweens, and a tween is a function of time that ends at 1. So whatever is skipped, hurried or left out, the picture
always lands where it would have landed anyway. The clock is the caller's: tests pass any seconds they like.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

LONG: Final = 2500.0
"""Milliseconds of waiting beats above which they run faster; above three times that the view jumps to the present."""
CATCH_UP: Final = 2.5
"""How much faster."""
FAR: Final = 10_000.0
"""The same for all waiting beats together, those included that one is meant to dwell on."""
PATIENCE: Final = 1200.0
"""Milliseconds of real time that beats may stand between the server's question and live controls."""
REDUCED: Final = 120.0
"""Milliseconds that a beat lasts at most with reduced motion."""

SPEEDS: Final[dict[str, float]] = {"calm": 0.7, "normal": 1.0, "fast": 2.0, "instant": math.inf}

Ease = Callable[[float], float]


def linear(t: float) -> float:
    """Steady."""
    return t


def out_cubic(t: float) -> float:
    """Arrives softly."""
    return 1 - (1 - t) ** 3


def in_quad(t: float) -> float:
    """Falls."""
    return t * t


def in_out_cubic(t: float) -> float:
    """Leaves and arrives softly."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def out_back(t: float, swing: float = 1.70158) -> float:
    """Overshoots a little and comes back."""
    t -= 1
    return t * t * ((swing + 1) * t + swing) + 1


@dataclass(slots=True)
class Tween:
    """Calls `show` with 0 to 1 (eased) from `start` for `duration` milliseconds of its beat, and surely with 1.

    `motion` marks travel, flips, shakes: with reduced motion they are shown at their end at once. Fades are not motion.
    """

    start: float
    duration: float
    show: Callable[[float], None]
    ease: Ease = out_cubic
    motion: bool = True
    done: bool = field(default=False, init=False)

    def at(self, ms: float) -> None:
        """Show the moment `ms` after the beat began."""
        if self.done or ms < self.start:
            return
        t = min(1.0, (ms - self.start) / self.duration) if self.duration > 0 else 1.0
        self.done = t >= 1.0
        self.show(1.0 if self.done else self.ease(t))

    def finish(self) -> None:
        """Show the end, if it was not shown yet."""
        if not self.done:
            self.done = True
            self.show(1.0)


@dataclass(slots=True)
class Beat:
    """One event as it is shown: `on_start`, then the tweens, then `hold` milliseconds, then `on_end`.

    Both calls always happen, once and in order, also when the beat is skipped. `cues` are sounds: at so many
    milliseconds, that effect; a skipped beat stays silent. What the event changes is shown when the beat ends, or, if
    it is `early`, when it begins (see `client.scenes.table`). A beat that everybody is meant to dwell on (a scoring, a
    lottery) is `unhurried`: it is no delay that the others would have to make good, unless the view falls far behind.
    """

    name: str
    tweens: list[Tween] = field(default_factory=list)
    hold: float = 0.0
    on_start: Callable[[], None] | None = None
    on_end: Callable[[], None] | None = None
    cues: list[tuple[float, str]] = field(default_factory=list)
    early: bool = False
    unhurried: bool = False
    brings: tuple[Any, Any, Any] | None = None
    """The event that it shows, the step it is of, and its line in the log (or None): what will be left of the beat can
    be painted before it is seen."""
    flights: tuple[Any, ...] = ()
    """What is in the air while it runs."""
    away: frozenset[str] = frozenset()
    """Pieces that are not where they lie from its first moment on."""

    @property
    def length(self) -> float:
        """Milliseconds at normal speed."""
        return max((tween.start + tween.duration for tween in self.tweens), default=0.0) + self.hold


class Director:
    """The queue of beats. `speed` is a factor, infinite for Instant; `play` makes the sound of a cue."""

    def __init__(
        self, speed: float = 1.0, *, reduced: bool = False, play: Callable[[str], None] = lambda name: None
    ) -> None:
        self.speed = speed
        self.reduced = reduced
        self.play = play
        self.current: Beat | None = None
        self._queue: deque[Beat] = deque()
        self._ms = 0.0
        self._patience: float | None = None

    @property
    def busy(self) -> bool:
        """Whether a beat runs or waits."""
        return self.current is not None or bool(self._queue)

    @property
    def following(self) -> Beat | None:
        """The beat that begins when the running one ends."""
        return self._queue[0] if self._queue else None

    @property
    def backlog(self) -> float:
        """Milliseconds at normal speed until nothing is left to show."""
        rest = self.current.length - self._ms if self.current else 0.0
        return rest + sum(beat.length for beat in self._queue)

    @property
    def delay(self) -> float:
        """The part of the backlog that has to be made good."""
        dwelling = [beat for beat in (self.current, *self._queue) if beat is not None and beat.unhurried]
        passed = self._ms if self.current is not None and self.current.unhurried else 0.0
        return self.backlog - sum(beat.length for beat in dwelling) + passed

    def add(self, beat: Beat) -> None:
        """Show `beat` after all the others."""
        if self.reduced:
            _calm(beat)
        self._queue.append(beat)

    def hurry(self, waits: bool) -> None:
        """Say whether an own decision waits for the beats to end. From the first yes, PATIENCE runs."""
        if not waits:
            self._patience = None
        elif self._patience is None:
            self._patience = PATIENCE

    def rate(self) -> float:
        """How many milliseconds of beats pass in a millisecond."""
        delay, backlog = self.delay, self.backlog
        rate = self.speed
        if delay > 3 * LONG or backlog > 3 * FAR:
            return math.inf
        if delay > LONG or backlog > FAR:
            rate *= CATCH_UP
        if self._patience is not None:
            rate = max(rate, self.backlog / self._patience if self._patience > 0 else math.inf)
        return rate

    def update(self, seconds: float) -> None:
        """Let time pass."""
        if not self.busy:
            return
        rate = self.rate()
        if self._patience is not None:
            self._patience -= seconds * 1000
        if math.isinf(rate):
            self.skip_all()
            return
        left = seconds * 1000 * rate
        while self._begin() is not None:
            left = self._advance(left)
            if left <= 0:
                self._begin()  # of what has just ended nothing is left to see, not even for a frame
                return

    def skip(self) -> None:
        """End the running beat now."""
        if self.current is not None:
            self._finish()

    def skip_all(self) -> None:
        """Show the present at once."""
        self.skip()
        while self._queue:
            self._begin(silent=True)
            self._finish()

    def _begin(self, *, silent: bool = False) -> Beat | None:
        """The running beat, or the next one, begun."""
        if self.current is None and self._queue:
            self.current = beat = self._queue.popleft()
            self._ms = 0.0
            if silent:
                beat.cues.clear()
            if beat.on_start is not None:
                beat.on_start()
        return self.current

    def _advance(self, ms: float) -> float:
        """Let the running beat take its part of `ms` and return what is left over."""
        beat = self.current
        assert beat is not None
        step = max(0.0, min(ms, beat.length - self._ms))
        self._ms += step
        for tween in beat.tweens:
            tween.at(self._ms)
        while beat.cues and beat.cues[0][0] <= self._ms:
            self.play(beat.cues.pop(0)[1])
        if self._ms < beat.length - 1e-6:
            return 0.0
        self._finish()
        return ms - step if self._queue else 0.0

    def _finish(self) -> None:
        """Land the running beat exactly where it ends."""
        beat = self.current
        assert beat is not None
        self.current = None
        for tween in beat.tweens:
            tween.finish()
        if beat.on_end is not None:
            beat.on_end()


def _calm(beat: Beat) -> None:
    """Take the motion out of `beat`: movers are at their end at once, fades are short."""
    for tween in beat.tweens:
        if tween.motion:
            tween.start = tween.duration = 0.0
        else:
            tween.start = min(tween.start, REDUCED / 2)
            tween.duration = min(tween.duration, REDUCED - tween.start)
    beat.hold = min(beat.hold, REDUCED)
