"""A screen and a sound card that need neither: set before pygame is first imported."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from collections.abc import Iterator

import pygame
import pytest
from hypothesis import HealthCheck, settings

from assets import catalog

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


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """The language in which everything is written."""
    catalog.bind(request.param)
    yield request.param
    catalog.bind("en")
