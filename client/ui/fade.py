"""One screen melts into the next: what was seen before lies over what is seen now, thinner and thinner."""

from __future__ import annotations

import pygame


class Fade:
    """The frame that was seen last, on its way out. Seconds are those of the app's clock."""

    def __init__(self) -> None:
        self._old: pygame.Surface | None = None
        self._since = 0.0
        self._length = 0.0

    def begin(self, frame: pygame.Surface, now: float, length: float) -> None:
        """What is on `frame` now goes within `length` seconds; at once if that is 0."""
        self._old = frame.copy() if length > 0 else None
        self._since, self._length = now, length

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
