"""The contract of a game: the server decides, everybody evolves.

A game is a log of events. `decide` turns an action into events and changes nothing; `evolve` is the only code
that changes a state, and it is the same for server, client, bot and replay. Every random outcome is inside an
event, so a log replays without chance. What a viewer may not know is left out by `conceal` and `view`, which agree:
a concealed log evolves to the concealed state.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec

from shared.engine.chance import Chance

Viewer = int | None
"""Who looks: a seat (0 to n-1, clockwise) or, for a spectator, None."""


class State(Protocol):
    """What every game's state can do besides holding its fields."""

    def copy(self) -> Self:
        """An independent copy, cheap enough for bots that look ahead."""
        ...


OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)
StateT = TypeVar("StateT", bound=State)
ActionT = TypeVar("ActionT", bound=msgspec.Struct)
EventT = TypeVar("EventT", bound=msgspec.Struct)


class IllegalAction(Exception):  # noqa: N818 - it is the name of the refusal, not of a fault
    """An action that the rules refuse. `code` is stable and listed in the game's rules; `details` fill the sentence."""

    def __init__(self, code: str, **details: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


class ScoreLine(msgspec.Struct, frozen=True):
    """Points of one seat in one category, with the reason as data so that a client can say why.

    `reason` is a stable code of the game (for example `most_pharaohs`); `figures` are the numbers its sentence needs.
    """

    category: str
    points: int
    reason: str
    figures: tuple[int, ...] = ()


class Standing(msgspec.Struct, frozen=True):
    """A seat's place in the final ranking. Equal `rank` means a shared place; `tie_break` decides equal scores."""

    seat: int
    rank: int
    score: int
    tie_break: tuple[int, ...] = ()


def conceded_last(standings: tuple[Standing, ...], conceded: Sequence[int]) -> tuple[Standing, ...]:
    """The ranking with those who gave up behind all others, each group in the order the game gave it."""
    if not conceded:
        return standings
    ranked: list[Standing] = []
    for group in (
        [place for place in standings if place.seat not in conceded],
        [place for place in standings if place.seat in conceded],
    ):
        before = len(ranked)
        for index, place in enumerate(group):
            shared = index and group[index - 1].rank == place.rank
            rank = ranked[-1].rank if shared else before + index + 1
            ranked.append(msgspec.structs.replace(place, rank=rank))
    return tuple(ranked)


class Stage(msgspec.Struct, frozen=True):
    """How far a game is: the `number`-th of `of` parts called `name` (a code: `epoch`, ...)."""

    name: str
    number: int
    of: int


class Bot(Protocol):
    """A player without a body. It sees what its seat may see and nothing else."""

    def choose(self, view: Any, seat: int, legal: Sequence[Any], random: Random) -> Any:
        """One of the `legal` actions (never empty). `view` is the bot's to keep or change."""
        ...


class RandomBot:
    """Plays any legal action, each equally likely."""

    def choose(self, view: Any, seat: int, legal: Sequence[Any], random: Random) -> Any:
        """See `Bot.choose`."""
        return legal[int(random.random() * len(legal))]


class Game(ABC, Generic[OptionsT, StateT, ActionT, EventT]):
    """One stateless object per game. Seats are 0 to n-1 in clockwise order."""

    key: ClassVar[str]
    """Short name in addresses, files and messages."""
    rules_version: ClassVar[int]
    """Raised whenever an old log would evolve to a different state."""
    min_seats: ClassVar[int]
    max_seats: ClassVar[int]
    options_type: type[OptionsT]
    """Table options: a frozen Struct in which every field has a default and its legal values as the type."""
    state_type: type[StateT]
    action_type: Any
    """Union of the frozen, tagged action Structs."""
    event_type: Any
    """Union of the frozen, tagged event Structs."""
    bots: ClassVar[dict[str, Callable[[], Bot]]]
    """Kinds of bots by key, weakest first. Every game has `random`."""
    order_type: Any = None
    """Union of the standing orders a seat may leave with the server (`auto-pass`, `bid up to 9`), or None.

    A seat has one at most. It stands until its owner leaves another or takes it back, the seat changes hands, or
    another game begins. One that names an auction has nothing to say about any other.
    """

    @abstractmethod
    def blank(self, seats: int, options: OptionsT) -> StateT:
        """The state before the first event: what is known to everyone once the options are fixed."""

    @abstractmethod
    def start(self, seats: int, options: OptionsT, chance: Chance) -> list[EventT]:
        """The first events, to be evolved on `blank`. Raises IllegalAction for options that do not fit together."""

    @abstractmethod
    def deciders(self, state: StateT) -> tuple[int, ...]:
        """The seats that must decide now; several for simultaneous secret choices; empty when the game is over."""

    @abstractmethod
    def legal(self, state: StateT, seat: int) -> Sequence[ActionT]:
        """Every action open to `seat`: the only source of legality. Empty if the seat is not a decider."""

    @abstractmethod
    def decide(self, state: StateT, seat: int, action: ActionT, chance: Chance) -> list[EventT]:
        """What `action` causes. Never changes `state`.

        Raises IllegalAction, consuming no chance, for all that is not in `legal`.
        """

    @abstractmethod
    def evolve(self, state: StateT, event: EventT) -> None:
        """Apply `event` to `state` in place. Works alike on full and on concealed states and events."""

    @abstractmethod
    def conceal(self, event: EventT, viewer: Viewer) -> EventT:
        """`event` as `viewer` may see it; the same object when nothing in it is hidden."""

    @abstractmethod
    def view(self, state: StateT, viewer: Viewer) -> StateT:
        """A new state with what `viewer` may know, built field by field."""

    @abstractmethod
    def standings(self, state: StateT) -> tuple[Standing, ...] | None:
        """The final ranking, best first, or None while the game runs."""

    @abstractmethod
    def stage(self, state: StateT) -> Stage:
        """How far the game is."""

    @abstractmethod
    def scores(self, state: StateT) -> tuple[int | None, ...]:
        """The score of every seat so far; None where this state does not know it."""

    def score_lines(self, state: StateT) -> tuple[tuple[tuple[ScoreLine, ...], ...], ...]:
        """What was scored in each stage that is over, by stage and seat; empty in a game that scores as it goes."""
        return ()

    @abstractmethod
    def on_timeout(self, state: StateT, seat: int) -> ActionT:
        """What an absent decider does, as the game's rules say. Always one of `legal`."""

    def follow(self, state: StateT, seat: int, order: Any) -> ActionT | None:
        """The action that a standing `order` asks for now, or None if it has nothing to say about this decision."""
        return None

    # Codecs, made once per game. Everything a game sends or stores goes through these.

    @cached_property
    def options_decoder(self) -> msgspec.msgpack.Decoder[OptionsT]:
        """Decodes table options; unknown or ill-typed ones raise msgspec.ValidationError."""
        return msgspec.msgpack.Decoder(self.options_type)

    @cached_property
    def state_decoder(self) -> msgspec.msgpack.Decoder[StateT]:
        """Decodes a state or view."""
        return msgspec.msgpack.Decoder(self.state_type)

    @cached_property
    def action_decoder(self) -> msgspec.msgpack.Decoder[ActionT]:
        """Decodes an action of this game; anything else raises msgspec.ValidationError."""
        return msgspec.msgpack.Decoder(self.action_type)

    @cached_property
    def event_decoder(self) -> msgspec.msgpack.Decoder[EventT]:
        """Decodes an event of this game."""
        return msgspec.msgpack.Decoder(self.event_type)

    @cached_property
    def order_decoder(self) -> msgspec.msgpack.Decoder[Any]:
        """Decodes a standing order of this game."""
        return msgspec.msgpack.Decoder(self.order_type)

    # Conveniences built from the contract alone.

    def evolve_all(self, state: StateT, events: Iterable[EventT]) -> None:
        """Apply `events` in order."""
        for event in events:
            self.evolve(state, event)

    def begin(self, seats: int, options: OptionsT, chance: Chance) -> tuple[StateT, list[EventT]]:
        """A started game: its state and the first events that led there."""
        events = self.start(seats, options, chance)
        state = self.blank(seats, options)
        self.evolve_all(state, events)
        return state, events


AnyGame = Game[Any, Any, Any, Any]
"""A game whose types the caller does not care about: server, replay, arena."""

encode = msgspec.msgpack.Encoder().encode
"""Any option, state, action or event as MessagePack."""
