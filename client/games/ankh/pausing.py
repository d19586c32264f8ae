"""A director that waits while a sheet is being read."""

from __future__ import annotations

from collections.abc import Callable

from client.director import Director


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

    def update(self, seconds: float) -> None:
        """See `Director.update`."""
        if not self.pausing():
            super().update(seconds)
