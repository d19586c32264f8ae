"""Whole games of Ra through the client, by mouse and by keyboard."""

import pygame

from shared.engine.ra import GAME
from shared.engine.ra.actions import (
    Bid,
    CallRa,
    Discard,
    Draw,
    Pass,
    StopGods,
    TakeWithGod,
)
from shared.engine.ra.disasters import VICTIMS
from tests.client.ra.conftest import Open
from tests.client.ra.parlour import Parlour


def test_a_whole_game_can_be_played_with_keys_alone(open_parlour: Open) -> None:
    parlour = open_parlour(seats=3, seed=6)
    while GAME.deciders(parlour.state):
        action = parlour.bot_move()
        if parlour.state.turn != 0:
            parlour.play(parlour.state.turn, action)
            continue
        parlour.wait()
        if parlour.app.top.name == "scores":
            parlour.key(pygame.K_RETURN)
            parlour.pass_time(0.3)
        sent = len(parlour.session.sent)
        _type(parlour, action)
        if parlour.app.top.name == "question":
            parlour.pass_time(0.3)
            parlour.key(pygame.K_RETURN)
        assert parlour.session.sent[sent:] == [action], parlour.app.tree()
    parlour.wait()
    parlour.key(pygame.K_RETURN)
    parlour.pass_time(0.3)
    assert parlour.app.top.name == "ranking"
    parlour.key(pygame.K_RETURN)
    parlour.pass_time(0.3)
    assert parlour.app.top is parlour.scene


def _type(parlour: Parlour, action: object) -> None:
    """Press the keys for an action."""
    match action:
        case Draw():
            parlour.key(pygame.K_d)
        case CallRa():
            parlour.key(pygame.K_r)
        case Pass():
            parlour.key(pygame.K_p)
        case StopGods():
            parlour.key(pygame.K_s)
        case Bid(sun=sun):
            parlour.key(pygame.K_1 + sorted(parlour.state.up[0]).index(sun))
            parlour.key(pygame.K_RETURN)
        case TakeWithGod(slot=slot):
            if not parlour.state.picks:
                parlour.key(pygame.K_g)
            parlour.key(pygame.K_1 + slot)
        case Discard(tiles=tiles):
            disaster = parlour.state.debts[0][0]
            owned = [kind for kind in VICTIMS[disaster] for _ in range(parlour.state.tiles[0][kind])]
            for place in _places(owned, tiles):
                parlour.key(pygame.K_1 + place)
            parlour.key(pygame.K_RETURN)


def _places(owned: list[int], wanted: tuple[int, ...]) -> list[int]:
    """Which of the owned tiles, in their order, are the wanted ones."""
    places = []
    rest = list(wanted)
    for place, kind in enumerate(owned):
        if kind in rest:
            rest.remove(kind)
            places.append(place)
    return places


def test_the_scoring_says_why_the_epoch_was_over(open_parlour: Open) -> None:
    parlour = open_parlour(seats=3)
    assert parlour.play_until(lambda state: state.epoch == 2)
    parlour.wait()
    assert parlour.scene.sheet is not None
    assert parlour.scene.sheet.reason in ("The last Ra tile came up", "All suns are spent")


def test_hidden_fame_is_a_question_mark_until_the_end(open_parlour: Open) -> None:
    from shared.engine.ra.model import RaOptions

    parlour = open_parlour(seats=3, options=RaOptions(hidden_scores=True))
    assert parlour.play_until(lambda state: state.epoch == 2)
    parlour.wait()
    own, *others = parlour.scene.shown.fame
    assert own is not None
    assert others == [None, None]
    parlour.draw()
    assert parlour.play_until(lambda state: state.phase == "over")
    parlour.wait()
    assert None not in parlour.scene.shown.fame
    parlour.draw()
