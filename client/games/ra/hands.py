"""What a person's hands do to play an action of Ra: for demos and tests that use nothing but mouse and keys."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pygame

from client.board.hands import clear_the_way
from client.hands import click
from shared.engine.ra.actions import Bid, CallRa, Discard, Draw, Pass, StopGods, TakeWithGod

if TYPE_CHECKING:
    from client.scenes.table import TableScene


def clicks_for(action: Any, scene: TableScene) -> list[pygame.event.Event]:
    """The next click towards `action`; none while the widget for it is not there or cannot be pressed."""
    app = scene.app
    before = clear_the_way(app)
    if before is not None:
        return before
    match action:
        case Draw():
            return click(app, "bag")
        case CallRa():
            return click(app, "ra")
        case StopGods():
            return click(app, "stop")
        case Pass():
            return click(app, "pass")
        case Bid(sun=sun):
            return click(app, f"sun:{sun}")
        case TakeWithGod(slot=slot):
            return click(app, f"slot:{slot}")
        case Discard(tiles=tiles):
            return click(app, _next_tile(tiles, scene))
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
