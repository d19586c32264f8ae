"""Scenes: one screen each, or one dialog on top of a screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from client.ui.widget import Point, Widget

if TYPE_CHECKING:
    from client.app import App
    from client.model import News
    from client.ui.canvas import Canvas

SCREEN = pygame.Rect(0, 0, 1280, 720)
"""The whole screen in logical coordinates."""


class Scene:
    """A screen. It draws from its state and from the model, and answers events; it is the only thing that the app
    shows, except for dialogs, which are scenes on top of a scene.
    """

    name = "scene"
    modal = False
    """A dialog: what lies under it stays visible, gets no events and is darkened."""
    opens_in = 0.2
    """Seconds in which a dialog comes into sight."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._widgets: list[Widget] | None = None

    # What a screen fills in.

    def build(self) -> Sequence[Widget]:
        """The widgets as the state now asks for them, in the order of Tab; later ones lie on top."""
        return ()

    def paint(self, canvas: Canvas) -> None:
        """Draw what lies under the widgets."""

    def paint_over(self, canvas: Canvas) -> None:
        """Draw what flies above the widgets."""

    def enter(self) -> None:
        """The scene becomes the one shown."""

    def leave(self) -> None:
        """The scene is shown no more."""

    def update(self, seconds: float) -> None:
        """Time passed."""

    def heard(self, news: News) -> None:
        """The model changed."""
        self.changed()

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """Take an event that no widget and no shortcut took, and say whether it was taken. `point` is logical."""
        return False

    def filter(self, event: pygame.event.Event, point: Point) -> bool:
        """See an event before any widget does, and say whether it goes no further (a click that skips a flight)."""
        return False

    def released(self, event: pygame.event.Event) -> None:
        """A key was let go (KEYUP): what is shown only while it is held is put away."""

    def escape(self) -> None:
        """Escape was pressed."""

    def follow_seat(self, seat: int) -> None:
        """A spectator looks from the place of a seat, where there is a board."""

    def address(self, name: str) -> None:
        """Begin a whisper to somebody, where one can talk."""

    def default(self) -> str:
        """The id of the widget that Enter presses when nothing has the focus, or an empty string."""
        return ""

    def first_focus(self) -> str:
        """The id of the widget that has the focus when the scene opens, or an empty string."""
        return ""

    @property
    def busy(self) -> bool:
        """Whether something moves, so that frames are needed."""
        return False

    @property
    def occupied(self) -> bool:
        """Whether somebody reads or chooses here, so that the screen is not passed on to another who shares it."""
        return True

    # What every screen can do.

    def changed(self) -> None:
        """The state changed: widgets are rebuilt and the screen is drawn again."""
        self._widgets = None
        self.app.redraw()

    def reworded(self) -> None:
        """Another language is spoken: say anew what was kept in the old one."""
        self.changed()

    def widgets(self) -> list[Widget]:
        """The widgets now, rebuilt only after `changed`."""
        if self._widgets is None:
            self._widgets = list(self.build())
        return self._widgets

    def draw(self, canvas: Canvas) -> None:
        """Draw everything, from the bottom up."""
        self.paint(canvas)
        for widget in self.widgets():
            widget.draw(canvas, self.app.look(self, widget))
        self.paint_over(canvas)
