"""What is laid over a table for a moment: the turn, what was missed, and panels drawn large."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from client.scenes.flourish import MISSED, POP, SWEEP
from tests.client.ra.parlour import Parlour

ALT = pygame.K_LALT


@pytest.fixture
def parlour(tmp_path: Path) -> Parlour:
    """A table of four where it is our turn."""
    made = Parlour(tmp_path, seats=4, speed="normal")
    made.comes_to()
    return made


def alt(parlour: Parlour, *, down: bool) -> None:
    """Hold Alt, or let it go."""
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    parlour.app.handle(pygame.event.Event(kind, key=ALT, mod=0, unicode="", scancode=0))


def point_at(parlour: Parlour, x: float, y: float) -> None:
    """Move the mouse."""
    place = parlour.app.canvas.at(x, y)
    parlour.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))


def test_our_turn_swells_the_pill_and_runs_along_our_frame_and_is_gone_after_a_moment(tmp_path: Path) -> None:
    parlour = Parlour(tmp_path, seats=4, speed="normal")
    seen = []
    parlour.play_until(lambda state: parlour.game.deciders(state) == (0,))
    parlour.board.director.skip_all()
    for _ in range(60):
        parlour.pass_time(1 / 60)
        seen.append(parlour.board.flourishes.turn_since is not None)
    assert any(seen)
    assert not seen[-1]
    assert sum(seen) / 60 == pytest.approx(max(POP, SWEEP), abs=0.05)


def test_with_reduced_motion_nothing_swells(tmp_path: Path) -> None:
    parlour = Parlour(tmp_path, seats=4, speed="normal")
    parlour.settings.motion.reduced = True
    parlour.comes_to()
    assert parlour.board.controls_live
    assert parlour.board.flourishes.turn_since is None


def test_what_a_jump_left_out_stands_in_a_strip_for_a_moment(parlour: Parlour) -> None:
    before = len(parlour.board.log)
    for _ in range(24):  # more than anybody wants to wait for
        parlour.play(parlour.decider, parlour.bot_move())
    parlour.pass_time(1 / 60)
    board = parlour.board
    assert not board.director.busy
    missed = board.flourishes.missed
    assert missed == tuple(board.log[before:])[-len(missed) :]
    assert len(missed) > 3
    parlour.draw()
    parlour.pass_time(MISSED + 0.1)
    assert not board.flourishes.running


def test_alt_draws_the_panel_under_the_pointer_large(parlour: Parlour) -> None:
    board = parlour.board
    point_at(parlour, *parlour.scene.panel_of(2).center)
    before = parlour.draw().copy()
    alt(parlour, down=True)
    assert board.magnifier.panel is not None
    assert board.magnifier.panel.name == "seat2"
    large = parlour.draw().copy()
    assert pygame.image.tobytes(large, "RGB") != pygame.image.tobytes(before, "RGB")
    alt(parlour, down=False)
    assert pygame.image.tobytes(parlour.draw(), "RGB") == pygame.image.tobytes(before, "RGB")


def test_a_key_shows_the_other_players_one_after_the_other_and_escape_puts_them_away(parlour: Parlour) -> None:
    shown = []
    for _ in range(4):
        parlour.key(pygame.K_n)
        shown.append(parlour.board.magnifier.seat)
        parlour.draw()
    assert shown == [1, 2, 3, -1]
    parlour.key(pygame.K_n)
    parlour.key(pygame.K_ESCAPE)
    assert parlour.board.magnifier.seat == -1
    assert parlour.app.top is parlour.board, "the menu did not open"


def test_a_key_counts_the_bag_and_shows_the_log_again(parlour: Parlour) -> None:
    parlour.key(pygame.K_c)
    assert parlour.board.rail.tab == "bag"
    parlour.key(pygame.K_c)
    assert parlour.board.rail.tab == "log"


def test_a_line_of_the_log_lights_up_who_and_what_it_tells_of(parlour: Parlour) -> None:
    while not any(line.spot and line.seat > 0 for line in parlour.board.log[-5:]):
        parlour.play(parlour.decider, parlour.bot_move())
        parlour.wait()
    number = max(place for place, line in enumerate(parlour.board.log) if line.spot and line.seat > 0)
    line = parlour.board.log[number]
    quiet = parlour.draw().copy()
    point_at(parlour, *parlour.app.find(f"log:{number}").rect.center)
    lit = parlour.draw()
    for place in (parlour.scene.panel_of(line.seat), parlour.app.find(line.spot).rect):
        part = parlour.app.canvas.rect(*place.inflate(8, 8))
        assert pygame.image.tobytes(lit.subsurface(part), "RGB") != pygame.image.tobytes(quiet.subsurface(part), "RGB")


def test_confetti_falls_at_the_end_but_not_with_reduced_motion(tmp_path: Path) -> None:
    for reduced in (False, True):
        parlour = Parlour(tmp_path, seats=2, speed="fast")
        parlour.settings.motion.reduced = reduced
        while parlour.game.deciders(parlour.state):
            parlour.play(parlour.decider, parlour.bot_move())
        parlour.wait()
        parlour.scene.close_scores()
        parlour.wait()
        assert parlour.app.top.name == "ranking"
        assert parlour.app.top.busy is not reduced
        first = parlour.draw().copy()
        parlour.pass_time(0.8)
        assert (pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(parlour.draw(), "RGB")) is reduced
        parlour.pass_time(5.0)
        assert not parlour.app.top.busy
