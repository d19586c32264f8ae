"""A battle for a region, step by step (docs/rules/ankh.md, sections 7.3 and 7.4)."""

from collections.abc import Callable
from typing import Final

from shared.engine.ankh.actions import PASS, Action, Move, Pass, UseToken
from shared.engine.ankh.aftermath import ask_for_portal, ask_to_worship, finish, losers, magnanimous, miracles
from shared.engine.ankh.battle_cards import (
    ask_for_bids,
    ask_for_cards,
    ask_for_two_cards,
    ask_to_build,
    plague,
    players_of,
    reveal,
)
from shared.engine.ankh.course import Course, Rule, Step
from shared.engine.ankh.deaths import doomed, kill
from shared.engine.ankh.decisions import BattleStep, BreakTie, Frame, GiveUpProtection, MoveToObelisks
from shared.engine.ankh.events import BattleDecided, FigureMoved, StrengthsCompared, TokenUsed
from shared.engine.ankh.geometry import DESERT, Hexes, members
from shared.engine.ankh.model import AnkhState, Battle, battle_of, conflict_of
from shared.engine.ankh.pieces import (
    COMMANDING_FOLLOWERS,
    GLORIOUS_DEVOTION,
    GLORIOUS_MARGIN,
    BattleStepName,
)
from shared.engine.ankh.position import (
    ascending,
    figures_of,
    free_land,
    has,
    holders,
    majorities,
    monuments_of,
    radiant,
    region_figures,
    speaker,
)
from shared.engine.ankh.strength import strengths
from shared.engine.game import ScoreLine

# ---------------------------------------------------------------- Obelisk-attuned


def _ask_for_obelisks(course: Course, battle: Battle) -> None:
    state = course.state
    queue = tuple(god for god in ascending(state, battle.gods) if has(state, god, "obelisk_attuned"))
    _next_to_obelisks(course, queue, ())


def _next_to_obelisks(course: Course, queue: tuple[int, ...], moved: tuple[int, ...]) -> None:
    if queue:
        course.push(MoveToObelisks(speaker(course.state, queue[0]), queue[0], queue, moved))


def _beside_obelisks(state: AnkhState, god: int, region: int) -> Hexes:
    land = state.layout.land[region - 1]
    obelisks = [monument.at for monument in monuments_of(state, god) if monument.kind == "obelisk"]
    return state.layout.touching(at for at in obelisks if land >> at & 1)


def obelisk_moves(state: AnkhState, frame: MoveToObelisks, seat: int) -> list[Action]:
    """Any own figure that has not been moved in this way yet, next to an own obelisk of the region; or no more."""
    free = free_land(state, frame.god) & _beside_obelisks(state, frame.god, battle_of(state).region)
    movers = [figure for figure in figures_of(state, frame.god) if figure.id not in frame.moved]
    return [*(Move(figure.id, to) for figure in movers for to in members(free)), PASS]


def _move_to_obelisk(course: Course, frame: MoveToObelisks, seat: int, action: Move | Pass) -> None:
    """Several gods take turns figure by figure; who passes is done."""
    others = frame.queue[1:]
    if isinstance(action, Move):
        start = course.state.figures[action.figure].at
        course.tell(FigureMoved(action.figure, frame.god, start, action.to, "obelisk"))
        _next_to_obelisks(course, (*others, frame.god), (*frame.moved, action.figure))
    else:
        _next_to_obelisks(course, others, frame.moved)


# ---------------------------------------------------------------- majorities, strength, winner


def majority_lines(state: AnkhState, region: int) -> dict[int, list[ScoreLine]]:
    """God -> a line of devotion for every kind of monument of which it controls most in a region."""
    return {
        god: [ScoreLine("majority", 1, f"{kind}_majority", (own, next_best)) for kind, own, next_best in kinds]
        for god, kinds in majorities(state, region).items()
    }


def _majorities(course: Course, battle: Battle) -> None:
    """Only gods that still have a figure in the region collect."""
    state = course.state
    present = {figure.god for figure in region_figures(state, battle.region)}
    lines = majority_lines(state, battle.region)
    for god in ascending(state, battle.gods):
        if god in present:
            course.gain(god, lines.get(god, ()))


def _strengths(course: Course, battle: Battle) -> None:
    course.tell(StrengthsCompared(strengths(course.state, battle)))


