"""Widgets: named places on the screen that can be pointed at, pressed and reached by keyboard.

A scene rebuilds its widgets from its state whenever that changes, so a widget holds nothing that lives for long; what
does (the text in a field, how far a list is scrolled) stays in an object of the scene. Names are stable, like `sun:12`
or `table:t3:join`: tests, demos and focus find a widget by its name, never by its place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import pygame

if TYPE_CHECKING:
    from client.ui.canvas import Canvas

Point = tuple[float, float]
"""A place in logical coordinates: 1280 wide, 720 high, whatever the window's size."""
LIFT: Final = 2
"""How much higher what is pointed at stands (logical pixels)."""


AROUND: Final = 32
"""Logical pixels around a widget on which it may draw."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a widget is being treated while it is drawn.

    `hover` and `press` are strengths: they grow from 0 to 1 when the pointer comes or the button goes down, and
    shrink again.
    """

    hover: float = 0.0
    press: float = 0.0
    focused: bool = False

    @property
    def lift(self) -> float:
        """How much higher than usual it stands: a button that is pressed lies on the ground."""
        return LIFT * self.hover * (1 - self.press)

    @property
    def brightness(self) -> float:
        """How bright it is for being noticed, by the pointer or by the keyboard."""
        return 1.0 if self.focused else self.hover


@dataclass(slots=True)
class Widget:
    """A named area. By itself it draws nothing: boards draw their own art and put widgets over it.

    `rect` is in logical coordinates. `action` is what a click, Enter or Space does. A widget that is not `enabled`
    says `reason` instead. `binding` names an entry of the key settings (`pass`, `ra.draw`) that presses it. `tip` is
    shown on hover and on keyboard focus. `text` is what it says, for tests and for readers of the tree.
    """

    id: str
    rect: pygame.Rect
    text: str = ""
    action: Callable[[], object] | None = field(default=None, compare=False)
    enabled: bool = True
    reason: str = ""
    binding: str = ""
    tip: str = ""
    focusable: bool = True
    data: Any = field(default=None, repr=False)

    def contains(self, point: Point) -> bool:
        """Whether `point` hits this widget. Round and six-sided ones override it."""
        return bool(self.rect.collidepoint(point))

    @property
    def drawn(self) -> pygame.Rect:
        """Where it draws: on itself and a little around it, for its light and a word below it."""
        return self.rect.inflate(2 * AROUND, 2 * AROUND)

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw the widget. An area draws nothing."""

    def activate(self) -> None:
        """Do what a click does. The caller has checked `enabled`."""
        if self.action is not None:
            self.action()

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """Take a raw event at `point`, and say whether it was taken.

        Mouse buttons and wheel come to the widget under the pointer, keys and typed text to the one in focus, motion
        to the one that took the button. A plain widget takes none: pressing it is what `activate` is for.
        """
        return False

    @property
    def wants_text(self) -> bool:
        """Whether letters typed while in focus are text, so that they press no shortcut."""
        return False

    @property
    def marked(self) -> str:
        """The text in it that is marked, to be copied."""
        return ""

    @property
    def takes_letters(self) -> bool:
        """Whether letters typed while in focus are meant for it in some other way, so that they press no shortcut."""
        return False

    @property
    def still(self) -> bool:
        """Whether it looks the same as any widget equal to it, so that a table draws it once and not every frame.

        Not for what shows something that changes without its being built anew (a list that scrolls, a pulse).
        """
        return False

    @property
    def bare(self) -> bool:
        """Whether it draws nothing as long as nobody points at it and it has no focus."""
        return False

    @property
    def reachable(self) -> bool:
        """Whether Tab stops here."""
        return self.focusable and self.enabled and (self.action is not None or self.wants_text)

    def tree(self) -> dict[str, Any]:
        """What tests look at."""
        return {
            "id": self.id,
            "rect": tuple(self.rect),
            "text": self.text,
            "enabled": self.enabled,
            "reason": self.reason,
        }
