"""The lobby: who is here, which tables there are, and news of both to everyone."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from twisted.logger import Logger

from server import chat, keeping
from server.deadlines import Appointment
from server.journal import DamagedJournal
from server.people import People, Person
from server.refusal import Refused
from server.table import Table
from server.talk import Lines
from shared.protocol import messages
from shared.protocol.wire import frame

if TYPE_CHECKING:
    from server.house import House

NEWS_EVERY: Final = 0.25
"""Seconds for which news of tables are gathered, so that a busy evening does not drown everyone in them."""
TALK_KEPT: Final = 20
"""Lines of chat in the lobby that newcomers get to read."""
_ID_SIGNS: Final = "abcdefghjkmnpqrstuvwxyz23456789"

_log = Logger()


class Lobby:
    """All people and all tables of one server."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.people = People(house.journal, house.now)
        self.tables: dict[str, Table] = {}
        self.talk = Lines(house.now, TALK_KEPT)
        self._touched: dict[str, Table] = {}
        self._news: dict[str, bytes | Table] = {}
        self._news_due: Appointment | None = None
        self.changed: Callable[[], None] = lambda: None
        """Called whenever somebody comes or goes or a table changes."""
        house.lobby = self

    def restore(self) -> None:
        """Find again every table of the journal. One that cannot go on stays in the journal, and the log says why."""
        for record in self._house.journal.tables():
            try:
                person = self.people.get(record.host)
                table = Table(self._house, record.id, keeping.settings_of(record), person)
                keeping.restore(table, record)
                self.tables[record.id] = table
            except (Refused, DamagedJournal) as fault:
                _log.error("table {table} cannot go on: {fault}", table=record.id, fault=fault)
        self.settle()

    # ---- people

    def came(self, person: Person, heard: Mapping[str, float]) -> None:
        """Somebody signed in: show them the lobby, and the others them. `heard` is as in `messages.SignIn`."""
        assert person.session is not None
        self.changed()
        told = frame(messages.PersonNews(person.card))
        for other in self.people.present():
            if other is not person and other.session is not None:
                other.session.send_frame(told)
        self.show(person)
        lines = self.talk.since(heard.get(chat.LOBBY, 0.0))
        person.session.send_frame(b"".join(line.told for line in lines))
        for table in list(person.tables.values()):
            table.came_back(person, heard.get(table.id, 0.0))
        chat.deliver(self._house, person)

    def show(self, person: Person) -> None:
        """Send `person` the whole lobby."""
        if person.session is None:
            return
        public = tuple(table.card for table in self.tables.values() if not table.settings.private)
        people = tuple(each.card for each in self.people.present())
        person.session.send(messages.Lobby(people, public))

    def went(self, person: Person) -> None:
        """Somebody's connection is gone; their seats are kept."""
        self.changed()
        self.people.save(person)
        for table in list(person.tables.values()):
            table.went_away(person)
        self._tell(frame(messages.PersonGone(person.id)))
        self.people.sweep()
        self.settle()

    def sign_out(self, person: Person) -> None:
        """Somebody leaves for good."""
        for table in list(person.tables.values()):
            table.leave(person)
        person.session = None
        self.people.forget(person)
        self._tell(frame(messages.PersonGone(person.id)))

    # ---- tables

    def table(self, name: str) -> Table:
        """The table of that id. Raises Refused `no_such_table`."""
        table = self.tables.get(name)
        if table is None:
            raise Refused("no_such_table", table=name)
        return table

    def table_by_code(self, code: str) -> Table:
        """The table with that invite code. Raises Refused `wrong_code`."""
        for table in self.tables.values():
            if table.code == code.strip().upper():
                return table
        raise Refused("wrong_code")

    def make_table(self, person: Person, settings: messages.Settings) -> Table:
        """Open a table with `person` as its host."""
        limits = self._house.limits
        if len(self.tables) >= limits.tables:
            raise Refused("server_full")
        if len(person.tables) >= limits.tables_per_person:
            raise Refused("too_many_tables", most=limits.tables_per_person)
        name = "".join(secrets.choice(_ID_SIGNS) for _ in range(8))
        table = Table(self._house, name, settings, person)
        self.tables[name] = table
        table.sit(person, None, trusted=True)
        return table

    # ---- news

    def touched(self, table: Table) -> None:
        """A table changed and wants to be settled."""
        self._touched[table.id] = table
        self.changed()

    def settle(self) -> None:
        """Tell the people at each table that changed."""
        while self._touched:
            _, table = self._touched.popitem()
            table.settle()

    def table_changed(self, table: Table) -> None:
        """A public table has a new card."""
        self._gather(table.id, table)

    def table_hidden(self, table: Table) -> None:
        """A table became private: the lobby sees it no more."""
        self._gather(table.id, frame(messages.TableGone(table.id)))

    def table_closed(self, table: Table) -> None:
        """A table is gone."""
        self.changed()
        self._touched.pop(table.id, None)
        if self.tables.pop(table.id, None) is not None and not table.settings.private:
            self._gather(table.id, frame(messages.TableGone(table.id)))

    def _gather(self, name: str, news: bytes | Table) -> None:
        self._news[name] = news
        if self._news_due is None:
            self._news_due = self._house.deadlines.after(NEWS_EVERY, self._tell_news)

    def _tell_news(self) -> None:
        self._news_due = None
        news, self._news = self._news, {}
        told = b"".join(
            each if isinstance(each, bytes) else frame(messages.TableNews(each.card)) for each in news.values()
        )
        self._tell(told)

    def _tell(self, told: bytes) -> None:
        for person in self.people.present():
            if person.session is not None:
                person.session.send_news(told)
