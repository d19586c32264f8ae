"""The `heliopolis` command: what opens a window or drives a client runs here, the rest is the server's.

The client never imports the server. Commands of the authority are handed to `python -m server`, which on POSIX takes
this process's place, so that signals reach whoever they are meant for.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Final

from assets.catalog import gettext as _
from shared.command_line import INTERRUPTED, CommandLine, authority, carry_out, new_parser, start, summaries

AUTHORITY: Final = ("serve", "host", "arena", "replay", "verify")
AUTHORITY_BENCHES: Final = ("engine", "server")


def parser() -> CommandLine:
    """The parser of all commands; those of the authority are in it so that help lists them."""
    from client import bench, demo, play  # late: what is handed over needs no window

    whole, commands = new_parser()
    for name, summary in summaries().items():
        if name == "play":
            play.add_parser(commands)
        elif name == "demo":
            demo.add_parser(commands)
        elif name in AUTHORITY:
            commands.add_parser(name, help=summary)
    benches = commands.add_parser("bench", help=summaries()["bench"]).add_subparsers(
        dest="bench", metavar=_("WHAT"), title=_("what"), required=True
    )
    for name in AUTHORITY_BENCHES:
        benches.add_parser(name, help=summaries()[f"bench {name}"])
    bench.add_parser(benches)
    return whole


def belongs_to_authority(arguments: Sequence[str]) -> bool:
    """Whether the server's package carries out this command line."""
    match list(arguments[:2]):
        case ["bench", name]:
            return name in AUTHORITY_BENCHES
        case [name, *_rest]:
            return name in AUTHORITY
    return False


def hand_over(arguments: Sequence[str]) -> int:
    """Let `python -m server` carry `arguments` out; on POSIX this does not return."""
    command = [*authority(), *arguments]
    if os.name == "posix":
        sys.stdout.flush()
        os.execv(sys.executable, command)
    try:
        return subprocess.run(command, check=False).returncode
    except KeyboardInterrupt:  # it was meant for the command, which has ended by now
        return INTERRUPTED


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    given = start(arguments)
    if belongs_to_authority(given):
        return hand_over(given)
    return carry_out(parser(), given or ["play"])
