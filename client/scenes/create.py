"""The form for a new table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from assets.catalog import gettext as _
from client.art import palette
from client.games import edition, has_edition
from client.scenes.form import TableForm, new_settings
from client.ui.controls import Button, Chip
from client.ui.dialog import Dialog
from client.ui.field import Field, Text
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App
    from client.ui.canvas import Canvas


class CreateDialog(Dialog):
    """Name, game, options, clocks, password. What was chosen last is offered again."""

    name = "create"
    width = 900
    height = 610

    def __init__(self, app: App, games: Sequence[str]) -> None:
        super().__init__(app, _("Create a table"))
        self.games = [key for key in games if has_edition(key)]
        kept = app.kept.get("create")
        first = kept if kept is not None and kept.game in self.games else new_settings(app, self.games[0])
        self.form = TableForm(first, lambda settings: None)
        self.title_text = Text(first.title, limit=32)
        self.password = Text(first.password, limit=64)

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        x, y, width, height = self.box
        chips: list[Widget] = [
            Chip(
                f"game:{key}",
                pygame.Rect(x + 30 + i * 130, y + 122, 120, 32),
                edition(key).name,
                lambda key=key: self.form.set_game(key),  # type: ignore[misc]
                on=key == self.form.settings.game,
            )
            for i, key in enumerate(self.games)
        ]
        fields: list[Widget] = [
            Field(
                "create:title",
                pygame.Rect(x + 30, y + 66, 520, 42),
                content=self.title_text,
                hint=_("Name of the table"),
                submit=self._make,
                size=16,
            ),
            Field(
                "create:password",
                pygame.Rect(x + 562, y + 66, width - 592, 42),
                content=self.password,
                hint=_("Password (none)"),
                submit=self._make,
                size=16,
            ),
        ]
        rows = self.form.widgets(pygame.Rect(x + 30, y + 168, width - 60, height - 250))
        bottom = y + height - 62
        return [
            *fields,
            *chips,
            *rows,
            Button("create:cancel", pygame.Rect(x + 30, bottom, 160, 44), _("Cancel"), self.close, size=16),
            Button("create:make", pygame.Rect(x + width - 250, bottom, 220, 44), _("Create"), self._make, style="gold"),
        ]

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        super().paint(canvas)
        x, y, width, _height = self.box
        note = _("Only those who know its code find a private table.") if self.form.settings.private else ""
        canvas.text(note, "body", 13, palette.DIM, max_width=380, midright=(x + width - 30, y + 138))

    def default(self) -> str:
        """See `Scene.default`."""
        return "create:make"

    def _make(self) -> None:
        title = " ".join(self.title_text.value.split())
        if not title:
            self.app.input.set_focus("create:title")
            self.app.toast(_("A table needs a name."), "bad")
            return
        self.form.set(title=title, password=self.password.value)
        self.app.kept["create"] = self.form.settings
        self.close()
        self.app.navigator.make_table(self.form.settings)
