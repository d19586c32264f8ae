"""Lists longer than their place: which rows are shown, and the wheel and keys that move them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from client.art import palette
from client.ui.widget import Look, Point, Widget

if TYPE_CHECKING:
    from client.ui.canvas import Canvas


@dataclass(slots=True)
class Scroll:
    """How far a list is scrolled, in rows. It lives in the scene; `fit` is told the list's present length."""

    first: int = 0
    shown: int = 1
    length: int = 0

    def fit(self, length: int, shown: int) -> range:
        """The places of the rows to show, after the list has become `length` long in a place for `shown`."""
        self.length, self.shown = length, max(1, shown)
        self.first = max(0, min(self.first, length - self.shown))
        return range(self.first, min(length, self.first + self.shown))

    def move(self, rows: int) -> bool:
        """Scroll, and say whether anything moved."""
        before = self.first
        self.first = max(0, min(self.first + rows, self.length - self.shown))
        return self.first != before

    def show(self, row: int) -> None:
        """Scroll as little as possible so that `row` is shown."""
        self.first = max(row - self.shown + 1, min(self.first, row))


@dataclass(slots=True)
class ScrollArea(Widget):
    """Lies under the rows of a list, takes the wheel and page keys, and draws a bar when there is more."""

    scroll: Scroll = field(default_factory=Scroll)

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Widget.handle`."""
        if event.type == pygame.MOUSEWHEEL:
            return self.scroll.move(-event.y) or True
        return False

    @property
    def reachable(self) -> bool:
        """See `Widget.reachable`: its rows are, it is not."""
        return False

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        if self.scroll.length <= self.scroll.shown:
            return
        x, y, width, height = self.rect
        part = max(24.0, height * self.scroll.shown / self.scroll.length)
        start = (height - part) * self.scroll.first / (self.scroll.length - self.scroll.shown)
        canvas.box(x + width - 5, y + start, 5, part, palette.TAB, radius=2.5)
