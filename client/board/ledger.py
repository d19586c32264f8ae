"""How a game's scoring is told: the words and pictures that the shared screens need besides the numbers."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar

from client.board.results import EpochSheet, Ranking
from client.ui.canvas import Canvas, Point
from shared.engine.game import Standing

NameOf = Callable[[int], str]
"""Seat -> the name on it."""


class Ledger(ABC):
    """The scoring of one game, for `client.board.scores` and `client.board.ranking`. Sentences are made when asked."""

    colours: ClassVar[dict[str, str]]
    """Category -> its colour in charts, in the order of the legend."""
    dark_ink: ClassVar[frozenset[str]] = frozenset()
    """Categories whose colour is so light that figures on it are dark."""

    @abstractmethod
    def name(self, category: str) -> str:
        """A category in words."""

    @abstractmethod
    def paint(self, canvas: Canvas, category: str, size: float, center: Point) -> None:
        """The picture of a category."""

    def rule(self, category: str) -> str:
        """How a category counts, in a few figures; empty if that needs a sentence."""
        return ""

    def paint_reason(self, canvas: Canvas, category: str, points: int, center: Point) -> bool:
        """Draw why there were `points` below them, and say whether that is better than the words of the sheet."""
        return False

    @abstractmethod
    def title(self, sheet: EpochSheet) -> str:
        """The heading above the scoring of an epoch."""

    @abstractmethod
    def note(self, sheet: EpochSheet) -> str:
        """What happens after it: which tiles stay, how something was counted."""

    @abstractmethod
    def course_title(self) -> str:
        """The heading above the chart of how scores grew."""

    @abstractmethod
    def decided(self, ranking: Ranking, name_of: NameOf) -> str:
        """By how much the game was won, or how a tie was broken."""

    def tie_break(self, standing: Standing) -> str:
        """What decided the place of one who shares a score, in a few words; empty where a game knows no ties."""
        return ""

    @abstractmethod
    def award(self, code: str, number: int) -> tuple[str, str]:
        """An award: its title, and what it is for."""
