"""The lobby: invitations, what the pointer reveals of a table, unread lines, and names in the chat."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from client.app import App
from client.scenes.lobby import LobbyScene
from client.scenes.room import RoomScene
from client.session import Session
from client.ui.talk import TalkArea, mentions
from shared.engine.game import encode
from shared.engine.registry import game
from shared.protocol import messages as wire
from tests.client.hand import click, press, write
from tests.client.inn import Inn, passes, settings


def lobby(app: App) -> LobbyScene:
    assert isinstance(app.scene, LobbyScene)
    return app.scene


def table_by(inn: Inn, guest: Session, **fields: object) -> str:
    """A table that `guest` has opened."""
    made: list[wire.Ok] = []
    guest.request(wire.MakeTable, settings=settings(**fields)).addCallback(made.append)
    inn.settle()
    return made[0].table


def invite(inn: Inn, guest: Session, table: str) -> None:
    me = next(person.id for person in guest.model.people.values() if person.name == "Nefret")
    guest.request(wire.Invite, table=table, person=me)
    inn.settle()


def test_an_invitation_stands_over_the_tables_and_leads_even_into_a_private_one(inn: Inn, app: App) -> None:
    senbi = inn.session("Senbi")
    table = table_by(inn, senbi, title="Secret night", private=True)
    invite(inn, senbi, table)
    passes(inn, app)
    assert app.find("invitation").text == "Secret night"
    assert app.tree()["toasts"] == [], "it is here to be seen"
    press(app, pygame.K_j, text="j")
    passes(inn, app)
    assert isinstance(app.scene, RoomScene)
    assert app.navigator.at == table
    assert app.session is not None
    assert not app.session.model.invitations


def test_somebody_who_is_elsewhere_is_told_of_an_invitation(inn: Inn, app: App) -> None:
    app.open_replays()
    senbi = inn.session("Senbi")
    invite(inn, senbi, table_by(inn, senbi, title="Thebes"))
    assert app.tree()["toasts"] == ["Senbi asks you to “Thebes”: you find it in the lobby"]


def test_an_invitation_can_be_declined_and_goes_with_its_table(inn: Inn, app: App) -> None:
    senbi, merit = inn.session("Senbi"), inn.session("Merit")
    table = table_by(inn, senbi, title="First")
    invite(inn, senbi, table)
    other = table_by(inn, merit, title="Second")
    invite(inn, merit, other)
    passes(inn, app)
    assert app.find("invitation").text == "Second"
    merit.request(wire.Leave, table=other)
    passes(inn, app)
    assert app.find("invitation").text == "First"
    click(app, "invitation:no")
    passes(inn, app)
    assert app.widget_in(app.top, "invitation") is None


def test_who_is_ignored_invites_in_vain(inn: Inn, app: App) -> None:
    senbi = inn.session("Senbi")
    assert app.session is not None
    app.session.model.ignore("Senbi")
    invite(inn, senbi, table_by(inn, senbi))
    passes(inn, app)
    assert app.widget_in(app.top, "invitation") is None


def test_a_click_on_a_name_invites_its_person_to_a_new_table(inn: Inn, app: App) -> None:
    senbi = inn.session("Senbi")
    senbi.request(wire.Say, room="lobby", text="anyone for a game?")
    passes(inn, app)
    (place, _person, name) = lobby(app).talk.names[0]
    assert name == "Senbi"
    at = app.canvas.at(*place.center)
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    assert app.top.name == "person"
    click(app, "person:invite")
    passes(inn, app)
    assert isinstance(app.scene, RoomScene)
    (invitation,) = senbi.model.invitations.values()
    assert (invitation.name, invitation.table) == ("Nefret", app.navigator.at)
    senbi.request(wire.JoinByCode, code=invitation.code)
    passes(inn, app)
    assert not senbi.model.invitations


def tab_to(app: App, name: str) -> None:
    """Go to a widget with the Tab key."""
    for _step in range(40):
        press(app, pygame.K_TAB)
        if app.input.focus == name:
            return
    raise AssertionError(f"Tab does not come to {name}")


def test_whoever_wrote_a_line_is_asked_about_by_keyboard(inn: Inn, app: App) -> None:
    senbi, merit = inn.session("Senbi"), inn.session("Merit")
    for session, line in ((senbi, "anyone for a game?"), (merit, "in a while"), (merit, "now")):
        session.request(wire.Say, room="lobby", text=line)
        inn.settle()
    passes(inn, app)
    tab_to(app, "chat:lines")
    press(app, pygame.K_RETURN)
    assert (app.top.name, app.top.title) == ("person", "Merit")  # type: ignore[attr-defined]
    inn.advance(1.0)
    press(app, pygame.K_ESCAPE)
    app.input.set_focus("chat:lines")
    for key in (pygame.K_UP, pygame.K_UP, pygame.K_UP, pygame.K_DOWN, pygame.K_UP):
        press(app, key)
    press(app, pygame.K_RETURN)
    assert (app.top.name, app.top.title) == ("person", "Senbi")  # type: ignore[attr-defined]


def test_the_line_that_is_chosen_is_always_shown(inn: Inn, app: App) -> None:
    senbi = inn.session("Senbi")
    for number in range(40):
        senbi.request(wire.Say, room="lobby", text=f"line {number} " + "and so on " * (number % 5 * 4))
        inn.advance(2.0)
    passes(inn, app)
    talk = lobby(app).talk
    tab_to(app, "chat:lines")

    def shows() -> str:
        app.redraw()
        app.draw()
        assert talk.choice is not None
        area = app.find("chat:lines")
        assert isinstance(area, TalkArea)
        assert any(spoken is talk.choice for _height, _parts, spoken in area.shown(app.canvas))
        return " ".join(talk.choice.text.split()[:2])

    assert shows() == "line 39"
    seen = []
    for key in [pygame.K_UP] * 30 + [pygame.K_DOWN] * 20 + [pygame.K_HOME, pygame.K_PAGEDOWN, pygame.K_END]:
        press(app, key)
        seen.append(shows())
    assert seen[:30] == [f"line {number}" for number in range(38, 8, -1)]
    assert (seen[49], seen[50:]) == ("line 29", ["line 0", "line 8", "line 39"])
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=app.canvas.at(*app.find("chat:lines").rect.center)))
    app.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=5))
    assert shows() == "line 34", "what is scrolled out of sight is not chosen"


def test_a_click_beside_the_names_asks_about_nobody_and_where_nobody_spoke_tab_does_not_stop(
    inn: Inn, app: App
) -> None:
    assert not app.find("chat:lines").reachable
    inn.session("Senbi").request(wire.Say, room="lobby", text="hello")
    passes(inn, app)
    click(app, "chat:lines")
    assert app.top is app.scene
    assert app.input.focus == "chat:lines"


def test_lines_that_nobody_has_read_are_counted_on_the_tab(inn: Inn, app: App) -> None:
    senbi = inn.session("Senbi")
    click(app, "side:people")
    for line in ("hello", "is anybody there?"):
        senbi.request(wire.Say, room="lobby", text=line)
    passes(inn, app)
    assert app.find("side:chat").count == 2  # type: ignore[attr-defined]
    click(app, "side:chat")
    passes(inn, app)
    assert app.find("side:chat").count == 0  # type: ignore[attr-defined]


def test_the_pointer_reveals_who_sits_at_a_table_and_what_is_played(inn: Inn, app: App) -> None:
    options = msgspec.structs.replace(game("ra").options_type(), hidden_scores=True)
    table = table_by(inn, inn.session("Senbi"), options=msgspec.Raw(encode(options)))
    passes(inn, app)
    tip = app.find(f"table:{table}").tip.split("\n")
    assert tip[:3] == ["1.  Senbi", "2.  free", "3.  free"]
    assert "Fame: hidden" in tip, tip


@pytest.mark.parametrize(
    ("text", "meant"),
    [("Al?", True), ("@al come", True), ("also", False), ("canal", False), ("hi AL", True), ("al's turn", True)],
)
def test_only_a_whole_name_means_somebody(text: str, meant: bool) -> None:
    assert mentions(text, "Al") == meant


def test_text_is_copied_cut_and_pasted_between_fields(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    board = ["a code\nfrom elsewhere"]
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: board[-1])
    monkeypatch.setattr(pygame.scrap, "put_text", board.append)
    app.input.set_focus("chat:field")
    press(app, pygame.K_v, pygame.KMOD_LCTRL)
    assert lobby(app).talk.text.value == "a code from elsewhere"
    press(app, pygame.K_a, pygame.KMOD_LCTRL)
    press(app, pygame.K_x, pygame.KMOD_LCTRL)
    assert (lobby(app).talk.text.value, board[-1]) == ("", "a code from elsewhere")
    write(app, "more")
    press(app, pygame.K_c, pygame.KMOD_LCTRL)
    assert board[-1] == "a code from elsewhere", "nothing was marked"


def test_a_key_that_writes_nothing_means_the_same_while_one_types(app: App) -> None:
    app.input.set_focus("chat:field")
    press(app, pygame.K_h, text="h")
    assert app.top is app.scene
    press(app, pygame.K_F1)
    assert app.top.name == "help"
    press(app, pygame.K_F1)
    assert app.top is app.scene


def test_what_was_said_is_scrolled_with_the_page_keys_while_one_types(inn: Inn, app: App) -> None:
    senbi = inn.session("Senbi")
    for number in range(30):
        senbi.request(wire.Say, room="lobby", text=f"line {number}")
        inn.advance(2.0)
    passes(inn, app)
    app.input.set_focus("chat:field")
    press(app, pygame.K_PAGEUP)
    assert lobby(app).talk.back == 8
    for _ in range(20):
        press(app, pygame.K_PAGEUP)
    assert lobby(app).talk.back == len(lobby(app).talk.lines) - 1
    for _ in range(20):
        press(app, pygame.K_PAGEDOWN)
    assert lobby(app).talk.back == 0


def test_from_the_waiting_room_somebody_in_the_lobby_is_invited(inn: Inn, app: App) -> None:
    senbi = inn.session("Senbi")
    app.navigator.make_table(settings(title="Ours"))
    passes(inn, app)
    click(app, "room:watching")
    passes(inn, app)
    row = next(widget.id for widget in app.top.widgets() if widget.text == "Senbi")
    click(app, row)
    passes(inn, app)
    click(app, f"person:invite:{app.navigator.at}")
    passes(inn, app)
    assert [invitation.title for invitation in senbi.model.invitations.values()] == ["Ours"]
    assert isinstance(app.top, RoomScene)
