"""What a replay shows over the board in passing: a scoring, a battle that is over. It keeps nobody from going on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from client.model import Played
    from client.ui.canvas import Canvas

FILM_TIME: Final = 3.0
"""Seconds that a replay that plays stays with a card, at normal speed."""


class Film:
    """Cards over the board of a replay. This one has none; a board with something to show has a film of its own.

    `rolling` says whether the replay plays by itself; one that stands keeps its last card.
    """

    rolling = False

    def happened(self, played: Played) -> bool:
        """Whether a step holds something that is shown on a card."""
        return False

    @property
    def showing(self) -> bool:
        """Whether a card lies over the board."""
        return False

    def dwell(self, seconds: float) -> bool:
        """Time passed in which nothing moved: whether a replay that plays still stays with the card."""
        return False

    def recall(self) -> bool:
        """Show the card of the last step that had one, and say whether there is any."""
        return False

    def paint(self, canvas: Canvas) -> None:
        """Draw the card."""

    def put_away(self) -> None:
        """The replay goes on: what was shown was seen."""

    def turn(self) -> bool:
        """Take the card away that lies there, or show the last one again; false if there was none so far."""
        if not self.showing:
            return self.recall()
        self.put_away()
        return True
