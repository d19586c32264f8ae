"""`heliopolis arena`: bots play many games against each other, and what can be said about them afterwards.

Games come in deals: one seed, played once for each rotation of the line-up, so that every bot meets the same luck from
every seat. A first place that k seats share counts 1/k for each. Figures are by kind of bot: `games` counts the seats
it played, so two greedy bots at one table make two games, and the win rate of equals is 1/players.
"""

import argparse
import json
import math
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from itertools import islice
from multiprocessing import active_children, get_context
from random import Random
from typing import Any, Final

from assets.catalog import gettext as _
from assets.catalog import pgettext
from shared.command_line import Misuse, Subparsers, add_command, add_game_options, at_least, chosen_game
from shared.engine import registry
from shared.engine.chance import Chance, seed_from_number
from shared.engine.game import AnyGame, Bot, Standing

_DEALS_PER_SEED: Final = 1 << 32
_CHUNKS_PER_JOB: Final = 16
_BAR: Final = 40
_GLANCE: Final = 0.2
"""Seconds after which an interrupt is seen at the latest."""
_Z95: Final = 1.959964
"""Two-sided 95 % of the normal distribution."""


class Durations:
    """Many durations in little room: a logarithmic histogram whose percentiles are within 1 %."""

    __slots__ = ("_buckets", "count", "total")
    _STEP: Final = math.log(1.02)

    def __init__(self) -> None:
        self._buckets: dict[int, int] = {}
        self.count = 0
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count one duration."""
        bucket = round(math.log(max(seconds, 1e-9)) / self._STEP)
        self._buckets[bucket] = self._buckets.get(bucket, 0) + 1
        self.count += 1
        self.total += seconds

    def merge(self, other: "Durations") -> None:
        """Count all that `other` counted."""
        for bucket, count in other._buckets.items():
            self._buckets[bucket] = self._buckets.get(bucket, 0) + count
        self.count += other.count
        self.total += other.total

    @property
    def mean(self) -> float:
        """The mean in seconds; 0 when nothing was counted."""
        return self.total / self.count if self.count else 0.0

    def percentile(self, share: float) -> float:
        """The duration in seconds that a `share` (0 to 1) of all do not exceed; 0 when nothing was counted."""
        left = share * self.count
        for bucket in sorted(self._buckets):
            left -= self._buckets[bucket]
            if left <= 0:
                return math.exp(bucket * self._STEP)
        return 0.0


@dataclass(slots=True)
class Tally:
    """What one kind of bot did."""

    games: int = 0
    wins: float = 0.0
    score: int = 0
    thinking: Durations = field(default_factory=Durations)

    def merge(self, other: "Tally") -> None:
        """Add what `other` holds."""
        self.games += other.games
        self.wins += other.wins
        self.score += other.score
        self.thinking.merge(other.thinking)


Tallies = dict[str, Tally]


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate (Wilson's score interval, which holds near 0 and 1 too)."""
    if not games:
        return 0.0, 1.0
    rate = wins / games
    spread = _Z95 * math.sqrt(rate * (1 - rate) / games + _Z95**2 / (4 * games**2))
    middle = rate + _Z95**2 / (2 * games)
    scale = 1 + _Z95**2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def bot_maker(game: AnyGame, kind: str) -> Callable[[], Bot]:
    """What makes a bot: a kind that `game` has, or `module:Class` from any module Python finds (`docs/bots.md`).

    Raises Misuse when there is no such bot.
    """
    if kind in game.bots:
        return game.bots[kind]
    module, colon, name = kind.partition(":")
    if not colon:
        raise Misuse(
            _("{game} has no bot called {bot!r}; it has {bots}").format(
                game=game.key, bot=kind, bots=", ".join(game.bots)
            )
        )
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)  # where whoever writes a bot stands; behind everything that is installed
    try:
        maker: Callable[[], Bot] = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as fault:
        raise Misuse(_("the bot {bot!r} cannot be loaded: {fault}").format(bot=kind, fault=fault)) from fault
    return maker


