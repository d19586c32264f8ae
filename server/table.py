"""A table: who sits, who watches, what is agreed, and what each of them is told about it.

The game itself is the business of `match.py`. Changes are marked with `touch` and told with `settle`, so that however
much one request changes, everyone gets one new `room`.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from server import keeping
from server.absence import Absences
from server.bots import default_bot
from server.countdown import Countdown
from server.deadlines import Appointment
from server.gallery import Gallery, Watcher
from server.match import Match
from server.people import Person
from server.pulse import Pulse
from server.refusal import Refused
from server.seating import Seat, Seating
from server.settings import checked
from server.talk import Talk
from shared.engine.chance import seed_from_number
from shared.protocol import messages

if TYPE_CHECKING:
    from server.house import House
    from server.telling import Telling

EMPTY_FOR: Final = 120.0
"""Seconds after which a table without a running game closes when nobody is there."""
DESERTED_FOR: Final = 7 * 24 * 3600.0
"""Seconds after which even a running game is given up when nobody returns."""
_CODE_SIGNS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

State = Literal["waiting", "playing", "paused", "over"]


def new_code() -> str:
    """An invite code: eight signs that are not mistaken for each other."""
    return "".join(secrets.choice(_CODE_SIGNS) for _ in range(8))


class Table:
    """One table of the house.

    `host` is somebody who sits at it. When all have left, a table stays only for spectators who have not seen the end
    yet; then it has none, and whoever sits down becomes it.
    """

    def __init__(self, house: House, table_id: str, settings: messages.Settings, host: Person | None) -> None:
        self.house = house
        self.id = table_id
        self.settings, self.game, self.options = checked(settings, house.games)
        self.seating = Seating(settings.seats)
        self.watchers: dict[int, Watcher] = {}
        self.gallery = Gallery(self)
        self.absences = Absences(self)
        self.host = host
        self.code = new_code()
        self.made = house.now()
        self.banned: set[int] = set()
        self.rematch_votes: set[int] = set()
        self.countdown = Countdown(self)
        self.pulse = Pulse(self)
        self.match: Match | None = None
        self.games = 0
        self.talk = Talk(self)
        self._changed = False
        self._closing: Appointment | None = None
        self.replays = keeping.Replays(self)

    # ---- what state it is in

    @property
    def running(self) -> bool:
        """Whether a game is on, paused or not."""
        return self.match is not None and not self.match.over

    @property
    def state(self) -> State:
        """As those who sit at it know it."""
        if self.match is None:
            return "waiting"
        if self.match.over:
            return "over"
        return "paused" if self.match.paused else "playing"

    @property
    def public_state(self) -> State:
        """As spectators know it."""
        return self.gallery.state or self.state

    @property
    def card(self) -> messages.TableCard:
        """As the lobby lists it."""
        stage = self.gallery.stage
        return messages.TableCard(
            id=self.id,
            title=self.settings.title,
            game=self.settings.game,
            state=self.public_state,
            seats=self.seating.cards(),
            watching=len(self.watchers),
            locked=bool(self.settings.password),
            timed=bool(self.settings.decision_time or self.settings.bank_time),
            stage=(stage.name, stage.number, stage.of) if stage is not None else ("", 0, 0),
            made=self.made,
            options=self.settings.options,
            spectators=self.settings.spectators,
            delay=self.settings.delay,
            delay_decisions=self.settings.delay_decisions,
        )

    def room_for(self, person: Person) -> messages.Room:
        """As `person`, who is at it, sees it. Only the host sees the password and a chosen seed."""
        seat = self.seating.of(person)
        settings, seats = self.gallery.room if seat is None else (self.settings, self.seating.cards())
        if person is not self.host:
            settings = msgspec.structs.replace(settings, password="", seed=None)
        match = self.match
        state = self.state if seat is not None else self.public_state
        telling = self.gallery.telling
        hears_later = seat is None and telling is not None and telling.delayed
        return messages.Room(
            table=self.id,
            settings=settings,
            state=state,
            seats=seats,
            host=self.host.id if self.host else 0,
            seat=seat,
            watching=tuple(watcher.person.card for watcher in self.watchers.values()),
            code=self.code,
            pause_votes=tuple(sorted(match.pause_votes)) if match is not None else (),
            rematch_votes=tuple(sorted(self.rematch_votes)) if state == "over" else (),
            break_until=match.break_until if match is not None and not hears_later else 0.0,
            practice=(self.settings if seat is not None else self.gallery.room[0]).seed is not None,
            locked=bool(self.settings.password),
            starts_at=self.countdown.until if state == "waiting" else 0.0,
            muted=tuple(sorted(self.talk.muted)),
            watchers_muted=self.talk.watchers_muted,
            deaf=seat is not None and self.seating[seat].deaf,
        )

    # ---- telling

    def touch(self) -> None:
        """Something about the table changed: everyone at it will get a new room, and the lobby a new card."""
        self._changed = True
        self.house.lobby.touched(self)

    def settle(self) -> None:
        """Tell everyone at the table what changed since the last time."""
        if not self._changed:
            return
        self.countdown.check()
        self._changed = False
        self.save()
        for person in self.everyone():
            if person.session is not None:
                person.session.send(self.room_for(person))
        self.changed_card()
        self.pulse.begin()

    def changed_card(self) -> None:
        """The lobby should see the new state of the table."""
        if not self.settings.private:
            self.house.lobby.table_changed(self)

    def everyone(self) -> list[Person]:
        """Those who sit and those who watch."""
        return self.seating.people() + [watcher.person for watcher in self.watchers.values()]

    def send(self, person: Person, message: msgspec.Struct) -> None:
        """Send something to one person, if they are here."""
        if person.session is not None:
            person.session.send(message)

    def send_frame(self, person: Person, told: bytes) -> None:
        """Send bytes to one person, if they are here."""
        if person.session is not None:
            person.session.send_frame(told)

    def tell_seats(self, told: bytes) -> None:
        """Send news of the game to the players who follow it."""
        for seat in self.seating:
            if seat.following and seat.person is not None:
                self.send_frame(seat.person, told)

    def tell_watchers(self, told: bytes) -> None:
        """Send news of the game to the spectators."""
        for watcher in self.watchers.values():
            watcher.send(told)

    def note(self, code: str, watchers: bool = True, **details: int | str) -> None:
        """A line from the house to everyone at the table, or to those who sit there."""
        self.talk.note(code, "all" if watchers else "players", details)

    def telling_of(self, person: Person) -> Telling | None:
        """What tells `person`, who is at the table, of the game: a spectator may still be shown an earlier one."""
        if person.id in self.watchers:
            return self.gallery.telling
        return self.match.telling if self.match is not None else None

    # ---- coming and going

    def sit(self, person: Person, wanted: int | None, trusted: bool = False, password: str = "") -> None:
        """Seat `person`: on a free seat before a game, on an abandoned one during it."""
        self._may_enter(person, trusted, password)
        if self.seating.of(person) is not None:
            raise Refused("already_seated")
        number = self.seating.choose_free(wanted)
        new = self.watchers.pop(person.id, None) is None
        seat = self.seating[number]
        if self.running:
            seat.play_oneself()
        seat.person, seat.bot, seat.ready = person, "", False
        person.tables[self.id] = self
        if self.host is None:
            self.host = person
        self._show_room(person, new)
        self.note("sat", name=person.name, seat=number)
        self._show_game(person)
        if self.match is not None:
            self.match.came_back(number)

    def watch(self, person: Person, trusted: bool = False, password: str = "", heard: float = 0.0) -> None:
        """Let `person` watch."""
        self._may_enter(person, trusted, password)
        if self.seating.of(person) is not None:
            raise Refused("already_seated")
        if person.id in self.watchers:
            raise Refused("already_watching")
        if not self.settings.spectators:
            raise Refused("no_spectators")
        if len(self.watchers) >= self.house.limits.watchers:
            raise Refused("table_full")
        self.watchers[person.id] = Watcher(person)
        person.tables[self.id] = self
        self._show_room(person, True, heard)
        if not self.absences.end(person):
            self.note("watches", name=person.name)
        self._show_game(person)

    def _may_enter(self, person: Person, trusted: bool, password: str) -> None:
        if person.id in self.banned:
            raise Refused("banned")
        if self.id not in person.tables:
            if len(person.tables) >= self.house.limits.tables_per_person:
                raise Refused("too_many_tables", most=self.house.limits.tables_per_person)
            right = bool(password) and secrets.compare_digest(password.encode(), self.settings.password.encode())
            if not trusted and not right and password != self.code:
                if self.settings.password:
                    raise Refused("wrong_password")
                if self.settings.private:
                    raise Refused("private")

    def _show_room(self, person: Person, new: bool, heard: float = 0.0) -> None:
        """Show somebody in a new place the room, and to a newcomer what was said since the time `heard`."""
        self.touch()
        self.settle()
        if new:
            self.talk.replay(person, heard)
            self.pulse.welcome(person)

    def _show_game(self, person: Person) -> None:
        """Show somebody in a new place the game as it stands."""
        if (telling := self.telling_of(person)) is not None:
            telling.show(person)
        self.expire()

    def leave(self, person: Person) -> None:
        """Let `person` go for good. The last one to leave closes the table."""
        self.send_away(person, "left")

    def send_away(self, person: Person, reason: str) -> None:
        number = self.seating.of(person)
        self.absences.end(person)
        if number is None:
            if self.watchers.pop(person.id, None) is None:
                raise Refused("not_at_table")
            self._say_goodbye(person, reason)
            self.note("stopped_watching", name=person.name)
        else:
            self._get_up(number)
            self._say_goodbye(person, reason)
            self.note("removed" if reason in ("removed", "banned") else "got_up", name=person.name, seat=number)
            if self.host is person:
                self._find_host()
            if self.host is None and not self.gallery.unaware:
                self.close("closed")
                return
            self.people_changed()
        self.touch()
        self.expire()

    def _get_up(self, number: int) -> None:
        seat = self.seating[number]
        if seat.away is not None:
            seat.away.cancel()
        if not self.running:
            self.seating.seats[number] = Seat()
            self.rematch_votes.discard(number)
            return
        seat.person, seat.following = None, False
        seat.clear_order()
        if self.settings.bots_replace or seat.conceded:
            seat.let_bot_play(default_bot(self.game), "conceded" if seat.conceded else "left")

    def people_changed(self) -> None:
        if self.running and self.match is not None:
            self.match.people_changed()
        else:
            self._count_rematch_votes()

    def _say_goodbye(self, person: Person, reason: str) -> None:
        person.tables.pop(self.id, None)
        self.send(person, messages.RoomClosed(self.id, reason))

    def _find_host(self) -> None:
        people = self.seating.people()
        here = [person for person in people if person.session is not None] or people
        self.host = here[0] if here else None
        if self.host is not None:
            self.note("host", name=self.host.name)

    def close_if_left(self) -> None:
        """Close the table if all players have gone."""
        if self.host is None:
            self.close("closed")

    def close(self, reason: str) -> None:
        """Send everyone away and forget the table."""
        for person in self.everyone():
            self._say_goodbye(person, reason)
        self.watchers.clear()
        if self._closing is not None:
            self._closing.cancel()
        self.countdown.stop()
        self.pulse.stop()
        self.absences.stop()
        for seat in self.seating:
            if seat.away is not None:
                seat.away.cancel()
        self.gallery.close()
        if self.match is not None:
            self.match.close()
        self._changed = False
        self.house.journal.forget_table(self.id)
        self.house.lobby.table_closed(self)

    def came_back(self, person: Person, heard: float) -> None:
        """`person`, who heard all until then, is connected again; their client asks for the game with `sync`."""
        number = self.seating.of(person)
        self.talk.replay(person, heard)
        if not self.absences.end(person):
            self.note("back", name=person.name)
        self.touch()
        if number is not None and self.running and self.match is not None:
            self.match.came_back(number)
        self.settle()
        self.pulse.welcome(person)
        self.expire()

    def went_away(self, person: Person) -> None:
        """`person` lost the connection. A seat is kept, a spectator's place is not."""
        number = self.seating.of(person)
        if number is None:
            self.watchers.pop(person.id, None)
            person.tables.pop(self.id, None)
            self.absences.begin(person, lambda: self.note("stopped_watching", name=person.name))
        else:
            seat = self.seating[number]
            seat.following = False
            if not self.running:
                seat.ready = False
            self.absences.begin(person, lambda: self.note("away", name=person.name, seat=number))
            if self.running and self.match is not None:
                self.match.went_away(number)
            else:
                self._count_rematch_votes()
        self.touch()
        self.expire()

    def caught_up(self, person: Person) -> None:
        """`person` can read again: a spectator who was left behind gets a snapshot."""
        watcher = self.watchers.get(person.id)
        if watcher is not None and watcher.behind and self.gallery.telling is not None:
            self.gallery.telling.show(person)

    def expire(self) -> None:
        """Close the table in a while if nobody is there."""
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None
        if not any(person.session for person in self.everyone()):
            patience = DESERTED_FOR if self.running else EMPTY_FOR
            self._closing = self.house.deadlines.after(patience, lambda: self.close("closed"))

    # ---- games

    def reopen(self) -> None:
        """Put the last game away and wait for a new one."""
        if self.match is not None:
            self.match.close()
            self.gallery.put_away(self.match.telling)
            self.match = None
        self.rematch_votes.clear()
        self.seating.unready()

    def ready(self, person: Person, on: bool) -> None:
        """Tick or untick ready, before a game or in a break."""
        number = self.seating.of(person)
        if number is None:
            raise Refused("not_seated")
        if self.running and self.match is not None:
            self.match.ready(number, on)
        else:
            self.seating[number].ready = on
            self.touch()

    def rematch(self, person: Person) -> None:
        """A vote for another game with the same seats; it begins when everyone who is here wants it."""
        number = self.seating.of(person)
        if number is None:
            raise Refused("not_seated")
        if self.match is None or not self.match.over:
            raise Refused("not_over")
        if number not in self.rematch_votes:
            self.rematch_votes.add(number)
            self.note("asks_for_rematch", watchers=not self.gallery.unaware, name=person.name)
        self.touch()
        self._count_rematch_votes()

    def _count_rematch_votes(self) -> None:
        if self.match is None or not self.match.over:
            return
        voters = {number for number, seat in enumerate(self.seating) if seat.person and seat.present}
        self.rematch_votes &= voters
        if voters and self.rematch_votes == voters and not any(seat.free for seat in self.seating):
            self.begin()

    def begin(self) -> None:
        self.games += 1
        number = self.settings.seed
        seed = self.house.new_seed() if number is None else seed_from_number(number + self.games - 1)
        self.reopen()
        for seat in self.seating:
            seat.conceded = False
            seat.play_oneself()
            seat.clear_order()
        match = self.match = Match(self, f"{self.id}-{self.games}", seed)
        self.note("started", watchers=not self.gallery.behind)
        self.touch()
        self.settle()
        match.begin()
        for index, seat in enumerate(self.seating):
            if not seat.present:
                match.went_away(index)

    def not_started(self) -> None:
        """The first step of a game could not be stored: nobody has played yet, so the table waits again."""
        self.reopen()
        self.note("not_started", watchers=not self.gallery.behind)
        self.touch()
        self.settle()

    def ended(self) -> None:
        """The game is over: keep its replay, and wait for what people want next."""
        assert self.match is not None
        self.seating.unready()
        for seat in self.seating:
            if seat.person is None and not seat.bot:  # whoever left is replaced by the bot that played on
                seat.bot = seat.stand_in or default_bot(self.game)
        self.replays.keep(self.match)
        self.touch()
        self.settle()
        self.expire()

    def save(self) -> None:
        """Have the journal keep the table as it is."""
        self.house.journal.save_table(keeping.record_of(self))
