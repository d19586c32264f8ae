"""Answers the worked examples of Ankh (`ankh.json`) with the real engine.

Every operation drives the engine through its frames and actions and reads the answer off the events and the state.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from shared.engine.ankh import GAME
from shared.engine.ankh import events as e
from shared.engine.ankh.actions import PASS, Claim, Crush, Keep, Lay, Move, Place, Push, Swap, TakeAction, Unlock
from shared.engine.ankh.course import Course
from shared.engine.ankh.decisions import (
    BeginTurn,
    ChooseAction,
    ClaimMonument,
    CrushMonument,
    LayCaravan,
    MarkWithSun,
    MoveFigures,
    MoveToObelisks,
    OpenConflict,
    PushFigure,
    Summon,
    SwapNumber,
    UnlockPower,
    VisitRegion,
)
from shared.engine.ankh.geometry import PLACES, edge_at, hex_at, region_caravans, split
from shared.engine.ankh.model import AnkhState, Battle, Conflict
from shared.engine.ankh.pieces import CONFLICTS, EVENT_TRACK, GUARDIAN_LEVEL, POWERS, TRACKS, track_length
from shared.engine.ankh.position import presence, second_stage
from shared.engine.ankh.turn import next_level
from shared.engine.game import ScoreLine
from tests.vectors import Vector, compare
from tests.vectors._ankh_table import Table, choose

Answer = dict[str, Any]


def _fight(table: Table, when: Answer, number: int, first: int, last: int) -> None:
    """The regions `first` to `last` of the `number`-th conflict."""
    token = table.given.get("tiebreak", {"holder": 0, "used": False})
    holder = token["holder"]
    table.state.conflict = Conflict(number, holder, holder, last, first - 1, token["used"])
    table.choices = {**when.get("choices", {}), "cards": when.get("cards", {})}
    table.go(VisitRegion(first))


def _region(table: Table, when: Answer, then: Answer) -> None:
    """One region of a conflict."""
    _fight(table, when, 1, when["region"], when["region"])


def _conflict(table: Table, when: Answer, then: Answer) -> None:
    """A whole conflict as the seat of the token holder triggers it."""
    table.state.seat = table.given.get("tiebreak", {"holder": 0})["holder"]
    table.choices = {**when.get("choices", {}), "cards": when.get("cards", {})}
    table.go(OpenConflict())


def _after_conflict(number: int) -> Callable[[Table, Answer, Answer], None]:
    """What follows the `number`-th conflict."""

    def close(table: Table, when: Answer, then: Answer) -> None:
        _fight(table, when, number, 1, 0)

    return close


def _merge_due(table: Table, when: Answer, then: Answer) -> Answer:
    _fight(table, when, when["after_conflict"], 1, 0)
    return {"merge": bool(table.told(e.GodsMerged))}


def _actions_per_turn(table: Table, when: Answer, then: Answer) -> Answer:
    for god in table.given.get("merged", ()):
        table.state.order = (god, *(other for other in table.state.order if other != god))
    if table.given.get("merged"):
        _fight(table, when, 3, 1, 0)
    for seat in range(table.state.seats):
        table.go(BeginTurn(seat), until=lambda state: True)
    return {str(turn.seat): turn.actions for turn in table.told(e.TurnBegan)}


def _take_action(table: Table, when: Answer, then: Answer) -> Answer:
    state = table.state
    tracks = dict(state.tracks)
    if table.given.get("action_no", 1) == 2:
        state.taken = (TRACKS[TRACKS.index(when["action"]) - 1],)
    state.stack = (ChooseAction(0, 0),)
    table.act(0, TakeAction(when["action"]))

    def decided(state: AnkhState) -> bool:
        return isinstance(state.stack[-1], ChooseAction)

    table.go(until=decided)
    reached = table.told(e.EventReached)
    assert table.state.tracks.keys() == tracks.keys()
    return {
        "event": reached[-1].happening if reached else None,
        "event_pos": table.state.event,
        "tracks": dict(table.state.tracks),
        "turn_over": bool(table.told(e.TurnBegan)),
    }


def _legal_second_actions(table: Table, when: Answer, then: Answer) -> Answer:
    table.state.taken = (table.given["first_action"],)
    actions = table.ask(ChooseAction(0, 0), 0)
    return {"actions": [action.track if isinstance(action, TakeAction) else "end_turn" for action in actions]}


def _track_lengths(table: Table, when: Answer, then: Answer) -> Answer:
    return {track: track_length(table.state.seats, track) for track in TRACKS}


def _event_track(table: Table, when: Answer, then: Answer) -> Answer:
    spaces = {kind: [space for space, at in enumerate(EVENT_TRACK, 1) if at == kind] for kind in set(EVENT_TRACK)}
    assert len(spaces["conflict"]) == CONFLICTS
    return {
        "spaces": len(EVENT_TRACK),
        "conflicts_at": spaces["conflict"],
        "caravans_at": spaces["caravan"],
        "controls": len(spaces["control"]),
    }


def _places(numbers: Iterable[int]) -> list[list[int]]:
    return sorted(list(PLACES[number]) for number in set(numbers))


def _targets(numbers: list[int], then: Answer) -> Answer:
    """The answer in the form in which a vector asks for a set of places."""
    places = _places(numbers)
    found: Answer = {"count": len(places), "exact": places}
    if "contains" in then:
        found["contains"] = [place for place in then["contains"] if place in places]
    if "excludes" in then:
        found["excludes"] = [place for place in then["excludes"] if place not in places]
    return found


def _move_targets(table: Table, when: Answer, then: Answer) -> Answer:
    figure = table.state.figures[table.figures[when["figure"]]]
    actions = table.ask(MoveFigures(figure.god, figure.god), figure.god)
    return _targets([move.to for move in actions if isinstance(move, Move) and move.figure == figure.id], then)


def _push_targets(table: Table, when: Answer, then: Answer) -> Answer:
    satet = table.state.figures[table.figures[when["figure"]]]
    frame = PushFigure(satet.god, satet.god, satet.id, table.figures[when["pushed"]])
    return _targets([push.to for push in table.ask(frame, satet.god) if isinstance(push, Push)], then)


def _move(table: Table, when: Answer, then: Answer) -> None:
    """A figure moves, and pushes if it has to."""
    figure = table.state.figures[table.figures[when["figure"]]]
    table.state.stack = (MoveFigures(figure.god, figure.god),)
    table.act(figure.god, Move(figure.id, hex_at(when["to"])))
    if isinstance(table.state.stack[-1], PushFigure):
        table.act(figure.god, Push(hex_at(when["push"])))


def _summon_targets(table: Table, when: Answer, then: Answer) -> Answer:
    seat, kind = when["seat"], when.get("kind", "warrior")
    pyramid = table.monuments[when["pyramid"]] if when.get("pyramid") else None
    frame = Summon(seat, seat, True, () if pyramid is None else (pyramid,))
    places = [place for place in table.ask(frame, seat) if isinstance(place, Place)]
    return _targets([place.to for place in places if place.kind == kind and place.pyramid == pyramid], then)


def _summon(table: Table, when: Answer, then: Answer) -> Answer:
    """One summon action with its placements [kind, place, pyramid or nothing, Anubis to pay or nothing] in turn."""
    seat = when["seat"]
    table.choices = {"sun": {str(seat): list(when.get("suns", ()))}}
    table.state.stack = (ChooseAction(seat, seat),)
    table.act(seat, TakeAction("summon"))
    for kind, place, *rest in when["places"]:
        pyramid = table.monuments[rest[0]] if rest and rest[0] else None
        ransom = rest[1] if len(rest) > 1 else None
        table.act(seat, Place(kind, hex_at(place), pyramid, ransom))
        if isinstance(table.state.stack[-1], MarkWithSun):
            table.act(seat, choose(table, table.state.stack[-1], seat))
    left = isinstance(table.state.stack[-1], Summon)
    return {"summoned": _places(event.at for event in table.told(e.FigureSummoned)), "more": left}


def _follower_gain(table: Table, when: Answer, then: Answer) -> Answer:
    seat = when["seat"]
    table.state.seat = seat
    table.state.stack = (ChooseAction(seat, seat),)
    table.act(seat, TakeAction("followers"))
    return {"gain": sum(event.change for event in table.told(e.FollowersChanged))}


def _claimable(table: Table, when: Answer, then: Answer) -> Answer:
    actions = table.ask(ClaimMonument(when["seat"], when["seat"]), when["seat"])
    return {"exact": table.monument_names(action.monument for action in actions if isinstance(action, Claim))}


def _split(table: Table, when: Answer, then: Answer) -> Answer:
    caravan = Lay(tuple(sorted(edge_at(((a[0], a[1]), (b[0], b[1]))) for a, b in when["edges"])))
    if caravan not in table.ask(LayCaravan(0, 0), 0):
        return {"legal": False}
    table.act(0, caravan)
    laid = table.told(e.CaravanLaid)[0]
    parts = [table.state.layout.land[region - 1] for region in (laid.region, laid.new)]
    return {"legal": True, "parts": sorted(part.bit_count() for part in parts)}


def _count_splits(table: Table, when: Answer, then: Answer) -> Answer:
    state = table.state
    counts = {str(number): len(region_caravans(state.camels, land)) for number, land in enumerate(state.layout.land, 1)}
    return {"per_region": counts}


def _renumber(table: Table, when: Answer, then: Answer) -> Answer:
    """The first legal caravan of the split region is laid; its parts take the vector's names in reading order."""
    given, old = table.given, int(table.given["split"])
    state = table.state
    land = state.layout.land[old - 1]
    caravan = region_caravans(state.camels, land)[0]
    parts = dict(zip(given["parts"], split(land, state.camels, caravan), strict=True))
    names = {**parts, **{f"old_region_{n}": state.layout.land[int(n) - 1] for n in given["regions"] if int(n) != old}}
    state.stack = (LayCaravan(0, 0),)
    table.act(0, Lay(caravan))
    table.act(0, Keep(table.state.layout.land.index(parts[when["keep_old"]]) + 1))
    assert isinstance(table.state.stack[-1], SwapNumber)
    swap = when["swap_new_with"]
    table.act(0, PASS if swap is None else Swap(swap))
    return {"numbers": {name: table.state.layout.land.index(land) + 1 for name, land in names.items()}}


