"""Nobody falls behind the game for long: whatever is shown and not closed by anybody goes away by itself."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from client.director import FAR
from client.games.ankh.reading import GLANCE, OTHERS_TIME, READ_TIME
from client.games.ankh.tales import BattleTale
from tests.client.ankh.parlour import Parlour as AnkhParlour
from tests.client.coins.parlour import Parlour as CoinParlour
from tests.client.parlour import Parlour
from tests.client.ra.parlour import Parlour as RaParlour

PARLOURS = [RaParlour, CoinParlour, AnkhParlour]
PACE = 0.6
"""Seconds that bots think at least, as the server has it."""


@pytest.mark.parametrize("seat", [None, 0], ids=["watching", "playing"])
@pytest.mark.parametrize("kind", PARLOURS, ids=["ra", "coins", "ankh"])
def test_who_never_closes_anything_sees_the_end_soon_after_it_came(
    kind: type[Parlour], seat: int | None, tmp_path: Path
) -> None:
    parlour = kind(tmp_path, seats=3, seat=seat, speed="normal")
    bot = parlour.game.bots["random"]()
    while deciders := parlour.game.deciders(parlour.state):
        first = deciders[0]
        legal = parlour.game.legal(parlour.state, first)
        parlour.play(first, bot.choose(parlour.state, first, legal, parlour.random))
        parlour.pass_time(PACE, step=0.2)
        assert parlour.board.director.backlog < 3 * FAR + READ_TIME * 1000
    sheets = 1 if seat is None else 4  # the last things about us may be read in peace
    parlour.pass_time(sheets * READ_TIME + 20.0, step=0.2)
    board = parlour.board
    assert not board.director.busy
    assert board.shown == parlour.table.state
    assert "continue" not in parlour.ids() or parlour.app.top.name == "ranking"


def battle_over(parlour: AnkhParlour, *, ours: bool) -> BattleTale:
    """The next battle that is over, with us in it or without, all of it shown; the sheet lies on the table."""
    while parlour.game.deciders(parlour.state):
        parlour.play(parlour.decider, parlour.bot_move())
        parlour.scene.director.skip_all()
        for tale in list(parlour.scene.chronicle.unread):
            if isinstance(tale, BattleTale) and (parlour.state.seat_gods[0] in tale.gods) == ours:
                parlour.scene.chronicle.unread[:] = [tale]
                parlour.pass_time(0.1)
                return tale
            parlour.scene.chronicle.read(tale)
    raise AssertionError("there was no such battle")


def stays(parlour: AnkhParlour) -> float:
    """Seconds for which the sheet stays on the table if nobody closes it."""
    seconds = 0.0
    while parlour.scene.chronicle.unread:
        parlour.pass_time(0.5, step=0.5)
        seconds += 0.5
        assert seconds < 100
    return seconds


@pytest.mark.parametrize(
    ("seat", "ours", "longest"),
    [(None, True, OTHERS_TIME), (0, False, OTHERS_TIME), (0, True, READ_TIME)],
    ids=["a spectator", "a battle of others", "our own battle"],
)
def test_the_sheet_of_a_battle_stays_as_long_as_it_may_concern_its_reader(
    tmp_path: Path, seat: int | None, ours: bool, longest: float
) -> None:
    parlour = AnkhParlour(tmp_path, seats=4, seat=seat, speed="normal")
    battle_over(parlour, ours=ours)
    assert parlour.app.top.name == "battle"
    while parlour.table.my_turn:  # a decision of ours would not wait so long
        parlour.play(0, parlour.bot_move())
    parlour.scene.director.skip_all()
    del parlour.scene.chronicle.unread[1:]
    assert stays(parlour) <= longest + 1.5


def test_a_sheet_passes_quickly_when_the_game_has_gone_on_behind_it(tmp_path: Path) -> None:
    parlour = AnkhParlour(tmp_path, seats=4, seat=None, speed="normal")
    battle_over(parlour, ours=True)
    for _step in range(12):
        parlour.play(parlour.decider, parlour.bot_move())
    first = parlour.scene.chronicle.unread[0]
    parlour.pass_time(GLANCE + 0.5, step=0.1)
    assert first not in parlour.scene.chronicle.unread


def test_a_spectator_may_still_close_a_sheet_by_hand(tmp_path: Path) -> None:
    parlour = AnkhParlour(tmp_path, seats=4, seat=None, speed="normal")
    battle_over(parlour, ours=True)
    parlour.pass_time(0.5)
    parlour.key(pygame.K_RETURN)
    assert not parlour.scene.chronicle.unread
