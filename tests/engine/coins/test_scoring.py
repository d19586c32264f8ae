"""What sheets are worth, and who wins (docs/rules/coins.md, 9 and 10)."""

import pytest

from shared.engine.coins import GAME
from shared.engine.coins.model import Bidding, Choosing, CoinOptions, CoinState
from shared.engine.coins.scoring import CATEGORIES, points, row_points, sheet_lines
from shared.engine.coins.tiles import ART, DISASTER, GOD, NILE, PHARAOH, RA, WAR
from shared.engine.coins.value import lot_on_sale, lot_value, preview, unseen, value_of
from shared.engine.game import ScoreLine, Standing
from tests.vectors.coins import hand_out, sheet, table


@pytest.mark.parametrize("count", range(13))
def test_a_row_is_worth_the_sum_of_its_places(count: int) -> None:
    assert row_points(count, CoinOptions()) == sum(range(count + 1))
    assert row_points(count, CoinOptions(table_beyond_6="cap_21")) == min(21, sum(range(count + 1)))


def test_both_rows_are_capped_if_the_table_says_so() -> None:
    sheets = [sheet({"pharaoh": 7, "nile": 9}), sheet({})]
    lines = sheet_lines(sheets, 0, CoinOptions(mix="rich", table_beyond_6="cap_21"))
    assert [line.points for line in lines[:2]] == [21, 21]


def test_every_seat_gets_one_line_for_each_category_with_its_reason() -> None:
    full = {"pharaoh": 2, "nile": 1, "civ:s1": 2, "civ:s2": 1, "war": 1, "disaster": 1, "god": 3}
    sheets = [sheet(full), sheet({"war": 2}), sheet({})]
    lines = sheet_lines(sheets, 0, CoinOptions())
    assert lines == (
        ScoreLine("pharaohs", 3, "pharaoh_row", (2,)),
        ScoreLine("nile", 1, "nile_row", (1,)),
        ScoreLine("civilizations", 0, "civilization_sets", (0, 2)),
        ScoreLine("war", 0, "middle_war", (1, 0, 2)),
        ScoreLine("disasters", -5, "disaster_tiles", (1,)),
        ScoreLine("gods", 6, "god_tiles", (3,)),
    )
    assert tuple(line.category for line in lines) == CATEGORIES


@pytest.mark.parametrize(
    ("wars", "lines"),
    [
        ([2, 0], [ScoreLine("war", 10, "most_war", (2,)), ScoreLine("war", -10, "fewest_war", (0, 2))]),
        ([0, 0], [ScoreLine("war", 0, "all_equal_war", (0,))] * 2),
        ([3, 3, 1], [ScoreLine("war", 10, "most_war", (3,))] * 2 + [ScoreLine("war", -10, "fewest_war", (1, 3))]),
    ],
)
def test_war_compares_everyone(wars: list[int], lines: list[ScoreLine]) -> None:
    sheets = [sheet({"war": count}) for count in wars]
    assert [sheet_lines(sheets, seat, CoinOptions())[3] for seat in range(len(wars))] == lines


def finished(scores: list[int], tiles: list[int], won: list[int], coins: list[int], **options: str) -> CoinState:
    state = table(len(scores), CoinOptions(**options))  # type: ignore[arg-type]
    state.scores, state.won = scores, won
    state.sheets = [sheet({"god": count}) for count in tiles]
    hand_out(state, {"coins": coins})
    state.pending, state.over = None, True
    return state


def test_ties_are_broken_by_tiles_and_then_by_coins() -> None:
    state = finished([30, 30, 30, 31], [5, 6, 6, 0], [9, 9, 9, 9], [9, 1, 2, 0])
    assert GAME.standings(state) == (
        Standing(3, 1, 31, (0, 0)),
        Standing(2, 2, 30, (6, 2)),
        Standing(1, 3, 30, (6, 1)),
        Standing(0, 4, 30, (5, 9)),
    )


def test_whoever_is_equal_in_everything_shares_the_place() -> None:
    state = finished([7, 9, 9, 7], [1, 1, 1, 1], [1, 1, 1, 1], [3, 3, 3, 3])
    assert [(entry.seat, entry.rank) for entry in GAME.standings(state) or ()] == [(1, 1), (2, 1), (0, 3), (3, 3)]


def test_tiles_of_the_whole_game_break_ties_if_the_table_says_so() -> None:
    state = finished([5, 5], [3, 1], [10, 20], [0, 0], tie_count="whole_game")
    assert GAME.standings(state) == (Standing(1, 1, 5, (20, 0)), Standing(0, 2, 5, (10, 0)))


def test_there_is_no_ranking_before_the_end() -> None:
    assert GAME.standings(table(3, CoinOptions())) is None


class TestPreviews:
    @pytest.fixture
    def state(self) -> CoinState:
        """Seat 0 has two pharaohs and a war tile, seat 1 two war tiles."""
        state = table(3, CoinOptions())
        state.sheets[0] = sheet({"pharaoh": 2, "war": 1})
        state.sheets[1] = sheet({"war": 2})
        return state

    def test_the_preview_is_what_the_sheet_would_bring(self, state: CoinState) -> None:
        assert points(preview(state, 0)) == 3
        assert points(preview(state, 2)) == -10

    def test_a_drawn_tile_is_worth_the_difference(self, state: CoinState) -> None:
        state.pending = Choosing(1, PHARAOH)
        assert [lot_value(state, seat) for seat in range(3)] == [3, 1, 1]

    def test_a_lot_is_worth_all_its_tiles_together(self, state: CoinState) -> None:
        state.pending = Bidding(0, 2, 1, True, (WAR, WAR, DISASTER, GOD), [0] * 3, [False] * 3)
        assert lot_on_sale(state) == (WAR, WAR, DISASTER, GOD)
        assert [lot_value(state, seat) for seat in range(3)] == [10 - 3, 0 - 3, 10 + 10 - 3]

    def test_nothing_is_on_sale_while_a_tile_is_to_be_drawn(self, state: CoinState) -> None:
        assert (lot_on_sale(state), lot_value(state, 0)) == ((), 0)

    def test_any_tiles_can_be_valued(self, state: CoinState) -> None:
        assert value_of(state, 0, (PHARAOH, PHARAOH, NILE)) == 7 + 1

    def test_unseen_tiles_are_counted_by_kind(self, state: CoinState) -> None:
        assert unseen(state) == (6, 6, 4, 4, 4, 4, 4, 6, 5, 5, 3)
        state.bag = [RA, ART, ART]
        assert unseen(state) == (0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1)
