"""Passes can be left out of the log, and come back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from client.settings import Settings, Store
from shared.engine.ankh.events import CardsCommitted
from shared.engine.ra.events import Passed
from tests.client.ankh.parlour import Parlour as AnkhParlour
from tests.client.coins.parlour import Parlour as CoinParlour
from tests.client.fit import cut, pressable
from tests.client.hand import press
from tests.client.parlour import Parlour
from tests.client.ra.parlour import Parlour as RaParlour

FILTER = "rail:passes"


def in_auction(folder: Path, **wishes: Any) -> RaParlour:
    """A table of Ra at which somebody has just passed, and somebody before."""
    parlour = RaParlour(folder, **wishes)
    parlour.play_until(lambda state: _passes(parlour) >= 3 and parlour.table.history[-1].events[0].__class__ is Passed)
    parlour.wait()
    parlour.board.changed()
    return parlour


def _passes(parlour: Parlour) -> int:
    return sum(isinstance(event, Passed) for played in parlour.table.history for event in played.events)


def numbers(parlour: Parlour) -> list[int]:
    """Which lines of the log are shown."""
    names = [widget.id for widget in parlour.board.widgets()]
    return [int(name.removeprefix("log:")) for name in names if name.startswith("log:")]


def test_without_passes_every_other_line_keeps_its_name(tmp_path: Path) -> None:
    parlour = in_auction(tmp_path)
    log = parlour.board.log
    assert log[-1].idle
    assert numbers(parlour)[0] == len(log) - 1
    parlour.click(FILTER)
    told = [number for number, line in enumerate(log) if not line.idle]
    shown = numbers(parlour)
    assert shown == told[: -len(shown) - 1 : -1]
    row = parlour.app.find(f"log:{told[-1]}")
    assert (row.line, row.newest) == (log[told[-1]], True)  # type: ignore[attr-defined]
    parlour.click(FILTER)
    assert numbers(parlour)[0] == len(log) - 1


def test_one_scrolls_through_all_lines_that_are_told(tmp_path: Path) -> None:
    parlour = in_auction(tmp_path)
    parlour.click(FILTER)
    seen = set(numbers(parlour))
    while parlour.board.rail.scroll.move(1):
        parlour.board.changed()
        seen |= set(numbers(parlour))
    assert seen == {number for number, line in enumerate(parlour.board.log) if not line.idle}


def test_the_filter_is_reached_by_keyboard_says_what_it_does_and_is_remembered(tmp_path: Path) -> None:
    parlour = in_auction(tmp_path)
    shown, tip = numbers(parlour), parlour.app.find(FILTER).tip
    for _step in range(100):
        press(parlour.app, pygame.K_TAB)
        if parlour.app.input.focus == FILTER:
            break
    press(parlour.app, pygame.K_RETURN)
    assert numbers(parlour) != shown
    assert parlour.app.find(FILTER).tip not in ("", tip)
    parlour.app.store.save(parlour.settings)
    settings = Store(tmp_path).load()
    assert not settings.play.log_passes
    again = in_auction(tmp_path, settings=settings)
    assert not any(again.board.log[number].idle for number in numbers(again))


def test_a_log_of_nothing_but_passes_is_empty_without_them(tmp_path: Path) -> None:
    parlour = in_auction(tmp_path)
    del parlour.board.log[:-1]
    parlour.click(FILTER)
    assert numbers(parlour) == []


def test_the_small_log_of_ankh_leaves_them_out_too(tmp_path: Path) -> None:
    settings = Settings()
    settings.play.log_passes = False
    parlour = AnkhParlour(tmp_path, seats=5, settings=settings)
    last = parlour.table.history
    assert parlour.play_until(lambda state: any(isinstance(event, CardsCommitted) for event in last[-1].events))
    parlour.wait()
    assert not parlour.board.rail.opened
    assert FILTER not in parlour.ids()
    log = parlour.board.log
    assert log[-1].idle
    assert numbers(parlour)[0] == max(number for number, line in enumerate(log) if not line.idle)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("text", [0.9, 1.25])
@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize("table", [RaParlour, CoinParlour, AnkhParlour])
def test_the_filter_and_the_field_beside_it_have_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: type[Parlour], seat: int | None, text: float
) -> None:
    parlour = table(tmp_path, seats=3, seat=seat, text=text)
    parlour.wait()
    parlour.board.rail.show("log")
    for _turn in range(2):
        parlour.click(FILTER)
        assert cut(parlour, monkeypatch) == []
        place = parlour.app.find(FILTER).rect
        others = [widget for widget in pressable(parlour) if widget.id != FILTER]
        assert [widget.id for widget in others if widget.rect.colliderect(place)] == []
