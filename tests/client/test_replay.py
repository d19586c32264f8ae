"""Replays: every position can be reached from every other, and the keys go where they say."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from twisted.internet.task import Clock

from client.app import App
from client.scenes.film import FILM_TIME
from client.scenes.replay import STEP_PAUSE, ReplayScene, Tape
from client.scenes.replays import ReplaysScene, keep
from client.settings import Settings, Store
from shared.engine.chance import Chance, commitment, seed_from_number
from shared.engine.game import encode
from shared.engine.log import Step
from shared.engine.registry import game
from shared.protocol.replay import Header, pack, unpack
from tests.client.hand import click, press

RA = game("ra")


def recorded(seats: int = 3, seed: int = 4, key: str = "ra") -> bytes:
    """The replay file of a random game."""
    played = game(key)
    chance, random = Chance(seed_from_number(seed)), Random(seed)
    options = played.options_type()
    state, events = played.begin(seats, options, chance)

    def step(number: int, seat: int, action: object, events: list[object]) -> Step:
        raw = msgspec.Raw(encode(action))
        return Step(number, seat, raw, tuple(msgspec.Raw(encode(event)) for event in events), chance.position, 0.0)

    steps = [step(0, -1, None, events)]
    while (deciders := played.deciders(state)) and played.standings(state) is None:
        seat = deciders[0]
        action = random.choice(played.legal(state, seat))
        events = played.decide(state, seat, action, chance)
        played.evolve_all(state, events)
        steps.append(step(len(steps), seat, action, events))
    header = Header(
        game=key,
        rules=played.rules_version,
        names=("Nefret", "Senbi", "", "", "")[:seats],
        bots=("", "", "greedy", "greedy", "greedy")[:seats],
        options=msgspec.Raw(encode(options)),
        commitment=commitment(seed_from_number(seed)),
        title="Thebes",
    )
    return pack(header, steps, played.standings(state) or (), seed_from_number(seed))


DATA = recorded()


@pytest.fixture
def app(tmp_path: Path) -> App:
    made = App(
        Clock(),
        pygame.Surface((1280, 720)),
        settings=Settings(),
        store=Store(tmp_path),
        pictures=tmp_path,
        replays=tmp_path / "replays",
    )
    made.settings.motion.speed = "instant"
    made.navigator.home()
    return made


@pytest.fixture
def scene(app: App) -> ReplayScene:
    app.navigator.show_replay(DATA, "test")
    assert isinstance(app.scene, ReplayScene)
    return app.scene


@settings(max_examples=20)
@given(st.lists(st.one_of(st.integers(-3, 400), st.none()), max_size=12))
def test_however_one_gets_to_a_position_it_is_the_same(places: list[int | None]) -> None:
    tape, fresh = Tape(unpack(DATA)), Tape(unpack(DATA))
    for place in places:
        if place is None:
            tape.forward()
        else:
            tape.go(place)
    state = RA.blank(3, RA.options_type())
    for step in fresh.steps[: tape.at + 1]:
        RA.evolve_all(state, step.events)
    assert encode(tape.table.state) == encode(state)
    assert (tape.table.standings is not None) == (tape.at == tape.last)
    assert len(tape.table.history) == tape.at + 1


def test_seats_have_names_bots_too(scene: ReplayScene) -> None:
    names = [scene.tape.table.name_of(seat) for seat in range(3)]
    assert names[:2] == ["Nefret", "Senbi"]
    assert names[2]


def test_the_keys_step_jump_and_end(app: App, scene: ReplayScene) -> None:
    tape = scene.tape
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_RIGHT)
    assert tape.at == 2
    press(app, pygame.K_LEFT)
    assert tape.at == 1
    press(app, pygame.K_END)
    assert tape.at == tape.last
    press(app, pygame.K_HOME)
    assert tape.at == 0
    stages = [mark.number for mark in scene.marks if mark.kind == "stage" and mark.number > 0]
    press(app, pygame.K_RIGHT, pygame.KMOD_LCTRL)
    assert tape.at == stages[0]
    majors = [mark.number for mark in scene.marks if mark.kind in ("stage", "major") and mark.number > tape.at]
    press(app, pygame.K_RIGHT, pygame.KMOD_LSHIFT)
    assert tape.at == majors[0]
    press(app, pygame.K_LEFT, pygame.KMOD_LCTRL)
    assert tape.at == stages[0]


def test_the_view_follows_the_tape(scene: ReplayScene) -> None:
    for number in (30, 3, 31):
        scene.go(number)
        assert scene.board.shown == scene.tape.table.state
    scene.step()
    scene.board.director.skip_all()
    assert scene.board.shown == scene.tape.table.state


def test_playing_goes_step_by_step_faster_when_asked_and_stops_at_the_end(app: App, scene: ReplayScene) -> None:
    press(app, pygame.K_SPACE, text=" ")
    scene.update(STEP_PAUSE)
    scene.update(0.01)
    assert scene.tape.at == 1
    press(app, pygame.K_PLUS, text="+")
    assert scene.speed == 2.0
    scene.update(STEP_PAUSE / 2)
    assert scene.tape.at == 2
    scene.go(scene.tape.last - 1)
    for _ in range(5):
        scene.update(1.0)
    assert scene.tape.at == scene.tape.last
    assert not scene.playing


def test_the_scrubber_goes_where_one_clicks(app: App, scene: ReplayScene) -> None:
    rect = app.find("replay:scrubber").rect
    place = app.canvas.at(rect.right - 8, rect.centery)
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    assert scene.tape.at == scene.tape.last
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=app.canvas.at(rect.x + 8, 10), rel=(0, 0), buttons=(1, 0, 0)))
    assert scene.tape.at == 0


def test_another_seat_can_be_put_in_front(app: App, scene: ReplayScene) -> None:
    click(app, "replay:seat:1")
    assert scene.board.viewpoint == 1
    press(app, pygame.K_3, text="3")
    assert scene.board.viewpoint == 2


def test_a_line_of_the_log_leads_to_its_step(app: App, scene: ReplayScene) -> None:
    scene.go(40)
    line = next(widget for widget in scene.widgets() if widget.id.startswith("log:"))
    newest = scene.board.log[-1].number
    scene.go(scene.tape.last)
    line = next(widget for widget in scene.widgets() if widget.id.startswith("log:") and widget.inner.line.number > 40)  # type: ignore[attr-defined]
    click(app, line.id)
    assert scene.tape.at == line.inner.line.number  # type: ignore[attr-defined]
    assert newest <= 40


def test_the_board_is_drawn_smaller_and_the_bar_hides_none_of_it(scene: ReplayScene) -> None:
    board = [widget for widget in scene.widgets() if not widget.id.startswith("replay:")]
    assert board
    assert all(widget.rect.bottom <= 680 for widget in board)


def test_kept_replays_are_listed_and_a_damaged_one_says_so(app: App) -> None:
    keep(app.replays, DATA, "Thebes: the end?")
    assert keep(app.replays, DATA, "Thebes: the end?") == keep(app.replays, DATA, "Thebes: the end?")
    (app.replays / "broken.heliopolis").write_bytes(DATA[:-40])
    app.open_replays()
    assert isinstance(app.scene, ReplaysScene)
    app.draw()
    rows = {widget.id: widget for widget in app.scene.widgets() if widget.id.endswith(":watch")}
    assert len(rows) == 2
    assert rows["replay:broken.heliopolis:watch"].reason
    good = next(name for name, widget in rows.items() if widget.enabled)
    click(app, good)
    assert isinstance(app.scene, ReplayScene)


@pytest.mark.parametrize("data", [b"", b"nonsense", DATA[:100]], ids=["empty", "nonsense", "cut short"])
def test_what_is_no_replay_is_refused_in_words(app: App, data: bytes) -> None:
    app.navigator.show_replay(data, "evening.heliopolis")
    assert not isinstance(app.scene, ReplayScene)
    assert "evening.heliopolis" in app.tree()["toasts"][0]


def test_a_replay_by_other_rules_is_refused_in_words(app: App) -> None:
    replay = unpack(DATA)
    header = msgspec.structs.replace(replay.header, rules=replay.header.rules + 1)
    app.navigator.show_replay(pack(header, replay.steps, replay.standings, replay.seed), "old.heliopolis")
    assert "other rules" in app.tree()["toasts"][0]


# ---- cards over the board


def told(scene: ReplayScene) -> list[int]:
    """The steps that hold something for a card."""
    return [step.number for step in scene.tape.steps if scene.board.film.happened(step)]


@pytest.fixture(params=["ra", "coins", "ankh"])
def any_scene(app: App, request: pytest.FixtureRequest) -> ReplayScene:
    app.navigator.show_replay(recorded(key=request.param), "test")
    assert isinstance(app.scene, ReplayScene)
    return app.scene


def test_a_step_to_a_scoring_shows_it_and_the_next_step_takes_it_away(app: App, any_scene: ReplayScene) -> None:
    scene, film = any_scene, any_scene.board.film
    number = next(each for each in told(scene) if each + 1 not in told(scene))
    scene.go(number - 1)
    press(app, pygame.K_RIGHT)
    scene.board.director.skip_all()
    assert scene.tape.at == number
    assert film.showing
    press(app, pygame.K_LEFT)
    press(app, pygame.K_LEFT)
    scene.go(number)
    assert film.showing, "a jump shows it, too"
    press(app, pygame.K_RIGHT)
    assert scene.tape.at == number + 1, "it blocks no step"
    assert app.top is scene, "and is no dialog"


def test_a_key_and_a_button_show_the_last_scoring_again_and_take_it_away(app: App, any_scene: ReplayScene) -> None:
    scene, film = any_scene, any_scene.board.film
    scene.go(1)
    assert not film.showing
    press(app, pygame.K_c, text="c")
    assert app.tree()["toasts"] == ["Nothing was scored so far."]
    scene.go(scene.tape.last)
    assert film.showing
    app.draw()
    click(app, "replay:card")
    assert not film.showing
    app.draw()
    press(app, pygame.K_c, text="c")
    assert film.showing
    scene.go(1)
    assert not film.showing


def test_a_replay_that_plays_stays_with_a_card_for_a_while_and_then_goes_on_by_itself(
    app: App, any_scene: ReplayScene
) -> None:
    scene = any_scene
    number = told(scene)[0]
    scene.go(number - 1)
    scene.toggle()
    stayed = 0.0
    for _ in range(400):
        app.reactor.advance(0.1)
        app.update(0.1)
        stayed += 0.1 if scene.tape.at == number else 0.0
        if scene.tape.at > number:
            break
    assert scene.tape.at > number, "nobody had to press anything"
    assert stayed > FILM_TIME


def test_one_that_stands_keeps_its_card(app: App, any_scene: ReplayScene) -> None:
    scene = any_scene
    scene.go(told(scene)[0])
    for _ in range(400):
        app.reactor.advance(0.1)
        app.update(0.1)
    assert scene.board.film.showing


def test_a_battle_that_runs_is_put_aside_to_see_the_map(app: App) -> None:
    app.navigator.show_replay(recorded(key="ankh"), "test")
    scene = app.scene
    assert isinstance(scene, ReplayScene)
    running = next(
        step.number
        for step in scene.tape.steps
        if any(getattr(event, "outcome", "") == "battle" for event in step.events) and step.number not in told(scene)
    )
    scene.go(running)
    assert scene.board.film.showing
    press(app, pygame.K_c, text="c")
    assert not scene.board.film.showing
    press(app, pygame.K_c, text="c")
    assert scene.board.film.showing
