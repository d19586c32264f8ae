"""Whatever is typed wrong gets one sentence, the right exit status, and no traceback."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

from shared.command_line import summaries
from tests.cli.conftest import Type
from tests.end_to_end.command import COMMAND

WRONG = [
    ("fly", "'fly'"),
    ("--fast", "--fast"),
    ("play --fast", "--fast"),
    ("demo --game chess", "'chess'"),
    ("demo --players 9", "9"),
    ("demo --players 1", "1"),
    ("demo --players two", "'two' is not a whole number"),
    ("demo --seed -1", "-1"),
    ("demo --bot genius", "'genius'"),
    ("arena", "--bots"),
    ("arena --bots genius", "'genius'"),
    ("arena --bots random,random,random --players 2", "3"),
    ("arena --bots , --players 2", "0"),
    ("arena --bots random --players 7", "7"),
    ("arena --bots random --games 0", "0"),
    ("arena --bots random --jobs zero", "'zero'"),
    ("arena --bots no_such_module:Bot", "no_such_module"),
    ("arena --bots json:NoBot", "NoBot"),
    ("arena --bots json: --players 2", "json:"),
    ("arena --game chess --bots random", "'chess'"),
    ("bench", "WHAT"),
    ("bench everything", "'everything'"),
    ("bench engine --players 9", "9"),
    ("bench engine --seconds 0", "'0'"),
    ("bench engine --seconds nan", "'nan'"),
    ("bench client --quick", "--quick"),
    ("replay", "FILE"),
    ("verify", "FILE"),
    ("verify a b", "b"),
    ("serve --endpoint nonsense", "'nonsense'"),
    ("serve --bot-pace -3", "-3"),
    ("serve now", "now"),
]


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`heliopolis` as a process of its own."""
    return subprocess.run(
        [COMMAND, *arguments], capture_output=True, text=True, check=False, env=os.environ | environment, timeout=60
    )


@pytest.mark.parametrize(("line", "named"), WRONG, ids=[line for line, _ in WRONG])
def test_a_wrong_command_line_is_refused_in_a_sentence(
    line: str, named: str, heliopolis: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    done = heliopolis(line)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("heliopolis")
    assert named in done.err
    assert done.err.count("\n") == 1
    assert len(done.err) < 300


@pytest.fixture
def taken_port() -> Iterator[int]:
    """A port that somebody else listens on."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def refused(done: subprocess.CompletedProcess[str], said: str) -> None:
    """Check that a process ended with 1 and one sentence in which `said` occurs."""
    assert (done.returncode, done.stdout) == (1, ""), done.stderr
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_port_in_use_is_named(taken_port: int, tmp_path: Path) -> None:
    refused(
        run("serve", "--endpoint", f"tcp:{taken_port}:interface=127.0.0.1", "--data", str(tmp_path)), str(taken_port)
    )


def test_a_data_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    refused(run("serve", "--endpoint", "tcp:0", "--data", str(file / "data")), str(file))


def test_a_damaged_journal_is_left_as_it_is(tmp_path: Path) -> None:
    journal = tmp_path / "journal.sqlite"
    journal.write_bytes(b"these bytes are no data base " * 400)
    before = journal.read_bytes()
    refused(run("serve", "--endpoint", "tcp:0", "--data", str(tmp_path)), "damaged")
    assert journal.read_bytes() == before


def test_help_lists_every_command() -> None:
    done = run("--help")
    assert done.returncode == 0
    for name, summary in summaries().items():
        if " " not in name:
            assert name in done.stdout
            assert summary.split(",")[0] in " ".join(done.stdout.split())


def test_help_of_bench_lists_every_bench() -> None:
    done = run("bench", "--help")
    assert done.returncode == 0
    for name in ("engine", "server", "client"):
        assert name in done.stdout


def test_the_version_is_that_of_the_installed_program() -> None:
    assert run("--version").stdout == f"heliopolis {version('heliopolis')}\n"


def test_the_language_is_that_of_the_environment() -> None:
    assert run("--help", LANGUAGE="tlh").stdout == run("--help", LANGUAGE="").stdout


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such signal")
def test_ctrl_c_ends_a_command_quietly() -> None:
    arena = subprocess.Popen(
        [COMMAND, "arena", "--bots", "greedy", "--games", "1000000", "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        children = Path(f"/proc/{arena.pid}/task/{arena.pid}/children")
        while children.exists() and len(children.read_text().split()) < 3 and arena.poll() is None:
            time.sleep(0.02)  # until two workers and the tracker of their resources are there
        arena.send_signal(signal.SIGINT)
        out, err = arena.communicate(timeout=60)
    finally:
        arena.kill()
    assert (arena.returncode, out, err) == (130, "", "")


@pytest.mark.skipif(os.name != "posix", reason="pipes break in another way on Windows")
def test_a_reader_who_has_seen_enough_is_no_fault(tmp_path: Path) -> None:
    line = f"{COMMAND} --help | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False, timeout=60)
    assert "Traceback" not in done.stderr
