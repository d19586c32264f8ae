"""A game being played at a table: who acts next and by when, pauses, breaks, bots, absences, the end.

`play.py` knows the game, `clocks.py` the time, `telling.py` the viewers, `minds.py` the bots; here they meet.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec

from server.bots import default_bot
from server.clocks import Clocks
from server.deadlines import Appointment
from server.journal import StoredStep
from server.minds import Minds
from server.people import Person
from server.play import Answer, Play
from server.refusal import Refused
from server.seating import Seat, decoded_order
from server.telling import Telling
from shared.engine.game import Stage, Standing, conceded_last
from shared.engine.log import Step
from shared.protocol import messages

if TYPE_CHECKING:
    from server.table import Table

TRY_AGAIN: Final = 5.0
"""Seconds after which bots, time-outs and standing orders try again when a step could not be stored."""
BREAK: Final = 30.0
"""Seconds that a break between two stages lasts at most."""
EXTRA: Final = 60
"""Seconds of extra time."""


class Match:
    """One game at `table`, from start to end."""

    def __init__(self, table: Table, game_id: str, seed: bytes, banks: list[float] | None = None) -> None:
        house = table.house
        self._table = table
        self._house = house
        self.play = Play(table.game, len(table.seating), table.options, seed, game_id, house.journal, house.now)
        self.play.gate = self._gate
        self.play.unstored = self._unstored
        self.play.stepped = self._stepped
        self.clocks = Clocks(table.settings, banks)
        self.telling = Telling(table, self.play, self.clocks)
        self.paused = False
        self.pause_votes: set[int] = set()
        self.break_until = 0.0
        self._minds = Minds(table, self.play)
        self._stage: Stage | None = None
        self._waited_for: set[int] = set()
        self._time_out: Appointment | None = None
        self._break_end: Appointment | None = None

    # ---- begin, take up again, end

    def begin(self) -> None:
        """Start the game and tell everyone."""
        self.telling.begin()
        self.play.begin()

    def resume(
        self, stored: list[StoredStep], paused: bool, break_until: float, standings: tuple[Standing, ...]
    ) -> None:
        """Go on after a restart of the server, when nobody is back yet; with `standings`, the game was over before."""
        self.play.resume(stored)
        if not stored:  # the crash came before the first step was safe: nobody has seen anything
            self.play.begin()
        self.paused = paused
        self.telling.resume(stored)
        self._stage = self.play.game.stage(self.play.state)
        if break_until > self._house.now():
            self._rest(break_until)
        now = self._house.now()
        self.clocks.ask(self.play.deciders, now)
        self._settle()
        if standings:
            self.close()
            self.clocks.stop(now)
            self.telling.over(standings)
            self._table.replays.find(self)
        elif self._ended() is not None:
            self._finish()
        else:
            self.drive()

    def close(self) -> None:
        """Nothing is due any more."""
        for appointment in (self._time_out, self._break_end):
            if appointment is not None:
                appointment.cancel()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.telling.standings is not None

    # ---- what people ask for

    def act(self, person: Person, request: messages.Act, answer: Answer) -> None:
        """An action of a player. Refused `stale` after what the player missed was sent."""
        number = self._table.seating.of(person)
        if number is None:
            raise Refused("not_seated")
        seat = self._table.seating[number]
        if seat.played_by:
            raise Refused("bot_plays")

        def answered(result: int | Refused) -> None:
            if isinstance(result, Refused) and result.code == "stale" and not seat.following:
                self.telling.sync(person, request.number, partial(answer, result))
            else:
                answer(result)

        self.play.submit(number, request.action, answered, request.key, request.number)

    def ready(self, number: int, on: bool) -> None:
        """A player is ready to go on after a break, or not yet."""
        if not self.break_until:
            raise Refused("no_break")
        self._table.seating[number].ready = on
        self._table.touch()
        self._end_break_if_ready()

    def pause(self, person: Person, on: bool) -> None:
        """A vote to pause or to go on, or, against the present state, its withdrawal."""
        number = self._seat_of(person)
        if on == self.paused:
            self.pause_votes.discard(number)
        elif number not in self.pause_votes:
            self.pause_votes.add(number)
            if self.pause_votes != set(self._table.seating.deciding_people()):
                self._table.note("asks_to_go_on" if self.paused else "asks_for_pause", name=person.name)
        self._table.touch()
        self._count_pause_votes()

    def concede(self, person: Person) -> None:
        """A player gives the game up."""
        number = self._seat_of(person)
        seat = self._table.seating[number]
        if seat.conceded:
            raise Refused("conceded")
        seat.conceded = True
        seat.let_bot_play(default_bot(self.play.game), "conceded")
        self._table.touch()
        self._table.note("conceded", name=person.name)
        self.people_changed()

    def extra_time(self, person: Person, number: int) -> None:
        """A player gives another one more time."""
        giver = self._seat_of(person)
        if not self.clocks.timed:
            raise Refused("no_clock")
        if number == giver:
            raise Refused("own_seat")
        seat = self._table.seating[number]
        if not seat.person:
            raise Refused("no_person")
        self.clocks.give(number, EXTRA)
        self._table.note("extra_time", name=person.name, to=seat.person.name, seconds=EXTRA)
        self._tell_clocks()

    def take_over(self, person: Person, bot: bool) -> None:
        """A player lets a bot play, or plays again."""
        seat = self._table.seating[self._seat_of(person)]
        if seat.conceded:
            raise Refused("conceded")
        if bot == bool(seat.stand_in):
            return
        if bot:
            seat.let_bot_play(default_bot(self.play.game), "wish")
            self._table.note("bot_plays", name=person.name)
        else:
            seat.play_oneself()
            self._table.note("plays_again", name=person.name)
        self._table.touch()
        self.people_changed()

    def order(self, person: Person, raw: msgspec.Raw) -> None:
        """A player leaves a standing order, or takes it back."""
        number = self._seat_of(person)
        if self.play.game.order_type is None:
            raise Refused("no_orders")
        seat = self._table.seating[number]
        seat.order = decoded_order(self.play.game.order_decoder, raw)
        seat.raw_order = msgspec.Raw(bytes(raw)) if seat.order is not None else messages.NIL
        self._table.send(person, messages.OrderNews(self._table.id, seat.raw_order))
        self._table.save()
        self.drive()

    # ---- who is here

    def came_back(self, number: int) -> None:
        """The owner of a seat is here again."""
        seat = self._table.seating[number]
        self._waited_for.discard(number)
        if seat.why == "away":
            seat.play_oneself()
            self._table.touch()
        for other, absent in enumerate(self._table.seating):
            if other != number and not absent.present and absent.away is None:
                self._expect(other)
        self.people_changed()

    def went_away(self, number: int) -> None:
        """The owner of a seat lost the connection."""
        self._expect(number)
        self.people_changed()

    def people_changed(self) -> None:
        """Whoever must agree, act or wait may be different people now."""
        if self.over:
            return
        self._count_pause_votes()
        self._end_break_if_ready()
        self._settle()
        self.drive()

    def _expect(self, number: int) -> None:
        """Let a bot stand in for an absent person unless they return in time. Nobody replaces those all alone."""
        table = self._table
        seat = table.seating[number]
        if seat.person is None or seat.played_by or not table.settings.bots_replace or self.over:
            return
        person = seat.person

        def replace() -> None:
            seat.away = None
            if seat.person is person and not seat.present and not seat.played_by and not self._deserted():
                seat.let_bot_play(default_bot(self.play.game), "away")
                table.touch()
                table.note("bot_plays", name=person.name)
                self.people_changed()
                table.settle()

        if seat.away is not None:
            seat.away.cancel()
        seat.away = self._house.deadlines.after(table.settings.away_time, replace)

    def _deserted(self) -> bool:
        return not any(seat.person and seat.present for seat in self._table.seating)

    def _seat_of(self, person: Person) -> int:
        number = self._table.seating.of(person)
        if number is None:
            raise Refused("not_seated")
        if self.over:
            raise Refused("not_running")
        return number

    # ---- pauses and breaks

    def _gate(self) -> Refused | None:
        if self.over:
            return Refused("not_running")
        if self.paused:
            return Refused("paused")
        if self.break_until:
            return Refused("resting")
        return None

    def _count_pause_votes(self) -> None:
        voters = set(self._table.seating.deciding_people())
        self.pause_votes &= voters
        if not voters or self.pause_votes != voters:
            return
        self.paused = not self.paused
        self.pause_votes.clear()
        self._table.touch()
        self._table.note("paused" if self.paused else "went_on")
        self._settle()
        self.drive()

    def _rest(self, until: float) -> None:
        self.break_until = until
        self._break_end = self._house.deadlines.at(until, self._end_break)
        self._table.touch()
        self._settle()

    def _resting(self) -> bool:
        """Whether a break would be for somebody who is not ready to go on."""
        seats = self._table.seating.seats
        here = [seats[number] for number in self._table.seating.deciding_people()]
        return any(not seat.ready and not seat.played_by for seat in here)

    def _end_break_if_ready(self) -> None:
        if self.break_until and not self._resting():
            self._end_break()

    def _end_break(self) -> None:
        self.break_until = 0.0
        if self._break_end is not None:
            self._break_end.cancel()
        self._table.seating.unready()
        self._table.touch()
        self._settle()
        self._table.settle()
        self.drive()

    # ---- time

    def _settle(self) -> None:
        """Let the clocks run or stand, as things are."""
        now = self._house.now()
        if self.paused or self.break_until or self.over or self._deserted():
            self.clocks.stop(now)
        else:
            self.clocks.go_on(now)
        self._tell_clocks()

    def _tell_clocks(self) -> None:
        if not self.clocks.timed:
            return
        self.telling.clocks()
        self._set_alarm()

    def _set_alarm(self) -> None:
        if self._time_out is not None:
            self._time_out.cancel()
            self._time_out = None
        if (following := self.clocks.next_out()) is not None:
            self._time_out = self._house.deadlines.at(following[0], self._time_is_out)

    def _time_is_out(self) -> None:
        following = self.clocks.next_out()
        if following is None or following[0] > self._house.now():
            self._set_alarm()
            return
        number = following[1]
        seat: Seat = self._table.seating[number]
        self._note("timed_out", number, seat)
        self.play.submit(number, self.play.game.on_timeout(self.play.state, number))

    # ---- steps

    def _stepped(self, step: Step, events: list[Any], answer: Answer) -> None:
        """Tell everyone of a step; whoever made it gets all that follows from it in one piece with the answer."""
        person = self._table.seating[step.seat].person if step.seat >= 0 else None
        session = person.session if person is not None else None
        if session is None:
            self._go_on(step, events)
            answer(step.number)
            return
        session.cork()
        try:
            self._go_on(step, events)
            answer(step.number)
        finally:
            session.uncork()

    def _go_on(self, step: Step, events: list[Any]) -> None:
        table, play = self._table, self.play
        if self.clocks.timed:
            self.clocks.answered(step.seat, step.at)
            self.clocks.ask(play.deciders, step.at)
        table.settle()
        self.telling.step(step, events)
        if not play.deciders and self._ended() is not None:
            self._finish()
            return
        self._waited_for.discard(step.seat)
        stage = play.game.stage(play.state)
        if stage != self._stage:
            first, self._stage = self._stage is None, stage
            table.changed_card()
            if table.settings.breaks and not first and self._resting():
                self._rest(self._house.now() + BREAK)
                table.settle()
        if self.clocks.timed:
            table.save()
            self._set_alarm()
        self.drive()

    def _unstored(self) -> None:
        """A step could not be stored. People may try again; what happens by itself does so after a while."""
        if self.play.number < 0:
            self._table.not_started()
        else:
            self._house.deadlines.after(TRY_AGAIN, self._try_again)

    def _try_again(self) -> None:
        if not self.over:
            self._set_alarm()
            self.drive()

    def drive(self) -> None:
        """See to it that whoever must decide does: bots, standing orders, and people who are waited for."""
        if self.over or self.paused or self.break_until:
            return
        seats = self._table.seating.seats
        for number in self.play.deciders:
            seat = seats[number]
            if seat.stand_in or seat.bot:
                self._minds.muse(number)
            elif seat.order is not None:
                self._follow(number, seat)
            elif seat.person is None or seat.person.session is None:
                self._wait_for(number, seat)

    def _wait_for(self, number: int, seat: Seat) -> None:
        if number not in self._waited_for and not self._table.absences.brief(seat.person):
            self._waited_for.add(number)
            self._note("waits_for", number, seat)

    def _note(self, code: str, number: int, seat: Seat) -> None:
        """A line about the game as it is now, which spectators who hear later must not read."""
        name = seat.person.name if seat.person else ""
        self._table.note(code, watchers=not self.telling.delayed, seat=number, name=name)

    def _follow(self, number: int, seat: Seat) -> None:
        play = self.play
        asked = play.asked[number]
        action = play.game.follow(play.game.view(play.state, number), number, seat.order)
        if action is None:
            return

        def obey() -> None:
            if play.asked.get(number) == asked and seat.order is not None and not seat.played_by:
                play.submit(number, action)

        self._house.deadlines.after(0, obey)

    # ---- the end

    def _ended(self) -> tuple[Standing, ...] | None:
        return self.play.game.standings(self.play.state)

    def _finish(self) -> None:
        table = self._table
        self.close()
        self.clocks.stop(self._house.now())
        self.telling.over(conceded_last(self._ended() or (), table.seating.conceded))
        table.ended()
