"""Who decides for a seat that is away or has left an order (docs/rules/ankh.md, section 14)."""

from typing import Final

from shared.engine.ankh.actions import DONE, END_TURN, PASS, Action, AnyOrder, Bid, BidFollowers
from shared.engine.ankh.decisions import CrushMonument, DeclareTwoCards, Frame, MoveToObelisks, PlaceBids, Worship
from shared.engine.ankh.model import AnkhState
from shared.engine.ankh.rules import legal

OFFERS: Final[tuple[type[Frame], ...]] = (CrushMonument, MoveToObelisks, DeclareTwoCards, Worship)
"""What a conflict asks again and again of whoever has the power or the guardian for it. Offers that nobody with sense
declines, that follow from a card one has just played, or that decide a battle are not among them."""

_WAYS_OUT: Final[tuple[Action, ...]] = (PASS, DONE, END_TURN)


def on_timeout(state: AnkhState, seat: int) -> Action:
    """Declining or stopping where that is allowed, else the first action listed: the upper track, the first card in
    hand, no follower bid. Raises IndexError if the seat has nothing to decide."""
    actions = legal(state, seat)
    return next((way for way in _WAYS_OUT if way in actions), actions[0])


def follow(state: AnkhState, seat: int, order: AnyOrder) -> Action | None:
    """What a standing order says to a decision of a conflict; None where only a person should decide."""
    conflict = state.conflict
    if conflict is None or order.conflict not in (0, conflict.number) or not legal(state, seat):
        return None
    frame = state.stack[-1]
    if isinstance(frame, PlaceBids):
        limit = order.limit if isinstance(order, BidFollowers) else 0
        return Bid(min(max(limit, 0), state.gods[state.seat_gods[seat]].followers))
    return PASS if isinstance(frame, OFFERS) and not isinstance(order, BidFollowers) else None
