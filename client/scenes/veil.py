"""What covers the screen while the server cannot be asked. Derived from the state, never opened or closed by events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client import words
from client.art import palette, scenery
from client.ui.controls import Button
from client.ui.scene import Scene
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.ui.canvas import Canvas


class LostVeil(Scene):
    """The line is broken: how the tries go, and a way out."""

    name = "lost"
    modal = True
    _second = -1

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        return [
            Button("lost:leave", pygame.Rect(440, 420, 190, 46), _("Leave"), self._leave),
            Button("lost:retry", pygame.Rect(650, 420, 190, 46), _("Try now"), self._retry, style="gold"),
        ]

    def default(self) -> str:
        """See `Scene.default`."""
        return "lost:retry"

    def update(self, seconds: float) -> None:
        """See `Scene.update`: the seconds are counted down."""
        if (second := int(self._wait() + 0.999)) != self._second:
            self._second = second
            self.changed()

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        canvas.veil(170)
        canvas.panel(390, 250, 500, 240, radius=14, edge=palette.GOLD_LOW)
        canvas.text(_("Connection lost"), "display", 24, palette.GOLD, max_width=460, center=(640, 292))
        why, state = self._sentences()
        canvas.paragraph(why, "body", 15, palette.DIM, width=440, topleft=(420, 318), centred=True, lines=2)
        canvas.text(state, "bold", 16, palette.INK, max_width=440, center=(640, 386))

    def _wait(self) -> float:
        session = self.app.navigator.company.broken
        if session is None or session.connection.stage != "waiting":
            return 0.0
        return max(0.0, session.connection.retry_at - self.app.now())

    def _sentences(self) -> tuple[str, str]:
        session = self.app.navigator.company.broken
        if session is None:
            return "", ""
        link = session.connection
        why = words.refusal(link.refusal.code, link.refusal.details) if link.refusal is not None else ""
        if link.stage == "refused":
            return why, ""
        tries = ngettext("{count} try so far", "{count} tries so far", link.attempts).format(count=link.attempts)
        attempt = tries if link.attempts else ""
        if link.stage == "waiting":
            seconds = int(self._wait() + 0.999)
            return why, words.table_line(_("Trying again in {seconds} s").format(seconds=seconds), attempt)
        return why, words.table_line(_("Trying …"), attempt)

    def _retry(self) -> None:
        for session in self.app.navigator.company.sessions:
            if not session.online:
                session.connection.open()

    def _leave(self) -> None:
        self.app.navigator.home()

    def escape(self) -> None:
        """See `Scene.escape`."""
        self._leave()


class BusyVeil(Scene):
    """Something is being set up: a sentence and a sun that turns."""

    name = "busy"
    modal = True
    _turn = 0.0

    @property
    def busy(self) -> bool:
        """See `Scene.busy`."""
        return not self.app.settings.reduced_motion

    def update(self, seconds: float) -> None:
        """See `Scene.update`."""
        self._turn = (self._turn + seconds * 40) % 360

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        return [Button("busy:cancel", pygame.Rect(555, 430, 170, 40), _("Cancel"), self.escape, size=15)]

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        canvas.veil(140)
        canvas.panel(420, 260, 440, 230, radius=14, edge=palette.GOLD_LOW)
        sun = scenery.eye_of_ra(canvas.px(76))
        lift = 0 if self.app.settings.reduced_motion else abs(180 - self._turn) / 180 * 8
        canvas.image(sun, center=(640, 330 - lift))
        canvas.text(self.app.navigator.busy, "bold", 16, palette.INK, max_width=400, center=(640, 400))

    def escape(self) -> None:
        """See `Scene.escape`."""
        self.app.navigator.home()
