"""Walking over the map with the arrow keys, from one thing that can be picked to the nearest in that direction."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App
    from client.ui.scene import Scene

ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_THINGS: Final = ("hex:", "figure:", "monument:", "edge:", "region:")
"""What the names of things on the map begin with."""
_ASIDE: Final = 2.2
"""How much farther away something seems for each pixel that it lies aside."""


def walk(app: App, scene: Scene, event: pygame.event.Event) -> bool:
    """Let an arrow key give the focus to something on the map of `scene`, and say whether there is anything."""
    if event.type != pygame.KEYDOWN or event.key not in ARROWS:
        return False
    stops = [widget for widget in scene.widgets() if widget.reachable and widget.id.startswith(_THINGS)]
    if not stops:
        return False
    now = next((widget for widget in stops if widget.id == app.input.focus), None)
    if now is None:
        app.input.set_focus(stops[0].id)
        return True
    direction = ARROWS[event.key]
    best = min(stops, key=lambda widget: _far(now, widget, direction))
    if _far(now, best, direction) < math.inf:
        app.input.set_focus(best.id)
    return True


def _far(start: Widget, end: Widget, direction: tuple[int, int]) -> float:
    """How far away something seems in a direction; infinitely, if it does not lie there."""
    dx, dy = direction
    across, along = end.rect.centerx - start.rect.centerx, end.rect.centery - start.rect.centery
    ahead = across * dx + along * dy
    aside = abs(across * dy) + abs(along * dx)
    return ahead + _ASIDE * aside if ahead > 4 and aside <= 2.5 * ahead else math.inf
