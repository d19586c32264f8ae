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
        asked = signature(function)
        if all(given.default is given.empty for given in asked.parameters.values()):
            return cast(Callable[P, R], remembering)
        named_only = sum(given.kind is given.KEYWORD_ONLY for given in asked.parameters.values())
        placed = len(asked.parameters) - named_only

        @wraps(function)
        def completed(*given: P.args, **named: P.kwargs) -> R:
            if len(given) == placed and len(named) == named_only <= 1:
                return remembering(*given, **named)  # type: ignore[arg-type]  # everything is there, in the only order there is
            every = asked.bind(*given, **named)
            every.apply_defaults()
            return remembering(*every.args, **every.kwargs)

        return completed

    return decorate


def drawn() -> int:
    """How many pieces were made since the start or the last `forget`: constant while frames are steady."""
    return sum(function.cache_info().misses for function in _kept)


def forget() -> None:
    """Let go of everything: after a change of scale, the pieces of the old size are only ballast."""
    for function in _kept:
        function.cache_clear()
