"""Lists: walked with the arrow keys, sifted by typing, everywhere alike."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from twisted.internet.defer import Deferred

from client.app import App
from client.discovery import Browser, Found
from client.scenes.lan import LanScene
from client.scenes.lobby import LobbyScene
from client.scenes.people import PeopleDialog
from client.scenes.replays import SUFFIX, ReplaysScene
from client.scenes.settings import SettingsDialog
from client.ui.listing import Row
from shared.protocol import messages as wire
from tests.client.hand import press, write
from tests.client.inn import ADDRESS, Inn, settings

TITLES = ("Thebes", "Memphis", "Abydos", "Luxor", "Karnak", "Giza", "Edfu", "Philae", "Aswan", "Dendera", "Amarna")


@pytest.fixture
def app(inn: Inn, tmp_path: Path) -> App:
    """Somebody in a lobby with more tables than fit, each opened by a person of its own."""
    app = inn.app(tmp_path)
    app.navigator.connect(ADDRESS)
    for number, title in enumerate(TITLES):
        other = inn.session(f"Guest {number}")
        other.request(wire.MakeTable, settings=settings(title=title, game=("ra", "coins")[number % 2]))
        inn.advance(1.0)
    app.update(0.1)
    assert isinstance(app.scene, LobbyScene)
    return app


def rows(app: App) -> list[str]:
    """What the rows say."""
    return [widget.text for widget in app.top.widgets() if isinstance(widget, Row)]


def chosen(app: App) -> str:
    """What the row in focus says."""
    return app.find(app.input.focus).text


def test_arrow_keys_walk_through_all_tables_and_the_list_follows(app: App) -> None:
    assert rows(app) == [*reversed(TITLES)][:7]
    seen = []
    for _ in TITLES:
        press(app, pygame.K_DOWN)
        seen.append(chosen(app))
    assert seen == [*reversed(TITLES)]
    assert rows(app) == [*reversed(TITLES)][-7:]
    press(app, pygame.K_DOWN)
    assert chosen(app) == TITLES[0]
    press(app, pygame.K_HOME)
    assert (chosen(app), rows(app)[0]) == (TITLES[-1], TITLES[-1])
    press(app, pygame.K_PAGEDOWN)
    assert chosen(app) == TITLES[-7]


def test_enter_sits_down_at_the_table_that_was_walked_to(inn: Inn, app: App) -> None:
    for _ in range(3):
        press(app, pygame.K_DOWN)
    press(app, pygame.K_RETURN)
    inn.settle()
    table = app.navigator.table
    assert table is not None
    assert table.room is not None
    assert table.room.settings.title == TITLES[-3]


def test_letters_typed_on_a_row_sift_the_list_and_press_no_shortcut(inn: Inn, app: App) -> None:
    press(app, pygame.K_DOWN)
    write(app, "mem")
    assert app.top is app.scene
    assert not app.settings.sound.mute
    assert rows(app) == ["Memphis"]
    press(app, pygame.K_RETURN)
    inn.settle()
    assert app.navigator.table is not None


def test_words_are_sought_in_titles_games_and_names_whatever_their_case(app: App) -> None:
    press(app, pygame.K_f, text="f")
    write(app, "COIN")
    assert rows(app) == [title for title in reversed(TITLES) if TITLES.index(title) % 2]
    press(app, pygame.K_a, pygame.KMOD_LCTRL)
    write(app, "guest 4")
    assert rows(app) == ["Karnak"]


def test_escape_brings_everything_back_before_it_asks_anything(app: App) -> None:
    press(app, pygame.K_f, text="f")
    write(app, "nothing like that")
    assert rows(app) == []
    press(app, pygame.K_ESCAPE)
    assert len(rows(app)) == 7
    press(app, pygame.K_f, text="f")
    write(app, "giza")
    press(app, pygame.K_DOWN)
    assert chosen(app) == "Giza"
    press(app, pygame.K_UP)
    assert app.input.focus == "lobby:find"
    app.input.set_focus("")
    press(app, pygame.K_ESCAPE)
    assert len(rows(app)) == 7
    assert app.top is app.scene
    press(app, pygame.K_ESCAPE)
    assert app.top is not app.scene


def test_outside_a_list_letters_are_shortcuts_as_ever(app: App) -> None:
    press(app, pygame.K_n, text="n")
    assert app.top.name == "create"


def test_a_table_that_goes_away_under_the_finger_is_stepped_over(inn: Inn, app: App) -> None:
    press(app, pygame.K_DOWN)
    gone = app.input.focus.partition(":")[2]
    assert app.session is not None
    app.session.model.receive(wire.TableGone(table=gone))
    press(app, pygame.K_DOWN)
    assert chosen(app) == TITLES[-2]


def with_replays(app: App) -> None:
    app.replays.mkdir()
    for title in TITLES:
        (app.replays / f"{title}{SUFFIX}").write_bytes(b"damaged")
    app.show(ReplaysScene(app))


def with_servers(app: App) -> None:
    browser = Browser(app.reactor, lambda: None, ask=lambda reactor, host, port: Deferred())
    browser.servers = {title: Found(title, "10.0.0.7", 7777) for title in TITLES}
    browser.start = lambda: None  # type: ignore[method-assign]
    app.show(LanScene(app, browser))


def with_bindings(app: App) -> None:
    dialog = SettingsDialog(app)
    dialog.page = "keys"
    app.open_dialog(dialog)


@pytest.mark.parametrize(
    ("show", "sought", "left"),
    [
        (with_replays, "dende", ["Dendera"]),
        (with_servers, "philae", ["Philae"]),
        (with_bindings, "quick play", ["Lobby: quick play"]),
        (with_bindings, "f12", ["Picture of the screen"]),
    ],
)
def test_every_list_is_sifted_by_typing(show: Callable[[App], None], sought: str, left: list[str], app: App) -> None:
    show(app)
    app.update(1.0)
    assert len(rows(app)) > 5
    press(app, pygame.K_DOWN)
    assert isinstance(app.find(app.input.focus), Row)
    write(app, sought)
    assert rows(app) == left
    press(app, pygame.K_ESCAPE)
    assert len(rows(app)) > 5


def test_people_are_found_by_name_and_by_their_table(app: App) -> None:
    app.scene.side = "people"  # type: ignore[attr-defined]
    app.scene.changed()
    app.input.set_focus("people:find")
    write(app, "guest 7")
    assert [name for name in rows(app) if name not in TITLES] == ["Guest 7"]
    press(app, pygame.K_a, pygame.KMOD_LCTRL)
    write(app, "luxor")
    assert [name for name in rows(app) if name not in TITLES] == ["Guest 3"]


def test_at_a_table_all_others_on_the_server_are_listed_to_be_invited(inn: Inn, app: App) -> None:
    app.navigator.make_table(settings(title="Ours"))
    inn.advance(1.0)
    table = app.navigator.table
    assert table is not None
    app.open_dialog(PeopleDialog(app, table))
    app.update(1.0)
    press(app, pygame.K_f, text="f")
    write(app, "guest 7")
    press(app, pygame.K_RETURN)
    app.update(1.0)
    inn.advance(0.5)
    assert [widget.text for widget in app.top.widgets() if "invite" in widget.id] == ["Invite to “Ours”"]
