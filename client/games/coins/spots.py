"""The table's own widgets: what changes with what is allowed, hovered or chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from client.art import palette
from client.games.coins.pieces import put_coin
from client.ui.canvas import Canvas
from client.ui.controls import Chip, draw_pill
from client.ui.widget import Look, Point, Widget


@dataclass(slots=True)
class Quick(Chip):
    """A chip with an amount, narrower than a filter's. It is lower than the place where it can be hit."""

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        place, look = self.rect.inflate(0, -6), look if self.enabled else Look()
        ground = ("#26315A", "#1E2847")
        edge = palette.TAB_EDGE
        draw_pill(canvas, place, self.text, look, on=self.on, fill=ground, edge=edge, size=12, margin=5)


@dataclass(slots=True)
class Step(Widget):
    """One coin more or less: a square button with a plus or a minus."""

    sign: str = "plus"
    warm: bool = False
    """Whether it stands on the gold of the auction card rather than on blue."""

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, w, h = self.rect
        look = look if self.enabled else Look()
        if not self.enabled:
            fill, edge, ink = ("#1F2845", "#182038"), "#34406A", palette.FAINT
            if self.warm:
                fill, edge, ink = ("#3A2D12", "#2C220D"), "#5F4920", "#8C7440"
        else:
            fill, edge, ink = palette.RAISED, palette.RAISED_EDGE, palette.INK
            if self.warm:
                fill, edge = ("#6B4F16", "#4A340C"), "#B9892F"

        def ground(canvas: Canvas, bright: bool) -> None:
            rim = palette.GOLD_HIGH if bright else edge
            canvas.box(x, y - look.lift, w, h, fill, radius=9, edge=rim, edge_width=1.4)

        canvas.blend(max(look.hover, look.press), ground)
        canvas.icon(self.sign, w * 0.46, ink, center=(x + w / 2, y + h / 2 + look.press - look.lift))


@dataclass(slots=True)
class Amount(Widget):
    """The coin with the amount that would be bid or named; the wheel changes it."""

    amount: int = 0
    live: bool = False
    glow: int = 0
    step: Callable[[int], None] | None = None

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return not self.live

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Widget.handle`: a notch of the wheel is a coin."""
        if event.type == pygame.MOUSEWHEEL and self.live and self.step is not None and event.y:
            self.step(1 if event.y > 0 else -1)
            return True
        return False

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, size, _h = self.rect
        if self.live:
            inner = size - 4
            canvas.glow(x + 2, y + 2, inner, inner, palette.ACT, radius=inner / 2, blur=6, alpha=self.glow)
        put_coin(canvas, self.amount, size, self.rect.center, "bright" if self.live else "dim")
