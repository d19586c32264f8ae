"""The scoring of an epoch as a card over the board of a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.board.results import EpochSheet
from client.board.scores import ScoreScreen
from client.scenes.film import FILM_TIME, Film

if TYPE_CHECKING:
    from client.board.table import BoardTable
    from client.model import Played
    from client.ui.canvas import Canvas


class ScoreFilm(Film):
    """Scorings at `table`; `scored` is the game's event that tells of one."""

    def __init__(self, table: BoardTable, scored: type[Any]) -> None:
        self.table = table
        self.scored = scored
        self._read: EpochSheet | None = None
        """The sheet that is being read, and for how long it was."""
        self._for = 0.0
        self._screen: ScoreScreen | None = None

    def happened(self, played: Played) -> bool:
        """See `Film.happened`."""
        return any(isinstance(event, self.scored) for event in played.events)

    @property
    def showing(self) -> bool:
        """See `Film.showing`."""
        return self.table.sheet is not None

    def dwell(self, seconds: float) -> bool:
        """See `Film.dwell`."""
        sheet = self.table.sheet
        if sheet is not self._read:
            self._read, self._for = sheet, 0.0
        self._for += seconds
        return sheet is not None and self._for < FILM_TIME / self.table.pace

    def recall(self) -> bool:
        """See `Film.recall`."""
        self.table.sheet = self.table.resting_sheet() if self.table.shown is not None else None
        return self.showing

    def put_away(self) -> None:
        """See `Film.put_away`."""
        self.table.sheet = None

    def paint(self, canvas: Canvas) -> None:
        """See `Film.paint`."""
        sheet = self.table.sheet
        if sheet is None:
            return
        if self._screen is None or self._screen.sheet is not sheet:
            self._screen = ScoreScreen(self.table, sheet)
        self._screen.paint_film(canvas)
