"""People at clients of their own, and houses: processes that one gives orders to and that are gone afterwards."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from types import TracebackType
from typing import Any, Final, Protocol

from tests.end_to_end.command import away_from_home

ROOT: Final = Path(__file__).resolve().parents[3]
PATIENCE: Final = 120.0
"""Seconds after which a process that does not answer is ended."""


class Place(Protocol):
    """Where a process can be started: a machine of a network, or this computer."""

    def start(self, words: Sequence[str], **more: Any) -> subprocess.Popen[str]:
        """A process there that one can talk to in lines of text."""
        ...


class ThisComputer:
    """Processes without a network of their own."""

    def start(self, words: Sequence[str], **more: Any) -> subprocess.Popen[str]:
        """See `Place.start`."""
        return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, **more)


class Company:
    """Everyone who is at it. On leaving, every process that was started is ended."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._processes: list[subprocess.Popen[str]] = []

    def __enter__(self) -> Company:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, where: TracebackType | None
    ) -> None:
        for process in self._processes:
            if process.poll() is None:
                process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    stream.close()

    def start(self, place: Place, name: str, *words: str) -> subprocess.Popen[str]:
        """A process of Python's, with a folder of its own."""
        folder = self.folder / name
        folder.mkdir(parents=True, exist_ok=True)
        log = (folder / "errors").open("a", encoding="utf-8")
        with log:
            process = place.start([sys.executable, *words], env=away_from_home(folder), cwd=ROOT, stderr=log, bufsize=1)
        self._processes.append(process)
        return process

    def house(self, place: Place, name: str, *options: str, code: str = "") -> House:
        """`heliopolis host` under a name, after some Python `code` that makes it another version."""
        return House(self, place, name, options, code)

    def person(self, place: Place, name: str, *options: str) -> Person:
        """Somebody at a client, at its title."""
        return Person(self, place, name, options)


class House:
    """A server process. `port` is where it listens."""

    def __init__(self, company: Company, place: Place, name: str, options: Sequence[str], code: str) -> None:
        self._company = company
        self._place = place
        self.name = name
        self._options = options
        self._program = ["-c", f"{code or 'pass'}; import runpy; runpy.run_module('server', run_name='__main__')"]
        self.port = 0
        self.open()

    @property
    def data(self) -> Path:
        """Where it keeps its games."""
        return self._company.folder / self.name / "games"

    def open(self) -> None:
        """Start, or start again at the same port with the same games."""
        self.process = self._company.start(
            self._place, self.name, *self._program,
            *("host", "--port", str(self.port), "--name", self.name, "--data", str(self.data)), *self._options,
        )  # fmt: skip
        assert self.process.stdout is not None
        words = self.process.stdout.readline().split()
        assert words[:1] == ["listening"], words
        self.port = int(words[2])

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()


class Person:
    """Somebody who does what they are told (`tests.end_to_end.evening.guest`)."""

    def __init__(self, company: Company, place: Place, name: str, options: Sequence[str]) -> None:
        self.name = name
        self._errors = company.folder / name / "errors"
        folder = str(company.folder / name / "client")
        self._process = company.start(place, name, "-m", "tests.end_to_end.evening.guest", folder, *options)
        self._sits = False

    def tell(self, what: str, **words: Any) -> None:
        """Give an order without waiting for its answer; `hear` gives that."""
        if not self._sits:
            self._sits = True
            self.hear()  # that they have sat down
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"do": what, **words}) + "\n")
        self._process.stdin.flush()

    def hear(self) -> Any:
        """The next answer. Raises AssertionError with what went wrong at the client."""
        assert self._process.stdout is not None
        patience = Timer(PATIENCE, self._process.kill)
        patience.start()
        line = self._process.stdout.readline()
        patience.cancel()
        assert line, f"{self.name} is gone: {self._errors.read_text(encoding='utf-8')[-2000:]}"
        heard = json.loads(line)
        assert "fault" not in heard, f"{self.name}: {heard['fault']}"
        return heard["answer"]

    def do(self, what: str, **words: Any) -> Any:
        """Give an order and wait until it is carried out."""
        self.tell(what, **words)
        return self.hear()

    @property
    def report(self) -> dict[str, Any]:
        """What their client knows and shows."""
        told: dict[str, Any] = self.do("report")
        return told

    def crash(self) -> None:
        """Their computer dies."""
        self._process.kill()
        self._process.wait()

    def leave(self) -> None:
        """Close the client."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(PATIENCE)


def all_do(people: Sequence[Person], what: str, **words: Any) -> list[Any]:
    """Everyone does the same at once."""
    for person in people:
        person.tell(what, **words)
    return [person.hear() for person in people]


@contextmanager
def company(folder: Path) -> Iterator[Company]:
    """People and houses that are gone afterwards."""
    with Company(folder) as made:
        yield made
