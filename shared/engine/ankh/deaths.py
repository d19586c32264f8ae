"""Deaths in battle and what they set off: Isis, Anubis, Cat Mummy, Mummy (docs/rules/ankh.md, sections 7.3, 10, 11)."""

from collections.abc import Sequence
from typing import Final, Literal

from shared.engine.ankh.actions import PASS, Action, LetDie, Pass, Raise, Trap
from shared.engine.ankh.course import Course, Rule
from shared.engine.ankh.decisions import Frame, GiveUpProtection, RaiseMummy, TrapWarrior
from shared.engine.ankh.events import FigureDied, MummyRaised, ProtectionGivenUp, WarriorTrapped
from shared.engine.ankh.geometry import members
from shared.engine.ankh.model import AnkhState, Figure, battle_of
from shared.engine.ankh.pieces import TRAPS
from shared.engine.ankh.position import (
    ascending,
    figures_of,
    free_land,
    hexes,
    holders,
    region_figures,
    second_stage,
    speaker,
)
from shared.engine.game import ScoreLine

Cause = Literal["plague", "battle"]


def kill(course: Course, doomed: Sequence[Figure], cause: Cause, region: int) -> None:
    """Let these figures die at once, then ask who may trap or raise one of them."""
    state = course.state
    present = {figure.god for figure in region_figures(state, region)}
    for figure in doomed:
        course.tell(FigureDied(figure.id, figure.god, figure.kind, figure.at, cause))
    for figure in doomed:
        if figure.kind == "cat_mummy":
            _mourn(course, figure, cause, present)
    frames: list[TrapWarrior | RaiseMummy] = []
    for anubis in holders(state, "anubis"):
        owners = sorted({figure.god for figure in doomed if figure.kind == "warrior" and figure.god != anubis})
        if owners:
            frames.append(TrapWarrior(speaker(state, anubis), anubis, tuple(owners)))
    mummies = [figure for figure in doomed if figure.kind == "mummy"]
    for god in ascending(state, {figure.god for figure in mummies}):
        if cause == "battle" or second_stage(state, god):
            frames += [RaiseMummy(speaker(state, god), god, figure.id) for figure in mummies if figure.god == god]
    course.push(*frames)


def _mourn(course: Course, cat: Figure, cause: Cause, present: set[int]) -> None:
    """A dead Cat Mummy costs devotion: every other god at stage II, else those that had a figure in the region."""
    state = course.state
    everyone = second_stage(state, cat.god)
    if cause == "battle" or everyone:
        mourners = state.order if everyone else ascending(state, present)
        for god in mourners:
            if god != cat.god:
                course.lose(god, ScoreLine("cat_mummy", -1, "cat_mummy_killed", (cat.god,)))


# ---------------------------------------------------------------- who dies at the end of a battle


def sheltered(state: AnkhState, god: int) -> list[Figure]:
    """The figures of Isis that cannot die at the end of a battle: those next to an enemy figure."""
    enemies = hexes(figure for figure in state.figures.values() if figure.god != god)
    adjacent = state.layout.adjacent
    return [figure for figure in figures_of(state, god) if figure.kind != "god" and adjacent[figure.at] & enemies]


def doomed(state: AnkhState) -> list[Figure]:
    """The figures that die now that the battle is decided, all judged before the first is removed."""
    battle = battle_of(state)
    safe = set(battle.flooded)
    for isis in holders(state, "isis"):
        safe.update(figure.id for figure in sheltered(state, isis) if figure.id not in battle.unprotected)
    return [
        figure
        for figure in region_figures(state, battle.region)
        if figure.kind != "god" and figure.god != battle.winner and figure.id not in safe
    ]


def surrenderable(state: AnkhState, frame: GiveUpProtection, seat: int) -> list[Action]:
    """The figures that only Isis keeps alive, one after the other; and keeping the rest."""
    battle = battle_of(state)
    whole = state.layout.whole[battle.region - 1]
    spent = {*battle.unprotected, *battle.flooded}
    kept = [figure for figure in sheltered(state, frame.god) if whole >> figure.at & 1 and figure.id not in spent]
    return [*(LetDie(figure.id) for figure in kept), PASS]


def _let_die(course: Course, frame: GiveUpProtection, seat: int, action: LetDie | Pass) -> None:
    if isinstance(action, LetDie):
        course.tell(ProtectionGivenUp(frame.god, action.figure))
        course.push(frame)


# ---------------------------------------------------------------- what the dead become


def trappable(state: AnkhState, frame: TrapWarrior, seat: int) -> list[Action]:
    """A warrior of any god that just lost one, while Anubis has room."""
    if len(state.gods[frame.god].trapped) >= TRAPS:
        return [PASS]
    return [*(Trap(owner) for owner in frame.owners), PASS]


def _trap(course: Course, frame: TrapWarrior, seat: int, action: Trap | Pass) -> None:
    if isinstance(action, Trap):
        course.tell(WarriorTrapped(action.god, frame.god))


def raisable(state: AnkhState, frame: RaiseMummy, seat: int) -> list[Action]:
    """The free land next to the own god; or leaving the Mummy in the pool."""
    near = state.layout.touching(figure.at for figure in figures_of(state, frame.god) if figure.kind == "god")
    return [*(Raise(to) for to in members(near & free_land(state, frame.god))), PASS]


def _raise(course: Course, frame: RaiseMummy, seat: int, action: Raise | Pass) -> None:
    if isinstance(action, Raise):
        course.tell(MummyRaised(frame.figure, frame.god, action.to))


DECISIONS: Final[dict[type[Frame], Rule]] = {
    GiveUpProtection: Rule(surrenderable, _let_die),
    TrapWarrior: Rule(trappable, _trap),
    RaiseMummy: Rule(raisable, _raise),
}
