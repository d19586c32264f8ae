"""The seats of the waiting room: a ring of round places around the table, our own below."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from assets.catalog import gettext as _
from client.art import palette, tokens
from client.ui.widget import Look, Point, Widget
from shared.protocol import messages as wire

if TYPE_CHECKING:
    from client.ui.canvas import Canvas

MIDDLE: Final = (320, 344)
_RADIUS: Final = (226, 204)
_SEAT: Final = 92
_NAME: Final = 56
"""How far below its middle the name of a seat is written; what else is to say stands below it."""
_BELOW: Final = 76


def place_of(number: int, count: int, own: int | None) -> pygame.Rect:
    """Where seat `number` of `count` stands: clockwise, with our `own` at our end of the table."""
    angle = math.tau * (number - (own or 0)) / count + math.pi / 2
    rect = pygame.Rect(0, 0, _SEAT, _SEAT)
    rect.center = round(MIDDLE[0] + _RADIUS[0] * math.cos(angle)), round(MIDDLE[1] + _RADIUS[1] * math.sin(angle))
    return rect


@dataclass(slots=True)
class SeatWidget(Widget):
    """A seat of the ring: sigil, name, ready tick, what kind of bot, how far away (`ping`, in milliseconds, or 0)."""

    card: wire.SeatCard | None = None
    sigil: int = 0
    hosts: bool = False
    own: bool = False
    here: bool = False
    """Whether somebody sits there who shares our screen."""
    bot_name: str = ""
    ping: int = 0

    def contains(self, point: Point) -> bool:
        """See `Widget.contains`: seats are round."""
        x, y = self.rect.center
        return math.hypot(point[0] - x, point[1] - y) <= self.rect.width / 2

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        card = self.card
        if card is None:
            return
        x, y = self.rect.center
        size = self.rect.width - 12
        if not card.person and not card.bot:

            def place(canvas: Canvas, bright: bool) -> None:
                ink = palette.GOLD if bright else "#46547E"
                wide = size + (6 if bright and self.action is not None else 0)
                canvas.image(tokens.empty_seat(canvas.px(wide), ink), center=(x, y))
                canvas.icon("plus", 26, palette.GOLD if bright else palette.QUIET, center=(x, y))

            canvas.blend(look.hover, place)
            canvas.text(self.text, "bold", 16, palette.QUIET, max_width=150, center=(x, y + _NAME))
            return
        if self.own or self.here:
            canvas.glow(x - 40, y - 40, 80, 80, palette.GOLD, radius=40, blur=7)
        alpha = 255 if card.bot or card.present else 110

        def sigil(canvas: Canvas, large: bool) -> None:
            wide = size + (6 if large else 0)
            canvas.image(tokens.sigil(self.sigil, canvas.px(wide)), alpha=alpha, center=(x, y))

        canvas.blend(look.hover if self.action is not None else 0.0, sigil)
        name = _("You") if self.own else self.text
        canvas.text(name, "bold", 16, palette.SEATS[self.sigil].colour, max_width=150, center=(x, y + _NAME))
        self._draw_state(canvas, card)
        if card.ready or card.bot or self.hosts:
            canvas.box(x + 22, y + 18, 26, 26, palette.GOLD_FILL, radius=13, edge=palette.GOLD_EDGE)
            canvas.icon("check", 15, palette.DARK_INK, center=(x + 35, y + 31))

    def _draw_state(self, canvas: Canvas, card: wire.SeatCard) -> None:
        """The line below the name: a bot's kind, or what somebody is and does here and how far away they are."""
        x, y = self.rect.center
        tag = self.bot_name or (_("at this screen") if self.here else "")
        if tag:
            canvas.tag(tag, x - canvas.text_width(tag, "bold", 10) / 2 - 4, y + _BELOW)
            return
        if not card.present:
            canvas.text(_("away"), "body", 12, palette.BAD, max_width=150, center=(x, y + _BELOW))
            return
        state, ink = (
            (_("host"), palette.DIM)
            if self.hosts
            else (_("ready"), palette.GOOD)
            if card.ready
            else (_("not ready"), palette.DIM)
        )
        far = _("{ms} ms").format(ms=self.ping) if self.ping else ""
        crown, gap = (22 if self.hosts else 0), (10 if far else 0)
        wide = canvas.text_width(state, "body", 12)
        left = x - (crown + wide + gap + canvas.text_width(far, "body", 12)) / 2
        if self.hosts:
            canvas.icon("crown", 16, palette.GOLD, center=(left + 8, y + _BELOW))
        canvas.text(state, "body", 12, ink, midleft=(left + crown, y + _BELOW))
        canvas.text(far, "body", 12, palette.QUIET, midleft=(left + crown + wide + gap, y + _BELOW))
