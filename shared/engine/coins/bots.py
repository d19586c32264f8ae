"""A bot that plays Coin Ra like a careful merchant. It sees what its seat sees and never the future of the bag."""

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from shared.engine.coins.actions import AUCTION, BID, KEEP, PASS, Action
from shared.engine.coins.model import Bidding, Choosing, CoinState
from shared.engine.coins.scoring import (
    DISASTER_POINTS,
    FEWEST_WAR,
    GOD_POINTS,
    MOST_WAR,
    SET_POINTS,
    row_points,
)
from shared.engine.coins.tiles import (
    CIVILIZATIONS,
    DISASTER,
    EPOCHS,
    GOD,
    NILE,
    PHARAOH,
    RA_SPACES,
    TILES,
    WAR,
)

# Estimates, tuned by playing.
_SET_EARLY: Final = (0.0, 1.2, 2.8, 4.8, 7.2)
_SET_LATE: Final = (0.0, 0.0, 0.3, 1.2, 3.5)
"""Points to be expected from a set with so many of its five symbols, while the epoch is young or nearly over."""
_ROW_GROWTH: Final = 0.1
"""How much of the next step of a row of pharaohs or Niles a tile promises while the epoch is young."""
_POINTS_PER_EPOCH: Final = {2: 30.0, 3: 25.0, 4: 19.0, 5: 18.0}
"""Number of players -> the points that a seat should buy in each epoch."""
_LAST_SHARE: Final = 0.3
"""Share of an epoch that is always counted as still to come."""
_ROUNDING: Final = 0.4
"""Part of a coin that the bot adds to a price before it drops the fraction."""
_WORTH_AN_AUCTION: Final = 1.5
"""Coins that a tile has to be worth to be sold alone."""


class MerchantBot:
    """Prices a lot by what it adds to the own sheet, spreads its coins over the epochs, and raises by single coins."""

    def choose(self, view: CoinState, seat: int, legal: Sequence[Action], random: Random) -> Action:
        """See `shared.engine.game.Bot`. Plays the same in the same position: `random` is not needed."""
        pending = view.pending
        if len(legal) == 1:
            return legal[0]
        outlook = Outlook(view, seat)
        if isinstance(pending, Bidding):
            return BID[pending.least] if pending.least <= outlook.limit(pending.lot) else PASS
        assert isinstance(pending, Choosing)
        return _keep_or_auction(outlook, pending.tile, legal)


class Outlook:
    """A position as one seat values it, in points to be expected at the end of the epoch."""

    def __init__(self, state: CoinState, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.coins = state.coins[seat] or 0
        self.time_left = self._time_left()

    def _time_left(self) -> float:
        """Share of this epoch still to come: it ends by Ra tiles or by an empty bag."""
        state = self.state
        return min((RA_SPACES - state.ras) / RA_SPACES, state.draws_left / (TILES + RA_SPACES))

    def value(self, seat: int, counts: Sequence[int]) -> float:
        """What `seat` may expect from a sheet with these `counts`, the other sheets staying as they are."""
        early, late = self.time_left, 1.0 - self.time_left
        options = self.state.options
        total = float(GOD_POINTS * counts[GOD] + DISASTER_POINTS * counts[DISASTER])
        for kind in (PHARAOH, NILE):
            count = counts[kind]
            total += row_points(count, options) + _ROW_GROWTH * early * count
        symbols = counts[CIVILIZATIONS.start : CIVILIZATIONS.stop]
        sets = min(symbols)
        begun = sum(1 for count in symbols if count > sets)
        total += SET_POINTS * sets + _SET_EARLY[begun] * early + _SET_LATE[begun] * late
        return total + self._war(seat, counts[WAR])

    def _war(self, seat: int, own: int) -> float:
        """Most and fewest as soft comparisons: leads melt while time is left."""
        others = [counts[WAR] for other, counts in enumerate(self.state.sheets) if other != seat]
        spread = 0.15 + 0.8 * self.time_left
        most = _sigmoid((own - max(others) + 0.4) / spread)
        fewest = _sigmoid((min(others) - own + 0.4) / spread)
        return MOST_WAR * most + FEWEST_WAR * fewest

    def gain(self, seat: int, lot: Sequence[int]) -> float:
        """What winning `lot` adds for `seat`."""
        before = self.state.sheets[seat]
        after = before.copy()
        for tile in lot:
            after[tile] += 1
        return self.value(seat, after) - self.value(seat, before)

    def limit(self, lot: Sequence[int]) -> int:
        """The most that the seat should pay for `lot`."""
        gain = self.gain(self.seat, lot)
        if self.last_lot:
            return self.coins if gain > 0.0 else 0
        return min(self.coins, int(gain * self.coins_per_point() + _ROUNDING))

    @property
    def last_lot(self) -> bool:
        """Whether coins are good for nothing after the running auction but to break a tie."""
        state = self.state
        last_of_epoch = isinstance(state.pending, Bidding) and state.pending.forced and state.epoch_over
        return last_of_epoch and (state.epoch == EPOCHS or state.options.coins == "reset")

    def coins_per_point(self) -> float:
        """The going price: what is left in the purse against the points that it still has to buy."""
        state = self.state
        epochs = self.time_left
        if state.options.coins == "whole_game":
            epochs += EPOCHS - state.epoch
        return self.coins / (_POINTS_PER_EPOCH[state.seats] * max(_LAST_SHARE, epochs))


def _keep_or_auction(outlook: Outlook, tile: int, legal: Sequence[Action]) -> Action:
    """Sell what is worth more to oneself than to anyone who can pay; leave the rest for the next Ra."""
    state, seat = outlook.state, outlook.seat
    if AUCTION[1] not in legal:
        return KEEP
    own = outlook.gain(seat, (tile,))
    rivals = [outlook.gain(rival, (tile,)) for rival, coins in enumerate(state.coins) if rival != seat and coins != 0]
    dear = own * outlook.coins_per_point() >= _WORTH_AN_AUCTION
    return AUCTION[1] if dear and own >= max(rivals, default=0.0) else KEEP


def _sigmoid(x: float) -> float:
    return 1.0 / (1.0 + exp(-x))
