"""How the events of Ankh are shown: one beat each, with their flights and sounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.board.pieces import TileSet
from client.board.stage import Air, Choreography
from client.director import Beat
from client.games.ankh import words
from shared.engine.ankh.pieces import MONUMENTS

if TYPE_CHECKING:
    from client.games.ankh.table import AnkhTable


class AnkhBeats(Choreography):
    """Makes beats for the table of Ankh."""

    def __init__(self, air: Air, table: AnkhTable) -> None:
        super().__init__(air, table, TileSet(MONUMENTS, lambda kind: words.monument(MONUMENTS[kind])))
        self.table = table

    def beat(self, event: Any, before: Any) -> Beat | None:
        """How `event` is shown."""
        return None
