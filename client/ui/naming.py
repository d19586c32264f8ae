"""A name that is being typed, checked as it is typed by the rule that servers have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from client import words
from client.ui.field import Field, Text
from shared.protocol.names import LONGEST_NAME, fault_of, normal


class Naming:
    """What lives of a field for a name. `changed` gets the name after each change, or an empty string for none."""

    def __init__(self, name: str, changed: Callable[[str], None] = lambda name: None) -> None:
        self.text = Text(name, limit=LONGEST_NAME)
        self._changed = changed

    @property
    def _typed(self) -> str:
        return " ".join(normal(self.text.value).split())

    @property
    def name(self) -> str:
        """The name as it would be used; an empty string while it cannot be used."""
        return "" if fault_of(self._typed, LONGEST_NAME) else self._typed

    @property
    def fault(self) -> str:
        """Why what was typed cannot be used, in words. Nothing typed is no fault yet."""
        why = fault_of(self._typed, LONGEST_NAME)
        return words.refusal("bad_name", {"why": why, "longest": LONGEST_NAME}) if why and self._typed else ""

    def show(self, name: str) -> None:
        """The name was changed somewhere else."""
        if name != self.name and not self.fault:
            self.text.set(name)

    def field(self, name: str, rect: pygame.Rect, hint: str, **more: Any) -> Field:
        """The field to type into, with a sign that says whether the name can be used."""
        fault = self.fault
        sign = "cross" if fault else "check" if self.name else ""
        given = more.pop("fault", "")
        return Field(
            name,
            rect,
            content=self.text,
            hint=hint,
            fault=fault or given,
            changed=lambda: self._changed(self.name),
            sign=sign,
            size=16,
            **more,
        )
