"""Bots that play Ra by what tiles are worth. They see what their seat sees and never the future of the bag."""

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from shared.engine.ra.actions import CALL_RA, DRAW, PASS, STOP_GODS, Action, Bid, Discard, TakeWithGod
from shared.engine.ra.model import AUCTION, DISCARD, RaState
from shared.engine.ra.tiles import (
    CIVILIZATIONS,
    EMPTY,
    EPOCHS,
    FLOOD,
    GOD,
    GOLD,
    MONUMENTS,
    NILE,
    PHARAOH,
    RA,
    RA_SPACES,
)
from shared.engine.ra.value import with_lot

# Prospects: what a holding is worth on average when the epoch (or the game) has still all its time before it. They are
# blended with the real tables as time runs out. Estimates: four such bots score 30 to 50 each, as good players do.
_CIVILIZATION_EARLY: Final = (-1.0, 1.5, 3.5, 7.0, 11.0, 15.0)
_CIVILIZATION_LATE: Final = (-5.0, 0.0, 0.0, 5.0, 10.0, 15.0)
_KINDS_EARLY: Final = (0.0, 1.4, 2.8, 4.2, 5.7, 7.4, 9.4, 12.0, 15.0)
_KINDS_LATE: Final = (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 10.0, 15.0)
_ALIKE_EARLY: Final = (0.0, 0.3, 1.8, 5.5, 10.0, 15.0)
_ALIKE_LATE: Final = (0.0, 0.0, 0.0, 5.0, 10.0, 15.0)
_FLOOD_CHANCE: Final = 0.6
"""How likely a seat without a flood gets one in a whole epoch."""
_TILE_WORTH: Final = 1.7
"""Points of an average tile to whoever wins it."""
_TILES_PER_RA: Final = 4.6
"""Tiles laid between two Ra tiles on average: 150 / 30, less what nobody wants."""
_SUN_STEP: Final = 0.15
"""Points per pip when a sun is changed for the one in the centre."""
_GOD_IN_HAND: Final = 3.0
"""What a god is worth in hand while the epoch is young: more than its 2 points."""


class GreedyBot:
    """Values the lot on the track, bids the cheapest sun that wins when it is worth it, and calls Ra for good lots."""

    def choose(self, view: RaState, seat: int, legal: Sequence[Action], random: Random) -> Action:
        """See `shared.engine.game.Bot`. Plays the same in the same position: `random` is not needed."""
        if len(legal) == 1:
            return legal[0]
        outlook = Outlook(view, seat)
        if view.phase == DISCARD:
            return max(legal, key=outlook.after_discard)
        if view.phase == AUCTION:
            return _bid(outlook, legal)
        return _turn(outlook, legal)


