"""Where a piece lies on the table as one seat sees it: the ends of every flight."""

from dataclasses import dataclass
from functools import cache

from client.board import frame
from client.board.frame import Rect
from client.games.ra import layout
from client.games.ra.views import order_of_bids
from shared.engine.ra.model import RaState


@dataclass(frozen=True, slots=True)
class Places:
    """The table of `seats` players with the seat `viewpoint` in front."""

    seats: int
    viewpoint: int

    def panel(self, seat: int) -> Rect:
        """The panel of a seat."""
        return frame.panel(self.seats, self.viewpoint, seat)

    def tile(self, seat: int, kind: int, before: int) -> Rect:
        """Where a tile of a kind goes in a seat's panel that has `before` of it."""
        if seat == self.viewpoint:
            return layout.own_tile(kind, before)
        return _of_another(self.seats, self.viewpoint, seat, kind)

    def sun(self, state: RaState, seat: int, value: int) -> Rect:
        """Where a sun lies in a seat's panel; for one that is not there yet, where it will lie."""
        up, down = sorted(state.up[seat]), sorted(state.down[seat])
        if value not in up and value not in down:
            down = sorted([*down, value])
        if seat == self.viewpoint:
            shown, later = layout.own_suns(len(up), len(down))
        else:
            shown, later = layout.opponent_suns(self.panel(seat), len(up), len(down))
        return shown[up.index(value)] if value in up else later[down.index(value)]

    def cell(self, state: RaState, seat: int) -> Rect:
        """A seat's cell in the auction strip."""
        return layout.bidders(self.seats)[order_of_bids(state).index(seat)]

    def bid(self, state: RaState, seat: int) -> tuple[int, int]:
        """Where a seat's bid lies."""
        return layout.bid_place(self.cell(state, seat))


@cache
def _of_another(seats: int, viewpoint: int, seat: int, kind: int) -> Rect:
    """Where tiles of a kind lie in another player's panel: asked for a hundred times whenever the table changes."""
    return layout.opponent_tile(Places(seats, viewpoint).panel(seat), kind)
