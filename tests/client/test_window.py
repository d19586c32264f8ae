"""The window, and what happens where there is none."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from twisted.internet.task import Clock

from client import play
from client.app import RESIZE_PAUSE, App
from client.settings import Display, Settings, Store
from client.window import GameWindow


@pytest.fixture
def window() -> Iterator[GameWindow]:
    """A window on the screen that is none."""
    made = GameWindow(Display())
    yield made
    pygame.display.set_mode((64, 64))


def test_the_window_is_as_large_as_the_settings_say(window: GameWindow) -> None:
    assert window.frame.get_size() == (1280, 720)


def test_after_a_change_of_size_everything_is_drawn_on_a_new_frame_once_it_rests(
    window: GameWindow, tmp_path: Path
) -> None:
    clock = Clock()
    app = App(clock, window.frame, settings=Settings(), store=Store(tmp_path), window=window, pictures=tmp_path)
    window.resized = app.resized
    app.navigator.home()
    app.draw()
    for size in ((1000, 600), (1100, 650)):
        pygame.display.set_mode(size)
        app.handle(pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size))
        clock.advance(RESIZE_PAUSE / 2)
        app.update(RESIZE_PAUSE / 2)
        assert app.canvas.surface.get_size() == (1280, 720), "while the edge is dragged the old picture serves"
    clock.advance(RESIZE_PAUSE)
    app.update(RESIZE_PAUSE)
    assert app.canvas.surface.get_size() == (1100, 650)
    assert app.canvas.scale == pytest.approx(min(1100 / 1280, 650 / 720))
    assert window.display.width == 1100
    assert app.draw()


def test_full_screen_is_turned_on_and_off_by_its_key(window: GameWindow, tmp_path: Path) -> None:
    settings = Settings()
    window.display = settings.display
    app = App(Clock(), window.frame, settings=settings, store=Store(tmp_path), window=window, pictures=tmp_path)
    app.navigator.home()
    for on in (True, False):
        app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="", scancode=0))
        assert settings.display.full_screen is on


@pytest.fixture
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without a screen."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")


def options(**given: object) -> argparse.Namespace:
    """What the command line says."""
    return argparse.Namespace(
        **{"server": None, "name": None, "replay": None, "settings": None, "or_demo": False, **given}
    )


@pytest.mark.usefixtures("no_display")
def test_without_a_display_one_sentence_names_the_demo(capsys: pytest.CaptureFixture[str]) -> None:
    assert play.run(options()) == play.NO_DISPLAY == 3
    said = capsys.readouterr()
    assert said.out == ""
    assert "heliopolis demo" in said.err
    assert said.err.count("\n") == 1


@pytest.mark.usefixtures("no_display")
def test_without_a_display_the_demo_runs_instead_if_that_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    from client import demo

    monkeypatch.setattr(demo, "instead_of_play", lambda: 0)
    assert play.run(options(or_demo=True)) == 0
