"""A conflict: its beginning, region after region, dominance, and what its end brings
(docs/rules/ankh.md, section 7)."""

from typing import Final

from shared.engine.ankh.actions import PASS, Action, Crush, Pass
from shared.engine.ankh.battle import majority_lines
from shared.engine.ankh.course import Course, Rule, Step
from shared.engine.ankh.decisions import BattleStep, CrushMonument, Frame, OpenConflict, VisitRegion
from shared.engine.ankh.events import ConflictBegan, ConflictEnded, MonumentRemoved, RegionVisited
from shared.engine.ankh.merge import crown, forget, merge
from shared.engine.ankh.model import AnkhState, conflict_of
from shared.engine.ankh.options import dominance_bonus
from shared.engine.ankh.pieces import CONFLICTS, FORGOTTEN_AFTER, MERGE_AFTER, MERGE_FROM_SEATS
from shared.engine.ankh.position import (
    ascending,
    figures_of,
    has,
    presence,
    radiant,
    region_figures,
    second_stage,
    speaker,
)
from shared.engine.game import ScoreLine


def _open(course: Course, frame: OpenConflict) -> None:
    """The token, the income of the Omnipresent and the Giant Scorpions come before the first region (section 7.0)."""
    state = course.state
    god = state.seat_gods[state.seat]
    course.tell(ConflictBegan(state.conflicts + 1, state.seat, god, len(state.regions)))
    for god in state.order:
        if has(state, god, "omnipresent"):
            course.pay(god, len(presence(state, god)), "omnipresent")
    course.push(
        *(
            CrushMonument(speaker(state, god), god, figure.id)
            for god in state.order
            for figure in figures_of(state, god)
            if figure.kind == "giant_scorpion"
        ),
        VisitRegion(1),
    )


def crushable(state: AnkhState, frame: CrushMonument, seat: int) -> list[Action]:
    """A neutral monument next to the Giant Scorpion, at stage II any monument next to it; or none (section 10)."""
    near = state.layout.adjacent[state.figures[frame.figure].at]
    anyones = second_stage(state, frame.god)
    prey = [
        monument.id
        for monument in state.monuments.values()
        if near >> monument.at & 1 and (anyones or monument.owner is None)
    ]
    return [*(Crush(monument) for monument in prey), PASS]


def _crush(course: Course, frame: CrushMonument, seat: int, action: Crush | Pass) -> None:
    if isinstance(action, Crush):
        course.tell(MonumentRemoved(action.monument, "crushed", frame.god))


def _visit(course: Course, frame: VisitRegion) -> None:
    state = course.state
    region = frame.region
    if region > conflict_of(state).regions:
        _close(course)
        return
    course.push(VisitRegion(region + 1))
    gods = ascending(state, {figure.god for figure in region_figures(state, region)})
    if not gods:
        course.tell(RegionVisited(region, gods, "empty"))
    elif len(gods) == 1:
        course.tell(RegionVisited(region, gods, "dominance"))
        dominate(course, gods[0], region)
    else:
        course.tell(RegionVisited(region, gods, "battle"))
        course.push(BattleStep("obelisks"))


def dominate(course: Course, god: int, region: int) -> None:
    """The only god in a region gains for its majorities there, in one instance (section 7.2)."""
    state = course.state
    lines = majority_lines(state, region).get(god, [])
    lines.append(ScoreLine("dominance", dominance_bonus(state.options), "dominance"))
    if radiant(state, god, region):
        lines.append(ScoreLine("radiance", 1, "radiance"))
    course.gain(god, lines)


def merge_due(state: AnkhState, conflict: int) -> bool:
    """Whether two gods merge after this conflict (section 12)."""
    return conflict == MERGE_AFTER and state.seats >= MERGE_FROM_SEATS


def _close(course: Course) -> None:
    """After the third conflict gods merge, after the fourth some are forgotten, after the fifth the game ends."""
    number = conflict_of(course.state).number
    course.tell(ConflictEnded(number))
    if merge_due(course.state, number):
        merge(course)
    elif number == FORGOTTEN_AFTER:
        forget(course)
    elif number == CONFLICTS:
        crown(course)


DECISIONS: Final[dict[type[Frame], Rule]] = {CrushMonument: Rule(crushable, _crush)}
STEPS: Final[dict[type[Frame], Step]] = {OpenConflict: _open, VisitRegion: _visit}
