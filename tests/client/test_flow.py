"""From screen to screen, with the real server in memory: what is shown follows from what is so."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from client.app import App
from client.games import edition
from client.scenes.lobby import LobbyScene
from client.scenes.replay import ReplayScene
from client.scenes.room import RoomScene
from client.scenes.table import TableScene
from client.scenes.title import TitleScene
from client.session import Session
from client.ui.field import Field
from shared.protocol import messages as wire
from tests.client.hand import click, press, write
from tests.client.inn import ADDRESS, Inn, answer_of, passes, settings


@pytest.fixture
def app(inn: Inn, tmp_path: Path) -> App:
    return inn.app(tmp_path)


def go_online(inn: Inn, app: App) -> None:
    """From the title to the lobby."""
    app.find("title:address").content.set(str(ADDRESS))  # type: ignore[attr-defined]
    click(app, "title:online")
    passes(inn, app)


def open_table(inn: Inn, host: Session, **fields: object) -> str:
    """Somebody else's waiting table."""
    made = host.request(wire.MakeTable, settings=settings(**fields))
    inn.settle()
    inn.advance(1.0)
    answer: wire.Ok = answer_of(made)
    return answer.table


def test_from_the_title_over_lobby_and_waiting_room_to_the_board(inn: Inn, app: App) -> None:
    assert isinstance(app.scene, TitleScene)
    go_online(inn, app)
    assert isinstance(app.scene, LobbyScene)
    assert app.settings.account.servers == [str(ADDRESS)]
    press(app, pygame.K_n, text="n")
    app.reactor.advance(1.0)
    click(app, "create:make")
    passes(inn, app)
    assert isinstance(app.scene, RoomScene)
    assert app.find("room:start").reason
    while app.find("room:bot").enabled:
        press(app, pygame.K_b, text="b")
        passes(inn, app, 0.5)
    press(app, pygame.K_s, text="s")
    passes(inn, app)
    assert isinstance(app.scene, TableScene)
    assert app.scene.shown is not None


def test_without_a_name_nobody_goes_online(inn: Inn, app: App) -> None:
    app.scene.who.text.set("")  # type: ignore[attr-defined]
    app.settings.account.name = ""
    click(app, "title:online")
    assert app.scene.fault  # type: ignore[attr-defined]
    assert app.input.focus == "title:name"
    write(app, "Tiye")
    assert app.settings.account.name == "Tiye"
    assert app.scene.fault == ""  # type: ignore[attr-defined]


def test_an_address_that_is_none_and_a_server_that_does_not_answer_are_told_on_the_title(inn: Inn, app: App) -> None:
    app.scene.server.set("not an address")  # type: ignore[attr-defined]
    click(app, "title:online")
    assert "not an address" in app.scene.fault  # type: ignore[attr-defined]
    inn.shut = True
    go_online(inn, app)
    assert isinstance(app.scene, TitleScene)
    assert "inn.example" in app.scene.fault
    assert app.session is None


def test_a_taken_name_is_told_on_the_title(inn: Inn, app: App) -> None:
    inn.session("Nefret")
    go_online(inn, app)
    assert isinstance(app.scene, TitleScene)
    assert "Nefret" in app.scene.fault


def test_a_table_is_joined_by_a_click_and_left_by_escape(inn: Inn, app: App) -> None:
    go_online(inn, app)
    host = inn.session("Senbi")
    table = open_table(inn, host)
    passes(inn, app)
    click(app, f"table:{table}:join")
    passes(inn, app)
    assert isinstance(app.scene, RoomScene)
    press(app, pygame.K_r, text="r")
    passes(inn, app)
    assert app.find("room:ready").text == "Not ready"
    press(app, pygame.K_ESCAPE)
    passes(inn, app)
    assert isinstance(app.scene, LobbyScene)
    assert host.model.tables[table].room.seats[1].person == 0  # type: ignore[union-attr]


