"""How events change a state: the only code that does. One function per event, in the order of `events.py`."""

from collections.abc import Callable, Iterable
from typing import Any, Final, cast

from shared.engine.coins.events import (
    AuctionOpened,
    BidMade,
    CoinsDealt,
    Drew,
    EpochEnded,
    EpochScored,
    EpochStarted,
    Event,
    GameOver,
    LotteryDealt,
    LotWon,
    NobodyBid,
    Passed,
    PassedOver,
    RaDrawn,
    TileKept,
)
from shared.engine.coins.model import CLOCKWISE, DRAWING, NOBODY, Bidding, Choosing, CoinState
from shared.engine.coins.scoring import points
from shared.engine.coins.tiles import PURSE, RA, RA_SPACES, SHEET_KINDS


def opened(state: CoinState, event: AuctionOpened) -> Bidding:
    """The auction as it stands before anyone has answered (section 5; the opening bid: section 12)."""
    seats = state.seats
    bidding = Bidding(NOBODY, event.seat, event.minimum, event.forced, event.lot, [0] * seats, [False] * seats)
    if state.options.opening_is_bid and not event.forced:
        bidding.take_bid(event.seat, event.minimum)
    else:
        bidding.ask_after(event.seat)
    return bidding


def _coins_dealt(state: CoinState, event: CoinsDealt) -> None:
    state.first = event.seat
    state.coins = list(event.coins)
    state.bank = None if None in event.coins else 0


def _epoch_started(state: CoinState, event: EpochStarted) -> None:
    options = state.options
    state.epoch = event.epoch
    state.ras = 0
    if options.keep_tiles and event.epoch > 1:
        state.bag = [tile for tile in state.bag if tile != RA] + [RA] * RA_SPACES
    else:
        state.bag = options.full_bag()
        state.sheets = [[0] * SHEET_KINDS for _ in range(state.seats)]
    state.removed = options.short_bag
    if options.coins == "reset":
        state.coins = [None if coins is None else PURSE for coins in state.coins]
        state.bank = None if state.bank is None else 0
    state.pending = DRAWING[event.seat]


def _turn_over(state: CoinState, seat: int) -> None:
    """The left neighbour of `seat` draws, unless the epoch is over: then nobody decides until the next one starts."""
    state.pending = None if state.epoch_over else DRAWING[CLOCKWISE[state.seats][seat][0]]


def _take_from_bag(state: CoinState, place: int) -> None:
    """The last tile fills the gap, so a draw costs the same from anywhere."""
    bag = state.bag
    last = bag.pop()
    if place < len(bag):
        bag[place] = last


def _drew(state: CoinState, event: Drew) -> None:
    _take_from_bag(state, event.place)
    state.pending = Choosing(event.seat, event.tile)


def _ra_drawn(state: CoinState, event: RaDrawn) -> None:
    _take_from_bag(state, event.place)
    state.ras = event.count
    _turn_over(state, event.seat)  # if there is anything to sell, its auction opens with the next event


def _tile_kept(state: CoinState, event: TileKept) -> None:
    state.active[event.seat].append(event.tile)
    _turn_over(state, event.seat)


def _auction_opened(state: CoinState, event: AuctionOpened) -> None:
    if event.forced:
        state.active = [[] for _ in range(state.seats)]
        state.centre = []
    state.auctions += 1
    state.pending = opened(state, event)


def _bid_made(state: CoinState, event: BidMade) -> None:
    cast(Bidding, state.pending).take_bid(event.seat, event.amount)


def _passed(state: CoinState, event: Passed) -> None:
    cast(Bidding, state.pending).take_pass(event.seat)


def _passed_over(state: CoinState, event: PassedOver) -> None:
    cast(Bidding, state.pending).take_passes(event.seats)


def _lot_won(state: CoinState, event: LotWon) -> None:
    seat = event.seat
    coins = state.coins[seat]
    if coins is not None:
        state.coins[seat] = coins - event.price
    if state.bank is not None:
        state.bank += event.price
    counts = state.sheets[seat]
    for tile in event.lot:
        counts[tile] += 1
    state.won[seat] += len(event.lot)
    _turn_over(state, cast(Bidding, state.pending).caller)


def _nobody_bid(state: CoinState, event: NobodyBid) -> None:
    state.centre += event.lot
    _turn_over(state, cast(Bidding, state.pending).caller)


def _epoch_ended(state: CoinState, event: EpochEnded) -> None:
    """Nothing moves yet: the lottery and the scores follow."""


def _lottery_dealt(state: CoinState, event: LotteryDealt) -> None:
    for tile, seat in zip(event.tiles, event.seats, strict=True):
        state.sheets[seat][tile] += 1
        state.won[seat] += 1
    state.centre = []


def _epoch_scored(state: CoinState, event: EpochScored) -> None:
    state.scored = (*state.scored, event.lines)
    state.scores = [score + points(lines) for score, lines in zip(state.scores, event.lines, strict=True)]


def _game_over(state: CoinState, event: GameOver) -> None:
    state.coins = list(event.coins)
    state.bank = PURSE * state.seats - sum(event.coins)
    state.over = True


def apply_all(state: CoinState, events: Iterable[Event]) -> None:
    """Apply `events` in order, in place."""
    for event in events:
        APPLY[type(event)](state, event)


APPLY: Final[dict[type[Event], Callable[[CoinState, Any], None]]] = {
    CoinsDealt: _coins_dealt,
    EpochStarted: _epoch_started,
    Drew: _drew,
    RaDrawn: _ra_drawn,
    TileKept: _tile_kept,
    AuctionOpened: _auction_opened,
    BidMade: _bid_made,
    Passed: _passed,
    PassedOver: _passed_over,
    LotWon: _lot_won,
    NobodyBid: _nobody_bid,
    EpochEnded: _epoch_ended,
    LotteryDealt: _lottery_dealt,
    EpochScored: _epoch_scored,
    GameOver: _game_over,
}
"""Event type -> what it does to a state."""
