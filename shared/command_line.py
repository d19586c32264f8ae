"""How every command of `heliopolis` listens and answers: one list of commands, one kind of refusal.

A refusal is one sentence on stderr with exit status 2 (the command line is wrong) or 1 (it is right, but cannot be
carried out). Ctrl-C ends a command quietly with 130, as shells expect.
"""

import argparse
import math
import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Final, NoReturn, TypeAlias

from assets import catalog
from assets.catalog import gettext as _
from shared.engine import registry
from shared.engine.game import AnyGame

PROGRAM: Final = "heliopolis"
INTERRUPTED: Final = 130

Subparsers: TypeAlias = "argparse._SubParsersAction[CommandLine]"
"""What a module's `add_parser` adds its command to."""
Run = Callable[[argparse.Namespace], int]
"""Carries a command out and gives its exit status. Raises Refusal when it cannot."""


def _mark(text: str) -> str:
    """Marks a text that is translated when it is shown."""
    return text


FROM_ARGPARSE: Final = (
    _mark("usage: "),
    _mark("options"),
    _mark("positional arguments"),
    _mark("show this help message and exit"),
    _mark("show program's version number and exit"),
    _mark("argument %(argument_name)s: %(message)s"),
    _mark("expected one argument"),
    _mark("expected at least one argument"),
    _mark("the following arguments are required: %s"),
    _mark("unrecognized arguments: %s"),
    _mark("invalid choice: %(value)r (choose from %(choices)s)"),
    _mark("invalid %(type)s value: %(value)r"),
    _mark("ignored explicit argument %r"),
)
"""What `argparse` says by itself, for the catalogs."""


class Refusal(Exception):  # noqa: N818
    """A command that cannot be carried out; the text is the sentence for the person who typed it."""

    status = 1


class Misuse(Refusal):
    """A command line that is wrong in itself."""

    status = 2


def authority() -> list[str]:
    """How the server's package is run as a process: never what happens to be called `server` in the current folder."""
    return [sys.executable, "-P", "-m", "server"]


def summaries() -> dict[str, str]:
    """What each command is for, in the order in which help lists them; `bench ...` are commands of `bench`."""
    return {
        "play": _("open the client (also without a command)"),
        "demo": _("play a whole game through the real client and server, without a person or a screen"),
        "serve": _("run a server"),
        "host": _("run a server on the local network, with an invitation to pass on"),
        "arena": _("let bots play many games and compare them"),
        "replay": _("list what happened in a replay file"),
        "verify": _("check that the game in a replay file was fair"),
        "bench": _("measure the engine, the server or the client"),
        "bench engine": _("measure how fast a game's rules run"),
        "bench server": _("measure how many moves a server carries"),
        "bench client": _("measure how fast the client draws"),
    }


class CommandLine(argparse.ArgumentParser):
    """A parser that refuses in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is, and exit with 2."""
        self.exit(2, _("{program}: {message} (try {program} --help)").format(program=self.prog, message=message) + "\n")


def new_parser() -> tuple[CommandLine, Subparsers]:
    """The parser of the whole program and the place where its commands are added."""
    parser = CommandLine(
        prog=PROGRAM, description=_("A table for three board games of ancient Egypt."), allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {version(PROGRAM)}")
    return parser, parser.add_subparsers(dest="command", metavar=_("COMMAND"), title=_("commands"))


def add_command(commands: Subparsers, name: str, run: Run) -> CommandLine:
    """Add the command `name` (as in `summaries`); its options are the caller's to add."""
    summary = summaries()[name]
    parser = commands.add_parser(name.split()[-1], help=summary, description=summary, allow_abbrev=False)
    parser.set_defaults(run=run)
    return parser


def add_game_options(parser: CommandLine, players: int = 4) -> None:
    """Add `--game` and `--players`, which `chosen_game` checks."""
    parser.add_argument("--game", choices=registry.KEYS, default=registry.KEYS[0], help=_("which game"))
    parser.add_argument("--players", type=at_least(1), default=players, metavar="N", help=_("how many seats"))


def chosen_game(options: argparse.Namespace) -> AnyGame:
    """The game of `add_game_options`. Raises Misuse when it does not seat so many."""
    game = registry.game(options.game)
    if not game.min_seats <= options.players <= game.max_seats:
        raise Misuse(
            _("{game} seats {fewest} to {most} players, not {players}").format(
                game=game.key, fewest=game.min_seats, most=game.max_seats, players=options.players
            )
        )
    return game


def at_least(fewest: int) -> Callable[[str], int]:
    """A type for options: a whole number not below `fewest`."""

    def parse(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(_("{text!r} is not a whole number").format(text=text)) from None
        if number < fewest:
            raise argparse.ArgumentTypeError(_("{number} is below {fewest}").format(number=number, fewest=fewest))
        return number

    return parse


def positive(text: str) -> float:
    """A type for options: a number above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(_("{text!r} is not a number above 0").format(text=text))
    return number


def carry_out(parser: CommandLine, arguments: Sequence[str]) -> int:
    """Parse `arguments`, run the command they name, and give the exit status."""
    try:
        options = parser.parse_args(arguments)
        run: Run = options.run
        return run(options)
    except Refusal as refusal:
        print(f"{PROGRAM}: {refusal}", file=sys.stderr)
        return refusal.status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output (`| head`) has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def start(arguments: Sequence[str] | None) -> list[str]:
    """What each entry point does first: bind the language and take the arguments from the shell unless given."""
    catalog.bind()
    return list(sys.argv[1:] if arguments is None else arguments)
