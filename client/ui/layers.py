"""Panels kept as pictures, so that a frame in which nothing changed is one copy of the screen.

A panel says what it shows by its `key`; only when that (or the scale) changes is it drawn again, and only when one was
drawn again is the still picture put together anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from client.ui.canvas import Canvas
from client.ui.widget import Look, Widget


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
        self._ahead: dict[str, _Drawn] = {}
        """Panels that were painted before they are shown, by name."""
        self._still: pygame.Surface | None = None
        self._on: Canvas | None = None
        """The canvas of the still picture."""
        self._shape: object = None
        self._names: list[str] = []
        self.version = 0
        """Counts how often the picture changed."""

    @property
    def picture(self) -> pygame.Surface:
        """The still picture as it was last painted, as large as the window. Raises LookupError before that."""
        if self._still is None:
            raise LookupError("nothing was painted yet")
        return self._still

    def refresh(self) -> None:
        """Put the picture together anew: what the background shows has changed."""
        self._names = []

    def forget(self) -> None:
        """Draw everything anew."""
        self._drawn.clear()
        self._ahead.clear()
        self.refresh()

    def paint(self, canvas: Canvas, panels: Sequence[Panel]) -> None:
        """Show `panels`, the later ones above the earlier, drawing only those that changed."""
        still = self.fit(canvas)
        changed = [place for panel in panels if (place := self._draw(still, panel)) is not None]
        names = [panel.name for panel in panels]
        if names != self._names:
            self._names = names
            changed = [still.surface.get_rect()]
        for place in _merged(changed):
            self._compose(still, place)
        self.version += bool(changed)
        canvas.surface.blit(still.surface, (0, 0))

    def fit(self, canvas: Canvas) -> Canvas:
        """Be as large as `canvas`, and give the canvas of the still picture. Before that nothing is painted ahead."""
        shape = (canvas.surface.get_size(), canvas.scale, canvas.text_scale, canvas.origin, canvas.strong)
        if shape != self._shape or self._still is None:
            self._shape = shape
            self.forget()
            self._still = pygame.Surface(canvas.surface.get_size())
        self._on = canvas.on(self._still, canvas.scale, canvas.origin)
        return self._on

    def _draw(self, still: Canvas, panel: Panel) -> pygame.Rect | None:
        """Draw `panel` if it is not what it was, and say which device pixels that concerns."""
        known = self._drawn.get(panel.name)
        if known is not None and known.shows(panel):
            return None
        ahead = self._ahead.get(panel.name)
        drawn = self._ahead.pop(panel.name) if ahead is not None and ahead.shows(panel) else _paint(still, panel)
        self._drawn[panel.name] = drawn
        return drawn.place if known is None else drawn.place.union(known.place)

    def paint_ahead(self, panel: Panel) -> bool:
        """Paint `panel` before it is shown, and say whether there was anything to paint."""
        known, ahead = self._drawn.get(panel.name), self._ahead.get(panel.name)
        if self._on is None or any(drawn is not None and drawn.shows(panel) for drawn in (known, ahead)):
            return False
        self._ahead[panel.name] = _paint(self._on, panel)
        return True

    def _compose(self, still: Canvas, place: pygame.Rect) -> None:
        """Put the picture together within `place`."""
        still.surface.set_clip(place)
        self._background(still)
        for name in self._names:
            drawn = self._drawn[name]
            if drawn.place.colliderect(place):
                still.lay(drawn.layer)
        still.surface.set_clip(None)


def _merged(places: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """`places`, of which those that meet become one unless that would cover a good deal more."""
    apart: list[pygame.Rect] = []
    for place in places:
        whole = place.copy()
        while (met := next((at for at, other in enumerate(apart) if _better_as_one(whole, other)), -1)) >= 0:
            whole.union_ip(apart.pop(met))
        apart.append(whole)
    return apart


def _better_as_one(one: pygame.Rect, other: pygame.Rect) -> bool:
    """Whether two places meet and are no larger together than apart."""
    whole = one.union(other)
    area = whole.width * whole.height
    return bool(one.colliderect(other)) and area <= one.width * one.height + other.width * other.height


def _paint(still: Canvas, panel: Panel) -> _Drawn:
    """Draw `panel` on a surface of its own, for the still picture of that canvas."""
    x, y, width, height = panel.rect
    layer = still.layer(x, y, width, height, margin=panel.margin)
    place = layer.surface.get_rect(topleft=(still.origin[0] - layer.origin[0], still.origin[1] - layer.origin[1]))
    panel.draw(layer)
    return _Drawn(panel.key, layer, place)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A panel as it was drawn: for which key, on what, and which device pixels it covers."""

    key: object
    layer: Canvas
    place: pygame.Rect

    def shows(self, panel: Panel) -> bool:
        """Whether it looks as `panel` does."""
        return self.key is panel.key or bool(self.key == panel.key)


class Arrangement:
    """The widgets of a scene, told apart: those that look as they did become panels, only the others are drawn anew.

    An area with a name of its own gets a panel of its own, so that what changes there leaves the others alone.
    """

    def __init__(self) -> None:
        self.panels: list[Panel] = []
        """The widgets that stand still, by area."""
        self.moving: list[Widget] = []
        """Those that somebody points at, or that change from frame to frame."""
        self._sorted: Sequence[Widget] = ()
        self._noticed: tuple[str, ...] = ()

    def sort(
        self, widgets: Sequence[Widget], noticed: tuple[str, ...], areas: Sequence[tuple[str, pygame.Rect]]
    ) -> None:
        """Sort `widgets`, of which those called `noticed` are pointed at or in focus.

        `areas` are names with logical rectangles; a widget belongs to the first that contains it, or to none.
        """
        if widgets is self._sorted and noticed == self._noticed:
            return
        self._sorted, self._noticed = widgets, noticed
        seen = [widget for widget in widgets if type(widget).draw is not Widget.draw]
        seen = [widget for widget in seen if not widget.bare or widget.id in noticed]
        still = [widget for widget in seen if widget.still and widget.id not in noticed]
        self.moving = [widget for widget in seen if not widget.still or widget.id in noticed]
        self.panels = []
        for name, area in areas:
            part = [widget for widget in still if area.contains(widget.rect)]
            still = [widget for widget in still if not area.contains(widget.rect)]
            self.panels.append(_still_panel(name, area, part))
        self.moving += still


def _still_panel(name: str, area: pygame.Rect, widgets: list[Widget]) -> Panel:
    """Widgets that nobody points at, as a panel."""

    def draw(layer: Canvas) -> None:
        for widget in widgets:
            widget.draw(layer, Look())

    place = area if widgets else pygame.Rect(*area.topleft, 1, 1)
    return Panel(name, widgets, place, draw, margin=8)
