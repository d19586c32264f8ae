"""`python -m server COMMAND`: the commands that need the rules' authority, no window. `heliopolis` passes them on here.

Each module below offers `add_parser(commands)`, which adds its command with what runs it.
"""

import sys
from collections.abc import Sequence

from assets.catalog import gettext as _
from server import arena, bench_engine, bench_server, replays, serve
from shared.command_line import CommandLine, carry_out, new_parser, start, summaries


def parser() -> CommandLine:
    """The parser of all commands of this package."""
    whole, commands = new_parser()
    commands.required = True
    for module in (serve, arena, replays):
        module.add_parser(commands)
    bench = commands.add_parser("bench", help=summaries()["bench"])
    benches = bench.add_subparsers(dest="bench", metavar=_("WHAT"), title=_("what"), required=True)
    for measure in (bench_engine, bench_server):
        measure.add_parser(benches)
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    given = start(arguments)
    return carry_out(parser(), given)


if __name__ == "__main__":
    sys.exit(main())
