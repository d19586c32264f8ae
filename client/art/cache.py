"""What was drawn once is kept, so that a steady frame draws nothing anew."""

from collections.abc import Callable, Iterator
from functools import lru_cache, wraps
from inspect import signature
from itertools import islice
from typing import Any, Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

PASSED_OVER: Final = 40
"""Pieces that are there already and are passed over at once."""

_kept: list[Any] = []
_drawn = 0
_whole = True
"""Whether what is drawn next is a piece, and not a part of one that is being drawn."""


def kept(pieces: int = 512) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Remember the last `pieces` results of a function of hashable arguments.

    A piece is drawn once, whether what may be left out when asking for it was left out or given.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def draw(*given: P.args, **named: P.kwargs) -> R:
            global _drawn, _whole
            part, _whole = not _whole, False
            try:
                return function(*given, **named)
            finally:
                if not part:
                    _drawn, _whole = _drawn + 1, True

        remembering = lru_cache(maxsize=pieces)(draw)
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
    """How many pieces were drawn since the start, parts of others not counted: constant while frames are steady."""
    return _drawn


def draw_ahead(pieces: Iterator[None], most: int = 1) -> None:
    """Go on with `pieces`, which draws one after the other, until `most` were drawn that were not there already."""
    goal = _drawn + most
    for _piece in islice(pieces, PASSED_OVER):
        if _drawn >= goal:
            return


def forget() -> None:
    """Let go of everything: after a change of scale, the pieces of the old size are only ballast."""
    for function in _kept:
        function.cache_clear()
