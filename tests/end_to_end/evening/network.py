"""A local network of one's own: machines with an Ethernet card each, a switch between them, cables that can be pulled.

A machine is a network namespace of Linux, and so is the switch; nothing of it can be seen from outside, and no machine
reaches anything but the others. It takes `ip` and the right to make namespaces, which root has on most systems.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

CARD: Final = "eth0"
_numbers = count(1)


def why_not() -> str:
    """Why there can be no network of our own here; empty if there can."""
    if shutil.which("ip") is None:
        return "network namespaces need `ip` (see .ci/prepare)"
    name = f"heliopolis-{os.getpid()}-try"
    tried = _ip("netns", "add", name, check=False)
    if tried.returncode != 0:
        return f"network namespaces are not permitted here: {tried.stderr.strip()}"
    try:
        paired = _ip("-n", name, "link", "add", "try0", "type", "veth", "peer", "name", "try1", check=False)
        bridged = _ip("-n", name, "link", "add", "try2", "type", "bridge", check=False)
    finally:
        _ip("netns", "del", name)
    for tried in (paired, bridged):
        if tried.returncode != 0:
            return f"there are no cables for network namespaces here: {tried.stderr.strip()}"
    return ""


def _ip(*words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["ip", *words], check=check, capture_output=True, text=True, timeout=20)


@dataclass(frozen=True)
class Machine:
    """A computer on the network. `ipv4` and `ipv6` are its addresses there, empty if it has none of that version."""

    name: str
    space: str
    port: str
    ipv4: str = ""
    ipv6: str = ""

    def command(self, words: Sequence[str]) -> list[str]:
        """The command that runs `words` on this machine."""
        return ["ip", "netns", "exec", self.space, *words]

    def start(
        self, words: Sequence[str], *, env: Mapping[str, str] | None = None, **more: Any
    ) -> subprocess.Popen[str]:
        """A process on this machine that one can talk to in lines of text."""
        return subprocess.Popen(
            self.command(words), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env, **more
        )

    def add_card(self, name: str, address: str) -> None:
        """One more network card, with nobody at the other end: `address` with its prefix length."""
        _ip("-n", self.space, "link", "add", name, "type", "veth", "peer", "name", f"{name}-end")
        _ip("-n", self.space, "address", "add", address, "dev", name)
        for end in (name, f"{name}-end"):
            _ip("-n", self.space, "link", "set", end, "up")


class Network:
    """A switch and `machines` at it. With neither version of addresses, there are link-local ones of the sixth only."""

    def __init__(self, *machines: str, ipv4: bool = True, ipv6: bool = True) -> None:
        self._prefix = f"heliopolis-{os.getpid()}-{next(_numbers)}"
        self._spaces: list[str] = []
        self.machines: dict[str, Machine] = {}
        self._switch = self._space("switch")
        try:
            self._on_switch("link", "add", "switch", "type", "bridge")
            self._on_switch("link", "set", "switch", "up")
            for number, name in enumerate(machines, 1):
                v4 = f"10.77.0.{number}" if ipv4 else ""
                v6 = f"fd77::{number}" if ipv6 else ""
                self.machines[name] = self._connect(name, f"port{number}", v4, v6)
        except BaseException:
            self.close()
            raise

    def __getitem__(self, name: str) -> Machine:
        return self.machines[name]

    def _space(self, name: str) -> str:
        space = f"{self._prefix}-{name}"
        _ip("netns", "add", space)
        self._spaces.append(space)
        _ip("-n", space, "link", "set", "lo", "up")
        # Addresses are good at once: whoever announces itself in the second of doubt is not heard.
        doubt = "/proc/sys/net/ipv6/conf/default/accept_dad"
        _ip("netns", "exec", space, "sh", "-c", f"[ ! -e {doubt} ] || echo 0 > {doubt}")
        return space

    def _on_switch(self, *words: str) -> None:
        _ip("-n", self._switch, *words)

    def _connect(self, name: str, port: str, ipv4: str, ipv6: str) -> Machine:
        space = self._space(name)
        self._on_switch("link", "add", port, "type", "veth", "peer", "name", CARD, "netns", space)
        self._on_switch("link", "set", port, "master", "switch", "up")
        if ipv4:
            _ip("-n", space, "address", "add", f"{ipv4}/24", "dev", CARD)
        if ipv6:
            _ip("-n", space, "address", "add", f"{ipv6}/64", "dev", CARD, "nodad")
        _ip("-n", space, "link", "set", CARD, "up")
        return Machine(name, space, port, ipv4, ipv6)

    def take_out(self, name: str) -> None:
        """Switch a machine's network card off: its interface is down, and has no addresses any more."""
        space = self.machines[name].space
        _ip("-n", space, "address", "flush", "dev", CARD)
        _ip("-n", space, "link", "set", CARD, "down")

    def put_in(self, name: str, ipv4: str) -> None:
        """Switch it on, in whatever network that may be: with a new address."""
        space = self.machines[name].space
        _ip("-n", space, "link", "set", CARD, "up")
        _ip("-n", space, "address", "add", f"{ipv4}/24", "dev", CARD)

    def pull(self, name: str) -> None:
        """Pull a machine's cable: its card sees no carrier any more."""
        self._on_switch("link", "set", self.machines[name].port, "down")

    def plug(self, name: str) -> None:
        """Put the cable in again."""
        self._on_switch("link", "set", self.machines[name].port, "up")

    def close(self) -> None:
        """Take everything apart. Whoever started processes on a machine ends them before."""
        while self._spaces:
            _ip("netns", "del", self._spaces.pop(), check=False)


@contextmanager
def network(*machines: str, ipv4: bool = True, ipv6: bool = True) -> Iterator[Network]:
    """A network that is gone afterwards."""
    made = Network(*machines, ipv4=ipv4, ipv6=ipv6)
    try:
        yield made
    finally:
        made.close()
