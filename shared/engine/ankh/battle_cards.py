"""Choosing, showing and carrying out battle cards (docs/rules/ankh.md, sections 7.3 and 8).

Drought pays with the win and Cycle of Ma'at at the end of the battle: see `battle` and `aftermath`.
"""

from itertools import combinations
from typing import Final

from shared.engine.ankh.actions import PASS, Action, Bid, Build, Declare, Pass, Play
from shared.engine.ankh.course import Course, Rule
from shared.engine.ankh.deaths import kill
from shared.engine.ankh.decisions import BuildMonument, ChooseCards, DeclareTwoCards, Frame, PlaceBids
from shared.engine.ankh.events import (
    BidCommitted,
    BidsRevealed,
    CardsCommitted,
    CardsRevealed,
    FiguresFlooded,
    MonumentBuilt,
    TwoCardsDeclared,
)
from shared.engine.ankh.geometry import FERTILE, members
from shared.engine.ankh.model import AnkhState, Battle, battle_of, conflict_of
from shared.engine.ankh.pieces import BUILD_COST, MONUMENTS, Card
from shared.engine.ankh.position import (
    ascending,
    bare_land,
    control_tokens,
    has,
    holders,
    region_figures,
    seats_of,
    speaker,
)


def players_of(state: AnkhState, card: Card) -> tuple[int, ...]:
    """The gods that play a card in this battle, in rising order of devotion."""
    return ascending(state, (god for god, cards in battle_of(state).cards.items() if card in cards))


# ---------------------------------------------------------------- two cards for Amun


def ask_for_two_cards(course: Course, battle: Battle) -> None:
    """Once in a conflict Amun may announce two cards."""
    state = course.state
    for amun in holders(state, "amun"):
        if amun in battle.gods and not conflict_of(state).two_cards and len(state.gods[amun].hand) > 1:
            course.push(DeclareTwoCards(speaker(state, amun), amun))


def declarable(state: AnkhState, frame: DeclareTwoCards, seat: int) -> list[Action]:
    """To announce or not."""
    return [Declare(), PASS]


def _declare(course: Course, frame: DeclareTwoCards, seat: int, action: Declare | Pass) -> None:
    if isinstance(action, Declare):
        course.tell(TwoCardsDeclared(frame.god))


# ---------------------------------------------------------------- choosing and showing


def ask_for_cards(course: Course, battle: Battle) -> None:
    """Everyone in the battle chooses at the same time."""
    course.push(ChooseCards(battle.gods))


def playable(state: AnkhState, frame: ChooseCards, seat: int) -> list[Action]:
    """Every card in hand, or every pair if two were announced."""
    god = state.seat_gods[seat]
    size = 2 if battle_of(state).two_cards == god else 1
    return [Play(cards) for cards in combinations(state.gods[god].hand, size)]


def _play(course: Course, frame: ChooseCards, seat: int, action: Play) -> None:
    god = course.state.seat_gods[seat]
    course.tell(CardsCommitted(god, seats_of(course.state, god), action.cards))
    waiting = tuple(other for other in frame.waiting if other != god)
    if waiting:
        course.push(ChooseCards(waiting))


def reveal(course: Course, battle: Battle) -> None:
    """All cards are turned at once; the Flood pays."""
    state = course.state
    course.tell(CardsRevealed({god: battle.chosen[god] for god in battle.gods}))
    for god in players_of(state, "flood"):
        figures = tuple(
            figure.id
            for figure in region_figures(state, battle.region)
            if figure.god == god and FERTILE >> figure.at & 1
        )
        if figures:
            course.tell(FiguresFlooded(god, figures))
            course.pay(god, len(figures), "flood")


# ---------------------------------------------------------------- Build Monument


def ask_to_build(course: Course, battle: Battle) -> None:
    """Who played Build Monument may build, in rising order of devotion."""
    state = course.state
    course.push(*(BuildMonument(speaker(state, god), god) for god in players_of(state, "build_monument")))


def build_cost(state: AnkhState, god: int) -> int:
    """What a monument costs: nothing for the Inspiring."""
    return 0 if has(state, god, "inspiring") else BUILD_COST


def buildable(state: AnkhState, frame: BuildMonument, seat: int) -> list[Action]:
    """Any kind of the supply on any bare land of the region, if the god can pay and has a control token; or nothing."""
    god = frame.god
    if state.gods[god].followers < build_cost(state, god) or not control_tokens(state, god):
        return [PASS]
    sites = state.layout.land[battle_of(state).region - 1] & bare_land(state)
    kinds = [kind for kind in MONUMENTS if state.monument_supply[kind]]
    return [*(Build(kind, to) for kind in kinds for to in members(sites)), PASS]


def _build(course: Course, frame: BuildMonument, seat: int, action: Build | Pass) -> None:
    if isinstance(action, Build):
        course.pay(frame.god, -build_cost(course.state, frame.god), "build")
        course.tell(MonumentBuilt(course.state.next_monument, frame.god, action.kind, action.to))


# ---------------------------------------------------------------- Plague of Locusts


def ask_for_bids(course: Course, battle: Battle) -> None:
    """One plague comes, however many were played; everyone in the battle bids at the same time."""
    if players_of(course.state, "plague_of_locusts"):
        course.push(PlaceBids(battle.gods))


def biddable(state: AnkhState, frame: PlaceBids, seat: int) -> list[Action]:
    """From no follower to all."""
    return [Bid(followers) for followers in range(state.gods[state.seat_gods[seat]].followers + 1)]


def _bid(course: Course, frame: PlaceBids, seat: int, action: Bid) -> None:
    god = course.state.seat_gods[seat]
    course.tell(BidCommitted(god, seats_of(course.state, god), action.followers))
    waiting = tuple(other for other in frame.waiting if other != god)
    if waiting:
        course.push(PlaceBids(waiting))


def plague(course: Course, battle: Battle) -> None:
    """All bids are shown and paid; all but the figures of the one highest bidder die."""
    state = course.state
    if not battle.bids:
        return
    bids = {god: battle.bids[god] for god in battle.gods}
    highest = [god for god, bid in bids.items() if bid == max(bids.values())]
    spared = highest[0] if len(highest) == 1 else None
    course.tell(BidsRevealed(bids, spared))
    for god in ascending(state, bids):
        course.pay(god, -bids[god], "plague")
    figures = region_figures(state, battle.region)
    kill(
        course,
        [figure for figure in figures if figure.kind != "god" and figure.god != spared],
        "plague",
        battle.region,
    )


DECISIONS: Final[dict[type[Frame], Rule]] = {
    DeclareTwoCards: Rule(declarable, _declare),
    ChooseCards: Rule(playable, _play),
    BuildMonument: Rule(buildable, _build),
    PlaceBids: Rule(biddable, _bid),
}
