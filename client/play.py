"""`heliopolis play`: opens the window and runs the client until it is closed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import platformdirs

from assets import catalog
from assets.catalog import gettext as _
from client import display
from client.display import NoDisplay
from shared.command_line import PROGRAM, Misuse, Subparsers, add_command

if TYPE_CHECKING:
    from client.app import App

NO_DISPLAY: Final = 3
"""Exit status when no window can be opened."""


def add_parser(commands: Subparsers) -> None:
    """Add `play`."""
    parser = add_command(commands, "play", run)
    parser.add_argument("--server", metavar="ADDRESS", help=_("go to this server at once"))
    parser.add_argument("--name", help=_("your name"))
    parser.add_argument("--replay", type=Path, metavar="FILE", help=_("open this replay at once"))
    parser.add_argument("--settings", type=Path, metavar="DIR", help=_("folder of the settings"))
    parser.add_argument("--or-demo", action="store_true", help=_("where no window can be opened, run the demo instead"))


def run(options: argparse.Namespace) -> int:
    """Open the window and run; without a usable display, say so or run the demo, as `options` ask."""
    try:
        return play(server=options.server, name=options.name, replay=options.replay, settings=options.settings)
    except NoDisplay as fault:
        if options.or_demo:
            from client import demo

            print(_("No window can be opened here ({fault}), so this is the demo.").format(fault=fault), flush=True)
            return demo.instead_of_play()
        print(
            _("{program}: no window can be opened here ({fault}); try `{program} demo`, which needs none").format(
                program=PROGRAM, fault=fault
            ),
            file=sys.stderr,
        )
        return NO_DISPLAY


def play(
    *, server: str | None = None, name: str | None = None, replay: Path | None = None, settings: Path | None = None
) -> int:
    """Run the client in a window until it is closed and return the exit status.

    Raises NoDisplay when there is no window to be had, and Misuse for an address or a name that is none.
    """
    display.prepare()
    from client.connection import parse_address
    from client.passing import clear_left_over
    from client.settings import Store

    clear_left_over()
    store = Store(settings)
    liked = store.load()
    if liked.display.language:
        catalog.bind(liked.display.language)
    if name is not None:
        liked.account.name = " ".join(name.split())[:16]
    if liked.display.vsync:
        display.accelerate()
    try:
        address = parse_address(server) if server is not None else None
    except ValueError:
        raise Misuse(_("{server!r} is no address").format(server=server)) from None

    from client.window import GameWindow

    window = GameWindow(liked.display)
    from twisted.internet import reactor  # the one place of the client that chooses the reactor

    from client.app import App

    app = App(reactor, window.frame, settings=liked, store=store, window=window, pictures=_pictures())
    window.resized = app.resized
    _begin(app, replay, (lambda: app.navigator.connect(address)) if address is not None else None)
    app.run(ended=lambda: reactor.stop() if reactor.running else None)
    reactor.run()
    app.quit()  # a signal may have stopped the reactor before anybody closed the window
    window.close()
    if app.fault is not None:
        app.fault.raiseException()
    return 0


def _begin(app: App, replay: Path | None, go: Callable[[], None] | None) -> None:
    """What is shown first."""
    from client import words

    app.navigator.home()
    if app.store.trouble:
        app.toast(words.refusal(app.store.trouble, {}), "bad")
    if replay is not None:
        app.open_replay(replay)
    elif go is not None:
        go()


def _pictures() -> Path:
    """Where pictures of the screen are stored."""
    folder = Path(platformdirs.user_pictures_dir())
    return folder if folder.is_dir() else Path.cwd()
