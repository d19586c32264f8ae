"""Painting ahead what a flight will leave behind, so that the frame in which it lands has nothing left to paint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from client.board.flights import Shatter
from client.board.stage import Air

if TYPE_CHECKING:
    from client.board.table import BoardTable
    from client.director import Beat
    from client.model import Played
    from client.ui.layers import Panel


class Landing:
    """Paints what `table` will show when the running beat has ended: a piece a frame while it runs.

    What does not come as it was foreseen is painted when it comes, as everything is that comes at once.
    """

    def __init__(self, table: BoardTable) -> None:
        self.table = table
        self._beat: Beat | None = None
        self._pieces: Iterator[None] | None = None

    def update(self) -> None:
        """Do the part of this frame. The first frame of a beat has enough to do: it shows what took off."""
        beat = self.table.director.current
        if beat is not self._beat:
            self._beat, self._pieces = beat, None
        elif beat is not None:
            if self._pieces is None:
                self._pieces = self._foreseen(beat)
            next(self._pieces, None)

    def _foreseen(self, beat: Beat) -> Iterator[None]:
        """Paint one thing after another of the moment when `beat` has just ended and the next one just begun."""
        following = self.table.director.following
        shown = [] if beat.early or beat.brings is None else [beat.brings]
        if following is not None and following.early and following.brings is not None:
            shown.append(following.brings)
        away = following.away if following is not None else frozenset[str]()
        picture = self.table.still_picture
        panels = panels_after(self.table, [(event, played) for event, played, _line in shown], away)
        panels += self.table.rail.panels_after([line for _event, _played, line in shown if line is not None])
        yield
        for panel in panels:
            if picture.paint_ahead(panel):
                yield
        unseen = self.table.app.canvas.layer(0, 0, 1, 1)
        flights = following.flights if following is not None else ()
        for flight in flights:
            flight.paint(unseen)
            yield
        while picture.compose_ahead(panels):
            yield
        for flight in flights:
            if isinstance(flight, Shatter):
                yield from flight.ahead(unseen)


def panels_after(table: BoardTable, happened: Iterable[tuple[Any, Played]], away: Iterable[str]) -> list[Panel]:
    """The panels of `table` as they will be when more events (each with its step) are shown and only `away` is missing.

    The table is asked as if it stood there already, and stands afterwards exactly as it did.
    """
    now = vars(table).copy()
    table.shown, table.fresh, table.air = table.shown.copy(), Counter(table.fresh), Air(away=set(away))
    table.forget()
    try:
        for event, played in happened:
            table.game.evolve(table.shown, event)
            table.lands(event, played)
        return [*table.make_panels(), table.top.panel()]
    finally:
        vars(table).update(now)