def play(game: AnyGame, line_up: Sequence[str], seed: bytes, randoms: Sequence[Random], tallies: Tallies) -> None:
    """Play one game between bots on the seats of `line_up` and enter it in `tallies`."""
    chance = Chance(seed)
    state, _events = game.begin(len(line_up), game.options_type(), chance)
    bots = [bot_maker(game, kind)() for kind in line_up]
    clock = time.perf_counter
    while deciders := game.deciders(state):
        seat = deciders[0]
        view, legal = game.view(state, seat), game.legal(state, seat)
        before = clock()
        action = bots[seat].choose(view, seat, legal, randoms[seat])
        tallies[line_up[seat]].thinking.add(clock() - before)
        game.evolve_all(state, game.decide(state, seat, action, chance))
    standings = game.standings(state)
    if standings is None:
        raise RuntimeError(f"{game.key}: nobody has to decide, yet there are no standings")
    enter_result(line_up, standings, tallies)


def enter_result(line_up: Sequence[str], standings: Sequence[Standing], tallies: Tallies) -> None:
    """Enter how a game ended. One that nobody won (rank 1 is empty) is a win for nobody."""
    first = [standing.seat for standing in standings if standing.rank == 1]
    for standing in standings:
        tally = tallies[line_up[standing.seat]]
        tally.games += 1
        tally.score += standing.score
        if standing.seat in first:
            tally.wins += 1 / len(first)


def play_numbers(key: str, line_up: tuple[str, ...], seed: int, numbers: range) -> Tallies:
    """Play the games `numbers` of an arena: game n is rotation n % seats of deal n // seats."""
    game = registry.game(key)
    seats = len(line_up)
    tallies: Tallies = {kind: Tally() for kind in line_up}
    for number in numbers:
        deal, turn = divmod(number, seats)
        order = [(seat + turn) % seats for seat in range(seats)]  # seat -> place in the line-up
        randoms = [Random(f"{seed} {deal} {place}") for place in order]
        play(
            game, [line_up[place] for place in order], seed_from_number(seed * _DEALS_PER_SEED + deal), randoms, tallies
        )
    return tallies


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the parent, which then ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _noted_interrupts() -> Iterator[list[int]]:
    """Ctrl-C is noted in a list instead of breaking in anywhere: into the start of a worker, for example."""
    noted: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: noted.append(number))
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)


