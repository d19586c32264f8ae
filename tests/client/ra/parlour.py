"""A table of Ra in the client without a server."""

from collections.abc import Callable
from typing import Any

from client.games.ra.table import RaTable
from tests.client import parlour


class Parlour(parlour.Parlour):
    """A client at a table of Ra."""

    game_key = "ra"
    bot_key = "greedy"

    @property
    def scene(self) -> RaTable:
        """The scene of the table."""
        found: RaTable = self.board
        return found

    def comes_to(self, wanted: Callable[[Any], bool] = lambda state: True, phase: str = "turn") -> bool:
        """Let bots play until it is our decision in a phase and the state as wanted, and have that shown."""
        return self.decides(lambda state: state.phase == phase and wanted(state))
