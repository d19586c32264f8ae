"""Replay files in their folder, and what is announced to the network."""

import socket
from pathlib import Path

import pytest

from server.archive import Archive
from server.discovery import addresses, announcement, label
from tests.server.test_journal import Loop


def test_a_replay_is_safe_when_it_is_said_to_be_and_found_after_a_restart(tmp_path: Path) -> None:
    loop = Loop()
    folder = tmp_path / "replays"
    archive = Archive(folder, loop)  # type: ignore[arg-type]
    kept: list[bool] = []
    archive.keep("game-1", b"the bytes", lambda: kept.append((folder / "game-1.heliopolis").exists()))
    found: list[bytes | None] = []
    archive.fetch("game-1", found.append)
    assert found == [b"the bytes"], "it can be had before it is on disk"
    loop.run_until(lambda: bool(kept))
    archive.close()
    assert kept == [True]
    assert [path.name for path in folder.iterdir()] == ["game-1.heliopolis"], "no draft is left"
    again = Archive(folder, loop)  # type: ignore[arg-type]
    for name in ("game-1", "game-2"):
        again.fetch(name, found.append)
    loop.run_until(lambda: len(found) == 3)
    again.close()
    assert set(found[1:]) == {b"the bytes", None}


def test_a_folder_that_cannot_be_written_costs_the_replay_on_disk_but_not_the_evening(tmp_path: Path) -> None:
    (tmp_path / "replays").write_text("a file where a folder should be")
    archive = Archive(tmp_path / "replays", Loop())  # type: ignore[arg-type]
    kept: list[bool] = []
    archive.keep("game-1", b"the bytes", lambda: kept.append(True))
    archive.close()
    assert not kept, "its steps stay in the journal"


def test_without_a_folder_the_last_replays_stay_in_memory() -> None:
    archive = Archive(None, Loop())  # type: ignore[arg-type]
    for number in range(100):
        archive.keep(f"game-{number}", b"%d" % number, lambda: None)
    found: list[bytes | None] = []
    archive.fetch("game-99", found.append)
    archive.fetch("game-0", found.append)
    assert found == [b"99", None]


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Kitchen", "Kitchen"), ("a.b", "a b"), ("", "Heliopolis"), (" . ", "Heliopolis"), ("ä" * 60, "ä" * 31)],
)
def test_a_servers_name_becomes_one_part_of_a_dns_name(name: str, shown: str) -> None:
    assert label(name) == shown


def test_the_announcement_says_where_the_server_is_and_which_protocol_it_speaks() -> None:
    info = announcement("Ann's kitchen", 7777, {"name": "Ann's kitchen", "tables": "2"})
    assert info.name == "Ann's kitchen._heliopolis._tcp.local."
    assert info.port == 7777
    assert info.decoded_properties == {"protocol": "1", "name": "Ann's kitchen", "tables": "2"}
    assert info.parsed_addresses()


def test_the_loopback_is_announced_only_where_there_is_nothing_else() -> None:
    found = addresses()
    loopback = {socket.inet_aton("127.0.0.1"), socket.inet_pton(socket.AF_INET6, "::1")}
    assert found
    assert set(found) <= loopback or not set(found) & loopback
