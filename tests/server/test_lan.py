"""Two machines, one cable: network namespaces joined by a bridge. Skipped where they are not permitted."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.process import PATIENCE

CUT = 20.0
"""Seconds for which the cable is pulled."""
HOST, GUEST, BRIDGE = "hel-host", "hel-guest", "hel-net"


def ip(*words: str) -> None:
    """Set something up."""
    subprocess.run(["ip", *words], check=True, capture_output=True)


def tear_down() -> None:
    """Remove whatever there is of the network."""
    for machine in (HOST, GUEST, BRIDGE):
        subprocess.run(["ip", "netns", "del", machine], capture_output=True)


@pytest.fixture
def network() -> Iterator[None]:
    """Two machines at one bridge, each with an address of both kinds."""
    tear_down()
    try:
        ip("netns", "add", BRIDGE)
        ip("-n", BRIDGE, "link", "add", "br0", "type", "bridge")
        ip("-n", BRIDGE, "link", "set", "br0", "up")
        for number, machine in enumerate((HOST, GUEST), 1):
            ip("netns", "add", machine)
            ip("-n", machine, "link", "add", "eth0", "type", "veth", "peer", "name", f"port{number}", "netns", BRIDGE)
            ip("-n", BRIDGE, "link", "set", f"port{number}", "master", "br0", "up")
            ip("-n", machine, "link", "set", "lo", "up")
            ip("-n", machine, "addr", "add", f"10.77.0.{number}/24", "dev", "eth0")
            ip("-n", machine, "addr", "add", f"fd77::{number}/64", "dev", "eth0", "nodad")
            ip("-n", machine, "link", "set", "eth0", "up")
    except (OSError, subprocess.CalledProcessError) as fault:
        tear_down()
        pytest.skip(f"network namespaces are not permitted here: {fault}")
    yield
    tear_down()


def at(machine: str, *command: str) -> "subprocess.Popen[str]":
    """Run Python on a machine."""
    words = ["ip", "netns", "exec", machine, sys.executable, *command]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True)


def said(process: "subprocess.Popen[str]") -> Any:
    """The next line of a guest."""
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line, "the guest gave up"
    return json.loads(line)


@pytest.mark.slow
@pytest.mark.usefixtures("network")
def test_a_guest_finds_the_host_and_a_game_survives_a_pulled_cable(tmp_path: Path) -> None:
    host = at(HOST, "-m", "server", "host", "--data", str(tmp_path), "--name", "Kitchen", "--bot-pace", "100")
    guest = None
    try:
        assert host.stdout is not None
        assert host.stdout.readline().split()[0] == "listening"
        guest = at(GUEST, "-m", "tests.server.lan_guest")
        found = said(guest)
        assert found["found"].startswith("Kitchen.")
        assert found["addresses"] == ["10.77.0.1"]
        assert found["v6"] >= 1
        assert (found["texts"]["name"], found["texts"]["protocol"]) == ("Kitchen", "1")
        assert said(guest) == {"playing": True}
        ip("-n", BRIDGE, "link", "set", "port2", "down")
        time.sleep(CUT)  # the test is about this time passing
        ip("-n", BRIDGE, "link", "set", "port2", "up")
        end = said(guest)
        assert end["complete"], "every step arrived, in order"
        assert guest.wait(PATIENCE) == 0
    finally:
        for process in (host, guest):
            if process is not None:
                process.terminate()
                process.communicate(timeout=PATIENCE)
