"""Cards and bids are nobody else's business until they are shown (docs/rules/ankh.md, 14)."""

from hypothesis import given

from shared.engine.ankh import GAME
from shared.engine.ankh.actions import Bid, Play
from shared.engine.ankh.decisions import ChooseCards, PlaceBids
from shared.engine.ankh.events import BidCommitted, CardsCommitted
from shared.engine.ankh.model import AnkhState, battle_of
from shared.engine.ankh.options import AnkhOptions
from shared.engine.ankh.position import seats_of
from shared.engine.chance import Chance, seed_from_number
from shared.engine.game import encode
from tests.engine.ankh.games import OPTIONS, SEATS, SEEDS, WHOLE_GAMES, steps

CHANCE = Chance(seed_from_number(0))


def choosing(state: AnkhState) -> bool:
    return bool(state.stack) and isinstance(state.stack[-1], ChooseCards | PlaceBids)


def seen_by(state: AnkhState, seat: int, action: Play | Bid, viewer: int | None) -> list[bytes]:
    """All bytes that reach a viewer when a seat makes this choice, up to the moment when all have chosen."""
    after = state.copy()
    events = GAME.decide(state, seat, action, CHANCE)
    secret = next(place for place, event in enumerate(events) if isinstance(event, CardsCommitted | BidCommitted))
    GAME.evolve_all(after, events[: secret + 1])
    return [encode(GAME.conceal(events[secret], viewer)), encode(GAME.view(after, viewer))]


@WHOLE_GAMES
@given(SEATS, OPTIONS, SEEDS)
def test_nobody_else_can_tell_what_was_chosen(seats: int, options: AnkhOptions, seed: int) -> None:
    state = GAME.blank(seats, options)
    for _, events in steps(seats, options, seed):
        GAME.evolve_all(state, events)
        if not choosing(state):
            continue
        for seat in GAME.deciders(state):
            friends = seats_of(state, state.seat_gods[seat])
            choices = [action for action in GAME.legal(state, seat) if isinstance(action, Play | Bid)]
            for viewer in (*range(seats), None):
                reached = {tuple(seen_by(state, seat, action, viewer)) for action in (choices[0], choices[-1])}
                assert len(reached) == (2 if viewer in friends else 1)


@WHOLE_GAMES
@given(SEATS, OPTIONS, SEEDS)
def test_states_that_differ_in_secrets_only_look_alike(seats: int, options: AnkhOptions, seed: int) -> None:
    state = GAME.blank(seats, options)
    for _, events in steps(seats, options, seed):
        GAME.evolve_all(state, events)
        if not choosing(state):
            continue
        battle = battle_of(state)
        cards = isinstance(state.stack[-1], ChooseCards)
        for god in battle.chosen if cards else battle.bids:
            other = state.copy()
            if cards:
                battle_of(other).chosen[god] = state.gods[god].hand[-len(battle.chosen[god]) :]
            else:
                battle_of(other).bids[god] = battle.bids[god] + 1
            for viewer in (*range(seats), None):
                if viewer not in seats_of(state, god):
                    assert encode(GAME.view(state, viewer)) == encode(GAME.view(other, viewer))


@WHOLE_GAMES
@given(SEATS, OPTIONS, SEEDS)
def test_no_card_is_named_to_others_before_it_is_shown(seats: int, options: AnkhOptions, seed: int) -> None:
    for _, events in steps(seats, options, seed):
        for event in events:
            if isinstance(event, CardsCommitted):
                for viewer in {*range(seats), None} - set(event.seats):
                    told = encode(GAME.conceal(event, viewer))
                    assert not any(card.encode() in told for card in event.cards)


def test_the_order_of_choosing_does_not_matter() -> None:
    for seed in range(6):
        state = GAME.blank(3, AnkhOptions())
        for _, events in steps(3, AnkhOptions(), seed):
            GAME.evolve_all(state, events)
            if choosing(state) and not battle_of(state).chosen and isinstance(state.stack[-1], ChooseCards):
                break
        seats = GAME.deciders(state)
        ends = set()
        for order in (seats, seats[::-1]):
            end = state.copy()
            for seat in order:
                GAME.evolve_all(end, GAME.decide(end, seat, GAME.legal(end, seat)[0], CHANCE))
            ends.add(encode(end))
        assert len(ends) == 1
