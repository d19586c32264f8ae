"""How an epoch and a game end on the boards of the auction games: reading, going on, looking back."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from client.board.scores import READING
from client.games.coins import views as coin_views
from client.games.ra import views as ra_views
from shared.engine.ra.model import OVER
from tests.client.coins.parlour import Parlour as CoinParlour
from tests.client.parlour import Parlour
from tests.client.ra.parlour import Parlour as RaParlour

BOTH = pytest.mark.parametrize("kind", [RaParlour, CoinParlour])


def to_the_end(parlour: Parlour) -> None:
    """Play to the end, and come to the ranking."""
    parlour.play_until(lambda state: False)
    parlour.wait()
    assert parlour.app.top.name == "scores"
    parlour.click("continue")
    parlour.pass_time(0.3)
    assert parlour.app.top.name == "ranking"


def to_a_scoring(parlour: Parlour) -> None:
    """Come to the scoring of the first epoch."""
    parlour.play_until(lambda state: state.epoch == 2)
    parlour.wait()
    assert parlour.app.top.name == "scores"


@BOTH
def test_whoever_looks_at_the_table_as_it_ended_finds_back_to_the_ranking(kind: type[Parlour], tmp_path: Path) -> None:
    parlour = kind(tmp_path, seats=3)
    to_the_end(parlour)
    for way in ("button", "enter"):
        parlour.click("table")
        parlour.pass_time(0.3)
        assert parlour.app.top is parlour.board
        parlour.draw()
        if way == "button":
            parlour.click("result")
        else:
            parlour.key(pygame.K_RETURN)
        parlour.pass_time(0.3)
        assert parlour.app.top.name == "ranking"


@BOTH
def test_the_points_of_the_epochs_lead_to_the_score(kind: type[Parlour], tmp_path: Path) -> None:
    parlour = kind(tmp_path, seats=4)
    to_the_end(parlour)
    ranking = parlour.board.make_ranking()
    for standing in ranking.standings:
        epochs = ranking.by_epoch[standing.seat]
        assert len(epochs) == 3
        start = ranking.courses[standing.seat][0]
        assert standing.score >= start + sum(epochs), "fame may have been stopped at zero"
        assert sum(points for _category, points in ranking.by_category[standing.seat]) == sum(epochs)


def test_the_panel_of_ra_tells_at_the_end_what_the_last_epoch_brought(tmp_path: Path) -> None:
    parlour = RaParlour(tmp_path, seats=3)
    to_the_end(parlour)
    board = parlour.scene
    state = board.state
    assert state.phase == OVER
    view = ra_views.own_view(state, 0, board.person, 0, board.lines)
    last = sum(line.points for line in state.scored[-1][0])
    assert sum(points for _name, points in view.points) == last
    assert view.total == state.fame[0]
    assert view.before is not None
    assert view.total == max(0, view.before + last)
    assert ra_views.bid_word(state, 0) == ""


def test_the_panel_of_coin_ra_tells_at_the_end_what_the_last_epoch_brought(tmp_path: Path) -> None:
    parlour = CoinParlour(tmp_path, seats=3)
    to_the_end(parlour)
    board = parlour.scene
    view = coin_views.own_view(board.state, 0, board.person, board.lines, preview_shown=True, bidding=False)
    assert view.total == board.state.scores[0]
    assert view.before == view.total - sum(line.points for line in board.state.scored[-1][0])


def test_awards_tell_of_calls_lots_suns_and_tiles(tmp_path: Path) -> None:
    parlour = RaParlour(tmp_path, seats=4)
    to_the_end(parlour)
    awards = {award.code: award for award in parlour.board.make_ranking().awards}
    assert {"lot", "sun", "tiles"} <= awards.keys() <= {"caller", "lot", "sun", "tiles"}
    for award in awards.values():
        title, line = parlour.board.ledger.award(award.code, award.number)
        assert title
        assert str(award.number) in line or award.number == 1


def first_spent_sun(epoch: int, state: Any) -> bool:
    """Whether it is that epoch, and the first seat has spent a sun."""
    return bool(state.epoch == epoch and state.down[0])


def test_spent_suns_are_for_the_next_epoch_then_for_the_sum_and_then_counted(tmp_path: Path) -> None:
    parlour = RaParlour(tmp_path, seats=3, seed=2)
    words = []
    for epoch in (1, 3):
        assert parlour.comes_to(partial(first_spent_sun, epoch))
        spent = parlour.board.app.widget_in(parlour.board, f"sun:{min(parlour.state.down[0])}")
        words.append(spent.word)
    parlour.play_until(lambda state: False)
    parlour.wait()
    spent = parlour.board.app.widget_in(parlour.board, f"sun:{min(parlour.state.down[0])}")
    words.append(spent.word)
    assert words == ["next epoch", "at the end", "counted"]


@BOTH
def test_a_scoring_that_nobody_waits_for_goes_by_itself_when_it_was_read(kind: type[Parlour], tmp_path: Path) -> None:
    parlour = kind(tmp_path, seats=3)
    to_a_scoring(parlour)
    parlour.pass_time(READING - 1, step=0.1)
    assert parlour.app.top.name == "scores"
    parlour.pass_time(1.5, step=0.1)
    assert parlour.app.top is parlour.board


def test_a_scoring_that_is_looked_behind_stays(tmp_path: Path) -> None:
    parlour = RaParlour(tmp_path, seats=3)
    to_a_scoring(parlour)
    parlour.key(pygame.K_SPACE)
    parlour.pass_time(READING + 5, step=0.1)
    assert parlour.app.top.name == "scores"


def test_in_a_rest_the_seconds_are_counted_down(tmp_path: Path) -> None:
    parlour = RaParlour(tmp_path, seats=3)
    parlour.play_until(lambda state: state.epoch == 2)
    parlour.break_until = parlour.clock.seconds() + 30
    parlour.room("playing")
    parlour.wait()
    assert parlour.app.top.name == "scores"
    pictures = set()
    for _second in range(3):
        parlour.pass_time(1.0, step=0.1)
        pictures.add(pygame.image.tobytes(parlour.draw(), "RGB"))
    assert len(pictures) == 3
    parlour.pass_time(READING, step=0.1)
    assert parlour.app.top.name == "scores", "the server says when the rest is over"
