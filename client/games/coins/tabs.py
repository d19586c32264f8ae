"""The rows of the table of scores, and the order in which the bag is counted."""

from typing import Final

from client.board.persons import PersonOf
from client.board.tabs import ScoreRow
from shared.engine.coins.model import CoinState, EpochLines
from shared.engine.coins.scoring import points
from shared.engine.coins.tiles import CIVILIZATIONS, DISASTER, GOD, NILE, PHARAOH, RA, WAR

BAG_ORDER: Final = (RA, PHARAOH, NILE, WAR, GOD, DISASTER, *CIVILIZATIONS)
"""The kinds as the count of the bag shows them, Ra first."""


def score_rows(state: CoinState, person: PersonOf, every: EpochLines) -> list[ScoreRow]:
    """The points of every epoch by player. `every` is what this epoch would bring each now."""
    return [
        (
            person(seat),
            tuple(points(epoch[seat]) for epoch in state.scored),
            points(every[seat]) if every[seat] else None,
            state.scores[seat],
        )
        for seat in range(state.seats)
    ]