def compete(
    key: str, line_up: tuple[str, ...], seed: int, games: int, jobs: int, progress: Callable[[int], None]
) -> Tallies:
    """Play `games` games in `jobs` processes; `progress` is told how many are done."""
    size = max(1, min(20, games // (jobs * _CHUNKS_PER_JOB)))
    chunks = [range(start, min(start + size, games)) for start in range(0, games, size)]
    whole: Tallies = {kind: Tally() for kind in line_up}
    done = 0

    def enter(part: Tallies, count: int) -> None:
        nonlocal done
        for kind, tally in part.items():
            whole[kind].merge(tally)
        done += count
        progress(done)

    if jobs == 1:
        for chunk in chunks:
            enter(play_numbers(key, line_up, seed, chunk), len(chunk))
        return whole
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _ignore_interrupts)
    left = iter(chunks)
    waiting: dict[Future[Tallies], int] = {}
    with _noted_interrupts() as interrupts:
        while not interrupts:
            for chunk in islice(left, 2 * jobs - len(waiting)):
                waiting[pool.submit(play_numbers, key, line_up, seed, chunk)] = len(chunk)
            if not waiting:
                break
            for future in wait(waiting, _GLANCE, FIRST_COMPLETED).done:
                enter(future.result(), waiting.pop(future))
        if interrupts:
            for worker in active_children():
                worker.terminate()
        pool.shutdown(cancel_futures=True)
    if interrupts:
        raise KeyboardInterrupt
    return whole


def rows(tallies: Tallies) -> list[dict[str, Any]]:
    """The figures of every kind of bot, best first; times in milliseconds for each decision."""
    found = [
        {
            "bot": kind,
            "games": tally.games,
            "wins": round(tally.wins, 3),
            "win_rate": round(tally.wins / tally.games, 4),
            "ci95": [round(bound, 4) for bound in wilson(tally.wins, tally.games)],
            "mean_score": round(tally.score / tally.games, 3),
            "ms_mean": round(1000 * tally.thinking.mean, 4),
            "ms_p99": round(1000 * tally.thinking.percentile(0.99), 4),
        }
        for kind, tally in tallies.items()
        if tally.games
    ]
    return sorted(found, key=lambda row: row["win_rate"], reverse=True)


def table(found: Sequence[dict[str, Any]]) -> str:
    """`rows` for people."""
    heads = (
        _("bot"),
        _("games"),
        pgettext("a number of games", "wins"),
        _("win rate"),
        _("interval (95 %)"),
        _("mean score"),
        _("ms mean"),
        _("ms p99"),
    )
    lines = ["{:<12} {:>7} {:>9} {:>9} {:>17} {:>11} {:>9} {:>9}".format(*heads)]
    lines += [
        f"{row['bot']:<12} {row['games']:>7} {row['wins']:>9.1f} {row['win_rate']:>9.1%} "
        f"{row['ci95'][0]:>8.1%}-{row['ci95'][1]:<8.1%} {row['mean_score']:>11.1f} "
        f"{row['ms_mean']:>9.3f} {row['ms_p99']:>9.3f}"
        for row in found
    ]
    return "\n".join(lines)


def _line_up(game: AnyGame, text: str, players: int) -> tuple[str, ...]:
    """The bots named in `text`, the last one repeated up to `players`. Raises Misuse for bots that do not exist."""
    named = [name.strip() for name in text.split(",") if name.strip()]
    for name in named:
        bot_maker(game, name)
    if not 0 < len(named) <= players:
        raise Misuse(_("--bots names {count} bots for {players} seats").format(count=len(named), players=players))
    return tuple(named + named[-1:] * (players - len(named)))


def _bar(games: int) -> Callable[[int], None]:
    """A progress bar on stderr, if a person can see it there."""
    if not sys.stderr.isatty():
        return lambda done: None

    def draw(done: int) -> None:
        full = _BAR * done // games
        end = "\n" if done == games else ""
        print(f"\r[{'#' * full}{'.' * (_BAR - full)}] {done}/{games}", end=end, file=sys.stderr, flush=True)

    return draw


def add_parser(commands: Subparsers) -> None:
    """Add `arena`."""
    parser = add_command(commands, "arena", run)
    add_game_options(parser)
    parser.add_argument(
        "--bots",
        required=True,
        metavar="A,B,...",
        help=_("kinds of bots, or module:Class; the last one fills the free seats"),
    )
    parser.add_argument("--games", type=at_least(1), default=100, metavar="G", help=_("how many games"))
    parser.add_argument(
        "--jobs", type=at_least(1), default=os.cpu_count() or 1, metavar="J", help=_("how many processes")
    )
    parser.add_argument("--seed", type=at_least(0), default=1, metavar="S", help=_("which luck"))
    parser.add_argument("--json", action="store_true", help=_("print JSON"))


def run(options: argparse.Namespace) -> int:
    """Let the bots play and print what came of it."""
    game = chosen_game(options)
    line_up = _line_up(game, options.bots, options.players)
    jobs = min(options.jobs, options.games)
    found = rows(compete(game.key, line_up, options.seed, options.games, jobs, _bar(options.games)))
    if options.json:
        head = {"game": game.key, "players": options.players, "games": options.games, "seed": options.seed}
        print(json.dumps({**head, "bots": found}))
    else:
        print(table(found))
    return 0
