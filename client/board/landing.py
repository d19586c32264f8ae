"""Painting ahead what a flight will leave behind, so that the frame in which it lands has nothing left to paint."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from client.board.stage import Air

if TYPE_CHECKING:
    from client.board.table import BoardTable
    from client.director import Beat
    from client.model import Played
    from client.ui.layers import Panel


class Landing:
    """Paints the panels of `table` as they will be when the running beat has ended: one a frame while it runs.

    What does not come as it was foreseen is painted when it comes, as everything is that comes at once.
    """

    def __init__(self, table: BoardTable) -> None:
        self.table = table
        self._beat: Beat | None = None
        self._left: deque[Panel] | None = None

    def update(self) -> None:
        """Do the part of this frame. The first frame of a beat has enough to do: it shows what took off."""
        beat = self.table.director.current
        if beat is not self._beat:
            self._beat, self._left = beat, None
        elif beat is not None:
            if self._left is None:
                self._left = deque(self._foreseen(beat))
            else:
                self._paint_one(self._left)

    def _foreseen(self, beat: Beat) -> list[Panel]:
        """The table when `beat` has just ended and the next one, if there is one, has just begun."""
        following = self.table.director.following
        shown = [] if beat.early or beat.brings is None else [beat.brings]
        if following is not None and following.early and following.brings is not None:
            shown.append(following.brings)
        return panels_after(self.table, shown, following.away if following is not None else frozenset())

    def _paint_one(self, left: deque[Panel]) -> None:
        while left:
            if self.table.still_picture.paint_ahead(left.popleft()):
                return


def panels_after(table: BoardTable, happened: Iterable[tuple[Any, Played]], away: Iterable[str]) -> list[Panel]:
    """The panels of `table` as they will be when more events (each with its step) are shown and only `away` is missing.

    The table is asked as if it stood there already, and stands afterwards exactly as it did.
    """
    now = vars(table).copy()
    table.shown, table.fresh, table.air = table.shown.copy(), Counter(table.fresh), Air(away=set(away))
    table.reckon_anew()
    try:
        for event, played in happened:
            table.game.evolve(table.shown, event)
            table.lands(event, played)
        return table.make_panels()
    finally:
        vars(table).update(now)
