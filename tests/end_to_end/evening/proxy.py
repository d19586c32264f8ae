"""A bad line between clients and a server, over real sockets: it splits what goes through, holds it up, and breaks."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from random import Random
from types import TracebackType
from typing import Final

PIECE: Final = 700
"""Bytes that go on at once, at most."""
HOLD: Final = 0.02
"""Seconds for which a piece is held up, at most."""


class BadLine:
    """Listens on the loopback and passes everything on to `port`. Each connection breaks after some bytes."""

    def __init__(self, port: int, seed: int, *, bytes_until_cut: int) -> None:
        self._port = port
        self._random = Random(seed)
        self._far = bytes_until_cut
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._closed = False
        self.port: int = self._listening.getsockname()[1]
        self.cuts = 0
        self.pieces = 0

    def __enter__(self) -> BadLine:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, where: TracebackType | None
    ) -> None:
        self._closed = True
        self._listening.close()
        with self._lock:
            for end in self._open:
                self._break(end)

    def mend(self) -> None:
        """From now on no connection breaks any more."""
        self._far = 0

    def _accept(self) -> None:
        while not self._closed:
            try:
                near, _address = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self._port), timeout=10)
            except OSError:
                continue
            far.settimeout(None)
            with self._lock:
                self._open |= {near, far}
            left = [self._random.randint(1, max(1, 2 * self._far))]
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other, left), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket, left: list[int]) -> None:
        """Carry bytes one way until the line breaks; `left` is how many may still go over it in both ways."""
        with contextlib.suppress(OSError):
            while data := one.recv(self._random.randint(1, PIECE)):
                time.sleep(self._random.random() * HOLD)
                if self._far and left[0] < len(data):
                    other.sendall(data[: left[0]])
                    self.cuts += 1
                    break
                left[0] -= len(data)
                other.sendall(data)
                self.pieces += 1
        with self._lock:
            for end in (one, other):
                self._break(end)
                self._open.discard(end)

    @staticmethod
    def _break(end: socket.socket) -> None:
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
