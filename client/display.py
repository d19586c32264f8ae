"""Whether a window can be opened here, and how SDL is to open it: decided before pygame is imported."""

import os
import sys

from assets.catalog import gettext as _


class NoDisplay(Exception):  # noqa: N818
    """No window can be opened here; the text says why, as the system put it."""


def prepare() -> None:
    """Set what SDL reads once, where nobody has set it. Raises NoDisplay when there is nothing to show a window on."""
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # without a GPU it makes a frame ten times as slow
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if not _in_sight():
        raise NoDisplay(_("there is no display"))


def accelerate() -> None:
    """Let frames wait for the screen, which needs the accelerated way."""
    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "1"


def _in_sight() -> bool:
    """Whether it is worth trying: without these variables SDL would pick a driver that shows nothing."""
    if sys.platform.startswith(("win", "darwin")) or os.environ.get("SDL_VIDEODRIVER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