def test_a_password_is_asked_for_and_a_wrong_one_refused_in_words(inn: Inn, app: App) -> None:
    go_online(inn, app)
    table = open_table(inn, inn.session("Senbi"), password="lotus")
    passes(inn, app)
    for password, scene in (("rose", LobbyScene), ("lotus", RoomScene)):
        click(app, f"table:{table}:join")
        app.reactor.advance(1.0)
        write(app, password)
        press(app, pygame.K_RETURN)
        passes(inn, app)
        assert isinstance(app.scene, scene)
        assert bool(app.toasts.shown) == (scene is LobbyScene)
        app.toasts.shown.clear()


def test_being_sent_away_leads_to_the_lobby_and_says_so(inn: Inn, app: App) -> None:
    go_online(inn, app)
    host = inn.session("Senbi")
    table = open_table(inn, host)
    passes(inn, app)
    click(app, f"table:{table}:join")
    passes(inn, app)
    host.request(wire.Remove, table=table, seat=1)
    passes(inn, app, 0.5)
    assert isinstance(app.scene, LobbyScene)
    assert any("sent you away" in toast for toast in app.tree()["toasts"])


def test_what_the_host_changes_flashes_for_the_others_and_clears_their_tick(inn: Inn, app: App) -> None:
    go_online(inn, app)
    host = inn.session("Senbi")
    table = open_table(inn, host)
    passes(inn, app)
    click(app, f"table:{table}:join")
    passes(inn, app)
    click(app, "room:ready")
    passes(inn, app)
    assert isinstance(app.scene, RoomScene)
    assert app.scene.ready
    host.request(wire.ChangeTable, table=table, settings=settings(decision_time=30))
    inn.settle()
    app.update(0.1)
    assert app.find("form:decision_time").flash  # type: ignore[attr-defined]
    assert not app.scene.ready
    passes(inn, app, 2.0)
    assert not app.find("form:decision_time").flash


def test_the_commands_of_the_chat_do_what_the_buttons_do(inn: Inn, app: App) -> None:
    go_online(inn, app)
    click(app, "lobby:create")
    app.reactor.advance(1.0)
    click(app, "create:make")
    passes(inn, app)

    def say(line: str) -> None:
        press(app, pygame.K_t, text="t")
        write(app, line)
        press(app, pygame.K_RETURN)
        passes(inn, app, 2.0)
        press(app, pygame.K_ESCAPE)

    for _ in range(3):
        say("/bot")
    say("/start")
    assert isinstance(app.scene, TableScene)


def test_a_whisper_goes_to_one_person_whose_name_may_have_spaces(inn: Inn, app: App) -> None:
    go_online(inn, app)
    friend, other = inn.session("Queen Tiye"), inn.session("Queen")
    passes(inn, app)
    press(app, pygame.K_t, text="t")
    write(app, "/w queen tiye hello there")
    press(app, pygame.K_RETURN)
    passes(inn, app)
    assert [line.text for line in friend.model.lines("lobby") if line.text] == ["hello there"]
    assert list(other.model.lines("lobby")) == []


def test_the_veil_of_a_broken_line_comes_and_goes_with_the_line(inn: Inn, app: App) -> None:
    go_online(inn, app)
    inn.shut = True
    inn.cut()
    passes(inn, app, 0.1)
    assert app.top.name == "lost"
    assert app.tree()["under"] == ["lobby"]
    inn.shut = False
    passes(inn, app, 5.0)
    assert app.top is app.scene
    assert isinstance(app.scene, LobbyScene)


def test_whoever_leaves_the_veil_is_at_the_title(inn: Inn, app: App) -> None:
    go_online(inn, app)
    inn.shut = True
    inn.cut()
    passes(inn, app, 1.0)
    click(app, "lost:leave")
    passes(inn, app, 30.0)
    assert isinstance(app.scene, TitleScene)
    assert app.session is None


