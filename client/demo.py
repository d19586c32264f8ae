"""`heliopolis demo`: a whole game, played through the real client and the real server by posted events alone.

A server process, bots at its table, and one client that goes the way a person goes, from the title to the ranking.
What is left behind: a picture of every screen it met, the replay, and `result.json` (`docs/commands.md`).
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from pathlib import Path
from typing import Final

from assets.catalog import gettext as _
from shared.command_line import (
    Misuse,
    Refusal,
    Subparsers,
    add_command,
    add_game_options,
    at_least,
    chosen_game,
    new_parser,
)
from shared.engine.game import AnyGame

OUT: Final = Path("out") / "demo"
REPLAY: Final = "game.heliopolis"


def add_parser(commands: Subparsers) -> None:
    """Add `demo`."""
    parser = add_command(commands, "demo", run)
    add_game_options(parser)
    parser.add_argument("--seed", type=at_least(0), default=7, metavar="S", help=_("which luck"))
    parser.add_argument(
        "--bot", default="", metavar="KIND", help=_("which kind of bot plays; the strongest by default")
    )
    parser.add_argument("--out", type=Path, default=OUT, metavar="DIR", help=_("folder for what it leaves behind"))
    parser.add_argument("--window", action="store_true", help=_("show the client in a window"))


def instead_of_play() -> int:
    """The demo as it runs where no window can be opened."""
    parser, commands = new_parser()
    add_parser(commands)
    return run(parser.parse_args(["demo"]))


def run(options: argparse.Namespace) -> int:
    """Play the game and say where everything is; 0 only if it was played to its end."""
    started = time.monotonic()
    game = chosen_game(options)
    _see_that_there_is_a_board(game)
    if options.bot and options.bot not in game.bots:
        raise Misuse(
            _("{game} has no bot {bot!r}, only {known}").format(
                game=game.key, bot=options.bot, known=", ".join(game.bots)
            )
        )
    out: Path = options.out
    _empty(out)
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    if not options.window:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    print(_("Playing {game} with {players} players …").format(game=game.key, players=options.players), flush=True)
    from client.performance import perform

    with tempfile.TemporaryDirectory(prefix="heliopolis-demo-") as kept:
        result, replay = perform(game, options.players, options.seed, out, Path(kept), options.bot)
        result["replay"] = REPLAY
        result["seconds"] = round(time.monotonic() - started, 1)
    (out / REPLAY).write_bytes(replay)
    (out / "result.json").write_text(json.dumps(result, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    winners = _(" and ").join(result["winner"])
    print(_("{winner} won. The whole game took {seconds} s.").format(winner=winners, seconds=result["seconds"]))
    print(_("{count} pictures: {folder}").format(count=len(result["pictures"]), folder=out.resolve()))
    print(_("Replay: {file}").format(file=(out / REPLAY).resolve()))
    print(_("Result: {file}").format(file=(out / "result.json").resolve()))
    return 0


def _see_that_there_is_a_board(game: AnyGame) -> None:
    from client.games import edition

    try:
        edition(game.key)
    except (ImportError, LookupError) as fault:
        raise Refusal(_("the client has no board for {game} yet").format(game=game.key)) from fault


def _empty(out: Path) -> None:
    """Make the folder, and take away what an earlier demo left there. Raises Refusal."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        for old in (*out.glob("[0-9][0-9]-*.png"), out / REPLAY, out / "result.json"):
            old.unlink(missing_ok=True)
        (out / REPLAY).touch()
    except OSError as fault:
        raise Refusal(_("{folder} cannot be written to: {reason}").format(folder=out, reason=fault.strerror)) from fault
