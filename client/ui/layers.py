"""Panels kept as pictures, so that a frame in which nothing changed is one copy of the screen.

A panel says what it shows by its `key`; only when that (or the scale) changes is it drawn again, and only when one was
drawn again is the still picture put together anew.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from client.ui.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the screen that draws itself from nothing but its `key`.

    `rect` is logical; `margin` is the room that shadows and glows need around it.
    """

    name: str
    key: object
    rect: pygame.Rect
    draw: Callable[[Canvas], None]
    margin: int = 16


class Layers:
    """The still picture of a screen: a `background` that covers everything, and panels on it."""

    def __init__(self, background: Callable[[Canvas], None]) -> None:
        self._background = background
        self._drawn: dict[str, tuple[object, Canvas]] = {}
        self._still: pygame.Surface | None = None
        self._shape: object = None
        self._order: tuple[tuple[str, object], ...] = ()

    def paint(self, canvas: Canvas, panels: Sequence[Panel]) -> None:
        """Show `panels`, the later ones above the earlier, drawing only those that changed."""
        shape = (canvas.surface.get_size(), canvas.scale, canvas.text_scale, canvas.origin, canvas.strong)
        if shape != self._shape:
            self._shape = shape
            self._drawn.clear()
            self._still = pygame.Surface(canvas.surface.get_size())
            self._order = ()
        assert self._still is not None
        order = tuple((panel.name, panel.key) for panel in panels)
        if order != self._order:
            self._order = order
            self._compose(canvas.on(self._still, canvas.scale, canvas.origin), panels)
        canvas.surface.blit(self._still, (0, 0))

    def _compose(self, still: Canvas, panels: Sequence[Panel]) -> None:
        self._background(still)
        for panel in panels:
            known = self._drawn.get(panel.name)
            if known is None or known[0] != panel.key:
                x, y, width, height = panel.rect
                layer = still.layer(x, y, width, height, margin=panel.margin)
                panel.draw(layer)
                self._drawn[panel.name] = known = (panel.key, layer)
            still.lay(known[1])
