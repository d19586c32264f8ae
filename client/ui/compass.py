"""Which of several widgets lies nearest in a direction: where an arrow key leads."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from client.ui.widget import Widget

ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""Arrow keys with their direction."""
_ASIDE: Final = 2.2
"""How much farther away something seems for each pixel that it lies aside."""


def nearest(start: Widget, others: Sequence[Widget], direction: tuple[int, int]) -> Widget | None:
    """The one of `others` that one comes to from `start`; None if nothing lies there."""
    best = min(others, key=lambda widget: _far(start, widget, direction), default=None)
    return best if best is not None and _far(start, best, direction) < math.inf else None


def _far(start: Widget, end: Widget, direction: tuple[int, int]) -> float:
    """How far away something seems in a direction; infinitely, if it does not lie there."""
    dx, dy = direction
    across, along = end.rect.centerx - start.rect.centerx, end.rect.centery - start.rect.centery
    ahead = across * dx + along * dy
    aside = abs(across * dy) + abs(along * dx)
    return ahead + _ASIDE * aside if ahead > 4 and aside <= 2.5 * ahead else math.inf
