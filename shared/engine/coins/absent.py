"""Who decides for a seat that is away or has left an order (docs/rules/coins.md, section 11)."""

from shared.engine.coins.actions import BID, DRAW, KEEP, PASS, Action, AnyOrder, AutoPass
from shared.engine.coins.model import Bidding, Choosing, CoinState


def on_timeout(state: CoinState, seat: int) -> Action:
    """What costs nothing: draw, keep the drawn tile, pass."""
    pending = state.pending
    if isinstance(pending, Bidding):
        return PASS
    return KEEP if isinstance(pending, Choosing) else DRAW


def follow(state: CoinState, seat: int, order: AnyOrder) -> Action | None:
    """What a standing order says when `seat` is asked in an auction; None at any other time."""
    pending = state.pending
    if not isinstance(pending, Bidding) or pending.seat != seat or order.auction not in (0, state.auctions):
        return None
    if isinstance(order, AutoPass):
        return PASS
    coins, least = state.coins[seat], pending.least
    return BID[least] if coins is not None and least <= min(order.limit, coins) else PASS
