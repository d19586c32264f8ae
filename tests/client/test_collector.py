"""The cycle collector never works in the middle of a flight."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from client.collector import ALL, LONGEST, YOUNG, Collector

EVERYTHING = 2
"""The collector's name for the oldest generation."""


@pytest.fixture
def collected() -> Iterator[list[int]]:
    """The generations that are collected in a test, as the interpreter itself tells it."""
    seen: list[int] = []

    def note(phase: str, told: dict[str, int]) -> None:
        if phase == "start":
            seen.append(told["generation"])

    gc.callbacks.append(note)
    yield seen
    gc.callbacks.remove(note)


@pytest.fixture
def collector() -> Iterator[Collector]:
    """One that began at second 0."""
    found = Collector()
    found.begin(0.0)
    yield found
    found.end()
    assert gc.isenabled()


def test_while_something_moves_nothing_is_collected(collector: Collector, collected: list[int]) -> None:
    rubbish: list[list[object]] = []
    for frame in range(60):
        for _piece in range(200):
            rubbish.append([rubbish])
        collector.rest(frame / 60, moving=True, idle=False)
    assert collected == []


def test_what_is_new_is_collected_when_the_screen_stands_still(collector: Collector, collected: list[int]) -> None:
    collector.rest(YOUNG - 0.1, moving=False, idle=False)
    assert collected == []
    collector.rest(YOUNG, moving=False, idle=False)
    collector.rest(YOUNG + 0.1, moving=False, idle=False)
    assert collected == [1]


def test_an_evening_that_never_stands_still_does_not_fill_the_memory(
    collector: Collector, collected: list[int]
) -> None:
    for second in range(int(3 * LONGEST) + 1):
        collector.rest(float(second), moving=True, idle=False)
    assert collected == [1, 1, 1]


def test_everything_is_collected_while_nobody_does_anything(collector: Collector, collected: list[int]) -> None:
    collector.rest(ALL, moving=False, idle=False)
    assert EVERYTHING not in collected
    collector.rest(ALL + YOUNG, moving=False, idle=True)
    assert collected[-1] == EVERYTHING


def test_one_that_was_never_begun_leaves_the_interpreter_alone(collected: list[int]) -> None:
    idle = Collector()
    idle.rest(2 * ALL, moving=False, idle=True)
    idle.end()
    assert collected == []
    assert gc.isenabled()
