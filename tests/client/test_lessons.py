"""A newcomer's beginning of every game that has a lesson."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from client.art import fonts
from client.board.lesson import LARGEST, LEADING, Hint
from client.games import edition, has_edition
from client.scenes.topbar import PILL
from shared.engine import registry
from tests.client.hand import click
from tests.client.newcomer import Newcomer

GAMES = [key for key in registry.KEYS if has_edition(key) and edition(key).lesson() is not None]
BY_THE_WAY: dict[str, set[str]] = {"ra": {"ra", "scoring"}, "coins": {"scoring"}, "ankh": set()}
"""What is taught without a sentence of its own."""


@pytest.fixture(params=GAMES)
def newcomer(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Newcomer:
    """Somebody in the first moment of the lesson."""
    return Newcomer(request.param, tmp_path, monkeypatch)


def scores(newcomer: Newcomer) -> list[Any]:
    """Everybody's points."""
    return list(newcomer.board.game.scores(newcomer.board.shown))


def test_the_lesson_explains_everything_in_the_first_part_of_the_game_and_then_lets_go(newcomer: Newcomer) -> None:
    assert newcomer.guide is not None
    topics = set(newcomer.guide.topics)
    said = newcomer.lesson()
    assert said[-1].topic == "goodbye"
    assert topics <= {hint.topic for hint in said} | BY_THE_WAY[newcomer.game]
    board = newcomer.board
    assert board.game.stage(board.shown).number == 2
    assert board.rail.tab == "log"
    assert board.controls_live, "the game goes on, and it is the newcomer's turn"
    assert board.legal()
    assert scores(newcomer)[0] == max(scores(newcomer)), "good advice leads to success"


def test_who_does_something_else_is_led_on_from_there(newcomer: Newcomer) -> None:
    said = newcomer.lesson(newcomer.do_otherwise)
    assert said[-1].topic == "goodbye"
    assert newcomer.board.game.stage(newcomer.board.shown).number == 2


@pytest.mark.parametrize("luck", [0, 3])
def test_wherever_a_wanderer_goes_something_glows_and_the_last_word_is_the_last(newcomer: Newcomer, luck: int) -> None:
    said = newcomer.lesson(newcomer.wander(Random(luck)))
    assert [hint.topic for hint in said].index("goodbye") == len(said) - 1
    for hint in said:
        assert hint.reads or hint.glow is not None, hint.sentence
        assert fonts.width(hint.sentence, "bold", 17) * 0.85 <= PILL.width - 36, hint.sentence


def test_who_only_presses_what_glows_learns_the_game(newcomer: Newcomer) -> None:
    said = newcomer.lesson(newcomer.press_what_glows)
    assert said[-1].topic == "goodbye"
    assert len(said) < 80


def test_whatever_else_is_pressed_says_why_it_cannot_be_done(newcomer: Newcomer) -> None:
    told: set[str] = set()

    def press_around(hint: Hint) -> None:
        for widget in newcomer.app.top.widgets():
            if widget.action is not None and not widget.enabled and widget.id not in told:
                told.add(widget.id)
                click(newcomer.app, widget.id)
                assert newcomer.app.toasts.shown[-1].text == widget.reason != "", widget
        newcomer.go_on(hint)

    newcomer.lesson(press_around)
    assert told


def test_every_sentence_fits_the_pill_and_every_reason_its_tab(newcomer: Newcomer) -> None:
    room = newcomer.board.rail.place
    for hint in newcomer.lesson():
        assert fonts.width(hint.sentence, "bold", 17) * 0.85 <= PILL.width - 36, hint.sentence
        lines = list(fonts.wrapped(hint.why, "body", round(LARGEST), room.width - 24))
        assert 30 + len(lines) * LARGEST * LEADING <= room.height - 46 - 60, hint.why
