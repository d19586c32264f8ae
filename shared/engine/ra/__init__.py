"""Ra, for two to five players. Rules: docs/rules/ra.md.

tiles      kinds and tables                 rules      what is allowed and what it causes
model      options and the state            evolve     how events change a state
actions    what players do, orders          disasters  what they take
events     what happens                     scoring    what an epoch is worth
value      previews for people and bots     bots       players without a body
absent     time-outs and standing orders
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from shared.engine.chance import Chance
from shared.engine.game import Bot, Game, RandomBot, ScoreLine, Stage, Standing, Viewer
from shared.engine.ra.absent import follow, on_timeout
from shared.engine.ra.actions import Action, AnyAction, AnyOrder
from shared.engine.ra.bots import GreedyBot
from shared.engine.ra.events import AnyEvent, EpochScored, EpochStarted, Event, SunsDealt
from shared.engine.ra.evolve import APPLY
from shared.engine.ra.model import OVER, RaOptions, RaState, blank, view
from shared.engine.ra.rules import DECIDE, LEGAL
from shared.engine.ra.scoring import standings
from shared.engine.ra.tiles import EPOCHS, SUN_GROUPS

_DECIDERS = (*((seat,) for seat in range(max(SUN_GROUPS))), ())
"""Indexed by `RaState.turn`; NOBODY finds the empty tuple at the end."""


class Ra(Game[RaOptions, RaState, Action, Event]):
    """The contract of `shared.engine.game.Game`, kept by the modules of this package."""

    key: ClassVar[str] = "ra"
    rules_version: ClassVar[int] = 1
    min_seats: ClassVar[int] = min(SUN_GROUPS)
    max_seats: ClassVar[int] = max(SUN_GROUPS)
    options_type = RaOptions
    state_type = RaState
    action_type: Any = AnyAction
    event_type: Any = AnyEvent
    bots: ClassVar[dict[str, Callable[[], Bot]]] = {"random": RandomBot, "greedy": GreedyBot}
    order_type: Any = AnyOrder

    def blank(self, seats: int, options: RaOptions) -> RaState:
        return blank(seats, options)

    def start(self, seats: int, options: RaOptions, chance: Chance) -> list[Event]:
        groups = SUN_GROUPS[seats]
        suns = tuple(groups[place] for place in chance.shuffled(seats))
        return [SunsDealt(suns), EpochStarted(1, max(range(seats), key=lambda seat: suns[seat][-1]))]

    def deciders(self, state: RaState) -> tuple[int, ...]:
        return _DECIDERS[state.turn]

    def legal(self, state: RaState, seat: int) -> Sequence[Action]:
        return LEGAL[state.phase](state, seat) if seat == state.turn else ()

    def decide(self, state: RaState, seat: int, action: Action, chance: Chance) -> list[Event]:
        return DECIDE[action.__class__](state, seat, action, chance)

    def evolve(self, state: RaState, event: Event) -> None:
        APPLY[event.__class__](state, event)

    def conceal(self, event: Event, viewer: Viewer) -> Event:
        if not isinstance(event, EpochScored) or not event.hidden:
            return event
        lines = tuple(line if seat == viewer else () for seat, line in enumerate(event.lines))
        fame = tuple(points if seat == viewer else None for seat, points in enumerate(event.fame))
        return EpochScored(event.epoch, lines, fame, event.hidden)

    def view(self, state: RaState, viewer: Viewer) -> RaState:
        return view(state, viewer)

    def standings(self, state: RaState) -> tuple[Standing, ...] | None:
        return standings(state) if state.phase == OVER else None

    def stage(self, state: RaState) -> Stage:
        return Stage("epoch", max(1, state.epoch), EPOCHS)

    def scores(self, state: RaState) -> tuple[int | None, ...]:
        return state.fame

    def score_lines(self, state: RaState) -> tuple[tuple[tuple[ScoreLine, ...], ...], ...]:
        return state.scored

    def on_timeout(self, state: RaState, seat: int) -> Action:
        return on_timeout(state, seat)

    def follow(self, state: RaState, seat: int, order: Any) -> Action | None:
        return follow(state, seat, order)


GAME = Ra()
