"""A screen and a sound card that need neither: set before pygame is first imported."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from hypothesis import HealthCheck, settings

from assets import catalog
from client.app import App
from tests.client.inn import ADDRESS, Inn, passes

settings.register_profile("client", deadline=None, suppress_health_check=[HealthCheck.too_slow])  # machines differ
settings.load_profile("client")


@pytest.fixture(scope="session", autouse=True)
def pygame_running() -> Iterator[None]:
    """Pygame, once for all tests of the client."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.quit()


@pytest.fixture(scope="session", autouse=True)
def pictures_kept() -> Iterator[None]:
    """What one test had drawn at some size is there for the next: a picture is asked for by its size."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("client.app.cache", SimpleNamespace(forget=lambda: None))
        yield


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """The language in which everything is written."""
    catalog.bind(request.param)
    yield request.param
    catalog.bind("en")


@pytest.fixture
def inn() -> Inn:
    """A server in memory, and the cables to it."""
    return Inn()


@pytest.fixture
def app(inn: Inn, tmp_path: Path) -> App:
    """A client in the lobby of the inn, under the name Nefret."""
    app = inn.app(tmp_path)
    app.navigator.connect(ADDRESS)
    passes(inn, app)
    return app
