"""What each viewer hears of a game: concealed, encoded once per distinct view, later if the table wants it so."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from server.clocks import Clocks
from server.journal import StoredStep
from server.people import Person
from server.play import Play
from shared.engine.game import AnyGame, Stage, Standing, Viewer, encode
from shared.engine.log import Step
from shared.protocol.messages import NIL, Batch, Clock, OrderNews, Over, Ranked, SeatCard, Settings, Snapshot
from shared.protocol.messages import Clocks as ClockNews
from shared.protocol.wire import frame

if TYPE_CHECKING:
    from server.table import Table

Frames = Callable[[Viewer], bytes]
"""The frame of a step for a viewer."""


def batch_frames(
    game: AnyGame, table: str, step: Step, events: Sequence[Any], clocks: tuple[Clock, ...] = ()
) -> Frames:
    """How each viewer is told of `step`, whose `events` are given decoded.

    The action travels along only where nothing was hidden, or to the seat that made it: a secret choice is in the
    action as well as in the event.
    """
    conceal = game.conceal
    known: dict[tuple[bytes, ...], bytes] = {}
    open_frame = b""

    def of(viewer: Viewer) -> bytes:
        nonlocal open_frame
        hidden = False
        told = []
        for index, event in enumerate(events):
            shown = conceal(event, viewer)
            if shown is event:
                told.append(step.events[index])
            else:
                hidden = True
                told.append(msgspec.Raw(encode(shown)))
        if not hidden or viewer == step.seat:
            action = step.action
            if not hidden and open_frame:
                return open_frame
        else:
            action = NIL
        view = (bytes(action), *map(bytes, told)) if hidden else ()
        if (made := known.get(view)) is None:
            made = frame(Batch(table, step.number, step.seat, tuple(told), step.at, action, clocks))
            known[view] = made
        if not hidden:
            open_frame = made
        return made

    return of


def old_batch(game: AnyGame, table: str, step: Step, viewer: Viewer) -> bytes:
    """The frame of a step of the past, without its clocks."""
    decode = game.event_decoder.decode
    return batch_frames(game, table, step, [decode(event) for event in step.events])(viewer)


def snapshot(play: Play, table: str, viewer: Viewer, clocks: tuple[Clock, ...] = ()) -> Snapshot:
    """The game as `viewer` may see it now."""
    view = msgspec.Raw(encode(play.game.view(play.state, viewer)))
    return Snapshot(table, play.number, view, play.commitment, clocks)


def beginning(play: Play, table: str, viewer: Viewer) -> Snapshot:
    """The game before its first event, from which all its steps can be followed."""
    blank = play.game.view(play.game.blank(play.seats, play.options), viewer)
    return Snapshot(table, -1, msgspec.Raw(encode(blank)), play.commitment)


class DelayedFeed:
    """What spectators hear of a game whose table holds events back: a state of its own that follows later.

    A step is told when `seconds` have passed since it and `decisions` further ones were made; when the game is over, no
    further ones are waited for. The feed holds only what a spectator may know, so nothing of the present can slip out.
    """

    def __init__(self, play: Play, table: str, seconds: float, decisions: int) -> None:
        self._play = play
        self._table = table
        self._seconds = seconds
        self._decisions = decisions
        self._held: deque[tuple[Step, list[Any]]] = deque()
        self._end: bytes | None = None
        self.state: Any = play.game.view(play.game.blank(play.seats, play.options), None)
        self.number = -1

    def hold(self, step: Step, events: list[Any]) -> None:
        """Keep a step back."""
        self._held.append((step, events))

    def finish(self, told: bytes) -> None:
        """The game is over: the frame that says so comes after the last step."""
        self._decisions = 0
        self._end = told

    def release(self, now: float) -> list[bytes]:
        """The frames that may be told by now, each once."""
        game = self._play.game
        frames = []
        while (due := self.next_due) is not None and due <= now:
            step, events = self._held.popleft()
            frames.append(batch_frames(game, self._table, step, events)(None))
            for event in events:
                game.evolve(self.state, game.conceal(event, None))
            self.number = step.number
        if not self._held and self._end is not None:
            frames.append(self._end)
            self._end = None
        return frames

    @property
    def next_due(self) -> float | None:
        """The Unix time when the next step may be told; None while it waits for decisions, or there is none."""
        if not self._held or self._held[-1][0].number - self._held[0][0].number < self._decisions:
            return None
        return self._held[0][0].at + self._seconds

    @property
    def empty(self) -> bool:
        """Whether spectators know everything."""
        return not self._held and self._end is None

    def snapshot(self) -> Snapshot:
        """The game as spectators may see it by now."""
        return Snapshot(self._table, self.number, msgspec.Raw(encode(self.state)), self._play.commitment)


class Telling:
    """Tells the people at `table` of one game: each step as it happens, and what they missed when they ask.

    A player hears of steps from the moment when their client has said, by `sync`, how far it is; a spectator who reads
    too slowly is left out until they have caught up. `standings` is the ranking once the game is over. When the game
    was put away before spectators have seen its end, it is `past`, and `room` has its settings and seats.
    """

    def __init__(self, table: Table, play: Play, clocks: Clocks) -> None:
        self._table = table
        self._house = table.house
        self._play = play
        self._clocks = clocks
        seconds, decisions = table.settings.delay, table.settings.delay_decisions
        later = bool(seconds or decisions) or table.gallery.behind
        self._feed = DelayedFeed(play, table.id, seconds, decisions) if later else None
        self.standings: tuple[Standing, ...] | None = None
        self.past = False
        self.room: tuple[Settings, tuple[SeatCard, ...]] = (table.settings, ())

    @property
    def game_id(self) -> str:
        """The game that is told of."""
        return self._play.id

    @property
    def commitment(self) -> str:
        """The hash of the game's seed."""
        return self._play.commitment

    @property
    def delayed(self) -> bool:
        """Whether spectators hear later."""
        return self._feed is not None

    @property
    def seen_over(self) -> bool:
        """Whether everyone knows that the game is over."""
        return self.standings is not None and (self._feed is None or self._feed.empty)

    @property
    def stage(self) -> Stage:
        """How far the game is, as far as spectators know."""
        return self._play.game.stage(self._play.state if self._feed is None else self._feed.state)

    @property
    def next_due(self) -> float | None:
        """The Unix time when spectators may hear more; None while nothing is held back that only waits for time."""
        return self._feed.next_due if self._feed is not None else None

    # ---- as it happens

    def begin(self) -> None:
        """Show everyone the state before the first step."""
        table = self._table
        for number, seat in enumerate(table.seating):
            if seat.person and seat.person.session:
                seat.following = True
                table.send(seat.person, beginning(self._play, table.id, number))
        table.gallery.begin(self)

    def open(self) -> None:
        """Show spectators the state before the first step."""
        opening = frame(beginning(self._play, self._table.id, None))
        for watcher in self._table.watchers.values():
            watcher.behind = False
            watcher.send(opening)

    def step(self, step: Step, events: list[Any]) -> None:
        """Tell everyone of a step."""
        table = self._table
        frames = batch_frames(self._play.game, table.id, step, events, self._clocks.cards())
        for number, seat in enumerate(table.seating.seats):
            if seat.following and (person := seat.person) is not None and person.session is not None:
                person.session.send_frame(frames(number))
        if self._feed is not None:
            self._feed.hold(step, events)
            table.gallery.go_on()
        elif table.watchers:
            table.tell_watchers(frames(None))

    def clocks(self) -> None:
        """Tell everyone that the clocks changed without a step."""
        told = frame(ClockNews(self._table.id, self._clocks.cards()))
        self._table.tell_seats(told)
        if self._feed is None:
            self._table.tell_watchers(told)

    def over(self, standings: tuple[Standing, ...]) -> None:
        """Tell everyone that the game is over."""
        self.standings = standings
        self.room = (self._table.settings, self._table.seating.cards())
        told = frame(self._over())
        self._table.tell_seats(told)
        if self._feed is None:
            self._table.tell_watchers(told)
        else:
            self._feed.finish(told)
            self._table.gallery.go_on()

    def release(self, now: float) -> None:
        """Tell spectators what was held back from them until now."""
        if self._feed is not None:
            for told in self._feed.release(now):
                self._table.tell_watchers(told)

    # ---- to those who come, or come back

    def resume(self, stored: list[StoredStep]) -> None:
        """Hold back from spectators, after a restart, what they were not to know yet."""
        if self._feed is not None:
            decode = self._play.game.event_decoder.decode
            for entry in stored:
                self._feed.hold(entry.step, [decode(event) for event in entry.step.events])
        self._table.gallery.begin(self)

    def show(self, person: Person) -> None:
        """Send somebody who has just come to the table the game as it stands."""
        self._catch_up(person, self._table.seating.of(person), None, None)

    def sync(self, person: Person, since: int, done: Callable[[], None]) -> None:
        """Send `person` everything after step `since` that they may know, then call `done`."""
        viewer = self._table.seating.of(person)
        if since >= 0:
            steps = self._play.since(since) if since <= self.limit(viewer) else None
            self._catch_up(person, viewer, steps, None)
            done()
            return

        def told(steps: list[Step]) -> None:
            newer = self._play.since(steps[-1].number) if steps else None
            whole = None if newer is None else steps + newer
            if whole is not None and sum(map(_size, whole)) > self._house.limits.history_bytes:
                whole = None
            self._catch_up(person, viewer, whole, beginning(self._play, self._table.id, viewer))
            done()

        self._play.history(told)

    def limit(self, viewer: Viewer) -> int:
        """The last step that a viewer may know of."""
        return self._play.number if viewer is not None or self._feed is None else self._feed.number

    def _catch_up(self, person: Person, viewer: Viewer, steps: list[Step] | None, first: Snapshot | None) -> None:
        table, play = self._table, self._play
        feed = self._feed if viewer is None else None
        if steps is None:
            table.send(
                person, snapshot(play, table.id, viewer, self._clocks.cards()) if feed is None else feed.snapshot()
            )
        else:
            if first is not None:
                table.send(person, first)
            limit = self.limit(viewer)
            for step in steps:
                if step.number <= limit:
                    table.send_frame(person, old_batch(play.game, table.id, step, viewer))
            if feed is None and self._clocks.timed:
                table.send(person, ClockNews(table.id, self._clocks.cards()))
        if viewer is not None:
            seat = table.seating[viewer]
            seat.following = True
            if seat.order is not None:
                table.send(person, OrderNews(table.id, seat.raw_order))
        elif (watcher := table.watchers.get(person.id)) is not None:
            watcher.behind = False
        if self.standings is not None and (viewer is not None or self.seen_over):
            table.send(person, self._over())

    def _over(self) -> Over:
        places = tuple(Ranked(place.seat, place.rank, place.score, place.tie_break) for place in self.standings or ())
        return Over(self._table.id, self._play.number, places, self._play.seed)


def _size(step: Step) -> int:
    return 100 + sum(len(bytes(event)) for event in step.events)
