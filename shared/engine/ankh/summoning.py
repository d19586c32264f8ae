"""Summoning figures: from the pool, next to pyramids, out of the trap of Anubis, under a sun of Ra
(docs/rules/ankh.md, sections 5.3, 9, 10 and 11)."""

from typing import Final

from shared.engine.ankh.actions import DONE, PASS, Action, Done, Mark, Pass, Place
from shared.engine.ankh.course import Course, Rule
from shared.engine.ankh.decisions import Frame, MarkWithSun, Summon
from shared.engine.ankh.events import FigureMarked, FigureSummoned
from shared.engine.ankh.geometry import WATER, Hexes, members
from shared.engine.ankh.model import AnkhState
from shared.engine.ankh.pieces import FigureKind
from shared.engine.ankh.position import (
    figures_of,
    free_land,
    free_suns,
    has,
    hexes,
    monuments_of,
    occupied,
    second_stage,
)


def pyramids(state: AnkhState, god: int) -> tuple[int, ...]:
    """The monuments next to which a summon action may place an additional figure (Pyramid-attuned)."""
    if not has(state, god, "pyramid_attuned"):
        return ()
    return tuple(monument.id for monument in monuments_of(state, god) if monument.kind == "pyramid")


def _choices(state: AnkhState, god: int) -> list[tuple[FigureKind, int | None]]:
    """What can be summoned: a kind from the pool, or a warrior and the god that is paid to set it free."""
    pool = state.gods[god]
    choices: list[tuple[FigureKind, int | None]] = [("warrior", None)] if pool.warriors else []
    choices += [(kind, None) for kind in dict.fromkeys(pool.guardians)]
    if pool.followers:
        choices += [("warrior", holder) for holder, other in enumerate(state.gods) if god in other.trapped]
    return choices


def _targets(state: AnkhState, god: int, kind: FigureKind, near: Hexes, anywhere: bool) -> Hexes:
    """Where a figure of this `kind` may be placed `near` something; `anywhere`: not bound to a pyramid."""
    free = free_land(state, god)
    targets = free & near
    own_portals = state.gods[god].portals
    if anywhere:
        for at in own_portals:
            targets |= 1 << at & free
    if kind == "apep":
        lakes = WATER & ~occupied(state)
        targets |= lakes if anywhere and second_stage(state, god) else lakes & near
    return targets


def summonable(state: AnkhState, frame: Summon, seat: int) -> list[Action]:
    """Every figure in every place it may come to; and stopping."""
    god, adjacent = frame.god, state.layout.adjacent
    choices = _choices(state, god)
    places: list[tuple[int | None, Hexes]] = [
        (pyramid, adjacent[state.monuments[pyramid].at]) for pyramid in frame.pyramids
    ]
    if frame.plain:
        own = members(hexes(figures_of(state, god)) | hexes(monuments_of(state, god)))
        places.insert(0, (None, state.layout.touching(own)))
    actions: list[Action] = []
    for pyramid, near in places:
        for kind, ransom in choices:
            targets = _targets(state, god, kind, near, anywhere=pyramid is None)
            actions += [Place(kind, to, pyramid, ransom) for to in members(targets)]
    actions.append(DONE)
    return actions


def _summon(course: Course, frame: Summon, seat: int, action: Place | Done) -> None:
    if isinstance(action, Done):
        return
    god, state = frame.god, course.state
    if action.ransom is not None:
        course.pay(god, -1, "ransom")
        course.pay(action.ransom, 1, "ransom")
    figure = state.next_figure
    course.tell(FigureSummoned(figure, god, action.kind, action.to, action.pyramid, action.ransom))
    plain = frame.plain and action.pyramid is not None
    left = tuple(pyramid for pyramid in frame.pyramids if pyramid != action.pyramid)
    if plain or left:
        course.push(Summon(seat, god, plain, left))
    if "ra" in state.gods[god].names and free_suns(state, god):
        course.push(MarkWithSun(seat, god, figure))


def markable(state: AnkhState, frame: MarkWithSun, seat: int) -> list[Action]:
    """To mark or not to mark."""
    return [Mark(), PASS]


def _mark(course: Course, frame: MarkWithSun, seat: int, action: Mark | Pass) -> None:
    if isinstance(action, Mark):
        course.tell(FigureMarked(frame.figure, frame.god))


DECISIONS: Final[dict[type[Frame], Rule]] = {
    Summon: Rule(summonable, _summon),
    MarkWithSun: Rule(markable, _mark),
}
