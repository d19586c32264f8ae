"""The standing orders of Ra (docs/rules/ra.md, section 14), as `client.board.order_books` asks for them."""

from assets.catalog import gettext as _
from client.board.frame import Rect
from client.board.order_books import AuctionBook, Scope, Wish
from client.games.ra.pieces import put_sun
from client.ui.canvas import Canvas
from shared.engine.ra.actions import AnyOrder, AutoPass, BidUpTo
from shared.engine.ra.model import AUCTION, NOT_YET, RaState


class RaOrders(AuctionBook):
    """See `client.board.order_books.OrderBook`."""

    pass_scoped = False
    pass_key = "ra.pass"

    def order(self, wish: Wish) -> AnyOrder:
        """See `OrderBook.order`."""
        return AutoPass() if wish.limit is None else BidUpTo(wish.limit, wish.number)

    def wish(self, order: AnyOrder) -> Wish:
        """See `OrderBook.wish`."""
        return Wish(order.limit, order.auction) if isinstance(order, BidUpTo) else Wish(None)

    def bids_now(self, state: RaState, seat: int) -> bool:
        """See `OrderBook.bids_now`."""
        return state.phase == AUCTION and state.bids[seat] == NOT_YET and bool(state.up[seat])

    def limits(self, state: RaState, seat: int) -> tuple[int, ...]:
        """See `OrderBook.limits`: the suns that lie face up, in an auction those that can win."""
        best = state.best if self.bids_now(state, seat) else 0
        return tuple(sorted(sun for sun in state.up[seat] if sun > best))

    def why_not(self, state: RaState, seat: int) -> str:
        """See `OrderBook.why_not`."""
        return "" if state.up[seat] else _("You have no sun to bid with.")

    def passes(self, scope: Scope) -> str:
        """See `OrderBook.passes`."""
        return _("You will pass when no sun can win")

    def pass_label(self, scope: Scope) -> str:
        """See `OrderBook.pass_label`."""
        return _("Always pass when no sun of mine can win")

    @property
    def bid_tip(self) -> str:
        """See `OrderBook.bid_tip`."""
        return _("Your smallest sun that takes the lead is bid, if it is not above this one; if it is, you pass.")

    @property
    def pass_tip(self) -> str:
        """See `OrderBook.pass_tip`."""
        return _("Where one of your suns can win, you are still asked. It holds until you take it back.")

    def put(self, canvas: Canvas, limit: int, place: Rect) -> None:
        """See `OrderBook.put`."""
        put_sun(canvas, limit, place.width, place.center)
