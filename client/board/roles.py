"""What the table of an auction game needs from its game, and the glow of what may be pressed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from client.director import Beat
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App

PULSES: Final = 3
"""How often legal controls pulse before they glow steadily: the machine may rest then."""
PULSE: Final = 1.2
"""Seconds of a pulse."""
STEADY: Final = 225
"""How strongly they glow then, 0 to 255."""


class Controls(Protocol):
    """What a person may press at a table, and what was chosen but not yet done."""

    def settle(self) -> None:
        """The table changed: keep only choices that can still be meant."""
        ...

    def put_back(self) -> bool:
        """Undo the first step of a choice, and say whether there was one."""
        ...

    @property
    def chosen_widget(self) -> str:
        """The widget that Enter commits."""
        ...

    def set_glow(self, glow: int) -> None:
        """Let what may be pressed pulse."""
        ...

    def widgets(self) -> Sequence[Widget]:
        """Everything that can be pointed at, in the order of Tab."""
        ...


class Beats(Protocol):
    """What turns events into beats (`client.board.stage.Choreography`)."""

    def beat(self, event: Any, before: Any) -> Beat | None:
        """How `event` is shown, on a table that stands as `before`. None: at once."""
        ...


class Pulse:
    """How strongly what may be pressed glows: it swells and fades a few times when we are asked, then it is steady."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._at: int | None = None
        """The step after which we decide now."""
        self._since: float | None = None

    def asked(self, step: int | None) -> bool:
        """Say after which step we decide (None: we do not), and whether that is another than before."""
        if step == self._at:
            return False
        self._at, self._since = step, None if step is None else self.app.now()
        return True

    @property
    def runs(self) -> bool:
        """Whether it changes from frame to frame."""
        if self._since is None or self.app.settings.reduced_motion:
            return False
        return self.app.now() - self._since < PULSES * PULSE

    @property
    def strength(self) -> int:
        """How bright a glow is at this moment, 0 to 255."""
        if not self.runs or self._since is None:
            return STEADY
        wave = math.sin(2 * math.pi * (self.app.now() - self._since) / PULSE)
        return round(255 * (0.8 + 0.2 * wave))
