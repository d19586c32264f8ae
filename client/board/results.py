"""What the scoring of an epoch and the end of a game show, as plain values."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from shared.engine.game import ScoreLine, Standing

Cell = tuple[int, str, str] | None
"""Points, why, and a tag (`most`, `fewest`, or nothing); None where the viewer may not know."""


@dataclass(slots=True, eq=False)
class EpochSheet:
    """The scoring of an epoch: a row for each category, a cell for each seat. `progress` is how much is shown."""

    epoch: int
    last: bool
    """Whether the game ends with it."""
    reason: str
    """Why the epoch was over, in words; empty where nothing needs to be said."""
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    before: tuple[int | None, ...]
    after: tuple[int | None, ...]
    progress: float = 0.0

    def show(self, t: float) -> None:
        """Show `t` of it, row by row, the totals last."""
        self.progress = t

    def row_shown(self, row: int) -> float:
        """How much of a row is shown, 0 to 1; the row after the last one are the totals."""
        return min(1.0, max(0.0, self.progress * (len(self.rows) + 1) - row))


def cell(
    lines: Sequence[ScoreLine], category: str, reason: Callable[[ScoreLine], str], tags: Mapping[str, str]
) -> Cell:
    """A seat's points in a category with all their reasons, or None for a seat whose lines are hidden.

    `tags` are the reasons that deserve one.
    """
    if not lines:
        return None
    own = [line for line in lines if line.category == category]
    reasons = ", ".join(reason(line) for line in own if line.points or line.figures != (0,))
    tag = next((tags[line.reason] for line in own if line.reason in tags), "")
    return sum(line.points for line in own), reasons, tag


@dataclass(frozen=True, slots=True)
class Award:
    """Something to be proud of at the end: a code, whose it is, and its number."""

    code: str
    seats: tuple[int, ...]
    number: int


def awards_for(figures: Iterable[tuple[str, Sequence[int]]]) -> tuple[Award, ...]:
    """An award for the highest of each row of figures (by seat), unless nobody has any."""
    found = []
    for code, numbers in figures:
        best = max(numbers)
        if best:
            found.append(Award(code, tuple(seat for seat, number in enumerate(numbers) if number == best), best))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Ranking:
    """The end of the game: the places, everyone's points by category, how everyone's score grew, awards.

    `stages` are the places in a course where an epoch ends, the start first; empty if every place is one. `by_epoch`
    are every seat's points of each epoch; empty where a game does not tell them.
    """

    standings: tuple[Standing, ...]
    by_category: tuple[tuple[tuple[str, int], ...], ...]
    courses: tuple[tuple[int, ...], ...]
    awards: tuple[Award, ...]
    stages: tuple[int, ...] = ()
    by_epoch: tuple[tuple[int, ...], ...] = ()

    @property
    def tied(self) -> tuple[Standing, ...]:
        """All who have the winner's score, best first, if they are several."""
        best = tuple(standing for standing in self.standings if standing.score == self.standings[0].score)
        return best if len(best) > 1 else ()

    def shares_score(self, standing: Standing) -> bool:
        """Whether somebody else has as many points, so that something else decided the place."""
        return sum(other.score == standing.score for other in self.standings) > 1

    @property
    def lead(self) -> int:
        """By how many points the game was won."""
        return self.standings[0].score - self.standings[1].score


def sums(
    categories: Iterable[str], scored: Iterable[Sequence[Sequence[ScoreLine]]], seat: int
) -> tuple[tuple[str, int], ...]:
    """The points of `seat` by category over all epochs in `scored`."""
    found = dict.fromkeys(categories, 0)
    for epoch in scored:
        for line in epoch[seat]:
            found[line.category] += line.points
    return tuple(found.items())
