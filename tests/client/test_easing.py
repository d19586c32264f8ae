"""Controls answer the pointer and the button softly, and nothing else is different for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from client.director import linear
from client.settings import Settings
from client.ui.easing import Easing
from client.ui.widget import Widget
from tests.client.fit import draw_anew
from tests.client.hand import down, move, up
from tests.client.parlour import Parlour
from tests.client.ra.parlour import Parlour as RaParlour
from tests.client.steady import nothing_is_made

CONTROL = "top:log"
FRAME = 1 / 60


def pixels(parlour: Parlour) -> bytes:
    """What is on the screen."""
    return pygame.image.tobytes(parlour.surface, "RGB")


def frame(parlour: Parlour) -> bool:
    """Let a frame's time pass, and say whether there was anything to draw."""
    parlour.pass_time(FRAME)
    return parlour.app.draw()


def rest(parlour: Parlour) -> bytes:
    """Draw frames until nothing more is to be drawn, and say what is on the screen."""
    for _frame in range(60):
        if not frame(parlour):
            return pixels(parlour)
    raise AssertionError("frames are asked for without end")


def point_at(parlour: Parlour, name: str) -> None:
    """Move the pointer onto a widget."""
    move(parlour.app, *parlour.app.find(name).rect.center)


def point_away(parlour: Parlour) -> None:
    """Move the pointer to where nothing is."""
    move(parlour.app, -5, -5)


def let_go_away(parlour: Parlour) -> None:
    """Let the button go where nothing is."""
    parlour.app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=parlour.app.canvas.at(-5, -5), button=1))
    rest(parlour)


@pytest.fixture
def onlooker(tmp_path: Path) -> Callable[..., Parlour]:
    """A table at which nothing moves, because somebody else decides; its tooltips do not come in between."""

    def build(*, speed: Any = "normal", reduced: bool = False) -> Parlour:
        parlour = RaParlour(tmp_path, seats=3, seat=None, speed=speed)
        parlour.settings.motion.reduced = reduced
        parlour.settings.play.tooltip_ms = 3000
        parlour.pass_time(8.0)
        parlour.draw()
        rest(parlour)
        return parlour

    return build


def test_strength_comes_and_goes_and_turns_back_where_it_was() -> None:
    easing = Easing(0.1, linear, Settings())
    easing.aim("a", 0.0)
    assert easing.of("a", 0.05) == pytest.approx(0.5)
    easing.aim("b", 0.05)
    assert easing.of("a", 0.05) == pytest.approx(0.5)
    assert [easing.of(name, 0.1) for name in "ab"] == pytest.approx([0.25, 0.5])
    assert set(easing.changing(0.1)) == {"a", "b"}
    assert (easing.of("a", 0.16), easing.of("b", 0.16), easing.changing(0.16)) == (0.0, 1.0, ())
    easing.forget()
    assert easing.of("b", 0.15) == 0.0


def test_a_control_brightens_over_some_frames_and_then_no_more_frames_are_drawn(
    onlooker: Callable[..., Parlour],
) -> None:
    parlour = onlooker()
    seen = [pixels(parlour)]
    point_at(parlour, CONTROL)
    parlour.app.draw()
    assert parlour.app.moving
    while frame(parlour):
        seen.append(pixels(parlour))
    assert 5 <= len(seen) <= 8, "90 ms are six frames at most, and the one where it rests"
    assert len(set(seen)) >= 4, "it moves by whole dots and brightens in between"
    assert not parlour.app.moving


def test_when_the_pointer_left_it_looks_as_before(onlooker: Callable[..., Parlour]) -> None:
    parlour = onlooker()
    before = pixels(parlour)
    point_at(parlour, CONTROL)
    bright = rest(parlour)
    point_away(parlour)
    parlour.app.draw()
    frame(parlour)
    assert pixels(parlour) not in (before, bright), "it is still on its way"
    assert rest(parlour) == before
    assert bright != before


