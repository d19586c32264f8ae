"""The rows of the table of scores, and the order in which the bag is counted."""

from typing import Final

from client.board.persons import PersonOf
from client.board.tabs import ScoreRow
from shared.engine.ra.model import EpochLines, RaState
from shared.engine.ra.scoring import points
from shared.engine.ra.tiles import CIVILIZATIONS, DISASTERS, FLOOD, GOD, GOLD, MONUMENTS, NILE, PHARAOH, RA

BAG_ORDER: Final = (RA, PHARAOH, NILE, FLOOD, GOLD, GOD, *CIVILIZATIONS, *MONUMENTS, *DISASTERS)
"""The kinds as the count of the bag shows them, Ra first."""


def score_rows(state: RaState, person: PersonOf, every: EpochLines) -> list[ScoreRow]:
    """The points of every epoch by player. `every` is what this epoch would bring each now."""
    rows = []
    for seat in range(state.seats):
        epochs = tuple(points(epoch[seat]) if epoch[seat] else None for epoch in state.scored)
        gain = points(every[seat]) if every[seat] else None
        rows.append((person(seat), epochs, gain, state.fame[seat]))
    return rows
