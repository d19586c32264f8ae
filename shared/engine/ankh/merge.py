"""How gods merge and are forgotten, and how a game ends (docs/rules/ankh.md, sections 12 and 13)."""

from shared.engine.ankh.course import Course
from shared.engine.ankh.events import (
    FigureRemoved,
    GodForgotten,
    GodsMerged,
    GuardianTurned,
    MonumentClaimed,
    MonumentReleased,
    MonumentRemoved,
)
from shared.engine.ankh.model import AnkhState, Figure
from shared.engine.ankh.options import red_max
from shared.engine.ankh.pieces import GUARDIAN_LEVEL, GUARDIANS_OF_A_LEVEL
from shared.engine.ankh.position import control_tokens, figures_of, monuments_of, seats_of
from shared.engine.game import Standing


def merge(course: Course) -> None:
    """The two gods with the least devotion become one that plays on with the figures of the second lowest."""
    state = course.state
    lower, superior = state.order[:2]
    for figure in figures_of(state, lower):
        if _turns(state, figure, superior):
            course.tell(GuardianTurned(figure.id, superior))
        else:
            course.tell(FigureRemoved(figure.id, lower, "merge"))
    for monument in monuments_of(state, lower):
        if state.options.merge_removes_lower_monuments:
            course.tell(MonumentRemoved(monument.id, "merge", None))
        elif control_tokens(state, superior):
            course.tell(MonumentClaimed(monument.id, superior, lower))
        else:
            course.tell(MonumentReleased(monument.id, "merge"))
    course.pay(superior, state.gods[lower].followers, "merge")
    course.tell(GodsMerged(lower, superior, tuple(sorted(seats_of(state, superior) + seats_of(state, lower)))))


def _turns(state: AnkhState, figure: Figure, superior: int) -> bool:
    """Whether a guardian changes its ring: at most two of a level may serve the merged god."""
    level = GUARDIAN_LEVEL.get(figure.kind)
    if level is None or not state.options.merge_transfers_guardians:
        return False
    served = [own.kind for own in figures_of(state, superior)] + list(state.gods[superior].guardians)
    return sum(GUARDIAN_LEVEL.get(kind) == level for kind in served) < GUARDIANS_OF_A_LEVEL


def forgotten_gods(state: AnkhState) -> tuple[int, ...]:
    """The gods on a red space, lowest first."""
    last = red_max(state.options)
    return tuple(god for god in state.order if state.gods[god].devotion <= last)


def forget(course: Course) -> None:
    """Gods on red spaces leave the game; a single god left has won, and if none is left nobody has."""
    state = course.state
    for god in forgotten_gods(state):
        for figure in figures_of(state, god):
            course.tell(FigureRemoved(figure.id, god, "forgotten"))
        for monument in monuments_of(state, god):
            if state.options.forgotten_monuments == "neutral":
                course.tell(MonumentReleased(monument.id, "forgotten"))
            else:
                course.tell(MonumentRemoved(monument.id, "forgotten", None))
        course.tell(GodForgotten(god, seats_of(state, god)))
    if not state.order:
        course.end("nobody", None)
    if len(state.order) == 1:
        course.end("last_god", state.order[0])


def crown(course: Course) -> None:
    """After the last conflict the highest devotion wins; the order of tokens knows no tie."""
    course.end("final", course.state.order[-1])


def ranking(state: AnkhState) -> tuple[int, ...]:
    """The gods from the first to the last; forgotten ones below those that are left."""
    return (*reversed(state.order), *reversed(state.forgotten))


def standings(state: AnkhState) -> tuple[Standing, ...] | None:
    """The ranking by seat; seats of a merged god share a rank. When nobody won, the first rank stays empty."""
    if state.result is None:
        return None
    found = []
    rank = 1 if state.result.winner is not None else 2
    gods = ranking(state)
    for place, god in enumerate(gods):
        seats = seats_of(state, god)
        height = len(gods) - place
        found += [Standing(seat, rank, state.gods[god].devotion, (height,)) for seat in seats]
        rank += len(seats)
    return tuple(found)
