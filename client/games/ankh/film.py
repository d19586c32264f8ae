"""Battles, conflicts, merges and forgotten gods as cards over the board of a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.games.ankh.tales import written
from client.scenes.film import Film
from shared.engine.ankh import events as e

if TYPE_CHECKING:
    from client.games.ankh.reading import ReadingTable
    from client.model import Played

_TOLD = (e.BattleEnded, e.ConflictEnded, e.GodsMerged, e.GodForgotten)
"""Events that end what is told on a sheet."""


class TaleFilm(Film):
    """The sheets of `table`; which one is painted its chronicle says."""

    def __init__(self, table: ReadingTable) -> None:
        self.table = table

    def happened(self, played: Played) -> bool:
        """See `Film.happened`."""
        return any(isinstance(event, _TOLD) for event in played.events)

    @property
    def showing(self) -> bool:
        """See `Film.showing`: also a battle that is not over, unless it was put aside."""
        return self.table.filmed_tale is not None

    def dwell(self, seconds: float) -> bool:
        """See `Film.dwell`: the table itself takes a sheet away that was read for a while."""
        return bool(self.table.chronicle.unread)

    def recall(self) -> bool:
        """See `Film.recall`: all that the last such step told, one sheet after the other; or the battle that runs."""
        table = self.table
        if table.folded:
            table.fold(False)
            return True
        history = table.table.history
        last = next((played.number for played in reversed(history) if self.happened(played)), None)
        if last is None:
            return False
        told = written(table.game, len(table.table.seats), table.table.options, history[: last + 1], unread_from=last)
        table.chronicle.unread = told.unread
        return bool(told.unread)

    def put_away(self) -> None:
        """See `Film.put_away`."""
        self.table.chronicle.read_all()

    def turn(self) -> bool:
        """See `Film.turn`: a battle that is not over is put aside."""
        runs = not self.table.chronicle.unread and self.table.chronicle.battle is not None
        if runs and self.showing:
            self.table.fold(True)
            return True
        return super().turn()
