"""Words and figures that every board uses."""

from collections.abc import Sequence

from assets.catalog import gettext as _

NUMERALS = ("", "I", "II", "III", "IV", "V")
"""By number: epochs and conflicts as people count them."""


def signed(points: int) -> str:
    """Points with their sign; an en dash for minus, as the faces have no other."""
    return f"+{points}" if points > 0 else f"–{-points}" if points < 0 else "0"


def figure(points: int | None) -> str:
    """Points that were reached: below zero with an en dash, a question mark where nobody may know."""
    return "?" if points is None else f"–{-points}" if points < 0 else str(points)


def ordinal(place: int) -> str:
    """A place in a ranking."""
    return {1: _("1st"), 2: _("2nd"), 3: _("3rd"), 4: _("4th"), 5: _("5th")}[place]


def listed(parts: Sequence[str]) -> str:
    """Things in a row: `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{some} and {last}").format(some=", ".join(parts[:-1]), last=parts[-1])
