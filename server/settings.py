"""What a host may ask of a table, checked once and put in full; and what differs between two such wishes."""

from collections.abc import Mapping
from typing import Any

import msgspec

from server.people import clean_line
from server.refusal import Refused
from shared.engine.chance import Chance, seed_from_number
from shared.engine.game import AnyGame, IllegalAction, encode
from shared.protocol.messages import NIL, Settings

LONGEST_TITLE = 32


def checked(settings: Settings, games: Mapping[str, AnyGame]) -> tuple[Settings, AnyGame, Any]:
    """`settings` with a clean title and every option of the game filled in, the game, and its decoded options.

    Raises Refused `bad_title`, `unknown_game`, `bad_seats`, `two_delays`, `bad_options`, or the game's own code for
    options that do not go together.
    """
    title = clean_line(settings.title, LONGEST_TITLE, "bad_title")
    game = games.get(settings.game)
    if game is None:
        raise Refused("unknown_game", game=settings.game)
    if not game.min_seats <= settings.seats <= game.max_seats:
        raise Refused("bad_seats", seats=settings.seats, fewest=game.min_seats, most=game.max_seats)
    if settings.delay and settings.delay_decisions:
        raise Refused("two_delays")
    try:
        given = bytes(settings.options)
        options = game.options_type() if given == bytes(NIL) else game.options_decoder.decode(given)
        game.start(settings.seats, options, Chance(seed_from_number(0)))
    except msgspec.MsgspecError as fault:
        raise Refused("bad_options", why=str(fault)) from fault
    except IllegalAction as fault:
        raise Refused(fault.code, **fault.details) from fault
    return msgspec.structs.replace(settings, title=title, options=msgspec.Raw(encode(options))), game, options


def differences(old: Settings, new: Settings) -> tuple[str, ...]:
    """The names of the fields in which two checked settings differ."""
    return tuple(
        name
        for name in Settings.__struct_fields__
        if _comparable(getattr(old, name)) != _comparable(getattr(new, name))
    )


def _comparable(value: Any) -> Any:
    return bytes(value) if isinstance(value, msgspec.Raw) else value
