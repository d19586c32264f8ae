"""`heliopolis replay` and `heliopolis verify`: what is in a replay file, and whether the game in it was fair."""

import argparse
from pathlib import Path
from typing import Any

import msgspec

from assets.catalog import gettext as _
from assets.catalog import ngettext
from shared.command_line import Refusal, Subparsers, add_command
from shared.engine import registry
from shared.engine.chance import SEED_BYTES, commitment
from shared.engine.game import IllegalAction, Standing, conceded_last
from shared.engine.log import NO_ACTION, Forged, Step, verify
from shared.protocol.replay import LARGEST, Header, Replay, ReplayFault, unpack

_plain = msgspec.msgpack.Decoder().decode
_json = msgspec.json.Encoder().encode


def read(path: Path) -> Replay:
    """The replay in the file at `path`. Raises Refusal with a sentence that says what is wrong with it."""
    try:
        if path.stat().st_size > LARGEST:
            raise ReplayFault("too_long")
        return unpack(path.read_bytes())
    except OSError as fault:
        raise Refusal(_("{file} cannot be read: {reason}").format(file=path, reason=fault.strerror)) from fault
    except ReplayFault as fault:
        raise Refusal(f"{path}: {_sentence(fault)}") from fault


def _sentence(fault: ReplayFault) -> str:
    sentences = {
        "not_a_replay": _("this is not a replay of Heliopolis"),
        "other_format": _("another version of Heliopolis wrote this replay ({detail})"),
        "cut_short": _("the replay is cut short ({detail})"),
        "damaged": _("the replay is damaged ({detail})"),
        "too_long": _("the file is too large to be a replay"),
    }
    return sentences[fault.code].format(detail=fault.detail)


def _seat_name(header: Header, seat: int) -> str:
    """The name on a seat, or the kind and seat of a bot (`greedy 2`, counted from 1); empty for the table."""
    if not 0 <= seat < len(header.names):
        return ""
    bot = header.bots[seat] if seat < len(header.bots) else ""
    return header.names[seat] or f"{bot} {seat + 1}".strip()


def _opened(raw: msgspec.Raw) -> Any:
    """An action or event as plain data, its kind under `t`; None for no action."""
    return _plain(raw)


def as_json(header: Header, step: Step) -> bytes:
    """A step as one line of JSON: who, which action, and what it caused. The start has seat -1 and no action."""
    return _json(
        {
            "number": step.number,
            "seat": step.seat,
            "name": _seat_name(header, step.seat),
            "action": _opened(step.action),
            "events": [_opened(event) for event in step.events],
            "at": step.at,
        }
    )


def _in_words(data: Any) -> str:
    """An action or event as its kind and its fields."""
    fields = " ".join(f"{key}={_json(value).decode()}" for key, value in data.items() if key != "t")
    return f"{data['t']} {fields}".strip()


def as_text(header: Header, step: Step) -> str:
    """A step for people: a line for the action, one below it for each event."""
    done = _in_words(_opened(step.action)) if step.action != NO_ACTION else _("the game begins")
    lines = [f"{step.number:>5}  {_seat_name(header, step.seat):<16}  {done}"]
    lines += [f"{'':>25}-> {_in_words(_opened(event))}" for event in step.events]
    return "\n".join(lines)


def _ranking(header: Header, standings: tuple[Standing, ...]) -> str:
    return ", ".join(
        f"{standing.rank}. {_seat_name(header, standing.seat)} ({standing.score})" for standing in standings
    )


def show(options: argparse.Namespace) -> int:
    """Carry out `heliopolis replay`."""
    replay = read(options.file)
    header = replay.header
    if options.json:
        for step in replay.steps:
            print(as_json(header, step).decode())
        return 0
    players = ", ".join(_seat_name(header, seat) for seat in range(len(header.names)))
    print(_("{game} between {players}").format(game=header.game, players=players))
    for step in replay.steps:
        print(as_text(header, step))
    print(_("Ranking: {ranking}").format(ranking=_ranking(header, replay.standings)))
    return 0


def check(options: argparse.Namespace) -> int:
    """Carry out `heliopolis verify`: the seed against what was announced, every step against rules and seed."""
    replay = read(options.file)
    header = replay.header
    try:
        game = registry.game(header.game)
    except registry.UnknownGame:
        raise Refusal(_("this version does not know the game {game!r}").format(game=header.game)) from None
    if game.rules_version != header.rules:
        raise Refusal(
            _("the game was played by version {theirs} of the rules, and this program has version {ours}").format(
                theirs=header.rules, ours=game.rules_version
            )
        )
    if len(replay.seed) != SEED_BYTES or commitment(replay.seed) != header.commitment:
        raise Refusal(_("NOT FAIR: the seed is not the one that was announced before the game"))
    seats = len(header.names)
    if not game.min_seats <= seats <= game.max_seats:
        raise Refusal(_("{game} is not played by {seats}").format(game=game.key, seats=seats))
    try:
        state = verify(game, seats, game.options_decoder.decode(header.options), replay.seed, replay.steps)
    except Forged as forged:
        raise Refusal(
            _("NOT FAIR: step {number} is not what the rules and the seed give").format(number=forged.number)
        ) from forged
    except (msgspec.MsgspecError, IllegalAction) as fault:
        raise Refusal(_("{game} has no such options as this file names").format(game=game.key)) from fault
    if conceded_last(game.standings(state) or (), replay.conceded) != replay.standings:
        raise Refusal(_("NOT FAIR: the ranking in the file is not the one that the game ended with"))
    steps = len(replay.steps)
    print(
        ngettext(
            "Fair: the seed is the one announced before the game, and the {steps} step is what rules and seed give.",
            "Fair: the seed is the one announced before the game, and all {steps} steps are what rules and seed give.",
            steps,
        ).format(steps=steps)
    )
    print(_("Commitment: {commitment}").format(commitment=header.commitment))
    print(_("Ranking: {ranking}").format(ranking=_ranking(header, replay.standings)))
    return 0


def add_parser(commands: Subparsers) -> None:
    """Add `replay` and `verify`."""
    shown = add_command(commands, "replay", show)
    shown.add_argument("file", type=Path, metavar=_("FILE"), help=_("the replay file"))
    shown.add_argument("--json", action="store_true", help=_("print one JSON object a line for each step"))
    checked = add_command(commands, "verify", check)
    checked.add_argument("file", type=Path, metavar=_("FILE"), help=_("the replay file"))
