"""Who is at a table, and what one may want of somebody: a word in private, peace, their seat, a look at their game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pygame

from assets.catalog import gettext as _
from client.art import palette, tokens
from client.games import edition, has_edition
from client.model import Model, News, Table
from client.scenes.cards import no_watching
from client.scenes.form import new_settings
from client.ui.controls import Button, Switch, row_ground
from client.ui.dialog import Dialog
from client.ui.listing import Listing, Row
from client.ui.menu import Entry, Menu
from client.ui.talk import ignore
from client.ui.widget import Look, Point, Widget
from client.words import table_line
from shared.protocol import messages as wire

if TYPE_CHECKING:
    from client.app import App
    from client.ui.canvas import Canvas

_ROW: Final = 44


class PersonMenu(Menu):
    """What one may want of `person`, in the lobby or at a `table`."""

    name = "person"

    def __init__(self, app: App, person: int, name: str, table: Table | None = None) -> None:
        super().__init__(app, name)
        self.person = person
        self.table = table

    def heard(self, news: News) -> None:
        """See `Scene.heard`: what can be done may have changed."""
        self.changed()

    def entries(self) -> list[Entry]:
        """See `Menu.entries`."""
        model = self.app.session.model if self.app.session is not None else None
        found = [Entry("back", _("Nothing"), self.close, "gold")]
        if model is None or (model.me is not None and self.person == model.me.id):
            return found
        here = "" if self.person in model.people else _("{name} is not here.").format(name=self.title)
        found += self._invite(model, here)
        found.append(Entry("whisper", _("Whisper"), self._done(self._whisper)))
        ignored = model.ignores(self.title)
        label = _("Read what they say again") if ignored else _("Read no more of what they say")
        found.append(Entry("ignore", label, self._done(self._ignore)))
        if self.table is None:
            found += self._to_their_table()
        else:
            found += self._follow(self.table) + self._as_host(self.table) + self._more_time(self.table)
        return found

    def _invite(self, model: Model, here: str) -> list[Entry]:
        """To the tables where we are and they are not, or from the lobby to a new one."""
        theirs = [table for table in model.tables.values() if not self._is_at(table)]
        if self.table is not None or (model.tables and not theirs):
            return []
        if not theirs:
            return [Entry("invite", _("Invite to a new table"), self._done(self._invite_to_new), reason=here)]
        return [
            Entry(
                f"invite:{table.id}",
                _("Invite to “{title}”").format(title=table.room.settings.title if table.room is not None else ""),
                self._done(lambda table=table: self._invite_to(table.id)),  # type: ignore[misc]
                reason=here,
            )
            for table in theirs
        ]

    def _is_at(self, table: Table) -> bool:
        watching = table.room.watching if table.room is not None else ()
        return self.person in [card.person for card in table.seats] + [person.id for person in watching]

    def _invite_to_new(self) -> None:
        games = [offer.key for offer in self._offers() if has_edition(offer.key)]
        if not games:
            self.app.toast(_("This server has no game that this client knows."), "bad")
            return
        settings = self.app.kept.get("create") or new_settings(self.app, games[0])

        def made(ok: wire.Ok | None) -> None:
            if ok is not None:
                self._invite_to(ok.table)

        self.app.navigator.make_table(settings).addCallback(made)

    def _offers(self) -> tuple[wire.GameOffer, ...]:
        return self.app.session.model.hello.games if self.app.session is not None else ()

    def _invite_to(self, table: str) -> None:
        def asked(ok: wire.Ok | None) -> None:
            if ok is not None:
                self.app.toast(_("{name} is asked to come.").format(name=self.title), "good")

        self.app.send(wire.Invite, table=table, person=self.person).addCallback(asked)

    def _to_their_table(self) -> list[Entry]:
        """To where they play, if others may see it: to watch, as long as nobody asks for more."""
        model = self.app.session.model if self.app.session is not None else None
        cards = model.cards.values() if model is not None else ()
        card = next((card for card in cards if any(seat.person == self.person for seat in card.seats)), None)
        if card is None:
            return []
        label = _("Watch them at “{title}”").format(title=card.title)
        reason = no_watching(card) or (_("This table has a password") if card.locked else "")
        return [Entry("watch", label, self._done(lambda: self.app.navigator.watch(card.id)), reason=reason)]

    def _follow(self, table: Table) -> list[Entry]:
        """For spectators: a player's place to look from."""
        seat = next((number for number, card in enumerate(table.seats) if card.person == self.person), None)
        if seat is None or table.seat is not None or not table.playing:
            return []
        return [Entry("follow", _("Look from their place"), self._done(lambda: self.app.scene.follow_seat(seat)))]

    def _as_host(self, table: Table) -> list[Entry]:
        if not table.host:
            return []
        seated = any(card.person == self.person for card in table.seats)
        found = [Entry("remove", _("Send away"), self._done(lambda: self._remove(table, ban=False)))]
        if seated:
            found.insert(0, Entry("host", _("Make host"), self._done(lambda: self._make_host(table))))
        muted = table.room is not None and self.person in table.room.muted
        label = _("Let them write here again") if muted else _("Let them write nothing here")
        found.insert(0, Entry("mute", label, self._done(lambda: self._mute(not muted))))
        found.append(Entry("ban", _("Send away for good"), self._done(lambda: self._remove(table, ban=True)), "red"))
        return found

    def _more_time(self, table: Table) -> list[Entry]:
        """A minute more, where there are clocks."""
        seat = next((number for number, card in enumerate(table.seats) if card.person == self.person), None)
        if (
            seat is None
            or table.seat is None
            or not table.clocks
            or table.room is None
            or table.room.state != "playing"
        ):
            return []
        return [Entry("time", _("Give a minute more"), self._done(lambda: self._ask(wire.ExtraTime, seat=seat)))]

    def _done(self, action: Callable[[], object]) -> Callable[[], object]:
        """`action` after the menu, and what lay under it, were put away."""

        def act() -> None:
            for dialog in (*self.app.dialogs,):
                if isinstance(dialog, PersonMenu | PeopleDialog):
                    self.app.close_dialog(dialog)
            action()

        return act

    def _whisper(self) -> None:
        self.app.scene.address(self.title)

    def _ignore(self) -> None:
        ignore(self.app, self.title)

    def _mute(self, on: bool) -> None:
        self._ask(wire.Mute, person=self.person, on=on)

    def _make_host(self, table: Table) -> None:
        self._ask(wire.HandOver, person=self.person)

    def _remove(self, table: Table, *, ban: bool) -> None:
        self._ask(wire.Remove, person=self.person, ban=ban)

    def _ask(self, kind: type[wire.TableRequest], **fields: Any) -> None:
        assert self.table is not None
        self.app.send(kind, table=self.table.id, **fields)