def at_a_board(inn: Inn, app: App) -> TableScene:
    """Online, at a table with one bot, the game begun."""
    go_online(inn, app)
    app.navigator.make_table(settings(seats=2, breaks=False))
    passes(inn, app)
    app.send(wire.AddBot, table=app.navigator.at)
    app.send(wire.Start, table=app.navigator.at)
    passes(inn, app)
    assert isinstance(app.scene, TableScene)
    return app.scene


def play_to_the_end(inn: Inn, app: App, scene: TableScene, seed: int = 5) -> None:
    """Random actions until the game is over."""
    random = Random(seed)
    while scene.table.standings is None:
        if scene.controls_live:
            scene.act(random.choice(scene.legal()))
        passes(inn, app, 0.5)
        for dialog in list(app.dialogs):
            app.close_dialog(dialog)
            scene.sheet = None  # type: ignore[attr-defined]


def test_what_is_shown_is_the_present_whenever_nothing_moves(inn: Inn, app: App) -> None:
    app.settings.motion.speed = "fast"
    scene = at_a_board(inn, app)
    random = Random(2)
    for _ in range(40):
        if scene.controls_live:
            scene.act(random.choice(scene.legal()))
        passes(inn, app, random.choice((0.05, 0.3, 2.0)))
        if not scene.director.busy:
            assert scene.shown == scene.table.state
    scene.director.skip_all()
    assert scene.shown == scene.table.state


def test_an_action_is_sent_once_however_often_one_clicks(inn: Inn, app: App) -> None:
    scene = at_a_board(inn, app)
    while not scene.controls_live:
        passes(inn, app, 0.5)
    number = scene.table.number
    action = scene.legal()[0]
    scene.act(action)
    scene.act(action)
    scene.act(action)
    assert len(scene.table.pending) == 1
    passes(inn, app, 0.0)
    assert scene.table.history[number + 1].action == action
    assert not any(
        played.seat == scene.seat and played.number != number + 1 for played in scene.table.history[number + 2 :][:1]
    )


def test_controls_that_have_only_just_appeared_take_no_click(inn: Inn, app: App) -> None:
    app.settings.play.guard_ms = 150
    scene = at_a_board(inn, app)
    while not scene.controls_live:
        inn.advance(0.25)
        app.update(0.25)
    app.update(0.0)
    assert scene.guarded
    scene.act(scene.legal()[0])
    assert not scene.table.pending
    inn.advance(0.25)
    scene.act(scene.legal()[0])
    assert scene.table.pending


def test_after_the_end_a_replay_is_kept_watched_and_left_again(inn: Inn, app: App) -> None:
    scene = at_a_board(inn, app)
    play_to_the_end(inn, app, scene)
    passes(inn, app)
    app.navigator.save_replay(scene.table)
    inn.settle()
    assert len(list(app.replays.glob("*.heliopolis"))) == 1
    app.navigator.watch_replay(scene.table)
    passes(inn, app)
    assert isinstance(app.scene, ReplayScene)
    assert app.scene.tape.last == scene.table.number
    press(app, pygame.K_END)
    assert app.scene.tape.table.state == scene.table.state
    press(app, pygame.K_ESCAPE)
    passes(inn, app)
    assert isinstance(app.scene, TableScene)


def test_a_rematch_begins_on_a_fresh_board(inn: Inn, app: App) -> None:
    scene = at_a_board(inn, app)
    play_to_the_end(inn, app, scene)
    app.send(wire.Rematch, table=scene.table.id)
    passes(inn, app)
    assert isinstance(app.scene, TableScene)
    assert app.scene is not scene
    assert app.scene.table.standings is None
    assert app.scene.shown == app.scene.table.state


