"""Choosing gods, one player after the other, before the game begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from assets.catalog import gettext as _
from client.art import palette
from client.board.pieces import put_sigil
from client.games.ankh import words
from client.games.ankh.overlay import TableSheet
from client.games.ankh.scenery import put_token
from client.games.ankh.spots import NUMBERS
from client.ui.controls import Button
from client.ui.layers import Panel
from client.ui.widget import Look, Widget
from shared.engine.ankh.pieces import GODS

if TYPE_CHECKING:
    from client.ui.canvas import Canvas

_WIDTH: Final = 212
_STEP: Final = 224
_PLACE: Final = pygame.Rect(84, 136, 1112, 434)
_BOX: Final = pygame.Rect(56, 52, 1168, 610)


@dataclass(slots=True)
class GodCard(Widget):
    """A god to choose. `taken` is the sigil of the seat that has him, or None; `owner` its name."""

    god: str = ""
    taken: int | None = None
    owner: str = ""
    sigil: int = 0
    cap: str = ""

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, w, h = self.rect
        if self.enabled:
            alpha = round(110 + 125 * look.brightness)
            canvas.glow(x, y, w, h, palette.ACT, radius=12, blur=6, alpha=alpha)

        def ground(canvas: Canvas, bright: bool) -> None:
            edge = palette.ACT if self.enabled else palette.LINE
            fill = ("#33427A", "#1C2749") if bright else palette.PANEL
            canvas.box(x, y, w, h, fill, radius=12, edge=edge, edge_width=2 if self.enabled else 1)

        canvas.blend(look.hover if self.enabled else 0.0, ground)
        alpha = 255 if self.taken is None else 140
        sigil = self.sigil if self.taken is None else self.taken
        put_token(canvas, "god", (self.god,), sigil, 112, (x + w / 2, y + 82), alpha=alpha)
        ink = palette.GOLD if self.taken is None else palette.QUIET
        canvas.text(words.god(self.god), "display", 24, ink, max_width=w - 20, center=(x + w / 2, y + 166))
        ink = palette.INK if self.taken is None else palette.QUIET
        room = pygame.FRect(x + 16, y + 188, w - 28, h - 188 - 46)
        canvas.block(words.god_rule(self.god), "body", 14, ink, room=room)
        if self.taken is not None:
            put_sigil(canvas, self.taken, 26, (x + 30, y + h - 26))
            canvas.text(self.owner, "bold", 14, palette.DIM, max_width=w - 66, midleft=(x + 50, y + h - 26))
        elif self.cap:
            canvas.key_cap(self.cap, x + w - 10, y + 10)


class DraftSheet(TableSheet):
    """The gods side by side; whose turn it is chooses, the others look on."""

    name = "draft"

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        table = self.table
        controls, state = table.controls, table.state
        controls.settle()
        open_now = controls.choosing.open()
        owners = {name: seat for seat, god in enumerate(state.gods) for name in god.names}
        found: list[Widget] = []
        for number, god in enumerate(GODS):
            facet = ("god", god)
            seat = owners.get(god)
            found.append(
                GodCard(
                    f"god:{god}",
                    pygame.Rect(_PLACE.x + _STEP * number, _PLACE.y, _WIDTH, _PLACE.height),
                    words.god(god),
                    controls.chooser(facet),
                    enabled=facet in open_now,
                    reason=_("{name} has taken this god.").format(name=table.name_of(seat))
                    if seat is not None
                    else controls.why_not(),
                    binding=NUMBERS[number] if facet in open_now else "",
                    god=god,
                    taken=None if seat is None else table.sigil_of(seat),
                    owner="" if seat is None else table.name_of(seat),
                    sigil=table.sigil_of(table.viewpoint),
                    cap=self.app.keys.cap(NUMBERS[number]) if facet in open_now else "",
                )
            )
        found.append(
            Button(
                "fold",
                pygame.Rect(1030, 610, 166, 30),
                _("Look at the map"),
                lambda: table.fold(True),
                binding="ankh.peek",
                cap=self.app.keys.cap("ankh.peek"),
                size=12,
            )
        )
        return found

    def escape(self) -> None:
        """See `Scene.escape`."""
        self.table.fold(True)

    def panels(self) -> Sequence[Panel]:
        """See `TableSheet.panels`."""
        return [Panel("draft", None, _BOX, _paint_sheet, margin=26)]


def _paint_sheet(canvas: Canvas) -> None:
    x, y, w, h = _BOX
    canvas.shadow(x, y, w, h, radius=14, blur=12, alpha=220, drop=6)
    canvas.box(x, y, w, h, ("#22305A", "#121A31"), radius=14, edge=palette.GOLD, edge_width=2)
    canvas.text(_("The gods"), "display", 32, palette.GOLD, max_width=900, center=(640, y + 42))
    line = _("The last player chooses first: who plays last lies lowest on the devotion track.")
    canvas.text(line, "body", 14, palette.DIM, max_width=900, midleft=(_PLACE.x, 624))