def leaders(battle: Battle) -> tuple[list[int], int]:
    """The gods with a figure in the region and the highest strength, and their margin over all others."""
    able = [strength for strength in battle.strengths if strength.figures]
    best = max((strength.total for strength in able), default=0)
    first = [strength.god for strength in able if strength.total == best]
    behind = [strength.total for strength in battle.strengths if strength.god not in first]
    return first, best - max(behind, default=best) if len(first) == 1 else 0


def _ask_to_break_tie(course: Course, battle: Battle) -> None:
    """The holder of the unused token is asked if it is one of the tied (section 7.4)."""
    state = course.state
    tied, _ = leaders(battle)
    conflict = conflict_of(state)
    if len(tied) > 1 and conflict.god in tied and not conflict.token_used:
        course.push(BreakTie(speaker(state, conflict.god), conflict.god))


def breakable(state: AnkhState, frame: BreakTie, seat: int) -> list[Action]:
    """To use the token or to keep it."""
    return [UseToken(), PASS]


def _break_tie(course: Course, frame: BreakTie, seat: int, action: UseToken | Pass) -> None:
    if isinstance(action, UseToken):
        course.tell(TokenUsed(frame.god))
        course.tell(BattleDecided(frame.god, 0))


def _winner(course: Course, battle: Battle) -> None:
    if not battle.decided:
        first, margin = leaders(battle)
        alone = len(first) == 1
        course.tell(BattleDecided(first[0] if alone else None, margin))
    if battle.winner is not None:
        _reward(course, battle, battle.winner)


def _reward(course: Course, battle: Battle, winner: int) -> None:
    """The win, Drought and the radiance of Ra are one gain of devotion."""
    state = course.state
    own = [figure for figure in region_figures(state, battle.region) if figure.god == winner]
    if has(state, winner, "glorious") and battle.margin >= GLORIOUS_MARGIN:
        lines = [ScoreLine("battle", GLORIOUS_DEVOTION, "glorious", (battle.margin,))]
    else:
        lines = [ScoreLine("battle", state.options.battle_win_devotion, "battle_won", (battle.margin,))]
    if winner in players_of(state, "drought"):
        dry = sum(DESERT >> figure.at & 1 for figure in own)
        lines.append(ScoreLine("drought", dry, "drought", (dry,)))
    if radiant(state, winner, battle.region):
        lines.append(ScoreLine("radiance", 1, "radiance"))
    course.gain(winner, lines)
    if has(state, winner, "commanding"):
        course.pay(winner, COMMANDING_FOLLOWERS, "commanding")


# ---------------------------------------------------------------- deaths


def _ask_to_give_up_protection(course: Course, battle: Battle) -> None:
    """Isis is asked only when she lost and her Miracle would feed on the dead."""
    state = course.state
    beaten = losers(state, battle)
    miracle = players_of(state, "miracle")
    course.push(
        *(
            GiveUpProtection(speaker(state, god), god)
            for god in holders(state, "isis")
            if god in beaten and god in miracle
        )
    )


def _deaths(course: Course, battle: Battle) -> None:
    kill(course, doomed(course.state), "battle", battle.region)


# ---------------------------------------------------------------- the order of steps

STEP_ORDER: Final[dict[BattleStepName, Callable[[Course, Battle], None]]] = {
    "obelisks": _ask_for_obelisks,
    "two_cards": ask_for_two_cards,
    "cards": ask_for_cards,
    "reveal": reveal,
    "build": ask_to_build,
    "bids": ask_for_bids,
    "plague": plague,
    "majorities": _majorities,
    "strengths": _strengths,
    "tie": _ask_to_break_tie,
    "winner": _winner,
    "protection": _ask_to_give_up_protection,
    "deaths": _deaths,
    "magnanimous": magnanimous,
    "miracle": miracles,
    "portal": ask_for_portal,
    "worship": ask_to_worship,
    "end": finish,
}
"""A battle's steps in their order. What a step asks is settled before the next one comes."""

_NEXT: Final = dict(zip(STEP_ORDER, list(STEP_ORDER)[1:], strict=False))


def _step(course: Course, frame: BattleStep) -> None:
    following = _NEXT.get(frame.step)
    if following is not None:
        course.push(BattleStep(following))
    STEP_ORDER[frame.step](course, battle_of(course.state))


DECISIONS: Final[dict[type[Frame], Rule]] = {
    MoveToObelisks: Rule(obelisk_moves, _move_to_obelisk),
    BreakTie: Rule(breakable, _break_tie),
}
STEPS: Final[dict[type[Frame], Step]] = {BattleStep: _step}
