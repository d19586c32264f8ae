"""What is allowed, and what it causes (docs/rules/coins.md, sections 3 to 8; refusals in section 13).

`legal` lists the actions of the seat that decides; `DECIDE` turns one action into events. Neither changes a state.
What an auction costs is settled at once, so one action may cause a long tale: the last pass can end an epoch.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from shared.engine.chance import Chance
from shared.engine.coins.actions import (
    DRAW_ONLY,
    KEEP_OR_AUCTION,
    PASS_OR_BID,
    Action,
    Auction,
    Bid,
    Draw,
    Keep,
    Pass,
)
from shared.engine.coins.events import (
    BAG_EMPTY,
    LAST_RA,
    PASSED_BY,
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
    PassedOver,
    RaDrawn,
    TileKept,
)
from shared.engine.coins.evolve import apply_all, opened
from shared.engine.coins.model import CLOCKWISE, NOBODY, Bidding, Choosing, CoinOptions, CoinState, Drawing
from shared.engine.coins.scoring import epoch_lines
from shared.engine.coins.tiles import CIVILIZATIONS, EPOCHS, PURSE, RA, RA_SPACES, TILES
from shared.engine.game import IllegalAction

# ---------------------------------------------------------------- the start


def check(options: CoinOptions) -> None:
    """Raises IllegalAction for options that do not fit together (section 12)."""
    total = sum(options.counts)
    if options.mix != "custom":
        if options.counts != CoinOptions().counts:
            raise IllegalAction("counts_without_custom_mix", mix=options.mix)
    elif total != TILES:
        raise IllegalAction("mix_is_not_48", total=total)
    elif options.civilizations % len(CIVILIZATIONS):
        raise IllegalAction("civilizations_not_by_five", civilizations=options.civilizations)
    if options.short_bag and options.keep_tiles:
        raise IllegalAction("short_bag_with_kept_tiles")


def start(seats: int, options: CoinOptions, chance: Chance) -> list[Event]:
    """Fifteen coins each, a random start player, and the first epoch (section 2)."""
    check(options)
    first = chance.below(seats)
    return [CoinsDealt(first, (PURSE,) * seats, options.hidden_coins), EpochStarted(1, first)]


# ---------------------------------------------------------------- legal actions


def legal(state: CoinState, seat: int) -> Sequence[Action]:
    """Every action open to `seat`. In a view that does not know the seat's coins, only what needs none."""
    pending = state.pending
    if pending is None or pending.seat != seat:
        return ()
    if type(pending) is Bidding:
        coins = state.coins[seat]
        return PASS_OR_BID[coins or 0][pending.least]
    if type(pending) is Choosing:
        return KEEP_OR_AUCTION[price_limit(state, seat)]
    return DRAW_ONLY


def price_limit(state: CoinState, seat: int) -> int:
    """The highest start price that `seat` may name; 0 if it cannot auction at all (sections 4 and 12)."""
    options = state.options
    if options.hidden_coins or options.opening_is_bid:
        limit = state.coins[seat] or 0
    else:
        limit = max(cast(list[int], state.coins))
    if limit < 1:
        return 0 if options.opening_is_bid else 1
    return 1 if options.fixed_price else limit


# ---------------------------------------------------------------- a turn


def _draw(state: CoinState, seat: int, action: Draw, chance: Chance) -> list[Event]:
    pending = state.pending
    if type(pending) is not Drawing or pending.seat != seat:
        raise _not_now(state, seat)
    bag = state.bag
    place = chance.below(len(bag))
    tile = bag[place]
    if tile != RA:
        return [Drew(seat, place, tile)]
    events: list[Event] = [RaDrawn(seat, place, state.ras + 1)]
    return events + _forced_auction(_after(state, events), seat, chance)


def _keep(state: CoinState, seat: int, action: Keep, chance: Chance) -> list[Event]:
    pending = state.pending
    if type(pending) is not Choosing or pending.seat != seat:
        raise _not_now(state, seat)
    return _or_epoch_end(state, [TileKept(seat, pending.tile)], seat, False, chance)


def _auction(state: CoinState, seat: int, action: Auction, chance: Chance) -> list[Event]:
    pending = state.pending
    if type(pending) is not Choosing or pending.seat != seat:
        raise _not_now(state, seat)
    price, limit = action.price, price_limit(state, seat)
    if price < 1:
        raise IllegalAction("start_price_too_low", price=price, least=1)
    if price > limit:
        if state.options.opening_is_bid and price > cast(int, state.coins[seat]):
            raise IllegalAction("not_enough_coins", amount=price, coins=cast(int, state.coins[seat]))
        raise IllegalAction("start_price_too_high", price=price, most=limit)
    return _open(state, AuctionOpened(seat, price, False, (pending.tile,)), chance)


# ---------------------------------------------------------------- an auction


