"""Who decides for a seat that is away or has left an order (docs/rules/ra.md, section 14)."""

from shared.engine.ra.actions import BID, CALL_RA, DRAW, PASS, STOP_GODS, Action, AnyOrder, AutoPass
from shared.engine.ra.model import AUCTION, DISCARD, RaState
from shared.engine.ra.rules import LEGAL
from shared.engine.ra.value import cheapest_discard


def on_timeout(state: RaState, seat: int) -> Action:
    """The least that the rules demand of `seat`: pass, or the lowest sun; draw, or call; lose as little as possible."""
    if state.phase == DISCARD:
        return cheapest_discard(state.tiles[seat], *state.debts[0])
    legal = LEGAL[state.phase](state, seat)
    for least in (PASS, STOP_GODS, DRAW, CALL_RA):
        if least in legal:
            return least
    return legal[0]  # a caller who must bid: suns ascend


def follow(state: RaState, seat: int, order: AnyOrder) -> Action | None:
    """What a standing order says to an auction; None outside one, and where only a person should decide."""
    if state.phase != AUCTION or state.turn != seat:
        return None
    legal = LEGAL[AUCTION](state, seat)
    winning = [sun for sun in state.up[seat] if sun > state.best]
    if isinstance(order, AutoPass):
        return None if winning else PASS
    if order.auction not in (0, state.auctions):
        return None
    if winning and winning[0] <= order.limit:
        return BID[winning[0]]
    return PASS if PASS in legal else None
