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
    """The still picture of a screen: a `background` that covers everything, and panels on it.

    Where panels changed, and only there, the picture is put together anew.
    """

    def __init__(self, background: Callable[[Canvas], None]) -> None:
        self._background = background
        self._drawn: dict[str, _Drawn] = {}
        self._still: pygame.Surface | None = None
        self._shape: object = None
        self._names: list[str] = []

    def paint(self, canvas: Canvas, panels: Sequence[Panel]) -> None:
        """Show `panels`, the later ones above the earlier, drawing only those that changed."""
        shape = (canvas.surface.get_size(), canvas.scale, canvas.text_scale, canvas.origin, canvas.strong)
        if shape != self._shape or self._still is None:
            self._shape = shape
            self._drawn.clear()
            self._names = []
            self._still = pygame.Surface(canvas.surface.get_size())
        still = canvas.on(self._still, canvas.scale, canvas.origin)
        changed = [place for panel in panels if (place := self._draw(still, panel)) is not None]
        names = [panel.name for panel in panels]
        if names != self._names:
            self._names = names
            changed = [self._still.get_rect()]
        for place in changed:
            self._compose(still, place)
        canvas.surface.blit(self._still, (0, 0))

    def _draw(self, still: Canvas, panel: Panel) -> pygame.Rect | None:
        """Draw `panel` if it is not what it was, and say which device pixels that concerns."""
        known = self._drawn.get(panel.name)
        if known is not None and (known.key is panel.key or known.key == panel.key):
            return None
        x, y, width, height = panel.rect
        layer = still.layer(x, y, width, height, margin=panel.margin)
        place = layer.surface.get_rect(topleft=(still.origin[0] - layer.origin[0], still.origin[1] - layer.origin[1]))
        panel.draw(layer)
        self._drawn[panel.name] = _Drawn(panel.key, layer, place)
        return place if known is None else place.union(known.place)

    def _compose(self, still: Canvas, place: pygame.Rect) -> None:
        """Put the picture together within `place`."""
        still.surface.set_clip(place)
        self._background(still)
        for name in self._names:
            drawn = self._drawn[name]
            if drawn.place.colliderect(place):
                still.lay(drawn.layer)
        still.surface.set_clip(None)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A panel as it was drawn: for which key, on what, and which device pixels it covers."""

    key: object
    layer: Canvas
    place: pygame.Rect
