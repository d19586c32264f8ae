"""Nothing appears or vanishes against the rules, at no decision of no game (docs/rules/ankh.md, 1)."""

from collections import Counter

from hypothesis import given

from shared.engine.ankh import GAME
from shared.engine.ankh import events as e
from shared.engine.ankh.geometry import LAND, RIVER
from shared.engine.ankh.model import AnkhState
from shared.engine.ankh.options import AnkhOptions
from shared.engine.ankh.pieces import CARDS, GUARDIAN_LEVEL, POWERS, SYMBOLS
from tests.engine.ankh.games import OPTIONS, SEATS, SEEDS, WHOLE_GAMES, each_event, states


def assert_whole(state: AnkhState, first: AnkhState) -> None:
    """All promises about pieces, held against the `first` state of the same game."""
    assert_figures(state, first)
    assert_monuments(state)
    assert_places(state)
    assert_order(state)
    for god in state.gods:
        played = () if state.battle is None else state.battle.cards.get(state.gods.index(god), ())
        cards = (*god.hand, *god.used, *played)
        assert sorted(cards) == (sorted(CARDS) if god.fate == "alive" else [])
        assert god.followers >= 0
        assert 0 <= god.devotion <= 31
        assert max(len(god.trapped), len(god.portals)) <= 3
        assert all(sum(power in powers for power in god.powers) <= 2 for powers in POWERS.values())
        assert len(god.powers) <= god.tokens <= 6
        assert god.symbols == sum(token <= god.tokens for token in SYMBOLS)


def assert_figures(state: AnkhState, first: AnkhState) -> None:
    on_board = Counter((figure.god, figure.kind) for figure in state.figures.values())
    trapped = Counter(owner for god in state.gods for owner in god.trapped)
    for number, god in enumerate(state.gods):
        alive = god.fate == "alive"
        assert on_board[number, "god"] == alive
        assert god.warriors + on_board[number, "warrior"] + trapped[number] == (6 if alive else 0)
        assert number not in god.trapped
        suns = sum(figure.sun for figure in state.figures.values() if figure.god == number)
        assert suns <= (3 if "ra" in god.names else 0)
    guardians = [figure.kind for figure in state.figures.values()] + [
        kind for god in state.gods for kind in god.guardians
    ]
    held = Counter(GUARDIAN_LEVEL[kind] for kind in guardians if kind in GUARDIAN_LEVEL)
    assert set(guardians) & GUARDIAN_LEVEL.keys() <= set(state.guardian_kinds)
    for level, supply in enumerate(first.guardian_supply, 1):
        assert held[level] + state.guardian_supply[level - 1] == supply
        assert state.guardian_supply[level - 1] >= 0


def assert_monuments(state: AnkhState) -> None:
    kinds = Counter(monument.kind for monument in state.monuments.values())
    owners = Counter(monument.owner for monument in state.monuments.values())
    for kind, supply in state.monument_supply.items():
        assert supply >= 0
        assert kinds[kind] + supply == 12
    for owner, count in owners.items():
        assert owner is None or (state.gods[owner].fate == "alive" and count <= 9)


def assert_places(state: AnkhState) -> None:
    """One piece on a hex; water for Apep only; foreign portals for nobody."""
    taken = [figure.at for figure in state.figures.values()] + [monument.at for monument in state.monuments.values()]
    assert len(set(taken)) == len(taken)
    portals = {at: number for number, god in enumerate(state.gods) for at in god.portals}
    for figure in state.figures.values():
        assert LAND >> figure.at & 1 or figure.kind == "apep"
        assert portals.get(figure.at, figure.god) == figure.god
    for monument in state.monuments.values():
        assert LAND >> monument.at & 1
        assert monument.at not in portals
    assert list(state.camels) == sorted(set(state.camels))
    assert RIVER.isdisjoint(state.camels)


def assert_order(state: AnkhState) -> None:
    """Every god in play has its place above or below every other."""
    assert sorted(state.order) == [number for number, god in enumerate(state.gods) if god.fate == "alive"]
    devotion = [state.gods[number].devotion for number in state.order]
    assert devotion == sorted(devotion)
    assert set(state.seat_gods) == {number for number, god in enumerate(state.gods) if god.fate != "merged"}


@WHOLE_GAMES
@given(SEATS, OPTIONS, SEEDS)
def test_pieces_are_conserved_at_every_decision(seats: int, options: AnkhOptions, seed: int) -> None:
    first = GAME.blank(seats, options)
    for state in states(seats, options, seed):
        assert_whole(state, first)


@WHOLE_GAMES
@given(SEATS, OPTIONS, SEEDS)
def test_followers_devotion_and_camels_change_only_as_told(seats: int, options: AnkhOptions, seed: int) -> None:
    for before, after, event in each_event(seats, options, seed):
        followers = {number: god.followers for number, god in enumerate(before.gods)}
        devotion = {number: god.devotion for number, god in enumerate(before.gods)}
        camels = set(before.camels)
        if isinstance(event, e.FollowersChanged):
            followers[event.god] += event.change
            assert event.change != 0
            assert followers[event.god] == event.total
        elif isinstance(event, e.DevotionChanged):
            devotion[event.god] += event.change
            assert event.change == sum(line.points for line in event.lines) or event.space in (0, 31)
            assert devotion[event.god] == event.space
        elif isinstance(event, e.GodsMerged):
            followers[event.lower] = 0
            devotion[event.superior] = devotion[event.lower]
        elif isinstance(event, e.GodForgotten):
            followers[event.god] = 0
        elif isinstance(event, e.CaravanLaid):
            assert camels.isdisjoint(event.camels)
            camels |= set(event.camels)
        assert followers == {number: god.followers for number, god in enumerate(after.gods)}, event
        assert devotion == {number: god.devotion for number, god in enumerate(after.gods)}, event
        assert camels == set(after.camels), event
