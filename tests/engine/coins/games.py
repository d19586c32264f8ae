"""Whole games of Coin Ra for tests: tables of every kind, and players who keep some coins for later."""

from collections.abc import Iterator, Sequence
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from shared.engine.chance import Chance, seed_from_number
from shared.engine.coins import GAME
from shared.engine.coins.actions import Action
from shared.engine.coins.events import Event
from shared.engine.coins.model import CoinOptions, CoinState

MIXES = st.one_of(
    st.sampled_from([{}, {"mix": "rich"}]),
    st.builds(
        lambda symbols, pharaohs, wars: {
            "mix": "custom",
            "civilizations": 5 * symbols,
            "pharaohs": pharaohs,
            "niles": 3,
            "wars": wars,
            "disasters": 48 - 5 * symbols - pharaohs - wars - 3 - 1,
            "gods": 1,
        },
        symbols=st.integers(0, 4),
        pharaohs=st.integers(0, 12),
        wars=st.integers(0, 12),
    ),
)
KEEPING = st.sampled_from([{}, {"keep_tiles": True}, {"short_bag": 12}, {"short_bag": 40}, {"short_bag": 48}])
OPTIONS: st.SearchStrategy[CoinOptions] = st.builds(
    lambda mix, keeping, **rest: CoinOptions(**mix, **keeping, **rest),
    mix=MIXES,
    keeping=KEEPING,
    table_beyond_6=st.sampled_from(["triangular", "cap_21"]),
    coins=st.sampled_from(["whole_game", "reset"]),
    opening_is_bid=st.booleans(),
    fixed_price=st.booleans(),
    lottery=st.sampled_from(["dealt", "independent"]),
    hidden_coins=st.booleans(),
    tie_count=st.sampled_from(["last_epoch", "whole_game"]),
)
"""Every combination that fits together, the default ones included."""
WHOLE_GAMES = settings(max_examples=40, deadline=None, derandomize=True)
"""For properties of whole games, each of which takes a while."""
SEATS = st.integers(2, 5)
SEEDS = st.integers(0, 10_000)


def thrifty(legal: Sequence[Action], random: Random) -> Action:
    """Mostly one of the first choices: keep, pass, low prices and bids."""
    return legal[min(random.randrange(len(legal)), random.randrange(4))]


def steps(seats: int, options: CoinOptions, seed: int) -> Iterator[tuple[CoinState, list[Event]]]:
    """A whole game: the state before each action (before the start: blank), and the events it is about to take in."""
    chance, random = Chance(seed_from_number(seed)), Random(seed)
    state = GAME.blank(seats, options)
    events = GAME.start(seats, options, chance)
    while True:
        yield state, events
        GAME.evolve_all(state, events)
        if not (deciders := GAME.deciders(state)):
            return
        seat = deciders[0]
        events = GAME.decide(state, seat, thrifty(GAME.legal(state, seat), random), chance)


def states(seats: int, options: CoinOptions, seed: int) -> Iterator[CoinState]:
    """The state at every decision of a whole game, and at its end."""
    state = GAME.blank(seats, options)
    for _, events in steps(seats, options, seed):
        GAME.evolve_all(state, events)
        yield state
