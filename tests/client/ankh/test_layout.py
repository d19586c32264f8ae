"""At every size of window and text, for any number of players with the longest names, everything has its place."""

from collections.abc import Iterator

import pytest

from shared.engine.ankh import decisions as d
from shared.engine.ankh.actions import BidFollowers, Decline
from shared.engine.ankh.options import AnkhOptions
from tests.client.ankh.conftest import Open
from tests.client.ankh.parlour import Parlour
from tests.client.fit import LONG, SIZES, check, check_orders, cut

LOOSE = ("hex:", "figure:", "monument:", "edge:", "region:", "power:", "zoom:")
"""Hexes and edges lie in the boxes of their neighbours; the cells of powers are lower than a finger, but far apart."""


@pytest.mark.parametrize(
    ("seats", "size", "text"),
    [*((5, *size) for size in SIZES), *((seats, *SIZES[seats - 1]) for seats in (2, 3, 4)), (2, *SIZES[0])],
)
def test_the_table_fits(
    open_parlour: Open, monkeypatch: pytest.MonkeyPatch, seats: int, size: tuple[int, int], text: float
) -> None:
    parlour = open_parlour(seats=seats, size=size, text=text, names=LONG, seed=seats)
    parlour.bot = parlour.game.bots["random"]()
    assert parlour.decides(lambda state: state.conflicts >= 1)
    parlour.read()
    check(parlour, monkeypatch, loose=LOOSE)
    if seats == 5:
        parlour.click("top:log")
        check(parlour, monkeypatch, loose=(*LOOSE, "player:"))


@pytest.mark.parametrize("kind", [d.MoveFigures, d.Summon, d.LayCaravan, d.KeepNumber, d.UnlockPower])
@pytest.mark.parametrize(("size", "text"), SIZES[1:4:2])
def test_what_is_asked_on_the_map_fits(
    asked: Open, monkeypatch: pytest.MonkeyPatch, kind: type[d.Frame], size: tuple[int, int], text: float
) -> None:
    parlour = asked(kind, lambda state: state.conflicts >= 1, size=size, text=text, names=LONG)
    check(parlour, monkeypatch, loose=LOOSE)


@pytest.mark.parametrize("kind", [d.ChooseCards, d.PlaceBids, d.BuildMonument, d.TrapWarrior, d.BreakTie])
@pytest.mark.parametrize(("size", "text"), SIZES[1:4:2])
def test_what_is_asked_on_the_sheet_of_a_battle_fits(
    asked: Open, monkeypatch: pytest.MonkeyPatch, kind: type[d.Frame], size: tuple[int, int], text: float
) -> None:
    parlour = asked(kind, size=size, text=text, names=LONG)
    assert parlour.app.top.name == "battle"
    check(parlour, monkeypatch, loose=LOOSE)


@pytest.mark.parametrize(("size", "text"), SIZES[1:4:2])
def test_orders_fit_on_the_table_and_on_the_sheet_of_a_battle(
    open_parlour: Open, asked: Open, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text: float
) -> None:
    on_sheet = asked(d.ChooseCards, size=size, text=text)
    assert on_sheet.app.top.name == "battle"
    for parlour in (open_parlour(size=size, text=text), on_sheet):
        number = parlour.state.conflicts + 1
        orders = [BidFollowers(9, number), BidFollowers(9), Decline(number), Decline()]
        check_orders(parlour, monkeypatch, orders, loose=LOOSE)


def sheets(parlour: Parlour) -> Iterator[tuple[str, int] | None]:
    """A game of random moves: after each, the kind of every sheet while it lies on the table, and None for the map."""
    parlour.bot = parlour.game.bots["random"]()
    while parlour.game.deciders(parlour.state):
        parlour.play(parlour.decider, parlour.bot_move())
        parlour.scene.director.skip_all()
        for tale in list(parlour.scene.chronicle.unread):
            parlour.scene.chronicle.unread[:] = [tale]
            parlour.pass_time(0.3)
            yield type(tale).__name__, len(getattr(tale, "gods", ()))
        parlour.scene.chronicle.read_all()
        yield None


@pytest.mark.parametrize(("size", "text"), SIZES[:3])
def test_sheets_and_ranking_fit(
    open_parlour: Open, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text: float
) -> None:
    parlour = open_parlour(seats=5, size=size, text=text, names=LONG, seed=2)
    seen = set()
    for kind in sheets(parlour):
        if kind and kind not in seen:
            seen.add(kind)
            check(parlour, monkeypatch)
    parlour.pass_time(0.3)
    assert parlour.app.top.name == "ranking"
    check(parlour, monkeypatch)
    assert len(seen) >= 4


@pytest.mark.parametrize(("size", "text"), SIZES[1:4:2])
def test_the_draft_fits(asked: Open, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text: float) -> None:
    parlour = asked(d.ChooseGod, seats=3, options=AnkhOptions(god_choice="draft"), size=size, text=text, names=LONG)
    check(parlour, monkeypatch)


@pytest.mark.parametrize(("language", "text"), [("en", 1.0), ("en", 1.25), ("de", 1.0)], indirect=["language"])
@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("seats", [2, 5])
def test_no_word_is_cut_in_the_log_on_a_panel_or_on_a_sheet(
    open_parlour: Open, monkeypatch: pytest.MonkeyPatch, text: float, seats: int
) -> None:
    parlour = open_parlour(seats=seats, text=text, seed=2)
    seen = set()
    for kind in sheets(parlour):
        if kind and kind not in seen:
            seen.add(kind)
            assert cut(parlour, monkeypatch) == []
        elif not kind and parlour.number % 25 == 0:
            parlour.scene.changed()
            parlour.pass_time(0.1)
            assert cut(parlour, monkeypatch) == []
    assert len(seen) >= 3


def test_every_line_of_the_log_is_shown_whole(open_parlour: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    parlour = open_parlour(seats=5, text=1.25, seed=2)
    parlour.bot = parlour.game.bots["random"]()
    assert not parlour.play_until(lambda state: False)
    parlour.read()
    parlour.click("table")
    parlour.click("top:log")
    told = set()
    while True:
        assert cut(parlour, monkeypatch) == []
        rows = [widget for widget in parlour.scene.widgets() if widget.id.startswith("log:")]
        for row in rows:
            assert parlour.scene.rail.place.contains(row.rect)
        told |= {row.id for row in rows}
        if not parlour.scene.rail.scroll.move(max(1, len(rows) - 1)):
            break
        parlour.scene.changed()
    assert len(told) == len(parlour.scene.log)
