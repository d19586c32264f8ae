"""Players without a body. `planner` looks one turn ahead and plays out battles before it chooses a card.

It judges positions by `appraisal`, tries both actions of a turn together, and takes the others' secret choices from
what they could choose. It knows only what its seat may see. `apprentice` does so half of the time.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from shared.engine.ankh import actions as a
from shared.engine.ankh import decisions as d
from shared.engine.ankh.actions import DONE, END_TURN, PASS, Action
from shared.engine.ankh.appraisal import POWER_WORTH, Appraisal, places, worth
from shared.engine.ankh.evolve import evolve
from shared.engine.ankh.model import AnkhState, battle_of
from shared.engine.ankh.pieces import GUARDIAN_LEVEL, GodName
from shared.engine.ankh.position import figures_of
from shared.engine.ankh.rules import carry_out, decide, deciders, legal

GOD_WORTH: Final[dict[GodName, int]] = {"ra": 5, "amun": 4, "anubis": 3, "osiris": 2, "isis": 1}
BATTLE_TRIALS: Final = 12
"""How often a battle is played out for each card or bid under consideration."""
MAX_BIDS: Final = 7
"""Bids considered, spread over what the god could pay."""
OBELISK_GAIN: Final = 0.3
"""Least gain for which a figure leaves its place for an obelisk."""
ATTENTION: Final = 0.5
"""Share of its decisions that the apprentice thinks about."""


class PlannerBot:
    """See the module's description."""

    def choose(self, view: AnkhState, seat: int, legal: Sequence[Any], random: Random) -> Any:
        """See `Bot.choose`."""
        if len(legal) == 1:
            return legal[0]
        frame = view.stack[-1]
        if isinstance(frame, d.ChooseAction):
            return plan_turn(view, frame, legal)
        if isinstance(frame, d.ChooseCards | d.PlaceBids):
            return choose_in_battle(view, seat, legal, random)
        return choose_at_once(view, frame, legal)


class ApprenticeBot(PlannerBot):
    """A planner with its head in the clouds: it thinks about every other decision and leaves the rest to chance."""

    def choose(self, view: AnkhState, seat: int, legal: Sequence[Any], random: Random) -> Any:
        """See `Bot.choose`."""
        if random.random() < ATTENTION:
            return super().choose(view, seat, legal, random)
        return random.choice(legal)


# ---------------------------------------------------------------- a turn


def plan_turn(state: AnkhState, frame: d.ChooseAction, options: Sequence[Action]) -> Action:
    """The first of the best one or two actions."""
    best, highest = options[0], float("-inf")
    for option in options:
        value = _value_after(state, frame, option)
        if value > highest:
            best, highest = option, value
    return best


def _value_after(state: AnkhState, frame: d.ChooseAction, option: Action) -> float:
    """What the position is worth after an action and, if the turn goes on, the best second one."""
    after = imagine(state, frame.seat, option)
    value = worth(after, frame.god)
    top = after.stack[-1] if after.stack else None
    if isinstance(top, d.ChooseAction) and top.seat == frame.seat and after.taken[: len(state.taken)] == state.taken:
        seconds = [second for second in legal(after, frame.seat) if second != END_TURN]
        values = [_value_after(after, top, second) for second in seconds]
        value = max([value, *values])
    return value


def imagine(state: AnkhState, seat: int, action: Action) -> AnkhState:
    """The position after an action of a turn and the choices that belong to it, made at once; it stops at another
    seat's decision and at a conflict."""
    after = state.copy()
    _follow(after, seat, action)
    while after.stack and after.conflict is None:
        frame = after.stack[-1]
        if not isinstance(frame, d.Decision) or frame.seat != seat or isinstance(frame, d.ChooseAction):
            break
        options = legal(after, seat)
        # Where camels would lie hardly changes how good the action is, and there are a hundred ways to lay them.
        choice = options[0] if isinstance(frame, d.LayCaravan) else choose_at_once(after, frame, options)
        _follow(after, seat, choice)
    return after


def _follow(state: AnkhState, seat: int, action: Action) -> None:
    for event in decide(state, seat, action):
        evolve(state, event)


# ---------------------------------------------------------------- battles


def choose_in_battle(state: AnkhState, seat: int, options: Sequence[Action], random: Random) -> Action:
    """The card or bid that leaves the best position on average over what the others may have chosen."""
    god = state.seat_gods[seat]
    if isinstance(options[0], a.Bid) and len(options) > MAX_BIDS:
        step = (len(options) - 1) / (MAX_BIDS - 1)
        options = [options[round(place * step)] for place in range(MAX_BIDS)]
    trials = [_others_choices(state, seat, random) for _ in range(BATTLE_TRIALS)]
    best, highest = options[0], float("-inf")
    for option in options:
        value = sum(_outcomes(state, seat, god, option, trials))
        if value > highest:
            best, highest = option, value
    return best


def _others_choices(state: AnkhState, seat: int, random: Random) -> dict[int, Action]:
    """Seat -> something that it could choose here."""
    frame = state.stack[-1]
    if not isinstance(frame, d.Commitment):
        return {}
    battle = battle_of(state)
    open_frame = replace(frame, waiting=battle.gods)
    everyone = state.copy()
    everyone.stack = (*state.stack[:-1], open_frame)
    return {other: random.choice(legal(everyone, other)) for other in deciders(everyone) if other != seat}


def _outcomes(state: AnkhState, seat: int, god: int, option: Action, trials: list[dict[int, Action]]) -> list[float]:
    """The outcome of `option` in every trial; trials in which the others chose alike are played out once."""
    known: list[tuple[dict[int, Action], float]] = []
    outcomes = []
    for trial in trials:
        value = next((value for others, value in known if others == trial), None)
        if value is None:
            value = _outcome(state, seat, god, option, trial)
            known.append((trial, value))
        outcomes.append(value)
    return outcomes


