"""Mouse and keys to widgets, on a screen made for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest
from twisted.internet.task import Clock

from client.app import App
from client.games import Binding
from client.settings import Settings, Store
from client.ui.controls import Button, Choice, Slider, Switch
from client.ui.dialog import Answer, Question
from client.ui.field import Field, Text
from client.ui.keys import Keys, caps_of
from client.ui.scene import Scene
from client.ui.scroll import Scroll, ScrollArea
from client.ui.widget import Widget
from tests.client.hand import click, down, move, press, up, write


class Bench(Scene):
    """A screen with one of everything."""

    name = "bench"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.done: list[str] = []
        self.text = Text(limit=8)
        self.level = 0.5
        self.choice = "b"
        self.scroll = Scroll()
        self.skip = False

    def build(self) -> Sequence[Widget]:
        self.scroll.fit(20, 5)
        return [
            Button("one", pygame.Rect(0, 0, 100, 40), "One", lambda: self.done.append("one"), binding="bench.one"),
            Button("off", pygame.Rect(0, 50, 100, 40), "Off", enabled=False, reason="Not now.", binding="bench.off"),
            Widget("board", pygame.Rect(200, 0, 200, 200), action=lambda: self.done.append("board")),
            Widget("tile", pygame.Rect(220, 20, 40, 40), action=lambda: self.done.append("tile"), tip="A tile"),
            Field("field", pygame.Rect(0, 100, 150, 40), content=self.text, submit=lambda: self.done.append("sent")),
            Slider("slider", pygame.Rect(0, 150, 400, 40), "Level", value=self.level, choose=self._level),
            Choice(
                "choice",
                pygame.Rect(0, 200, 400, 40),
                "Kind",
                choices=[("a", "A"), ("b", "B"), ("c", "C")],
                value=self.choice,
                choose=self._choose,
            ),
            ScrollArea("list", pygame.Rect(600, 0, 100, 100), scroll=self.scroll),
        ]

    def _level(self, value: float) -> None:
        self.level = value

    def _choose(self, value: str) -> None:
        self.choice = value

    def escape(self) -> None:
        self.done.append("escape")

    def default(self) -> str:
        return "one"

    def filter(self, event: pygame.event.Event, point: tuple[float, float]) -> bool:
        return self.skip and event.type == pygame.MOUSEBUTTONDOWN


@pytest.fixture
def app(tmp_path: Path) -> App:
    clock = Clock()
    clock.advance(100)
    made = App(clock, pygame.Surface((1280, 720)), settings=Settings(), store=Store(tmp_path), pictures=tmp_path)
    made.keys.bindings["bench.one"] = Binding("bench.one", "One", "d ctrl+z")
    made.keys.bindings["bench.off"] = Binding("bench.off", "Off", "x")
    made.show(Bench(made))
    return made


def bench(app: App) -> Bench:
    assert isinstance(app.scene, Bench)
    return app.scene


def test_a_click_presses_the_topmost_widget_once(app: App) -> None:
    click(app, "tile")
    click(app, "board")
    assert bench(app).done == ["tile", "board"]


def test_letting_go_elsewhere_presses_nothing(app: App) -> None:
    down(app, "one")
    up(app, "board")
    assert bench(app).done == []


def test_a_disabled_widget_says_why(app: App) -> None:
    click(app, "off")
    press(app, pygame.K_x, text="x")
    assert app.tree()["toasts"] == ["Not now."]
    assert bench(app).done == []


def test_a_shortcut_presses_its_widget_and_a_modifier_makes_another_key(app: App) -> None:
    press(app, pygame.K_d, text="d")
    press(app, pygame.K_z, pygame.KMOD_LCTRL)
    press(app, pygame.K_d, pygame.KMOD_LCTRL)
    press(app, pygame.K_z, text="z")
    assert bench(app).done == ["one", "one"]


def test_tab_reaches_every_enabled_control_in_order_and_back(app: App) -> None:
    seen = []
    for _ in range(6):
        press(app, pygame.K_TAB)
        seen.append(app.input.focus)
    assert seen == ["one", "board", "tile", "field", "slider", "choice"]
    press(app, pygame.K_TAB)
    assert app.input.focus == "one"
    press(app, pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert app.input.focus == "choice"


def test_enter_and_space_press_what_has_the_focus_and_enter_alone_the_default(app: App) -> None:
    press(app, pygame.K_RETURN)
    app.input.set_focus("tile")
    press(app, pygame.K_RETURN)
    press(app, pygame.K_SPACE, text=" ")
    assert bench(app).done == ["one", "tile", "tile"]


def test_letters_in_a_field_are_text_and_no_shortcuts(app: App) -> None:
    click(app, "field")
    write(app, "dodo")
    press(app, pygame.K_RETURN)
    assert bench(app).text.value == "dodo"
    assert bench(app).done == ["sent"]
    press(app, pygame.K_ESCAPE)
    assert app.input.focus == ""
    write(app, "d")
    assert bench(app).done == ["sent", "one"]


def test_the_letter_of_a_shortcut_is_not_typed_into_the_field_it_opens(app: App) -> None:
    scene = bench(app)
    app.keys.bindings["bench.one"] = Binding("bench.one", "One", "t")
    build = scene.build

    def with_opener() -> Sequence[Widget]:
        widgets = list(build())
        widgets[0].action = lambda: app.input.set_focus("field")
        return widgets

    scene.build = with_opener  # type: ignore[method-assign]
    scene.changed()
    write(app, "to")
    assert scene.text.value == "o"


def test_a_field_takes_no_more_than_its_limit_and_nothing_that_cannot_be_printed(app: App) -> None:
    click(app, "field")
    write(app, "ab\tc\u0007defghijk")
    assert bench(app).text.value == "abcdefgh"


def test_editing_keys_do_what_they_do_everywhere() -> None:
    text = Text("one two three", limit=40)

    def key(code: int, mod: int = 0) -> None:
        text.key(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod))

    key(pygame.K_BACKSPACE, pygame.KMOD_LCTRL)
    assert text.value == "one two "
    key(pygame.K_HOME)
    key(pygame.K_DELETE)
    text.type("O")
    key(pygame.K_END)
    text.type("too")
    assert text.value == "One two too"
    key(pygame.K_LEFT)
    key(pygame.K_BACKSPACE)
    assert text.value == "One two to"
    key(pygame.K_a, pygame.KMOD_LCTRL)
    text.type("x")
    assert text.value == "x"


def test_lines_that_were_sent_come_back_with_the_up_key() -> None:
    text = Text(limit=40)
    for line in ("first", "second"):
        text.type(line)
        assert text.take() == line
    up_key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0)
    down_key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0)
    seen = []
    for key in (up_key, up_key, up_key, down_key, down_key):
        text.key(key)
        seen.append(text.value)
    assert seen == ["second", "first", "first", "second", ""]


def test_a_slider_is_dragged_and_moved_by_keys(app: App) -> None:
    place = app.canvas.at(200 + 112 * 0.25, 170)
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    assert bench(app).level == pytest.approx(0.25)
    move(app, 200 + 112 * 0.75, 400)
    assert bench(app).level == pytest.approx(0.75)
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
    move(app, 200, 170)
    assert bench(app).level == pytest.approx(0.75)
    app.input.set_focus("slider")
    press(app, pygame.K_RIGHT)
    assert bench(app).level == pytest.approx(0.8)


def test_a_choice_goes_on_by_click_and_both_ways_by_keys(app: App) -> None:
    click(app, "choice")
    assert bench(app).choice == "c"
    app.input.set_focus("choice")
    press(app, pygame.K_RIGHT)
    assert bench(app).choice == "a"
    press(app, pygame.K_LEFT)
    assert bench(app).choice == "c"


def test_the_wheel_scrolls_the_list_under_the_pointer(app: App) -> None:
    move(app, 650, 50)
    app.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    assert bench(app).scroll.first == 3
    move(app, 10, 400)
    app.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    assert bench(app).scroll.first == 3


def test_a_click_that_only_skips_goes_no_further_and_neither_does_its_release(app: App) -> None:
    bench(app).skip = True
    down(app, "tile")
    bench(app).skip = False
    up(app, "tile")
    assert bench(app).done == []
    click(app, "tile")
    assert bench(app).done == ["tile"]


def test_a_dialog_that_opens_under_the_finger_is_not_answered_by_the_same_click(app: App) -> None:
    said: list[str] = []
    app.open_dialog(Question(app, "Sure?", "Really?", [Answer("ok", "Yes", lambda: said.append("yes"))]))
    click(app, "answer:ok")
    press(app, pygame.K_RETURN)
    assert said == []
    app.reactor.advance(app.settings.guard)
    click(app, "answer:ok")
    assert said == ["yes"]
    assert app.top is app.scene


def test_under_a_dialog_nothing_is_pressed(app: App) -> None:
    app.open_dialog(Question(app, "Sure?", "Really?", [Answer("ok", "Yes")]))
    app.reactor.advance(1.0)
    place = app.canvas.at(50, 20)
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
    press(app, pygame.K_d, text="d")
    assert bench(app).done == []
    press(app, pygame.K_ESCAPE)
    assert app.top is app.scene
    press(app, pygame.K_ESCAPE)
    assert bench(app).done == ["escape"]


def test_a_frame_is_drawn_only_when_something_changed(app: App) -> None:
    app.update(0.02)
    app.draw()
    drawn = app.frames
    for _ in range(10):
        app.reactor.advance(0.1)
        app.update(0.1)
        assert not app.draw()
    assert app.frames == drawn
    move(app, 240, 40)
    assert app.draw()
    app.reactor.advance(0.4)
    app.update(0.4)
    assert app.draw(), "the tooltip is due"


def test_what_was_clicked_is_not_explained_until_the_pointer_comes_back(app: App) -> None:
    click(app, "tile")
    app.draw()
    app.reactor.advance(0.4)
    app.update(0.4)
    assert not app.draw(), "no tooltip is due"
    move(app, 500, 300)
    move(app, 240, 40)
    app.draw()
    app.reactor.advance(0.4)
    app.update(0.4)
    assert app.draw(), "the tooltip is due"


def test_text_grows_and_shrinks_within_bounds(app: App) -> None:
    for _ in range(10):
        press(app, pygame.K_EQUALS, pygame.KMOD_LCTRL)
    assert app.settings.display.text == 1.25
    for _ in range(10):
        press(app, pygame.K_MINUS, pygame.KMOD_LCTRL)
    assert app.settings.display.text == 0.9
    assert app.canvas.text_scale == 0.9


def test_a_picture_of_the_screen_is_stored_under_a_free_name(app: App, tmp_path: Path) -> None:
    app.draw()
    press(app, pygame.K_F12)
    press(app, pygame.K_F12)
    assert sorted(file.name for file in tmp_path.glob("*.png")) == ["heliopolis-001.png", "heliopolis-002.png"]


def test_a_rebound_key_counts_at_once_and_the_old_one_no_more() -> None:
    rebound: dict[str, str] = {}
    keys = Keys(rebound, [Binding("draw", "Draw", "d")])
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_j, mod=0)
    assert not keys.means("draw", event)
    rebound["draw"] = "j"
    assert keys.means("draw", event)
    assert keys.cap("draw") == "J"


@pytest.mark.parametrize(
    ("key", "cap"),
    [("+", "+"), ("ctrl++", "Ctrl++"), ("alt+return", "Alt+Enter"), ("d", "D"), ("shift+left", "Shift+Left")],
)
def test_key_caps_say_what_people_call_the_key(key: str, cap: str) -> None:
    assert caps_of(key) == cap


def test_a_switch_tells_its_value() -> None:
    assert Switch("s", pygame.Rect(0, 0, 10, 10), "On", on=True).tree()["value"] is True


def test_a_pinned_tooltip_stays_wherever_the_pointer_goes_until_it_is_sent_away(app: App) -> None:
    def right_click(x: float, y: float) -> None:
        app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=app.canvas.at(x, y), button=3))

    ways: list[Callable[[], None]] = [
        lambda: right_click(240, 40),
        lambda: press(app, pygame.K_ESCAPE),
        lambda: click(app, "one"),
    ]
    for sent_away in ways:
        move(app, 240, 40)
        right_click(240, 40)
        move(app, 900, 600)
        assert app.input.pinned == "tile"
        app.redraw()
        app.draw()
        sent_away()
        assert app.input.pinned == ""
