"""Bots at the server's tables: they see a seat's view, take their time, and never hold the network up."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any, Final

from twisted.internet.interfaces import IReactorFromThreads
from twisted.logger import Logger
from twisted.python.threadpool import ThreadPool

from shared.engine.game import AnyGame, Bot

QUICK: Final = 0.003
"""Seconds of thought that the reactor can spare."""
_LEARNING: Final = 8
"""Thoughts of a kind that are timed in a thread before it may think in the reactor."""
_THREADS: Final = 2

_log = Logger()

Chosen = Callable[[Any], None]
"""Hears which legal action a bot chose, in the reactor's thread."""


def default_bot(game: AnyGame) -> str:
    """The kind that fills a seat when nobody says which: the strongest."""
    return list(game.bots)[-1]


def thoughts(seed: bytes, seat: int, number: int) -> Random:
    """A bot's own luck for one decision: the same after a restart, and nothing to do with the game's stream."""
    return Random(hashlib.sha256(b"heliopolis bot %d %d " % (seat, number) + seed).digest())


class Thinker:
    """Lets bots think: quick kinds at once, slow ones in a few threads."""

    def __init__(self, reactor: IReactorFromThreads, threads: bool = True) -> None:
        self._reactor = reactor
        self._threads = threads
        self._pool: ThreadPool | None = None
        self._slowest: dict[tuple[str, str], float] = {}
        self._timed: dict[tuple[str, str], int] = {}

    def think(
        self,
        game: AnyGame,
        kind: str,
        bot: Bot,
        view: Any,
        seat: int,
        legal: Sequence[Any],
        luck: Random,
        chosen: Chosen,
    ) -> None:
        """Have `bot`, which is of `kind`, choose one of `legal` and tell `chosen`.

        A bot that fails, or chooses what is not legal, plays any legal action instead; the log says so.
        """
        name = (game.key, kind)

        def choose() -> Any:
            start = perf_counter()
            try:
                action = bot.choose(view, seat, legal, luck)
                if action not in legal:
                    raise ValueError(f"{action!r} is not legal")
            except Exception:  # a bot's fault must not end people's game
                _log.failure("the bot {kind} of {game} failed", game=game.key, kind=kind)
                action = legal[int(luck.random() * len(legal))]
            self._timed[name] = self._timed.get(name, 0) + 1
            self._slowest[name] = max(perf_counter() - start, self._slowest.get(name, 0.0) * 0.95)
            return action

        quick = self._timed.get(name, 0) >= _LEARNING and self._slowest[name] < QUICK
        if not self._threads or quick or len(legal) == 1:
            chosen(choose())
        else:
            self._in_thread(choose, chosen)

    def close(self) -> None:
        """Wait for those who are thinking and let the threads go."""
        if self._pool is not None:
            self._pool.stop()
            self._pool = None

    def _in_thread(self, choose: Callable[[], Any], chosen: Chosen) -> None:
        if self._pool is None:
            self._pool = ThreadPool(0, _THREADS, "bots")
            self._pool.start()

        def hand_back(success: bool, result: Any) -> None:
            if success:
                self._reactor.callFromThread(chosen, result)

        self._pool.callInThreadWithCallback(hand_back, choose)
