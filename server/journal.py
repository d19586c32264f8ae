"""What a server must not forget: people, tables, and every step of every game, stored before anyone is told of it.

The interface is narrow so that another store can take its place. Writes are carried out in the order in which they
were asked for; a step's `done` is called in the reactor's thread once the step, and everything asked for before it,
will survive a crash.
"""

from collections.abc import Callable
from typing import Protocol

import msgspec

from shared.engine.game import Standing
from shared.engine.log import Step

Done = Callable[[Exception | None], None]
"""Called with None when a write is safe, or with what went wrong."""


class LetterRecord(msgspec.Struct, frozen=True):
    """A whisper to somebody who was away: its writer, what it says, and when (Unix time) it was written."""

    person: int
    name: str
    text: str
    at: float


class PersonRecord(msgspec.Struct, frozen=True):
    """Somebody who may come back. `token_hash` is the SHA-256 of the token, so that a stolen journal opens no seat.

    `letters` wait for them to come.
    """

    id: int
    name: str
    sigil: int
    token_hash: bytes
    seen: float
    letters: tuple[LetterRecord, ...] = ()


class SeatRecord(msgspec.Struct, frozen=True):
    """A seat at a table. `bot` owns the seat, `stand_in` plays it for its person for the reason `why`."""

    person: int = 0
    bot: str = ""
    stand_in: str = ""
    why: str = ""
    conceded: bool = False
    ready: bool = False
    deaf: bool = False
    order: msgspec.Raw = msgspec.Raw(b"\xc0")
    bank: float = 0.0


class TableRecord(msgspec.Struct, frozen=True):
    """A table as it must be found again. `settings` is a `messages.Settings`, `seed` that of the game `game_id`.

    `standings` is that game's ranking if it is over and was not put away yet.
    """

    id: str
    settings: msgspec.Raw
    state: str
    seats: tuple[SeatRecord, ...]
    host: int
    code: str
    made: float
    banned: tuple[int, ...] = ()
    muted: tuple[int, ...] = ()
    watchers_muted: bool = False
    games: int = 0
    game_id: str = ""
    seed: bytes = b""
    rules: int = 0
    break_until: float = 0.0
    standings: tuple[Standing, ...] = ()


class StoredStep(msgspec.Struct, frozen=True):
    """A step with what its action is known by if it is sent again, or nothing."""

    key: str
    step: Step


class DamagedJournal(Exception):  # noqa: N818
    """A journal that cannot be read. The text names the file and the fault."""


class Journal(Protocol):
    """See the module. Reading blocks and is done before the server listens, except for `history`."""

    def people(self) -> list[PersonRecord]:
        """Everybody stored."""
        ...

    def tables(self) -> list[TableRecord]:
        """Every table stored."""
        ...

    def steps(self, game_id: str) -> list[StoredStep]:
        """A game's steps in order."""
        ...

    def history(self, game_id: str, then: Callable[[list[StoredStep]], None]) -> None:
        """Like `steps`, without blocking: `then` gets them in the reactor's thread."""
        ...

    def save_person(self, person: PersonRecord) -> None:
        """Store somebody, new or changed."""
        ...

    def forget_person(self, person: int) -> None:
        """Drop somebody who will not come back."""
        ...

    def save_table(self, table: TableRecord) -> None:
        """Store a table, new or changed."""
        ...

    def forget_table(self, table: str) -> None:
        """Drop a table that was closed."""
        ...

    def append(self, game_id: str, stored: StoredStep, done: Done) -> None:
        """Store a game's next step and call `done`."""
        ...

    def forget_game(self, game_id: str) -> None:
        """Drop the steps of a game that was put away and whose replay file is safe."""
        ...

    def close(self) -> None:
        """Finish what was asked for and let go of the store."""
        ...


class MemoryJournal:
    """A journal for tests and practice without a disk: gone with the process."""

    def __init__(self) -> None:
        self._people: dict[int, PersonRecord] = {}
        self._tables: dict[str, TableRecord] = {}
        self._steps: dict[str, list[StoredStep]] = {}

    def people(self) -> list[PersonRecord]:
        """See `Journal`."""
        return list(self._people.values())

    def tables(self) -> list[TableRecord]:
        """See `Journal`."""
        return list(self._tables.values())

    def steps(self, game_id: str) -> list[StoredStep]:
        """See `Journal`."""
        return list(self._steps.get(game_id, ()))

    def history(self, game_id: str, then: Callable[[list[StoredStep]], None]) -> None:
        """See `Journal`."""
        then(self.steps(game_id))

    def save_person(self, person: PersonRecord) -> None:
        """See `Journal`."""
        self._people[person.id] = person

    def forget_person(self, person: int) -> None:
        """See `Journal`."""
        self._people.pop(person, None)

    def save_table(self, table: TableRecord) -> None:
        """See `Journal`."""
        self._tables[table.id] = table

    def forget_table(self, table: str) -> None:
        """See `Journal`."""
        self._tables.pop(table, None)

    def append(self, game_id: str, stored: StoredStep, done: Done) -> None:
        """See `Journal`."""
        self._steps.setdefault(game_id, []).append(stored)
        done(None)

    def forget_game(self, game_id: str) -> None:
        """See `Journal`."""
        self._steps.pop(game_id, None)

    def close(self) -> None:
        """See `Journal`."""
