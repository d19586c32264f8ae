"""A table of Ankh in the client without a server."""

from typing import Any

import pygame

from client.games.ankh.controls import Controls
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

    @property
    def controls(self) -> Controls:
        """What can be pressed, as the decision now stands."""
        self.scene.controls.settle()
        return self.scene.controls

    def read(self) -> None:
        """Read everything that lies on the table."""
        for _sheet in range(30):
            self.scene.director.skip_all()
            self.pass_time(0.3, step=0.1)
            if not self.scene.chronicle.unread:
                return
            self.key(pygame.K_RETURN)
        raise AssertionError(f"a sheet cannot be closed: {self.app.tree()}")

    def frame(self) -> Any:
        """The decision that is due."""
        return self.state.stack[-1]
