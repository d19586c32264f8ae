"""The menu of a table: what one can do besides playing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assets.catalog import gettext as _
from client.model import News, Table
from client.scenes.people import PeopleDialog
from client.scenes.table import TableScene
from client.ui.dialog import confirm
from client.ui.menu import Entry, Menu
from shared.protocol import messages as wire

if TYPE_CHECKING:
    from client.app import App


class TableMenu(Menu):
    """Everything a player or a spectator may want of a table that is not a move."""

    name = "menu"

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app, _("Table"))
        self.table = table

    def heard(self, news: News) -> None:
        """See `Scene.heard`: what can be done may have changed."""
        self.changed()

    def entries(self) -> list[Entry]:
        """See `Menu.entries`."""
        table, room = self.table, self.table.room
        playing = room is not None and room.state in ("playing", "paused")
        entries = [
            Entry("resume", _("Back to the table"), self.close, "gold"),
            Entry("settings", _("Settings"), self._settings),
            Entry("help", _("Rules and scoring"), self._help),
            Entry("people", _("Who is here"), self._people),
        ]
        if room is not None and playing:
            entries += self._for_spectators(room) if table.seat is None else self._for_players(room, table.seat)
        if room is not None and room.state == "over" and table.host:
            entries.append(Entry("reopen", _("All back to the waiting room"), self._reopen))
        late = self._late_one()
        if late is not None:
            label = _("Give {name} a minute more").format(name=table.name_of(late))
            entries.append(Entry("time", label, lambda: self._give_time(late)))
        label = _("Leave the table") if table.seat is not None else _("Stop watching")
        entries.append(Entry("leave", label, self._leave, "red" if playing and table.seat is not None else "dark"))
        return entries

    def _for_players(self, room: wire.Room, seat: int) -> list[Entry]:
        card = room.seats[seat]
        voted = seat in room.pause_votes
        if room.state == "paused":
            label = _("I want to wait a little longer") if voted else _("Let the game go on")
        elif voted:
            label = _("Take back my wish for a pause")
        else:
            label = _("Agree to a pause") if room.pause_votes else _("Ask for a pause")
        entries = [Entry("pause", label, self._pause)]
        if card.bot:
            gone = _("You gave this game up.") if card.conceded else ""
            entries.append(Entry("takeover", _("Take my seat back"), lambda: self._take_over(False), "gold", gone))
        else:
            entries.append(Entry("takeover", _("Let a bot play for me"), lambda: self._take_over(True)))
            entries.append(Entry("concede", _("Give the game up"), self._concede))
        return entries

    def _for_spectators(self, room: wire.Room) -> list[Entry]:
        """Another player's place to look from; a seat that somebody has left may be taken."""
        found = []
        scene = self.app.scene
        if isinstance(scene, TableScene) and scene.table is self.table and len(room.seats) > 1:
            name = scene.name_of(scene.next_seat)
            found.append(Entry("follow", _("Look from {name}'s place").format(name=name), self._follow))
        free = any(card.open for card in room.seats)
        return [*found, Entry("sit", _("Play on the seat that is free"), self._sit)] if free else found

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

    def _reopen(self) -> None:
        """Settings that stay as they are put the finished game away."""
        self.close()
        if self.table.room is not None:
            self.app.send(wire.ChangeTable, table=self.table.id, settings=self.table.room.settings)

    def _settings(self) -> None:
        self.close()
        self.app.open_settings()

    def _help(self) -> None:
        self.close()
        self.app.open_help()

    def _people(self) -> None:
        self.close()
        self.app.open_dialog(PeopleDialog(self.app, self.table))

    def _follow(self) -> None:
        self.close()
        scene = self.app.scene
        if isinstance(scene, TableScene):
            scene.follow_seat(scene.next_seat)

    def _sit(self) -> None:
        self.close()
        self.app.navigator.join(self.table.id)

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
