"""What was drawn once is kept, so that a steady frame draws nothing anew."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

_kept: list[Any] = []


def kept(pieces: int = 512) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Remember the last `pieces` results of a function of hashable arguments."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        remembering = lru_cache(maxsize=pieces)(function)
        _kept.append(remembering)
        return cast(Callable[P, R], remembering)

    return decorate


def drawn() -> int:
    """How many pieces were made since the start or the last `forget`: constant while frames are steady."""
    return sum(function.cache_info().misses for function in _kept)


def forget() -> None:
    """Let go of everything: after a change of scale, the pieces of the old size are only ballast."""
    for function in _kept:
        function.cache_clear()