def test_a_control_that_rests_looks_as_one_that_never_moved(onlooker: Callable[..., Parlour]) -> None:
    parlour = onlooker()
    point_at(parlour, CONTROL)
    bright = rest(parlour)
    parlour.settings.motion.speed = "instant"
    point_away(parlour)
    parlour.app.draw()
    point_at(parlour, CONTROL)
    draw_anew(parlour)
    assert pixels(parlour) == bright


@pytest.mark.parametrize("motion", [{"speed": "instant"}, {"reduced": True}])
def test_without_motion_it_is_bright_at_once(onlooker: Callable[..., Parlour], motion: dict[str, Any]) -> None:
    parlour = onlooker(**motion)
    before = pixels(parlour)
    point_at(parlour, CONTROL)
    assert parlour.app.draw()
    assert not parlour.app.moving
    bright = pixels(parlour)
    assert bright != before
    assert rest(parlour) == bright
    point_away(parlour)
    parlour.app.draw()
    assert pixels(parlour) == before


def test_a_button_that_is_held_goes_down_and_comes_up_again(onlooker: Callable[..., Parlour]) -> None:
    parlour = onlooker()
    point_at(parlour, CONTROL)
    bright = rest(parlour)
    down(parlour.app, CONTROL)
    held = rest(parlour)
    point_away(parlour)
    rest(parlour)
    point_at(parlour, CONTROL)
    assert rest(parlour) == held, "it is still held"
    let_go_away(parlour)
    point_at(parlour, CONTROL)
    assert rest(parlour) == bright
    assert held != bright


def test_what_draws_nothing_asks_for_no_frames(onlooker: Callable[..., Parlour]) -> None:
    parlour = onlooker()
    areas = [each for each in parlour.app.top.widgets() if type(each).draw is Widget.draw and each.rect.width > 20]
    point_at(parlour, areas[0].id)
    parlour.app.draw()
    assert not parlour.app.moving
    assert not frame(parlour)


def test_on_the_way_nothing_is_painted_and_no_surface_is_made(onlooker: Callable[..., Parlour]) -> None:
    parlour = onlooker()
    point_at(parlour, CONTROL)
    rest(parlour)
    down(parlour.app, CONTROL)
    rest(parlour)
    let_go_away(parlour)
    point_at(parlour, CONTROL)
    parlour.app.draw()  # the picture of what stands still is put together without it
    with nothing_is_made():
        drawn = sum(frame(parlour) for _frame in range(12))
        down(parlour.app, CONTROL)
        parlour.app.draw()
        drawn += sum(frame(parlour) for _frame in range(12))
    assert drawn >= 8


def test_a_control_is_hit_where_it_stands_and_not_where_it_is_drawn(tmp_path: Path) -> None:
    parlour = RaParlour(tmp_path, seats=3, speed="normal")
    assert parlour.decides(lambda state: state.phase == "turn")
    parlour.pass_time(8.0)
    place = parlour.app.find("bag").rect.copy()
    for _turn in range(2):  # the pointer rests on its lowest row, which is left alone when it rises
        move(parlour.app, place.centerx, place.bottom - 1)
        parlour.app.draw()
        parlour.pass_time(0.2)
        parlour.draw()
        assert (parlour.app.input.hover, parlour.app.find("bag").rect) == ("bag", place)
    down(parlour.app, "bag")
    up(parlour.app, "bag")
    assert len(parlour.session.sent) == 1


def test_the_last_frame_of_a_movement_shows_where_it_ends(tmp_path: Path) -> None:
    parlour = RaParlour(tmp_path, seats=3, seat=None, speed="normal")
    parlour.pass_time(8.0)
    parlour.draw()
    rest(parlour)
    parlour.app.open_menu(parlour.table)
    parlour.pass_time(0.19)
    assert parlour.app.draw()
    parlour.pass_time(0.02)
    assert not parlour.app.moving
    parlour.app.draw()
    seen = pixels(parlour)
    draw_anew(parlour)
    assert pixels(parlour) == seen, "nothing is left of what was seen before"
