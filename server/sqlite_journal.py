"""The journal on disk: SQLite with a write-ahead log, synchronised at every commit.

One thread owns the database while the server runs. It takes whatever was asked for meanwhile and commits it as one
group, so the price of a durable commit is shared by all the tables that are busy.
"""

import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

import msgspec
from twisted.logger import Logger

from server.journal import DamagedJournal, Done, PersonRecord, StoredStep, TableRecord
from shared.engine.log import Step

SCHEMA: Final = 1
_GROUP: Final = 1_000
"""Writes after which a commit gathers no more."""

_MAKE: Final = """
CREATE TABLE IF NOT EXISTS person (id INTEGER PRIMARY KEY, body BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS seating (id TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS step (game TEXT, number INTEGER, key TEXT NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (game, number)) WITHOUT ROWID;
"""
_SAVE_PERSON: Final = "INSERT OR REPLACE INTO person VALUES (?, ?)"
_FORGET_PERSON: Final = "DELETE FROM person WHERE id = ?"
_SAVE_TABLE: Final = "INSERT OR REPLACE INTO seating VALUES (?, ?)"
_FORGET_TABLE: Final = "DELETE FROM seating WHERE id = ?"
_APPEND: Final = "INSERT INTO step VALUES (?, ?, ?, ?)"
_FORGET_GAME: Final = "DELETE FROM step WHERE game = ?"
_STEPS: Final = "SELECT key, body FROM step WHERE game = ? ORDER BY number"

_log = Logger()
_encode = msgspec.msgpack.Encoder().encode
_person = msgspec.msgpack.Decoder(PersonRecord).decode
_table = msgspec.msgpack.Decoder(TableRecord).decode
_step = msgspec.msgpack.Decoder(Step).decode

_Write = tuple[str, tuple[Any, ...], Done | None]
_Read = tuple[str, Callable[[list[StoredStep]], None]]
_Work = list[_Write | _Read]


class JournalInUse(Exception):  # noqa: N818
    """Another server has this journal open."""


