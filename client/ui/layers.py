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

    Where panels changed, and only there, the picture is put together anew. What is known to come can be painted, and
    the picture put together, before it is shown: where it `foresees`, a second picture is made ready behind the one
    that is seen.
    """

    def __init__(self, background: Callable[[Canvas], None], *, foresees: bool = False) -> None:
        self._background = background
        self._foresees = foresees
        self._drawn: dict[str, _Drawn] = {}
        self._ahead: dict[str, _Drawn] = {}
        """Panels that were painted before they are shown, by name."""
        self._seen: _Picture | None = None
        self._ready: _Picture | None = None
        """The one behind it; as it was last made ready, or as it was when it was last seen."""
        self._shape: object = None
        self.version = 0
        """Counts how often the picture changed."""

    @property
    def picture(self) -> pygame.Surface:
        """The still picture as it was last painted, as large as the window. Raises LookupError before that."""
        if self._seen is None:
            raise LookupError("nothing was painted yet")
        return self._seen.canvas.surface

    def refresh(self) -> None:
        """Put the picture together anew: what the background shows has changed."""
        for picture in (self._seen, self._ready):
            if picture is not None:
                picture.shows.clear()

    def forget(self) -> None:
        """Draw everything anew."""
        self._drawn.clear()
        self._ahead.clear()
        self.refresh()

    def paint(self, canvas: Canvas, panels: Sequence[Panel]) -> None:
        """Show `panels`, the later ones above the earlier, drawing only those that changed."""
        seen = self._fit(canvas)
        wanted = {panel.name: self._draw(seen.canvas, panel) for panel in panels}
        changed = seen.differs(wanted)
        if changed:
            if self._ready is not None and _area(others := self._ready.differs(wanted)) < _area(changed):
                self._seen, self._ready, changed = self._ready, seen, others
                seen = self._seen
            for place in _merged(changed):
                seen.compose(wanted, place, self._background)
            seen.shows = wanted
            self.version += 1
        canvas.surface.blit(seen.canvas.surface, (0, 0))

    def fit(self, canvas: Canvas) -> None:
        """Be as large as `canvas`. Before that nothing is painted ahead."""
        self._fit(canvas)

    def _fit(self, canvas: Canvas) -> _Picture:
        shape = (canvas.surface.get_size(), canvas.scale, canvas.text_scale, canvas.origin, canvas.strong)
        if shape != self._shape or self._seen is None:
            self._shape = shape
            self.forget()
            self._seen, self._ready = _Picture.like(canvas), _Picture.like(canvas) if self._foresees else None
        return self._seen

    def _draw(self, still: Canvas, panel: Panel) -> _Drawn:
        """`panel` as it was drawn; if it is not what it was, drawn anew."""
        known = self._drawn.get(panel.name)
        if known is not None and known.shows(panel):
            return known
        ahead = self._ahead.get(panel.name)
        drawn = self._ahead.pop(panel.name) if ahead is not None and ahead.shows(panel) else _paint(still, panel)
        self._drawn[panel.name] = drawn
        return drawn

    def paint_ahead(self, panel: Panel) -> bool:
        """Paint `panel` before it is shown, and say whether there was anything to paint."""
        if self._seen is None or self._painted(panel) is not None:
            return False
        self._ahead[panel.name] = _paint(self._seen.canvas, panel)
        return True

    def _painted(self, panel: Panel) -> _Drawn | None:
        """`panel` as it was drawn already."""
        known = (self._drawn.get(panel.name), self._ahead.get(panel.name))
        return next((drawn for drawn in known if drawn is not None and drawn.shows(panel)), None)

    def compose_ahead(self, panels: Sequence[Panel]) -> bool:
        """Do a part of putting together the picture with `panels` before it is shown, and say whether there was any.

        They are painted already; panels of other names are taken to stay as they are.
        """
        seen, ready = self._seen, self._ready
        if seen is None or ready is None or not seen.shows:
            return False
        coming = {panel.name: drawn for panel in panels if (drawn := self._painted(panel)) is not None}
        wanted = {name: coming.get(name, drawn) for name, drawn in seen.shows.items()}
        changed = seen.differs(wanted)
        if not changed:
            return False
        if list(ready.shows) != list(wanted) or _area(ready.differs(wanted)) > _area(changed):
            ready.become(seen)
            return True
        name = next((name for name, drawn in wanted.items() if ready.shows[name] is not drawn), None)
        if name is None:
            return False
        step = {**ready.shows, name: wanted[name]}
        for place in ready.differs(step):
            ready.compose(step, place, self._background)
        ready.shows = step
        return True


class _Picture:
    """A picture that was put together: `shows` are the panels on it, from the bottom up."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.shows: dict[str, _Drawn] = {}

    @classmethod
    def like(cls, canvas: Canvas) -> _Picture:
        """An empty one for what is drawn like `canvas`."""
        return cls(canvas.on(pygame.Surface(canvas.surface.get_size()), canvas.scale, canvas.origin))

    def become(self, other: _Picture) -> None:
        """Look as `other` does."""
        self.canvas.surface.blit(other.canvas.surface, (0, 0))
        self.shows = other.shows

    def differs(self, wanted: dict[str, _Drawn]) -> list[pygame.Rect]:
        """The places that look different once it shows `wanted`: everything if those are not the same panels."""
        shows = self.shows
        if list(shows) != list(wanted):
            return [self.canvas.surface.get_rect()]
        return [drawn.place.union(shows[name].place) for name, drawn in wanted.items() if shows[name] is not drawn]

    def compose(self, wanted: dict[str, _Drawn], place: pygame.Rect, background: Callable[[Canvas], None]) -> None:
        """Put `wanted` together within `place`."""
        self.canvas.surface.set_clip(place)
        background(self.canvas)
        for drawn in wanted.values():
            if drawn.place.colliderect(place):
                self.canvas.lay(drawn.layer)
        self.canvas.surface.set_clip(None)


def _area(places: Sequence[pygame.Rect]) -> int:
    """How many pixels `places` have together, those that several share counted for each."""
    return sum(place.width * place.height for place in places)


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
            self.panels.append(still_panel(name, area, part))
        self.moving += still


def still_panel(name: str, area: pygame.Rect, widgets: Sequence[Widget]) -> Panel:
    """Widgets of an `area` that stand still and that nobody points at, as a panel."""

    def draw(layer: Canvas) -> None:
        for widget in widgets:
            widget.draw(layer, Look())

    first = widgets[0].drawn if widgets else pygame.Rect(*area.topleft, 1, 1)
    place = first.unionall([widget.drawn for widget in widgets]).clip(area)
    return Panel(name, list(widgets), place, draw, margin=8)
