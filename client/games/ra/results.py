"""What the scoring of an epoch and the end of the game show, as values made from events and states."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from client.games.ra import words
from client.model import Played
from shared.engine.game import ScoreLine, Standing
from shared.engine.ra.events import AuctionOpened, EpochScored, LotWon
from shared.engine.ra.model import VOLUNTARY, EpochLines, RaState
from shared.engine.ra.scoring import CATEGORIES
from shared.engine.ra.tiles import EPOCHS, START_FAME

Cell = tuple[int, str, str] | None
"""Points, why, and a tag (`most`, `fewest`, or nothing); None where the viewer may not know."""


@dataclass(slots=True, eq=False)
class EpochSheet:
    """The scoring of an epoch: a row for each category, a cell for each seat. `progress` is how much is shown."""

    epoch: int
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


_TAGS: Final = {
    "most_pharaohs": "most",
    "fewest_pharaohs": "fewest",
    "highest_suns": "most",
    "lowest_suns": "fewest",
}


def epoch_sheet(event: EpochScored, before: RaState) -> EpochSheet:
    """The sheet of an epoch that was just scored, on a table that stood as `before`."""
    categories = CATEGORIES if event.epoch == EPOCHS else CATEGORIES[:5]
    rows = tuple((category, tuple(_cell(lines, category) for lines in event.lines)) for category in categories)
    return EpochSheet(event.epoch, rows, before.fame, event.fame)


def _cell(lines: Sequence[ScoreLine], category: str) -> Cell:
    """A seat's points in a category with all their reasons, or None for a seat whose lines are hidden."""
    if not lines:
        return None
    own = [line for line in lines if line.category == category]
    reasons = ", ".join(words.score_reason(line) for line in own if line.points or line.figures != (0,))
    tag = next((_TAGS[line.reason] for line in own if line.reason in _TAGS), "")
    return sum(line.points for line in own), reasons, tag


@dataclass(frozen=True, slots=True)
class Award:
    """Something to be proud of at the end: a code, whose it is, and its number."""

    code: str
    seats: tuple[int, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Ranking:
    """The end of the game: the places, everyone's points by category, fame after each epoch, awards."""

    standings: tuple[Standing, ...]
    by_category: tuple[tuple[tuple[str, int], ...], ...]
    courses: tuple[tuple[int, ...], ...]
    awards: tuple[Award, ...]
    tie: tuple[int, ...]
    """The seats whose highest suns decided between them."""
    suns: tuple[int, ...]
    """Everyone's highest sun."""


def ranking(state: RaState, standings: tuple[Standing, ...], history: Iterable[Played]) -> Ranking:
    """The ranking of a game that is over."""
    by_category = tuple(_sums(state.scored, seat) for seat in range(state.seats))
    leaders = [standing for standing in standings if standing.score == standings[0].score]
    return Ranking(
        standings=standings,
        by_category=by_category,
        courses=tuple(_course(state, seat) for seat in range(state.seats)),
        awards=awards(state.seats, history),
        tie=tuple(standing.seat for standing in leaders) if len(leaders) > 1 else (),
        suns=tuple(max(state.up[seat] + state.down[seat], default=0) for seat in range(state.seats)),
    )


def _sums(scored: Sequence[EpochLines], seat: int) -> tuple[tuple[str, int], ...]:
    sums = dict.fromkeys(CATEGORIES, 0)
    for epoch in scored:
        for line in epoch[seat]:
            sums[line.category] += line.points
    return tuple(sums.items())


def _course(state: RaState, seat: int) -> tuple[int, ...]:
    """A seat's fame at the start and after each epoch, with the floor that the table plays by."""
    fame = [START_FAME]
    for epoch in state.scored:
        total = fame[-1] + sum(line.points for line in epoch[seat])
        fame.append(max(0, total) if state.options.negative_points == "floor" else total)
    return tuple(fame)


def awards(seats: int, history: Iterable[Played]) -> tuple[Award, ...]:
    """Who called Ra most often, who won the largest lot, who paid least for a tile: from what is known of the game."""
    calls = [0] * seats
    largest = [0] * seats
    won = [0] * seats
    for played in history:
        for event in played.events:
            if isinstance(event, AuctionOpened) and event.reason == VOLUNTARY:
                calls[event.seat] += 1
            elif isinstance(event, LotWon):
                largest[event.seat] = max(largest[event.seat], len(event.tiles))
                won[event.seat] += len(event.tiles)
    found = []
    for code, numbers in (("caller", calls), ("lot", largest), ("tiles", won)):
        best = max(numbers)
        if best:
            found.append(Award(code, tuple(seat for seat, number in enumerate(numbers) if number == best), best))
    return tuple(found)
