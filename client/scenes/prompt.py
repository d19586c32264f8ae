"""What the pill above a board says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Prompt:
    """The one place that says in a sentence what must be done. `tone`: `own` asks us, `other` tells of others."""

    text: str
    tone: Literal["own", "other"] = "other"
    who: str = ""
    """Whom it asks, where several people share the screen."""
    sigil: int = 0
