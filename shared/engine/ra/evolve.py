"""How events change a state: the only code that does. One function per event, in the order of `events.py`."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

from shared.engine.ra.events import (
    AuctionOpened,
    DisasterStruck,
    Drew,
    EpochEnded,
    EpochScored,
    EpochStarted,
    Event,
    GameOver,
    GodsStopped,
    GodUsed,
    LotWon,
    NobodyBid,
    Passed,
    RaDrawn,
    SunBid,
    SunsDealt,
    TilesDiscarded,
)
from shared.engine.ra.model import (
    AUCTION,
    DISCARD,
    NOBODY,
    NOT_YET,
    OVER,
    PASSED,
    TURN,
    RaState,
    next_seat,
)
from shared.engine.ra.tiles import DISASTERS, EMPTY, GOD, LEAVING, RA, SLOTS


def god_can_take(state: RaState) -> list[int]:
    """The slots whose tile a god may take: any but another god and, by option, disasters (section 6)."""
    limit = DISASTERS.start if state.options.god_takes_disaster == "forbid" else DISASTERS.stop
    return [slot for slot, tile in enumerate(state.track) if tile != GOD and EMPTY < tile < limit]


def _suns_dealt(state: RaState, event: SunsDealt) -> None:
    state.down = list(event.suns)


def _epoch_started(state: RaState, event: EpochStarted) -> None:
    state.epoch = event.epoch
    state.up = [tuple(sorted(up + down)) for up, down in zip(state.up, state.down, strict=True)]
    state.down = [()] * state.seats
    state.phase = TURN
    state.turn = event.seat


def _take_from_bag(state: RaState, place: int) -> None:
    """The last tile fills the gap, so a draw costs the same from anywhere."""
    bag = state.bag
    last = bag.pop()
    if place < len(bag):
        bag[place] = last


def _drew(state: RaState, event: Drew) -> None:
    _take_from_bag(state, event.place)
    state.track[event.slot] = event.tile
    state.turn = next_seat(state, event.seat)


def _ra_drawn(state: RaState, event: RaDrawn) -> None:
    _take_from_bag(state, event.place)
    state.ras = event.count


def _auction_opened(state: RaState, event: AuctionOpened) -> None:
    seat = event.seat
    state.phase = AUCTION
    state.caller = seat
    state.reason = event.reason
    state.auctions += 1
    state.turn = next_seat(state, seat)


def _sun_bid(state: RaState, event: SunBid) -> None:
    seat = event.seat
    state.best = state.bids[seat] = event.sun
    state.turn = next_seat(state, seat)


def _passed(state: RaState, event: Passed) -> None:
    seat = event.seat
    state.bids[seat] = PASSED
    state.turn = next_seat(state, seat)


def _close_auction(state: RaState) -> None:
    """Whoever won, the turn goes to the left of the caller (section 4)."""
    state.phase = TURN
    state.turn = next_seat(state, state.caller)
    state.caller = NOBODY
    state.best = 0
    state.bids = [NOT_YET] * state.seats


@cache
def _without(suns: tuple[int, ...], spent: int) -> tuple[int, ...]:
    return tuple(sun for sun in suns if sun != spent)


@cache
def _including(suns: tuple[int, ...], won: int) -> tuple[int, ...]:
    return tuple(sorted((*suns, won)))


def _lot_won(state: RaState, event: LotWon) -> None:
    seat, sun = event.seat, event.sun
    counts = state.tiles[seat]
    for tile in event.tiles:
        counts[tile] += 1
    state.track = [EMPTY] * SLOTS
    state.up[seat] = _without(state.up[seat], sun)
    state.down[seat] = _including(state.down[seat], event.prize)
    state.centre = sun
    _close_auction(state)


def _nobody_bid(state: RaState, event: NobodyBid) -> None:
    if event.discarded:
        _box(state, event.discarded)
        state.track = [EMPTY] * SLOTS
    _close_auction(state)


def _god_used(state: RaState, event: GodUsed) -> None:
    seat = event.seat
    counts = state.tiles[seat]
    counts[GOD] -= 1
    state.box[GOD] += 1
    counts[event.tile] += 1
    state.track[event.slot] = EMPTY
    if counts[GOD] and state.options.gods_per_turn == "many" and god_can_take(state):
        state.picks += 1
    else:
        _end_turn(state, seat)


def _gods_stopped(state: RaState, event: GodsStopped) -> None:
    _end_turn(state, event.seat)


def _end_turn(state: RaState, seat: int) -> None:
    state.picks = 0
    state.turn = next_seat(state, seat)


def _disaster_struck(state: RaState, event: DisasterStruck) -> None:
    counts = state.tiles[event.seat]
    counts[event.disaster] -= event.count
    state.box[event.disaster] += event.count
    _lose(state, event.seat, event.lost)
    if event.owed:
        if not state.debts:
            state.resume = state.turn
        state.debts = (*state.debts, (event.disaster, event.owed))
        state.phase = DISCARD
        state.turn = event.seat


def _tiles_discarded(state: RaState, event: TilesDiscarded) -> None:
    _lose(state, event.seat, event.tiles)
    state.debts = state.debts[1:]
    if not state.debts:
        state.phase = TURN
        state.turn = state.resume
        state.resume = NOBODY


def _epoch_ended(state: RaState, event: EpochEnded) -> None:
    _box(state, event.discarded)
    state.track = [EMPTY] * SLOTS
    state.box[RA] += state.ras
    state.ras = 0
    state.turn = NOBODY


def _epoch_scored(state: RaState, event: EpochScored) -> None:
    state.scored = (*state.scored, event.lines)
    state.fame = event.fame
    box = state.box
    for counts in state.tiles:
        for kind in LEAVING:
            if count := counts[kind]:
                box[kind] += count
                counts[kind] = 0


def _game_over(state: RaState, event: GameOver) -> None:
    state.phase = OVER
    state.turn = NOBODY
    state.fame = event.fame
    state.scored = event.lines


def _box(state: RaState, tiles: Sequence[int]) -> None:
    for tile in tiles:
        state.box[tile] += 1


def _lose(state: RaState, seat: int, tiles: Sequence[int]) -> None:
    counts = state.tiles[seat]
    for tile in tiles:
        counts[tile] -= 1
        state.box[tile] += 1


APPLY: Final[dict[type[Event], Callable[[RaState, Any], None]]] = {
    SunsDealt: _suns_dealt,
    EpochStarted: _epoch_started,
    Drew: _drew,
    RaDrawn: _ra_drawn,
    AuctionOpened: _auction_opened,
    SunBid: _sun_bid,
    Passed: _passed,
    LotWon: _lot_won,
    NobodyBid: _nobody_bid,
    GodUsed: _god_used,
    GodsStopped: _gods_stopped,
    DisasterStruck: _disaster_struck,
    TilesDiscarded: _tiles_discarded,
    EpochEnded: _epoch_ended,
    EpochScored: _epoch_scored,
    GameOver: _game_over,
}
"""Event type -> what it does to a state."""
