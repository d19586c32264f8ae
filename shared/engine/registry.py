"""The games on the shelf. Adding one here puts it on every table, bot arena and test of the contract."""

from importlib import import_module
from typing import Final

from shared.engine.game import AnyGame

_SHELF: Final = {
    "ra": "shared.engine.ra",
    "coins": "shared.engine.coins",
    "ankh": "shared.engine.ankh",
}
"""Game key -> package that offers it as `GAME`. Imported on first use: a table of Ra need not load the others."""

KEYS: Final = tuple(_SHELF)


class UnknownGame(LookupError):  # noqa: N818
    """Nobody here knows a game of that key."""


def game(key: str) -> AnyGame:
    """The game called `key`. Raises UnknownGame."""
    try:
        package = _SHELF[key]
    except KeyError:
        raise UnknownGame(key) from None
    found: AnyGame = import_module(package).GAME
    return found


def games() -> list[AnyGame]:
    """Every game on the shelf, in order."""
    return [game(key) for key in KEYS]