class SqliteJournal:
    """See `server.journal.Journal`. Raises DamagedJournal, JournalInUse or OSError when it cannot be opened."""

    def __init__(self, path: Path, reactor: Any) -> None:
        """Open the journal at `path`; `reactor` is Twisted's (IReactorTime and IReactorFromThreads)."""
        self._path = path
        self._reactor = reactor
        self._gathered: _Work = []
        self._asked: SimpleQueue[_Work | None] = SimpleQueue()
        self._base = self._open()
        self._thread = Thread(target=self._work, name="journal", daemon=True)
        self._started = False

    def _open(self) -> sqlite3.Connection:
        try:
            base = sqlite3.connect(self._path, timeout=0.5, isolation_level=None, check_same_thread=False)
        except sqlite3.OperationalError as fault:
            raise OSError(f"{self._path}: {fault}") from fault
        try:
            base.execute("PRAGMA locking_mode = EXCLUSIVE")
            base.execute("PRAGMA journal_mode = WAL")
            base.execute("PRAGMA synchronous = FULL")
            base.execute("BEGIN IMMEDIATE")
            (schema,) = base.execute("PRAGMA user_version").fetchone()
            if schema not in (0, SCHEMA):
                raise DamagedJournal(f"{self._path}: schema {schema}, this server reads {SCHEMA}")
            for statement in _MAKE.split(";"):
                base.execute(statement)
            base.execute(f"PRAGMA user_version = {SCHEMA}")
            base.execute("COMMIT")
            (verdict,) = base.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise DamagedJournal(f"{self._path}: {verdict}")
        except sqlite3.OperationalError as fault:
            base.close()
            if fault.sqlite_errorcode in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise JournalInUse(str(self._path)) from fault
            raise OSError(f"{self._path}: {fault}") from fault
        except sqlite3.DatabaseError as fault:
            base.close()
            raise DamagedJournal(f"{self._path}: {fault}") from fault
        except DamagedJournal:
            base.close()
            raise
        return base

    # ---- reading, before the server listens

    def people(self) -> list[PersonRecord]:
        """See `Journal`."""
        return self._all("SELECT body FROM person", _person)

    def tables(self) -> list[TableRecord]:
        """See `Journal`."""
        return self._all("SELECT body FROM seating", _table)

    def _all(self, query: str, decode: Callable[[bytes], Any]) -> list[Any]:
        try:
            return [decode(body) for (body,) in self._base.execute(query)]
        except (sqlite3.DatabaseError, msgspec.MsgspecError) as fault:
            raise DamagedJournal(f"{self._path}: {fault}") from fault

    def steps(self, game_id: str) -> list[StoredStep]:
        """See `Journal`."""
        try:
            return [StoredStep(key, _step(body)) for key, body in self._base.execute(_STEPS, (game_id,))]
        except (sqlite3.DatabaseError, msgspec.MsgspecError) as fault:
            raise DamagedJournal(f"{self._path}: {fault}") from fault

    # ---- writing, and reading while the server runs

    def history(self, game_id: str, then: Callable[[list[StoredStep]], None]) -> None:
        """See `Journal`."""
        self._ask((game_id, then))

    def save_person(self, person: PersonRecord) -> None:
        """See `Journal`."""
        self._ask((_SAVE_PERSON, (person.id, _encode(person)), None))

    def forget_person(self, person: int) -> None:
        """See `Journal`."""
        self._ask((_FORGET_PERSON, (person,), None))

    def save_table(self, table: TableRecord) -> None:
        """See `Journal`."""
        self._ask((_SAVE_TABLE, (table.id, _encode(table)), None))

    def forget_table(self, table: str) -> None:
        """See `Journal`."""
        self._ask((_FORGET_TABLE, (table,), None))

    def append(self, game_id: str, stored: StoredStep, done: Done) -> None:
        """See `Journal`."""
        step = stored.step
        self._ask((_APPEND, (game_id, step.number, stored.key, _encode(step)), done))

    def forget_game(self, game_id: str) -> None:
        """See `Journal`."""
        self._ask((_FORGET_GAME, (game_id,), None))

    def close(self) -> None:
        """See `Journal`."""
        self._hand_over()
        if self._started:
            self._asked.put(None)
            self._thread.join()
        self._base.close()

    def _ask(self, work: _Write | _Read) -> None:
        if not self._gathered:  # one hand-over for all that one round of the reactor asks for
            self._reactor.callLater(0, self._hand_over)
        self._gathered.append(work)

    def _hand_over(self) -> None:
        if not self._gathered:
            return
        if not self._started:
            self._started = True
            self._thread.start()
        work, self._gathered = self._gathered, []
        self._asked.put(work)

    # ---- the writer's thread

    def _work(self) -> None:
        get, empty = self._asked.get, self._asked.empty
        while (work := get()) is not None:
            while len(work) < _GROUP and not empty():
                more = get()
                if more is None:
                    self._asked.put(None)
                    break
                work += more
            writes = [each for each in work if len(each) == 3]
            reads = [each for each in work if len(each) == 2]
            fault = self._commit(writes)
            calls = [partial(done, fault) for _, _, done in writes if done is not None]
            calls += [partial(then, self._read(game_id)) for game_id, then in reads]
            if calls:
                self._reactor.callFromThread(_call_all, calls)

    def _read(self, game_id: str) -> list[StoredStep]:
        try:
            return self.steps(game_id)
        except DamagedJournal:
            _log.failure("the history of {game} cannot be read", game=game_id)
            return []

    def _commit(self, group: list[_Write]) -> Exception | None:
        if not group:
            return None
        execute = self._base.execute
        try:
            execute("BEGIN IMMEDIATE")
            for statement, values, _ in group:
                execute(statement, values)
            execute("COMMIT")
        except sqlite3.Error as fault:
            if self._base.in_transaction:
                execute("ROLLBACK")
            _log.error("{path}: {count} writes failed: {fault}", path=self._path, count=len(group), fault=fault)
            return fault
        return None


def _call_all(calls: list[Callable[[], None]]) -> None:
    for call in calls:
        try:
            call()
        except Exception:  # one table's fault must not keep the answers of all others back
            _log.failure("what follows a write failed")
