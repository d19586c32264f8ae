"""What a person's hands do to play an action of Ra: for demos and tests that use nothing but mouse and keys."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pygame

from client.ui.widget import Widget
from shared.engine.ra.actions import Bid, CallRa, Discard, Draw, Pass, StopGods, TakeWithGod

if TYPE_CHECKING:
    from client.scenes.table import TableScene


def clicks_for(action: Any, scene: TableScene) -> list[pygame.event.Event]:
    """The next click towards `action`; none while the widget for it is not there or cannot be pressed."""
    app = scene.app
    for name in ("answer:ok", "continue"):
        if app.widget_in(app.top, name) is not None:
            return _click(scene, name)
    match action:
        case Draw():
            return _click(scene, "bag")
        case CallRa():
            return _click(scene, "ra")
        case StopGods():
            return _click(scene, "stop")
        case Pass():
            return _click(scene, "pass")
        case Bid(sun=sun):
            return _click(scene, f"sun:{sun}")
        case TakeWithGod(slot=slot):
            return _click(scene, f"slot:{slot}")
        case Discard(tiles=tiles):
            return _click(scene, _next_tile(tiles, scene))
    return []


def _next_tile(tiles: tuple[int, ...], scene: TableScene) -> str:
    """The tile to choose or to put back next in the dialog, or the button that ends it."""
    wanted = Counter(tiles)
    candidates = [widget for widget in scene.app.top.widgets() if widget.id.startswith("tile:")]
    chosen = Counter(widget.data[0] for widget in candidates if widget.data[1])
    for widget in candidates:
        kind, is_chosen = widget.data
        if is_chosen and chosen[kind] > wanted[kind]:
            return widget.id
        if not is_chosen and chosen[kind] < wanted[kind]:
            return widget.id
    return "discard"


def _click(scene: TableScene, name: str) -> list[pygame.event.Event]:
    """Move to a widget, press and release."""
    app = scene.app
    widget: Widget | None = app.widget_in(app.top, name)
    if widget is None or not widget.enabled:
        return []
    place = app.canvas.at(*widget.rect.center)
    return [
        pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1),
        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1),
    ]