def test_the_menu_takes_a_bot_and_the_seat_back(tmp_path: Path) -> None:
    inn = Inn(pace=60.0)  # the bots shall not play the whole game meanwhile
    app = inn.app(tmp_path)
    scene = at_a_board(inn, app)
    press(app, pygame.K_ESCAPE)
    inn.advance(1.0)
    click(app, "menu:takeover")
    passes(inn, app, 0.1)
    assert scene.seat is not None
    assert scene.table.seats[scene.seat].bot
    assert not scene.controls_live
    assert "take your seat back" in scene.top.prompt().text
    press(app, pygame.K_ESCAPE)
    inn.advance(1.0)
    click(app, "menu:takeover")
    passes(inn, app, 0.1)
    assert not scene.table.seats[scene.seat].bot


def test_leaving_a_running_game_asks_first(inn: Inn, app: App) -> None:
    scene = at_a_board(inn, app)
    press(app, pygame.K_ESCAPE)
    inn.advance(1.0)
    click(app, "menu:leave")
    inn.advance(1.0)
    app.update(1.0)
    assert app.top.name == "question"
    press(app, pygame.K_ESCAPE)
    assert app.scene is scene
    press(app, pygame.K_ESCAPE)
    inn.advance(1.0)
    click(app, "menu:leave")
    inn.advance(1.0)
    click(app, "answer:ok")
    passes(inn, app)
    assert isinstance(app.scene, LobbyScene)


def test_a_game_can_be_played_by_the_clicks_that_the_edition_names(inn: Inn, app: App) -> None:
    scene = at_a_board(inn, app)
    own = edition("ra")
    played = 0
    while played < 5:
        if scene.controls_live:
            number = scene.table.number
            for event in own.clicks_for(scene.legal()[0], scene):
                app.handle(event)
            passes(inn, app, 0.3)
            played += scene.table.number > number
        else:
            passes(inn, app, 0.3)


def test_a_newcomer_types_a_name_and_presses_enter_twice_to_play(inn: Inn, tmp_path: Path) -> None:
    newcomer = inn.app(tmp_path / "newcomer", name="")
    assert newcomer.input.focus == "title:name"
    write(newcomer, "Merit")
    press(newcomer, pygame.K_RETURN)
    assert (newcomer.settings.account.name, newcomer.input.focus) == ("Merit", "title:practice")
    press(newcomer, pygame.K_RETURN)
    assert newcomer.top.name == "practice"


def test_a_name_is_checked_while_it_is_typed(inn: Inn, tmp_path: Path) -> None:
    newcomer = inn.app(tmp_path / "newcomer", name="")

    def field() -> Field:
        found = newcomer.find("title:name")
        assert isinstance(found, Field)
        return found

    assert (field().sign, field().fault) == ("", "")
    write(newcomer, "e\u0301\u0301\u0301\u0301")
    assert (field().sign, newcomer.settings.account.name) == ("cross", "")
    assert "accents" in field().fault
    press(newcomer, pygame.K_BACKSPACE)
    assert (field().sign, field().fault) == ("check", "")
    assert newcomer.settings.account.name


def test_enter_goes_to_the_server_in_the_field_and_the_up_key_brings_the_ones_before(inn: Inn, tmp_path: Path) -> None:
    app = inn.app(tmp_path / "again")
    for server in ("first.example:1", "second.example:2"):
        app.settings.remember_server(server)
    app.scene.changed()
    app.input.set_focus("title:address")
    press(app, pygame.K_UP)
    assert app.find("title:address").tree()["value"] == "second.example:2"
    press(app, pygame.K_UP)
    assert app.find("title:address").tree()["value"] == "first.example:1"
    app.input.set_focus("")
    press(app, pygame.K_RETURN)
    inn.settle()
    assert isinstance(app.scene, LobbyScene)


def test_a_name_changed_in_the_settings_stands_on_the_title(inn: Inn, app: App) -> None:
    app.open_settings()
    click(app, "page:account")
    app.input.set_focus("set:name")
    press(app, pygame.K_a, pygame.KMOD_LCTRL)
    write(app, "Senbi")
    click(app, "settings:done")
    assert app.find("title:name").tree()["value"] == "Senbi"
