"""A second click, made by a quick or a shaking hand, never hits what has come to lie under the first one.

Whole games are played with the mouse. After every click that did something for good (an action was sent, a dialog was
answered or left), more clicks follow on the same control within the guard time, whatever came there meanwhile, while
the others have played on at once: nothing may happen.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from client.games import edition
from tests.client.coins.parlour import Parlour as CoinParlour
from tests.client.parlour import Parlour
from tests.client.ra.parlour import Parlour as RaParlour

FRAME = 1 / 60
AFTER = (0.0, FRAME, 0.05, 0.05)
"""Seconds between the clicks of a shaking hand: together less than the guard time."""


def hit(parlour: Parlour, x: float, y: float) -> None:
    """Click a place."""
    place = parlour.app.canvas.at(x, y)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        parlour.app.handle(pygame.event.Event(kind, pos=place, button=1))


def chosen(parlour: Parlour) -> tuple[Any, ...]:
    """Everything that a click may change: what was sent and asked, what is on top, what is chosen or opened."""
    board = parlour.board
    controls = {name: value for name, value in vars(board.controls).items() if isinstance(value, int | bool | tuple)}
    return (
        len(parlour.session.sent),
        len(parlour.session.asked),
        parlour.app.top.name,
        controls,
        board.rail.tab,
        board.magnifier.seat,
        board.viewpoint,
    )


def under(events: list[pygame.event.Event], parlour: Parlour) -> pygame.Rect | None:
    """The control that a click is about to hit."""
    point = parlour.app.canvas.logical(events[-1].pos)
    hit_by = [widget for widget in parlour.app.top.widgets() if widget.contains(point) and widget.action is not None]
    return hit_by[-1].rect.copy() if hit_by else None


def shake(parlour: Parlour, rect: pygame.Rect, random: Random) -> None:
    """The others play on; more clicks follow on what was just clicked, and must do nothing."""
    parlour.play_until(lambda state: 0 in parlour.game.deciders(state))
    for seconds in AFTER:
        parlour.pass_time(seconds, step=FRAME)
        before = chosen(parlour)
        x, y = random.uniform(rect.left + 2, rect.right - 2), random.uniform(rect.top + 2, rect.bottom - 2)
        name = parlour.app.top.name
        hit(parlour, x, y)
        assert chosen(parlour) == before, f"a second click at ({x:.0f}, {y:.0f}) on {name} did something"


def play(parlour: Parlour, action: Any, random: Random) -> int:
    """Play an action of ours with the mouse, shaking after every click that is for good; count those."""
    shaken = 0
    for _try in range(60):
        parlour.pass_time(0.3)
        before = (len(parlour.session.sent), parlour.app.top)
        events = edition(parlour.game_key).clicks_for(action, parlour.board)
        rect = under(events, parlour) if events else None
        for event in events:
            parlour.app.handle(event)
        if (len(parlour.session.sent), parlour.app.top) == before:
            continue
        sent = len(parlour.session.sent) > before[0]
        if rect is not None:
            if not sent:
                parlour.pass_time(FRAME)
            shake(parlour, rect, random)
            shaken += 1
        if sent:
            return shaken
    raise AssertionError(f"{action} cannot be clicked: {parlour.app.tree()}")


@pytest.mark.parametrize("speed", ["instant", "normal"])
@pytest.mark.parametrize(("kind", "seats"), [(RaParlour, 2), (RaParlour, 4), (CoinParlour, 2), (CoinParlour, 4)])
def test_a_second_click_hits_nothing_else_in_a_whole_game(
    kind: type[Parlour], seats: int, speed: str, tmp_path: Path
) -> None:
    parlour = kind(tmp_path, seats=seats, seed=seats, speed=speed, size=(640, 360))
    random, shaken = Random(seats), 0
    while parlour.game.deciders(parlour.state):
        action = parlour.bot_move()
        if parlour.decider != 0:
            parlour.play(parlour.decider, action)
            continue
        if random.random() < 0.3:
            action = random.choice(parlour.game.legal(parlour.state, 0))
        shaken += play(parlour, action, random)
    assert shaken > 20
