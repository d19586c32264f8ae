"""Who is at a table, and what one may want of somebody: a word in private, peace, their seat, a look at their game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pygame

from assets.catalog import gettext as _
from client.art import palette, tokens
from client.model import News, Table
from client.ui.controls import row_ground
from client.ui.dialog import Dialog
from client.ui.menu import Entry, Menu
from client.ui.scroll import Scroll, ScrollArea
from client.ui.talk import ignore
from client.ui.widget import Look, Widget
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
        found.append(Entry("whisper", _("Whisper"), self._done(self._whisper), reason=here))
        ignored = self.title in model.ignored
        label = _("Read what they say again") if ignored else _("Read no more of what they say")
        found.append(Entry("ignore", label, self._done(self._ignore)))
        if self.table is None:
            found += self._to_their_table()
        else:
            found += self._as_host(self.table) + self._more_time(self.table)
        return found

    def _to_their_table(self) -> list[Entry]:
        """To where they play, if others may see it: to watch, as long as nobody asks for more."""
        model = self.app.session.model if self.app.session is not None else None
        cards = model.cards.values() if model is not None else ()
        card = next((card for card in cards if any(seat.person == self.person for seat in card.seats)), None)
        if card is None:
            return []
        label = _("Watch them at “{title}”").format(title=card.title)
        reason = _("This table has a password") if card.locked else ""
        return [Entry("watch", label, self._done(lambda: self.app.navigator.watch(card.id)), reason=reason)]

    def _as_host(self, table: Table) -> list[Entry]:
        if not table.host:
            return []
        seated = any(card.person == self.person for card in table.seats)
        found = [Entry("remove", _("Send away"), self._done(lambda: self._remove(table, ban=False)))]
        if seated:
            found.insert(0, Entry("host", _("Make host"), self._done(lambda: self._make_host(table))))
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

    def _make_host(self, table: Table) -> None:
        self._ask(wire.HandOver, person=self.person)

    def _remove(self, table: Table, *, ban: bool) -> None:
        self._ask(wire.Remove, person=self.person, ban=ban)

    def _ask(self, kind: type[wire.TableRequest], **fields: Any) -> None:
        assert self.table is not None
        self.app.send(kind, table=self.table.id, **fields)


class PeopleDialog(Dialog):
    """Everyone at a table: those who sit and those who watch."""

    name = "people"
    width = 520
    height = 560

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app, _("At this table"))
        self.table = table
        self.scroll = Scroll()

    def heard(self, news: News) -> None:
        """See `Scene.heard`."""
        self.changed()

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        x, y, width, height = self.box
        place = pygame.Rect(x + 30, y + 66, width - 60, height - 92)
        rows = self._rows()
        shown = self.scroll.fit(len(rows), place.height // _ROW)
        found: list[Widget] = [ScrollArea("people:list", place, scroll=self.scroll)]
        for spot, number in enumerate(shown):
            person, name, sigil, role = rows[number]

            def choose(person: int = person, name: str = name) -> None:
                self.app.open_dialog(PersonMenu(self.app, person, name, self.table))

            rect = pygame.Rect(place.x, place.y + spot * _ROW, place.width - 10, _ROW - 6)
            found.append(PersonRow(f"people:{person}", rect, name, choose, sigil=sigil, role=role))
        return found

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
            rows.append((card.person, card.name, table.sigils[number], ", ".join(parts)))
        rows += [(person.id, person.name, person.sigil, _("watches")) for person in room.watching]
        return rows


@dataclass(slots=True)
class PersonRow(Widget):
    """Somebody: sigil, name, and what they do here."""

    sigil: int = 0
    role: str = ""

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, width, height = self.rect
        row_ground(canvas, self.rect, look)
        middle = y + height / 2
        canvas.image(tokens.sigil(self.sigil, canvas.px(26)), center=(x + 24, middle))
        colour = palette.SEATS[self.sigil].colour
        canvas.text(self.text, "bold", 16, colour, max_width=width / 2 - 40, midleft=(x + 48, middle))
        canvas.text(self.role, "body", 14, palette.DIM, max_width=width / 2 - 20, midright=(x + width - 14, middle))
