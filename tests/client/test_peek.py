"""Looking at the table behind a dialog: a key that is tapped or held."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.client.ra.parlour import Parlour


@pytest.fixture
def scoring(tmp_path: Path) -> Parlour:
    """The scoring of the first epoch, complete."""
    parlour = Parlour(tmp_path, seats=3, seed=3)
    parlour.play_until(lambda state: state.epoch == 2)
    parlour.wait()
    assert parlour.app.top.name == "scores"
    return parlour


def down(parlour: Parlour, key: int) -> None:
    """Press a key, or let it repeat itself."""
    parlour.app.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))


def up(parlour: Parlour, key: int) -> None:
    """Let it go."""
    parlour.app.handle(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0))


def hold(parlour: Parlour, key: int, seconds: float) -> None:
    """Hold a key down for a while, as a keyboard tells it."""
    down(parlour, key)
    parlour.pass_time(0.35)
    for _repeat in range(int((seconds - 0.35) / 0.05)):
        down(parlour, key)
        parlour.pass_time(0.05)


def looks(parlour: Parlour) -> bool:
    """Whether the table is seen."""
    return parlour.ids() == ["peek"]


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_TAB])
def test_while_the_key_is_held_the_table_is_seen_and_then_the_dialog_again(scoring: Parlour, key: int) -> None:
    hold(scoring, key, 1.0)
    assert looks(scoring)
    up(scoring, key)
    assert not looks(scoring)
    assert scoring.app.top.name == "scores"


def test_a_tap_of_space_looks_and_the_next_one_looks_back(scoring: Parlour) -> None:
    for wanted in (True, False):
        scoring.key(pygame.K_SPACE)
        scoring.pass_time(1.0)
        assert looks(scoring) is wanted


def test_a_tap_of_tab_goes_to_the_next_control_as_everywhere(scoring: Parlour) -> None:
    before = scoring.app.input.focus
    scoring.key(pygame.K_TAB)
    assert not looks(scoring)
    assert scoring.app.input.focus != before


def test_space_shows_all_rows_at_once_and_looks_at_nothing_while_it_is_still_held(tmp_path: Path) -> None:
    parlour = Parlour(tmp_path, seats=3, seed=3)
    parlour.play_until(lambda state: state.epoch == 2)
    parlour.settings.motion.speed = "normal"
    parlour.board.director.skip_all()
    sheet = parlour.board.sheet
    sheet.progress = 0.3
    parlour.pass_time(0.3)
    assert parlour.app.top.name == "scores"
    parlour.board.director.skip = lambda: sheet.show(1.0)  # what the beat of the scoring does when it is skipped
    hold(parlour, pygame.K_SPACE, 1.0)
    assert sheet.progress == 1.0
    assert not looks(parlour)


def test_a_key_that_was_let_go_where_nobody_heard_it_works_again(scoring: Parlour) -> None:
    down(scoring, pygame.K_SPACE)
    assert looks(scoring)
    scoring.pass_time(2.0)  # the window was in the back meanwhile
    down(scoring, pygame.K_SPACE)
    assert not looks(scoring)
