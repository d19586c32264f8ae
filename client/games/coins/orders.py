"""The standing orders of Coin Ra (docs/rules/coins.md, section 11), as `client.board.order_books` asks for them."""

from assets.catalog import gettext as _
from client.board.frame import Rect
from client.board.order_books import AuctionBook, Scope, Wish
from client.games.coins.pieces import put_coin
from client.ui.canvas import Canvas
from shared.engine.coins.actions import AnyOrder, AutoPass, BidUpTo
from shared.engine.coins.model import Bidding, CoinState


class CoinOrders(AuctionBook):
    """See `client.board.order_books.OrderBook`."""

    pass_key = "coins.pass"

    def order(self, wish: Wish) -> AnyOrder:
        """See `OrderBook.order`."""
        return AutoPass(wish.number) if wish.limit is None else BidUpTo(wish.limit, wish.number)

    def wish(self, order: AnyOrder) -> Wish:
        """See `OrderBook.wish`."""
        return Wish(order.limit if isinstance(order, BidUpTo) else None, order.auction)

    def bids_now(self, state: CoinState, seat: int) -> bool:
        """See `OrderBook.bids_now`."""
        return isinstance(state.pending, Bidding) and not state.pending.out[seat]

    def limits(self, state: CoinState, seat: int) -> tuple[int, ...]:
        """See `OrderBook.limits`: what the purse allows, in an auction from the least bid on."""
        pending = state.pending
        least = pending.least if isinstance(pending, Bidding) and not pending.out[seat] else 1
        return tuple(range(least, (state.coins[seat] or 0) + 1))

    def why_not(self, state: CoinState, seat: int) -> str:
        """See `OrderBook.why_not`: one can always wish to pass."""
        return ""

    def passes(self, scope: Scope) -> str:
        """See `OrderBook.passes`."""
        return {
            "this": _("You will pass in this auction"),
            "next": _("You will pass in the next auction"),
            "every": _("You will pass in every auction"),
        }[scope]

    def pass_label(self, scope: Scope) -> str:
        """See `OrderBook.pass_label`."""
        return {
            "this": _("Pass in this auction"),
            "next": _("Pass in the next auction"),
            "every": _("Pass in every auction"),
        }[scope]

    @property
    def bid_tip(self) -> str:
        """See `OrderBook.bid_tip`."""
        return _("As little as possible is bid, again and again, up to this limit; then you pass.")

    @property
    def pass_tip(self) -> str:
        """See `OrderBook.pass_tip`."""
        return _("You pass as soon as you are asked.")

    def put(self, canvas: Canvas, limit: int, place: Rect) -> None:
        """See `OrderBook.put`."""
        put_coin(canvas, limit, place.width, place.center)
