"""Games of Ankh through the client: by keys alone, by mouse alone, and shown as they are."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pygame
import pytest

from client.games.ankh.hands import next_widget
from client.games.ankh.table import AnkhTable
from shared.engine.ankh import GAME
from shared.engine.ankh import decisions as d
from shared.engine.ankh.options import AnkhOptions
from shared.engine.ankh.rules import DECISIONS
from shared.engine.chance import Chance, seed_from_number
from tests.client.ankh.conftest import Open
from tests.client.ankh.parlour import Parlour

ENOUGH = 2
"""How often a kind of decision is made by hand; after that bots make it."""
GAMES = 90


def options(seed: int) -> AnkhOptions:
    """Half of the games are drafted."""
    return AnkhOptions(god_choice="draft" if seed % 2 else "random")


def kinds_asked(seed: int) -> set[type[Any]]:
    """The kinds of decisions that seat 0 makes in a game of random bots."""
    chance, random, bot = Chance(seed_from_number(seed)), Random(seed), GAME.bots["random"]()
    state, _events = GAME.begin(2 + seed % 4, options(seed), chance)
    found: set[type[Any]] = set()
    while deciders := GAME.deciders(state):
        seat = 0 if 0 in deciders else deciders[0]
        if seat == 0:
            found.add(type(state.stack[-1]))
        action = bot.choose(state, seat, GAME.legal(state, seat), random)
        GAME.evolve_all(state, GAME.decide(state, seat, action, chance))
    return found


def games_with_everything() -> Iterator[int]:
    """Seeds of games that together ask seat 0 every kind of decision."""
    missing = set(DECISIONS)
    for seed in range(GAMES):
        asked = kinds_asked(seed)
        if asked & missing:
            missing -= asked
            yield seed
        if not missing:
            return
    raise AssertionError(f"nobody is asked {missing}")


def play(parlour: Parlour, seed: int, count: Counter[type[Any]], by_hand: Callable[[Parlour, Any], None]) -> None:
    """Play a game of random bots to its end, seat 0 by hand as long as a kind of decision is rare."""
    bot, random = GAME.bots["random"](), Random(seed)
    while deciders := GAME.deciders(parlour.state):
        seat = 0 if 0 in deciders else deciders[0]
        action = bot.choose(GAME.view(parlour.state, seat), seat, GAME.legal(parlour.state, seat), random)
        kind = type(parlour.frame())
        if seat == 0 and count[kind] < ENOUGH:
            count[kind] += 1
            parlour.read()
            by_hand(parlour, action)
        else:
            parlour.play(seat, action)
    parlour.read()
    assert parlour.app.top.name == "ranking"


def by_keys(parlour: Parlour, action: Any) -> None:
    """Make a decision with keys alone: those printed on the caps, Tab and Enter."""
    for _step in range(30):
        app, scene = parlour.app, parlour.scene
        sent = len(parlour.session.sent)
        name = next_widget(action, parlour.controls.choosing)
        widget = app.widget_in(app.top, name)
        if widget is None:
            assert app.top is not scene, f"{name} is nowhere: {app.tree()}"
            parlour.key(pygame.K_b)
            continue
        keys = app.keys.of(widget.binding) if widget.binding else ()
        if keys:
            parlour.key(pygame.key.key_code(keys[0]))
        elif app.top.default() == name:
            parlour.key(pygame.K_RETURN)
        else:
            walk_to(parlour, name)
            parlour.key(pygame.K_RETURN)
        parlour.app.input.set_focus("")
        if len(parlour.session.sent) > sent:
            assert parlour.session.sent[-1] == action
            return
    raise AssertionError(f"{action} cannot be typed: {parlour.app.tree()}")


def walk_to(parlour: Parlour, name: str) -> None:
    """Press Tab until a widget has the focus."""
    for _stop in range(400):
        if parlour.app.input.focus == name:
            return
        parlour.key(pygame.K_TAB)
    raise AssertionError(f"Tab does not come to {name}")


def test_every_kind_of_decision_can_be_made_with_keys_alone(open_parlour: Open) -> None:
    count: Counter[type[Any]] = Counter()
    for seed in games_with_everything():
        parlour = open_parlour(seats=2 + seed % 4, seed=seed, options=options(seed))
        play(parlour, seed, count, by_keys)
    assert set(count) == set(DECISIONS)


def test_every_kind_of_decision_can_be_made_with_the_mouse_alone(open_parlour: Open) -> None:
    count: Counter[type[Any]] = Counter()
    for seed in games_with_everything():
        parlour = open_parlour(seats=2 + seed % 4, seed=seed, options=options(seed))
        play(parlour, seed, count, lambda table, action: table.hands(action))
    assert set(count) == set(DECISIONS)


@pytest.mark.parametrize(
    ("seats", "speed", "reduced"),
    [
        (2, "normal", False),
        (3, "fast", False),
        (3, "normal", True),
        (4, "calm", False),
        (5, "normal", False),
        (5, "instant", False),
    ],
)
def test_what_is_shown_is_the_game_after_any_skips(open_parlour: Open, seats: int, speed: str, reduced: bool) -> None:
    parlour = open_parlour(seats=seats, seed=seats, speed=speed, seat=None)
    parlour.settings.motion.reduced = reduced
    random = Random(seats)
    bot = GAME.bots["random"]()
    steps = 0
    while (deciders := GAME.deciders(parlour.state)) and steps < 260:
        steps += 1
        seat = deciders[0]
        parlour.play(seat, bot.choose(parlour.state, seat, GAME.legal(parlour.state, seat), random))
        parlour.pass_time(random.choice((0.0, 0.02, 0.3)))
        if random.random() < 0.3:
            parlour.scene.director.skip()
        if random.random() < 0.1 and parlour.scene.chronicle.unread:
            parlour.key(pygame.K_RETURN)
    parlour.read()
    parlour.scene.director.skip_all()
    scene = parlour.scene
    assert scene.shown == parlour.table.state
    assert not scene.air.flights
    assert not scene.air.away
    assert not scene.sheet_flights
    lines = [(line.seat, line.verb, line.tail) for line in scene.log]
    fresh = AnkhTable(parlour.app, parlour.table)
    assert lines == [(line.seat, line.verb, line.tail) for line in fresh.log]
    assert fresh.shown == scene.shown


def test_a_view_built_in_the_middle_of_a_battle_tells_it_like_the_one_that_saw_it(asked: Open) -> None:
    parlour = asked(d.ChooseCards)
    seen = parlour.scene.chronicle.battle
    fresh = AnkhTable(parlour.app, parlour.table).chronicle.battle
    assert seen is not None
    assert fresh is not None
    assert (seen.region, seen.gods, seen.came, seen.devotion) == (fresh.region, fresh.gods, fresh.came, fresh.devotion)
