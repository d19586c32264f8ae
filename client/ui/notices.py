"""What is laid over every screen: toasts, tooltips, the ring around what has the focus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from client.art import palette
from client.ui.widget import Point, Widget

if TYPE_CHECKING:
    from client.ui.canvas import Canvas

Tone = Literal["info", "good", "bad"]
_INKS: Final[dict[str, str]] = {"info": palette.INK, "good": palette.GOOD, "bad": palette.BAD}
_ICONS: Final[dict[str, str]] = {"info": "eye", "good": "check", "bad": "cross"}
STAY: Final = 3.5
"""Seconds that a toast stays; longer sentences stay longer."""


@dataclass(frozen=True, slots=True)
class Toast:
    """A sentence that goes away by itself at `until` (seconds of the app's clock)."""

    text: str
    tone: Tone
    until: float


class Toasts:
    """The toasts on the screen, the newest lowest; and in the corner `standing`, for as long as it is not empty."""

    def __init__(self) -> None:
        self.shown: list[Toast] = []
        self.standing = ""

    def add(self, text: str, tone: Tone, now: float) -> None:
        """Show `text`. The same sentence again only stays longer."""
        self.shown = [toast for toast in self.shown if toast.text != text][-2:]
        self.shown.append(Toast(text, tone, now + STAY + len(text) / 40))

    def expire(self, now: float) -> bool:
        """Take away what has been seen, and say whether anything went."""
        left = [toast for toast in self.shown if toast.until > now]
        gone = len(left) != len(self.shown)
        self.shown = left
        return gone

    def draw(self, canvas: Canvas) -> None:
        """Draw them in the middle, under the top bar."""
        y = 50.0
        if self.standing:
            _draw_toast(canvas, Toast(self.standing, "info", 0.0), (12.0, 3.0))
        for toast in self.shown:
            y += _draw_toast(canvas, toast, (None, y)) + 8


def _draw_toast(canvas: Canvas, toast: Toast, place: tuple[float | None, float]) -> float:
    """Draw a toast with its left edge (None: in the middle of the screen) and top at `place`, and give its height."""
    left, y = place
    width = min(900.0, canvas.text_width(toast.text, "bold", 15) + 62)
    height = 36 * max(1.0, canvas.text_scale)
    x = 640 - width / 2 if left is None else left
    edge = palette.GOLD_LOW if toast.tone == "info" else _INKS[toast.tone]
    canvas.panel(x, y, width, height, radius=height / 2, edge=edge)
    canvas.icon(_ICONS[toast.tone], 16, _INKS[toast.tone], center=(x + 24, y + height / 2))
    canvas.text(toast.text, "bold", 15, palette.INK, max_width=width - 58, midleft=(x + 42, y + height / 2))
    return height


def tip_of(widget: Widget) -> str:
    """What a tooltip says: the widget's tip, and for one that is switched off why."""
    if not widget.enabled and widget.reason:
        return f"{widget.tip}\n{widget.reason}" if widget.tip else widget.reason
    return widget.tip


def draw_tip(canvas: Canvas, text: str, widget: Widget, pointer: Point | None) -> None:
    """A tooltip for `widget`, near the pointer or, without one, under the widget; always inside the screen."""
    width = min(340.0, max(canvas.text_width(line, "body", 13) for line in text.split("\n")) + 26)
    size = 13
    lines = 0
    for paragraph in text.split("\n"):
        lines += max(1, -(-int(canvas.text_width(paragraph, "body", size)) // int(width - 26)))
    height = lines * size * 1.4 * canvas.text_scale + 18
    x, y = (pointer[0] + 14, pointer[1] + 18) if pointer else (widget.rect.x, widget.rect.bottom + 8)
    if y + height > 714:
        y = (pointer[1] if pointer else widget.rect.y) - height - 8
    x = max(6.0, min(x, 1274 - width))
    y = max(6.0, y)
    canvas.panel(x, y, width, height, radius=8, edge=palette.GOLD_LOW)
    canvas.paragraph(text, "body", size, palette.INK, width=width - 24, topleft=(x + 13, y + 9))


def draw_focus(canvas: Canvas, widget: Widget) -> None:
    """The ring around what the keyboard would press."""
    x, y, width, height = widget.rect
    canvas.box(
        x - 4, y - 4, width + 8, height + 8, ("#00000000", "#00000000"), radius=11, edge=palette.ACT, edge_width=2
    )
