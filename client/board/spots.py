"""The boards' own widgets: they draw what changes with what is allowed, hovered or chosen."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from assets.catalog import gettext as _
from client.art import palette
from client.ui.canvas import Canvas
from client.ui.controls import Button
from client.ui.widget import Look, Widget


@dataclass(slots=True)
class Card(Widget):
    """A card of the rail: drawn by its panel, with a light edge under the pointer and a key cap."""

    cap: str = ""
    glow: int = 0

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return not self.enabled

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, w, h = self.rect
        top: float = y
        if self.enabled and look.lift:
            canvas.raise_up(x, y, w, h, look.lift)
            top = y - look.lift
        if self.enabled and self.glow:
            canvas.glow(x, top, w, h, palette.ACT, radius=9, blur=4, alpha=self.glow, hollow=True)

        def light_or_shade(canvas: Canvas, shaded: bool) -> None:
            clear = "#00000030" if shaded else "#FFFFFF10"
            canvas.box(x, top, w, h, (clear, clear), radius=9, edge=palette.GOLD_HIGH, edge_width=2)

        if self.enabled and (look.hover or look.press):
            canvas.thin(max(look.hover, look.press)).blend(look.press, light_or_shade)
        if self.cap:
            canvas.key_cap(self.cap, self.rect.right - 6, top + 6)


@dataclass(slots=True)
class KeyButton(Button):
    """A button with its key cap beside the label or icon, centred together: where a corner has no room for a cap."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, w, h = self.rect
        style = self.style if self.enabled else "off"
        canvas.button(x, y, w, h, "", style=style, look=look)
        ink = palette.BUTTONS[style].ink
        cap = canvas.key_width(self.cap) + 8 if self.cap else 0.0
        room = w - cap - 10
        wide = h * 0.5 if self.icon else min(room, canvas.text_width(self.text, "display", self.size))
        left = x + (w - wide - cap) / 2
        middle = y + h / 2 + (look.press - look.lift if self.enabled else 0)
        if self.icon:
            canvas.icon(self.icon, wide, ink, center=(left + wide / 2, middle))
            right = left + wide
        else:
            place = (left, middle)
            right = canvas.text(self.text, "display", self.size, ink, max_width=room, midleft=place).right
        if self.cap:
            canvas.key_cap(self.cap, right + cap, middle - 8)


class Explained:
    """The areas of a board that only explain: there are a hundred, and few moves change what they say."""

    def __init__(self) -> None:
        self._areas: list[Widget] = []
        self._shown: object = None

    def areas(self, shown: object, explain: Callable[[], list[Widget]]) -> list[Widget]:
        """What `explain` made of everything that the areas speak of: made anew only if `shown` is another."""
        if shown != self._shown:
            self._areas, self._shown = explain(), shown
        return self._areas


def score_area(seat: int, panel: pygame.Rect) -> Widget:
    """What explains the two figures at the right end of another player's `panel`."""
    place = pygame.Rect(panel.right - 110, panel.y + 4, 106, 30)
    tip = _("Points so far; the small figure is what this epoch would bring if it ended now.")
    return Widget(f"score:{seat}", place, tip=tip, focusable=False)
