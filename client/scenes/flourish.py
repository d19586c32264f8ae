"""What is laid over a table for a moment and holds nothing up: whose turn it is, and what one has missed.

Everything here runs on the app's clock. With reduced motion nothing pops or sweeps; what is to be read is still there.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sin
from typing import TYPE_CHECKING, Final

import pygame

from assets.catalog import gettext as _
from client.art import paint, palette, tokens
from client.director import out_cubic
from client.games import edition
from client.scenes.topbar import PILL

if TYPE_CHECKING:
    from client.scenes.table import LogLine, TableScene
    from client.ui.canvas import Canvas

POP: Final = 0.18
"""Seconds that the pill swells when it asks us."""
SWELL: Final = 0.06
"""How much larger it gets."""
SWEEP: Final = 0.25
"""Seconds in which a light runs along the frame of our own panel."""
COMES: Final = 1.1
"""Seconds for which the name of whoever comes to the front stands over the table."""
MISSED: Final = 2.5
"""Seconds for which the strip of what was missed is shown."""
LINES: Final = 7
"""What happened last, as the strip shows it."""
_STRIP: Final = pygame.Rect(0, 480, 0, 36)


@dataclass(slots=True)
class Flourishes:
    """The flourishes of one table. `since` are seconds of the app's clock, None for what is not shown."""

    scene: TableScene
    turn_since: float | None = None
    came_since: float | None = None
    missed_since: float | None = None
    missed: tuple[LogLine, ...] = ()

    # ---------------------------------------------------------------- when they begin

    def our_turn(self) -> None:
        """The controls came alive."""
        if not self.scene.app.settings.reduced_motion:
            self.turn_since = self.scene.app.now()

    def came(self) -> None:
        """Somebody who shares the screen came to the front."""
        self.came_since = self.scene.app.now()

    def skipped(self, lines: tuple[LogLine, ...]) -> None:
        """The view jumped to the present over what these lines tell."""
        if lines:
            self.missed, self.missed_since = lines[-LINES:], self.scene.app.now()

    # ---------------------------------------------------------------- how they run

    @property
    def running(self) -> bool:
        """Whether any of them is still to be seen."""
        return any(since is not None for since in (self.turn_since, self.came_since, self.missed_since))

    def update(self) -> None:
        """Forget those that are over."""
        now, before = self.scene.app.now(), self.running
        if self.turn_since is not None and now - self.turn_since >= max(POP, SWEEP):
            self.turn_since = None
        decided = not self.scene.table.my_turn
        if self.came_since is not None and (decided or now - self.came_since >= COMES):
            self.came_since = None
        if self.missed_since is not None and now - self.missed_since >= MISSED:
            self.missed_since = None
        if before and not self.running:
            self.scene.app.redraw()

    def paint(self, canvas: Canvas) -> None:
        """Draw all that run."""
        now = self.scene.app.now()
        if self.turn_since is not None:
            age = now - self.turn_since
            self._paint_sweep(canvas, age / SWEEP)
            self._paint_pop(canvas, age / POP)
        if self.missed_since is not None:
            left = 1 - (now - self.missed_since) / MISSED
            self._paint_missed(canvas, min(1.0, 6 * left))
        if self.came_since is not None:
            left = 1 - (now - self.came_since) / COMES
            self._paint_arrival(canvas, min(1.0, 3 * left))

    def _paint_pop(self, canvas: Canvas, t: float) -> None:
        """The pill, larger for a moment: what is drawn there already, scaled."""
        if not 0 <= t < 1:
            return
        place = canvas.rect(*PILL)
        picture = canvas.surface.subsurface(place.clip(canvas.surface.get_rect()))
        scale = 1 + SWELL * sin(pi * out_cubic(t))
        larger = pygame.transform.smoothscale_by(picture, scale)
        width, height = larger.get_size()
        cut = larger.convert_alpha()
        cut.blit(
            paint.box(width, height, height // 2, ("#FFFFFF", "#FFFFFF")), (0, 0), special_flags=pygame.BLEND_RGBA_MULT
        )
        canvas.surface.blit(cut, cut.get_rect(center=place.center))

    def _paint_sweep(self, canvas: Canvas, t: float) -> None:
        """A light that runs along the frame of our own panel."""
        frame = self.scene.own_frame
        if frame is None or not 0 <= t < 1:
            return
        x, y, w, h = frame
        head = x + (w + 260) * out_cubic(t)
        window = canvas.rect(head - 260, y - 4, 260, h + 8).clip(canvas.surface.get_rect())
        before = canvas.surface.get_clip()
        canvas.surface.set_clip(window.clip(before))
        clear = ("#00000000", "#00000000")
        canvas.box(x, y, w, h, clear, radius=12, edge=palette.GOLD_HIGH, edge_width=4, alpha=round(255 * (1 - t * t)))
        canvas.surface.set_clip(before)

    def _paint_arrival(self, canvas: Canvas, share: float) -> None:
        """Whose turn it is now, in large letters. It hides nothing that one could press."""
        scene = self.scene
        if scene.seat is None:
            return
        name, sigil = scene.name_of(scene.seat), scene.sigil_of(scene.seat)
        colour, alpha = palette.SEATS[sigil].colour, round(255 * share)
        canvas.box(350, 206, 480, 64, palette.PANEL, radius=32, edge=colour, edge_width=3, alpha=alpha)
        canvas.image(tokens.sigil(sigil, canvas.px(50)), alpha=alpha, center=(384, 238))
        canvas.text(name, "bold", 23, colour, max_width=390, alpha=alpha, center=(612, 229))
        canvas.text(_("It is your turn"), "body", 14, palette.INK, max_width=390, alpha=alpha, center=(612, 254))

    def _paint_missed(self, canvas: Canvas, share: float) -> None:
        """The last things that happened, as sigil and icon, oldest first."""
        scene, alpha = self.scene, round(255 * share)
        cell = 62.0
        title = _("Meanwhile")
        room = canvas.text_width(title, "bold", 13) + 22
        width = room + cell * len(self.missed) + 14
        left, middle = 592 - width / 2, _STRIP.y + _STRIP.height / 2
        canvas.box(left, _STRIP.y, width, _STRIP.height, palette.PANEL, radius=20, edge=palette.GOLD_LOW, alpha=alpha)
        canvas.text(title, "bold", 13, palette.GOLD, max_width=room, alpha=alpha, midleft=(left + 16, middle))
        for number, line in enumerate(self.missed):
            x = left + room + cell * number + 4
            if line.seat >= 0:
                canvas.image(
                    tokens.sigil(scene.sigil_of(line.seat), canvas.px(22)), alpha=alpha, center=(x + 14, middle)
                )
            if line.icon and alpha > 128:
                place = pygame.Rect(round(x + 27), round(middle - 12), 24, 24)
                edition(scene.game.key).draw_icon(canvas, place, line.icon)
