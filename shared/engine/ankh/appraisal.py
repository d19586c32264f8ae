"""What a position is worth to a god: the judgement of the planner, in devotion.

It adds up devotion now; what the next conflict would bring where the god's figures stand, and those after it; then
monuments, figures, followers and powers as far as conflicts are left to use them. Weights were found by playing.
"""

from collections.abc import Iterable
from math import exp
from typing import Final

from shared.engine.ankh.geometry import Hex
from shared.engine.ankh.model import AnkhState, Figure
from shared.engine.ankh.options import dominance_bonus, red_max
from shared.engine.ankh.pieces import (
    CONFLICTS,
    EVENT_TRACK,
    RESPLENDENT_STRENGTH,
    TOKEN_LEVELS,
    Power,
)
from shared.engine.ankh.position import figures_of, majorities, monuments_of
from shared.engine.ankh.strength import resplendent

WIN: Final = 1000.0
"""More than any position is worth."""

POWER_WORTH: Final[dict[Power, float]] = {
    "inspiring": 3.0,
    "omnipresent": 2.4,
    "revered": 1.8,
    "commanding": 1.2,
    "pyramid_attuned": 2.2,
    "temple_attuned": 1.8,
    "obelisk_attuned": 1.2,
    "resplendent": 1.0,
    "bountiful": 5.0,
    "worshipful": 3.0,
    "glorious": 2.0,
    "magnanimous": 1.0,
}
"""What a power is worth with all five conflicts to come."""

LATER: Final = 0.55
"""Weight of a conflict after the next: much may change until then."""
ABSENT: Final = 0.25
"""Share of a majority's worth where the god has no figure yet."""
BATTLE_EDGE: Final = 0.6
"""Strength that a well chosen card adds on average over what the others play."""
BATTLE_SPREAD: Final = 1.1
FIGURE: Final = 0.45
FOLLOWER: Final = 0.3
SPARE_FOLLOWER: Final = 0.06
"""For each follower beyond those a god can soon spend."""
SPENDABLE: Final = 6
IN_REACH: Final = 0.45
"""For a neutral monument next to a figure, which a control event could bring."""
FOLLOWED: Final = 0.1
"""For a monument that gives a follower."""


def chance_to_win(own: float, others: float) -> float:
    """How likely strength `own` beats `others` (the strongest other) once cards are played."""
    return 1 / (1 + exp(-(own - others + BATTLE_EDGE) / BATTLE_SPREAD))


class Appraisal:
    """The worth of a position to `god`, ready to be asked again for other places of its figures."""

    def __init__(self, state: AnkhState, god: int) -> None:
        """Take in all that does not depend on where the god's figures stand."""
        self._god = god
        self._layout = state.layout
        self._bonus = dominance_bonus(state.options)
        self._win = state.options.battle_win_devotion
        regions = range(1, len(state.regions) + 1)
        leading = [majorities(state, region) for region in regions]
        self._lines = [len(found.get(god, ())) for found in leading]
        visited = 0 if state.conflict is None else state.conflict.region
        fought = state.conflicts + (state.conflict is not None)
        self._left = CONFLICTS - fought
        now = 0.0 if state.conflict is None else 1.0
        later = self._later(state, self._left)
        self._weights = [later + (now if region > visited else 0.0) for region in regions]
        self._itself = self._strength_of_god(state)
        self._rivals: list[dict[int, float]] = [{} for _ in regions]
        for figure in state.figures.values():
            if figure.god != god:
                for region in self._layout.owners[figure.at]:
                    rivals = self._rivals[region - 1]
                    rivals[figure.god] = rivals.get(figure.god, 0) + 1
        self._neutral = [monument.at for monument in monuments_of(state, None)]
        self._own = [monument.at for monument in monuments_of(state, god)]
        self._fixed = self._without_figures(state)
        bountiful = "bountiful" in state.gods[god].powers
        self._bountiful = 1 if bountiful and state.gods[god].devotion <= red_max(state.options) else 0

    def _later(self, state: AnkhState, left: int) -> float:
        """The weight of all conflicts to come: the next in full if it is near."""
        if not left:
            return 0.0
        ahead = EVENT_TRACK[state.event :]
        distance = ahead.index("conflict") if "conflict" in ahead else 0
        return 1.0 - 0.1 * min(distance, 3) + LATER * (left - 1)

    def _strength_of_god(self, state: AnkhState) -> int:
        base = RESPLENDENT_STRENGTH if resplendent(state, self._god) else 1
        return base + len(state.gods[self._god].trapped)

    def _without_figures(self, state: AnkhState) -> float:
        god = state.gods[self._god]
        share = self._left / CONFLICTS
        spendable = min(god.followers, SPENDABLE)
        worth = float(god.devotion)
        worth += (spendable * FOLLOWER + (god.followers - spendable) * SPARE_FOLLOWER) * min(1.0, share * 2)
        worth += sum(POWER_WORTH[power] for power in god.powers) * share
        worth += 0.3 * len(god.guardians) * share
        worth += 0.1 * len(god.hand) * min(1.0, share * 2)
        worth += 0.3 * len(self._own) * share
        if god.tokens == len(TOKEN_LEVELS):
            worth += 0.5
        return worth

    def at(self, figures: Iterable[tuple[Hex, bool]]) -> float:
        """The worth with the god's figures on these hexes; the second of each pair says whether it is the god."""
        owners, adjacent = self._layout.owners, self._layout.adjacent
        own = [0.0] * len(self._lines)
        count = [0] * len(self._lines)
        near = 0
        total = 0
        for at, is_god in figures:
            near |= adjacent[at]
            total += 1
            for region in owners[at]:
                own[region - 1] += self._itself if is_god else 1
                count[region - 1] += not is_god
        worth = self._fixed + FIGURE * total * min(1.0, self._left / 2)
        for region, strength in enumerate(own):
            worth += self._weights[region] * self._region(region, strength, count[region])
        if self._left:
            reachable = sum(near >> at & 1 for at in self._neutral)
            worth += IN_REACH * min(reachable, 3) + FOLLOWED * (reachable + sum(near >> at & 1 for at in self._own))
        return worth

    def _region(self, region: int, strength: float, mortal: int) -> float:
        """What a conflict would bring in a region, in devotion."""
        lines = self._lines[region]
        if not strength:
            return ABSENT * lines
        gain = lines + (self._bountiful if lines else 0)
        rivals = self._rivals[region]
        if not rivals:
            return gain + self._bonus
        likely = chance_to_win(strength, max(rivals.values()))
        killed = sum(rivals.values())
        return gain + likely * (self._win + self._bountiful + 0.1 * killed) - (1 - likely) * FIGURE * mortal


def places(figures: Iterable[Figure]) -> list[tuple[Hex, bool]]:
    """Figures as `Appraisal.at` wants them."""
    return [(figure.at, figure.kind == "god") for figure in figures]


def worth(state: AnkhState, god: int) -> float:
    """What a position is worth to a god; a finished game is won or lost."""
    if state.result is not None:
        return WIN if state.result.winner == god else -WIN + state.gods[god].devotion
    if state.gods[god].fate != "alive":
        return -WIN
    return Appraisal(state, god).at(places(figures_of(state, god)))
