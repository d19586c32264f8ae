"""Every kind of journal keeps the same promises; the one on disk keeps them through a crash."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue
from typing import Any

import msgspec
import pytest

from server.journal import (
    DamagedJournal,
    Journal,
    MemoryJournal,
    PersonRecord,
    SeatRecord,
    StoredStep,
    TableRecord,
)
from server.sqlite_journal import JournalInUse, SqliteJournal
from shared.engine.log import Step


class Loop:
    """A reactor that runs what threads hand over when the test says so."""

    def __init__(self) -> None:
        self._calls: Queue[Callable[[], None]] = Queue()
        self._later: list[Callable[[], None]] = []

    def callFromThread(self, call: Callable[..., Any], *values: Any) -> None:  # noqa: N802 - Twisted's name
        """See `twisted.internet.interfaces.IReactorFromThreads`."""
        self._calls.put(lambda: call(*values))

    def callLater(self, _delay: float, call: Callable[[], None]) -> None:  # noqa: N802 - Twisted's name
        """See `twisted.internet.interfaces.IReactorTime`."""
        self._later.append(call)

    def run_until(self, done: Callable[[], bool]) -> None:
        """Run what comes until `done()`."""
        later, self._later = self._later, []
        for call in later:
            call()
        while not done():
            self._calls.get(timeout=10)()


def step(number: int, key: str = "") -> StoredStep:
    """A step."""
    action = msgspec.Raw(msgspec.msgpack.encode({"t": "draw", "n": number}))
    return StoredStep(key, Step(number, 1, action, (action, action), number * 3, 1000.5 + number))


def plain(stored: list[StoredStep]) -> list[Any]:
    """Steps as values that can be compared."""
    return [msgspec.to_builtins(each.step) | {"key": each.key} for each in map(_open, stored)]


def _open(stored: StoredStep) -> StoredStep:
    opened = [msgspec.msgpack.decode(event) for event in stored.step.events]
    return msgspec.structs.replace(
        stored,
        step=msgspec.structs.replace(stored.step, events=opened, action=msgspec.msgpack.decode(stored.step.action)),
    )


@pytest.fixture
def loop() -> Loop:
    """Where callbacks arrive."""
    return Loop()


@pytest.fixture(params=["memory", "sqlite"])
def journal(request: pytest.FixtureRequest, tmp_path: Path, loop: Loop) -> Iterator[Journal]:
    """A journal of each kind."""
    made: Journal = MemoryJournal() if request.param == "memory" else SqliteJournal(tmp_path / "j.sqlite", loop)
    yield made
    made.close()


PERSON = PersonRecord(7, "Ann", 2, b"hash", 1000.0)
TABLE = TableRecord("t1", msgspec.Raw(b"\x80"), "playing", (SeatRecord(person=7, bank=12.5),), 7, "CODE", 5.0)


def append(journal: Journal, loop: Loop, game: str, *stored: StoredStep) -> list[Exception | None]:
    """Store steps and wait until each is safe."""
    done: list[Exception | None] = []
    for each in stored:
        journal.append(game, each, done.append)
    loop.run_until(lambda: len(done) == len(stored))
    return done


def test_what_was_stored_can_be_read_again(journal: Journal, loop: Loop) -> None:
    journal.save_person(PERSON)
    journal.save_table(TABLE)
    journal.save_table(msgspec.structs.replace(TABLE, state="over"))
    assert append(journal, loop, "g1", step(0), step(1, "key"), step(2)) == [None] * 3
    append(journal, loop, "g2", step(0))
    assert journal.people() == [PERSON]
    assert [(table.id, table.state, table.seats) for table in journal.tables()] == [("t1", "over", TABLE.seats)]
    assert plain(journal.steps("g1")) == plain([step(0), step(1, "key"), step(2)])
    assert journal.steps("unheard of") == []


def test_history_comes_after_everything_asked_for_before(journal: Journal, loop: Loop) -> None:
    found: list[list[StoredStep]] = []
    done: list[Exception | None] = []
    for number in range(5):
        journal.append("g1", step(number), done.append)
    journal.history("g1", found.append)
    loop.run_until(lambda: bool(found))
    assert plain(found[0]) == plain([step(number) for number in range(5)])


def test_what_was_forgotten_is_gone(journal: Journal, loop: Loop) -> None:
    journal.save_person(PERSON)
    journal.save_table(TABLE)
    append(journal, loop, "g1", step(0))
    journal.forget_person(7)
    journal.forget_table("t1")
    journal.forget_game("g1")
    journal.forget_game("never was")
    append(journal, loop, "g2", step(0))
    assert (journal.people(), journal.tables(), journal.steps("g1")) == ([], [], [])


# ---- on disk


def test_the_journal_on_disk_is_there_after_closing_and_opening(tmp_path: Path, loop: Loop) -> None:
    first = SqliteJournal(tmp_path / "j.sqlite", loop)
    first.save_person(PERSON)
    first.append("g1", step(0), lambda _fault: None)
    first.close()
    second = SqliteJournal(tmp_path / "j.sqlite", loop)
    assert second.people() == [PERSON]
    assert plain(second.steps("g1")) == plain([step(0)])
    second.close()


def test_a_step_is_safe_when_it_is_said_to_be(tmp_path: Path, loop: Loop) -> None:
    """Whoever opens a copy of the files right after the answer finds the step."""
    journal = SqliteJournal(tmp_path / "j.sqlite", loop)
    append(journal, loop, "g1", step(0), step(1))
    copy = tmp_path / "copy"
    copy.mkdir()
    for file in tmp_path.glob("j.sqlite*"):
        (copy / file.name).write_bytes(file.read_bytes())
    assert len(SqliteJournal(copy / "j.sqlite", loop).steps("g1")) == 2
    journal.close()


def test_a_step_is_never_written_over(tmp_path: Path, loop: Loop) -> None:
    journal = SqliteJournal(tmp_path / "j.sqlite", loop)
    append(journal, loop, "g1", step(0, "first"))
    (fault,) = append(journal, loop, "g1", step(0, "second"))
    assert isinstance(fault, sqlite3.IntegrityError)
    assert append(journal, loop, "g1", step(1)) == [None]
    assert [stored.key for stored in journal.steps("g1")] == ["first", ""]
    journal.close()


def test_only_one_server_uses_a_journal(tmp_path: Path, loop: Loop) -> None:
    journal = SqliteJournal(tmp_path / "j.sqlite", loop)
    with pytest.raises(JournalInUse):
        SqliteJournal(tmp_path / "j.sqlite", loop)
    journal.close()
    SqliteJournal(tmp_path / "j.sqlite", loop).close()


@pytest.mark.parametrize(
    "content", [b"this is no database at all, but a text" * 100, b"SQLite format 3\0" + b"\xff" * 4080]
)
def test_a_file_that_is_no_journal_is_refused_and_left_alone(tmp_path: Path, loop: Loop, content: bytes) -> None:
    path = tmp_path / "j.sqlite"
    path.write_bytes(content)
    with pytest.raises((DamagedJournal, OSError)) as refused:
        SqliteJournal(path, loop)
    assert str(path) in str(refused.value)
    assert path.read_bytes() == content


def test_a_journal_damaged_in_the_middle_is_noticed(tmp_path: Path, loop: Loop) -> None:
    path = tmp_path / "j.sqlite"
    journal = SqliteJournal(path, loop)
    for number in range(300):
        journal.append("g1", step(number, "k" * 50), lambda _fault: None)
    journal.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + bytes(8192) + whole[16384:])
    with pytest.raises(DamagedJournal):
        SqliteJournal(path, loop)


def test_a_row_that_is_no_record_is_noticed(tmp_path: Path, loop: Loop) -> None:
    path = tmp_path / "j.sqlite"
    SqliteJournal(path, loop).close()
    with sqlite3.connect(path) as base:
        base.execute("INSERT INTO person VALUES (1, x'c1')")
    base.close()
    journal = SqliteJournal(path, loop)
    with pytest.raises(DamagedJournal):
        journal.people()
    journal.close()


def test_a_journal_of_a_later_version_is_not_touched(tmp_path: Path, loop: Loop) -> None:
    path = tmp_path / "j.sqlite"
    with sqlite3.connect(path) as base:
        base.execute("PRAGMA user_version = 99")
    base.close()
    with pytest.raises(DamagedJournal) as refused:
        SqliteJournal(path, loop)
    assert "99" in str(refused.value)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path, loop: Loop) -> None:
    with pytest.raises(OSError, match="nowhere"):
        SqliteJournal(tmp_path / "nowhere" / "j.sqlite", loop)


def test_closing_waits_for_the_writer(tmp_path: Path, loop: Loop) -> None:
    journal = SqliteJournal(tmp_path / "j.sqlite", loop)
    for number in range(2000):
        journal.append("g1", step(number), lambda _fault: None)
    journal.close()
    assert "journal" not in {thread.name for thread in threading.enumerate()}
    again = SqliteJournal(tmp_path / "j.sqlite", loop)
    assert len(again.steps("g1")) == 2000
    again.close()
