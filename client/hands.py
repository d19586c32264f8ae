"""Hands for the client: mouse and key events posted as a person's hands would make them, and eyes to wait with.

Whoever has hands sees what is on the screen (`App.top` and its widgets, by name) and can do nothing but post events.
Waiting is for a thing to happen, never for a while. `heliopolis demo` plays whole games this way, and so do tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import pygame
from twisted.internet.task import deferLater

if TYPE_CHECKING:
    from client.app import App
    from client.ui.widget import Widget

T = TypeVar("T")

GLANCE = 1 / 120
"""Seconds between two looks at the screen."""
PATIENCE = 30.0
"""Seconds after which what was waited for will not come."""

_MODIFIERS = {"ctrl": pygame.KMOD_CTRL, "alt": pygame.KMOD_ALT, "shift": pygame.KMOD_SHIFT}


class Tired(Exception):  # noqa: N818
    """What was waited for did not come."""


def on_the_screen(app: App) -> str:
    """What there is instead of what was waited for: the screen and what can be pressed on it."""
    names = " ".join(widget.id for widget in app.top.widgets() if widget.reachable)
    said = " ".join(toast.text for toast in app.toasts.shown)
    return f"the screen is {app.top.name!r} with {names}" + (f"; it says: {said}" if said else "")


def click(app: App, name: str) -> list[pygame.event.Event]:
    """The events of a click in the middle of the widget called `name`; none if it is not on top or cannot be used."""
    widget = app.widget_in(app.top, name)
    if widget is None or not widget.enabled:
        return []
    place = app.canvas.at(*widget.rect.center)
    return [
        pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1),
        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1),
    ]


def press(key: str, text: str = "") -> list[pygame.event.Event]:
    """The events of pressing and releasing a key by its name (`d`, `return`, `ctrl+a`), which may write `text`."""
    *held, name = key.split("+") if key != "+" else [key]
    mod = sum(_MODIFIERS[each] for each in held)
    known: dict[str, Any] = {"key": pygame.key.key_code(name), "mod": mod, "unicode": text, "scancode": 0}
    written = [pygame.event.Event(pygame.TEXTINPUT, text=text)] if text else []
    return [pygame.event.Event(pygame.KEYDOWN, **known), *written, pygame.event.Event(pygame.KEYUP, **known)]


class Hands:
    """Posts events to one client and watches what comes of them."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.clicks = 0
        """Mouse buttons pressed so far."""
        self.keys = 0
        """Keys pressed so far."""

    # ---------------------------------------------------------------- doing

    def post(self, events: Iterable[pygame.event.Event]) -> bool:
        """Post ready-made events, and say whether there were any."""
        posted = False
        for event in events:
            pygame.event.post(event)
            self.clicks += event.type == pygame.MOUSEBUTTONDOWN
            self.keys += event.type == pygame.KEYDOWN
            posted = True
        return posted

    async def click(self, name: str) -> None:
        """Wait until the widget called `name` can be used, and click it."""
        await self.until(lambda: self.sees(name), name)
        self.post(click(self.app, name))
        await self.glance()

    async def press(self, key: str, text: str = "") -> None:
        """Press and release a key."""
        self.post(press(key, text))
        await self.glance()

    async def use(self, name: str) -> None:
        """Wait until the widget called `name` can be used, and press its key; click it if it has none."""
        widget = await self.until(lambda: self.sees(name), name)
        keys = self.app.keys.of(widget.binding) if widget.binding else ()
        if keys and not self.app.typing:
            await self.press(keys[0])
        else:
            await self.click(name)

    async def write(self, name: str, text: str) -> None:
        """Click the field called `name` and type `text` in place of what is there."""
        await self.click(name)
        await self.press("ctrl+a")
        await self.press("backspace")
        for letter in text:
            key = letter.lower() if letter.isascii() and letter.isalnum() else "space"
            self.post(press(key, letter))
        await self.glance()

    # ---------------------------------------------------------------- seeing

    def sees(self, name: str) -> Widget | None:
        """The widget called `name` on top of the screen, if it is there and can be used."""
        widget = self.app.widget_in(self.app.top, name)
        return widget if widget is not None and widget.enabled and not self.app.guarded else None

    async def until(self, seen: Callable[[], T | None], what: str, patience: float = PATIENCE) -> T:
        """Wait until `seen` gives something true, and give that. Raises Tired, with what there is instead."""
        deadline = self.app.now() + patience
        while True:
            found = seen()
            if found:
                return found
            if self.app.now() > deadline:
                raise Tired(f"{what} did not come within {patience:g} s; {on_the_screen(self.app)}")
            await self.glance()

    async def glance(self) -> None:
        """Wait until the client has taken all that was posted; it draws in the same frame in which it takes."""
        await deferLater(self.app.reactor, GLANCE)
        while pygame.event.peek():
            await deferLater(self.app.reactor, GLANCE)
