"""Which names and titles people can read: one rule for the server, which refuses the others, and for whoever types."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST_NAME: Final = 16
_MARKS_IN_A_ROW: Final = 2


def normal(text: str) -> str:
    """`text` in the form in which it is kept and compared (NFC)."""
    return unicodedata.normalize("NFC", text)


def fault_of(text: str, longest: int) -> str:
    """What is wrong with `text` (in normal form), as the `why` of a refusal; an empty string if nothing is.

    `empty`, `long`, `control` (control, format, private or unassigned characters), `space` (spaces at the ends,
    doubled, or that only look like one), `marks` (piled-up accents).
    """
    if not text.strip():
        return "empty"
    if len(text) > longest:
        return "long"
    marks = 0
    for character in text:
        category = unicodedata.category(character)
        if category[0] == "C":
            return "control"
        if category[0] == "Z" and character != " ":
            return "space"
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > _MARKS_IN_A_ROW:
            return "marks"
    if text != text.strip() or "  " in text:
        return "space"
    return ""
