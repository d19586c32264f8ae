"""Panels drawn large: the one under the pointer while Alt is held, or the other players' one after the other by key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from client.ui.canvas import Canvas

if TYPE_CHECKING:
    from client.scenes.table import TableScene
    from client.ui.layers import Panel

ROOM: Final = pygame.Rect(24, 60, 1232, 620)
"""Where a panel may be drawn large."""
MOST: Final = 2.0
LEAST: Final = 1.2
"""How much larger a panel is at least, or it is not worth it."""


class Magnifier:
    """What is drawn large over a table. `seat` is a player whose panel was asked for by key, or -1."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.seat = -1
        self._picture: pygame.Surface | None = None
        self._of: object = None

    def turn(self) -> None:
        """The next player's panel; after the last one none."""
        seats = [seat for seat in self.scene.order_from_viewpoint() if self._panel_of(seat) is not None]
        following = seats.index(self.seat) + 1 if self.seat in seats else 0
        self.seat = seats[following] if following < len(seats) else -1
        self.scene.app.redraw()

    def close(self) -> bool:
        """Put away what was asked for by key, and say whether there was anything."""
        there, self.seat = self.seat >= 0, -1
        return there

    @property
    def panel(self) -> Panel | None:
        """What is drawn large now."""
        if self.seat >= 0:
            return self._panel_of(self.seat)
        hands = self.scene.app.input
        if not hands.alt or self.scene.app.top is not self.scene:
            return None
        under = [panel for panel in self.scene.board_panels() if panel.rect.collidepoint(hands.pointer)]
        return next((panel for panel in under if _factor(panel) >= LEAST), None)

    def _panel_of(self, seat: int) -> Panel | None:
        place = self.scene.place_of(seat)
        return next((panel for panel in self.scene.board_panels() if panel.rect == place), None)

    def paint(self, canvas: Canvas) -> None:
        """Draw it in the middle of a darkened table."""
        panel = self.panel
        if panel is None:
            self._picture = self._of = None
            return
        parts = [part for part in self.scene.board_panels() if panel.rect.contains(part.rect)]
        key = ([(part.name, part.key) for part in parts], canvas.scale, canvas.text_scale, canvas.strong)
        if self._picture is None or key != self._of:
            self._picture, self._of = _enlarged(panel, parts, canvas), key
        canvas.veil(140)
        canvas.image(self._picture, center=ROOM.center)


def _factor(panel: Panel) -> float:
    """How much larger a panel can be drawn."""
    return min(MOST, ROOM.width / panel.rect.width, ROOM.height / panel.rect.height)


def _enlarged(panel: Panel, parts: Sequence[Panel], canvas: Canvas) -> pygame.Surface:
    """The panel and what lies on it, drawn anew at their larger size, so that they are crisp."""
    scale = canvas.scale * _factor(panel)
    large = Canvas(canvas.surface, scale, canvas.text_scale, strong=canvas.strong)
    x, y, width, height = panel.rect
    layer = large.layer(x, y, width, height, margin=panel.margin)
    for part in parts:
        part.draw(layer)
    return layer.surface
