"""The people at this screen: the one it belongs to, and those who share it with them at a table.

Each has a session of their own, so that the server knows no difference: a name, a seat, and what that seat may know.
One of them is in front, and the screen shows the table as that one sees it. Who decides next comes to the front as soon
as everything was shown; if the two know different things, the screen is covered until it was handed over. It is covered
too, after a moment, when the one in front has decided and nobody here is asked: what they know is not for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from assets.catalog import gettext as _
from client.connection import Identity, Refused
from client.model import LinkNews, News, Table
from client.scenes.table import TableScene
from client.session import Session
from shared.protocol import messages as wire

if TYPE_CHECKING:
    from client.app import App


REST: Final = 3.0
"""Seconds for which what somebody knows stays on the screen after they decided, while nobody here is asked."""


@dataclass(eq=False, slots=True)
class Guest:
    """Somebody who shares this screen. `session` is None only while it is being made."""

    name: str
    sigil: int
    table: str
    """The table they sit at, or come to."""
    session: Session | None = None
    arrival: Deferred[None] | None = None
    """Fires once when they have a seat, or fails with Refused."""


class Company:
    """Who is at this screen. `own` is the session of the one it belongs to, `front` that of the one who is shown."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.own: Session | None = None
        self.front: Session | None = None
        self.guests: list[Guest] = []
        self.handing: Session | None = None
        """Who is to take the screen, while it is covered for that."""
        self.resting = False
        """The screen is covered because nobody here is asked; whoever wants to look at their own table takes it."""
        self._exposed_since: float | None = None
        """Since when what the one in front knows is to be seen although they have decided."""
        self._decides = False
        """Whether the one in front was asked for something since they took the screen."""

    # ---------------------------------------------------------------- who is here

    def belongs_to(self, session: Session | None) -> None:
        """The screen belongs to somebody who goes to a server, or (None) to nobody."""
        self._dismiss_all()
        self.own = self.front = session
        if session is not None:
            session.model.ignored = set(self.app.settings.account.ignored)

    @property
    def sessions(self) -> list[Session]:
        """Everybody's session, the owner's first."""
        owner = [self.own] if self.own is not None else []
        return owner + [guest.session for guest in self.guests if guest.session is not None]

    @property
    def several(self) -> bool:
        """Whether more than one person plays at this screen."""
        return len(self._tables()) > 1

    def _tables(self) -> dict[Session, Table]:
        """The table at hand as each of us who has a seat there knows it."""
        at = self.app.navigator.at
        known = ((session, session.model.tables.get(at)) for session in self.sessions)
        return {session: table for session, table in known if table is not None and table.seat is not None}

    @property
    def seats(self) -> set[int]:
        """The seats of everybody at this screen."""
        return {table.seat for table in self._tables().values() if table.seat is not None}

    @property
    def wanted(self) -> bool:
        """Whether the table waits for a decision of anybody here."""
        return any(table.my_turn for table in self._tables().values())

    def guest_on(self, seat: int) -> Guest | None:
        """The guest who has that seat at the table at hand."""
        tables = self._tables()
        for guest in self.guests:
            table = tables.get(guest.session) if guest.session is not None else None
            if table is not None and table.seat == seat:
                return guest
        return None

    @property
    def broken(self) -> Session | None:
        """A session whose line is down; the one in front before the others."""
        known = sorted(self.sessions, key=lambda session: session is not self.front)
        return next((session for session in known if session.connection.welcomed and not session.online), None)

    def send(self, kind: type[wire.Request], **fields: Any) -> None:
        """Ask for the same for everybody here who sits at the table; whoever is in front hears refusals."""
        for session in self._tables() or ([self.front] if self.front is not None else []):
            answer = session.request(kind, **fields)
            answer.addErrback(self.app.say_refusal if session is self.front else _let_be)

    def ignore(self, name: str) -> bool:
        """Read no more of what somebody says or, if that is so already, read it again; and say which of the two.

        That counts for everybody at this screen, and from now on.
        """
        account = self.app.settings.account
        before = [known for known in account.ignored if known.casefold() == name.casefold()]
        if before:
            account.ignored = [known for known in account.ignored if known not in before]
        else:
            account.ignored = sorted([*account.ignored, name], key=str.casefold)
        for session in self.sessions:
            session.model.ignored = set(account.ignored)
        self.app.store.save(self.app.settings)
        return not before

    # ---------------------------------------------------------------- coming and going

    def invite(self, name: str, sigil: int, table: Table, *, seat: int | None = None) -> Deferred[None]:
        """Let somebody sit down with us. Fires when they have their seat, or fails with Refused."""
        guest = Guest(name, sigil, table.id, arrival=Deferred())
        arrival = guest.arrival
        assert arrival is not None
        self._open(guest, lambda: self._sit_down(guest, table, seat))
        return arrival

    def _open(self, guest: Guest, welcomed: Callable[[], None]) -> None:
        """Let `guest` sign in."""
        assert self.own is not None
        address, navigator, store = self.own.address, self.app.navigator, self.app.store
        key = guest_key(str(address), guest.name)
        remember = navigator.remembering
        identity = Identity(guest.name, guest.sigil, store.token(key) if remember else "")
        session = Session(
            self.app.reactor,
            address,
            identity,
            listen=lambda news: self._heard(guest, news, welcomed),
            endpoint=navigator.endpoint(address),
            keep_token=(lambda token: store.keep_token(key, token)) if remember else (lambda token: None),
        )
        session.model.ignored = set(self.app.settings.account.ignored)
        guest.session = session
        self.guests.append(guest)
        session.open()

    def _sit_down(self, guest: Guest, table: Table, seat: int | None) -> None:
        assert guest.session is not None
        room = table.room
        if seat is None and room is not None and room.code:
            answer = guest.session.request(wire.JoinByCode, code=room.code)
        else:
            password = room.settings.password if room is not None else ""
            answer = guest.session.request(wire.Join, table=table.id, seat=seat, password=password)
        answer.addCallbacks(lambda ok: self._arrived(guest), lambda failure: self._no_seat(guest, failure))

    def _arrived(self, guest: Guest) -> None:
        arrival, guest.arrival = guest.arrival, None
        if arrival is not None:
            arrival.callback(None)

    def _no_seat(self, guest: Guest, failure: Failure) -> None:
        """An errback: there was no seat for `guest`."""
        if not isinstance(failure.value, Refused):
            failure.raiseException()
            return
        self._turned_away(guest, failure.value)

    def _turned_away(self, guest: Guest, why: Refused) -> None:
        self.dismiss(guest)
        arrival, guest.arrival = guest.arrival, None
        if arrival is not None:
            arrival.errback(why)

    def dismiss(self, guest: Guest) -> None:
        """Somebody who shared the screen leaves."""
        if guest not in self.guests or guest.session is None:
            return
        self.guests.remove(guest)
        session = guest.session
        if guest.table in session.model.tables:
            session.request(wire.Leave, table=guest.table).addErrback(_let_be)
        session.close()
        if self.own is not None and self.app.navigator.remembering:
            self.app.store.keep_token(guest_key(str(self.own.address), guest.name), "")
        if self.handing is session:
            self.handing = None
        if self.front is session:
            self._bring(self.own)

    def _dismiss_all(self) -> None:
        """Everybody hangs up; the server keeps their seats for a while, as it keeps the owner's."""
        self.handing = None
        self.resting = self._decides = False
        guests, self.guests = self.guests, []
        for guest in guests:
            if guest.session is not None:
                guest.session.close()

    def leave(self, table: str) -> None:
        """All guests leave the table with us."""
        for guest in [guest for guest in self.guests if guest.table == table]:
            self.dismiss(guest)

    def come_back(self, tables: tuple[str, ...]) -> None:
        """We came back to a server where we sit at `tables`: whoever shared this screen there comes back, too."""
        if self.own is None or not tables or self.guests or not self.app.navigator.remembering:
            return
        address = str(self.own.address)
        for name in self.app.store.companions(address):
            self._open(Guest(name, 0, ""), lambda: None)

    # ---------------------------------------------------------------- what the sessions hear

    def heard_by_owner(self, news: News) -> None:
        """The owner's session heard something."""
        if isinstance(news, wire.RoomClosed) and news.table == self.app.navigator.at and self.front is not self.own:
            self._bring(self.own)
        if self.front is self.own:
            self.app.heard(news)
        if isinstance(news, wire.Room):
            self._keep_up()

    def _heard(self, guest: Guest, news: News, welcomed: Callable[[], None]) -> None:
        """A guest's session heard something."""
        session = guest.session
        if session is not None and session is self.front:
            self.app.heard(news)
        match news:
            case wire.Welcome(tables=tables):
                if not guest.table:
                    guest.table = next(iter(tables), "")
                    if not guest.table:
                        self.dismiss(guest)  # the seat is gone
                elif guest.arrival is not None:
                    welcomed()
            case wire.Room():
                self._keep_up()
            case wire.RoomClosed(table=table) if table == guest.table:
                self.dismiss(guest)
            case LinkNews() if session is not None and session.connection.stage == "refused":
                refusal = session.connection.refusal or Refused("offline")
                if guest.arrival is not None:
                    self._turned_away(guest, refusal)
                elif guest in self.guests:
                    self.dismiss(guest)
                    self.app.toast(_("{name} is no longer at this screen.").format(name=guest.name), "bad")
        self.app.redraw()

    def _keep_up(self) -> None:
        """Before a game and after it, whoever shares the screen is ready when its owner is, and wants the same."""
        tables = self._tables()
        own = tables.get(self.own) if self.own is not None else None
        if own is None or own.room is None or own.seat is None:
            return
        ready = own.host or own.room.seats[own.seat].ready
        for session, table in tables.items():
            room, seat = table.room, table.seat
            if session is self.own or room is None or seat is None:
                continue
            if room.state == "waiting" and room.seats[seat].ready != ready:
                session.request(wire.Ready, table=table.id, on=ready).addErrback(_let_be)
            if own.seat in own.room.rematch_votes and seat not in room.rematch_votes:
                session.request(wire.Rematch, table=table.id).addErrback(_let_be)

    # ---------------------------------------------------------------- who is in front

    def tick(self) -> None:
        """Look who is to be in front, and begin the change as soon as nothing moves any more."""
        tables = self._tables()
        if not self.guests or self.handing is not None or self.front not in tables:
            return
        if self.resting:
            self._wake(tables)
            return
        if any(dialog.occupied for dialog in self.app.dialogs) and tables[self.front].standings is None:
            return  # somebody reads; only the end of the game is for the owner to see
        following = self._next(tables)
        scene = self.app.scene
        if isinstance(scene, TableScene) and scene.director.busy:
            return
        if following is self.front:
            self._rest_if_exposed(tables)
            return
        before, after = tables[self.front], tables[following]
        if before.number != after.number:
            return  # one of the two lines is a step behind
        if (after.my_turn or after.in_break) and _know_different_things([before, after]):
            self.handing = following
            self.app.redraw()
        else:
            self._bring(following)

    def _rest_if_exposed(self, tables: dict[Session, Table]) -> None:
        """Cover the screen a moment after the one in front decided, if what they know is theirs alone."""
        assert self.front is not None
        table, now = tables[self.front], self.app.now()
        if table.my_turn:
            self._decides, self._exposed_since = True, None
            return
        running = table.room is not None and table.room.state == "playing" and not table.in_break
        if not (self._decides and running and len(tables) > 1 and table.standings is None and not table.pending):
            self._exposed_since = None
            return
        if self._exposed_since is None:
            self._exposed_since = now
        elif now - self._exposed_since >= REST:
            self._exposed_since = None
            self._decides = False
            if _know_different_things(tables.values()):
                self.resting = True
                self.app.redraw()

    def _wake(self, tables: dict[Session, Table]) -> None:
        """Look whether the covered screen is wanted again: by somebody who is asked, or for all to see."""
        assert self.front is not None
        table = tables[self.front]
        asked = [session for session, each in tables.items() if each.my_turn]
        if asked:
            self.resting = False
            self.handing = self.front if self.front in asked else asked[0]
            self.app.redraw()
        elif table.room is None or table.room.state != "playing" or table.in_break or table.standings is not None:
            self.resting = False
            self.app.redraw()

    def look(self, session: Session) -> None:
        """Somebody here wants to see their own table although nobody is asked."""
        self.resting = self._decides = False
        self._bring(session)

    @property
    def faces(self) -> list[tuple[Session, str, int]]:
        """Everybody at this screen who sits at the table: their session, name and sigil, in the order of the seats."""
        tables = sorted(self._tables().items(), key=lambda item: item[1].seat or 0)
        return [(session, table.name_of(table.seat or 0), table.sigils[table.seat or 0]) for session, table in tables]

    def _next(self, tables: dict[Session, Table]) -> Session:
        """Whose table is to be shown."""
        assert self.front is not None
        front = tables[self.front]
        if front.room is None or front.room.state not in ("playing", "paused"):
            return self.own if self.own in tables else self.front
        if front.in_break:
            return self._reader(tables)
        if front.my_turn:
            return self.front
        count, seat = len(front.seats), front.seat or 0
        waiting = [session for session, table in tables.items() if table.my_turn]
        order = sorted(waiting, key=lambda session: ((tables[session].seat or 0) - seat) % count)
        return order[0] if order else self.front

    def _reader(self, tables: dict[Session, Table]) -> Session:
        """Who reads the scores in a break: each here in turn, if they are not the same for all, or else all at once."""
        assert self.front is not None
        unread = [session for session, table in tables.items() if not _ready(table)]
        if not unread or self.front in unread or not _know_different_things(tables.values()):
            return self.front
        return unread[0]

    def ready(self, table: str) -> None:
        """The one in front has read the scores; so have all here, unless each has some of their own to read."""
        if _know_different_things(self._tables().values()):
            self.app.send(wire.Ready, table=table, on=True)
        else:
            self.send(wire.Ready, table=table, on=True)

    def take(self) -> None:
        """Whoever the screen was handed to has it."""
        following, self.handing = self.handing, None
        if following is not None:
            self._bring(following)

    def _bring(self, session: Session | None) -> None:
        """Show the table as `session` sees it."""
        self.front = session
        self._exposed_since = None
        self.app.navigator.front_changed()


def _know_different_things(tables: Iterable[Table]) -> bool:
    """Whether one of those who see these tables knows what another does not: of the game, or of their own orders."""
    first, *others = tables
    secret = any(table.state != first.state for table in others) if first.playing else False
    return secret or any(table.order is not None for table in (first, *others))


def _ready(table: Table) -> bool:
    """Whether the one who sits at this table, as they see it, has said that they are ready."""
    return table.seat is not None and bool(table.seats) and table.seats[table.seat].ready


def guest_key(address: str, name: str) -> str:
    """Under which key the token of somebody who shared this screen is kept."""
    return f"{address} {name}"


def _let_be(failure: Failure) -> None:
    """An errback for what was asked on somebody's behalf: a refusal has no consequences, a fault goes on."""
    if not isinstance(failure.value, Refused):
        failure.raiseException()
