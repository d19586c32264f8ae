"""Painting ahead what a flight will leave behind, so that the frame in which it lands has nothing left to paint."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from client.board.table import BoardTable
    from client.director import Beat
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
        return self.table.panels_after(shown, following.away if following is not None else frozenset())

    def _paint_one(self, left: deque[Panel]) -> None:
        while left:
            if self.table.still_picture.paint_ahead(left.popleft()):
                return
