"""What moves over the table of Coin Ra besides tiles: coins, and the cross of a pass."""

from dataclasses import dataclass, field

from client.art import coins, palette
from client.board.flights import Travel, stepped
from client.games.coins.pieces import figure
from client.ui.canvas import Canvas, Point


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


@dataclass(slots=True)
class CrossFlight:
    """The cross of a pass, fading in."""

    center: Point
    alpha: float = 0.0

    def appear(self, t: float) -> None:
        """Be `t` there."""
        self.alpha = t

    def paint(self, canvas: Canvas) -> None:
        """Draw the cross."""
        canvas.icon("cross", 24, palette.BAD, alpha=round(255 * self.alpha), center=self.center)