def _bid(state: CoinState, seat: int, action: Bid, chance: Chance) -> list[Event]:
    bidding = _asked(state, seat)
    amount, coins = action.amount, cast(int, state.coins[seat])
    if amount < bidding.least:
        raise IllegalAction("bid_too_low", amount=amount, least=bidding.least)
    if amount > coins:
        raise IllegalAction("not_enough_coins", amount=amount, coins=coins)
    bidding = bidding.copy()
    bidding.take_bid(seat, amount)
    return _ask(state, [BidMade(seat, amount)], bidding, chance)


def _pass(state: CoinState, seat: int, action: Pass, chance: Chance) -> list[Event]:
    bidding = _asked(state, seat).copy()
    bidding.take_pass(seat)
    return _ask(state, [PASSED_BY[seat]], bidding, chance)


def _asked(state: CoinState, seat: int) -> Bidding:
    """The running auction, if `seat` is asked in it."""
    pending = state.pending
    if type(pending) is not Bidding:
        raise IllegalAction("game_over" if state.over else "no_auction")
    if pending.seat != seat:
        if 0 <= seat < state.seats and pending.out[seat]:
            raise IllegalAction("passed_already")
        raise IllegalAction("wrong_bidder", bidder=pending.seat)
    return pending


def _forced_auction(state: CoinState, seat: int, chance: Chance) -> list[Event]:
    """Everything active and the centre as one lot, if there is anything (section 6)."""
    lot = state.forced_lot()
    if lot:
        return _open(state, AuctionOpened(seat, 1, True, lot), chance)
    return epoch_end(state, chance) if state.epoch_over else []


def _open(state: CoinState, event: AuctionOpened, chance: Chance) -> list[Event]:
    return _ask(state, [event], opened(state, event), chance)


def _ask(state: CoinState, events: list[Event], bidding: Bidding, chance: Chance) -> list[Event]:
    """`events`, the passes of all who cannot reach the least bid, and if nobody is left to ask, what follows.

    `bidding` is how the auction stands after `events`, and changes. Nobody is passed for want of coins if those are
    secret (section 12).
    """
    if bidding.seat != NOBODY and not state.options.hidden_coins:
        poor = bidding.pass_over(cast(list[int], state.coins))
        if poor:
            events.append(PassedOver(poor))
    if bidding.seat != NOBODY:
        return events
    leader = bidding.leader
    events.append(NobodyBid(bidding.lot) if leader == NOBODY else LotWon(leader, bidding.bids[leader], bidding.lot))
    return _or_epoch_end(state, events, bidding.caller, bidding.forced, chance)


# ---------------------------------------------------------------- the end of an epoch


def _or_epoch_end(state: CoinState, events: list[Event], seat: int, forced: bool, chance: Chance) -> list[Event]:
    """`events`, which lead from `state` to the end of the turn of `seat`, and the end of the epoch if it is over.

    An empty bag brings a last forced auction first, unless that of a Ra was just held (`forced`).
    """
    if not state.epoch_over:
        return events
    after = _after(state, events)
    return events + (epoch_end(after, chance) if forced else _forced_auction(after, seat, chance))


def _after(state: CoinState, events: Sequence[Event]) -> CoinState:
    after = state.copy()
    apply_all(after, events)
    return after


def epoch_end(state: CoinState, chance: Chance) -> list[Event]:
    """The lottery, the scores, and then the next epoch or the end of the game (section 8). `state` is no view."""
    events: list[Event] = [EpochEnded(state.epoch, LAST_RA if state.ras == RA_SPACES else BAG_EMPTY)]
    if state.centre:
        events.append(_lottery(state, chance))
        state = _after(state, events)
    events.append(EpochScored(state.epoch, epoch_lines(state)))
    if state.epoch < EPOCHS:
        events.append(EpochStarted(state.epoch + 1, CLOCKWISE[state.seats][state.starter][0]))
    else:
        events.append(GameOver(tuple(cast(list[int], state.coins))))
    return events


def _lottery(state: CoinState, chance: Chance) -> LotteryDealt:
    tiles = tuple(state.centre[place] for place in chance.shuffled(len(state.centre)))
    if state.options.lottery == "independent":
        return LotteryDealt(tiles, tuple(chance.below(state.seats) for _ in tiles))
    first = chance.below(state.seats)
    return LotteryDealt(tiles, tuple((first + step) % state.seats for step in range(len(tiles))))


# ---------------------------------------------------------------- refusals


def _not_now(state: CoinState, seat: int) -> IllegalAction:
    """Why `seat` cannot do what belongs to a turn."""
    pending = state.pending
    if pending is None:
        return IllegalAction("game_over" if state.over else "not_started")
    if type(pending) is Bidding:
        return IllegalAction("auction_running")
    if pending.seat != seat:
        return IllegalAction("not_your_turn")
    return IllegalAction("draw_first" if type(pending) is Drawing else "keep_or_auction_first")


DECIDE: Final[dict[type[Action], Callable[[CoinState, int, Any, Chance], list[Event]]]] = {
    Draw: _draw,
    Keep: _keep,
    Auction: _auction,
    Bid: _bid,
    Pass: _pass,
}
"""Action type -> the events it causes. Raises IllegalAction."""
