"""Positions of Ra for tests, written as one would say them."""

from collections.abc import Mapping, Sequence

from shared.engine.chance import Chance, seed_from_number
from shared.engine.game import IllegalAction
from shared.engine.ra import GAME
from shared.engine.ra.actions import Action
from shared.engine.ra.events import Event
from shared.engine.ra.model import TURN, RaOptions, RaState
from shared.engine.ra.tiles import COUNTS, EMPTY, KINDS, SLOTS

DEFAULT = RaOptions()
Tiles = Mapping[int, int]


def position(
    up: Sequence[Sequence[int]],
    *,
    down: Sequence[Sequence[int]] = (),
    track: Sequence[int] = (),
    tiles: Mapping[int, Tiles] | None = None,
    fame: Sequence[int] = (),
    turn: int = 0,
    epoch: int = 1,
    ras: int = 0,
    centre: int = 1,
    bag: Sequence[int] | None = None,
    options: RaOptions = DEFAULT,
) -> RaState:
    """It is `turn`'s turn. `track` fills the slots from the left, `tiles` are counts by seat and kind.

    Without a `bag`, all tiles that lie nowhere else are in it, and the state is one of 180 tiles.
    """
    state = GAME.blank(len(up), options)
    state.phase, state.turn, state.epoch, state.ras, state.centre = TURN, turn, epoch, ras, centre
    state.up = [tuple(sorted(suns)) for suns in up]
    state.down = [tuple(sorted(suns)) for suns in down] or [()] * len(up)
    state.track = [*track, *[EMPTY] * (SLOTS - len(track))]
    for seat, owned in (tiles or {}).items():
        for kind, count in owned.items():
            state.tiles[seat][kind] = count
    if fame:
        state.fame = tuple(fame)
    if bag is not None:
        state.bag = list(bag)
        return state
    elsewhere = [sum(counts[kind] for counts in state.tiles) + state.track.count(kind) for kind in range(KINDS)]
    elsewhere[0] += ras
    state.bag = [kind for kind, count in enumerate(COUNTS) for _ in range(count - elsewhere[kind])]
    return state


def do(state: RaState, seat: int, action: Action) -> list[Event]:
    """Decide `action` and apply what it causes."""
    events = GAME.decide(state, seat, action, Chance(seed_from_number(0)))
    GAME.evolve_all(state, events)
    return events


def refusal(state: RaState, seat: int, action: Action) -> str:
    """The code with which `action` is refused; a test fails here if it is accepted."""
    try:
        events = GAME.decide(state, seat, action, Chance(seed_from_number(0)))
    except IllegalAction as refused:
        return refused.code
    raise AssertionError(f"{action} of seat {seat} was accepted and caused {events}")


def owned(state: RaState, seat: int) -> dict[int, int]:
    """The tiles of `seat` by kind."""
    return {kind: count for kind, count in enumerate(state.tiles[seat]) if count}


def names(events: Sequence[Event]) -> list[str]:
    """The kinds of `events` in order."""
    return [type(event).__name__ for event in events]


def breakdown(state: RaState, seat: int) -> dict[str, int]:
    """What `seat` got in the epoch scored last, by category."""
    totals: dict[str, int] = {}
    for line in state.scored[-1][seat]:
        totals[line.category] = totals.get(line.category, 0) + line.points
    return totals
