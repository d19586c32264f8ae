"""A server of our own, as a process: here a stand-in that says and does what the test wants."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest
from twisted.internet.defer import Deferred, fail, succeed
from twisted.internet.task import Clock

from client import navigator
from client.connection import Refused
from client.house import PATIENCE, House, Place, host_command, practice_command
from client.passing import PassingFolder
from shared.command_line import authority
from tests.client.hand import press
from tests.client.inn import Inn, answer_of

WAIT = 20.0
LISTENS = "import sys; print('hello'); print('listening 127.0.0.1 4711', flush=True); "


class Reactor(Clock):
    """A clock; what threads hand over happens in them, at once, and `handed` tells the test."""

    def __init__(self) -> None:
        super().__init__()
        self.handed = Event()

    def callFromThread(self, call: Callable[..., Any], *values: Any) -> None:  # noqa: N802 - Twisted's name
        """See `twisted.internet.interfaces.IReactorFromThreads`."""
        call(*values)
        self.handed.set()


def house(program: str, ended: Callable[[], None] | None = None) -> tuple[House, Reactor]:
    """A house whose server is that program."""
    reactor = Reactor()
    return House(reactor, [sys.executable, "-c", program], ended), reactor


def test_it_tells_where_the_server_listens_and_stops_it_by_closing_its_input() -> None:
    made, reactor = house(LISTENS + "sys.stdin.read()")
    answer = made.start()
    assert reactor.handed.wait(WAIT)
    assert answer_of(answer) == Place("127.0.0.1", 4711)
    process = made._process
    assert process is not None
    assert made.running
    made.stop()
    assert process.wait(WAIT) == 0
    assert not made.running


def test_a_server_that_ends_at_once_is_refused_with_its_last_words() -> None:
    made, reactor = house("import sys; sys.exit('port 7777 is taken')")
    answer = made.start()
    assert reactor.handed.wait(WAIT)
    refused = answer_of(answer)
    assert isinstance(refused, Refused)
    assert refused.code == "house_failed"
    assert "7777" in refused.details["reason"]  # type: ignore[operator]


def test_a_program_that_cannot_be_started_is_refused() -> None:
    made = House(Reactor(), ["/nowhere/at/all"])
    assert answer_of(made.start()).code == "house_failed"


def test_a_server_that_never_listens_is_given_up() -> None:
    made, reactor = house("import sys; sys.stdin.read()")
    answer = made.start()
    reactor.advance(PATIENCE)
    assert answer_of(answer).code == "house_failed"
    made.stop()


def test_a_server_that_ends_by_itself_later_is_told() -> None:
    ended = Event()
    made, _reactor = house(LISTENS + "sys.stdin.readline()", ended.set)
    made.start()
    process = made._process
    assert process is not None
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()
    assert ended.wait(WAIT)
    assert not made.running


def test_a_passing_folder_is_gone_after_the_server() -> None:
    reactor = Reactor()
    folder = PassingFolder()
    made = House(reactor, [sys.executable, "-c", LISTENS + "sys.stdin.read()"], folder=folder)
    made.start()
    assert reactor.handed.wait(WAIT)
    gone = Event()
    cleanup = folder.cleanup

    def cleaned() -> None:
        cleanup()
        gone.set()

    folder.cleanup = cleaned  # type: ignore[method-assign]
    made.stop()
    assert gone.wait(WAIT)


@pytest.mark.parametrize("command", [practice_command(700, "/data"), host_command("Nefret's house")])
def test_our_servers_end_with_us(command: list[str]) -> None:
    assert command[: len(authority())] == authority()
    assert "--until-stdin-closes" in command


def test_a_practice_server_is_reached_from_this_computer_only() -> None:
    assert "tcp:0:interface=127.0.0.1" in practice_command(700, "/data")


def test_a_second_house_of_ours_gets_a_folder_that_goes_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []

    class Crowded(House):
        """Houses of which only one can have the usual folder."""

        def start(self) -> Deferred[Place]:
            commands.append(self._command)
            if "--data" in self._command:
                return succeed(Place("0.0.0.0", 40123))
            return fail(Refused("house_failed", {"reason": "another server is using the data folder"}))

    monkeypatch.setattr(navigator, "House", Crowded)
    inn = Inn()
    app = inn.app(tmp_path)
    app.navigator.host_here()
    inn.settle()
    app.update(0.1)
    assert ["--data" in command for command in commands] == [False, True]
    assert app.top.name == "house"
    assert "40123" in app.top.sentence  # type: ignore[attr-defined]
    app.navigator.home()


def test_who_cancels_while_a_house_is_opened_is_home_and_no_other_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[House] = []

    class Slow(House):
        """A house that takes its time."""

        def start(self) -> Deferred[Place]:
            started.append(self)
            self._waiting = Deferred()
            return self._waiting

    monkeypatch.setattr(navigator, "House", Slow)
    app = Inn().app(tmp_path)
    app.navigator.host_here()
    app.update(0.1)
    assert app.top.name == "busy"
    press(app, pygame.K_ESCAPE)
    assert (app.top.name, len(started)) == ("title", 1)
    assert app.scene.fault == ""  # type: ignore[attr-defined]
