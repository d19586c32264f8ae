"""The menu of a table: what one can do besides playing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from assets.catalog import gettext as _
from client.model import News, Table
from client.ui.controls import Button
from client.ui.dialog import Dialog, confirm
from client.ui.widget import Widget
from shared.protocol import messages as wire

if TYPE_CHECKING:
    from client.app import App


class TableMenu(Dialog):
    """Everything a player or a spectator may want of a table that is not a move."""

    name = "menu"
    width = 420

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app, _("Table"))
        self.table = table
        self.height = 96 + 50 * len(self._entries())

    def heard(self, news: News) -> None:
        """See `Scene.heard`: what can be done may have changed."""
        self.height = 96 + 50 * len(self._entries())
        self.changed()

    def _entries(self) -> list[tuple[str, str, Callable[[], None], str, str]]:
        """Id, label, action, style, and why it cannot be done (empty if it can)."""
        table, room = self.table, self.table.room
        playing = room is not None and room.state in ("playing", "paused")
        entries: list[tuple[str, str, Callable[[], None], str, str]] = [
            ("resume", _("Back to the table"), self.close, "gold", ""),
            ("settings", _("Settings"), self._settings, "dark", ""),
            ("help", _("Rules and scoring"), self._help, "dark", ""),
        ]
        if table.seat is not None and room is not None and playing:
            card = room.seats[table.seat]
            voted = table.seat in room.pause_votes
            if room.state == "paused":
                label = _("I want to wait a little longer") if voted else _("Let the game go on")
            else:
                label = _("Take back my wish for a pause") if voted else _("Ask for a pause")
            entries.append(("pause", label, self._pause, "dark", ""))
            if card.bot:
                taken = _("You gave this game up.") if card.conceded else ""
                entries.append(("takeover", _("Take my seat back"), lambda: self._take_over(False), "gold", taken))
            else:
                entries.append(("takeover", _("Let a bot play for me"), lambda: self._take_over(True), "dark", ""))
                entries.append(("concede", _("Give the game up"), self._concede, "dark", ""))
        late = self._late_one()
        if late is not None:
            label = _("Give {name} a minute more").format(name=table.name_of(late))
            entries.append(("time", label, lambda: self._give_time(late), "dark", ""))
        label = _("Leave the table") if table.seat is not None else _("Stop watching")
        entries.append(("leave", label, self._leave, "red" if playing and table.seat is not None else "dark", ""))
        return entries

    def _late_one(self) -> int | None:
        """Another person whose clock runs and to whom we, at the same table, could give time."""
        table, room = self.table, self.table.room
        if table.seat is None or room is None or room.state != "playing":
            return None
        timed = room.settings.decision_time or room.settings.bank_time
        others = [seat for seat in table.deciders if seat != table.seat and room.seats[seat].person]
        return others[0] if timed and others else None

    def _give_time(self, seat: int) -> None:
        self.app.send(wire.ExtraTime, table=self.table.id, seat=seat)
        self.close()

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        x, y, width, _height = self.box
        return [
            Button(
                f"menu:{name}",
                pygame.Rect(x + 40, y + 70 + i * 50, width - 80, 42),
                label,
                action,
                style=style,
                enabled=not reason,
                reason=reason,
                size=16,
            )
            for i, (name, label, action, style, reason) in enumerate(self._entries())
        ]

    def default(self) -> str:
        """See `Scene.default`."""
        return "menu:resume"

    def _settings(self) -> None:
        self.close()
        self.app.open_settings()

    def _help(self) -> None:
        self.close()
        self.app.open_help()

    def _pause(self) -> None:
        room = self.table.room
        if room is not None and self.table.seat is not None:
            voted = self.table.seat in room.pause_votes
            self.app.navigator.company.send(wire.Pause, table=self.table.id, on=(room.state != "paused") != voted)
        self.close()

    def _take_over(self, bot: bool) -> None:
        self.app.send(wire.TakeOver, table=self.table.id, bot=bot)
        self.close()

    def _concede(self) -> None:
        self.close()
        confirm(
            self.app,
            _("Give the game up?"),
            _("A bot plays your seat to the end, and you rank last. This cannot be taken back."),
            _("Give up"),
            lambda: self._send_concede(),
            style="red",
        )

    def _send_concede(self) -> None:
        self.app.send(wire.Concede, table=self.table.id)

    def _leave(self) -> None:
        self.close()
        room = self.table.room
        running = room is not None and room.state in ("playing", "paused") and self.table.seat is not None
        if running and self.app.settings.play.confirm:
            sentence = (
                _("A bot takes your seat. You may come back from the lobby while the game runs.")
                if room is not None and room.settings.bots_replace
                else _("Your seat stays empty, and the others wait for you.")
            )
            confirm(
                self.app,
                _("Leave the game?"),
                sentence,
                _("Leave"),
                self.app.navigator.to_lobby,
                style="red",
            )
        else:
            self.app.navigator.to_lobby()
