"""The state of a game of Ankh and what it starts from (docs/rules/ankh.md, sections 1 and 3).

Seats and gods are different things: seat i owns god i until two gods merge and two seats play for one god.
A god's number is the seat it began with.
"""

from copy import copy
from typing import Literal, Self

import msgspec

from shared.engine.ankh.board import SETUPS
from shared.engine.ankh.decisions import AnyFrame
from shared.engine.ankh.geometry import Edge, Hex, Layout, edge_at, first, hex_at, land_parts, layout
from shared.engine.ankh.options import AnkhOptions
from shared.engine.ankh.pieces import (
    CARDS,
    MONUMENTS,
    MONUMENTS_OF_A_KIND,
    SCARCE_GUARDIANS,
    START_FOLLOWERS,
    WARRIORS,
    Card,
    FigureKind,
    GodName,
    GuardianKind,
    MonumentKind,
    Power,
    Track,
)

Fate = Literal["alive", "merged", "forgotten"]
Ending = Literal["summit", "last_god", "final", "nobody"]
"""How a game ends: the top space, the last god left, most devotion after the last conflict, everybody forgotten."""

StrengthSource = Literal[
    "god", "resplendent", "trapped", "warriors", "guardians", "temple_attuned", "cards", "no_figures"
]


class Figure(msgspec.Struct, frozen=True, gc=False):
    """A god, warrior or guardian on the board. `god` owns it; `sun`: marked by Ra."""

    id: int
    god: int
    kind: FigureKind
    at: Hex
    sun: bool = False


class Monument(msgspec.Struct, frozen=True, gc=False):
    """A monument on the board; `owner` is the god that controls it, or None."""

    id: int
    kind: MonumentKind
    at: Hex
    owner: int | None


class God(msgspec.Struct):
    """A god's tableau and what lies beside it. All of it is public.

    `warriors` and `guardians` are the pool. `tokens` counts the ankh tokens gone from the tableau, `symbols` the
    guardian symbols they uncovered. `trapped` names the owners of the warriors that Anubis holds.
    """

    names: tuple[GodName, ...]
    devotion: int
    followers: int
    warriors: int
    guardians: tuple[GuardianKind, ...]
    powers: tuple[Power, ...]
    tokens: int
    symbols: int
    hand: tuple[Card, ...]
    used: tuple[Card, ...]
    trapped: tuple[int, ...]
    portals: tuple[Hex, ...]
    fate: Fate


class StrengthLine(msgspec.Struct, frozen=True):
    """Strength from one source."""

    source: StrengthSource
    amount: int


class Strength(msgspec.Struct, frozen=True):
    """What a god brings to a battle: the sum written out, the total, and how many of its figures are there."""

    god: int
    figures: int
    lines: tuple[StrengthLine, ...]
    total: int


class Conflict(msgspec.Struct, frozen=True):
    """The running conflict: which it is, who triggered it (and holds the tie-break token), the region it has come to.

    `region` is 0 before the first. `two_cards`: Amun has announced two cards in it already.
    """

    number: int
    seat: int
    god: int
    regions: int
    region: int = 0
    token_used: bool = False
    two_cards: bool = False


class Battle(msgspec.Struct):
    """The running battle. `gods` took part when it began, in rising order of devotion then.

    `chosen` and `bids` are secret until shown: other gods see `hidden` and -1. `cards` are the revealed ones.
    `flooded` figures cannot die in the end, `unprotected` ones have given up the protection of Isis; `fallen` counts
    each god's dead.
    """

    region: int
    gods: tuple[int, ...]
    two_cards: int | None = None
    chosen: dict[int, tuple[Card, ...]] = {}
    cards: dict[int, tuple[Card, ...]] = {}
    bids: dict[int, int] = {}
    bids_shown: bool = False
    spared: int | None = None
    flooded: tuple[int, ...] = ()
    unprotected: tuple[int, ...] = ()
    fallen: dict[int, int] = {}
    strengths: tuple[Strength, ...] = ()
    decided: bool = False
    winner: int | None = None
    margin: int = 0

    def copy(self) -> Self:
        """An independent copy."""
        twin = copy(self)
        twin.chosen = dict(self.chosen)
        twin.cards = dict(self.cards)
        twin.bids = dict(self.bids)
        twin.fallen = dict(self.fallen)
        return twin


