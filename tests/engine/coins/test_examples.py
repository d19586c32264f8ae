"""The worked examples of the rules."""

import msgspec
import pytest

from shared.engine.coins.model import CoinOptions
from tests.vectors import FOLDER, Vector, differences, read
from tests.vectors.coins import check, options_of

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


@pytest.mark.parametrize(
    ("written", "options"),
    [
        ("", CoinOptions()),
        ("mix=rich", CoinOptions(mix="rich")),
        ("short_bag", CoinOptions(short_bag=3)),
        ("short_bag=6, coins=reset", CoinOptions(short_bag=6, coins="reset")),
        ("keep_tiles", CoinOptions(keep_tiles=True)),
        ("start_price=fixed", CoinOptions(fixed_price=True)),
    ],
)
def test_the_options_of_an_example_are_those_of_the_table(written: str, options: CoinOptions) -> None:
    assert options_of({"option": written}) == options


def test_an_option_that_does_not_exist_is_not_overlooked() -> None:
    with pytest.raises(msgspec.ValidationError):
        options_of({"option": "mix=poor"})
    with pytest.raises(msgspec.ValidationError):
        options_of({"option": "weather=hot"})
