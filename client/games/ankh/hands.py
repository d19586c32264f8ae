"""What a person's hands do to play an action of Ankh: for demos and tests that use nothing but mouse and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from client.games.ankh.choosing import BUTTONS, Choosing, facets
from client.games.ankh.lights import next_edges
from client.hands import click
from shared.engine.ankh.actions import Bid, Lay, Play

if TYPE_CHECKING:
    from client.games.ankh.table import AnkhTable


def clicks_for(action: Any, scene: AnkhTable) -> list[pygame.event.Event]:
    """The next click towards `action`; none while the widget for it is not there or cannot be pressed."""
    app = scene.app
    for name in ("continue", "fold"):
        if app.widget_in(app.top, name) is not None and (name == "continue" or _hidden(action, scene)):
            return click(app, name)
    name = next_widget(action, scene.controls.choosing)
    if app.widget_in(app.top, name) is None and scene.atlas.zoomed:
        return click(app, "zoom:out")
    return click(app, name)


def _hidden(action: Any, scene: AnkhTable) -> bool:
    """Whether the next thing to click is not on the sheet that lies on top."""
    app = scene.app
    return app.top is not scene and app.widget_in(app.top, next_widget(action, scene.controls.choosing)) is None


def next_widget(action: Any, choosing: Choosing) -> str:
    """The widget to click next."""
    if type(action) in BUTTONS:
        return BUTTONS[type(action)]
    if isinstance(action, Play):
        wrong = [card for card in choosing.cards if card not in action.cards]
        missing = [card for card in action.cards if card not in choosing.cards]
        return f"card:{(wrong or missing)[0]}" if wrong or missing else "play"
    if isinstance(action, Bid):
        return "bid" if choosing.bid == action.followers else f"bid:{action.followers}"
    if isinstance(action, Lay):
        return _next_edge(action, choosing)
    for depth, facet in enumerate(facets(action)):
        if depth >= len(choosing.chosen) or choosing.chosen[depth] != facet:
            return f"{facet[0]}:{facet[1]}"
    return ""


def _next_edge(action: Lay, choosing: Choosing) -> str:
    """An edge to lay or to take back, or the button that ends it."""
    wrong = [edge for edge in choosing.edges if edge not in action.camels]
    if wrong:
        return f"edge:{wrong[0]}"
    if choosing.caravan() == action:
        return "lay"
    offered = [edge for edge in next_edges(choosing) if edge in action.camels]
    return f"edge:{offered[0]}" if offered else ""
