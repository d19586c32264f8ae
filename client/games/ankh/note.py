"""A note on a sheet: why a newcomer should look where it glows. It lies beside the glow and covers none of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from assets.catalog import gettext as _
from client.art import fonts, palette
from client.board.lesson import GO_ON, LARGEST, LEADING, Hint
from client.games.ankh import layout
from client.ui.controls import Button

if TYPE_CHECKING:
    from client.ui.canvas import Canvas

WIDTH: Final = 640
_HEAD: Final = 44
"""What lies above the lines."""
CARD: Final = 100
"""What is as high as this is a card, or several rows."""
_BUTTON: Final = 110
_GAP: Final = 12


def _size(text_scale: float) -> float:
    return min(14.0, LARGEST / text_scale)


def note_place(hint: Hint, canvas: Canvas) -> pygame.Rect:
    """Where the note lies: below what glows or, where there is no room, above it, as with cards, whose words stand
    below them. It leaves the region free, and what glows there is seen best from the foot of the sheet."""
    table, foot = layout.SHEET_TABLE, layout.SHEET_CONTINUE.y - 4
    size = _size(canvas.text_scale)
    lines = fonts.wrapped(hint.why, "body", canvas.text_size(size), canvas.px(WIDTH - 36))
    height = round(_HEAD + size * LEADING * canvas.text_scale * len(lines) + 10)
    glow = hint.glow
    if glow is None or glow.right < table.x:
        return pygame.Rect(table.x + 8, foot - height, WIDTH, height)
    left = min(max(glow.centerx - WIDTH // 2, table.x + 8), table.right - WIDTH)
    below = glow.bottom + _GAP
    fits = below + height <= foot and glow.height < CARD
    top = below if fits else glow.y - _GAP - height
    return pygame.Rect(left, top, WIDTH, height)


def note_button(hint: Hint, canvas: Canvas, go_on: Callable[[], None], cap: str) -> Button:
    """The button of a note that is only to be read."""
    x, y, w, _h = note_place(hint, canvas)
    rect = pygame.Rect(x + w - _BUTTON - 14, y + 8, _BUTTON, 30)
    return Button(GO_ON, rect, _("Go on"), go_on, style="gold", size=14, binding="lesson.next", cap=cap)


def paint_note(canvas: Canvas, hint: Hint) -> None:
    """The note with the reason."""
    x, y, w, h = note_place(hint, canvas)
    canvas.shadow(x, y, w, h, radius=12, blur=10, alpha=230, drop=4)
    canvas.box(x, y, w, h, palette.STRIP, radius=12, edge=palette.GOLD_HIGH, edge_width=2)
    room = w - 36 - (_BUTTON if hint.reads else 0)
    canvas.text(hint.title, "display", 17, palette.GOLD, max_width=room, midleft=(x + 18, y + 24))
    canvas.paragraph(
        hint.why,
        "body",
        _size(canvas.text_scale),
        palette.INK,
        width=WIDTH - 36,
        topleft=(x + 18, y + _HEAD),
        leading=LEADING,
    )
