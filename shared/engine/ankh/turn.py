"""Turns, the choice of actions, followers and ankh powers (docs/rules/ankh.md, sections 3 to 5)."""

from typing import Final

from shared.engine.ankh.actions import END_TURN, PASS, Action, EndTurn, Pass, TakeAction, TakeGod, Unlock
from shared.engine.ankh.course import Course, Rule, Step
from shared.engine.ankh.decisions import (
    BeginTurn,
    ChooseAction,
    ChooseGod,
    FinishAction,
    Frame,
    MoveFigures,
    ResetMarker,
    Summon,
    UnlockPower,
)
from shared.engine.ankh.event_track import happen
from shared.engine.ankh.events import (
    ActionTaken,
    EventReached,
    GodTaken,
    MarkerReset,
    PowerUnlocked,
    SymbolUncovered,
    TokenLost,
    TurnBegan,
)
from shared.engine.ankh.model import AnkhState
from shared.engine.ankh.pieces import (
    EVENT_TRACK,
    GODS,
    POWERS,
    SYMBOLS,
    TOKEN_LEVELS,
    TRACKS,
    track_length,
)
from shared.engine.ankh.position import figures_of, has, seats_of
from shared.engine.ankh.summoning import pyramids


def gods_left(state: AnkhState, frame: ChooseGod, seat: int) -> list[Action]:
    """The gods that nobody has taken (section 3.5)."""
    taken = {name for god in state.gods for name in god.names}
    return [TakeGod(name) for name in GODS if name not in taken]


def _take_god(course: Course, frame: ChooseGod, seat: int, action: TakeGod) -> None:
    course.tell(GodTaken(seat, action.name))


def actions_per_turn(state: AnkhState, seat: int) -> int:
    """How many actions a turn of this seat has: one for each of two seats that play for one god (section 12.9)."""
    return 1 if len(seats_of(state, state.seat_gods[seat])) > 1 else 2


def _begin_turn(course: Course, frame: BeginTurn) -> None:
    """Forgotten seats are passed over (section 13)."""
    state = course.state
    seat = frame.seat % state.seats
    while state.gods[state.seat_gods[seat]].fate != "alive":
        seat = (seat + 1) % state.seats
    god = state.seat_gods[seat]
    course.tell(TurnBegan(seat, god, actions_per_turn(state, seat)))
    course.push(ChooseAction(seat, god))


def choosable_actions(state: AnkhState, frame: ChooseAction, seat: int) -> list[Action]:
    """Any track first; then only one further down, or the end of the turn (section 4.2)."""
    if not state.taken:
        return [TakeAction(track) for track in TRACKS]
    lower = [TakeAction(track) for track in TRACKS[TRACKS.index(state.taken[-1]) + 1 :]]
    return [*lower, END_TURN] if state.options.second_action_optional or not lower else [*lower]


def _take_action(course: Course, frame: ChooseAction, seat: int, action: TakeAction | EndTurn) -> None:
    if isinstance(action, EndTurn):
        course.push(BeginTurn(seat + 1))
        return
    track, god = action.track, frame.god
    course.tell(ActionTaken(seat, god, track, course.state.tracks[track] + 1))
    course.push(FinishAction(track))
    if track == "move":
        course.push(MoveFigures(seat, god))
    elif track == "summon":
        course.push(Summon(seat, god, True, pyramids(course.state, god)))
    elif track == "followers":
        _gain_followers(course, god)
    else:
        course.push(UnlockPower(seat, god))


def _finish_action(course: Course, frame: FinishAction) -> None:
    """On the last space of its track the marker triggers an event, and the turn ends with it (sections 4.4, 5.1)."""
    state = course.state
    seat, god = state.seat, state.seat_gods[state.seat]
    if state.tracks[frame.track] == track_length(state.seats, frame.track):
        happening = EVENT_TRACK[state.event]
        course.tell(EventReached(seat, god, state.event + 1, happening))
        course.push(ResetMarker(frame.track))
        happen(course, happening, seat, god)
    elif len(state.taken) < actions_per_turn(state, seat):
        course.push(ChooseAction(seat, god))
    else:
        course.push(BeginTurn(seat + 1))


def _reset_marker(course: Course, frame: ResetMarker) -> None:
    course.tell(MarkerReset(frame.track))
    course.push(BeginTurn(course.state.seat + 1))


# ---------------------------------------------------------------- followers


def followed_monuments(state: AnkhState, god: int) -> int:
    """The own and neutral monuments next to at least one own figure, each counted once (section 5.4)."""
    near = state.layout.touching(figure.at for figure in figures_of(state, god))
    return sum(monument.owner in (None, god) and near >> monument.at & 1 == 1 for monument in state.monuments.values())


def _gain_followers(course: Course, god: int) -> None:
    course.pay(god, followed_monuments(course.state, god), "monuments")
    if has(course.state, god, "revered"):
        course.pay(god, 1, "revered")


# ---------------------------------------------------------------- ankh powers


def next_level(state: AnkhState, god: int) -> int | None:
    """The level of the next ankh token, which is also its cost; None if the tableau is empty (section 5.5)."""
    tokens = state.gods[god].tokens
    return TOKEN_LEVELS[tokens] if tokens < len(TOKEN_LEVELS) else None


def unlockable(state: AnkhState, frame: UnlockPower, seat: int) -> list[Action]:
    """The powers that the god can pay for now, and declining."""
    god = state.gods[frame.god]
    level = next_level(state, frame.god)
    if level is None or god.followers < level:
        return [PASS]
    return [*(Unlock(power) for power in POWERS[level] if power not in god.powers), PASS]


def _unlock(course: Course, frame: UnlockPower, seat: int, action: Unlock | Pass) -> None:
    god = frame.god
    level = next_level(course.state, god)
    if level is None:
        return
    if isinstance(action, Unlock):
        course.pay(god, -level, "unlock")
        course.tell(PowerUnlocked(god, action.power))
    elif course.state.options.unlock_unpaid_discards_token:
        course.tell(TokenLost(god))
    else:
        return
    symbol = SYMBOLS.get(course.state.gods[god].tokens)
    if symbol is not None:
        left = course.state.guardian_supply[symbol - 1]
        course.tell(SymbolUncovered(god, symbol, course.state.guardian_kinds[symbol - 1] if left else None))


DECISIONS: Final[dict[type[Frame], Rule]] = {
    ChooseGod: Rule(gods_left, _take_god),
    ChooseAction: Rule(choosable_actions, _take_action, explicit=True),
    UnlockPower: Rule(unlockable, _unlock),
}
STEPS: Final[dict[type[Frame], Step]] = {
    BeginTurn: _begin_turn,
    FinishAction: _finish_action,
    ResetMarker: _reset_marker,
}
