"""Previews for people and bots: what sheets and lots would score (docs/rules/coins.md, section 9)."""

from collections.abc import Iterable

from shared.engine.coins.model import Bidding, Choosing, CoinState
from shared.engine.coins.scoring import points, sheet_lines
from shared.engine.coins.tiles import KINDS
from shared.engine.game import ScoreLine


def preview(state: CoinState, seat: int) -> tuple[ScoreLine, ...]:
    """The lines that `seat` would get if the epoch ended now and nothing were left for the lottery."""
    return sheet_lines(state.sheets, seat, state.options)


def lot_on_sale(state: CoinState) -> tuple[int, ...]:
    """The tiles that the pending decision is about: the lot of the auction, or the drawn tile; empty otherwise."""
    pending = state.pending
    if isinstance(pending, Bidding):
        return pending.lot
    return (pending.tile,) if isinstance(pending, Choosing) else ()


def value_of(state: CoinState, seat: int, tiles: Iterable[int]) -> int:
    """By how much the preview of `seat` would change if `tiles` came onto its sheet and nothing else happened."""
    own = state.sheets[seat].copy()
    for tile in tiles:
        own[tile] += 1
    sheets = [*state.sheets[:seat], own, *state.sheets[seat + 1 :]]
    return points(sheet_lines(sheets, seat, state.options)) - points(preview(state, seat))


def lot_value(state: CoinState, seat: int) -> int:
    """By how much the preview of `seat` would change if it won what is on sale (or was drawn) now."""
    return value_of(state, seat, lot_on_sale(state))


def unseen(state: CoinState) -> tuple[int, ...]:
    """How many tiles of each kind nobody has seen in this epoch: the bag, and with a short bag those left out."""
    counts = [0] * KINDS
    for tile in state.bag:
        counts[tile] += 1
    return tuple(counts)
