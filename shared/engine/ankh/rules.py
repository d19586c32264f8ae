"""What is allowed, and what it causes: the kinds of decisions and steps of all parts of the game in one table.

`legal` lists the actions of a seat, `decide` turns one into events; neither changes a state.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from shared.engine.ankh import battle, battle_cards, conflict, deaths, event_track, movement, summoning, turn
from shared.engine.ankh.actions import Action
from shared.engine.ankh.aftermath import DECISIONS as AFTERMATH
from shared.engine.ankh.course import Course, Over, Rule, Step
from shared.engine.ankh.decisions import Commitment, Decision, Frame
from shared.engine.ankh.events import Event, Waiting
from shared.engine.ankh.model import AnkhState
from shared.engine.ankh.position import speaker
from shared.engine.game import IllegalAction

DECISIONS: Final[dict[type[Frame], Rule]] = {
    **turn.DECISIONS,
    **movement.DECISIONS,
    **summoning.DECISIONS,
    **event_track.DECISIONS,
    **conflict.DECISIONS,
    **battle.DECISIONS,
    **battle_cards.DECISIONS,
    **deaths.DECISIONS,
    **AFTERMATH,
}
STEPS: Final[dict[type[Frame], Step]] = {**turn.STEPS, **conflict.STEPS, **battle.STEPS}


def deciders(state: AnkhState) -> tuple[int, ...]:
    """The seats that the last frame waits for."""
    return _deciders(state, state.stack[-1]) if state.stack else ()


def _deciders(state: AnkhState, frame: Frame) -> tuple[int, ...]:
    if isinstance(frame, Decision):
        return (frame.seat,)
    if isinstance(frame, Commitment):
        return tuple(speaker(state, god) for god in frame.waiting)
    return ()


def legal(state: AnkhState, seat: int) -> Sequence[Action]:
    """Every action open to `seat` now."""
    if seat not in deciders(state):
        return ()
    frame = state.stack[-1]
    return DECISIONS[type(frame)].legal(state, frame, seat)


def decide(state: AnkhState, seat: int, action: Action) -> list[Event]:
    """What `action` causes. Raises IllegalAction for all that is not in `legal` (section 16)."""
    actions = legal(state, seat)
    if action not in actions:
        raise refusal(state, seat, action, actions)
    rule = DECISIONS[type(state.stack[-1])]
    return carry_out(state, lambda course: rule.apply(course, course.stack.pop(), seat, action))


def carry_out(state: AnkhState, work: Callable[[Course], None]) -> list[Event]:
    """Do some `work` on a course that begins at `state`, go on to the next decision, and say what happened."""
    course = Course(state)
    with suppress(Over):
        work(course)
        run(course)
    course.tell(Waiting(tuple(course.stack)))
    return course.events


def run(course: Course) -> None:
    """Go on until a decision is to be made; one that leaves no choice is carried out at once."""
    stack = course.stack
    while stack:
        frame = stack[-1]
        step = STEPS.get(type(frame))
        if step is not None:
            stack.pop()
            step(course, frame)
            continue
        rule = DECISIONS[type(frame)]
        forced = None if rule.explicit else _forced(course.state, frame, rule)
        if forced is None:
            return
        stack.pop()
        rule.apply(course, frame, *forced)


def _forced(state: AnkhState, frame: Frame, rule: Rule) -> tuple[int, Action] | None:
    """A seat that has only one action, and that action."""
    for seat in _deciders(state, frame):
        actions = rule.legal(state, frame, seat)
        if len(actions) == 1:
            return seat, actions[0]
    return None


def refusal(state: AnkhState, seat: int, action: Action, actions: Sequence[Action]) -> IllegalAction:
    """Why `action` is not one of the legal `actions`."""
    if state.result is not None:
        return IllegalAction("game_over")
    if not actions:
        return IllegalAction("not_your_decision", seat=seat)
    if not any(type(action) is type(other) for other in actions):
        return IllegalAction("wrong_kind", expected=_tag(state.stack[-1]))
    return IllegalAction("not_possible", decision=_tag(state.stack[-1]))


def _tag(frame: Any) -> str:
    tag = frame.__struct_config__.tag
    return str(tag)
