"""What the scoring of an epoch and the end of the game show, as values made from events and states."""

from collections.abc import Iterable
from itertools import accumulate
from typing import Final

from client.board.results import Award, EpochSheet, Ranking, awards_for, cell, sums
from client.games.coins import words
from client.model import Played
from shared.engine.coins.events import AuctionOpened, EpochScored, LotWon
from shared.engine.coins.model import CoinState
from shared.engine.coins.scoring import CATEGORIES, points
from shared.engine.coins.tiles import EPOCHS
from shared.engine.game import Standing

_TAGS: Final = {"most_war": "most", "fewest_war": "fewest"}


def epoch_sheet(event: EpochScored, before: CoinState, reason: str) -> EpochSheet:
    """The sheet of an epoch that was just scored, on a table that stood as `before`."""
    rows = tuple(
        (category, tuple(cell(lines, category, words.score_reason, _TAGS) for lines in event.lines))
        for category in CATEGORIES
    )
    after = tuple(score + points(lines) for score, lines in zip(before.scores, event.lines, strict=True))
    return EpochSheet(event.epoch, event.epoch == EPOCHS, reason, rows, tuple(before.scores), after)


def ranking(state: CoinState, standings: tuple[Standing, ...], history: Iterable[Played]) -> Ranking:
    """The ranking of a game that is over."""
    return Ranking(
        standings=standings,
        by_category=tuple(sums(CATEGORIES, state.scored, seat) for seat in range(state.seats)),
        courses=tuple(
            tuple(accumulate((points(epoch[seat]) for epoch in state.scored), initial=0)) for seat in range(state.seats)
        ),
        awards=awards(state.seats, history),
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
