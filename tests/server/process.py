"""A real server in a process of its own, and the plainest possible client: a socket and MessagePack."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgpack

PATIENCE = 20.0
"""Seconds after which a test gives up on an answer."""


class Process:
    """`python -m server serve` with its journal in `folder`, listening on a free port of the loopback."""

    def __init__(self, folder: Path, *options: str) -> None:
        command = [sys.executable, "-m", "server", "serve", "--port", "0", "--data", str(folder), "--bot-pace", "0"]
        self.process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, stdin=subprocess.PIPE)
        assert self.process.stdout is not None
        words = self.process.stdout.readline().decode().split()
        assert words[:1] == ["listening"], words
        self.address = (words[1], int(words[2]))

    def kill(self) -> None:
        """End it as a power cut would."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        """Ask it to stop and give its exit status."""
        self.process.terminate()
        return self.process.wait(PATIENCE)


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[Process]:
    """A server that is gone afterwards."""
    process = Process(folder, *options)
    try:
        yield process
    finally:
        if process.process.poll() is None:
            process.kill()
        for stream in (process.process.stdin, process.process.stdout):
            if stream is not None:
                stream.close()


class Plain:
    """A client that knows nothing but `docs/protocol.md`."""

    def __init__(self, address: tuple[str, int]) -> None:
        self.socket = socket.create_connection(address, PATIENCE)
        self.heard: list[dict[str, Any]] = []
        self._kept = b""
        self._requests = 0

    def send(self, message: dict[str, Any]) -> None:
        """Send one message."""
        body = msgpack.packb(message)
        self.socket.sendall(len(body).to_bytes(4, "big") + body)

    def receive(self) -> dict[str, Any]:
        """The next message. Raises EOFError when the server has closed."""
        while len(self._kept) < 4 or len(self._kept) < 4 + int.from_bytes(self._kept[:4], "big"):
            data = self.socket.recv(65536)
            if not data:
                raise EOFError
            self._kept += data
        end = 4 + int.from_bytes(self._kept[:4], "big")
        message: dict[str, Any] = msgpack.unpackb(self._kept[4:end])
        self._kept = self._kept[end:]
        if message["t"] == "ping":
            self.send({"t": "pong", "n": message["n"]})
        self.heard.append(message)
        return message

    def until(self, kind: str) -> dict[str, Any]:
        """Read until a message of that kind comes."""
        while (message := self.receive())["t"] != kind:
            pass
        return message

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request and read up to its answer."""
        self._requests += 1
        self.send({"t": kind, "id": self._requests, **fields})
        while True:
            message = self.receive()
            if message["t"] in ("ok", "error") and message["id"] == self._requests:
                return message

    def sign_in(self, name: str, token: str = "") -> dict[str, Any]:
        """Come in and give the welcome."""
        self.until("hello")
        self.send({"t": "hello", "protocol": 1, "client": "plain"})
        answer = self.ask("sign_in", name=name, token=token)
        assert answer["t"] == "ok", answer
        return next(message for message in self.heard if message["t"] == "welcome")

    def close(self) -> None:
        """Break the connection."""
        self.socket.close()
