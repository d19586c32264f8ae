"""What screens and dialogs are made of: buttons, chips, switches, choices, sliders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import pygame

from client.art import palette
from client.ui.widget import Look, Point, Widget

if TYPE_CHECKING:
    from client.ui.canvas import Canvas


_TIGHT: Final = 1.15
"""By how much label and value of a row may be too long together before each has a line of its own."""


@dataclass(slots=True)
class Button(Widget):
    """A button with a label. `cap` is the key printed in its corner."""

    style: str = "dark"
    cap: str = ""
    size: float = 17
    note: str = ""
    icon: str = ""

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, width, height = self.rect
        canvas.button(
            x,
            y,
            width,
            height,
            self.text if not self.icon else "",
            style=self.style if self.enabled else "off",
            key=self.cap or None,
            note=self.note or None,
            size=self.size,
            look=look,
        )
        if self.icon:
            ink = palette.FAINT if not self.enabled else palette.DARK_INK if self.style == "gold" else palette.INK
            lift = look.lift if self.enabled else 0.0
            canvas.icon(self.icon, height * 0.5, ink, center=(x + width // 2, y + height // 2 - lift))


@dataclass(slots=True)
class Chip(Widget):
    """A filter or a tab that is on or off."""

    on: bool = False

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        draw_pill(canvas, self.rect, self.text, look if self.enabled else Look(), on=self.on)


def draw_pill(
    canvas: Canvas,
    place: pygame.Rect,
    text: str,
    look: Look,
    *,
    on: bool,
    fill: tuple[str, ...] = palette.RAISED,
    edge: str = palette.LINE,
    size: float = 13,
    margin: float = 12,
) -> None:
    """A word on a round ground that is gold when it is `on`; with so much `margin` beside the word in all."""
    x, y, width, height = place

    def ground(canvas: Canvas, bright: bool) -> None:
        colours, rim = (
            (palette.GOLD_FILL[1:], palette.GOLD_EDGE) if on else (fill, palette.GOLD_HIGH if bright else edge)
        )
        canvas.box(x, y - look.lift, width, height, colours, radius=height / 2, edge=rim)

    canvas.blend(0.0 if on else look.hover, ground)
    ink = palette.DARK_INK if on else palette.INK
    middle = (place.centerx, place.centery - look.lift)
    canvas.text(text, "bold", size, ink, max_width=width - margin, center=middle)


@dataclass(slots=True)
class TabButton(Widget):
    """A page of a screen: raised when it is the one shown. `count` is what is new there."""

    on: bool = False
    size: float = 16
    count: int = 0

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, width, height = self.rect
        label = f"{self.text} {self.count}" if self.count else self.text

        def tab(canvas: Canvas, bright: bool) -> None:
            if bright:
                fill = palette.TAB if self.on else palette.RAISED
                canvas.box(x, y, width, height, fill, radius=8, edge=palette.TAB_EDGE if self.on else palette.LINE)
            ink = palette.INK if bright else palette.DIM
            canvas.text(label, "display", self.size, ink, max_width=width - 10, center=self.rect.center)

        canvas.blend(1.0 if self.on else look.hover, tab)


@dataclass(slots=True)
class Switch(Widget):
    """Yes or no, with its label on the left and the switch on the right edge."""

    on: bool = False
    flash: bool = False
    """Somebody has just changed it."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, width, height = self.rect
        middle = y + height / 2
        row_ground(canvas, self.rect, look, flash=self.flash)
        size = row_size(self.rect)
        canvas.text(self.text, "body", size, ink_of(self), max_width=width - 80, midleft=(x + 12, middle))
        fill = palette.GOLD_FILL[1:] if self.on else palette.RAISED
        canvas.box(x + width - 58, middle - 11, 46, 22, fill, radius=11, edge=palette.TAB_EDGE)
        knob = x + width - (24 if self.on else 46)
        ink = palette.DARK_INK if self.on else palette.DIM
        canvas.box(knob - 9, middle - 9, 18, 18, (palette.INK, palette.INK), radius=9)
        canvas.icon("check" if self.on else "cross", 11, ink if self.on else palette.LINE, center=(knob, middle))

    def tree(self) -> dict[str, Any]:
        """See `Widget.tree`."""
        return {**Widget.tree(self), "value": self.on}


