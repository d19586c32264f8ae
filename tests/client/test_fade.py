"""A dialog comes into sight, and at Instant it is there."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.client.ra.parlour import Parlour


def seen(parlour: Parlour) -> bytes:
    """What is on the screen."""
    return pygame.image.tobytes(parlour.draw(), "RGB")


@pytest.mark.parametrize(("speed", "seconds"), [("normal", 0.2), ("fast", 0.1)])
def test_a_dialog_comes_into_sight_in_a_moment(tmp_path: Path, speed: str, seconds: float) -> None:
    parlour = Parlour(tmp_path, seats=3, speed=speed)
    parlour.comes_to()
    parlour.pass_time(8.0)  # nothing moves any more
    before = seen(parlour)
    parlour.app.open_menu(parlour.table)
    assert seen(parlour) == before
    parlour.pass_time(seconds / 2)
    half = seen(parlour)
    assert parlour.app.moving
    parlour.pass_time(seconds / 2 + 0.01)
    there = seen(parlour)
    assert len({before, half, there}) == 3
    assert not parlour.app.moving
    parlour.pass_time(1.0)
    assert seen(parlour) == there


def test_at_instant_it_is_there_at_once(tmp_path: Path) -> None:
    parlour = Parlour(tmp_path, seats=3)
    parlour.comes_to()
    parlour.pass_time(8.0)
    parlour.app.open_menu(parlour.table)
    there = seen(parlour)
    parlour.pass_time(1.0)
    assert seen(parlour) == there


def test_with_reduced_motion_it_takes_hardly_any_time(tmp_path: Path) -> None:
    parlour = Parlour(tmp_path, seats=3, speed="calm")
    parlour.settings.motion.reduced = True
    parlour.comes_to()
    parlour.pass_time(8.0)
    parlour.app.open_menu(parlour.table)
    parlour.pass_time(0.13)
    there = seen(parlour)
    parlour.pass_time(1.0)
    assert seen(parlour) == there
