"""The course of one decision: a scratch state, what happened to it, and what is still to be done.

The rules work on a course, step by step: they `tell` events, which change the scratch state at once, and `push`
frames. `gain`, `lose` and `pay` are the only ways to devotion and followers.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, NoReturn

from shared.engine.ankh.actions import Action
from shared.engine.ankh.decisions import AnyFrame
from shared.engine.ankh.events import DevotionChanged, Event, FollowerReason, FollowersChanged, GameEnded
from shared.engine.ankh.evolve import evolve
from shared.engine.ankh.model import AnkhState, Ending
from shared.engine.ankh.options import red_max
from shared.engine.ankh.pieces import TOP
from shared.engine.ankh.position import has
from shared.engine.game import ScoreLine


class Over(Exception):  # noqa: N818
    """The game has just ended: nothing else is resolved."""


class Course:
    """See the module's description."""

    __slots__ = ("events", "stack", "state")

    def __init__(self, state: AnkhState) -> None:
        """Begin at a copy of `state`."""
        self.state = state.copy()
        self.events: list[Event] = []
        self.stack: list[AnyFrame] = list(state.stack)

    def tell(self, event: Event) -> None:
        """Let `event` happen."""
        evolve(self.state, event)
        self.events.append(event)

    def push(self, *frames: AnyFrame) -> None:
        """Put `frames` on the stack; the first of them comes first."""
        self.stack.extend(reversed(frames))

    def pay(self, god: int, change: int, reason: FollowerReason) -> None:
        """Give a god followers or (negative) take them."""
        if change:
            total = self.state.gods[god].followers + change
            self.tell(FollowersChanged(god, change, total, reason))

    def gain(self, god: int, lines: Iterable[ScoreLine]) -> None:
        """One instance of gaining devotion, for all the reasons in `lines` together. Raises Over at the top space."""
        owner = self.state.gods[god]
        earned = tuple(line for line in lines if line.points)
        if not earned:
            return
        if has(self.state, god, "bountiful") and owner.devotion <= red_max(self.state.options):
            earned = (*earned, ScoreLine("bountiful", 1, "bountiful", (owner.devotion,)))
        space = min(TOP, owner.devotion + sum(line.points for line in earned))
        self.tell(DevotionChanged(god, space - owner.devotion, space, earned))
        if space == TOP:
            self.end("summit", god)

    def lose(self, god: int, line: ScoreLine) -> None:
        """Take devotion from a god, as far as it has any."""
        devotion = self.state.gods[god].devotion
        space = max(0, devotion + line.points)
        if space < devotion:
            self.tell(DevotionChanged(god, space - devotion, space, (line,)))

    def end(self, ending: Ending, winner: int | None) -> NoReturn:
        """End the game. Raises Over."""
        self.stack.clear()
        self.tell(GameEnded(ending, winner))
        raise Over


class Rule(NamedTuple):
    """How a kind of decision works.

    `legal(state, frame, seat)` lists the actions; `apply(course, frame, seat, action)` carries one out, with the frame
    taken off the stack. A decision with a single legal action is carried out at once unless it is `explicit`.
    """

    legal: Callable[[AnkhState, Any, int], list[Action]]
    apply: Callable[[Course, Any, int, Any], None]
    explicit: bool = False


Step = Callable[[Course, Any], None]
"""What a frame without a decision does once it has come to the top, with the frame taken off the stack."""
