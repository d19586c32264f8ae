"""`heliopolis bench client`: how long the client takes to start and to draw, and what it costs while nobody moves."""

import argparse
import json
import os
from typing import Any

from assets.catalog import gettext as _
from shared.command_line import Subparsers, add_command, add_game_options, chosen_game, positive


def add_parser(commands: Subparsers) -> None:
    """Add `bench client`."""
    parser = add_command(commands, "bench client", run)
    add_game_options(parser)
    parser.add_argument(
        "--seconds", type=positive, default=5.0, metavar="S", help=_("how long the idle table is watched")
    )
    parser.add_argument("--json", action="store_true", help=_("print JSON"))


def run(options: argparse.Namespace) -> int:
    """Measure and print."""
    game = chosen_game(options)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from client.frames import measure  # late: only now is it known which screen to open

    found = measure(game, options.players, options.seconds)
    print(json.dumps(found) if options.json else _table(found))
    return 0


def _table(found: dict[str, Any]) -> str:
    """The figures for people."""
    still, flying, landing = (found["frame_ms"][kind] for kind in ("still", "flying", "landing"))
    return "\n".join(
        (
            _("frame, nothing moves: {p50} ms, 99 % within {p99} ms").format(**still),
            _("frame, {tiles} pieces fly: {p50} ms, 99 % within {p99} ms").format(tiles=found["flying"], **flying),
            _("frame in which they take off or land: {p50} ms, 99 % within {p99} ms").format(**landing),
            _("first frame of the table: {first_frame_ms} ms").format(**found),
            _("idle table: {idle_cpu:.1%} of a core").format(**found),
            _("from the start to the title: {title_s} s").format(**found),
        )
    )
