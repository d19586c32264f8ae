"""Whose lines one does not read, kept from evening to evening, and how to read them again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from assets.catalog import gettext as _
from client.art import palette
from client.ui.controls import Button
from client.ui.dialog import Dialog
from client.ui.scroll import Scroll, ScrollArea
from client.ui.talk import ignore
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App
    from client.ui.canvas import Canvas

_ROW: Final = 46


class IgnoredDialog(Dialog):
    """The list of those whose lines are not read; each can be taken back."""

    name = "ignored"
    width = 520
    height = 480

    def __init__(self, app: App) -> None:
        super().__init__(app, _("Whose lines you do not read"))
        self.scroll = Scroll()

    @property
    def names(self) -> list[str]:
        """The names, in their order."""
        return self.app.settings.account.ignored

    @property
    def _place(self) -> pygame.Rect:
        x, y, width, height = self.box
        return pygame.Rect(x + 30, y + 70, width - 60, height - 144)

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        x, y, width, height = self.box
        place, names = self._place, self.names
        found: list[Widget] = [ScrollArea("ignored:list", place, scroll=self.scroll)]
        for spot, number in enumerate(self.scroll.fit(len(names), place.height // _ROW)):
            rect = pygame.Rect(place.right - 190, place.y + spot * _ROW + 3, 180, _ROW - 8)
            name = names[number]
            again = Button(
                f"ignored:{name}",
                rect,
                _("Read again"),
                lambda name=name: ignore(self.app, name),  # type: ignore[misc]
                tip=name,
                size=14,
            )
            found.append(again)
        close = pygame.Rect(x + (width - 180) // 2, y + height - 58, 180, 42)
        found.append(Button("ignored:close", close, _("Done"), self.close, style="gold", size=16))
        return found

    def default(self) -> str:
        """See `Scene.default`."""
        return "ignored:close"

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        super().paint(canvas)
        place, names = self._place, self.names
        if not names:
            nobody = _("Nobody. A click on a name, or /ignore name, adds somebody.")
            canvas.text(nobody, "body", 15, palette.DIM, max_width=place.width, center=place.center)
        for spot, number in enumerate(self.scroll.fit(len(names), place.height // _ROW)):
            middle = place.y + spot * _ROW + _ROW / 2 - 1
            canvas.text(
                names[number], "bold", 16, palette.INK, max_width=place.width - 210, midleft=(place.x + 8, middle)
            )
