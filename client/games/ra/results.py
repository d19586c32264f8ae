"""What the scoring of an epoch and the end of the game show, as values made from events and states."""

from collections.abc import Iterable, Sequence
from typing import Final

from client.board.results import Award, Cell, EpochSheet, Ranking, awards_for, cell, sums
from client.games.ra import words
from client.model import Played
from shared.engine.game import ScoreLine, Standing
from shared.engine.ra.events import AuctionOpened, EpochScored, LotWon, TilesDiscarded
from shared.engine.ra.evolve import APPLY
from shared.engine.ra.model import VOLUNTARY, EpochLines, RaState, blank
from shared.engine.ra.scoring import CATEGORIES, epoch_lines, points
from shared.engine.ra.tiles import EPOCHS, START_FAME
from shared.engine.ra.value import lot_value

_TAGS: Final = {
    "most_pharaohs": "most",
    "fewest_pharaohs": "fewest",
    "highest_suns": "most",
    "lowest_suns": "fewest",
}


def epoch_sheet(event: EpochScored, before: RaState, reason: str) -> EpochSheet:
    """The sheet of an epoch that was just scored, on a table that stood as `before`; it ended for that `reason`."""
    return _sheet(event.epoch, event.lines, reason, before.fame, event.fame)


def last_sheet(state: RaState) -> EpochSheet | None:
    """The sheet of the last epoch that was scored, all of it shown, for somebody who comes while all are reading it."""
    if not state.scored:
        return None
    epoch = len(state.scored)
    before = tuple(None if fame is None else course(state, seat)[epoch - 1] for seat, fame in enumerate(state.fame))
    sheet = _sheet(epoch, state.scored[-1], "", before, state.fame)
    sheet.show(1.0)
    return sheet


def _sheet(
    epoch: int, lines: EpochLines, reason: str, before: tuple[int | None, ...], after: tuple[int | None, ...]
) -> EpochSheet:
    categories = CATEGORIES if epoch == EPOCHS else CATEGORIES[:5]
    rows = tuple((category, tuple(_cell(own, category) for own in lines)) for category in categories)
    return EpochSheet(epoch, epoch == EPOCHS, reason, rows, before, after)


def _cell(lines: Sequence[ScoreLine], category: str) -> Cell:
    """A seat's points in a category. Many monuments that are alike are told by their numbers alone."""
    found = cell(lines, category, words.score_reason, _TAGS)
    alike = [line for line in lines if line.reason == "monuments_alike"]
    if found is None or category != "monuments" or len(alike) < 3:
        return found
    return found[0], words.monuments_told(lines), found[2]


def ranking(state: RaState, standings: tuple[Standing, ...], history: Iterable[Played]) -> Ranking:
    """The ranking of a game that is over."""
    known = list(history)
    stages, courses = _by_auction(state, known)
    return Ranking(
        standings=standings,
        by_category=tuple(sums(CATEGORIES, state.scored, seat) for seat in range(state.seats)),
        courses=courses,
        awards=awards(state, known),
        stages=stages,
        by_epoch=tuple(
            tuple(sum(line.points for line in epoch[seat]) for epoch in state.scored) for seat in range(state.seats)
        ),
    )


def _by_auction(end: RaState, history: Sequence[Played]) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Where the epochs end in the courses of all seats, and those courses: after every lot that was won, the fame
    that each would have had if the epoch had ended then. By epochs alone if the history has a gap or hides fame.
    """
    if not history or history[0].number != 0 or end.options.hidden_scores:
        return (), tuple(course(end, seat) for seat in range(end.seats))
    state = blank(end.seats, end.options)
    steps: list[list[int]] = [[START_FAME] * end.seats]
    stages = [0]
    for played in history:
        for event in played.events:
            APPLY[event.__class__](state, event)
        if any(isinstance(event, EpochScored) for event in played.events):
            steps.append([course(state, seat)[-1] for seat in range(end.seats)])
            stages.append(len(steps) - 1)
        elif any(isinstance(event, LotWon | TilesDiscarded) for event in played.events):
            floor = end.options.negative_points == "floor"
            totals = [(fame or 0) + points(lines) for fame, lines in zip(state.fame, epoch_lines(state), strict=True)]
            steps.append([max(0, total) if floor else total for total in totals])
    return tuple(stages), tuple(zip(*steps, strict=True))


def course(state: RaState, seat: int) -> tuple[int, ...]:
    """A seat's fame at the start and after each epoch, with the floor that the table plays by."""
    fame = [START_FAME]
    for epoch in state.scored:
        total = fame[-1] + sum(line.points for line in epoch[seat])
        fame.append(max(0, total) if state.options.negative_points == "floor" else total)
    return tuple(fame)


def awards(end: RaState, history: Sequence[Played]) -> tuple[Award, ...]:
    """Who called Ra most, won the largest lot, got most for a sun, won most tiles: from what is known of the game.

    What a sun was worth is only known if the history is whole: the points that its lot would have brought at once and
    at the end of the game.
    """
    calls, largest, best, won = ([0] * end.seats for _award in range(4))
    state = blank(end.seats, end.options) if history and history[0].number == 0 else None
    for played in history:
        for event in played.events:
            if isinstance(event, AuctionOpened) and event.reason == VOLUNTARY:
                calls[event.seat] += 1
            elif isinstance(event, LotWon):
                largest[event.seat] = max(largest[event.seat], len(event.tiles))
                won[event.seat] += len(event.tiles)
                if state is not None:
                    best[event.seat] = max(best[event.seat], sum(lot_value(state, event.seat)))
            if state is not None:
                APPLY[event.__class__](state, event)
    return awards_for((("caller", calls), ("lot", largest), ("sun", best), ("tiles", won)))
