"""The server as a process: started, joined over real sockets, killed, started again, refused where it cannot run."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from server.__main__ import main
from shared.engine import registry
from shared.engine.log import verify
from shared.protocol.replay import unpack
from tests.server.process import PATIENCE, Plain, serving


def refusal(capsys: pytest.CaptureFixture[str], status: int, *options: str) -> str:
    """The one line that a command line gets which cannot be carried out."""
    try:
        given = main(["serve", *options])
    except SystemExit as ended:
        given = int(ended.code or 0)
    said = capsys.readouterr()
    assert (given, said.out) == (status, "")
    (line,) = said.err.splitlines()
    return line


def bots_play_ra(plain: Plain, bots: int = 2) -> str:
    """Start a game of Ra where bots play every seat, the own one, too."""
    table: str = plain.ask(
        "make_table", settings={"title": "Thebes", "game": "ra", "seats": bots + 1, "breaks": False}
    )["table"]
    for _ in range(bots):
        plain.ask("add_bot", table=table, bot="random")
    assert plain.ask("start", table=table)["t"] == "ok"
    assert plain.ask("take_over", table=table, bot=True)["t"] == "ok"
    return table


def test_a_table_whose_game_is_over_is_found_with_its_result_after_kill_9(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann = Plain(server.address)
        token = ann.sign_in("Ann")["token"]
        table = bots_play_ra(ann)
        over = ann.until("over")
        assert ann.ask("fetch_replay", table=table)["t"] == "ok"  # what was asked for before it is stored by now
        server.kill()
    with serving(tmp_path) as server:
        again = Plain(server.address)
        assert again.sign_in("Ann", token)["tables"] == [table]
        room = [message for message in again.heard if message["t"] == "room"][-1]
        assert room["state"] == "over"
        assert again.ask("sync", table=table, since=-1)["t"] == "ok"
        assert [message for message in again.heard if message["t"] == "over"] == [over]
        assert again.ask("rematch", table=table)["t"] == "ok"
        again.until("batch")


def batches(plain: Plain) -> list[dict[str, Any]]:
    """The steps a client was sent."""
    return [message for message in plain.heard if message["t"] == "batch"]


def test_a_game_killed_in_the_middle_goes_on_and_loses_nothing(tmp_path: Path) -> None:
    """kill -9 between two steps: whatever was told before is in the log afterwards, and the log is the rules' own."""
    with serving(tmp_path) as server:
        ann = Plain(server.address)
        token = ann.sign_in("Ann")["token"]
        table = bots_play_ra(ann)
        while len(batches(ann)) < 30:
            ann.receive()
        server.kill()
    told = batches(ann)
    with serving(tmp_path) as server:
        again = Plain(server.address)
        assert again.sign_in("Ann", token)["tables"] == [table]
        assert again.ask("sync", table=table, since=-1)["t"] == "ok"
        assert [batch["events"] for batch in batches(again)[: len(told)]] == [batch["events"] for batch in told]
        over = next((message for message in again.heard if message["t"] == "over"), None) or again.until("over")
        numbers = [batch["number"] for batch in batches(again)]
        assert numbers == list(range(len(numbers)))
        assert again.ask("fetch_replay", table=table)["t"] == "ok"
        replay = unpack(next(message for message in again.heard if message["t"] == "replay")["data"])
        game = registry.game("ra")
        final = verify(game, 3, game.options_decoder.decode(replay.header.options), over["seed"], replay.steps)
        assert game.standings(final) == replay.standings
        assert server.stop() == 0
    assert len(list((tmp_path / "replays").glob("*.heliopolis"))) == 1


def test_a_server_stops_when_its_input_ends(tmp_path: Path) -> None:
    with serving(tmp_path, "--until-stdin-closes") as server:
        ann = Plain(server.address)
        ann.sign_in("Ann")
        assert server.process.stdin is not None
        server.process.stdin.close()
        assert ann.until("bye")["code"] == "closing"
        assert server.process.wait(PATIENCE) == 0


def test_an_interrupt_stops_a_server_in_good_order(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(PATIENCE) == 0


@pytest.mark.skipif(not socket.has_ipv6, reason="this Python has no IPv6")
def test_a_server_can_listen_at_several_places(tmp_path: Path) -> None:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("this machine has no IPv6")
    places = ["--endpoint", "tcp:0:interface=127.0.0.1", "--endpoint", r"tcp6:0:interface=\:\:1"]
    with serving(tmp_path, *places) as server:
        assert server.process.stdout is not None
        second = server.process.stdout.readline().decode().split()
        assert second[:2] == ["listening", "::1"]
        for address in (server.address, ("::1", int(second[2]))):
            plain = Plain(address)
            plain.until("hello")
            plain.send({"t": "status"})
            assert plain.until("server_status")["games"] == list(registry.KEYS)


def test_the_message_of_the_day_and_the_name_are_told(tmp_path: Path) -> None:
    with serving(tmp_path, "--name", "Nile", "--motd", "Be kind.") as server:
        hello = Plain(server.address).until("hello")
        assert (hello["name"], hello["motd"]) == ("Nile", "Be kind.")


# ---- refusals


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "server", "serve", "--port", port, "--data", str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert port in line


@pytest.mark.skipif(os.name != "posix" or os.getuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tmp_path.chmod(0o500)
    assert str(tmp_path) in refusal(capsys, 1, "--data", str(tmp_path))


def test_a_folder_that_is_a_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("not a folder")
    assert str(tmp_path / "file") in refusal(capsys, 1, "--data", str(tmp_path / "file"))


def test_a_damaged_journal_is_named_and_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = tmp_path / "journal.sqlite"
    journal.write_bytes(b"no database" * 1000)
    assert str(journal) in refusal(capsys, 1, "--data", str(tmp_path))
    assert journal.read_bytes() == b"no database" * 1000


def test_two_servers_do_not_share_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(tmp_path):
        assert str(tmp_path) in refusal(capsys, 1, "--data", str(tmp_path))


@pytest.mark.parametrize(
    "options",
    [
        ["--endpoint", "nonsense"],
        ["--endpoint", "tcp:seven"],
        ["--bot-pace", "-1"],
        ["--bot-pace", "soon"],
        ["--seed", "x"],
        ["--unheard-of"],
    ],
)
def test_a_wrong_command_line_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str]
) -> None:
    assert refusal(capsys, 2, "--data", str(tmp_path), *options)
    assert not list(tmp_path.iterdir())
