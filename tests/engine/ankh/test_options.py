"""Table options and the start of a game (docs/rules/ankh.md, 3 and 15)."""

from typing import Any

import msgspec
import pytest
from hypothesis import given

from shared.engine.ankh import GAME
from shared.engine.ankh.actions import TakeGod
from shared.engine.ankh.decisions import ChooseGod
from shared.engine.ankh.options import AnkhOptions, dominance_bonus, red_max
from shared.engine.ankh.pieces import GODS, GUARDIANS
from shared.engine.chance import Chance, seed_from_number
from shared.engine.game import IllegalAction, encode
from tests.engine.ankh.games import OPTIONS, SEATS, WHOLE_GAMES


def begin(seats: int, number: int = 0, **options: Any) -> Any:
    state, _ = GAME.begin(seats, AnkhOptions(**options), Chance(seed_from_number(number)))
    return state


@pytest.mark.parametrize(
    ("options", "code", "details"),
    [
        ({"dominance_bonus": 1}, "unpaired_options", {}),
        ({"red_max": 20}, "unpaired_options", {}),
        ({"preset": "published", "dominance_bonus": 0}, "unpaired_options", {}),
        ({"god_choice": "fixed", "gods": ("ra", "isis")}, "gods_missing", {"gods": 2, "seats": 3}),
        ({"god_choice": "fixed", "gods": ("ra", "isis", "ra")}, "god_twice", {}),
    ],
)
def test_options_that_do_not_fit_together_are_refused(
    options: dict[str, Any], code: str, details: dict[str, int]
) -> None:
    chance = Chance(seed_from_number(0))
    with pytest.raises(IllegalAction) as caught:
        GAME.start(3, AnkhOptions(**options), chance)
    assert (caught.value.code, caught.value.details, chance.position) == (code, details, 0)


@pytest.mark.parametrize(
    "options",
    [{"preset": "mine"}, {"red_max": 17}, {"gods": ["zeus"]}, {"guardians": ["apep", "apep", "apep"]}, {"a": 1}],
)
def test_options_that_do_not_exist_are_not_read(options: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        GAME.options_decoder.decode(encode(options))


@WHOLE_GAMES
@given(OPTIONS, SEATS)
def test_everything_else_can_be_played(options: AnkhOptions, seats: int) -> None:
    assert GAME.options_decoder.decode(encode(options)) == options
    assert GAME.begin(seats, options, Chance(seed_from_number(0)))[0].guardian_kinds == options.guardians


def test_presets_set_bonus_and_red_section_together() -> None:
    pairs = {name: AnkhOptions(preset=name) for name in ("source", "published")}
    assert {name: (dominance_bonus(of), red_max(of)) for name, of in pairs.items()} == {
        "source": (0, 16),
        "published": (1, 20),
    }
    by_hand = AnkhOptions(dominance_bonus=1, red_max=20)
    assert (dominance_bonus(by_hand), red_max(by_hand)) == (1, 20)


def test_chance_deals_every_god_and_guardian_and_no_god_twice() -> None:
    games = [begin(3, number) for number in range(60)]
    dealt = [tuple(god.names[0] for god in state.gods) for state in games]
    assert all(len(set(names)) == 3 for names in dealt)
    for seat in range(3):
        assert {names[seat] for names in dealt} == set(GODS)
    for level, kinds in GUARDIANS.items():
        assert {state.guardian_kinds[level - 1] for state in games} == set(kinds)


def test_the_last_seat_drafts_first() -> None:
    state = begin(3, god_choice="draft")
    chance = Chance(seed_from_number(1))
    for seat, name in ((2, "ra"), (1, "isis"), (0, "osiris")):
        assert state.stack[-1] == ChooseGod(seat, seat)
        GAME.evolve_all(state, GAME.decide(state, seat, TakeGod(name), chance))  # type: ignore[arg-type]
    assert [god.names for god in state.gods] == [("osiris",), ("isis",), ("ra",)]
    assert GAME.deciders(state) == (0,)
    assert chance.position == 0


def test_a_taken_god_is_gone() -> None:
    state = begin(5, god_choice="draft")
    chance = Chance(seed_from_number(1))
    GAME.evolve_all(state, GAME.decide(state, 4, TakeGod("ra"), chance))
    assert TakeGod("ra") not in GAME.legal(state, 3)
    with pytest.raises(IllegalAction, match="not_possible"):
        GAME.decide(state, 3, TakeGod("ra"), chance)


def test_gods_can_be_fixed() -> None:
    state = begin(2, god_choice="fixed", gods=("isis", "amun"))
    assert [god.names for god in state.gods] == [("isis",), ("amun",)]


@pytest.mark.parametrize(("seats", "scarce"), [(2, (1, 1, 1)), (3, (2, 2, 2)), (4, (3, 2, 2)), (5, (3, 2, 2))])
def test_guardians_are_enough_for_all_or_scarce(seats: int, scarce: tuple[int, ...]) -> None:
    assert begin(seats).guardian_supply == (seats,) * 3
    assert begin(seats, guardian_supply="scarce").guardian_supply == scarce


@pytest.mark.parametrize(
    ("seats", "regions", "camels", "monuments"), [(2, 3, 0, 9), (3, 3, 0, 9), (4, 4, 4, 12), (5, 5, 9, 15)]
)
def test_each_number_of_seats_has_its_set_up(seats: int, regions: int, camels: int, monuments: int) -> None:
    state = begin(seats)
    assert (len(state.regions), len(state.camels), len(state.monuments)) == (regions, camels, monuments)
    owners = [monument.owner for monument in state.monuments.values() if monument.owner is not None]
    assert sorted(owners) == list(range(seats))
    assert state.order == tuple(reversed(range(seats)))
    for god in state.gods:
        assert (god.warriors, god.followers, len(god.hand), god.tokens) == (5, 1, 7, 0)
