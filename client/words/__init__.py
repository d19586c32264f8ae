"""Codes to sentences: beside the games' editions, the only place where a program's words become a person's.

The server and the engines send stable codes with figures and names. A code that is not known here (a newer server's)
is shown as it is, so nothing is ever swallowed.
"""

from __future__ import annotations

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.games import edition, has_edition
from client.words.notes import note, reason_closed
from client.words.refusals import SENTENCES

Details = dict[str, str | int]

__all__ = ["clock", "note", "people", "reason_closed", "refusal", "roman", "speeds", "table_line"]


def refusal(code: str, details: Details, *, game: str = "") -> str:
    """Why something was refused."""
    if game and has_edition(game):
        own = edition(game).refusal(code, details)
        if own is not None:
            return own
    sentence = SENTENCES.get((code, str(details.get("why", "")))) or SENTENCES.get((code, ""))
    if sentence is None:
        return _("Refused: {code}").format(code=code.replace("_", " "))
    try:
        return _(sentence).format(**details)
    except (KeyError, IndexError):  # a server that sends fewer details than we have words for
        return _("Refused: {code}").format(code=code.replace("_", " "))


def speeds() -> dict[str, str]:
    """The animation speeds in order, in words."""
    return {"calm": _("Calm"), "normal": _("Normal"), "fast": _("Fast"), "instant": _("Instant")}


def clock(seconds: float) -> str:
    """A time that is left: `0:24`, `1:05:00`."""
    whole = max(0, int(seconds + 0.999))
    hours, rest = divmod(whole, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def people(count: int) -> str:
    """How many are online."""
    return ngettext("{count} person online", "{count} people online", count).format(count=count)


def roman(number: int) -> str:
    """A small number as stages are numbered."""
    units = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
    return "X" * (number // 10) + units[number % 10]


def table_line(*parts: str) -> str:
    """Short facts in one line."""
    return "   ·   ".join(part for part in parts if part)
