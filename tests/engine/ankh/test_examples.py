"""The worked examples of the rules."""

import pytest

from tests.vectors import FOLDER, Vector, differences, read
from tests.vectors.ankh import check

EXAMPLES = read(FOLDER / "ankh.json")


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_the_engine_agrees_with_the_example(example: Vector) -> None:
    assert differences(check, example) == []


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_a_changed_expectation_is_noticed(example: Vector) -> None:
    changed = {**example, "then": dict.fromkeys(example["then"], "something else")}
    assert len(differences(check, changed)) >= len(example["then"])


def test_what_an_example_says_beyond_the_known_is_a_difference() -> None:
    for part, strange in (("given", {"weather": "hot"}), ("when", {"op": "dance"}), ("then", {"mood": "good"})):
        changed = {**EXAMPLES[0], part: {**EXAMPLES[0][part], **strange}}
        assert differences(check, changed), f"{strange} was passed over"
