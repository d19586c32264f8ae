"""Walking over the map with the arrow keys, from one thing that can be picked to the nearest in that direction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from client.ui.compass import ARROWS, nearest

if TYPE_CHECKING:
    from client.app import App
    from client.ui.scene import Scene

_THINGS: Final = ("hex:", "figure:", "monument:", "edge:", "region:")
"""What the names of things on the map begin with."""


def walk(app: App, scene: Scene, event: pygame.event.Event) -> bool:
    """Let an arrow key give the focus to something on the map of `scene`, and say whether there is anything."""
    if event.type != pygame.KEYDOWN or event.key not in ARROWS:
        return False
    stops = [widget for widget in scene.widgets() if widget.reachable and widget.id.startswith(_THINGS)]
    if not stops:
        return False
    now = next((widget for widget in stops if widget.id == app.input.focus), None)
    best = stops[0] if now is None else nearest(now, stops, ARROWS[event.key])
    if best is not None:
        app.input.set_focus(best.id)
    return True
