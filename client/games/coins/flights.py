"""What moves over the table of Coin Ra besides tiles: coins, and the cross of a pass."""

from dataclasses import dataclass, field

import pygame

from client.art import coins, icons, palette
from client.board.flights import Travel, stepped
from client.games.coins.pieces import figure
from client.ui.canvas import Canvas


@dataclass(slots=True)
class CoinFlight(Travel):
    """A coin with a number on its way."""

    amount: int | None = field(kw_only=True)
    lift: float = 60.0

    def paint(self, canvas: Canvas) -> None:
        """Draw the coin where it is."""
        if not self.opacity:
            return
        width = stepped(canvas.px(self.size))
        picture = coins.scaled(figure(self.amount), canvas.px(62), width)
        canvas.image(picture, alpha=self.opacity, center=self.place)


def cross(canvas: Canvas) -> pygame.Surface:
    """The sign of a pass in the strip."""
    return icons.icon("cross", canvas.px(24), palette.BAD)
