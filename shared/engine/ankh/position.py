"""What can be read off a position: who stands where, what is free, who speaks for a god (docs/rules/ankh.md)."""

from collections.abc import Iterable

from shared.engine.ankh.geometry import LAND, Hexes
from shared.engine.ankh.model import AnkhState, Figure, Monument
from shared.engine.ankh.pieces import (
    CONTROL_TOKENS,
    MONUMENTS,
    SUNS,
    SYMBOLS_FOR_STAGE_TWO,
    GodName,
    MonumentKind,
    Power,
)


def figures_of(state: AnkhState, god: int) -> list[Figure]:
    """A god's figures on the board, by number."""
    return [figure for figure in state.figures.values() if figure.god == god]


def monuments_of(state: AnkhState, god: int | None) -> list[Monument]:
    """The monuments that a god controls, or (None) the neutral ones."""
    return [monument for monument in state.monuments.values() if monument.owner == god]


def hexes(things: Iterable[Figure | Monument]) -> Hexes:
    """Where these stand."""
    found = 0
    for thing in things:
        found |= 1 << thing.at
    return found


def occupied(state: AnkhState) -> Hexes:
    """The hexes with a figure or a monument."""
    return hexes(state.figures.values()) | hexes(state.monuments.values())


def portals(state: AnkhState, but: int | None = None) -> Hexes:
    """The hexes with a portal, except those of god `but`."""
    found = 0
    for number, god in enumerate(state.gods):
        if number != but:
            for at in god.portals:
                found |= 1 << at
    return found


def free_land(state: AnkhState, god: int) -> Hexes:
    """The land hexes on which a figure of `god` may end: portals are free for their owner only (section 11)."""
    return LAND & ~occupied(state) & ~portals(state, but=god)


def bare_land(state: AnkhState) -> Hexes:
    """The land hexes with nothing on them, not even a portal."""
    return LAND & ~occupied(state) & ~portals(state)


def region_figures(state: AnkhState, region: int) -> list[Figure]:
    """All figures in a region, those on its water included, by number."""
    whole = state.layout.whole[region - 1]
    return [figure for figure in state.figures.values() if whole >> figure.at & 1]


def presence(state: AnkhState, god: int) -> list[int]:
    """The regions in which a god has a figure, by number."""
    owners = state.layout.owners
    return sorted({region for figure in figures_of(state, god) for region in owners[figure.at]})


def ascending(state: AnkhState, gods: Iterable[int]) -> tuple[int, ...]:
    """These gods from the lowest devotion to the highest."""
    wanted = frozenset(gods)
    return tuple(god for god in state.order if god in wanted)


def holders(state: AnkhState, name: GodName) -> tuple[int, ...]:
    """The gods in play (one at most) that have the power of the god called `name`, their own or by a merge."""
    return tuple(god for god in state.order if name in state.gods[god].names)


def has(state: AnkhState, god: int, power: Power) -> bool:
    """Whether a god has unlocked an ankh power."""
    return power in state.gods[god].powers


def second_stage(state: AnkhState, god: int) -> bool:
    """Whether a god's guardians use the second stage of their advantage."""
    return state.gods[god].symbols >= SYMBOLS_FOR_STAGE_TWO


def control_tokens(state: AnkhState, god: int) -> int:
    """The control tokens a god has left for monuments."""
    return CONTROL_TOKENS - len(monuments_of(state, god))


def free_suns(state: AnkhState, god: int) -> int:
    """The suns that Ra has left to give."""
    return SUNS - sum(figure.sun for figure in figures_of(state, god))


def seats_of(state: AnkhState, god: int) -> tuple[int, ...]:
    """The seats that play for a god."""
    return tuple(seat for seat, own in enumerate(state.seat_gods) if own == god)


def speaker(state: AnkhState, god: int) -> int:
    """The seat that decides for a god in a conflict: the one that triggered it if it is one of the god's, else the
    one the god belonged to from the start (section 12.9)."""
    conflict = state.conflict
    return conflict.seat if conflict is not None and state.seat_gods[conflict.seat] == god else god


def majorities(state: AnkhState, region: int) -> dict[int, list[tuple[MonumentKind, int, int]]]:
    """God -> the kinds of which it controls more in a region than any other god, with its count and the next best.

    Gods without a figure there are compared like all others; neutral monuments count for nobody.
    """
    land = state.layout.land[region - 1]
    counts: dict[MonumentKind, dict[int, int]] = {kind: {} for kind in MONUMENTS}
    for monument in state.monuments.values():
        if monument.owner is not None and land >> monument.at & 1:
            of_kind = counts[monument.kind]
            of_kind[monument.owner] = of_kind.get(monument.owner, 0) + 1
    leading: dict[int, list[tuple[MonumentKind, int, int]]] = {}
    for kind, of_kind in counts.items():
        ranked = sorted(of_kind.items(), key=lambda item: item[1], reverse=True)
        if ranked:
            god, most = ranked[0]
            second = ranked[1][1] if len(ranked) > 1 else 0
            if most > second:
                leading.setdefault(god, []).append((kind, most, second))
    return leading


def radiant(state: AnkhState, god: int, region: int) -> bool:
    """Whether Ra has a marked figure in a region."""
    return any(figure.god == god and figure.sun for figure in region_figures(state, region))
