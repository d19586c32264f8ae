"""How events change a state: the only code that does. One function per event, in the order of `events.py`."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from shared.engine.ankh import events as e
from shared.engine.ankh.model import AnkhState, Battle, Conflict, Figure, God, Monument, Result, battle_of, conflict_of
from shared.engine.ankh.pieces import CARDS, GUARDIAN_LEVEL, Card, GuardianKind


def _started(state: AnkhState, event: e.Started) -> None:
    state.guardian_kinds = event.guardians
    for god, name in zip(state.gods, event.gods, strict=False):
        god.names = (name,)


def _god_taken(state: AnkhState, event: e.GodTaken) -> None:
    state.gods[event.seat].names = (event.name,)


def _turn_began(state: AnkhState, event: e.TurnBegan) -> None:
    state.seat = event.seat
    state.taken = ()


def _action_taken(state: AnkhState, event: e.ActionTaken) -> None:
    state.tracks[event.track] = event.space
    state.taken = (*state.taken, event.track)


def _figure_moved(state: AnkhState, event: e.FigureMoved | e.FigurePushed) -> None:
    state.figures[event.figure] = replace(state.figures[event.figure], at=event.to)


def _figure_summoned(state: AnkhState, event: e.FigureSummoned) -> None:
    god = state.gods[event.god]
    if event.ransom is not None:
        holder = state.gods[event.ransom]
        holder.trapped = _without(holder.trapped, event.god)
    elif event.kind == "warrior":
        god.warriors -= 1
    else:
        god.guardians = _without(god.guardians, event.kind)
    state.figures[event.figure] = Figure(event.figure, event.god, event.kind, event.at)
    state.next_figure = event.figure + 1


def _without(things: tuple[Any, ...], one: Any) -> tuple[Any, ...]:
    """`things` with the first that equals `one` taken out."""
    place = things.index(one)
    return things[:place] + things[place + 1 :]


def _figure_marked(state: AnkhState, event: e.FigureMarked) -> None:
    state.figures[event.figure] = replace(state.figures[event.figure], sun=True)


def _followers_changed(state: AnkhState, event: e.FollowersChanged) -> None:
    state.gods[event.god].followers = event.total


def _power_unlocked(state: AnkhState, event: e.PowerUnlocked) -> None:
    god = state.gods[event.god]
    god.powers = (*god.powers, event.power)
    god.tokens += 1


def _token_lost(state: AnkhState, event: e.TokenLost) -> None:
    state.gods[event.god].tokens += 1


def _symbol_uncovered(state: AnkhState, event: e.SymbolUncovered) -> None:
    god = state.gods[event.god]
    god.symbols += 1
    if event.guardian is not None:
        god.guardians = (*god.guardians, event.guardian)
        _supply(state, event.guardian, -1)


def _supply(state: AnkhState, kind: GuardianKind, change: int) -> None:
    level = GUARDIAN_LEVEL[kind]
    state.guardian_supply = tuple(
        count + change if number == level else count for number, count in enumerate(state.guardian_supply, 1)
    )


def _event_reached(state: AnkhState, event: e.EventReached) -> None:
    state.event = event.space


def _monument_claimed(state: AnkhState, event: e.MonumentClaimed) -> None:
    state.monuments[event.monument] = replace(state.monuments[event.monument], owner=event.god)


def _caravan_laid(state: AnkhState, event: e.CaravanLaid) -> None:
    state.camels = tuple(sorted((*state.camels, *event.camels)))
    regions = list(state.regions)
    regions[event.region - 1] = event.parts[0]
    state.regions = (*regions, event.parts[1])


def _nothing(state: AnkhState, event: e.Event) -> None:
    """For events that only tell."""


def _numbers_swapped(state: AnkhState, event: e.NumbersSwapped) -> None:
    regions = list(state.regions)
    one, other = event.one - 1, event.other - 1
    regions[one], regions[other] = regions[other], regions[one]
    state.regions = tuple(regions)


def _marker_reset(state: AnkhState, event: e.MarkerReset) -> None:
    state.tracks[event.track] = 0


def _conflict_began(state: AnkhState, event: e.ConflictBegan) -> None:
    state.conflict = Conflict(event.number, event.seat, event.god, event.regions)


def _monument_removed(state: AnkhState, event: e.MonumentRemoved) -> None:
    monument = state.monuments.pop(event.monument)
    state.monument_supply[monument.kind] += 1


def _region_visited(state: AnkhState, event: e.RegionVisited) -> None:
    state.conflict = replace(conflict_of(state), region=event.region)
    if event.outcome == "battle":
        state.battle = Battle(event.region, event.gods)


def _two_cards_declared(state: AnkhState, event: e.TwoCardsDeclared) -> None:
    state.conflict = replace(conflict_of(state), two_cards=True)
    battle_of(state).two_cards = event.god


def _cards_committed(state: AnkhState, event: e.CardsCommitted) -> None:
    battle_of(state).chosen[event.god] = event.cards


def _cards_revealed(state: AnkhState, event: e.CardsRevealed) -> None:
    battle = battle_of(state)
    battle.chosen = {}
    battle.cards = dict(event.cards)
    for number, cards in event.cards.items():
        god = state.gods[number]
        god.hand = tuple(card for card in god.hand if card not in cards)


def _figures_flooded(state: AnkhState, event: e.FiguresFlooded) -> None:
    battle = battle_of(state)
    battle.flooded = (*battle.flooded, *event.figures)


def _monument_built(state: AnkhState, event: e.MonumentBuilt) -> None:
    state.monuments[event.monument] = Monument(event.monument, event.kind, event.at, event.god)
    state.monument_supply[event.kind] -= 1
    state.next_monument = event.monument + 1


def _bid_committed(state: AnkhState, event: e.BidCommitted) -> None:
    battle_of(state).bids[event.god] = event.bid


def _bids_revealed(state: AnkhState, event: e.BidsRevealed) -> None:
    battle = battle_of(state)
    battle.bids = dict(event.bids)
    battle.bids_shown = True
    battle.spared = event.spared


def _figure_died(state: AnkhState, event: e.FigureDied) -> None:
    figure = state.figures.pop(event.figure)
    battle = battle_of(state)
    battle.fallen[event.god] = battle.fallen.get(event.god, 0) + 1
    _to_pool(state.gods[event.god], figure)


def _to_pool(god: God, figure: Figure) -> None:
    if figure.kind == "warrior":
        god.warriors += 1
    elif figure.kind != "god":
        god.guardians = (*god.guardians, figure.kind)


def _warrior_trapped(state: AnkhState, event: e.WarriorTrapped) -> None:
    state.gods[event.owner].warriors -= 1
    god = state.gods[event.by]
    god.trapped = (*god.trapped, event.owner)


def _mummy_raised(state: AnkhState, event: e.MummyRaised) -> None:
    god = state.gods[event.god]
    god.guardians = _without(god.guardians, "mummy")
    state.figures[event.figure] = Figure(event.figure, event.god, "mummy", event.at)


def _devotion_changed(state: AnkhState, event: e.DevotionChanged) -> None:
    """A token that arrives on a space lies on top of those that are there (section 3.4)."""
    state.gods[event.god].devotion = event.space
    others = [god for god in state.order if god != event.god]
    below = sum(state.gods[god].devotion <= event.space for god in others)
    state.order = (*others[:below], event.god, *others[below:])


def _strengths_compared(state: AnkhState, event: e.StrengthsCompared) -> None:
    battle_of(state).strengths = event.strengths


def _token_used(state: AnkhState, event: e.TokenUsed) -> None:
    state.conflict = replace(conflict_of(state), token_used=True)


def _battle_decided(state: AnkhState, event: e.BattleDecided) -> None:
    battle = battle_of(state)
    battle.decided = True
    battle.winner = event.winner
    battle.margin = event.margin


def _protection_given_up(state: AnkhState, event: e.ProtectionGivenUp) -> None:
    battle = battle_of(state)
    battle.unprotected = (*battle.unprotected, event.figure)


def _portal_opened(state: AnkhState, event: e.PortalOpened) -> None:
    god = state.gods[event.god]
    kept = god.portals if event.moved is None else _without(god.portals, event.moved)
    god.portals = (*kept, event.at)


def _cards_taken_back(state: AnkhState, event: e.CardsTakenBack) -> None:
    god = state.gods[event.god]
    god.hand = CARDS
    god.used = ()
    del battle_of(state).cards[event.god]


def _battle_ended(state: AnkhState, event: e.BattleEnded) -> None:
    for number, cards in battle_of(state).cards.items():
        god = state.gods[number]
        god.used = in_order((*god.used, *cards))
    state.battle = None


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """These cards in the order in which they are listed everywhere."""
    return tuple(card for card in CARDS if card in cards)


def _conflict_ended(state: AnkhState, event: e.ConflictEnded) -> None:
    state.conflicts = event.number
    state.conflict = None


def _figure_removed(state: AnkhState, event: e.FigureRemoved) -> None:
    figure = state.figures.pop(event.figure)
    if figure.kind != "god" and figure.kind != "warrior":
        _supply(state, figure.kind, +1)


def _guardian_turned(state: AnkhState, event: e.GuardianTurned) -> None:
    state.figures[event.figure] = replace(state.figures[event.figure], god=event.god)


def _monument_released(state: AnkhState, event: e.MonumentReleased) -> None:
    state.monuments[event.monument] = replace(state.monuments[event.monument], owner=None)


def _gods_merged(state: AnkhState, event: e.GodsMerged) -> None:
    lower, superior = state.gods[event.lower], state.gods[event.superior]
    state.order = tuple(event.superior if god == event.lower else god for god in state.order if god != event.superior)
    superior.devotion = lower.devotion
    superior.names = superior.names + lower.names
    superior.portals = superior.portals + lower.portals
    if "anubis" in lower.names:
        superior.warriors += lower.trapped.count(event.superior)
        superior.trapped = tuple(god for god in lower.trapped if god != event.superior)
    if "ra" in lower.names:
        for figure in list(state.figures.values()):
            if figure.sun:
                state.figures[figure.id] = replace(figure, sun=False)
    _leave(state, event.lower)
    lower.fate = "merged"
    state.seat_gods = tuple(event.superior if god == event.lower else god for god in state.seat_gods)


def _leave(state: AnkhState, number: int) -> None:
    """What a god holds leaves the game with it, and its warriors leave every trap."""
    god = state.gods[number]
    for guardian in god.guardians:
        _supply(state, guardian, +1)
    god.guardians = god.trapped = god.portals = god.hand = god.used = ()
    god.warriors = god.followers = 0
    for other in state.gods:
        other.trapped = tuple(owner for owner in other.trapped if owner != number)


def _god_forgotten(state: AnkhState, event: e.GodForgotten) -> None:
    for owner in state.gods[event.god].trapped:
        state.gods[owner].warriors += 1
    _leave(state, event.god)
    state.gods[event.god].fate = "forgotten"
    state.order = tuple(god for god in state.order if god != event.god)
    state.forgotten = (*state.forgotten, event.god)


def _game_ended(state: AnkhState, event: e.GameEnded) -> None:
    state.result = Result(event.ending, event.winner)


def _waiting(state: AnkhState, event: e.Waiting) -> None:
    state.stack = event.stack


APPLY: Final[dict[type[e.Event], Callable[[AnkhState, Any], None]]] = {
    e.Started: _started,
    e.GodTaken: _god_taken,
    e.TurnBegan: _turn_began,
    e.ActionTaken: _action_taken,
    e.FigureMoved: _figure_moved,
    e.FigurePushed: _figure_moved,
    e.FigureSummoned: _figure_summoned,
    e.FigureMarked: _figure_marked,
    e.FollowersChanged: _followers_changed,
    e.PowerUnlocked: _power_unlocked,
    e.TokenLost: _token_lost,
    e.SymbolUncovered: _symbol_uncovered,
    e.EventReached: _event_reached,
    e.MonumentClaimed: _monument_claimed,
    e.CaravanLaid: _caravan_laid,
    e.CaravanSkipped: _nothing,
    e.NumbersSwapped: _numbers_swapped,
    e.MarkerReset: _marker_reset,
    e.ConflictBegan: _conflict_began,
    e.MonumentRemoved: _monument_removed,
    e.RegionVisited: _region_visited,
    e.TwoCardsDeclared: _two_cards_declared,
    e.CardsCommitted: _cards_committed,
    e.CardsRevealed: _cards_revealed,
    e.FiguresFlooded: _figures_flooded,
    e.MonumentBuilt: _monument_built,
    e.BidCommitted: _bid_committed,
    e.BidsRevealed: _bids_revealed,
    e.FigureDied: _figure_died,
    e.WarriorTrapped: _warrior_trapped,
    e.MummyRaised: _mummy_raised,
    e.DevotionChanged: _devotion_changed,
    e.StrengthsCompared: _strengths_compared,
    e.TokenUsed: _token_used,
    e.BattleDecided: _battle_decided,
    e.ProtectionGivenUp: _protection_given_up,
    e.PortalOpened: _portal_opened,
    e.CardsTakenBack: _cards_taken_back,
    e.BattleEnded: _battle_ended,
    e.ConflictEnded: _conflict_ended,
    e.FigureRemoved: _figure_removed,
    e.GuardianTurned: _guardian_turned,
    e.MonumentReleased: _monument_released,
    e.GodsMerged: _gods_merged,
    e.GodForgotten: _god_forgotten,
    e.GameEnded: _game_ended,
    e.Waiting: _waiting,
}
"""Event -> what it does to a state."""


def evolve(state: AnkhState, event: e.Event) -> None:
    """Apply `event` to `state` in place."""
    APPLY[type(event)](state, event)
