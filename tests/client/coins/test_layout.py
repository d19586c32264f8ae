"""At every size of window and text, for any number of players with the longest names, everything has its place."""

import pytest

from shared.engine.coins import GAME
from shared.engine.coins.actions import AutoPass, BidUpTo
from shared.engine.coins.model import CoinOptions
from tests.client.coins.conftest import Open
from tests.client.fit import LONG, SIZES, check, check_end, check_orders, cut

CASES = [(2 + number % 4, *size) for number, size in enumerate((*SIZES, *SIZES[1:4]))]
"""Players, window, text size: every size with several numbers of players and every number with several sizes."""


@pytest.mark.parametrize(("seats", "size", "text"), CASES)
def test_the_table_fits(
    open_parlour: Open, monkeypatch: pytest.MonkeyPatch, seats: int, size: tuple[int, int], text: float
) -> None:
    parlour = open_parlour(seats=seats, size=size, text=text, names=LONG, seed=seats)
    assert parlour.comes_to("choose", lambda state: any(state.active))
    check(parlour, monkeypatch)
    assert parlour.comes_to("bid", lambda state: state.pending.forced)
    check(parlour, monkeypatch)
    parlour.click("rail:scores")
    assert parlour.comes_to("draw", lambda state: state.epoch == 2)
    check(parlour, monkeypatch)


CROWDED = CoinOptions(mix="custom", pharaohs=20, niles=13, civilizations=5, wars=10, disasters=0, gods=0)


@pytest.mark.parametrize("seats", [2, 5])
def test_long_rows_and_large_lots_fit(open_parlour: Open, monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    parlour = open_parlour(seats=seats, text=1.25, names=LONG, options=CROWDED)
    for _step in range(2000):
        if not GAME.deciders(parlour.state) or max(len(parlour.state.forced_lot()), 0) >= 20:
            break
        seat = parlour.decider
        legal = GAME.legal(parlour.state, seat)
        parlour.play(seat, next(action for action in legal if type(action).__name__ in ("Draw", "Keep", "Pass")))
    assert len(parlour.state.forced_lot()) >= 20
    parlour.board.sheet = None
    parlour.wait()
    check(parlour, monkeypatch)


@pytest.mark.parametrize(("seats", "size", "text"), [(2, *SIZES[0]), (5, *SIZES[1]), (5, *SIZES[2])])
def test_scoring_and_ranking_fit(
    open_parlour: Open, monkeypatch: pytest.MonkeyPatch, seats: int, size: tuple[int, int], text: float
) -> None:
    parlour = open_parlour(seats=seats, size=size, text=text, names=LONG, seed=1)
    assert parlour.play_until(lambda state: state.epoch == 2)
    parlour.wait()
    assert parlour.app.top.name == "scores"
    check(parlour, monkeypatch)
    assert parlour.play_until(lambda state: state.over)
    parlour.wait()
    parlour.click("continue")
    parlour.pass_time(0.3)
    assert parlour.app.top.name == "ranking"
    check(parlour, monkeypatch)


@pytest.mark.parametrize("kind", ["bid", "draw"])
@pytest.mark.parametrize(("size", "text"), SIZES)
def test_standing_orders_fit(
    open_parlour: Open, monkeypatch: pytest.MonkeyPatch, kind: str, size: tuple[int, int], text: float
) -> None:
    parlour = open_parlour(seats=5, size=size, text=text, names=LONG)
    assert parlour.comes_to(kind)
    auction = parlour.state.auctions
    check_orders(parlour, monkeypatch, [kept(held) for kept in (AutoPass, _up_to) for held in (auction + 1, 0)])


def _up_to(auction: int) -> BidUpTo:
    return BidUpTo(15, auction)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize(("seats", "size", "text"), [(2, *SIZES[0]), (3, *SIZES[1]), (5, *SIZES[3])])
def test_no_word_is_cut(
    open_parlour: Open, monkeypatch: pytest.MonkeyPatch, seats: int, size: tuple[int, int], text: float
) -> None:
    parlour = open_parlour(seats=seats, size=size, text=text, seed=seats)
    for tab, epoch, kind in (("log", 1, "choose"), ("scores", 2, "bid"), ("bag", 3, "draw")):
        parlour.comes_to(kind, lambda state, epoch=epoch: state.epoch >= epoch)  # type: ignore[misc]
        parlour.board.rail.show(tab)
        assert cut(parlour, monkeypatch) == []
    check_end(parlour, monkeypatch)
