"""A decision taken apart into clicks offers what the engine allows, all of it, and nothing else."""

from random import Random

import pytest

from client.games.ankh.choosing import BUTTONS, Choosing, facets
from client.games.ankh.lights import next_edges
from shared.engine.ankh import GAME
from shared.engine.ankh.actions import Action, Bid, Lay, Move, Place, Play
from shared.engine.ankh.options import AnkhOptions
from shared.engine.chance import Chance, seed_from_number


def legal_sets(seed: int) -> list[list[Action]]:
    """The legal actions of every decision of a random game."""
    chance, random, bot = Chance(seed_from_number(seed)), Random(seed), GAME.bots["random"]()
    state, _events = GAME.begin(2 + seed % 4, AnkhOptions(god_choice="draft"), chance)
    found = []
    while deciders := GAME.deciders(state):
        seat = deciders[0]
        legal = list(GAME.legal(state, seat))
        found.append(legal)
        GAME.evolve_all(state, GAME.decide(state, seat, bot.choose(state, seat, legal, random), chance))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_every_legal_action_can_be_clicked(seed: int) -> None:
    for legal in legal_sets(seed):
        for action in legal:
            assert clicked(legal, action) == action


def clicked(legal: list[Action], action: Action) -> Action | None:
    """What comes of clicking towards `action`."""
    choosing = Choosing(legal)
    if type(action) in BUTTONS:
        return choosing.buttons()[BUTTONS[type(action)]]
    if isinstance(action, Play):
        for card in action.cards:
            choosing.pick_card(card)
        return choosing.play()
    if isinstance(action, Bid):
        choosing.bid = action.followers
        return choosing.place_bid()
    if isinstance(action, Lay):
        while choosing.caravan() is None:
            choosing.lay(next(edge for edge in next_edges(choosing) if edge in action.camels))
        return choosing.caravan()
    done = None
    for facet in facets(action):
        if done is None and facet not in choosing.chosen:
            done = choosing.choose(facet)
    return done


@pytest.mark.parametrize("seed", range(4, 7))
def test_whatever_is_open_leads_to_a_legal_action(seed: int) -> None:
    random = Random(seed)
    for legal in legal_sets(seed):
        choosing = Choosing(legal)
        for _click in range(6):
            offered = list(choosing.open())
            if not offered:
                break
            action = choosing.choose(random.choice(offered))
            if action is not None:
                assert action in legal
                break


def test_another_figure_can_be_taken_instead() -> None:
    legal = [Move(1, 10), Move(1, 11), Move(2, 11)]
    choosing = Choosing(legal)
    assert choosing.choose(("figure", 1)) is None
    assert choosing.choose(("figure", 2)) is None
    assert ("hex", 10) not in choosing.open()
    assert choosing.choose(("hex", 11)) == Move(2, 11)


def test_what_leaves_no_choice_is_not_asked() -> None:
    choosing = Choosing([Place("warrior", 4), Place("warrior", 5)])
    assert choosing.asked() == "hex"
    assert not choosing.back()


def test_the_pyramid_is_asked_for_only_if_both_would_do() -> None:
    both = Choosing([Place("warrior", 4), Place("warrior", 4, pyramid=3), Place("warrior", 5)])
    assert both.choose(("hex", 5)) == Place("warrior", 5)
    both = Choosing([Place("warrior", 4), Place("warrior", 4, pyramid=3), Place("warrior", 5)])
    assert both.choose(("hex", 4)) is None
    assert both.choose(("slot", 3)) == Place("warrior", 4, pyramid=3)


def test_a_card_too_many_takes_the_place_of_the_first() -> None:
    cards = ("chariots", "flood", "drought")
    pairs = [Play(("chariots", "flood")), Play(("chariots", "drought")), Play(("flood", "drought"))]
    choosing = Choosing(pairs)
    for card in cards:
        choosing.pick_card(card)
    assert choosing.play() == Play(("flood", "drought"))
    choosing.pick_card("flood")
    assert choosing.play() is None


def test_a_click_can_be_taken_back() -> None:
    choosing = Choosing([Move(1, 10), Move(2, 11)])
    choosing.choose(("figure", 1))
    assert choosing.back()
    assert choosing.chosen == []
    assert not choosing.back()