def _unlock_table(table: Table, when: Answer, then: Answer) -> Answer:
    """A god with plenty of followers unlocks the first power on offer six times."""
    table.state.gods[0].followers = 100
    levels: list[int | None] = []
    stage_two = None
    for number in range(1, 7):
        seen = len(table.told(e.SymbolUncovered))
        table.state.stack = (UnlockPower(0, 0),)
        table.act(0, table.ask(UnlockPower(0, 0), 0)[0])
        uncovered = table.told(e.SymbolUncovered)[seen:]
        levels.append(uncovered[0].level if uncovered else None)
        if stage_two is None and second_stage(table.state, 0):
            stage_two = number
    paid = [-event.change for event in table.told(e.FollowersChanged)]
    powers = [event.power for event in table.told(e.PowerUnlocked)]
    column = [next(level for level, names in POWERS.items() if power in names) for power in powers]
    kinds = [event.guardian for event in table.told(e.SymbolUncovered)]
    assert [GUARDIAN_LEVEL[kind] for kind in kinds] == [level for level in levels if level]
    return {"cost": paid, "column": column, "guardian_level": levels, "stage2_from_power": stage_two}


def _unlock_options(table: Table, when: Answer, then: Answer) -> Answer:
    god = table.state.gods[0]
    god.powers = tuple(table.given["unlocked"])
    god.tokens = len(god.powers)
    god.followers = table.given["followers"]
    options = sorted(action.power for action in table.ask(UnlockPower(0, 0), 0) if isinstance(action, Unlock))
    return {"options": options, "cost": next_level(table.state, 0)}


