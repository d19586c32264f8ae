"""Looking behind a dialog: while a key is held, or from one tap of it to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from client.ui.scene import Scene

HELD: Final = 0.3
"""Seconds from which a key counts as held and not as tapped."""
REPEATS: Final = 0.6
"""Seconds within which a key that is held repeats itself. After more of them it was let go where nobody heard it."""


class Peek:
    """Whether one looks behind the dialog `scene`. `binding` names the key that is tapped or held for it.

    Tab does it too while it is held; tapped, it goes to the next control as everywhere.
    """

    def __init__(self, scene: Scene, binding: str) -> None:
        self.scene = scene
        self.binding = binding
        self.on = False
        self._down: dict[int, float] = {}
        """Keys that are down, and since when (seconds of the app's clock)."""
        self._heard: dict[int, float] = {}
        """And when they were last heard of: a key that is held repeats itself."""

    def toggle(self) -> None:
        """Look at the table, or back at the dialog."""
        self.on = not self.on
        self.scene.changed()

    def hold(self, key: int) -> None:
        """A key went down, for this or for something else that it does here."""
        self._down[key] = self._heard[key] = self.scene.app.now()

    def filter(self, event: pygame.event.Event) -> bool:
        """See `Scene.filter`: the key, and whatever it repeats while it is held."""
        if event.type != pygame.KEYDOWN:
            return False
        mine = self.scene.app.keys.means(self.binding, event)
        if not mine and (event.key != pygame.K_TAB or event.mod):
            return False
        if event.key in self._down and self.scene.app.now() - self._heard[event.key] < REPEATS:
            self._heard[event.key] = self.scene.app.now()
            return True
        self.hold(event.key)
        if mine:
            self.toggle()
        return mine

    def update(self) -> None:
        """Tab may have been held for long enough."""
        since = self._down.get(pygame.K_TAB)
        if since is not None and not self.on and self.scene.app.now() - since >= HELD:
            self.toggle()

    def released(self, event: pygame.event.Event) -> None:
        """See `Scene.released`: what was shown while a key was held is put away."""
        since = self._down.pop(event.key, None)
        if since is not None and self.on and self.scene.app.now() - since >= HELD:
            self.toggle()
