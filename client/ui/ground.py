"""What every screen stands on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from client.art import palette, scenery

if TYPE_CHECKING:
    from client.ui.canvas import Canvas


LEAST: Final = 90
"""Logical pixels that a note needs to say anything."""


def paint_ceiling(canvas: Canvas) -> None:
    """The starry ceiling over the whole window, letterbox included."""
    canvas.surface.blit(scenery.ceiling(*canvas.surface.get_size(), canvas.scale), (0, 0))


def paint_header(canvas: Canvas, title: str, page: str, note: str = "") -> None:
    """The bar on top of the screens that are not a board: the program's name, the page, a note."""
    canvas.box(0, 0, 1280, 56, palette.BAR, radius=0)
    canvas.line((0, 56), (1280, 56), palette.GOLD_LOW)
    name = canvas.text(title, "display", 26, palette.GOLD, midleft=(20, 28))
    at = name.right + 18
    if page:
        at = canvas.text(page, "display", 20, palette.INK, max_width=220, midleft=(at, 29)).right + 18
    if note and 392 - at >= LEAST:
        canvas.text(note, "body", 13, palette.DIM, max_width=392 - at, midleft=(at, 30))
