"""Which table options fit together, and the mixes they give (docs/rules/coins.md, 12)."""

from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given

from shared.engine.chance import Chance, seed_from_number
from shared.engine.coins import GAME
from shared.engine.coins.model import CoinOptions
from shared.engine.coins.tiles import (
    AGRICULTURE,
    CIVILIZATIONS,
    DISASTER,
    GOD,
    NILE,
    PHARAOH,
    RA,
    WAR,
)
from shared.engine.game import IllegalAction, encode
from tests.engine.coins.games import OPTIONS, SEATS, WHOLE_GAMES


def counts_in_bag(**options: Any) -> Counter[int]:
    state, _ = GAME.begin(3, CoinOptions(**options), Chance(seed_from_number(0)))
    return Counter(state.bag)


@pytest.mark.parametrize(
    ("mix", "pharaohs", "each_symbol", "wars", "disasters", "gods"),
    [("table_exact", 6, 4, 6, 5, 5), ("rich", 10, 3, 5, 4, 4)],
)
def test_a_named_mix_fills_the_bag(
    mix: str, pharaohs: int, each_symbol: int, wars: int, disasters: int, gods: int
) -> None:
    expected = {PHARAOH: pharaohs, NILE: pharaohs, WAR: wars, DISASTER: disasters, GOD: gods, RA: 3}
    assert counts_in_bag(mix=mix) == Counter({**expected, **dict.fromkeys(CIVILIZATIONS, each_symbol)})


def test_a_custom_mix_fills_the_bag_as_counted() -> None:
    counts = counts_in_bag(mix="custom", pharaohs=20, niles=10, civilizations=5, wars=5, disasters=4, gods=4)
    assert (counts[PHARAOH], counts[NILE], counts[AGRICULTURE]) == (20, 10, 1)
    assert (counts.total(), counts[RA]) == (51, 3)


@pytest.mark.parametrize(
    ("options", "code", "details"),
    [
        ({"mix": "custom", "gods": 6}, "mix_is_not_48", {"total": 49}),
        (
            {"mix": "custom", "civilizations": 19, "gods": 6},
            "civilizations_not_by_five",
            {"civilizations": 19},
        ),
        ({"gods": 6, "wars": 5}, "counts_without_custom_mix", {"mix": "table_exact"}),
        ({"mix": "rich", "pharaohs": 10}, "counts_without_custom_mix", {"mix": "rich"}),
        ({"short_bag": 1, "keep_tiles": True}, "short_bag_with_kept_tiles", {}),
    ],
)
def test_options_that_do_not_fit_together_are_refused(
    options: dict[str, Any], code: str, details: dict[str, int | str]
) -> None:
    chance = Chance(seed_from_number(0))
    with pytest.raises(IllegalAction) as caught:
        GAME.start(3, CoinOptions(**options), chance)
    assert (caught.value.code, caught.value.details, chance.position) == (code, details, 0)


@pytest.mark.parametrize(
    "options",
    [{"mix": "poor"}, {"short_bag": 49}, {"short_bag": -1}, {"gods": 49}, {"coins": 15}, {"hidden_coins": 1}, {"a": 1}],
)
def test_options_that_do_not_exist_are_not_read(options: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        GAME.options_decoder.decode(encode(options))


@WHOLE_GAMES
@given(OPTIONS, SEATS)
def test_everything_else_can_be_played(options: CoinOptions, seats: int) -> None:
    assert GAME.options_decoder.decode(encode(options)) == options
    state, _ = GAME.begin(seats, options, Chance(seed_from_number(0)))
    assert len(state.bag) == 51
    assert state.draws_left == 51 - options.short_bag


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_any_seat_may_begin(seats: int) -> None:
    starters = {
        GAME.deciders(GAME.begin(seats, CoinOptions(), Chance(seed_from_number(seed)))[0]) for seed in range(40)
    }
    assert starters == {(seat,) for seat in range(seats)}
