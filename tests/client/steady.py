"""A frame in which nothing changes costs nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest

from client.art import cache


@contextmanager
def nothing_is_made() -> Iterator[None]:
    """Whatever is done within draws no piece and makes no surface."""
    painted, made = cache.drawn(), []
    real = pygame.Surface

    class Counted(real):  # type: ignore[misc, valid-type]
        def __init__(self, *args: Any, **more: Any) -> None:
            made.append(args)
            super().__init__(*args, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame, "Surface", Counted)
        yield
    assert (cache.drawn() - painted, made) == (0, [])


def is_steady(parlour: Any) -> None:
    """Frames of a table that was left alone for a while make nothing."""
    parlour.pass_time(12.0)
    parlour.draw()
    with nothing_is_made():
        for _frame in range(60):
            parlour.pass_time(1 / 60)
            parlour.draw()
