"""What the server told us, always up to date, and nothing else.

Messages go in through `Model.receive`; news come out to one listener (the scene that is shown). A table's game evolves
at once, by the game's own `evolve`; how that is shown, and when, is the director's business. Nothing here knows the
network, the window or a particular game.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

import msgspec

from shared.engine.game import AnyGame, Standing, Viewer
from shared.engine.registry import UnknownGame, game
from shared.protocol import messages as wire

CHAT_LINES: Final = 300
"""Lines that are kept of each conversation."""

LOBBY: Final = "lobby"

BOT_NAMES: Final = ("Imhotep", "Senbi", "Thutmose", "Merit", "Hori", "Nefret", "Ptahhotep", "Tiye", "Userhat", "Baket")
"""What bots are called at the table."""


@dataclass(frozen=True, slots=True)
class Played:
    """A step of a game with its events opened: who did what, and what it caused."""

    number: int
    seat: int
    action: Any
    events: tuple[Any, ...]
    at: float


@dataclass(frozen=True, slots=True)
class Stepped:
    """News: a table's game went one step on; its state already has it."""

    table: Table
    played: Played


@dataclass(frozen=True, slots=True)
class Jumped:
    """News: a table's game was replaced as a whole, so there is nothing to animate."""

    table: Table


@dataclass(frozen=True, slots=True)
class Answered:
    """News: an action of ours was accepted, or refused with a code."""

    table: Table
    code: str = ""
    details: dict[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LinkNews:
    """News: the connection came, went, or tries again; or the ping changed."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A line of a conversation: what somebody said, or a note from the house with its code.

    A whisper is `to` somebody, and `kept` if they were away when it was written.
    """

    at: float
    person: int
    name: str
    text: str
    code: str = ""
    details: dict[str, str | int] = field(default_factory=dict)
    audience: str = "all"
    to: str = ""
    kept: bool = False


News = (
    Stepped
    | Jumped
    | Answered
    | LinkNews
    | wire.Welcome
    | wire.Lobby
    | wire.TableNews
    | wire.TableGone
    | wire.PersonNews
    | wire.PersonGone
    | wire.Room
    | wire.RoomClosed
    | wire.Pings
    | wire.Clocks
    | wire.Over
    | wire.Chat
    | wire.Note
    | wire.Invitation
    | wire.OrderNews
    | wire.ReplayFile
)
"""Everything a scene may hear of."""


class Table:
    """A table that we sit at or watch: its room, its game as far as we may know it, its clocks.

    `seat` is our own, None for a spectator. `state` is None until the game has begun. `number` is the last step known.
    """

    def __init__(self, name: str, game_key: str) -> None:
        self.id = name
        self.game: AnyGame = game(game_key)
        self.room: wire.Room | None = None
        self.seat: Viewer = None
        self.state: Any = None
        self.options: Any = self.game.options_type()
        self.number = -1
        self.history: list[Played] = []
        self.clocks: dict[int, wire.Clock] = {}
        self.pings: dict[int, int] = {}
        self.commitment = ""
        self.seed = b""
        self.standings: tuple[Standing, ...] | None = None
        self.order: Any = None
        self.pending: dict[str, tuple[int, Any]] = {}
        self._accepted: dict[str, int] = {}
        self._legal: dict[int, Sequence[Any]] = {}
        self._legal_of = -2
        self._keys = 0
        self._run = secrets.token_hex(6)
        self.catching_up = False
        """What comes now is old: it changes the state, but is no news to be shown step by step."""
        self.generation = 0
        """Counts the games at this table, so that a scene knows when its own is over and another began."""

    # ---- who sits here

    @property
    def seats(self) -> tuple[wire.SeatCard, ...]:
        """The seats as the room has them."""
        return self.room.seats if self.room else ()

    def name_of(self, seat: int) -> str:
        """The name on a seat: a person's, one that we give to a bot, or nothing on a free seat."""
        return seat_names(self.seats)[seat] if 0 <= seat < len(self.seats) else ""

    @property
    def sigils(self) -> tuple[int, ...]:
        """A sigil for every seat, all different."""
        return sigils(self.seats)

    def ping_of(self, seat: int) -> int:
        """How far away somebody is: milliseconds there and back, as the server measured; 0 where it does not say."""
        return self.pings.get(self.seats[seat].person, 0)

    @property
    def host(self) -> bool:
        """Whether we are the table's host."""
        return self.room is not None and self.seat is not None and self.seats[self.seat].person == self.room.host

    # ---- the game

    @property
    def playing(self) -> bool:
        """Whether a game is on or over here, so that there is a board to show."""
        return self.state is not None

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return self.game.deciders(self.state) if self.state is not None else ()

    @property
    def in_break(self) -> bool:
        """Whether the table rests between two stages, so that nobody can act."""
        return self.room is not None and self.room.break_until > 0

    @property
    def my_turn(self) -> bool:
        """Whether the game waits for a decision of ours that we have not sent yet."""
        return (
            self.seat is not None
            and not self.pending
            and not self.in_break
            and self.room is not None
            and self.room.state == "playing"
            and not self.seats[self.seat].bot
            and self.seat in self.deciders
        )

    def legal(self, seat: int) -> Sequence[Any]:
        """The actions open to `seat`, asked of the engine once per step."""
        if self._legal_of != self.number:
            self._legal.clear()
            self._legal_of = self.number
        if seat not in self._legal:
            self._legal[seat] = self.game.legal(self.state, seat) if self.state is not None else ()
        return self._legal[seat]

    def next_key(self) -> str:
        """A key for the next action, never used before in this game, also not by an earlier run of this client."""
        self._keys += 1
        return f"{self._run}.{self._keys}"

    def settle(self, key: str, number: int) -> None:
        """The action of `key` was accepted as step `number`. It stays pending until that step is here."""
        self._accepted[key] = number
        self._drop_settled()

    def _drop_settled(self) -> None:
        for key in [key for key, number in self._accepted.items() if number <= self.number]:
            del self._accepted[key]
            self.pending.pop(key, None)

    # ---- what the server says

    def enter(self, room: wire.Room) -> None:
        """The room changed. A new game at the same table starts from nothing.

        Raises UnknownGame for a game that this client does not have.
        """
        if room.settings.game != self.game.key:  # the host has chosen another
            self.game = game(room.settings.game)
            self._forget()
            self.room = None
        if room.state == "waiting" and self.state is not None:
            self._forget()
        if self.room is None or self.room.settings.options != room.settings.options:
            raw = bytes(room.settings.options)
            self.options = self.game.options_decoder.decode(raw) if raw != b"\xc0" else self.game.options_type()
        self.room, self.seat = room, room.seat

    def take_snapshot(self, message: wire.Snapshot) -> None:
        """Replace the game by what the server knows of it. Another seed's hash means that another game began.

        A snapshot at number -1 is the beginning, and every step follows; after any other, `history` has a gap.
        """
        if message.commitment != self.commitment:
            self._forget()
        self.state = self.game.state_decoder.decode(message.state)
        if not self.history or self.history[-1].number != message.number:
            self.history = []
        self.number = message.number
        self.commitment = message.commitment
        self.standings = self.game.standings(self.state)
        self._legal_of = -2
        self._drop_settled()
        self._time(message.clocks)

    def take_batch(self, message: wire.Batch) -> Played | None:
        """Go one step on. None for a step that is known already or that leaves a gap: the connection then syncs."""
        if message.number != self.number + 1:
            return None
        if self.state is None:
            self.state = self.game.blank(len(self.seats), self.options)
        played = open_step(self.game, message.number, message.seat, message.action, message.events, message.at)
        self.game.evolve_all(self.state, played.events)
        self.number = message.number
        self.history.append(played)
        self._drop_settled()
        self.standings = self.game.standings(self.state)
        self._time(message.clocks)
        return played

    def take_clocks(self, message: wire.Clocks) -> None:
        """The clocks changed without a step."""
        self._time(message.clocks)

    def take_over(self, message: wire.Over) -> None:
        """The game ended; the seed is open now."""
        self.seed = message.seed
        self.standings = tuple(
            Standing(seat=ranked.seat, rank=ranked.rank, score=ranked.score, tie_break=ranked.tie_break)
            for ranked in message.standings
        )

    def time_left(self, seat: int, now: float) -> float | None:
        """Seconds that a seat has at Unix time `now`: what is free, then its bank. None where it has no clock."""
        clock = self.clocks.get(seat)
        if clock is None:
            return None
        if not clock.deadline:
            return clock.bank
        return max(0.0, clock.deadline - now + clock.bank)

    def _time(self, clocks: tuple[wire.Clock, ...]) -> None:
        for clock in clocks:
            self.clocks[clock.seat] = clock

    def _forget(self) -> None:
        self.generation += 1
        self.state = None
        self.number = -1
        self.history = []
        self.clocks = {}
        self.commitment, self.seed = "", b""
        self.standings = None
        self.order = None
        self.pending.clear()
        self._accepted.clear()
        self._legal_of = -2


def open_step(
    known: AnyGame, number: int, seat: int, action: msgspec.Raw | None, events: Sequence[msgspec.Raw], at: float
) -> Played:
    """A step from the wire or from a file with its action and events decoded by the game."""
    raw = bytes(action) if action is not None else b"\xc0"
    return Played(
        number=number,
        seat=seat,
        action=known.action_decoder.decode(raw) if raw != b"\xc0" else None,
        events=tuple(known.event_decoder.decode(event) for event in events),
        at=at,
    )


def seat_names(seats: Sequence[wire.SeatCard]) -> tuple[str, ...]:
    """The name on every seat. Bots have none on the wire; here each gets one that nobody at the table has."""
    return _seat_names(tuple(seats))


@lru_cache(maxsize=64)
def _seat_names(seats: tuple[wire.SeatCard, ...]) -> tuple[str, ...]:
    """See `seat_names`; asked for with every line of the log."""
    taken = {card.name for card in seats}
    left = [name for name in BOT_NAMES if name not in taken]
    return tuple(card.name or (left.pop(0) if card.bot else "") for card in seats)


def sigils(seats: Sequence[wire.SeatCard]) -> tuple[int, ...]:
    """A different sigil (0 to 4) for each seat: the one its person likes, or else the first that is left.

    People come before bots, so that a bot never takes somebody's sigil away.
    """
    return _sigils(tuple(seats))


@lru_cache(maxsize=64)
def _sigils(seats: tuple[wire.SeatCard, ...]) -> tuple[int, ...]:
    """See `sigils`; asked for with every line of the log."""
    given: dict[int, int] = {}
    wishes = sorted(range(len(seats)), key=lambda seat: (not seats[seat].person, seat))
    for seat in wishes:
        if seats[seat].person and seats[seat].sigil not in given.values():
            given[seat] = seats[seat].sigil
    left = [sigil for sigil in range(5) if sigil not in given.values()]
    for seat in wishes:
        if seat not in given:
            given[seat] = left.pop(0)
    return tuple(given[seat] for seat in range(len(seats)))


class Model:
    """Everything the server told this client. One listener hears of each change after it was made."""

    def __init__(self) -> None:
        self.listen: Callable[[News], None] = lambda news: None
        self.hello = wire.ServerHello(protocol=(0, 0), server="")
        self.me: wire.Person | None = None
        self.people: dict[int, wire.Person] = {}
        self.cards: dict[str, wire.TableCard] = {}
        self.tables: dict[str, Table] = {}
        self.talk: dict[str, deque[Spoken]] = {}
        self.unread: dict[str, int] = {}
        self.ignored: set[str] = set()
        self.told_until: dict[str, float] = {}
        """Room -> the time of the last line that the server told of it."""
        self.closed: dict[str, str] = {}
        self.replays: dict[str, bytes] = {}
        self.invitations: dict[str, wire.Invitation] = {}
        """Table -> who asked us there last, until that is answered."""

    def lines(self, room: str) -> deque[Spoken]:
        """The conversation in `room`: `lobby` or a table. Whispers are part of every room's."""
        return self.talk.setdefault(room, deque(maxlen=CHAT_LINES))

    def ignore(self, name: str) -> bool:
        """Read no more of what somebody says or, if that is so already, read it again; and say which of the two."""
        before = {known for known in self.ignored if known.casefold() == name.casefold()}
        self.ignored = self.ignored - before if before else self.ignored | {name}
        return not before

    def ignores(self, name: str) -> bool:
        """Whether what somebody says is not read."""
        return any(known.casefold() == name.casefold() for known in self.ignored)

    def receive(self, message: wire.FromServer) -> None:
        """Take in what the server said and tell the listener."""
        match message:
            case wire.ServerHello():
                self.hello = message
            case wire.Welcome():
                self.me = message.person
                self.listen(message)
            case wire.Lobby():
                self.people = {person.id: person for person in message.people}
                self.cards = {card.id: card for card in message.tables}
                self.listen(message)
            case wire.TableNews():
                self.cards[message.card.id] = message.card
                self.listen(message)
            case wire.TableGone():
                self.cards.pop(message.table, None)
                self.invitations.pop(message.table, None)
                self.listen(message)
            case wire.PersonNews():
                if message.person.id not in self.people:
                    self._house_line("came", message.person.name)
                self.people[message.person.id] = message.person
                self.listen(message)
            case wire.PersonGone():
                gone = self.people.pop(message.person, None)
                if gone is not None:
                    self._house_line("left", gone.name)
                self.listen(message)
            case wire.Chat() | wire.Note():
                self._spoken(message)
            case wire.Invitation():
                if message.name not in self.ignored:
                    self.invitations.pop(message.table, None)  # the last one comes last
                    self.invitations[message.table] = message
                    self.listen(message)
            case wire.ReplayFile():
                self.replays[message.table] = message.data
                self.listen(message)
            case wire.Room():
                self._room(message)
            case wire.RoomClosed():
                self.tables.pop(message.table, None)
                self.closed[message.table] = message.reason
                self.listen(message)
            case wire.Pings():
                if (table := self.tables.get(message.table)) is not None:
                    table.pings = dict(message.times)
                    self.listen(message)
            case wire.Snapshot() | wire.Batch() | wire.Clocks() | wire.Over() | wire.OrderNews():
                self._game(message)
            case _:
                pass  # answers and signs of life belong to the connection

    def _room(self, message: wire.Room) -> None:
        try:
            table = self.tables.get(message.table) or Table(message.table, message.settings.game)
            table.enter(message)
        except UnknownGame:  # a newer server's: its card says so in the lobby, and nobody can play it here
            if message.table in self.tables:
                self.receive(wire.RoomClosed(table=message.table, reason="unknown_game"))
            return
        if message.table not in self.tables:
            self.tables[message.table] = table
            self.closed.pop(message.table, None)
        self.invitations.pop(message.table, None)
        self.listen(message)

    def _game(self, message: wire.Snapshot | wire.Batch | wire.Clocks | wire.Over | wire.OrderNews) -> None:
        table = self.tables.get(message.table)
        if table is None:
            return  # news of a table we have just left
        match message:
            case wire.Snapshot():
                table.take_snapshot(message)
                if not table.catching_up:
                    self.listen(Jumped(table))
            case wire.Batch():
                played = table.take_batch(message)
                if played is not None and not table.catching_up:
                    self.listen(Stepped(table, played))
            case wire.Clocks():
                table.take_clocks(message)
                self.listen(message)
            case wire.Over():
                table.take_over(message)
                self.listen(message)
            case wire.OrderNews():
                raw = bytes(message.order)
                table.order = table.game.order_decoder.decode(raw) if raw != b"\xc0" else None
                self.listen(message)

    def _spoken(self, message: wire.Chat | wire.Note) -> None:
        if message.room and message.at:
            if message.at <= self.told_until.get(message.room, 0.0):
                return  # whoever sits down anew is told the last lines once more
            self.told_until[message.room] = message.at
        if isinstance(message, wire.Chat):
            if self.ignores(message.name):
                return
            line = Spoken(
                message.at,
                message.person,
                message.name,
                message.text,
                audience=message.audience,
                to=message.to,
                kept=message.kept,
            )
        else:
            line = Spoken(message.at, 0, "", "", code=message.code, details=message.details)
        room = message.room or LOBBY
        rooms = {room, *self.tables} if not message.room else {room}
        for each in rooms:
            self.lines(each).append(line)
            if isinstance(message, wire.Chat):
                self.unread[each] = self.unread.get(each, 0) + 1
        self.listen(message)

    def _house_line(self, code: str, name: str) -> None:
        """A line in the lobby about who comes and goes, which the server tells as news."""
        self.lines(LOBBY).append(Spoken(0.0, 0, "", "", code=code, details={"name": name}))
