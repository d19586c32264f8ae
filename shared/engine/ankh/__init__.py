"""Ankh, for two to five players. Rules: docs/rules/ankh.md.

pieces      kinds, names and printed numbers     turn         turns, actions, followers, ankh powers
board       the map and its set-ups              movement     moving, Satet
geometry    adjacency, regions, caravans         summoning    summoning, ransom, suns
options     table options                        event_track  control, caravans, new numbers
model       the state                            conflict     regions, dominance, scorpions
decisions   what is still to be done             battle       the steps of a battle
actions     what players do, orders              battle_cards cards, buildings, the plague
events      what happens                         strength     who is how strong and why
evolve      how events change a state            deaths       who dies, Anubis, Isis, mummies
position    what can be read off a state         aftermath    devotion for losers, portals, worship
course      one decision worked out              merge        merged and forgotten gods, the end
rules       all of it in one table               bots         players without a body
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from shared.engine.ankh import rules
from shared.engine.ankh.absent import follow, on_timeout
from shared.engine.ankh.actions import Action, AnyAction, AnyOrder
from shared.engine.ankh.beginning import begin
from shared.engine.ankh.board import SETUPS
from shared.engine.ankh.bots import ApprenticeBot, PlannerBot
from shared.engine.ankh.events import AnyEvent, Event, concealed
from shared.engine.ankh.evolve import APPLY
from shared.engine.ankh.merge import standings
from shared.engine.ankh.model import AnkhState, blank
from shared.engine.ankh.options import AnkhOptions
from shared.engine.ankh.pieces import CONFLICTS
from shared.engine.ankh.views import view
from shared.engine.chance import Chance
from shared.engine.game import Bot, Game, RandomBot, Stage, Standing, Viewer


class Ankh(Game[AnkhOptions, AnkhState, Action, Event]):
    """The contract of `shared.engine.game.Game`, kept by the modules of this package."""

    key: ClassVar[str] = "ankh"
    rules_version: ClassVar[int] = 1
    min_seats: ClassVar[int] = min(SETUPS)
    max_seats: ClassVar[int] = max(SETUPS)
    options_type = AnkhOptions
    state_type = AnkhState
    action_type: Any = AnyAction
    event_type: Any = AnyEvent
    order_type: Any = AnyOrder
    bots: ClassVar[dict[str, Callable[[], Bot]]] = {
        "random": RandomBot,
        "apprentice": ApprenticeBot,
        "planner": PlannerBot,
    }

    def blank(self, seats: int, options: AnkhOptions) -> AnkhState:
        return blank(seats, options)

    def start(self, seats: int, options: AnkhOptions, chance: Chance) -> list[Event]:
        return begin(seats, options, chance)

    def deciders(self, state: AnkhState) -> tuple[int, ...]:
        return rules.deciders(state)

    def legal(self, state: AnkhState, seat: int) -> Sequence[Action]:
        return rules.legal(state, seat)

    def decide(self, state: AnkhState, seat: int, action: Action, chance: Chance) -> list[Event]:
        return rules.decide(state, seat, action)

    def evolve(self, state: AnkhState, event: Event) -> None:
        APPLY[event.__class__](state, event)

    def conceal(self, event: Event, viewer: Viewer) -> Event:
        return concealed(event, viewer)

    def view(self, state: AnkhState, viewer: Viewer) -> AnkhState:
        return view(state, viewer)

    def standings(self, state: AnkhState) -> tuple[Standing, ...] | None:
        return standings(state)

    def stage(self, state: AnkhState) -> Stage:
        return Stage("conflict", min(state.conflicts + 1, CONFLICTS), CONFLICTS)

    def scores(self, state: AnkhState) -> tuple[int | None, ...]:
        return tuple(state.gods[god].devotion for god in state.seat_gods)

    def on_timeout(self, state: AnkhState, seat: int) -> Action:
        return on_timeout(state, seat)

    def follow(self, state: AnkhState, seat: int, order: Any) -> Action | None:
        return follow(state, seat, order)


GAME = Ankh()
