"""Practice: a table with bots on this computer, two clicks from the title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
import pygame

from assets.catalog import gettext as _
from client.games import edition, has_edition
from client.house import Practice
from client.scenes.form import ROW, TableForm, new_settings
from client.ui.controls import Button, Chip, Choice
from client.ui.dialog import Dialog
from client.ui.widget import Widget
from shared.engine import registry
from shared.protocol import messages as wire

if TYPE_CHECKING:
    from client.app import App

_PACES = (300, 700, 1200)


class PracticeDialog(Dialog):
    """Choose game, players, bots and options; Start is the default. The choices are kept while the client runs."""

    name = "practice"
    width = 760

    def __init__(self, app: App) -> None:
        super().__init__(app, _("Practice"))
        games = [key for key in registry.KEYS if has_edition(key)]
        kept = app.kept.get("practice")
        self.form = TableForm(kept[0] if kept else new_settings(app, games[0]), self._changed)
        self.bot: str = kept[1] if kept else self._strongest()
        self.pace: int = kept[2] if kept else _PACES[1]
        self._size()

    def _size(self) -> None:
        rows = len(self.form.rows(practice=True)) + 2
        self.height = 196 + -(-rows // 2) * (ROW + 4) + 20

    def _strongest(self) -> str:
        """Bots are named weakest first; a newcomer meets the middle one."""
        kinds = list(registry.game(self.form.settings.game).bots)
        return kinds[len(kinds) // 2]

    def _changed(self, settings: wire.Settings) -> None:
        if self.bot not in registry.game(settings.game).bots:
            self.bot = self._strongest()
        self._size()

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        x, y, width, height = self.box
        settings = self.form.settings
        games = [key for key in registry.KEYS if has_edition(key)]
        chips: list[Widget] = [
            Chip(
                f"game:{key}",
                pygame.Rect(640 - len(games) * 75 + i * 150 + 5, y + 64, 140, 32),
                edition(key).name,
                lambda key=key: self.form.set_game(key),  # type: ignore[misc]
                on=key == settings.game,
            )
            for i, key in enumerate(games)
        ]
        rows = self.form.widgets(pygame.Rect(x + 30, y + 156, width - 60, height - 240), practice=True)
        half = (width - 70) // 2
        kinds = [(kind, edition(settings.game).bot_name(kind)) for kind in registry.game(settings.game).bots]
        paces = list(zip(_PACES, (_("quick"), _("steady"), _("slow")), strict=True))
        choices: list[Widget] = [
            Choice(
                "practice:bot",
                pygame.Rect(x + 30, y + 112, half, ROW),
                _("Bots"),
                choices=kinds,
                value=self.bot,
                choose=self._choose_bot,
            ),
            Choice(
                "practice:pace",
                pygame.Rect(x + 40 + half, y + 112, half, ROW),
                _("They play"),
                choices=paces,
                value=self.pace,
                choose=self._choose_pace,
            ),
        ]
        bottom = y + height - 62
        return [
            *chips,
            *choices,
            *rows,
            Button("practice:cancel", pygame.Rect(x + 30, bottom, 150, 44), _("Cancel"), self.close, size=16),
            Button(
                "practice:room", pygame.Rect(x + 190, bottom, 240, 44), _("To the waiting room"), self._room, size=16
            ),
            Button(
                "practice:start", pygame.Rect(x + width - 250, bottom, 220, 44), _("Start"), self._start, style="gold"
            ),
        ]

    def default(self) -> str:
        """See `Scene.default`."""
        return "practice:start"

    def _choose_bot(self, bot: Any) -> None:
        self.bot = bot

    def _choose_pace(self, pace: Any) -> None:
        self.pace = pace

    def _room(self) -> None:
        self._go(wait=True)

    def _start(self) -> None:
        self._go(wait=False)

    def _go(self, *, wait: bool) -> None:
        self.app.kept["practice"] = (self.form.settings, self.bot, self.pace)
        self.close()
        settings = self.form.settings
        raw = bytes(settings.options)
        self.app.navigator.practise(
            Practice(
                game=settings.game,
                bots=(self.bot,) * (settings.seats - 1),
                options=None if msgspec.Raw(raw) == wire.NIL else self.form.options,
                pace_ms=self.pace,
                wait=wait,
            )
        )
