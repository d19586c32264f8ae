"""What a viewer may know of a state (docs/rules/ankh.md, section 14): all but cards and bids not shown yet."""

from copy import copy

from shared.engine.ankh.events import hidden_cards
from shared.engine.ankh.model import AnkhState, Battle
from shared.engine.ankh.pieces import HIDDEN_BID
from shared.engine.game import Viewer


def view(state: AnkhState, viewer: Viewer) -> AnkhState:
    """A new state with what `viewer` may know. Seats that play for the same god know its secrets."""
    own = None if viewer is None else state.seat_gods[viewer]
    return AnkhState(
        seats=state.seats,
        options=state.options,
        gods=[copy(god) for god in state.gods],
        seat_gods=state.seat_gods,
        order=state.order,
        forgotten=state.forgotten,
        figures=dict(state.figures),
        monuments=dict(state.monuments),
        monument_supply=dict(state.monument_supply),
        guardian_kinds=state.guardian_kinds,
        guardian_supply=state.guardian_supply,
        camels=state.camels,
        regions=state.regions,
        tracks=dict(state.tracks),
        event=state.event,
        conflicts=state.conflicts,
        seat=state.seat,
        taken=state.taken,
        conflict=state.conflict,
        battle=None if state.battle is None else _battle(state.battle, own),
        stack=state.stack,
        next_figure=state.next_figure,
        next_monument=state.next_monument,
        result=state.result,
    )


def _battle(battle: Battle, own: int | None) -> Battle:
    return Battle(
        region=battle.region,
        gods=battle.gods,
        two_cards=battle.two_cards,
        chosen={god: cards if god == own else hidden_cards(cards) for god, cards in battle.chosen.items()},
        cards=dict(battle.cards),
        bids={god: bid if god == own or battle.bids_shown else HIDDEN_BID for god, bid in battle.bids.items()},
        bids_shown=battle.bids_shown,
        spared=battle.spared,
        flooded=battle.flooded,
        unprotected=battle.unprotected,
        fallen=dict(battle.fallen),
        strengths=battle.strengths,
        decided=battle.decided,
        winner=battle.winner,
        margin=battle.margin,
    )
