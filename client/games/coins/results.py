"""What the scoring of an epoch and the end of the game show, as values made from events and states."""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Final

from client.board.results import Award, EpochSheet, Ranking, awards_for, cell, sums
from client.games.coins import words
from client.model import Played
from shared.engine.coins.events import AuctionOpened, EpochScored, LotWon
from shared.engine.coins.model import CoinState, EpochLines
from shared.engine.coins.scoring import CATEGORIES, points
from shared.engine.coins.tiles import EPOCHS
from shared.engine.game import Standing

_TAGS: Final = {"most_war": "most", "fewest_war": "fewest"}


def epoch_sheet(event: EpochScored, before: CoinState, reason: str) -> EpochSheet:
    """The sheet of an epoch that was just scored, on a table that stood as `before`; it ended for that `reason`."""
    return _sheet(event.epoch, event.lines, reason, before.scores)


def last_sheet(state: CoinState, reason: str) -> EpochSheet | None:
    """The sheet of the last epoch that was scored, all of it shown, for somebody who comes while all are reading it."""
    if not state.scored:
        return None
    epoch = len(state.scored)
    sheet = _sheet(epoch, state.scored[-1], reason, [course(state, seat)[epoch - 1] for seat in range(state.seats)])
    sheet.show(1.0)
    return sheet


def _sheet(epoch: int, lines: EpochLines, reason: str, before: Sequence[int]) -> EpochSheet:
    rows = tuple(
        (category, tuple(cell(own, category, words.score_reason, _TAGS) for own in lines)) for category in CATEGORIES
    )
    after = tuple(score + points(own) for score, own in zip(before, lines, strict=True))
    return EpochSheet(epoch, epoch == EPOCHS, reason, rows, tuple(before), after)


def course(state: CoinState, seat: int) -> tuple[int, ...]:
    """A seat's score at the start and after each epoch."""
    return tuple(accumulate((points(epoch[seat]) for epoch in state.scored), initial=0))


def ranking(state: CoinState, standings: tuple[Standing, ...], history: Iterable[Played]) -> Ranking:
    """The ranking of a game that is over."""
    return Ranking(
        standings=standings,
        by_category=tuple(sums(CATEGORIES, state.scored, seat) for seat in range(state.seats)),
        courses=tuple(course(state, seat) for seat in range(state.seats)),
        awards=awards(state.seats, history),
        by_epoch=tuple(tuple(points(epoch[seat]) for epoch in state.scored) for seat in range(state.seats)),
    )


def awards(seats: int, history: Iterable[Played]) -> tuple[Award, ...]:
    """Who won the largest lot, paid the highest price, put up most tiles: from what is known of the game."""
    lots, prices, sales = [0] * seats, [0] * seats, [0] * seats
    for played in history:
        for event in played.events:
            if isinstance(event, AuctionOpened) and not event.forced:
                sales[event.seat] += 1
            elif isinstance(event, LotWon):
                lots[event.seat] = max(lots[event.seat], len(event.lot))
                prices[event.seat] = max(prices[event.seat], event.price)
    return awards_for((("lot", lots), ("price", prices), ("sales", sales)))