def _outcome(state: AnkhState, seat: int, god: int, option: Action, others: dict[int, Action]) -> float:
    """What the position is worth to `god` once this battle is over."""
    after = state.copy()
    battle = battle_of(after)
    frame = state.stack[-1]
    for chooser, action in {**others, seat: option}.items():
        if isinstance(action, a.Play):
            battle.chosen[after.seat_gods[chooser]] = action.cards
        elif isinstance(action, a.Bid):
            battle.bids[after.seat_gods[chooser]] = action.followers
    after.stack = state.stack[: state.stack.index(frame)]
    region = battle.region
    for event in carry_out(after, lambda course: None):
        evolve(after, event)
    while after.stack and after.battle is not None and after.battle.region == region:
        frame = after.stack[-1]
        decider = deciders(after)[0]
        if isinstance(frame, d.PlaceBids):
            _follow(after, decider, a.Bid(after.gods[after.seat_gods[decider]].followers // 2))
        else:
            _follow(after, decider, choose_at_once(after, frame, legal(after, decider)))
    return worth(after, god)


# ---------------------------------------------------------------- choices made at once


def choose_at_once(state: AnkhState, frame: d.Frame, options: Sequence[Action]) -> Action:
    """The best of the options by what they lead to directly."""
    chooser = _CHOOSERS.get(type(frame))
    return options[0] if chooser is None else chooser(state, frame, options)


Candidates = Iterator[tuple[float, Action]]


def _best(candidates: Candidates) -> Action:
    return max(candidates, key=lambda candidate: candidate[0])[1]


def _move(state: AnkhState, frame: Any, options: Sequence[Action]) -> Action:
    """The figure and hex that make the position better than it is; else stop."""
    least = OBELISK_GAIN if isinstance(frame, d.MoveToObelisks) else 0.02
    appraisal = Appraisal(state, frame.god)
    figures = {figure.id: place for figure, place in _with_places(state, frame.god)}
    taken = {figure.at for figure in state.figures.values()}

    def value(option: Action) -> float:
        if not isinstance(option, a.Move):
            return appraisal.at(figures.values()) + least
        bonus = 0.3 if option.to in taken else 0.0
        return bonus + appraisal.at(
            (option.to, place[1]) if figure == option.figure else place for figure, place in figures.items()
        )

    return _best((value(option), option) for option in options)


def _with_places(state: AnkhState, god: int) -> Iterator[tuple[Any, tuple[int, bool]]]:
    own = figures_of(state, god)
    return zip(own, places(own), strict=True)


def _summon(state: AnkhState, frame: d.Summon, options: Sequence[Action]) -> Action:
    appraisal = Appraisal(state, frame.god)
    own = places(figures_of(state, frame.god))

    def value(option: Action) -> float:
        if not isinstance(option, a.Place):
            return appraisal.at(own)
        extra = 0.1 * GUARDIAN_LEVEL.get(option.kind, 0)
        extra += (0.05 if option.pyramid is not None else 0.0) - (0.4 if option.ransom is not None else 0.0)
        return extra + appraisal.at([*own, (option.to, False)])

    return _best((value(option), option) for option in options)


def _by_result(state: AnkhState, frame: d.Decision, options: Sequence[Action]) -> Action:
    """The option whose result is worth most; declining if none is better."""

    def value(option: Action) -> float:
        after = state.copy()
        _follow(after, frame.seat, option)
        return worth(after, frame.god) + (0.01 if option == PASS else 0.0)

    return _best((value(option), option) for option in options)


def _build(state: AnkhState, frame: d.BuildMonument, options: Sequence[Action]) -> Action:
    """The kind that brings most, on a site next to an own figure if there is one."""
    near = state.layout.touching(figure.at for figure in figures_of(state, frame.god))
    sites: dict[str, Action] = {}
    for option in options:
        if isinstance(option, a.Build) and (option.kind not in sites or near >> option.to & 1):
            sites[option.kind] = option
    return _by_result(state, frame, [*sites.values(), PASS])


def _unlock(state: AnkhState, frame: d.UnlockPower, options: Sequence[Action]) -> Action:
    return _best((POWER_WORTH[option.power] if isinstance(option, a.Unlock) else 0.0, option) for option in options)


def _god(state: AnkhState, frame: d.ChooseGod, options: Sequence[Action]) -> Action:
    return _best((GOD_WORTH[option.name] if isinstance(option, a.TakeGod) else 0.0, option) for option in options)


def _trap(state: AnkhState, frame: d.TrapWarrior, options: Sequence[Action]) -> Action:
    """A warrior of the strongest enemy."""
    devotion = [god.devotion for god in state.gods]
    return _best((devotion[option.god] if isinstance(option, a.Trap) else -1.0, option) for option in options)


def _decline(state: AnkhState, frame: d.Decision, options: Sequence[Action]) -> Action:
    return PASS if PASS in options else DONE


_CHOOSERS: Final[dict[type[d.Frame], Callable[[AnkhState, Any, Sequence[Action]], Action]]] = {
    d.ChooseGod: _god,
    d.MoveFigures: _move,
    d.MoveToObelisks: _move,
    d.Summon: _summon,
    d.UnlockPower: _unlock,
    d.ClaimMonument: _by_result,
    d.LayCaravan: _by_result,
    d.PushFigure: _by_result,
    d.CrushMonument: _by_result,
    d.BuildMonument: _build,
    d.TrapWarrior: _trap,
    d.SwapNumber: _decline,
    d.GiveUpProtection: _decline,
}
"""How a decision is made at once; those not named take the first option, which is never to decline."""
