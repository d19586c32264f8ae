"""A question that is answered by typing: a password, a code, an address."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from assets.catalog import gettext as _
from client.art import palette
from client.ui.controls import Button
from client.ui.dialog import Dialog
from client.ui.field import Field, Text
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App
    from client.ui.canvas import Canvas


class AskDialog(Dialog):
    """One field. `answered` gets the text and returns a sentence about what is wrong with it, or an empty one."""

    name = "ask"
    width = 520
    height = 248

    def __init__(
        self,
        app: App,
        title: str,
        hint: str,
        label: str,
        answered: Callable[[str], str],
        *,
        secret: bool = False,
        value: str = "",
        limit: int = 80,
    ) -> None:
        super().__init__(app, title)
        self.hint, self.label, self.answered, self.secret = hint, label, answered, secret
        self.text = Text(value, limit=limit)
        self.fault = ""

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        x, y, width, height = self.box
        return [
            Field(
                "ask:field",
                pygame.Rect(x + 40, y + 70, width - 80, 44),
                content=self.text,
                hint=self.hint,
                fault=self.fault,
                submit=self._answer,
                secret=self.secret,
                size=16,
            ),
            Button("ask:cancel", pygame.Rect(x + 40, y + height - 62, 160, 42), _("Cancel"), self.close, size=16),
            Button(
                "ask:ok",
                pygame.Rect(x + width - 240, y + height - 62, 200, 42),
                self.label,
                self._answer,
                style="gold",
                size=16,
            ),
        ]

    def first_focus(self) -> str:
        """See `Scene.first_focus`."""
        return "ask:field"

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        super().paint(canvas)
        x, y, width, _height = self.box
        canvas.paragraph(
            self.fault, "bold", 14, palette.BAD, width=width - 80, topleft=(x + 40, y + 120), leading=1.3, lines=2
        )

    def _answer(self) -> None:
        self.fault = self.answered(self.text.value.strip())
        if self.fault:
            self.changed()
        else:
            self.close()
