"""Whole games of Coin Ra through the client, by mouse and by keyboard."""

import pygame
import pytest

from client.games import edition
from shared.engine.coins import GAME
from shared.engine.coins.actions import Auction, Bid, Draw, Keep, Pass
from shared.engine.coins.model import CoinOptions
from tests.client.coins.conftest import Open
from tests.client.coins.parlour import Parlour

OPTIONS = {
    "as written": CoinOptions(),
    "rich, kept, capped": CoinOptions(mix="rich", keep_tiles=True, table_beyond_6="cap_21"),
    "short, reset, own bids": CoinOptions(short_bag=12, coins="reset", opening_is_bid=True),
    "hidden, fixed, independent": CoinOptions(hidden_coins=True, fixed_price=True, lottery="independent"),
    "wild mix": CoinOptions(mix="custom", pharaohs=20, niles=0, civilizations=10, wars=10, disasters=8, gods=0),
}


def test_a_whole_game_can_be_played_with_keys_alone(open_parlour: Open) -> None:
    parlour = open_parlour(seats=3, seed=6)
    while GAME.deciders(parlour.state):
        action = parlour.bot_move()
        if parlour.decider != 0:
            parlour.play(parlour.decider, action)
            continue
        parlour.wait()
        if parlour.app.top.name == "scores":
            parlour.key(pygame.K_RETURN)
            parlour.pass_time(0.3)
        sent = len(parlour.session.sent)
        _type(parlour, action)
        if parlour.app.top.name == "question":
            parlour.pass_time(0.3)
            parlour.key(pygame.K_RETURN)
        assert parlour.session.sent[sent:] == [action], parlour.app.tree()
    parlour.wait()
    parlour.key(pygame.K_RETURN)
    parlour.pass_time(0.3)
    assert parlour.app.top.name == "ranking"
    parlour.key(pygame.K_RETURN)
    parlour.pass_time(0.3)
    assert parlour.app.top is parlour.scene


def _type(parlour: Parlour, action: object) -> None:
    """Press the keys for an action."""
    match action:
        case Draw():
            parlour.key(pygame.K_d)
        case Keep():
            parlour.key(pygame.K_k)
        case Pass():
            parlour.key(pygame.K_p)
        case Auction(price=amount) | Bid(amount=amount):
            while parlour.scene.controls.amount < amount:
                parlour.key(pygame.K_UP)
            parlour.key(pygame.K_a if isinstance(action, Auction) else pygame.K_RETURN)


def _to_the_ranking(parlour: Parlour) -> None:
    parlour.wait()
    parlour.click("continue")
    parlour.pass_time(0.3)
    assert parlour.app.top.name == "ranking"
    parlour.draw()


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_can_be_looked_at_to_the_end(open_parlour: Open, name: str) -> None:
    parlour = open_parlour(seats=4, seed=3, options=OPTIONS[name])
    step = 0
    while GAME.deciders(parlour.state):
        parlour.play(parlour.decider, parlour.bot_move())
        step += 1
        if step % 25 == 0:
            parlour.scene.close_scores()
            parlour.wait()
            parlour.draw()
    _to_the_ranking(parlour)


def test_hidden_purses_are_question_marks_until_the_end(open_parlour: Open) -> None:
    parlour = open_parlour(seats=3, options=CoinOptions(hidden_coins=True))
    assert parlour.play_until(lambda state: state.epoch == 2)
    parlour.wait()
    own, *others = parlour.scene.shown.coins
    assert own is not None
    assert others == [None, None]
    seats = [panel.key for panel in parlour.scene.board_panels() if panel.name.startswith("seat")]
    assert [view.coins for view in seats] == [None, None]  # type: ignore[attr-defined]
    assert parlour.play_until(lambda state: state.over)
    parlour.wait()
    assert None not in parlour.scene.shown.coins


def test_a_spectator_of_hidden_purses_sees_none(open_parlour: Open) -> None:
    parlour = open_parlour(seats=3, seat=None, options=CoinOptions(hidden_coins=True))
    assert parlour.play_until(lambda state: state.epoch == 2)
    parlour.wait()
    assert parlour.scene.shown.coins == [None] * 3
    parlour.scene.close_scores()
    parlour.draw()


def test_the_scoring_has_the_six_rows_and_their_tables(open_parlour: Open) -> None:
    parlour = open_parlour(seats=3)
    assert parlour.play_until(lambda state: state.epoch == 2)
    parlour.wait()
    sheet = parlour.scene.sheet
    assert sheet is not None
    assert [category for category, _cells in sheet.rows] == [
        "pharaohs",
        "nile",
        "civilizations",
        "war",
        "disasters",
        "gods",
    ]
    assert sheet.after == tuple(parlour.state.scores)
    assert sheet.reason == "the third Ra came up"


def test_a_lottery_is_shown_tile_by_tile(open_parlour: Open) -> None:
    from shared.engine.coins.events import LotteryDealt

    parlour = open_parlour(seed=56, speed="normal")
    while GAME.deciders(parlour.state):
        parlour.play(parlour.decider, parlour.bot_move())
        dealt = [event for event in parlour.table.history[-1].events if isinstance(event, LotteryDealt)]
        if dealt:
            break
        parlour.scene.director.skip_all()
    count = len(dealt[0].tiles)
    hands = set()
    while parlour.scene.director.busy:
        parlour.pass_time(1 / 30, step=1 / 30)
        beat = parlour.scene.director.current
        if beat is not None and beat.name == "lottery":
            hands.add(sum(1 for name in parlour.scene.air.away if name.startswith("centre:")))
    assert hands == set(range(count + 1))


def test_a_replay_has_marks_for_epochs_sales_of_ra_and_auctions(open_parlour: Open) -> None:
    parlour = open_parlour(seats=3)
    while GAME.deciders(parlour.state):
        parlour.play(parlour.decider, parlour.bot_move())
    marks = edition("coins").marks(parlour.table.history)
    assert [mark.label for mark in marks if mark.kind == "stage"] == ["Epoch I", "Epoch II", "Epoch III", "The end"]
    assert sum(mark.kind == "major" for mark in marks) == 9
    assert any(mark.kind == "minor" for mark in marks)
