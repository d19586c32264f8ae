"""What happens for a seat that lets its time run out (docs/rules/ankh.md, section 14)."""

from typing import Final

from shared.engine.ankh.actions import DONE, END_TURN, PASS, Action
from shared.engine.ankh.model import AnkhState
from shared.engine.ankh.rules import legal

_WAYS_OUT: Final[tuple[Action, ...]] = (PASS, DONE, END_TURN)


def on_timeout(state: AnkhState, seat: int) -> Action:
    """Declining or stopping where that is allowed, else the first action listed: the upper track, the first card in
    hand, no follower bid. Raises IndexError if the seat has nothing to decide."""
    actions = legal(state, seat)
    return next((way for way in _WAYS_OUT if way in actions), actions[0])
