"""Lines from the house, in the chat: who came, who left, and what a table waits for."""

from __future__ import annotations

from assets.catalog import gettext as _

Details = dict[str, str | int]


def note(code: str, details: Details) -> str:
    """A line from the house. A code that is not known is shown as it is."""
    sentence = _sentences().get(code)
    if sentence is None:
        facts = ", ".join(f"{key} {value}" for key, value in details.items())
        return f"{code.replace('_', ' ')} ({facts})" if facts else code.replace("_", " ")
    shown = {"name": "", "seat": 0, "bot": "", "to": "", "seconds": 0, "commands": "", **details}
    if isinstance(shown["seat"], int):
        shown["seat"] += 1  # people count seats from one
    return sentence.format(**shown)


def _sentences() -> dict[str, str]:
    return {
        "came": _("{name} came in"),
        "left": _("{name} left"),
        "sat": _("{name} sits down"),
        "got_up": _("{name} gets up"),
        "removed": _("{name} was sent away"),
        "watches": _("{name} watches"),
        "stopped_watching": _("{name} watches no more"),
        "bot_sat": _("A bot sits down on seat {seat}"),
        "host": _("{name} is the host now"),
        "settings": _("{name} changed the table"),
        "started": _("The game begins"),
        "not_started": _("The server could not store the beginning of the game; the host may start it again"),
        "away": _("{name} lost the connection"),
        "back": _("{name} is back"),
        "bot_plays": _("A bot plays for {name}"),
        "plays_again": _("{name} plays again"),
        "conceded": _("{name} gives the game up"),
        "asks_for_pause": _("{name} asks for a pause: the menu lets you agree"),
        "asks_to_go_on": _("{name} wants to go on"),
        "asks_for_rematch": _("{name} wants a rematch"),
        "paused": _("The game is paused"),
        "went_on": _("The game goes on"),
        "timed_out": _("{name} ran out of time"),
        "extra_time": _("{name} gives {to} {seconds} seconds more"),
        "waits_for": _("The table waits for {name}"),
        "over": _("The game is over"),
        "help": _("{commands}, /w name text, /ignore name: all but the last are buttons, too"),
    }


def reason_closed(reason: str) -> str:
    """Why we are no longer at a table; empty when we left by ourselves."""
    return {
        "left": "",
        "removed": _("The host sent you away from the table."),
        "banned": _("The host does not want you at this table."),
        "closed": _("The table was closed."),
        "moved": _("You went on to another table."),
    }.get(reason, reason)
