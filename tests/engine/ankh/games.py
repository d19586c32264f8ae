"""Whole games of Ankh for tests: tables of every kind, and players who seldom let a chance go by."""

from collections.abc import Iterator, Sequence
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from shared.engine.ankh import GAME
from shared.engine.ankh.actions import DONE, END_TURN, PASS, Action, Move
from shared.engine.ankh.events import Event
from shared.engine.ankh.model import AnkhState
from shared.engine.ankh.options import AnkhOptions
from shared.engine.ankh.pieces import GODS, GUARDIANS
from shared.engine.chance import Chance, seed_from_number

OPTIONS: st.SearchStrategy[AnkhOptions] = st.builds(
    AnkhOptions,
    preset=st.sampled_from(["source", "published"]),
    battle_win_devotion=st.sampled_from([1, 2, 3]),
    god_choice=st.sampled_from(["random", "draft", "fixed"]),
    gods=st.permutations(GODS).map(tuple),
    guardian_choice=st.just("fixed"),
    guardians=st.tuples(*(st.sampled_from(kinds) for kinds in GUARDIANS.values())),
    guardian_supply=st.sampled_from(["full", "scarce"]),
    second_action_optional=st.booleans(),
    claim_enemy_if_no_neutral=st.booleans(),
    unlock_unpaid_discards_token=st.booleans(),
    merge_transfers_guardians=st.booleans(),
    merge_removes_lower_monuments=st.booleans(),
    forgotten_monuments=st.sampled_from(["neutral", "removed"]),
)
"""Every combination that fits together."""
WHOLE_GAMES = settings(max_examples=15, deadline=None, derandomize=True)
"""For properties of whole games, each of which takes a while."""
SEATS = st.integers(2, 5)
SEEDS = st.integers(0, 10_000)

_WAYS_OUT = (DONE, PASS, END_TURN)


def eager(legal: Sequence[Action], random: Random) -> Action:
    """Any action, but seldom one that declines or stops, and fewer moves than there are figures."""
    wished = [action for action in legal if action not in _WAYS_OUT]
    if isinstance(legal[0], Move) and random.random() < 0.4:
        return DONE if DONE in legal else PASS
    return random.choice(wished if wished and random.random() < 0.9 else legal)


def steps(seats: int, options: AnkhOptions, seed: int) -> Iterator[tuple[AnkhState, list[Event]]]:
    """A whole game: the state before each action (before the start: blank), and the events it is about to take in."""
    chance, random = Chance(seed_from_number(seed)), Random(seed)
    state = GAME.blank(seats, options)
    events = GAME.start(seats, options, chance)
    while True:
        yield state, events
        GAME.evolve_all(state, events)
        if not (deciders := GAME.deciders(state)):
            return
        seat = random.choice(deciders)
        events = GAME.decide(state, seat, eager(GAME.legal(state, seat), random), chance)


def states(seats: int, options: AnkhOptions, seed: int) -> Iterator[AnkhState]:
    """The state at every decision of a whole game, and at its end."""
    state = GAME.blank(seats, options)
    for _, events in steps(seats, options, seed):
        GAME.evolve_all(state, events)
        yield state


def each_event(seats: int, options: AnkhOptions, seed: int) -> Iterator[tuple[AnkhState, AnkhState, Event]]:
    """Every event of a whole game with the state before it and the state after it (as copies)."""
    state = GAME.blank(seats, options)
    for _, events in steps(seats, options, seed):
        for event in events:
            before = state.copy()
            GAME.evolve(state, event)
            yield before, state.copy(), event
