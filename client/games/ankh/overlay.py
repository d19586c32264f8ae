"""What is laid over the table of Ankh: sheets that darken it, kept as pictures part by part.

A sheet is painted once on the still picture of the table below it. Only what changes, a column of a battle, a row, the
signs of who is ready, is painted anew; every other frame is one copy.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from client.scenes.table import TOP
from client.ui.layers import Arrangement, Layers, Panel
from client.ui.scene import SCREEN, Scene
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.games.ankh.reading import ReadingTable
    from client.ui.canvas import Canvas

_LESSON: Final = "lesson:"
"""What the names of a guide's widgets begin with: they lie on its notes."""


class TableSheet(Scene):
    """A dialog over `table` that is put together from panels."""

    modal = True
    shade: ClassVar[int] = 170
    """How much darker the table is, 0 to 255."""

    def __init__(self, table: ReadingTable) -> None:
        super().__init__(table.app)
        self.table = table
        self._layers = table.overlays.setdefault(self.name, Layers(partial(_paint_below, table, self.shade)))
        self._arrangement = Arrangement()
        self._below: object = None
        self._sorted_for: Sequence[Widget] = ()
        self._own: list[Widget] = []
        self._guided: list[Widget] = []

    @abstractmethod
    def panels(self) -> Sequence[Panel]:
        """The sheet as it stands."""

    def paint_ahead(self, canvas: Canvas) -> None:
        """Paint a part of the sheet that is not painted yet, before it is laid on the table."""
        self._layers.fit(canvas)
        for panel in self.panels():
            if self._layers.paint_ahead(panel):
                return

    def still_areas(self) -> Sequence[tuple[str, pygame.Rect]]:
        """Parts of the sheet, by name, whose still widgets are kept as a picture of their own."""
        return ()

    def paint_moving(self, canvas: Canvas) -> None:
        """Draw what moves on the sheet."""

    def _paint_still(self, canvas: Canvas, panels: Sequence[Panel]) -> None:
        below = (self.table.still_picture, self.table.still_picture.version)
        if below != self._below:
            self._below = below
            self._layers.refresh()
        self._layers.paint(canvas, panels)

    def draw(self, canvas: Canvas) -> None:
        """See `Scene.draw`: widgets that look as they did are part of the still picture."""
        hands = self.app.input
        noticed = hands.noticed if self.app.top is self else ()
        if self._sorted_for is not self.widgets():
            self._sorted_for = self.widgets()
            self._guided = [widget for widget in self._sorted_for if widget.id.startswith(_LESSON)]
            self._own = [widget for widget in self._sorted_for if not widget.id.startswith(_LESSON)]
        self._arrangement.sort(self._own, noticed, [*self.still_areas(), ("sheet widgets", SCREEN)])
        self._paint_still(canvas, [*self.panels(), *self._arrangement.panels])
        self.table.top.draw_prompt(canvas, self.table.top.prompt())
        self.table.paint_lesson(canvas)
        for widget in (*self._arrangement.moving, *self._guided):
            widget.draw(canvas, self.app.look(self, widget))
        self.paint_moving(canvas)

    def paint_film(self, canvas: Canvas) -> None:
        """Draw the sheet as a part of a replay's picture, without what can be pressed, and below its bar."""
        before = canvas.surface.get_clip()
        canvas.surface.set_clip(canvas.rect(0, TOP.bottom + 1, SCREEN.width, SCREEN.height - TOP.bottom - 1))
        self._paint_still(canvas, self.panels())
        self.paint_moving(canvas)
        canvas.surface.set_clip(before)


def _paint_below(table: ReadingTable, shade: int, canvas: Canvas) -> None:
    """The table under a sheet."""
    canvas.surface.blit(table.still_picture.picture, (0, 0))
    canvas.veil(shade)
