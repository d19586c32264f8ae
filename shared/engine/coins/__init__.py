"""Coin Ra, for two to five players. Rules: docs/rules/coins.md.

tiles      kinds and tables                 rules      what is allowed and what it causes
model      options and the state            evolve     how events change a state
actions    what players do, orders          scoring    what an epoch is worth, who wins
events     what happens                     value      previews for people and bots
absent     time-outs and standing orders    bots       players without a body
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from shared.engine.chance import Chance
from shared.engine.coins.absent import follow, on_timeout
from shared.engine.coins.actions import Action, AnyAction, AnyOrder
from shared.engine.coins.bots import MerchantBot
from shared.engine.coins.events import AnyEvent, CoinsDealt, Event
from shared.engine.coins.evolve import APPLY
from shared.engine.coins.model import MAX_SEATS, CoinOptions, CoinState, blank, view
from shared.engine.coins.rules import DECIDE, legal, start
from shared.engine.coins.scoring import standings
from shared.engine.coins.tiles import EPOCHS
from shared.engine.game import Bot, Game, RandomBot, ScoreLine, Stage, Standing, Viewer

_DECIDERS = (*((seat,) for seat in range(MAX_SEATS)), ())
"""Indexed by seat; NOBODY, while an auction is being settled, finds the empty tuple at the end."""


class CoinRa(Game[CoinOptions, CoinState, Action, Event]):
    """The contract of `shared.engine.game.Game`, kept by the modules of this package."""

    key: ClassVar[str] = "coins"
    rules_version: ClassVar[int] = 1
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = MAX_SEATS
    options_type = CoinOptions
    state_type = CoinState
    action_type: Any = AnyAction
    event_type: Any = AnyEvent
    bots: ClassVar[dict[str, Callable[[], Bot]]] = {"random": RandomBot, "merchant": MerchantBot}
    order_type: Any = AnyOrder

    def blank(self, seats: int, options: CoinOptions) -> CoinState:
        return blank(seats, options)

    def start(self, seats: int, options: CoinOptions, chance: Chance) -> list[Event]:
        return start(seats, options, chance)

    def deciders(self, state: CoinState) -> tuple[int, ...]:
        pending = state.pending
        return () if pending is None else _DECIDERS[pending.seat]

    def legal(self, state: CoinState, seat: int) -> Sequence[Action]:
        return legal(state, seat)

    def decide(self, state: CoinState, seat: int, action: Action, chance: Chance) -> list[Event]:
        return DECIDE[action.__class__](state, seat, action, chance)

    def evolve(self, state: CoinState, event: Event) -> None:
        APPLY[event.__class__](state, event)

    def conceal(self, event: Event, viewer: Viewer) -> Event:
        if not isinstance(event, CoinsDealt) or not event.hidden:
            return event
        coins = tuple(own if seat == viewer else None for seat, own in enumerate(event.coins))
        return CoinsDealt(event.seat, coins, event.hidden)

    def view(self, state: CoinState, viewer: Viewer) -> CoinState:
        return view(state, viewer)

    def standings(self, state: CoinState) -> tuple[Standing, ...] | None:
        return standings(state) if state.over else None

    def stage(self, state: CoinState) -> Stage:
        return Stage("epoch", max(1, state.epoch), EPOCHS)

    def scores(self, state: CoinState) -> tuple[int | None, ...]:
        return tuple(state.scores)

    def score_lines(self, state: CoinState) -> tuple[tuple[tuple[ScoreLine, ...], ...], ...]:
        return state.scored

    def on_timeout(self, state: CoinState, seat: int) -> Action:
        return on_timeout(state, seat)

    def follow(self, state: CoinState, seat: int, order: Any) -> Action | None:
        return follow(state, seat, order)


GAME = CoinRa()
