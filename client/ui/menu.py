"""A menu: a box with one button under another."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from client.ui.controls import Button
from client.ui.dialog import Dialog
from client.ui.widget import Widget

_STEP: Final = 50


class Entry(NamedTuple):
    """A button of a menu. `reason` says why it cannot be pressed; `style` as in `Canvas.button`."""

    id: str
    label: str
    action: Callable[[], object]
    style: str = "dark"
    reason: str = ""


class Menu(Dialog):
    """Shows `entries`, which may be others whenever it is drawn. Enter presses the first."""

    width = 420

    @abstractmethod
    def entries(self) -> list[Entry]:
        """What can be done now."""

    @property
    def box(self) -> pygame.Rect:
        """See `Dialog.box`: as high as its entries."""
        self.height = 96 + _STEP * len(self.entries())
        return super().box

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        x, y, width, _height = self.box
        return [
            Button(
                f"{self.name}:{entry.id}",
                pygame.Rect(x + 40, y + 70 + i * _STEP, width - 80, 42),
                entry.label,
                entry.action,
                style=entry.style,
                enabled=not entry.reason,
                reason=entry.reason,
                size=16,
            )
            for i, entry in enumerate(self.entries())
        ]

    def default(self) -> str:
        """See `Scene.default`."""
        return f"{self.name}:{self.entries()[0].id}"
