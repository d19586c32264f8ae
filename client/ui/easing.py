"""Hovering and pressing come and go softly: by how much each widget shows them now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from client.director import Ease

if TYPE_CHECKING:
    from client.settings import Settings


@dataclass(frozen=True, slots=True)
class _Change:
    """From one strength to another, since a moment of the app's clock."""

    before: float
    after: float
    since: float


class Easing:
    """What at most one widget has at a time (the pointer over it, the button down), and others still have a little.

    Strengths go from 0 to 1 within so many `seconds` at normal speed, and back. With reduced motion, and at Instant,
    they do so at once. A widget is known by its name, so one that was built anew goes on where it was.
    """

    def __init__(self, seconds: float, ease: Ease, settings: Settings) -> None:
        self._seconds = seconds
        self._ease = ease
        self._settings = settings
        self._aim = ""
        self._changes: dict[str, _Change] = {}

    @property
    def _length(self) -> float:
        return 0.0 if self._settings.reduced_motion else self._seconds / self._settings.speed_factor

    def aim(self, name: str, now: float) -> None:
        """From now on the widget called `name` has it; with an empty name, none."""
        self._changes = {known: change for known, change in self._changes.items() if self._runs(change, now)}
        if name == self._aim:
            return
        for changed, after in ((self._aim, 0.0), (name, 1.0)):
            if changed:
                self._changes[changed] = _Change(self.of(changed, now), after, now)
        self._aim = name

    def forget(self) -> None:
        """No widget has any of it, at once."""
        self._aim = ""
        self._changes.clear()

    def of(self, name: str, now: float) -> float:
        """How strong it is now for the widget called `name`."""
        change = self._changes.get(name)
        if change is None or not self._runs(change, now):
            return 1.0 if name and name == self._aim else 0.0
        part = self._ease((now - change.since) / self._length)
        return change.before + (change.after - change.before) * part

    def changing(self, now: float) -> tuple[str, ...]:
        """The widgets for which it is neither as strong as it gets nor gone."""
        return tuple(name for name, change in self._changes.items() if self._runs(change, now))

    def _runs(self, change: _Change, now: float) -> bool:
        return now - change.since < self._length
