"""A table of Coin Ra in the client without a server."""

from collections.abc import Callable
from typing import Any

from client.games.coins.table import CoinTable
from shared.engine.coins.model import Bidding, Choosing, Drawing
from tests.client import parlour

KINDS = {"draw": Drawing, "choose": Choosing, "bid": Bidding}
"""What a seat may have to decide."""


class Parlour(parlour.Parlour):
    """A client at a table of Coin Ra."""

    game_key = "coins"
    bot_key = "merchant"

    @property
    def scene(self) -> CoinTable:
        """The scene of the table."""
        found: CoinTable = self.board
        return found

    def comes_to(self, kind: str, wanted: Callable[[Any], bool] = lambda state: True) -> bool:
        """Let bots play until a decision of a kind is ours and the state as wanted, and have that shown."""
        return self.decides(lambda state: isinstance(state.pending, KINDS[kind]) and wanted(state))