class Result(msgspec.Struct, frozen=True):
    """How the game ended and the god that won it, if any."""

    ending: Ending
    winner: int | None


class AnkhState(msgspec.Struct):
    """Everything on the table.

    `order` lists the gods in play by devotion, lowest first: it settles equal spaces. `forgotten` lists the forgotten
    ones in the same way. `regions` names a land hex of region 1, 2, ... `camels` are blocked edges in rising order.
    `tracks` are steps from the start, `event` the spaces the event marker has gone, `taken` the tracks used this turn.
    """

    seats: int
    options: AnkhOptions
    gods: list[God]
    seat_gods: tuple[int, ...]
    order: tuple[int, ...]
    forgotten: tuple[int, ...]
    figures: dict[int, Figure]
    monuments: dict[int, Monument]
    monument_supply: dict[MonumentKind, int]
    guardian_kinds: tuple[GuardianKind, ...]
    guardian_supply: tuple[int, ...]
    camels: tuple[Edge, ...]
    regions: tuple[Hex, ...]
    tracks: dict[Track, int]
    event: int
    conflicts: int
    seat: int
    taken: tuple[Track, ...]
    conflict: Conflict | None
    battle: Battle | None
    stack: tuple[AnyFrame, ...]
    next_figure: int
    next_monument: int
    result: Result | None = None

    def copy(self) -> Self:
        """An independent copy."""
        twin = copy(self)
        twin.gods = [copy(god) for god in self.gods]
        twin.figures = dict(self.figures)
        twin.monuments = dict(self.monuments)
        twin.monument_supply = dict(self.monument_supply)
        twin.tracks = dict(self.tracks)
        if self.battle is not None:
            twin.battle = self.battle.copy()
        return twin

    @property
    def layout(self) -> Layout:
        """The board as rivers and camels divide it now."""
        return layout(self.camels, self.regions)


def conflict_of(state: AnkhState) -> Conflict:
    """The running conflict. Raises ValueError if there is none."""
    if state.conflict is None:
        raise ValueError("no conflict is running")
    return state.conflict


def battle_of(state: AnkhState) -> Battle:
    """The running battle. Raises ValueError if there is none."""
    if state.battle is None:
        raise ValueError("no battle is running")
    return state.battle


def blank(seats: int, options: AnkhOptions) -> AnkhState:
    """The set-up for so many seats, before gods and guardians are known."""
    setup = SETUPS[seats]
    camels = tuple(sorted(edge_at(border) for border in setup.camels))
    parts = land_parts(camels)
    regions = tuple(first(next(part for part in parts if part >> hex_at(place) & 1)) for place in setup.regions)
    figures = [Figure(seat, seat, "god", hex_at(place)) for seat, place in enumerate(setup.gods)]
    figures += [
        Figure(number, seat, "warrior", hex_at(place))
        for number, (seat, place) in enumerate(
            ((seat, place) for seat, places in enumerate(setup.warriors) for place in places), seats
        )
    ]
    monuments = [
        Monument(number, start.kind, hex_at(start.at), start.owner) for number, start in enumerate(setup.monuments)
    ]
    supply = {kind: MONUMENTS_OF_A_KIND - sum(monument.kind == kind for monument in monuments) for kind in MONUMENTS}
    scarce = options.guardian_supply == "scarce"
    return AnkhState(
        seats=seats,
        options=options,
        gods=[
            God(
                names=(),
                devotion=0,
                followers=START_FOLLOWERS,
                warriors=WARRIORS - len(setup.warriors[seat]),
                guardians=(),
                powers=(),
                tokens=0,
                symbols=0,
                hand=CARDS,
                used=(),
                trapped=(),
                portals=(),
                fate="alive",
            )
            for seat in range(seats)
        ],
        seat_gods=tuple(range(seats)),
        order=tuple(reversed(range(seats))),
        forgotten=(),
        figures={figure.id: figure for figure in figures},
        monuments={monument.id: monument for monument in monuments},
        monument_supply=supply,
        guardian_kinds=(),
        guardian_supply=SCARCE_GUARDIANS[seats] if scarce else (seats, seats, seats),
        camels=camels,
        regions=regions,
        tracks={"move": 0, "summon": 0, "followers": 0, "unlock": 0},
        event=0,
        conflicts=0,
        seat=0,
        taken=(),
        conflict=None,
        battle=None,
        stack=(),
        next_figure=len(figures),
        next_monument=len(monuments),
    )