def _gain(table: Table, when: Answer, then: Answer) -> None:
    course = Course(table.state)
    course.gain(when["seat"], [ScoreLine("gain", when["n"], "gain")])
    table.state = course.state


def _order(table: Table, when: Answer, then: Answer) -> None:
    """The position as it is."""


def _crush_targets(table: Table, when: Answer, then: Answer) -> Answer:
    figure = table.state.figures[table.figures[when["figure"]]]
    actions = table.ask(CrushMonument(figure.god, figure.god, figure.id), figure.god)
    return {"exact": table.monument_names(action.monument for action in actions if isinstance(action, Crush))}


def _obelisk_targets(table: Table, when: Answer, then: Answer) -> Answer:
    seat = when["seat"]
    table.state.battle = Battle(when["region"], table.state.order)
    actions = table.ask(MoveToObelisks(seat, seat, (seat,)), seat)
    return _targets([move.to for move in actions if isinstance(move, Move)], then)


def _presence(table: Table, when: Answer, then: Answer) -> Answer:
    return {"regions": presence(table.state, when["seat"])}


# ---------------------------------------------------------------- what can be read off afterwards


def _last(events: list[Any], field: str) -> Any:
    return getattr(events[-1], field) if events else None


def _living(table: Table) -> Answer:
    gods = enumerate(table.state.gods)
    return {str(number): god.devotion for number, god in gods if god.fate != "merged"}


def _by_god(field: str) -> Callable[[Table], Any]:
    return lambda table: {str(number): getattr(god, field) for number, god in enumerate(table.state.gods)}


def _hands(table: Table) -> dict[str, list[str]]:
    return {str(number): sorted(god.hand) for number, god in enumerate(table.state.gods)}


def _names_of_the_merged(table: Table) -> list[str]:
    superior = _last(table.told(e.GodsMerged), "superior")
    return sorted(table.state.gods[superior].names)


def _strengths(table: Table) -> dict[str, int]:
    compared = _last(table.told(e.StrengthsCompared), "strengths") or ()
    return {str(strength.god): strength.total for strength in compared}


def _ranking(table: Table) -> list[int]:
    return [standing.seat for standing in GAME.standings(table.state) or ()]


def _winner(table: Table) -> int | None:
    """Of the battle if there was one, else of the game."""
    decided = table.told(e.BattleDecided)
    if decided:
        winner: int | None = decided[-1].winner
        return winner
    return table.state.result.winner if table.state.result else None


