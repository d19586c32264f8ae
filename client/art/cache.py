"""What was drawn once is kept, so that a steady frame draws nothing anew."""

from collections.abc import Callable
from functools import lru_cache, wraps
from inspect import signature
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

_kept: list[Any] = []


def kept(pieces: int = 512) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Remember the last `pieces` results of a function of hashable arguments.

    A piece is drawn once, whether what may be left out when asking for it was left out or given.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        remembering = lru_cache(maxsize=pieces)(function)
        _kept.append(remembering)
        asked = signature(function).parameters.values()
        if all(given.default is given.empty for given in asked):
            return cast(Callable[P, R], remembering)
        names = [given.name for given in asked if given.kind is not given.KEYWORD_ONLY]
        usual = {given.name: given.default for given in asked if given.default is not given.empty}
        apart = [name for name in usual if name not in names]

        @wraps(function)
        def completed(*given: P.args, **named: P.kwargs) -> R:
            if len(given) < len(names) or len(named) < len(apart):
                every = {**usual, **named}
                placed = [every[name] for name in names[len(given) :]]
                return remembering(*given, *placed, **{name: every[name] for name in apart})
            return remembering(*given, **named)  # type: ignore[arg-type]

        return completed

    return decorate


def drawn() -> int:
    """How many pieces were made since the start or the last `forget`: constant while frames are steady."""
    return sum(function.cache_info().misses for function in _kept)


def forget() -> None:
    """Let go of everything: after a change of scale, the pieces of the old size are only ballast."""
    for function in _kept:
        function.cache_clear()
