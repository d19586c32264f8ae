"""A server of our own, as its own process: for practice, and for "Host here".

The client never imports the server; it starts `python -m server` and reads the line `listening HOST PORT`. The server
ends when its standard input closes, so it goes with the client even if that dies.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Thread
from typing import IO, Any, Final, NamedTuple

from twisted.internet.defer import Deferred

from client.connection import Refused
from client.passing import PassingFolder
from shared.command_line import authority

PATIENCE: Final = 15.0
"""Seconds in which the server must say where it listens."""
GRACE: Final = 3.0
"""Seconds that it has to put its things in order before it is stopped."""


@dataclass(frozen=True, slots=True)
class Practice:
    """A table against bots on this computer. `bots` are kinds of bots, one for each other seat."""

    game: str
    bots: tuple[str, ...]
    options: Any = None
    seed: int | None = None
    pace_ms: int = 700
    breaks: bool = True
    wait: bool = False
    """Stop in the waiting room instead of starting at once."""
    lesson: bool = False
    """Explain the first part of the game to a newcomer."""


class Place(NamedTuple):
    """Where a server listens."""

    host: str
    port: int


def practice_command(bot_pace_ms: int, data: str) -> list[str]:
    """The command line of a server that only this computer reaches, on a free port."""
    return [
        *(*authority(), "serve"),
        *("--endpoint", "tcp:0:interface=127.0.0.1", "--until-stdin-closes"),
        *("--bot-pace", str(bot_pace_ms), "--data", data),
    ]


def host_command(name: str, data: str = "") -> list[str]:
    """The command line of a server for the local network, which announces itself there.

    It has the usual port, or a free one if that is in use. `data` is a folder other than the usual one.
    """
    folder = ("--data", data) if data else ()
    return [*authority(), "host", "--name", name, "--until-stdin-closes", *folder]


class House:
    """One server process. `ended` is called (in the reactor's thread) when it ends without having been asked to."""

    def __init__(
        self,
        reactor: Any,
        command: Sequence[str],
        ended: Callable[[], None] | None = None,
        folder: PassingFolder | None = None,
    ) -> None:
        """`folder` is cleared away after the server has ended."""
        self._reactor = reactor
        self._command = list(command)
        self._ended = ended
        self._folder = folder
        self._process: subprocess.Popen[str] | None = None
        self._said: list[str] = []
        self._waiting: Deferred[Place] | None = None
        self._timeout: Any = None

    @property
    def running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> Deferred[Place]:
        """Start the server. Fires with where it listens, or fails with Refused `house_failed`."""
        waiting: Deferred[Place] = Deferred()
        self._waiting = waiting
        try:
            process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as fault:
            self._answer(Refused("house_failed", {"reason": str(fault)}))
            return waiting
        self._process = process
        self._timeout = self._reactor.callLater(PATIENCE, self._too_slow)
        complaints = Thread(target=self._read_complaints, args=(process.stderr,), daemon=True)
        complaints.start()
        Thread(target=self._read, args=(process, complaints), daemon=True).start()
        return waiting

    def stop(self) -> None:
        """Close the server's standard input, and stop it if that does not help."""
        process, self._process = self._process, None
        self._ended = None
        self._answer(Refused("house_failed", {"reason": "stopped"}))
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        Thread(target=_see_off, args=(process, self._folder)).start()  # no daemon: the program waits for it at its end

    def _read(self, process: subprocess.Popen[str], complaints: Thread) -> None:
        """In a thread: find the line that says where the server listens, then wait for the end."""
        assert process.stdout is not None
        for line in process.stdout:
            words = line.split()
            if len(words) == 3 and words[0] == "listening" and words[2].isdigit():
                self._reactor.callFromThread(self._answer, Place(words[1], int(words[2])))
        process.wait()
        complaints.join()
        self._reactor.callFromThread(self._over, process)

    def _read_complaints(self, complaints: IO[str]) -> None:
        """In a thread: keep the last lines of what the server complains about."""
        for line in complaints:
            self._said = [*self._said[-4:], line.strip()]

    def _answer(self, answer: Place | Refused) -> None:
        waiting, self._waiting = self._waiting, None
        if self._timeout is not None and self._timeout.active():
            self._timeout.cancel()
        if waiting is None:
            return
        if isinstance(answer, Refused):
            waiting.errback(answer)
        else:
            waiting.callback(answer)

    def _too_slow(self) -> None:
        self._answer(Refused("house_failed", {"reason": f"no answer for {PATIENCE:.0f} seconds"}))

    def _over(self, process: subprocess.Popen[str]) -> None:
        if process is not self._process:
            return
        self._process = None
        reason = self._said[-1] if self._said else f"exit status {process.returncode}"
        if self._waiting is not None:
            self._answer(Refused("house_failed", {"reason": reason}))
        elif self._ended is not None:
            self._ended()


def _see_off(process: subprocess.Popen[str], folder: PassingFolder | None) -> None:
    """Wait for the server to end, stop one that does not, and clear away its passing folder."""
    try:
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if folder is not None:
        folder.cleanup()
