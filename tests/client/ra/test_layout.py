"""At every size of window and text, for any number of players with the longest names, everything has its place."""

import pytest

from shared.engine.ra.actions import AutoPass, BidUpTo
from tests.client.fit import LONG, SIZES, check, check_end, check_orders, cut
from tests.client.ra.conftest import Open

CASES = [*((5, *size) for size in SIZES), (2, *SIZES[0]), (2, *SIZES[3])]
"""Players, window, text size: every size with the most players, some with the fewest."""


@pytest.mark.parametrize(
    ("seats", "size", "text"),
    [*((5, *size) for size in SIZES), *((seats, *SIZES[seats - 1]) for seats in (2, 3, 4)), (2, *SIZES[0])],
)
def test_the_table_fits(
    open_parlour: Open, monkeypatch: pytest.MonkeyPatch, seats: int, size: tuple[int, int], text: float
) -> None:
    parlour = open_parlour(seats=seats, size=size, text=text, names=LONG, seed=seats)
    assert parlour.comes_to(lambda state: state.epoch == 3, phase="auction")
    check(parlour, monkeypatch)
    parlour.click("rail:scores")
    parlour.draw()
    parlour.comes_to(lambda state: True)
    check(parlour, monkeypatch)


@pytest.mark.parametrize(("seats", "size", "text"), CASES)
def test_scoring_and_ranking_fit(
    open_parlour: Open, monkeypatch: pytest.MonkeyPatch, seats: int, size: tuple[int, int], text: float
) -> None:
    parlour = open_parlour(seats=seats, size=size, text=text, names=LONG, seed=1)
    assert parlour.play_until(lambda state: state.epoch == 2)
    parlour.wait()
    assert parlour.app.top.name == "scores"
    check(parlour, monkeypatch)
    assert parlour.play_until(lambda state: state.phase == "over")
    parlour.wait()
    assert parlour.app.top.name == "scores"
    check(parlour, monkeypatch)
    parlour.click("continue")
    parlour.pass_time(0.3)
    assert parlour.app.top.name == "ranking"
    check(parlour, monkeypatch)


@pytest.mark.parametrize(("size", "text"), SIZES)
def test_the_choice_of_a_disaster_fits(
    at_turn: Open, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text: float
) -> None:
    parlour = at_turn(phase="discard", seats=3, size=size, text=text, names=LONG)
    assert parlour.app.top.name == "disaster"
    check(parlour, monkeypatch)


@pytest.mark.parametrize(("seats", "size", "text"), CASES)
def test_standing_orders_fit(
    at_turn: Open, monkeypatch: pytest.MonkeyPatch, seats: int, size: tuple[int, int], text: float
) -> None:
    parlour = at_turn(phase="auction", seats=seats, size=size, text=text, names=LONG)
    orders = [BidUpTo(13, parlour.state.auctions), BidUpTo(13, parlour.state.auctions + 1), BidUpTo(13), AutoPass()]
    check_orders(parlour, monkeypatch, orders)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize(("seats", "size", "text"), [(2, *SIZES[0]), (3, *SIZES[1]), (5, *SIZES[3])])
def test_no_word_is_cut(
    open_parlour: Open, monkeypatch: pytest.MonkeyPatch, seats: int, size: tuple[int, int], text: float
) -> None:
    parlour = open_parlour(seats=seats, size=size, text=text, seed=seats)
    for tab, epoch, phase in (("log", 1, "turn"), ("scores", 2, "auction"), ("bag", 3, "auction")):
        parlour.comes_to(lambda state, epoch=epoch: state.epoch >= epoch, phase=phase)  # type: ignore[misc]
        parlour.board.rail.show(tab)
        assert cut(parlour, monkeypatch) == []
    check_end(parlour, monkeypatch)
