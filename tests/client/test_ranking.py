"""Places at the end of a game that points alone do not explain."""

from client.board.results import Ranking
from client.games.coins.ledger import CoinLedger
from client.games.ra.ledger import LEDGER as RA
from shared.engine.coins.model import CoinOptions
from shared.engine.game import Standing


def test_whoever_shares_a_score_is_told_what_decided_the_place() -> None:
    standings = (Standing(0, 1, 49, (13,)), Standing(2, 2, 28, (12,)), Standing(1, 3, 28, (11,)))
    ranking = Ranking(standings, by_category=(), courses=(), awards=())
    assert [ranking.shares_score(standing) for standing in standings] == [False, True, True]
    assert not ranking.tied, "the first place is not shared"
    assert RA.tie_break(standings[1]) == "highest sun 12"


def test_tiles_and_then_coins_decide_in_coin_ra() -> None:
    assert CoinLedger(CoinOptions()).tie_break(Standing(0, 2, 20, (14, 3))) == "tiles 14, coins 3"
