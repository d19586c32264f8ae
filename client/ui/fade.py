"""One screen melts into the next: what was seen before lies over what is seen now, thinner and thinner."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from client.director import REDUCED

if TYPE_CHECKING:
    from client.settings import Settings


class Fade:
    """The frame that was seen last, on its way out. Seconds are those of the app's clock."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._old: pygame.Surface | None = None
        self._since = 0.0
        self._length = 0.0

    def begin(self, frame: pygame.Surface, now: float, seconds: float) -> None:
        """What is on `frame` now goes within so many seconds at normal speed; with reduced motion it is short."""
        length = seconds / self._settings.speed_factor
        self._length = min(length, REDUCED / 1000) if self._settings.reduced_motion else length
        self._old = frame.copy() if self._length > 0 else None
        self._since = now

    def running(self, now: float) -> bool:
        """Whether anything of it is still to be seen; it is forgotten when not."""
        if self._old is not None and now - self._since >= self._length:
            self._old = None
        return self._old is not None

    def paint(self, frame: pygame.Surface, now: float) -> None:
        """Lay what is left of the old frame over the new one."""
        if self.running(now) and self._old is not None and self._old.get_size() == frame.get_size():
            self._old.set_alpha(round(255 * (1 - (now - self._since) / self._length)))
            frame.blit(self._old, (0, 0))
