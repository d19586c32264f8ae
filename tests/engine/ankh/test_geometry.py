"""Hexes, adjacency, regions and caravans (docs/rules/ankh.md, 2 and 6)."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.engine.ankh import GAME
from shared.engine.ankh.board import SETUPS
from shared.engine.ankh.geometry import (
    DESERT,
    EDGES,
    FERTILE,
    LAND,
    NEIGHBOURS,
    PLACES,
    REACH,
    RIVER,
    STEPS,
    WATER,
    Edge,
    Hexes,
    edge_at,
    first,
    hex_at,
    land_parts,
    layout,
    members,
    region_caravans,
    split,
)
from shared.engine.ankh.model import AnkhState
from shared.engine.ankh.options import AnkhOptions
from tests.engine.ankh.games import OPTIONS, SEATS, SEEDS, WHOLE_GAMES, states

HEXES = st.integers(0, len(PLACES) - 1)
SETUP = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def start(seats: int) -> AnkhState:
    return GAME.blank(seats, GAME.options_type())


def distance(one: int, other: int) -> int:
    """Steps between two places if nothing were missing from the board."""
    q, r = (PLACES[one][axis] - PLACES[other][axis] for axis in (0, 1))
    return max(abs(q), abs(r), abs(q + r))


def test_the_board_has_the_terrain_it_should() -> None:
    assert len(PLACES) == len(set(PLACES)) == 95
    assert (LAND.bit_count(), WATER.bit_count(), FERTILE.bit_count(), DESERT.bit_count()) == (82, 13, 46, 36)
    assert len(RIVER) == 33


@given(HEXES, HEXES)
def test_neighbours_are_one_step_apart_and_know_each_other(one: int, other: int) -> None:
    assert bool(NEIGHBOURS[one] >> other & 1) == (distance(one, other) == 1)
    assert NEIGHBOURS[one] >> other & 1 == NEIGHBOURS[other] >> one & 1


@given(HEXES, HEXES)
def test_three_steps_lead_wherever_three_steps_can_lead(one: int, other: int) -> None:
    walks = {PLACES[one]}
    for _ in range(3):
        walks |= {(q + dq, r + dr) for q, r in walks for dq, dr in STEPS if (q + dq, r + dr) in PLACES}
    assert bool(REACH[one] >> other & 1) == (PLACES[other] in walks and one != other)


@SETUP
def test_camels_and_river_end_adjacency(seats: int) -> None:
    state = start(seats)
    for edge, (low, high) in enumerate(EDGES):
        blocked = edge in RIVER or edge in state.camels
        assert state.layout.adjacent[low] >> high & 1 != blocked
        assert state.layout.adjacent[high] >> low & 1 != blocked


@SETUP
def test_every_land_hex_lies_in_one_region_and_water_where_land_touches_it(seats: int) -> None:
    found = start(seats).layout
    assert len(found.land) == len(SETUPS[seats].regions)
    for number in range(len(PLACES)):
        touching = {
            region
            for region, land in enumerate(found.land, 1)
            if land >> number & 1 or (WATER >> number & 1 and land & found.adjacent[number])
        }
        assert set(found.owners[number]) == touching
        assert len(touching) == 1 or WATER >> number & 1


@SETUP
def test_each_start_figure_touches_the_monument_of_its_god(seats: int) -> None:
    state = start(seats)
    for figure in state.figures.values():
        near = state.layout.adjacent[figure.at]
        assert any(near >> monument.at & 1 for monument in state.monuments.values() if monument.owner == figure.god)


def test_a_lake_on_a_border_belongs_to_both_regions() -> None:
    assert start(5).layout.owners[hex_at((-2, 6))] == (1, 5)


# ---------------------------------------------------------------- caravans, checked against the words of the rule


def corners(edge: Edge) -> list[frozenset[tuple[int, int]]]:
    """The two ends of an edge: each the three places that meet there."""
    low, high = (PLACES[number] for number in EDGES[edge])
    around = [{(q + dq, r + dr) for dq, dr in STEPS} for q, r in (low, high)]
    return [frozenset((low, high, third)) for third in around[0] & around[1]]


def on_border(corner: frozenset[tuple[int, int]], land: Hexes, camels: tuple[Edge, ...]) -> bool:
    if any(place not in PLACES or not land >> hex_at(place) & 1 for place in corner):
        return True
    one, other, third = corner
    return any(edge_at(pair) in (*RIVER, *camels) for pair in ((one, other), (other, third), (third, one)))


def assert_legal(caravan: tuple[Edge, ...], land: Hexes, camels: tuple[Edge, ...]) -> None:
    assert 1 <= len(caravan) <= 6
    assert list(caravan) == sorted(set(caravan))
    for edge in caravan:
        assert edge not in RIVER
        assert edge not in camels
        assert all(land >> number & 1 for number in EDGES[edge])
    ends: dict[frozenset[tuple[int, int]], int] = {}
    for edge in caravan:
        for corner in corners(edge):
            ends[corner] = ends.get(corner, 0) + 1
    assert len(ends) == len(caravan) + 1, "a chain that never comes back to a corner"
    loose = [corner for corner, count in ends.items() if count == 1]
    assert len(loose) == 2
    for corner in ends:
        assert on_border(corner, land, camels) == (corner in loose), (
            "the border is touched at both ends and nowhere else"
        )
    parts = [part for part in land_parts((*camels, *caravan)) if part & land]
    assert len(parts) == 2
    assert all(part.bit_count() >= 6 for part in parts)
    assert set(parts) == set(split(land, camels, caravan))


@SETUP
def test_every_caravan_of_the_start_keeps_the_rule(seats: int) -> None:
    state = start(seats)
    for land in state.layout.land:
        found = region_caravans(state.camels, land)
        assert len(found) == len(set(found)) > 0
        for caravan in found:
            assert_legal(caravan, land, state.camels)


def test_every_chain_that_keeps_the_rule_is_found() -> None:
    """All chains in one region, put together edge by edge without any of the shortcuts of the engine."""
    state = start(4)
    land = state.layout.land[1]
    inner = [
        edge
        for edge, pair in enumerate(EDGES)
        if all(land >> number & 1 for number in pair) and edge not in RIVER and edge not in state.camels
    ]
    touching = {
        edge: [other for other in inner if other != edge and set(corners(edge)) & set(corners(other))] for edge in inner
    }
    chains = {frozenset((edge,)) for edge in inner}
    longer = set(chains)
    for _ in range(5):
        longer = {
            chain | {other} for chain in longer for edge in chain for other in touching[edge] if other not in chain
        }
        chains |= longer
    legal = set()
    for chain in chains:
        try:
            assert_legal(tuple(sorted(chain)), land, state.camels)
        except AssertionError:
            continue
        legal.add(tuple(sorted(chain)))
    assert legal == set(region_caravans(state.camels, land))


@WHOLE_GAMES
@given(SEATS, OPTIONS, SEEDS)
def test_caravans_of_whole_games_keep_the_rule_and_regions_stay_whole(
    seats: int, options: AnkhOptions, seed: int
) -> None:
    camels: tuple[Edge, ...] | None = None
    for state in states(seats, options, seed):
        if state.camels == camels:
            continue
        camels = state.camels
        lands = state.layout.land
        assert len(lands) == len(state.regions)
        assert sum(land.bit_count() for land in lands) == LAND.bit_count()
        assert sorted(first(land) for land in lands) == [first(part) for part in land_parts(camels)]
        for land in lands:
            for caravan in region_caravans(camels, land)[::9]:
                assert_legal(caravan, land, camels)


def test_places_come_in_reading_order() -> None:
    assert all((r, q) < (s, p) for (q, r), (p, s) in pairwise(PLACES))
    assert list(members(LAND | WATER)) == list(range(95))
    assert layout((), tuple(first(part) for part in land_parts(()))).land == tuple(land_parts(()))
