"""What messages tell of people, tables, seats and clocks: the pieces that several of them carry.

The messages themselves are in `shared.protocol.messages`, which has these, too. Times are Unix seconds, durations are
seconds; a game's options are its own raw MessagePack.
"""

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from shared.protocol.greeting import NIL, Secret, Title


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host of a table decides. Unless a field says otherwise, 0 means none.

    The `title` has at most 32 characters that people can read; the server says `bad_title` if it has not.
    `decision_time` seconds for each decision; `bank_time` seconds for the whole game plus `increment` after each
    decision. Events are held back from spectators for `delay` seconds or, instead, until `delay_decisions` later
    decisions were made. `bots_replace` lets a bot play for a seat that stays away longer than `away_time`. With
    `breaks`, the table rests after each stage (an epoch) until everyone present is ready, at most half a minute.
    """

    title: Title
    game: str
    seats: Annotated[int, Meta(ge=2, le=5)]
    options: Raw = NIL
    private: bool = False
    password: Secret = ""
    decision_time: Annotated[int, Meta(ge=0, le=86_400)] = 0
    bank_time: Annotated[int, Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    spectators: bool = True
    delay: Annotated[int, Meta(ge=0, le=600)] = 0
    delay_decisions: Annotated[int, Meta(ge=0, le=100)] = 0
    bots_replace: bool = True
    away_time: Annotated[int, Meta(ge=0, le=3_600)] = 60
    breaks: bool = True
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    """A number that makes the game repeatable, for practice and demos; None for a secret random seed."""


class Person(Struct, frozen=True):
    """Somebody signed in."""

    id: int
    name: str
    sigil: int = 0


class SeatCard(Struct, frozen=True, omit_defaults=True):
    """A seat as everyone sees it. `person` is 0 for a free or a bot's seat; `bot` is the kind playing it now.

    An `open` seat belongs to nobody, so `join` takes it, even if a bot plays it since somebody left.
    """

    person: int = 0
    name: str = ""
    sigil: int = 0
    bot: str = ""
    ready: bool = False
    present: bool = True
    conceded: bool = False
    open: bool = False


class TableCard(Struct, frozen=True, omit_defaults=True):
    """A table as the lobby lists it. `locked` wants a password; `spectators` and the delays are as in the settings."""

    id: str
    title: str
    game: str
    state: Literal["waiting", "playing", "paused", "over"]
    seats: tuple[SeatCard, ...]
    watching: int = 0
    locked: bool = False
    timed: bool = False
    stage: tuple[str, int, int] = ("", 0, 0)
    made: float = 0.0
    options: Raw = NIL
    spectators: bool = True
    delay: int = 0
    delay_decisions: int = 0


class Clock(Struct, frozen=True, omit_defaults=True):
    """One seat's time: Unix `deadline` of the running decision (0: none) and seconds left in its `bank` after it."""

    seat: int
    deadline: float = 0.0
    bank: float = 0.0


class Ranked(Struct, frozen=True):
    """A seat's final place, as `shared.engine.game.Standing` has it."""

    seat: int
    rank: int
    score: int
    tie_break: tuple[int, ...] = ()
