"""A house of one's own: the question before it is opened, and where the others find it afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from assets.catalog import gettext as _
from client.art import palette
from client.settings import DEFAULT_PORT
from client.ui.controls import Button, row_ground
from client.ui.dialog import Dialog
from client.ui.widget import Look, Widget
from shared import networks

if TYPE_CHECKING:
    from client.app import App
    from client.ui.canvas import Canvas

_MOST: Final = 4
"""Addresses that are shown; a machine on more networks than that is rare."""
_ROW: Final = 44


def own_addresses(port: int) -> list[str]:
    """Where others find a server on this computer at `port`, as they would type it."""
    addresses = networks.to_be_typed(networks.places())[:_MOST]
    return [f"[{each}]:{port}" if ":" in each else f"{each}:{port}" for each in addresses]


class _Addresses(Dialog):
    """A sentence and this computer's addresses, each with a button that copies it."""

    width = 620

    def __init__(self, app: App, title: str, sentence: str, port: int) -> None:
        super().__init__(app, title)
        self.sentence = sentence
        self.addresses = own_addresses(port)

    @property
    def _told(self) -> int:
        """How high the sentence is, as large as text is now."""
        canvas = self.app.canvas
        lines = canvas.lines_of(self.sentence, "body", 15, self.width - 80)
        return round(lines * canvas.step_of(15)) + 18

    @property
    def box(self) -> pygame.Rect:
        """See `Dialog.box`: as high as the sentence and the addresses."""
        self.height = 64 + self._told + _ROW * max(1, len(self.addresses)) + 88
        return super().box

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        x, y, width, _height = self.box
        found: list[Widget] = []
        for number, address in enumerate(self.addresses):
            row = pygame.Rect(x + 60, y + 64 + self._told + number * _ROW, width - 120, _ROW - 6)
            found.append(_AddressRow(f"address:{number}", row, address, focusable=False))
            found.append(
                Button(
                    f"address:{number}:copy",
                    pygame.Rect(row.right - 46, row.y + 1, 44, row.height - 2),
                    _("Copy"),
                    lambda address=address: self.app.computer.copy(address),  # type: ignore[misc]
                    icon="copy",
                    tip=_("Copy this address"),
                )
            )
        return found

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        super().paint(canvas)
        x, y, width, _height = self.box
        canvas.paragraph(
            self.sentence, "body", 15, palette.INK, width=width - 80, topleft=(x + 40, y + 64), centred=True
        )
        if not self.addresses:
            note = _("This computer is on no network now; only you can play here.")
            canvas.text(
                note, "body", 15, palette.BAD, max_width=width - 80, center=(x + width / 2, y + 64 + self._told + 22)
            )


class _AddressRow(Widget):
    """An address to be read out loud."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, width, height = self.rect
        row_ground(canvas, self.rect, look)
        canvas.text(self.text, "bold", 18, palette.GOLD, max_width=width - 80, midleft=(x + 18, y + height / 2))


class HostDialog(_Addresses):
    """Asks before a house is opened on this computer."""

    name = "host"

    def __init__(self, app: App) -> None:
        sentence = _("Everyone on this network can find this computer and play here, until you leave.")
        more = _("They see your house on their page, or type one of these addresses:")
        super().__init__(app, _("Host here?"), f"{sentence} {more}", DEFAULT_PORT)

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        x, y, width, height = self.box
        bottom = y + height - 64
        return [
            *super().build(),
            Button("answer:cancel", pygame.Rect(x + 60, bottom, 180, 44), _("Cancel"), self.close, size=16),
            Button("answer:ok", pygame.Rect(x + width - 260, bottom, 200, 44), _("Host"), self._host, style="gold"),
        ]

    def default(self) -> str:
        """See `Scene.default`."""
        return "answer:ok"

    def _host(self) -> None:
        self.close()
        self.app.navigator.host_here()


class HouseDialog(_Addresses):
    """Where the others find the house that is open."""

    name = "house"

    def __init__(self, app: App) -> None:
        hosting = app.navigator.hosting
        port = hosting.port if hosting is not None else DEFAULT_PORT
        sentence = _("The others see it on their page of the local network, or type one of these addresses:")
        if port != DEFAULT_PORT:
            taken = _("Port {taken} is in use on this computer, so your house has port {port}.")
            sentence = f"{taken.format(taken=DEFAULT_PORT, port=port)} {sentence}"
        super().__init__(app, _("Your house"), sentence, port)

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        x, y, width, height = self.box
        close = Button(
            "house:close", pygame.Rect(x + (width - 200) // 2, y + height - 64, 200, 44), _("Done"), self.close,
            style="gold",
        )  # fmt: skip
        return [*super().build(), close]

    def default(self) -> str:
        """See `Scene.default`."""
        return "house:close"
