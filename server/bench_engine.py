"""`heliopolis bench engine`: how many games and actions of random play a game's rules carry on one core."""

import argparse
import json
import time
from random import Random
from typing import Any

from assets.catalog import gettext as _
from shared.command_line import Subparsers, add_command, add_game_options, chosen_game, positive
from shared.engine.chance import Chance, seed_from_number
from shared.engine.game import AnyGame


def play(game: AnyGame, seats: int, seed: int) -> int:
    """One game of uniformly random play through `legal`, `decide` and `evolve`; the number of its actions."""
    chance = Chance(seed_from_number(seed))
    pick = Random(seed).random
    state, _events = game.begin(seats, game.options_type(), chance)
    deciders, legal, decide, evolve = game.deciders, game.legal, game.decide, game.evolve
    actions = 0
    while deciding := deciders(state):
        seat = deciding[0]
        choices = legal(state, seat)
        for event in decide(state, seat, choices[int(pick() * len(choices))], chance):
            evolve(state, event)
        actions += 1
    return actions


def measure(game: AnyGame, seats: int, seconds: float) -> dict[str, Any]:
    """Play whole games for at least `seconds`; figures by CPU time of this process, which is what one core gives."""
    play(game, seats, 0)  # the first game pays for imports and caches
    games = actions = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        games += 1
        actions += play(game, seats, games)
    return {
        "game": game.key,
        "players": seats,
        "seconds": round(elapsed, 3),
        "games": games,
        "actions": actions,
        "games_per_s": round(games / elapsed, 1),
        "actions_per_s": round(actions / elapsed, 1),
    }


def add_parser(commands: Subparsers) -> None:
    """Add `bench engine`."""
    parser = add_command(commands, "bench engine", run)
    add_game_options(parser)
    parser.add_argument("--seconds", type=positive, default=5.0, metavar="S", help=_("how long to play"))
    parser.add_argument("--json", action="store_true", help=_("print JSON"))


def run(options: argparse.Namespace) -> int:
    """Measure and print."""
    found = measure(chosen_game(options), options.players, options.seconds)
    if options.json:
        print(json.dumps(found))
    else:
        print(
            _("{game}, {players} players: {games_per_s:,.0f} games and {actions_per_s:,.0f} actions a second").format(
                **found
            )
        )
    return 0
