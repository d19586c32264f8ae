"""Passing folders: gone with their server or, after a client was killed, at the next start; and nothing else goes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from client.passing import MARK, PREFIX, PassingFolder, clear_left_over

MAKES_ONE = """
import sys
from client.passing import PassingFolder
folder = PassingFolder()
print(folder.name, flush=True)
sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's temporary files lie."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


def other_client() -> tuple[subprocess.Popen[str], Path]:
    """Another client that runs, and its folder."""
    command = [sys.executable, "-c", MAKES_ONE]
    client = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert client.stdout is not None
    return client, Path(client.stdout.readline().strip())


def test_the_folder_of_a_client_that_was_killed_is_cleared_away_at_the_next_start_and_not_before() -> None:
    client, folder = other_client()
    (folder / "journal").mkdir()
    (folder / "journal" / "games.sqlite").write_bytes(b"kept for a while")
    assert clear_left_over() == []
    assert folder.is_dir(), "its owner runs"
    client.kill()
    client.wait()
    assert folder.is_dir()
    assert clear_left_over() == [str(folder)]
    assert not folder.exists()
    assert clear_left_over() == []


def test_our_own_folder_stays_until_it_is_cleared_away() -> None:
    own = PassingFolder()
    assert clear_left_over() == []
    assert Path(own.name).is_dir()
    own.cleanup()
    assert not Path(own.name).exists()


def test_nothing_is_cleared_away_that_is_not_surely_left_over(temporary: Path) -> None:
    young = temporary / f"{PREFIX}young"
    young.mkdir()  # somebody is about to mark it
    elsewhere = temporary / "letters"
    elsewhere.mkdir()
    (elsewhere / MARK).write_bytes(b"")
    link = temporary / f"{PREFIX}link"
    link.symlink_to(elsewhere)
    linked_mark = temporary / f"{PREFIX}mark"
    linked_mark.mkdir()
    (linked_mark / MARK).symlink_to(elsewhere / MARK)
    file = temporary / f"{PREFIX}file"
    file.write_text("no folder")
    assert clear_left_over() == []
    assert all(path.exists() for path in (young, elsewhere / MARK, link, linked_mark, file))


def test_a_folder_of_somebody_else_is_let_be(monkeypatch: pytest.MonkeyPatch) -> None:
    client, folder = other_client()
    client.kill()
    client.wait()
    monkeypatch.setattr("os.getuid", lambda: 4711)
    assert clear_left_over() == []
    assert folder.is_dir()
