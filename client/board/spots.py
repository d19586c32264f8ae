"""The boards' own widgets: they draw what changes with what is allowed, hovered or chosen."""

from dataclasses import dataclass

from client.art import palette
from client.ui.canvas import Canvas
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
        if self.enabled and self.glow:
            canvas.glow(x, y, w, h, palette.ACT, radius=9, blur=4, alpha=self.glow, hollow=True)
        if self.enabled and (look.hover or look.pressed):
            clear = ("#FFFFFF10", "#FFFFFF10") if look.hover and not look.pressed else ("#00000030", "#00000030")
            canvas.box(x, y, w, h, clear, radius=9, edge=palette.GOLD_HIGH, edge_width=2)
        if self.cap:
            canvas.key_cap(self.cap, self.rect.right - 6, y + 6)
