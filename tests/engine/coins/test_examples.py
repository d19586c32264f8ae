"""The worked examples of the rules."""

import pytest

from tests.vectors import FOLDER, Vector, differences, read
from tests.vectors.coins import check

EXAMPLES = read(FOLDER / "coins.json")


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_the_engine_agrees_with_the_example(example: Vector) -> None:
    assert differences(check, example) == []


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_a_changed_expectation_is_noticed(example: Vector) -> None:
    changed = {**example, "expect": dict.fromkeys(example["expect"], "something else")}
    assert len(differences(check, changed)) == len(example["expect"])


def test_what_an_example_says_beyond_the_known_is_a_difference() -> None:
    strange = {**EXAMPLES[0], "input": {"weather": "hot"}}
    assert differences(check, strange) == ["input.weather: not understood"]
