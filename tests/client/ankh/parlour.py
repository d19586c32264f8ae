"""A table of Ankh in the client without a server."""

from client.games.ankh.table import AnkhTable
from tests.client import parlour


class Parlour(parlour.Parlour):
    """A client at a table of Ankh."""

    game_key = "ankh"
    bot_key = "planner"

    @property
    def scene(self) -> AnkhTable:
        """The scene of the table."""
        found: AnkhTable = self.board
        return found
