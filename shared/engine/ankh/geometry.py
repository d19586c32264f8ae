"""Where things are: hexes, edges, adjacency, regions and legal caravans (docs/rules/ankh.md, sections 2 and 6.2).

A hex is the number of its place in reading order (0 to 94), an edge the number of a pair of neighbouring hexes.
Sets of hexes are integers with one bit for each hex, so that a rule about many hexes is a handful of operations.
They are derived from the state and never stored in it.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from shared.engine.ankh.board import RIVERS, TERRAIN_ROWS, Border, Place
from shared.engine.ankh.pieces import MAX_CARAVAN, MIN_REGION

Hex = int
Edge = int
Hexes = int
"""A set of hexes, as bits."""

Terrain = Literal["desert", "fertile", "water"]

STEPS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""From a place to its six neighbours."""

MOVE_RANGE: Final = 3

_TERRAIN: Final[dict[str, Terrain]] = {"d": "desert", "f": "fertile", "~": "water"}


def _read_map() -> Iterator[tuple[Place, Terrain]]:
    for r, row in enumerate(TERRAIN_ROWS):
        for column, letter in enumerate(row.split()):
            yield (column - r // 2, r), _TERRAIN[letter]


PLACES: Final[tuple[Place, ...]] = tuple(place for place, _ in _read_map())
"""Hex -> its place (q, r)."""
TERRAIN: Final[tuple[Terrain, ...]] = tuple(terrain for _, terrain in _read_map())
"""Hex -> what it is made of."""
_HEX_AT: Final = {place: number for number, place in enumerate(PLACES)}


def hex_at(place: Iterable[int]) -> Hex:
    """The hex at `place` (q, r). Raises KeyError outside the board."""
    q, r = place
    return _HEX_AT[q, r]


def as_set(hexes: Iterable[Hex]) -> Hexes:
    """The set of these hexes."""
    bits = 0
    for number in hexes:
        bits |= 1 << number
    return bits


def members(hexes: Hexes) -> Iterator[Hex]:
    """The hexes of a set, in reading order."""
    while hexes:
        lowest = hexes & -hexes
        yield lowest.bit_length() - 1
        hexes ^= lowest


def first(hexes: Hexes) -> Hex:
    """The first hex of a set in reading order; the set is not empty."""
    return (hexes & -hexes).bit_length() - 1


LAND: Final = as_set(number for number, terrain in enumerate(TERRAIN) if terrain != "water")
WATER: Final = as_set(number for number, terrain in enumerate(TERRAIN) if terrain == "water")
DESERT: Final = as_set(number for number, terrain in enumerate(TERRAIN) if terrain == "desert")
FERTILE: Final = as_set(number for number, terrain in enumerate(TERRAIN) if terrain == "fertile")


def _around(place: Place) -> tuple[Place, ...]:
    return tuple((place[0] + q, place[1] + r) for q, r in STEPS)


NEIGHBOURS: Final[tuple[Hexes, ...]] = tuple(
    as_set(_HEX_AT[other] for other in _around(place) if other in _HEX_AT) for place in PLACES
)
"""Hex -> the hexes that share an edge with it, whatever lies on that edge."""


def _in_range(start: Hex) -> Hexes:
    reached = front = 1 << start
    for _ in range(MOVE_RANGE):
        front = _spread(front) & ~reached
        reached |= front
    return reached & ~(1 << start)


def _spread(hexes: Hexes) -> Hexes:
    spread = 0
    for number in members(hexes):
        spread |= NEIGHBOURS[number]
    return spread


REACH: Final[tuple[Hexes, ...]] = tuple(_in_range(number) for number in range(len(PLACES)))
"""Hex -> the hexes one to three steps away. Nothing stops a move on its way."""

EDGES: Final[tuple[tuple[Hex, Hex], ...]] = tuple(
    (low, high) for low in range(len(PLACES)) for high in members(NEIGHBOURS[low]) if low < high
)
"""Edge -> the two hexes it parts, lower number first."""
_EDGE_BETWEEN: Final = {pair: number for number, pair in enumerate(EDGES)}


def edge_between(one: Hex, other: Hex) -> Edge:
    """The edge that two hexes share. Raises KeyError if they share none."""
    return _EDGE_BETWEEN[min(one, other), max(one, other)]


def edge_at(border: Border) -> Edge:
    """The edge between two places. Raises KeyError if there is none on the board."""
    return edge_between(hex_at(border[0]), hex_at(border[1]))


RIVER: Final = frozenset(edge_at(border) for border in RIVERS)


# ---------------------------------------------------------------- regions


class Layout(NamedTuple):
    """The board as rivers and camels divide it. Lists of regions start with region 1."""

    adjacent: tuple[Hexes, ...]
    """Hex -> the hexes next to it across an edge that nothing blocks: the adjacency of every rule."""
    land: tuple[Hexes, ...]
    """Region -> its land."""
    whole: tuple[Hexes, ...]
    """Region -> its land and every water hex that its land touches; two regions may share a lake."""
    owners: tuple[tuple[int, ...], ...]
    """Hex -> the numbers of the regions it belongs to: one for land, none or several for water."""

    def touching(self, hexes: Iterable[Hex]) -> Hexes:
        """All hexes adjacent to at least one of these."""
        touched = 0
        for number in hexes:
            touched |= self.adjacent[number]
        return touched


def _adjacency(blocked: frozenset[Edge]) -> list[Hexes]:
    adjacent = list(NEIGHBOURS)
    for edge in blocked:
        low, high = EDGES[edge]
        adjacent[low] &= ~(1 << high)
        adjacent[high] &= ~(1 << low)
    return adjacent


def _flood(start: Hex, within: Hexes, adjacent: list[Hexes]) -> Hexes:
    reached = front = 1 << start
    while front:
        lowest = front & -front
        fresh = adjacent[lowest.bit_length() - 1] & within & ~reached
        reached |= fresh
        front = (front ^ lowest) | fresh
    return reached


def land_parts(camels: Iterable[Edge]) -> list[Hexes]:
    """The board's land as rivers and `camels` part it, in reading order of each part's first hex."""
    adjacent = _adjacency(RIVER | frozenset(camels))
    parts = []
    left = LAND
    while left:
        part = _flood(first(left), LAND, adjacent)
        parts.append(part)
        left &= ~part
    return parts


@lru_cache(maxsize=4096)
def layout(camels: tuple[Edge, ...], anchors: tuple[Hex, ...]) -> Layout:
    """The layout with these camels; `anchors` name a land hex of region 1, 2, ..."""
    adjacent = _adjacency(RIVER | frozenset(camels))
    land = tuple(_flood(anchor, LAND, adjacent) for anchor in anchors)
    whole = []
    for region in land:
        touched = 0
        for number in members(region):
            touched |= adjacent[number]
        whole.append(region | touched & WATER)
    owners = tuple(
        tuple(number for number, region in enumerate(whole, 1) if region >> place & 1) for place in range(len(PLACES))
    )
    return Layout(tuple(adjacent), land, tuple(whole), owners)


# ---------------------------------------------------------------- caravans
# A corner is where three places meet; a caravan is a path from corner to corner along edges.


def _corners() -> tuple[list[tuple[int, int]], list[Hexes], list[list[Edge]]]:
    numbers: dict[frozenset[Place], int] = {}
    ends: list[tuple[int, int]] = []
    around: list[Hexes] = []
    meeting: list[list[Edge]] = []
    for edge, (low, high) in enumerate(EDGES):
        both = set(_around(PLACES[low])) & set(_around(PLACES[high]))
        pair = []
        for third in sorted(both):
            corner = frozenset((PLACES[low], PLACES[high], third))
            if corner not in numbers:
                numbers[corner] = len(numbers)
                inside = all(place in _HEX_AT for place in corner)
                around.append(as_set(_HEX_AT[place] for place in corner) if inside else 0)
                meeting.append([])
            pair.append(numbers[corner])
            meeting[numbers[corner]].append(edge)
        ends.append((pair[0], pair[1]))
    return ends, around, meeting


_EDGE_CORNERS, _CORNER_HEXES, _CORNER_EDGES = _corners()


@lru_cache(maxsize=8192)
def caravans(land: Hexes, blocked: frozenset[Edge]) -> tuple[tuple[Edge, ...], ...]:
    """Every legal caravan in the region with this `land`, each as its edges in rising order.

    `blocked` are the blocked edges that have this region on both sides (usually none).
    """
    graph: dict[int, list[tuple[Edge, int]]] = {}
    for edge, (low, high) in enumerate(EDGES):
        if land >> low & 1 and land >> high & 1 and edge not in blocked:
            one, other = _EDGE_CORNERS[edge]
            graph.setdefault(one, []).append((edge, other))
            graph.setdefault(other, []).append((edge, one))
    border = {
        corner
        for corner in graph
        if not _CORNER_HEXES[corner] or _CORNER_HEXES[corner] & ~land or not blocked.isdisjoint(_CORNER_EDGES[corner])
    }
    adjacent = _adjacency(RIVER | blocked)
    found: list[tuple[Edge, ...]] = []
    chain: list[Edge] = []
    walked: set[int] = set()

    def walk(start: int, corner: int) -> None:
        walked.add(corner)
        for edge, beyond in graph[corner]:
            if beyond in walked:
                continue
            chain.append(edge)
            if beyond in border:
                if start < beyond and _splits(chain, land, adjacent):
                    found.append(tuple(sorted(chain)))
            elif len(chain) < MAX_CARAVAN:
                walk(start, beyond)
            chain.pop()
        walked.discard(corner)

    for start in sorted(border):
        walk(start, start)
    return tuple(sorted(found))


def _splits(chain: list[Edge], land: Hexes, adjacent: list[Hexes]) -> bool:
    """Whether this chain leaves exactly two parts of the region, both large enough."""
    saved = []
    for edge in chain:
        low, high = EDGES[edge]
        saved.append((low, adjacent[low]))
        saved.append((high, adjacent[high]))
        adjacent[low] &= ~(1 << high)
        adjacent[high] &= ~(1 << low)
    low, high = EDGES[chain[0]]
    one = _flood(low, land, adjacent)
    legal = MIN_REGION <= one.bit_count() <= land.bit_count() - MIN_REGION
    if legal:
        legal = not one >> high & 1 and _flood(high, land, adjacent) == land & ~one
    for number, before in reversed(saved):
        adjacent[number] = before
    return legal


def region_caravans(camels: tuple[Edge, ...], land: Hexes) -> tuple[tuple[Edge, ...], ...]:
    """Every legal caravan in the region with this `land` on a board with these `camels`."""
    blocked = RIVER.union(camels)
    inner = frozenset(edge for edge in blocked if land >> EDGES[edge][0] & 1 and land >> EDGES[edge][1] & 1)
    return caravans(land, inner)


def split(land: Hexes, camels: Iterable[Edge], caravan: Iterable[Edge]) -> tuple[Hexes, Hexes]:
    """The two parts of the region with this `land` once a legal caravan lies on it, in reading order."""
    one = _flood(first(land), land, _adjacency(RIVER.union(camels, caravan)))
    return one, land & ~one
