"""The games on the shelf."""

from pathlib import Path

import pytest

import shared.engine
from shared.engine import registry
from shared.engine.game import Game


def test_every_game_on_the_shelf_answers_to_its_key() -> None:
    for key in registry.KEYS:
        game = registry.game(key)
        assert isinstance(game, Game)
        assert game.key == key
    assert [game.key for game in registry.games()] == list(registry.KEYS)


def test_a_game_is_one_object() -> None:
    assert registry.game("ra") is registry.game("ra")


@pytest.mark.parametrize("key", ["", "chess", "RA", "shared.engine.ra"])
def test_an_unknown_key_says_so(key: str) -> None:
    with pytest.raises(registry.UnknownGame) as unknown:
        registry.game(key)
    assert unknown.value.args == (key,)


def test_no_game_lies_about_unshelved() -> None:
    """Every package of a game is on the shelf, so the tests of the contract see it."""
    packages = {path.parent.name for path in Path(shared.engine.__path__[0]).glob("*/__init__.py")}
    assert packages == set(registry.KEYS)


def test_what_a_lobby_needs_to_know_is_sensible() -> None:
    for game in registry.games():
        assert 2 <= game.min_seats <= game.max_seats <= 5
        assert game.rules_version >= 1
        assert next(iter(game.bots)) == "random"
        assert all(kind.isidentifier() for kind in game.bots)