def ask_about(app: App, table: Table | None, person: int, name: str) -> None:
    """Open the menu about somebody, in the lobby or at a `table`."""
    app.open_dialog(PersonMenu(app, person, name, table))


class PeopleDialog(Dialog):
    """Everyone at a table, those who sit and those who watch; and, to be invited, who else is on the server."""

    name = "people"
    width = 560
    height = 580

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app, _("At this table"))
        self.table = table
        self.listing = Listing(app, "people")

    def heard(self, news: News) -> None:
        """See `Scene.heard`."""
        self.changed()

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Scene.handle`: the arrow keys walk through the people."""
        return self.listing.key(event)

    def escape(self) -> None:
        """See `Scene.escape`: first what is looked for is forgotten."""
        if self.listing.clear():
            self.changed()
        else:
            self.close()

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        x, y, width, height = self.box
        switches = self._switches()
        place = pygame.Rect(x + 30, y + 104, width - 60, height - 176 - 44 * len(switches))
        rows = self.listing.sift([*self._rows(), *self._others()], lambda row: f"{row[1]} {row[3]}")
        shown = self.listing.fit([f"people:{row[0]}" for row in rows], place.height // _ROW)
        found: list[Widget] = [
            self.listing.field(pygame.Rect(x + 30, y + 64, width - 70, 32)),
            self.listing.area(place),
        ]
        for spot, number in enumerate(shown):
            person, name, sigil, role = rows[number]

            def choose(person: int = person, name: str = name) -> None:
                table = self.table if person in self._present() else None
                ask_about(self.app, table, person, name)

            rect = pygame.Rect(place.x, place.y + spot * _ROW, place.width - 10, _ROW - 6)
            found.append(
                PersonRow(f"people:{person}", rect, name, choose, sigil=sigil, role=role, listing=self.listing)
            )
        for number, switch in enumerate(reversed(switches), 1):
            switch.rect = pygame.Rect(x + 30, y + height - 66 - 44 * number, width - 60, 38)
            found.append(switch)
        close = pygame.Rect(x + (width - 180) // 2, y + height - 58, 180, 42)
        found.append(Button("people:close", close, _("Done"), self.close, style="gold", size=16))
        return found

    def _switches(self) -> list[Switch]:
        """Whether players read what spectators write: the host decides for all, everyone else for themselves."""
        table, room = self.table, self.table.room
        if room is None or table.seat is None or not room.settings.spectators:
            return []
        nowhere = pygame.Rect(0, 0, 0, 0)
        heard, deaf = not room.watchers_muted, room.deaf
        found = [
            Switch(
                "people:hear",
                nowhere,
                _("I read what spectators write"),
                lambda: self.app.send(wire.HearWatchers, table=table.id, on=deaf),
                enabled=heard,
                reason=_("The host keeps it from all players."),
                on=heard and not deaf,
            )
        ]
        if table.host:
            found.insert(
                0,
                Switch(
                    "people:watchers",
                    nowhere,
                    _("Players may read what spectators write"),
                    lambda: self.app.send(wire.Mute, table=table.id, person=None, on=heard),
                    tip=_("Spectators can write to each other all the same."),
                    on=heard,
                ),
            )
        return found

    def _present(self) -> set[int]:
        """Who is at the table."""
        return {person for person, _name, _sigil, _role in self._rows()}

    def _others(self) -> list[tuple[int, str, int, str]]:
        """Who else is on the server."""
        people = self.app.session.model.people.values() if self.app.session is not None else ()
        here = self._present()
        others = sorted((person for person in people if person.id not in here), key=lambda each: each.name.casefold())
        return [(person.id, person.name, person.sigil, _("elsewhere: invite")) for person in others]

    def _rows(self) -> list[tuple[int, str, int, str]]:
        """Person, name, sigil and role of everyone, seats first."""
        table, room = self.table, self.table.room
        if room is None:
            return []
        rows = []
        for number, card in enumerate(room.seats):
            if not card.person:
                continue
            parts = [_("seat {number}").format(number=number + 1)]
            if card.person == room.host:
                parts.append(_("host"))
            if not card.present:
                parts.append(_("away"))
            if card.bot:
                parts.append(_("a bot plays"))
            if card.person in room.muted:
                parts.append(_("may not write"))
            rows.append((card.person, card.name, table.sigils[number], ", ".join(parts)))
        for person in room.watching:
            parts = [_("watches"), *([_("may not write")] if person.id in room.muted else [])]
            rows.append((person.id, person.name, person.sigil, ", ".join(parts)))
        return rows


@dataclass(slots=True)
class PersonRow(Row):
    """Somebody: sigil, name, and what they do here."""

    sigil: int = 0
    role: str = ""

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, width, height = self.rect
        row_ground(canvas, self.rect, look)
        middle = y + height / 2
        canvas.image(tokens.sigil(self.sigil, canvas.px(26)), center=(x + 24, middle))
        colour = palette.SEATS[self.sigil].ink
        canvas.text(self.text, "bold", 16, colour, max_width=width / 2 - 40, midleft=(x + 48, middle))
        canvas.text(self.role, "body", 14, palette.DIM, max_width=width / 2 - 20, midright=(x + width - 14, middle))


@dataclass(slots=True)
class InvitationRow(Widget):
    """Somebody asks us to their table."""

    invitation: wire.Invitation | None = None

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        invitation = self.invitation
        if invitation is None:
            return
        x, y, width, height = self.rect
        canvas.glow(x, y, width, height, palette.GOLD, radius=8, blur=6, alpha=110)
        row_ground(canvas, self.rect, look, flash=True)
        known = has_edition(invitation.game)
        if known:
            edition(invitation.game).draw_icon(canvas, pygame.Rect(x + 10, y + 8, 46, 46))
        room = width - 260
        asks = _("{name} asks you to play").format(name=invitation.name)
        canvas.text(asks, "bold", 17, palette.GOLD, max_width=room, midleft=(x + 70, y + 22))
        name = edition(invitation.game).name if known else invitation.game
        canvas.text(
            table_line(name, invitation.title), "body", 13, palette.INK, max_width=room, midleft=(x + 70, y + 44)
        )
