"""Replay files of finished games, kept in a folder for those who ask for them."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Final

from twisted.internet.interfaces import IReactorFromThreads
from twisted.logger import Logger
from twisted.python.threadpool import ThreadPool

SUFFIX: Final = ".heliopolis"
"""How a replay file's name ends."""
_IN_MEMORY: Final = 64

_log = Logger()


class Archive:
    """Keeps the bytes of replay files by game. Without a folder, the last ones stay in memory."""

    def __init__(self, folder: Path | None, reactor: IReactorFromThreads) -> None:
        self._folder = folder
        self._reactor = reactor
        self._recent: OrderedDict[str, bytes] = OrderedDict()
        self._pool: ThreadPool | None = None

    def keep(self, game_id: str, data: bytes, kept: Callable[[], None]) -> None:
        """Keep a replay file; `kept` is called in the reactor's thread when it is safe on disk."""
        self._recent[game_id] = data
        while len(self._recent) > _IN_MEMORY:
            self._recent.popitem(last=False)
        folder = self._folder
        if folder is None:
            return

        def write() -> None:
            folder.mkdir(parents=True, exist_ok=True)
            path = self._path(folder, game_id)
            draft = path.with_suffix(".part")
            with draft.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)

        def written(success: bool, result: object) -> None:
            if success:
                self._reactor.callFromThread(kept)
            else:
                _log.error("the replay of {game} cannot be kept: {fault}", game=game_id, fault=result)

        self._threads().callInThreadWithCallback(written, write)

    def holds(self, game_id: str) -> bool:
        """Whether the replay file of a game is safe on disk. Blocks: for the time before the server listens."""
        return self._folder is not None and self._path(self._folder, game_id).exists()

    def fetch(self, game_id: str, then: Callable[[bytes | None], None]) -> None:
        """Hand the replay file of a game to `then` in the reactor's thread, or None if there is none."""
        if (data := self._recent.get(game_id)) is not None or self._folder is None:
            then(data)
            return
        path = self._path(self._folder, game_id)

        def read(success: bool, result: bytes) -> None:
            self._reactor.callFromThread(then, result if success else None)

        self._threads().callInThreadWithCallback(read, path.read_bytes)

    def close(self) -> None:
        """Finish writing."""
        if self._pool is not None:
            self._pool.stop()
            self._pool = None

    @staticmethod
    def _path(folder: Path, game_id: str) -> Path:
        return folder / (game_id + SUFFIX)

    def _threads(self) -> ThreadPool:
        if self._pool is None:
            self._pool = ThreadPool(0, 1, "archive")
            self._pool.start()
        return self._pool
