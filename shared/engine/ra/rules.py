"""What is allowed, and what it causes (docs/rules/ra.md, sections 3 to 8; refusals in section 15).

`LEGAL` lists the actions of a phase; `DECIDE` turns one action into events. Neither changes a state.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final, cast

from shared.engine.chance import Chance
from shared.engine.game import IllegalAction
from shared.engine.ra.actions import (
    BID,
    CALL_RA,
    DRAW,
    PASS,
    STOP_GODS,
    TAKE_WITH_GOD,
    Action,
    Bid,
    CallRa,
    Discard,
    Draw,
    Pass,
    StopGods,
    TakeWithGod,
)
from shared.engine.ra.disasters import choices, strikes, toll
from shared.engine.ra.events import (
    LAST_RA,
    PASSED_BY,
    SUNS_SPENT,
    AuctionOpened,
    DisasterStruck,
    Drew,
    EndReason,
    EpochEnded,
    EpochScored,
    EpochStarted,
    Event,
    GameOver,
    GodsStopped,
    GodUsed,
    LotWon,
    NobodyBid,
    RaDrawn,
    SunBid,
    TilesDiscarded,
)
from shared.engine.ra.evolve import APPLY, god_can_take
from shared.engine.ra.model import (
    AUCTION,
    DISCARD,
    DRAWN,
    FULL,
    OVER,
    SETUP,
    TURN,
    VOLUNTARY,
    RaState,
    starter,
)
from shared.engine.ra.scoring import epoch_lines, points
from shared.engine.ra.tiles import DISASTERS, EMPTY, EPOCHS, GOD, HIGHEST_SUN, RA, RA_SPACES, SLOTS

# ---------------------------------------------------------------- legal actions by phase

_DRAW_OR_CALL: Final = (DRAW, CALL_RA)
_CALL_ONLY: Final = (CALL_RA,)


def _turn_actions(state: RaState, seat: int) -> Sequence[Action]:
    if state.picks:
        return [*_takes(state), STOP_GODS]
    plain = _DRAW_OR_CALL if EMPTY in state.track and state.bag else _CALL_ONLY
    if state.tiles[seat][GOD]:
        return [*plain, *_takes(state)]
    return plain


def _takes(state: RaState) -> Iterable[Action]:
    return [TAKE_WITH_GOD[slot] for slot in god_can_take(state)]


def _auction_actions(state: RaState, seat: int) -> Sequence[Action]:
    best = state.best
    if best == 0 and seat == state.caller and state.reason == VOLUNTARY:
        return _bids(state.up[seat])[_MUST_BID]
    return _bids(state.up[seat])[best]


_MUST_BID: Final = -1


@cache
def _bids(suns: tuple[int, ...]) -> Sequence[Sequence[Action]]:
    """By best bid so far, the bids that beat it and a pass; last of all, what a caller who must bid can do."""
    by_best = [(*[BID[sun] for sun in suns if sun > best], PASS) for best in range(HIGHEST_SUN + 1)]
    return (*by_best, tuple(BID[sun] for sun in suns))


def _discard_actions(state: RaState, seat: int) -> Sequence[Action]:
    disaster, due = state.debts[0]
    return choices(state.tiles[seat], disaster, due)


def _nothing(state: RaState, seat: int) -> Sequence[Action]:
    return ()


LEGAL: Final[dict[str, Callable[[RaState, int], Sequence[Action]]]] = {
    SETUP: _nothing,
    TURN: _turn_actions,
    AUCTION: _auction_actions,
    DISCARD: _discard_actions,
    OVER: _nothing,
}
"""Phase -> the legal actions of the seat that decides."""

# ---------------------------------------------------------------- a turn


def _draw(state: RaState, seat: int, action: Draw, chance: Chance) -> list[Event]:
    if state.phase != TURN or state.turn != seat or state.picks:
        raise _not_now(state, seat)
    track, bag = state.track, state.bag
    if EMPTY not in track:
        raise IllegalAction("track_full")
    if not bag:
        raise IllegalAction("bag_empty")
    place = chance.below(len(bag))
    tile = bag[place]
    if tile != RA:
        return [Drew(seat, place, tile, track.index(EMPTY))]
    count = state.ras + 1
    if count < RA_SPACES[state.seats]:
        return [RaDrawn(seat, place, count), AuctionOpened(seat, DRAWN)]
    return [RaDrawn(seat, place, count), *epoch_end(state, LAST_RA)]


def _call_ra(state: RaState, seat: int, action: CallRa, chance: Chance) -> list[Event]:
    if state.phase != TURN or state.turn != seat or state.picks:
        raise _not_now(state, seat)
    return [AuctionOpened(seat, VOLUNTARY if EMPTY in state.track else FULL)]


def _take_with_god(state: RaState, seat: int, action: TakeWithGod, chance: Chance) -> list[Event]:
    if state.phase != TURN or state.turn != seat:
        raise _not_now(state, seat)
    slot = action.slot
    tile = state.track[slot] if 0 <= slot < SLOTS else EMPTY
    if not state.tiles[seat][GOD]:
        raise IllegalAction("not_enough_gods")
    if tile == EMPTY:
        raise IllegalAction("empty_slot", slot=slot)
    if tile == GOD:
        raise IllegalAction("cannot_take_god", slot=slot)
    if tile in DISASTERS and state.options.god_takes_disaster == "forbid":
        raise IllegalAction("cannot_take_disaster", slot=slot)
    used = GodUsed(seat, slot, tile)
    return [used, *_struck(state, seat, (tile,))] if tile in DISASTERS else [used]


def _stop_gods(state: RaState, seat: int, action: StopGods, chance: Chance) -> list[Event]:
    if state.phase != TURN or state.turn != seat:
        raise _not_now(state, seat)
    if not state.picks:
        raise IllegalAction("must_take_at_least_one")
    return [GodsStopped(seat)]


# ---------------------------------------------------------------- an auction


def _bid(state: RaState, seat: int, action: Bid, chance: Chance) -> list[Event]:
    if state.phase != AUCTION or state.turn != seat:
        raise _not_bidding(state)
    sun = action.sun
    if sun not in state.up[seat]:
        raise IllegalAction("sun_not_available", sun=sun)
    if sun <= state.best:
        raise IllegalAction("bid_too_low", sun=sun, best=state.best)
    if seat != state.caller:
        return [SunBid(seat, sun)]
    return _lot_won(state, [SunBid(seat, sun)], seat, sun)


def _pass(state: RaState, seat: int, action: Pass, chance: Chance) -> list[Event]:
    if state.phase != AUCTION or state.turn != seat:
        raise _not_bidding(state)
    if seat != state.caller:
        return [PASSED_BY[seat]]
    if state.best:
        return _lot_won(state, [PASSED_BY[seat]], state.bids.index(state.best), state.best)
    if state.reason == VOLUNTARY:
        raise IllegalAction("caller_must_bid")
    discarded = tuple(state.track) if state.reason == FULL else ()
    return [PASSED_BY[seat], NobodyBid(discarded)]


def _lot_won(state: RaState, events: list[Event], winner: int, sun: int) -> list[Event]:
    lot = tuple([tile for tile in state.track if tile != EMPTY])
    events.append(LotWon(winner, sun, state.centre, lot))
    if lot and max(lot) >= DISASTERS.start:
        struck = _struck(state, winner, lot)
        events += struck
        if any(strike.owed for strike in struck):
            return events
    if len(state.up[winner]) > 1 or sum(map(len, state.up)) > 1:
        return events
    return _then_epoch_end(state, events)


# ---------------------------------------------------------------- disasters


def _struck(state: RaState, seat: int, lot: Sequence[int]) -> list[DisasterStruck]:
    """What the disasters in a `lot` do to `seat`, just-won tiles included."""
    counts = state.tiles[seat].copy()
    for tile in lot:
        counts[tile] += 1
    return [
        DisasterStruck(seat, disaster, number, *toll(counts, disaster, number)) for disaster, number in strikes(lot)
    ]


def _discard(state: RaState, seat: int, action: Discard, chance: Chance) -> list[Event]:
    if state.phase != DISCARD or state.turn != seat:
        raise IllegalAction("nothing_owed") if state.phase == TURN and state.turn == seat else _not_now(state, seat)
    disaster, due = state.debts[0]
    if action not in choices(state.tiles[seat], disaster, due):
        raise IllegalAction("wrong_discard", due=due)
    events: list[Event] = [TilesDiscarded(seat, disaster, action.tiles)]
    if len(state.debts) > 1 or any(state.up):
        return events
    return _then_epoch_end(state, events)


# ---------------------------------------------------------------- the end of an epoch


def _then_epoch_end(state: RaState, events: list[Event]) -> list[Event]:
    """`events`, which spend the last sun, and then the end of the epoch as it looks after them."""
    after = state.copy()
    for event in events:
        APPLY[type(event)](after, event)
    return events + epoch_end(after, SUNS_SPENT)


def epoch_end(state: RaState, reason: EndReason) -> list[Event]:
    """Scoring, and then the next epoch or the end of the game (section 8).

    `state` is full, not a view. Which Ra tiles lie there makes no difference.
    """
    lines = epoch_lines(state)
    known = cast(tuple[int, ...], state.fame)
    totals = [fame + points(gained) for fame, gained in zip(known, lines, strict=True)]
    if state.options.negative_points == "floor":
        totals = [total if total > 0 else 0 for total in totals]
    fame = tuple(totals)
    events: list[Event] = [
        EpochEnded(state.epoch, reason, tuple([tile for tile in state.track if tile != EMPTY])),
        EpochScored(state.epoch, lines, fame, state.options.hidden_scores),
    ]
    if state.epoch < EPOCHS:
        events.append(EpochStarted(state.epoch + 1, starter(state)))
    else:
        events.append(GameOver(fame, (*state.scored, lines)))
    return events


# ---------------------------------------------------------------- refusals


def _not_now(state: RaState, seat: int) -> IllegalAction:
    """Why `seat` cannot do what belongs to a turn."""
    if state.phase == OVER:
        return IllegalAction("game_over")
    if seat != state.turn:
        out = state.phase != SETUP and 0 <= seat < state.seats and not state.up[seat]
        return IllegalAction("no_face_up_sun" if out else "not_your_turn")
    if state.phase == AUCTION:
        return IllegalAction("auction_running")
    if state.phase == DISCARD:
        return IllegalAction("discard_first")
    return IllegalAction("gods_in_use")


def _not_bidding(state: RaState) -> IllegalAction:
    """Why nobody, or another seat, bids now."""
    if state.phase == AUCTION:
        return IllegalAction("wrong_bidder", bidder=state.turn)
    return IllegalAction("game_over" if state.phase == OVER else "no_auction")


DECIDE: Final[dict[type[Action], Callable[[RaState, int, Any, Chance], list[Event]]]] = {
    Draw: _draw,
    CallRa: _call_ra,
    TakeWithGod: _take_with_god,
    StopGods: _stop_gods,
    Bid: _bid,
    Pass: _pass,
    Discard: _discard,
}
"""Action type -> the events it causes. Raises IllegalAction."""