@dataclass(slots=True)
class Choice(Widget):
    """One of several values. A click takes the next one; on its left arrow, or with the left key, the one before.

    The left half is the label's, unless it or one of the values needs more: then each gets what it needs, or, with
    too little room for both, its share of it or even a line of its own.
    """

    choices: Sequence[tuple[Any, str]] = ()
    value: Any = None
    choose: Callable[[Any], None] | None = None
    flash: bool = False
    """Somebody has just changed it."""
    _moved: float = field(default=0.0, init=False, compare=False)
    """How far the left arrow stands right of its usual place, as it was drawn last."""

    @property
    def place(self) -> int:
        """Which choice is the value; the first if it is none of them."""
        return next((i for i, (value, _) in enumerate(self.choices) if value == self.value), 0)

    def step(self, by: int) -> None:
        """Take another choice, around the end."""
        if self.choose is not None and self.choices:
            self.choose(self.choices[(self.place + by) % len(self.choices)][0])

    def activate(self) -> None:
        """See `Widget.activate`."""
        self.step(1)

    @property
    def reachable(self) -> bool:
        """See `Widget.reachable`."""
        return self.enabled and self.choose is not None

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Widget.handle`: keys left and right, wheel, and a click on the left arrow."""
        if not self.reachable:
            return False
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.step(-1 if event.key == pygame.K_LEFT else 1)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and abs(point[0] - self._left) < 12:
            self.step(-1)
            return True
        return False

    @property
    def _left(self) -> float:
        """Where the left arrow stands."""
        return self.rect.x + self.rect.width * 0.5 + 18 + self._moved

    def _share_room(self, canvas: Canvas, size: float) -> bool:
        """Put the left arrow where label and values have the room they need, and say whether one line is enough.

        A little too long is no matter: they are set smaller.
        """
        width = self.rect.width
        room, half = width - 74.0, width * 0.5 - 14
        label = canvas.text_width(self.text, "body", size)
        value = max((canvas.text_width(text, "bold", size) for _value, text in self.choices), default=0.0)
        one_line = label + value <= room * _TIGHT
        if label + value <= room:
            self._moved = max(label, min(half, room - value)) - half
        elif one_line:
            self._moved = room * label / (label + value) - half
        else:
            self._moved = max(-half, min(0.0, width - 86 - value - half))
        return one_line

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, width, height = self.rect
        middle = y + height / 2
        row_ground(canvas, self.rect, look, flash=self.flash)
        size: float = row_size(self.rect)
        upper, right = middle, x + width - 16
        if self._share_room(canvas, size):
            wide = self._left - x - 32
        else:
            size, wide = min(size, height * 0.42 / canvas.text_scale), width - 24
            upper, middle = y + height * 0.28, y + height * 0.72
        canvas.text(self.text, "body", size, ink_of(self), max_width=wide, midleft=(x + 12, upper))
        label = self.choices[self.place][1] if self.choices else ""
        left = self._left
        ink = palette.GOLD if self.reachable else palette.QUIET
        canvas.text(label, "bold", size, ink, max_width=right - left - 26, center=((left + right) / 2, middle))
        if self.reachable:
            canvas.icon("left", 12, palette.DIM, center=(left, middle))
            canvas.icon("right", 12, palette.DIM, center=(right, middle))

    def tree(self) -> dict[str, Any]:
        """See `Widget.tree`."""
        return {**Widget.tree(self), "value": self.value}


@dataclass(slots=True)
class Typed(Widget):
    """A row whose value is typed: a click asks for it."""

    value: str = ""
    flash: bool = False
    """Somebody has just changed it."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, width, height = self.rect
        middle = y + height / 2
        row_ground(canvas, self.rect, look, flash=self.flash)
        size = row_size(self.rect)
        canvas.text(self.text, "body", size, ink_of(self), max_width=width * 0.5 - 14, midleft=(x + 12, middle))
        left, right = x + width * 0.5 + 18, x + width - 16
        ink = palette.GOLD if self.enabled else palette.QUIET
        canvas.text(self.value, "bold", size, ink, max_width=right - left - 26, center=((left + right) / 2, middle))
        if self.enabled:
            canvas.icon("pencil", 13, palette.DIM, center=(right - 2, middle))

    def tree(self) -> dict[str, Any]:
        """See `Widget.tree`."""
        return {**Widget.tree(self), "value": self.value}


@dataclass(slots=True)
class Slider(Widget):
    """A number between two bounds, in steps; dragged, clicked, or moved with the left and right keys."""

    value: float = 0.0
    low: float = 0.0
    high: float = 1.0
    step: float = 0.05
    label: str = ""
    choose: Callable[[float], None] | None = None

    @property
    def reachable(self) -> bool:
        """See `Widget.reachable`."""
        return self.enabled and self.choose is not None

    def _set(self, value: float) -> None:
        steps = round((min(self.high, max(self.low, value)) - self.low) / self.step)
        if self.choose is not None:
            self.choose(round(self.low + steps * self.step, 4))

    @property
    def _track(self) -> tuple[float, float]:
        return self.rect.x + self.rect.width * 0.5, self.rect.right - 88.0

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Widget.handle`."""
        if not self.reachable:
            return False
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._set(self.value + (-self.step if event.key == pygame.K_LEFT else self.step))
            return True
        start, end = self._track
        if (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and point[0] >= start - 12) or (
            event.type == pygame.MOUSEMOTION
        ):
            self._set(self.low + (point[0] - start) / (end - start) * (self.high - self.low))
            return True
        return False

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, width, height = self.rect
        middle = y + height / 2
        row_ground(canvas, self.rect, look)
        canvas.text(self.text, "body", 15, ink_of(self), max_width=width * 0.5 - 24, midleft=(x + 12, middle))
        start, end = self._track
        at = start + (end - start) * (self.value - self.low) / (self.high - self.low)
        canvas.box(start, middle - 3, end - start, 6, palette.FIELD, radius=3, edge=palette.LINE)
        if at - start >= 4:
            canvas.box(start, middle - 3, at - start, 6, palette.GOLD_FILL[1:], radius=3)
        canvas.box(at - 8, middle - 8, 16, 16, palette.GOLD_FILL, radius=8, edge=palette.GOLD_EDGE)
        label = self.label or f"{round(self.value * 100)} %"
        canvas.text(label, "bold", 14, palette.INK, max_width=58, midright=(self.rect.right - 12, middle))

    def tree(self) -> dict[str, Any]:
        """See `Widget.tree`."""
        return {**Widget.tree(self), "value": self.value}


def row_size(rect: pygame.Rect) -> int:
    """The size of the text in a row: smaller where the row is narrow."""
    return 15 if rect.width >= 330 else 13


def ink_of(widget: Widget) -> str:
    """The ink of a row's label."""
    return palette.INK if widget.enabled else palette.QUIET


def row_ground(canvas: Canvas, rect: pygame.Rect, look: Look, *, flash: bool = False, opens: bool = False) -> None:
    """What a row of a list or form stands on. One that `opens` something is rimmed while it is noticed."""
    x, y, width, height = rect

    def ground(canvas: Canvas, bright: bool) -> None:
        fill, edge = (palette.RAISED, palette.LINE) if bright else (palette.ROW, palette.ROW_EDGE)
        rimmed = bright and opens
        if rimmed:
            edge = palette.GOLD
        if flash:
            fill, edge = palette.LIT, palette.GOLD
        canvas.box(x, y, width, height, fill, radius=8, edge=edge, edge_width=2 if rimmed else 1)

    canvas.blend(look.brightness if opens else look.hover, ground)
