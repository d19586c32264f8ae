"""Appointments: kept in order, cancelled without a trace, and one fault spoils no other."""

from hypothesis import given
from hypothesis import strategies as st
from twisted.internet.task import Clock
from twisted.logger import globalLogPublisher

from server.deadlines import Appointment, Deadlines


def fresh() -> tuple[Clock, Deadlines]:
    """A clock and appointments that follow it."""
    clock = Clock()
    return clock, Deadlines(clock, clock.seconds)


@given(times=st.lists(st.integers(1, 50), max_size=30), cancelled=st.sets(st.integers(0, 29)))
def test_each_happens_once_at_its_time_unless_cancelled(times: list[int], cancelled: set[int]) -> None:
    clock, deadlines = fresh()
    happened: list[tuple[float, int]] = []

    def appoint(index: int, when: int) -> Appointment:
        return deadlines.at(when, lambda: happened.append((clock.seconds(), index)))

    made = [appoint(index, when) for index, when in enumerate(times)]
    for index in cancelled & set(range(len(made))):
        made[index].cancel()
    clock.pump([1] * 60)
    assert happened == sorted((when, index) for index, when in enumerate(times) if index not in cancelled)


def test_only_the_next_one_has_a_timer() -> None:
    clock, deadlines = fresh()
    for when in (30, 10, 20):
        deadlines.at(when, lambda: None)
    assert [call.getTime() for call in clock.getDelayedCalls()] == [10]


def test_what_happens_may_make_new_appointments() -> None:
    clock, deadlines = fresh()
    happened: list[float] = []

    def again() -> None:
        happened.append(clock.seconds())
        if len(happened) < 3:
            deadlines.after(5, again)

    deadlines.after(5, again)
    clock.pump([5] * 4)
    assert happened == [5, 10, 15]


def test_one_that_fails_is_logged_and_the_others_happen() -> None:
    clock, deadlines = fresh()
    happened: list[str] = []
    logged: list[object] = []
    globalLogPublisher.addObserver(logged.append)  # type: ignore[arg-type]
    try:
        deadlines.at(1, lambda: [][0])
        deadlines.at(1, lambda: happened.append("second"))
        clock.advance(1)
    finally:
        globalLogPublisher.removeObserver(logged.append)  # type: ignore[arg-type]
    assert happened == ["second"]
    assert logged


def test_after_closing_nothing_happens() -> None:
    clock, deadlines = fresh()
    happened: list[str] = []
    deadlines.at(1, lambda: happened.append("late"))
    deadlines.close()
    clock.advance(5)
    assert not happened
    assert not clock.getDelayedCalls()
