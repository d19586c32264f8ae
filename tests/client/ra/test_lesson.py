"""A newcomer's first moments at the table of Ra."""

from pathlib import Path

import pytest

from client.board.lesson import GO_ON, TAB
from tests.client.hand import click
from tests.client.newcomer import Newcomer


@pytest.fixture
def newcomer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Newcomer:
    """Somebody in the first moment of the lesson."""
    return Newcomer("ra", tmp_path, monkeypatch)


def test_there_is_one_glow_and_one_sentence(newcomer: Newcomer) -> None:
    guide, board = newcomer.guide, newcomer.board
    assert guide is not None
    hint = guide.hint
    assert hint is not None
    assert board.top.prompt().text == hint.sentence
    assert board.glow == 0, "the legal moves do not glow beside the guide's own glow"
    assert board.rail.tab == TAB
    click(newcomer.app, GO_ON)
    assert guide.hint is not None
    assert guide.hint.topic == "draw"
    assert newcomer.app.find("bag").rect == guide.hint.glow
