"""What a person's hands do at any board before they play: answer what is asked, go on after a scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from client.hands import click

if TYPE_CHECKING:
    from client.app import App


def clear_the_way(app: App) -> list[pygame.event.Event] | None:
    """The click that a dialog on top waits for (no events while it cannot be clicked yet); None without a dialog."""
    for name in ("answer:ok", "continue"):
        if app.widget_in(app.top, name) is not None:
            return click(app, name)
    return None
