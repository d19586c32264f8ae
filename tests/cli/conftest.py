"""Typing commands without a shell."""

import shlex
from collections.abc import Callable
from dataclasses import dataclass

import pytest

import client.main
import server.__main__


@dataclass(frozen=True)
class Done:
    """A command that ended."""

    status: int
    out: str
    err: str


Type = Callable[[str], Done]
"""Types a command line, in this process."""


@pytest.fixture
def heliopolis(capsys: pytest.CaptureFixture[str]) -> Type:
    """The `heliopolis` command."""

    def run(line: str) -> Done:
        arguments = shlex.split(line)
        main = server.__main__.main if client.main.belongs_to_authority(arguments) else client.main.main
        try:
            status = main(arguments)
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 1
        said = capsys.readouterr()
        return Done(status, said.out, said.err)

    return run
