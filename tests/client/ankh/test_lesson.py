"""A newcomer at the table of Ankh, and on its sheets."""

from pathlib import Path

import pytest

from client.board.lesson import GO_ON, TAB, Hint
from client.games.ankh import layout
from client.games.ankh.note import note_place
from client.ui.canvas import Canvas
from tests.client.hand import click
from tests.client.newcomer import Newcomer


@pytest.fixture
def newcomer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Newcomer:
    """Somebody in the first moment of the lesson."""
    return Newcomer("ankh", tmp_path, monkeypatch)


def on_sheets(newcomer: Newcomer) -> list[tuple[str, Hint]]:
    """What is explained on sheets, with the sheet's name."""
    found: list[tuple[str, Hint]] = []

    def look(hint: Hint) -> None:
        if newcomer.app.top is not newcomer.board:
            found.append((newcomer.app.top.name, hint))
        newcomer.go_on(hint)

    newcomer.lesson(look)
    return found


def test_the_beginning_is_read_before_anything_is_asked(newcomer: Newcomer) -> None:
    guide = newcomer.guide
    assert guide is not None
    for topic in ("god", "devotion", "map"):
        assert guide.hint is not None
        assert guide.hint.topic == topic
        assert newcomer.board.top.prompt().text == guide.hint.sentence
        assert newcomer.board.rail.tab == TAB
        click(newcomer.app, GO_ON)
    asked: Hint | None = guide.hint
    assert asked is not None
    assert asked.topic == "action"
    assert asked.glow == newcomer.app.find("track:move").rect


def test_each_of_the_four_actions_is_tried_before_any_other_advice(newcomer: Newcomer) -> None:
    guide = newcomer.guide
    assert guide is not None
    newcomer.lesson()
    assert {"move", "summon", "followers", "unlock"} <= guide.seen


def test_a_battle_is_explained_on_its_sheet_row_by_row(newcomer: Newcomer) -> None:
    said = on_sheets(newcomer)
    topics = [hint.topic for name, hint in said if name == "battle" and hint.reads]
    assert topics == ["conflict", "majority", "strength", "victory"]
    assert [hint.topic for name, hint in said if name == "conflict" and hint.reads] == ["tally"]


@pytest.mark.parametrize("text", [1.0, 1.25])
def test_a_note_lies_on_its_sheet_and_covers_nothing_that_glows(newcomer: Newcomer, text: float) -> None:
    canvas = Canvas(newcomer.app.canvas.surface, 1.0, text)
    notes = [hint for _name, hint in on_sheets(newcomer) if hint.why]
    assert notes
    for hint in notes:
        place = note_place(hint, canvas)
        assert layout.SHEET.contains(place), hint.sentence
        assert hint.glow is not None
        assert not place.colliderect(hint.glow), hint.sentence


def test_nothing_goes_on_by_itself_while_a_newcomer_reads(newcomer: Newcomer) -> None:
    newcomer.lesson(lambda hint: newcomer.go_on(hint) if hint.topic != "majority" else wait(newcomer, hint))


def wait(newcomer: Newcomer, hint: Hint) -> None:
    """Read for a minute, then go on."""
    for _ in range(240):
        newcomer.inn.advance(0.25)
        newcomer.app.update(0.25)
    assert newcomer.guide is not None
    assert newcomer.guide.hint == hint
    newcomer.go_on(hint)
