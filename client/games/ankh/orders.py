"""The standing orders of Ankh (docs/rules/ankh.md, section 14), as `client.board.order_books` asks for them."""

from typing import Final

from assets.catalog import gettext as _
from client.art import ankh_signs, palette
from client.board.frame import Rect
from client.board.order_books import OrderBook, Scope, Wish
from client.ui.canvas import Canvas
from shared.engine.ankh.actions import AnyOrder, BidFollowers, Decline
from shared.engine.ankh.model import AnkhState

MOST: Final = 9
"""Followers that can be named even while there are fewer: they may still come."""


class AnkhOrders(OrderBook):
    """See `client.board.order_books.OrderBook`; what is ordered about are conflicts."""

    pass_key = "ankh.done"
    box = Rect(400, 470, 480, 208)

    def order(self, wish: Wish) -> AnyOrder:
        """See `OrderBook.order`."""
        return Decline(wish.number) if wish.limit is None else BidFollowers(wish.limit, wish.number)

    def wish(self, order: AnyOrder) -> Wish:
        """See `OrderBook.wish`."""
        return Wish(order.limit if isinstance(order, BidFollowers) else None, order.conflict)

    def begun(self, state: AnkhState) -> int:
        """See `OrderBook.begun`."""
        return state.conflict.number if state.conflict is not None else state.conflicts

    def bids_now(self, state: AnkhState, seat: int) -> bool:
        """See `OrderBook.bids_now`."""
        return state.conflict is not None

    def limits(self, state: AnkhState, seat: int) -> tuple[int, ...]:
        """See `OrderBook.limits`: whatever the god has or may come to have."""
        return tuple(range(1, max(MOST, state.gods[state.seat_gods[seat]].followers) + 1))

    def why_not(self, state: AnkhState, seat: int) -> str:
        """See `OrderBook.why_not`."""
        forgotten = state.gods[state.seat_gods[seat]].fate == "forgotten"
        return _("Your god is forgotten: you are out of the game.") if forgotten else ""

    def put(self, canvas: Canvas, limit: int, place: Rect) -> None:
        """See `OrderBook.put`."""
        canvas.image(ankh_signs.followers(canvas.px(place.height - 14)), center=(place.x + 17, place.centery))
        canvas.text(str(limit), "display", 20, palette.INK, max_width=22, midleft=(place.x + 35, place.centery))

    # ---------------------------------------------------------------- in words

    @property
    def tip(self) -> str:
        """See `OrderBook.tip`."""
        return _("Say now what the server shall answer for you in a conflict: a bid against the plague, or always no.")

    def scope(self, scope: Scope) -> str:
        """See `OrderBook.scope`."""
        return {
            "this": _("In this conflict"),
            "next": _("In the next conflict"),
            "every": _("In every conflict"),
        }[scope]

    def bids(self, limit: int, scope: Scope) -> str:
        """See `OrderBook.bids`."""
        sentence = {
            "this": _("You bid {limit} against plagues in this conflict"),
            "next": _("You bid {limit} against plagues in the next conflict"),
            "every": _("You bid {limit} against plagues in every conflict"),
        }[scope]
        return sentence.format(limit=limit)

    def bid_label(self, limit: int) -> str:
        """See `OrderBook.bid_label`."""
        return _("Bid {limit} against the plague").format(limit=limit)

    @property
    def bid_tip(self) -> str:
        """See `OrderBook.bid_tip`."""
        return _("So many are bid against every Plague of Locusts, or all you have. Everything else is still asked.")

    def passes(self, scope: Scope) -> str:
        """See `OrderBook.passes`."""
        return {
            "this": _("You decline offers in this conflict"),
            "next": _("You decline offers in the next conflict"),
            "every": _("You decline offers in every conflict"),
        }[scope]

    def pass_label(self, scope: Scope) -> str:
        """See `OrderBook.pass_label`."""
        return _("Bid nothing, and decline every offer")

    @property
    def pass_tip(self) -> str:
        """See `OrderBook.pass_tip`."""
        return _(
            "No bid against the plague, and no to obelisks, two cards, the Scorpion and Worshipful. Cards, buildings, "
            "ties, traps, Mummies and portals are still asked."
        )
