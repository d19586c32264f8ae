"""Moving figures, and Satet who pushes others aside (docs/rules/ankh.md, sections 5.2 and 10)."""

from typing import Final

from shared.engine.ankh.actions import DONE, Action, Done, Move, Push
from shared.engine.ankh.course import Course, Rule
from shared.engine.ankh.decisions import Frame, MoveFigures, PushFigure
from shared.engine.ankh.events import FigureMoved, FigurePushed
from shared.engine.ankh.geometry import LAND, REACH, Hexes, members
from shared.engine.ankh.model import AnkhState, Figure
from shared.engine.ankh.position import figures_of, free_land, portals, second_stage


def push_targets(state: AnkhState, satet: Figure, pushed: Figure) -> Hexes:
    """Where Satet may push a figure: free land next to it. The hex that Satet comes from counts as left."""
    left = 1 << satet.at & LAND & ~portals(state, but=pushed.god)
    return state.layout.adjacent[pushed.at] & (free_land(state, pushed.god) | left)


def victims(state: AnkhState, satet: Figure) -> list[Figure]:
    """The figures onto whose hex Satet may move: enemy warriors, at the second stage any enemy figures."""
    reach = REACH[satet.at] & LAND & ~portals(state, but=satet.god)
    anyone = second_stage(state, satet.god)
    return [
        figure
        for figure in state.figures.values()
        if figure.god != satet.god
        and (anyone or figure.kind == "warrior")
        and reach >> figure.at & 1
        and push_targets(state, satet, figure)
    ]


def movable(state: AnkhState, frame: MoveFigures, seat: int) -> list[Action]:
    """Every own figure that has not moved yet, to each free land hex within three steps; and stopping."""
    free = free_land(state, frame.god)
    actions: list[Action] = []
    for figure in figures_of(state, frame.god):
        if figure.id not in frame.moved:
            actions += [Move(figure.id, to) for to in members(REACH[figure.at] & free)]
            if figure.kind == "satet":
                actions += [Move(figure.id, victim.at) for victim in victims(state, figure)]
    actions.append(DONE)
    return actions


def _move(course: Course, frame: MoveFigures, seat: int, action: Move | Done) -> None:
    if isinstance(action, Done):
        return
    course.push(MoveFigures(seat, frame.god, (*frame.moved, action.figure)))
    pushed = next((figure for figure in course.state.figures.values() if figure.at == action.to), None)
    if pushed is None:
        start = course.state.figures[action.figure].at
        course.tell(FigureMoved(action.figure, frame.god, start, action.to, "move"))
    else:
        course.push(PushFigure(seat, frame.god, action.figure, pushed.id))


def pushes(state: AnkhState, frame: PushFigure, seat: int) -> list[Action]:
    """Where the figure in Satet's way can go."""
    return [Push(to) for to in members(push_targets(state, state.figures[frame.satet], state.figures[frame.pushed]))]


def _push(course: Course, frame: PushFigure, seat: int, action: Push) -> None:
    satet, pushed = course.state.figures[frame.satet], course.state.figures[frame.pushed]
    course.tell(FigurePushed(pushed.id, pushed.god, pushed.at, action.to, satet.id))
    course.tell(FigureMoved(satet.id, satet.god, satet.at, pushed.at, "move"))


DECISIONS: Final[dict[type[Frame], Rule]] = {
    MoveFigures: Rule(movable, _move, explicit=True),
    PushFigure: Rule(pushes, _push),
}
