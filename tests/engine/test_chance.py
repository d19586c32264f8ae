"""The stream of chance: the recipe of docs/fairness.md, nothing favoured, and resumable anywhere."""

import hashlib
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.engine.chance import Chance, commitment, seed_from_number

SEEDS = st.binary(min_size=32, max_size=32)
BOUNDS = st.lists(st.integers(min_value=1, max_value=2**32), min_size=1, max_size=40)


KNOWN_WORDS = [
    2668419513,
    1083702857,
    697404715,
    2302849860,
    962019937,
    2740831489,
    1676700775,
    3571746969,
    3291668569,
    3279482615,
]
KNOWN_DICE = [4, 6, 2, 1, 2, 2, 2, 4, 2, 6, 4, 1, 1, 4, 5, 1, 6, 3, 3, 3]
KNOWN_ORDER = [2, 8, 0, 6, 4, 1, 7, 9, 5, 3]
"""From the seed 00 01 02 ... 1f; worked out with OpenSSL's HMAC on the command line."""


FAIRNESS = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")


def recipe() -> dict[str, Any]:
    """The program that docs/fairness.md gives to whoever wants to check a game."""
    code = re.search(r"```python\n(.*?)```", FAIRNESS, re.DOTALL)
    assert code
    found: dict[str, Any] = {}
    exec(code[1], found)
    return found


def test_the_stream_of_a_known_seed_never_changes() -> None:
    chance = Chance(bytes(range(32)))
    assert [chance.below(2**32) for _ in range(10)] == KNOWN_WORDS
    chance = Chance(bytes(range(32)))
    assert [chance.below(6) + 1 for _ in range(20)] == KNOWN_DICE
    assert Chance(bytes(range(32))).shuffled(10) == KNOWN_ORDER


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(bytes(range(32))) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_a_number_makes_always_the_same_seed() -> None:
    assert seed_from_number(7) == hashlib.sha256(b"heliopolis seed 7").digest()
    assert len({seed_from_number(number) for number in range(100)}) == 100


@given(seed=SEEDS, bounds=BOUNDS, length=st.integers(0, 40))
def test_every_number_and_order_follows_from_the_published_recipe(seed: bytes, bounds: list[int], length: int) -> None:
    published = recipe()
    stream, chance = published["words"](seed), Chance(seed)
    for bound in bounds:
        assert chance.below(bound) == published["below"](stream, bound)
    assert chance.shuffled(length) == published["shuffled"](stream, length)


def test_the_published_example_is_right() -> None:
    seed = bytes(range(32))
    assert commitment(seed) in FAIRNESS
    assert ", ".join(map(str, KNOWN_WORDS[:4])) in FAIRNESS
    assert f"are {', '.join(map(str, KNOWN_DICE[:10]))}." in FAIRNESS


@given(seed=SEEDS, bounds=BOUNDS)
def test_a_stream_goes_on_where_it_was_left(seed: bytes, bounds: list[int]) -> None:
    whole, parts = Chance(seed), Chance(seed)
    for bound in bounds:
        assert whole.below(bound) == parts.below(bound)
        parts = Chance(seed, parts.position)
    assert whole.position == parts.position


@pytest.mark.parametrize("bound", [2, 3, 7, 23, 180])
def test_all_numbers_below_a_bound_come_equally_often(bound: int) -> None:
    """Chi square with `bound` - 1 degrees of freedom: that mean, twice that variance; five deviations allowed."""
    chance, draws = Chance(seed_from_number(1)), 200 * bound
    counts = Counter(chance.below(bound) for _ in range(draws))
    assert set(counts) == set(range(bound))
    chi_square = sum((counts[number] - 200) ** 2 / 200 for number in range(bound))
    freedom = bound - 1
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5 + 1


def test_words_that_would_favour_small_numbers_are_thrown_away() -> None:
    """With a bound of 3 * 2**30 a plain remainder would give numbers below 2**30 twice as often as the others."""
    bound, draws = 3 * 2**30, 3000
    chance = Chance(seed_from_number(2))
    low = sum(chance.below(bound) < 2**30 for _ in range(draws))
    assert chance.position > draws, "some words were thrown away"
    assert abs(low - draws / 3) < 5 * (draws * 2 / 9) ** 0.5


def test_every_order_of_four_is_shuffled_equally_often() -> None:
    chance = Chance(seed_from_number(3))
    counts = Counter(tuple(chance.shuffled(4)) for _ in range(2400))
    assert len(counts) == 24
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 23 + 5 * 46**0.5


def test_a_certain_outcome_still_takes_a_word() -> None:
    chance = Chance(seed_from_number(4))
    assert chance.below(1) == 0
    assert chance.position == 1
    assert chance.shuffled(1) == [0]
    assert chance.shuffled(0) == []
    assert chance.position == 1


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_a_bound_that_has_no_meaning_is_refused_and_takes_no_word(bound: int) -> None:
    chance = Chance(seed_from_number(5))
    with pytest.raises(ValueError, match="bound"):
        chance.below(bound)
    assert chance.position == 0


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Chance(bytes(length))
