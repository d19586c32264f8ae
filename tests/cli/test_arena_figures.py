"""The statistics that the arena prints."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.arena import Durations, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (95, 100, 0.8882, 0.9785)],
)
def test_the_interval_is_the_one_of_the_books(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_without_games_the_interval_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.integers(1, 10_000).flatmap(lambda games: st.tuples(st.floats(0, games), st.just(games))))
def test_the_interval_holds_the_rate(pair: tuple[float, int]) -> None:
    wins, games = pair
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games + 1e-9
    assert wins / games - 1e-9 <= high <= 1


@given(st.lists(st.floats(1e-7, 10), min_size=1, max_size=300), st.sampled_from([0.5, 0.9, 0.99]))
def test_percentiles_are_within_one_percent(seconds: list[float], share: float) -> None:
    durations = Durations()
    for value in seconds:
        durations.add(value)
    rank = next(i for i in range(1, len(seconds) + 1) if i >= share * len(seconds))
    assert durations.percentile(share) == pytest.approx(sorted(seconds)[rank - 1], rel=0.0101)
    assert durations.mean == pytest.approx(sum(seconds) / len(seconds))


def test_durations_counted_apart_and_together_are_the_same() -> None:
    values = [random.Random(4).expovariate(1000) for _ in range(500)]
    together, first, second = Durations(), Durations(), Durations()
    for place, value in enumerate(values):
        together.add(value)
        (first if place % 3 else second).add(value)
    first.merge(second)
    assert (first.count, first.percentile(0.99)) == (together.count, together.percentile(0.99))


def test_no_durations_have_no_percentiles() -> None:
    assert (Durations().mean, Durations().percentile(0.99)) == (0.0, 0.0)