def _token_used(table: Table) -> bool:
    return bool(table.given.get("tiebreak", {}).get("used") or table.told(e.TokenUsed))


def _positions(table: Table) -> dict[str, list[int]]:
    figures = table.state.figures
    return {name: list(PLACES[figures[number].at]) for name, number in table.figures.items() if number in figures}


OBSERVE: Final[dict[str, Callable[[Table], Any]]] = {
    "winner": _winner,
    "margin": lambda table: _last(table.told(e.BattleDecided), "margin"),
    "strength": _strengths,
    "dead": lambda table: table.figure_names(event.figure for event in table.told(e.FigureDied)),
    "devotion": _living,
    "followers": _by_god("followers"),
    "hand": _hands,
    "trapped": lambda table: {str(number): len(god.trapped) for number, god in enumerate(table.state.gods)},
    "powers": lambda table: {str(number): list(god.powers) for number, god in enumerate(table.state.gods)},
    "pool": _by_god("warriors"),
    "guardian_pool": lambda table: {str(number): list(god.guardians) for number, god in enumerate(table.state.gods)},
    "portals": lambda table: {str(number): _places(god.portals) for number, god in enumerate(table.state.gods)},
    "tiebreak_used": _token_used,
    "on_board": lambda table: table.figure_names(table.state.figures),
    "at": _positions,
    "owner": lambda table: {
        name: table.state.figures[number].god for name, number in table.figures.items() if number in table.state.figures
    },
    "moved": lambda table: [table.figure_names([event.figure])[0] for event in table.told(e.FigureMoved)],
    "controlled": lambda table: {
        name: table.state.monuments[number].owner
        for name, number in table.monuments.items()
        if number in table.state.monuments
    },
    "suns": lambda table: table.figure_names(figure.id for figure in table.state.figures.values() if figure.sun),
    "monuments": lambda table: table.monument_names(table.state.monuments),
    "monuments_removed": lambda table: table.monument_names(event.monument for event in table.told(e.MonumentRemoved)),
    "order_low_to_high": lambda table: list(table.state.order),
    "lower": lambda table: _last(table.told(e.GodsMerged), "lower"),
    "superior": lambda table: _last(table.told(e.GodsMerged), "superior"),
    "god_powers": _names_of_the_merged,
    "forgotten": lambda table: sorted(table.state.forgotten),
    "left": lambda table: sorted(table.state.order),
    "nobody": lambda table: table.state.result is not None and table.state.result.ending == "nobody",
    "ranking": _ranking,
    "game_won_by": lambda table: table.state.result.winner if table.state.result else None,
}
"""What an example may expect -> how it is read off the table."""

_PARTIAL: Final = {
    "followers",
    "hand",
    "trapped",
    "powers",
    "owner",
    "pool",
    "guardian_pool",
    "portals",
    "at",
    "controlled",
}
"""Answers by god or figure of which an example names only those that matter to it."""

OPERATIONS: Final[dict[str, Callable[[Table, Answer, Answer], Answer | None]]] = {
    "track_lengths": _track_lengths,
    "take_action": _take_action,
    "legal_second_actions": _legal_second_actions,
    "event_track": _event_track,
    "move_targets": _move_targets,
    "push_targets": _push_targets,
    "move": _move,
    "summon_targets": _summon_targets,
    "summon": _summon,
    "follower_gain": _follower_gain,
    "claimable": _claimable,
    "split": _split,
    "count_splits": _count_splits,
    "renumber": _renumber,
    "unlock_table": _unlock_table,
    "unlock_options": _unlock_options,
    "dominance": _region,
    "battle": _region,
    "crush_targets": _crush_targets,
    "obelisk_targets": _obelisk_targets,
    "conflict": _conflict,
    "merge": _after_conflict(3),
    "forgotten": _after_conflict(4),
    "final": _after_conflict(5),
    "merge_due": _merge_due,
    "actions_per_turn": _actions_per_turn,
    "gain": _gain,
    "order": _order,
    "presence": _presence,
}


def check(vector: Vector) -> list[str]:
    """The differences between what a worked example expects and what the engine does."""
    when, then = vector["when"], vector["then"]
    operation = OPERATIONS.get(when["op"])
    if operation is None:
        return [f"unknown operation {when['op']!r}"]
    table = Table(vector["given"], when.get("choices", {}))
    answer = operation(table, when, then) or {}
    found = {}
    for key, expected in then.items():
        if key in answer:
            found[key] = answer[key]
        elif key in OBSERVE:
            found[key] = OBSERVE[key](table)
            if key in _PARTIAL and isinstance(expected, dict):
                found[key] = {name: value for name, value in found[key].items() if name in expected}
    return compare(found, then)
