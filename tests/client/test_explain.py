"""What a tooltip says can be read with the keyboard alone: a key, then Tab and arrows."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from client import app as shell
from client.ui.compass import nearest
from client.ui.notices import tip_of
from client.ui.widget import Widget
from shared.engine.ankh import decisions as d
from shared.engine.ankh.pieces import CARDS, POWERS
from tests.client.ankh.parlour import Parlour as AnkhParlour
from tests.client.coins.parlour import Parlour as CoinParlour
from tests.client.parlour import Parlour
from tests.client.ra.parlour import Parlour as RaParlour

Asked = Callable[..., AnkhParlour]


def explained(parlour: Parlour) -> list[str]:
    """The widgets that Tab comes to while things are explained, once around."""
    parlour.key(pygame.K_i)
    found = [parlour.app.input.focus]
    for _stop in range(400):
        parlour.key(pygame.K_TAB)
        if parlour.app.input.focus == found[0]:
            return found
        found.append(parlour.app.input.focus)
    raise AssertionError("Tab does not come back")


@pytest.mark.parametrize("kind", [RaParlour, CoinParlour, AnkhParlour])
def test_everything_with_a_tooltip_can_be_reached_and_is_told(
    kind: type[Parlour], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parlour = kind(tmp_path)
    parlour.decides(lambda state: True)
    wanted = {widget.id for widget in parlour.app.top.widgets() if tip_of(widget) and widget.rect.width > 1}
    assert len(wanted) > 10
    assert set(explained(parlour)) == wanted
    told: list[str] = []
    monkeypatch.setattr(shell, "draw_tip", lambda canvas, text, widget, pointer: told.append(text))
    for _stop in range(5):
        parlour.key(pygame.K_TAB)
        parlour.draw()
        widget = parlour.app.find(parlour.app.input.focus)
        assert told[-1] == tip_of(widget)


def test_escape_ends_the_explaining_and_only_that(tmp_path: Path) -> None:
    parlour = RaParlour(tmp_path)
    parlour.decides(lambda state: True)
    parlour.key(pygame.K_i)
    assert parlour.app.input.focus
    parlour.key(pygame.K_ESCAPE)
    assert parlour.app.input.focus == ""
    assert parlour.app.top is parlour.board
    parlour.key(pygame.K_TAB)
    assert parlour.app.find(parlour.app.input.focus).reachable
    parlour.key(pygame.K_ESCAPE)
    assert parlour.app.top is not parlour.board


def test_arrows_go_to_what_lies_in_their_direction(tmp_path: Path) -> None:
    parlour = AnkhParlour(tmp_path)
    parlour.read()
    parlour.key(pygame.K_i)
    parlour.app.input.set_focus("power:commanding")
    parlour.key(pygame.K_RIGHT)
    assert parlour.app.input.focus == "power:resplendent"
    parlour.key(pygame.K_DOWN)
    assert parlour.app.input.focus == "power:obelisk_attuned"


def test_nothing_lies_behind_the_last_one() -> None:
    one, other = Widget("one", pygame.Rect(0, 0, 10, 10)), Widget("other", pygame.Rect(100, 0, 10, 10))
    assert nearest(one, [one, other], (1, 0)) is other
    assert nearest(other, [one, other], (1, 0)) is None


def test_every_power_card_guardian_and_god_at_a_table_of_ankh_is_explained_by_keys(tmp_path: Path) -> None:
    parlour = AnkhParlour(tmp_path, seats=3, seed=4)
    parlour.bot = parlour.game.bots["random"]()
    assert parlour.decides(lambda state: state.conflicts >= 2 and isinstance(state.stack[-1], d.ChooseAction))
    parlour.read()
    found = set(explained(parlour))
    assert {f"power:{power}" for powers in POWERS.values() for power in powers} <= found
    assert {f"card:{card}" for card in CARDS} <= found
    assert {f"card:{seat}:{card}" for seat in (1, 2) for card in CARDS} <= found
    assert {"own:god", "god:1", "god:2", "own:followers", "own:warriors", "own:devotion", "ladder"} <= found
    assert {f"own:guardian:{kind}" for kind in parlour.state.guardian_kinds} <= found
    assert {f"event:{number}" for number in range(1, 19)} <= found
    on_map = {f"figure:{figure}" for figure in parlour.state.figures}
    assert on_map <= found


def test_the_cards_of_a_battle_are_explained_by_keys(tmp_path: Path) -> None:
    for seed in range(20):
        parlour: Any = AnkhParlour(tmp_path, seats=4, seed=seed)
        parlour.bot = parlour.game.bots["random"]()
        if parlour.decides(lambda state: isinstance(state.stack[-1], d.PlaceBids)):
            break
    parlour.read()
    assert parlour.app.top.name == "battle"
    played = {widget.id for widget in parlour.app.top.widgets() if widget.id.startswith("played:")}
    assert len(played) >= 2
    assert played <= set(explained(parlour))
