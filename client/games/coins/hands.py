"""What a person's hands do to play an action of Coin Ra: for demos and tests that use nothing but mouse and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from client.board.hands import clear_the_way
from client.hands import click
from shared.engine.coins.actions import Auction, Bid, Draw, Keep, Pass

if TYPE_CHECKING:
    from client.app import App
    from client.scenes.table import TableScene


def clicks_for(action: Any, scene: TableScene) -> list[pygame.event.Event]:
    """The next click towards `action`; none while the widget for it is not there or cannot be pressed."""
    app = scene.app
    before = clear_the_way(app)
    if before is not None:
        return before
    return click(app, next_widget(action, app))


def next_widget(action: Any, app: App) -> str:
    """The widget to click next towards `action`; empty while it is not there."""
    match action:
        case Draw():
            return "bag"
        case Keep():
            return "keep"
        case Pass():
            return "pass"
        case Auction(price=price):
            return _towards(app, price, "auction")
        case Bid(amount=amount):
            return _towards(app, amount, "bid")
    return ""


def _towards(app: App, amount: int, button: str) -> str:
    """A step of the stepper towards `amount`, or the `button` once it shows that."""
    shown = app.widget_in(app.top, "amount")
    if shown is None:
        return ""
    now = int(shown.text)
    if now == amount:
        return button
    chip = f"amount:{amount}"
    return chip if app.widget_in(app.top, chip) is not None else "more" if amount > now else "less"