class Outlook:
    """A position as one seat values it. Values are points to be expected until the end of the game."""

    def __init__(self, state: RaState, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.counts = state.tiles[seat]
        self.lot = [tile for tile in state.track if tile != EMPTY]
        spaces = RA_SPACES[state.seats]
        self.ras_left = spaces - state.ras
        suns_up = sum(map(len, state.up))
        self.time_left = min(1.0, self.ras_left / spaces, suns_up / (0.8 * state.seats * len(_all_suns(state, seat))))
        """Share of the epoch still to come: it ends by Ra tiles or by spent suns."""
        self.epochs_after = EPOCHS - state.epoch
        self.game_left = (self.epochs_after + self.time_left) / EPOCHS
        self.others = [counts[PHARAOH] for other, counts in enumerate(state.tiles) if other != seat]
        self.worth = self.value(self.counts)

    def value(self, counts: Sequence[int]) -> float:
        """What a player with these `counts` may expect from them."""
        early, late = self.time_left, 1.0 - self.time_left
        total = 3.0 * counts[GOLD] + counts[GOD] * (_GOD_IN_HAND * early + 2.0 * late)
        kinds = sum(1 for kind in CIVILIZATIONS if counts[kind])
        total += _CIVILIZATION_EARLY[kinds] * early + _CIVILIZATION_LATE[kinds] * late
        niles, floods = counts[NILE], counts[FLOOD]
        total += niles + floods if floods else niles * _FLOOD_CHANCE * early
        total += niles * _FLOOD_CHANCE * self.epochs_after
        total += self._pharaohs(counts[PHARAOH])
        early, late = self.game_left, 1.0 - self.game_left
        kinds = 0
        for kind in MONUMENTS:
            if count := counts[kind]:
                kinds += 1
                total += _ALIKE_EARLY[count] * early + _ALIKE_LATE[count] * late
        return total + _KINDS_EARLY[kinds] * early + _KINDS_LATE[kinds] * late

    def _pharaohs(self, own: int) -> float:
        """Most and fewest, in this and the later epochs, as soft comparisons: leads melt while time is left."""
        most, fewest = max(self.others), min(self.others)
        total = 0.0
        for later in range(self.epochs_after + 1):
            spread = 0.35 + 0.9 * self.time_left + 1.1 * later
            total += 5.0 * _sigmoid((own - most + 0.3) / spread) - 2.0 * _sigmoid((fewest - own + 0.3) / spread)
        return total

    def gain(self, lot: Sequence[int]) -> float:
        """What winning `lot` adds."""
        return self.value(with_lot(self.counts, lot)) - self.worth

    def after_discard(self, action: Action) -> float:
        """What is left after giving tiles up."""
        assert isinstance(action, Discard)
        left = list(self.counts)
        for tile in action.tiles:
            left[tile] -= 1
        return self.value(left)

    def price(self, sun: int) -> float:
        """What spending `sun` costs: a share of the tiles still to come, more for a sun that beats the others'."""
        up = self.state.up
        rivals = [other for seat, suns in enumerate(up) for other in suns if seat != self.seat]
        competitors = 1 + 0.55 * len(rivals) / max(1, len(up[self.seat]))
        lots = max(1.0, len(up[self.seat]) * competitors)
        tiles_to_come = max(0.0, (self.ras_left - 1) * _TILES_PER_RA)
        each = min(6.5, tiles_to_come / lots) * _TILE_WORTH
        strength = sum(1 for other in rivals if other < sun) / len(rivals) if rivals else 0.5
        return each * (0.7 + 0.5 * strength) + (sun - self.state.centre) * _SUN_STEP

    def cheapest_to_win(self) -> int:
        """The lowest own sun that nobody can beat, or the highest own sun."""
        rivals = max((suns[-1] for seat, suns in enumerate(self.state.up) if seat != self.seat and suns), default=0)
        own = self.state.up[self.seat]
        return next((sun for sun in own if sun > rivals), own[-1])


def _all_suns(state: RaState, seat: int) -> tuple[int, ...]:
    return state.up[seat] + state.down[seat]


def _sigmoid(x: float) -> float:
    return 1.0 / (1.0 + exp(-x))


def _bid(outlook: Outlook, legal: Sequence[Action]) -> Action:
    cheapest = next((action for action in legal if isinstance(action, Bid)), None)
    if cheapest is None:
        return legal[0]
    if PASS not in legal:
        return cheapest
    return cheapest if outlook.gain(outlook.lot) > outlook.price(cheapest.sun) else PASS


def _turn(outlook: Outlook, legal: Sequence[Action]) -> Action:
    state = outlook.state
    takes = [action for action in legal if isinstance(action, TakeWithGod)]
    if takes:
        best = max(takes, key=lambda take: outlook.gain([state.track[take.slot]]))
        in_hand = _GOD_IN_HAND * outlook.time_left + 2.0 * (1.0 - outlook.time_left)
        if outlook.gain([state.track[best.slot]]) > in_hand + 0.8 + 1.2 * outlook.time_left:
            return best
        if STOP_GODS in legal:
            return STOP_GODS
    if DRAW not in legal:
        return CALL_RA
    gain = outlook.gain(outlook.lot)
    ra_next = sum(1 for tile in state.bag if tile == RA) / len(state.bag)
    if outlook.ras_left == 1:
        return CALL_RA if gain * ra_next > (1.0 - ra_next) * _TILE_WORTH else DRAW
    alone = not any(suns for seat, suns in enumerate(state.up) if seat != outlook.seat)
    if alone:
        return DRAW
    return CALL_RA if gain > 1.15 * outlook.price(outlook.cheapest_to_win()) and len(outlook.lot) >= 2 else DRAW
