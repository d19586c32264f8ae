"""What a table does when it asks us: it makes itself noticed, and takes no click that was meant for something else."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from client.scenes.table import AUTO_PASS
from shared.engine.ra.actions import BID, DRAW, PASS
from tests.client.ra.parlour import Parlour


class Frame:
    """A window that only notes what it is asked."""

    def __init__(self) -> None:
        self.titles: list[str] = []

    def ask_attention(self, title: str) -> None:
        """See `client.ui.window.Window`."""
        self.titles.append(title)

    def point(self, hand: bool) -> None:
        """See `client.ui.window.Window`."""


@pytest.fixture
def parlour(tmp_path: Path) -> Parlour:
    """A table of three."""
    return Parlour(tmp_path, seats=3, seed=4)


def test_a_window_in_the_back_says_what_is_asked_until_it_is_done(parlour: Parlour) -> None:
    frame = Frame()
    parlour.app.window = frame  # type: ignore[assignment]
    parlour.app.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert parlour.comes_to()
    question = parlour.board.prompt().text
    assert frame.titles[-1] == f"(!) {question}"
    assert "your_turn" in parlour.app.sound.played
    parlour.click("bag")
    parlour.pass_time(0.1)
    assert frame.titles[-1] == ""


def test_a_window_in_front_keeps_its_title(parlour: Parlour) -> None:
    frame = Frame()
    parlour.app.window = frame  # type: ignore[assignment]
    assert parlour.comes_to()
    assert not any(frame.titles)


def test_the_next_question_within_the_same_frame_is_guarded_like_the_first(tmp_path: Path) -> None:
    parlour = Parlour(tmp_path, seats=3, seed=4)
    parlour.settings.play.guard_ms = 150
    assert parlour.comes_to()
    parlour.pass_time(1.0)
    assert not parlour.board.guarded
    parlour.board.act(DRAW)
    parlour.play_until(lambda state: parlour.game.deciders(state) == (0,))  # all of it before the next frame
    parlour.pass_time(1 / 60)
    assert parlour.board.controls_live
    assert parlour.board.guarded
    parlour.pass_time(0.2)
    assert not parlour.board.guarded


def test_what_others_do_while_we_think_is_no_new_question(parlour: Parlour) -> None:
    parlour.settings.play.guard_ms = 150
    assert parlour.comes_to()
    parlour.pass_time(1.0)
    parlour.room("playing")  # somebody comes or goes
    parlour.pass_time(1 / 60)
    assert not parlour.board.guarded


def test_without_a_sun_that_can_win_one_passes_by_oneself_and_it_is_said(tmp_path: Path) -> None:
    for seed in range(40):
        parlour = Parlour(tmp_path, seats=3, seed=seed)
        if parlour.comes_to(lambda state: bool(state.up[0]) and max(state.up[0]) < state.best, phase="auction"):
            break
    else:
        raise AssertionError("nobody was ever outbid")
    parlour.settings.play.auto_pass = True
    best, number = parlour.state.best, len(parlour.session.sent)
    assert not any(action in parlour.board.legal() for action in BID)
    parlour.pass_time(AUTO_PASS + 0.1)
    assert parlour.session.sent[number:] == [PASS]
    assert any(str(best) in toast for toast in parlour.app.tree()["toasts"])
