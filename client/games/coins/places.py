"""Where a piece lies on the table as one seat sees it: the ends of every flight."""

from dataclasses import dataclass

from client.board import frame
from client.board.frame import Rect
from client.games.coins import layout
from client.games.coins.views import order_of_bids, war_order
from shared.engine.coins.model import CoinState
from shared.engine.coins.tiles import WAR


@dataclass(frozen=True, slots=True)
class Places:
    """The table of `seats` players with the seat `viewpoint` in front.

    `stepper` says whether the seat in front may bid in an auction: then its active tiles lie in the small place.
    """

    seats: int
    viewpoint: int
    stepper: bool = False

    def panel(self, seat: int) -> Rect:
        """The panel of a seat."""
        return frame.panel(self.seats, self.viewpoint, seat)

    def purse(self, seat: int) -> Rect:
        """A seat's coins."""
        return layout.PURSE if seat == self.viewpoint else layout.opponent_purse(self.panel(seat))

    def active(self, seat: int, count: int) -> list[Rect]:
        """A seat's `count` active tiles."""
        if seat == self.viewpoint:
            return layout.own_active(count, small=self.stepper)
        return layout.opponent_active(self.panel(seat), count)

    def tile(self, state: CoinState, seat: int, kind: int, before: int) -> Rect:
        """Where a tile of a kind goes on a seat's sheet that has `before` of it."""
        if seat != self.viewpoint:
            return layout.opponent_tile(self.panel(seat), kind)
        if kind == WAR:
            return layout.war_tile(self.seats, war_order(state, seat).index(seat), before)
        return layout.own_tile(kind, before)

    def cell(self, state: CoinState, seat: int) -> Rect:
        """A seat's cell in the strip."""
        return layout.bidders(self.seats)[order_of_bids(state).index(seat)]

    def bid(self, state: CoinState, seat: int) -> tuple[int, int]:
        """Where a seat's bid lies."""
        return layout.bid_place(self.cell(state, seat))
