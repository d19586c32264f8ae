"""The director: whatever is skipped or hurried, the view lands where Instant lands."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.director import (
    CATCH_UP,
    FAR,
    LONG,
    PATIENCE,
    Beat,
    Director,
    Tween,
    in_out_cubic,
    in_quad,
    out_back,
    out_cubic,
)

EASES = (out_cubic, in_quad, in_out_cubic, out_back)


@dataclass
class View:
    """A picture made of numbers: what each tween last showed, and which beats began and ended."""

    shown: dict[tuple[int, int], float] = field(default_factory=dict)
    calls: list[tuple[str, int]] = field(default_factory=list)

    def setter(self, beat: int, tween: int) -> Callable[[float], None]:
        """What a tween calls."""
        return lambda value: self.shown.__setitem__((beat, tween), value)

    def beat(self, number: int, plan: list[tuple[float, float, int, bool]], hold: float) -> Beat:
        """A beat of tweens (start, duration, ease, motion)."""
        return Beat(
            f"beat {number}",
            [
                Tween(start, duration, self.setter(number, place), EASES[ease], motion)
                for place, (start, duration, ease, motion) in enumerate(plan)
            ],
            hold,
            on_start=lambda: self.calls.append(("start", number)),
            on_end=lambda: self.calls.append(("end", number)),
        )


times = st.floats(0, 900)
plans = st.lists(st.tuples(times, times, st.integers(0, 3), st.booleans()), max_size=4)
beats = st.lists(st.tuples(plans, times), max_size=8)
doings = st.lists(
    st.one_of(
        st.tuples(st.just("time"), st.floats(0, 2)),
        st.tuples(st.just("skip"), st.just(0.0)),
        st.tuples(st.just("skip all"), st.just(0.0)),
        st.tuples(st.just("speed"), st.sampled_from((0.7, 1.0, 2.0, math.inf))),
        st.tuples(st.just("hurry"), st.sampled_from((0.0, 1.0))),
    ),
    max_size=30,
)


@given(beats, doings, st.booleans())
def test_any_skips_and_speeds_end_in_the_same_view_as_instant(
    plan: list[tuple[list[tuple[float, float, int, bool]], float]], doing: list[tuple[str, float]], reduced: bool
) -> None:
    instant, other = View(), View()
    quick, slow = Director(math.inf), Director(1.0, reduced=reduced)
    for number, (tweens, hold) in enumerate(plan):
        quick.add(instant.beat(number, tweens, hold))
        slow.add(other.beat(number, tweens, hold))
    quick.update(0.001)
    for what, figure in doing:
        match what:
            case "time":
                slow.update(figure)
            case "skip":
                slow.skip()
            case "skip all":
                slow.skip_all()
            case "speed":
                slow.speed = figure
            case "hurry":
                slow.hurry(bool(figure))
    for _ in range(200):
        slow.update(1.0)
    assert not slow.busy
    assert other.shown == instant.shown
    assert other.calls == instant.calls


@given(beats)
def test_a_shorter_frame_shows_the_same_moments_in_the_same_order(
    plan: list[tuple[list[tuple[float, float, int, bool]], float]],
) -> None:
    coarse, fine = View(), View()
    first, second = Director(), Director()
    for number, (tweens, hold) in enumerate(plan):
        first.add(coarse.beat(number, tweens, hold))
        second.add(fine.beat(number, tweens, hold))
    for _ in range(100):
        first.update(0.5)
    for _ in range(3200):
        second.update(1 / 64)
    assert coarse.shown == fine.shown
    assert coarse.calls == fine.calls


def beat_of(ms: float) -> Beat:
    """A beat of that length."""
    return Beat("beat", [Tween(0, ms, lambda value: None)])


def test_a_short_backlog_runs_at_the_chosen_speed() -> None:
    director = Director(2.0)
    director.add(beat_of(LONG))
    assert director.rate() == 2.0


def test_a_long_backlog_runs_faster_and_a_very_long_one_jumps_to_the_present() -> None:
    director = Director()
    director.add(beat_of(LONG + 100))
    assert director.rate() == CATCH_UP
    for _ in range(12):
        director.add(beat_of(1000))
    director.update(1 / 60)
    assert not director.busy


@pytest.mark.parametrize("speed", [0.7, 1.0, 2.0])
def test_controls_are_live_at_most_a_moment_after_the_question(speed: float) -> None:
    director = Director(speed)
    for _ in range(5):
        director.add(beat_of(1400))
    waited = 0.0
    while director.busy:
        director.hurry(True)
        director.update(1 / 60)
        waited += 1000 / 60
    assert waited <= PATIENCE + 1000 / 60 + 1e-6


def test_a_skipped_beat_is_silent_and_a_running_one_sounds_in_time() -> None:
    heard: list[str] = []
    director = Director(play=heard.append)
    director.add(Beat("draw", [Tween(0, 400, lambda value: None)], cues=[(0, "tile_draw"), (240, "tile_flip")]))
    director.add(Beat("bid", [Tween(0, 400, lambda value: None)], cues=[(0, "sun_bid")]))
    director.update(0.1)
    assert heard == ["tile_draw"]
    director.update(0.2)
    assert heard == ["tile_draw", "tile_flip"]
    director.skip_all()
    assert heard == ["tile_draw", "tile_flip"]


def test_with_reduced_motion_travel_is_over_at_once_and_fades_are_short() -> None:
    shown: list[tuple[str, float]] = []
    director = Director(reduced=True)
    director.add(
        Beat(
            "draw",
            [
                Tween(0, 300, lambda value: shown.append(("travel", value))),
                Tween(0, 300, lambda value: shown.append(("fade", value)), motion=False),
            ],
            hold=500,
        )
    )
    director.update(0.001)
    assert ("travel", 1.0) in shown
    director.update(0.25)
    assert shown[-1] == ("fade", 1.0)
    assert not director.busy


def test_easing_begins_at_nothing_and_ends_at_the_whole() -> None:
    for ease in EASES:
        assert ease(0.0) == pytest.approx(0.0)
        assert ease(1.0) == pytest.approx(1.0)


def test_what_everybody_dwells_on_is_no_delay_to_make_good() -> None:
    director = Director()
    director.add(Beat("lottery", hold=3 * LONG + 1000, unhurried=True))
    director.add(Beat("draw", hold=400))
    assert director.rate() == 1.0
    assert director.delay == 400
    director.update(1.0)
    assert director.delay == 400
    assert director.current is not None
    assert director.current.name == "lottery"


def test_beats_that_pile_up_behind_a_long_one_are_still_made_good() -> None:
    director = Director()
    director.add(Beat("lottery", hold=4000, unhurried=True))
    for _beat in range(10):
        director.add(Beat("draw", hold=400))
    assert director.rate() == CATCH_UP
    for _beat in range(10):
        director.add(Beat("draw", hold=400))
    assert director.rate() == math.inf


def test_beats_to_dwell_on_are_made_good_too_when_the_view_falls_far_behind() -> None:
    director = Director()
    rates: list[float] = []
    while len(rates) < 40:
        director.add(Beat("battle", [Tween(0, 1000, lambda value: None)], unhurried=True))
        rates.append(director.rate())
    near, far = round(FAR / 1000), round(3 * FAR / 1000)
    assert rates[:near] == [1.0] * near
    assert rates[near:far] == [CATCH_UP] * (far - near)
    assert rates[far:] == [math.inf] * (40 - far)
