"""Who sits on a seat."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits on a seat, as the room knows it."""

    name: str
    sigil: int
    bot: bool = False
    present: bool = True


PersonOf = Callable[[int], Person]
"""Seat -> who sits there."""
