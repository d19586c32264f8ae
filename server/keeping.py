"""Tables as the journal keeps them and as they are found again, and the replays of their finished games."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from server.journal import DamagedJournal, SeatRecord, TableRecord
from server.match import Match
from server.people import Person
from server.refusal import Refused
from server.seating import Seat, decoded_order
from shared.engine.game import encode
from shared.engine.log import Step
from shared.protocol import messages
from shared.protocol.replay import Header, pack

if TYPE_CHECKING:
    from server.table import Table


class Replays:
    """The replay of a table's last finished game. `last` is that game's id, empty before the first.

    The steps of a game stay in the journal until nobody is shown it any more and its replay file is safe.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._waiting: list[Callable[[], None]] | None = None
        self._unsafe: set[str] = set()
        self._put_away: set[str] = set()
        self.last = ""

    def put_away(self, game_id: str) -> None:
        """Nobody is shown that game any more."""
        self._put_away.add(game_id)
        self._let_go(game_id)

    def _let_go(self, game_id: str) -> None:
        if game_id in self._put_away and game_id not in self._unsafe:
            self._put_away.discard(game_id)
            self._table.house.journal.forget_game(game_id)

    def find(self, match: Match) -> None:
        """See to the replay of a game that had ended before the server was restarted."""
        if self._table.house.archive.holds(match.play.id):
            self.last = match.play.id
        else:
            self.keep(match)

    def keep(self, match: Match) -> None:
        """Write the replay of a game that has just ended."""
        self._unsafe.add(match.play.id)
        table, play = self._table, match.play
        header = Header(
            game=table.game.key,
            rules=table.game.rules_version,
            names=tuple(seat.person.name if seat.person else "" for seat in table.seating),
            bots=tuple(seat.played_by for seat in table.seating),
            title=table.settings.title,
            options=msgspec.Raw(encode(table.options)),
            commitment=play.commitment,
            played=play.ring[-1].at,
        )
        standings = match.telling.standings or ()
        conceded = table.seating.conceded
        self.last = play.id
        self._waiting = []

        def safe() -> None:
            self._unsafe.discard(play.id)
            self._let_go(play.id)

        def packed(steps: list[Step]) -> None:
            data = pack(header, steps, standings, play.seed, conceded)
            table.house.archive.keep(play.id, data, safe)
            waiting, self._waiting = self._waiting or [], None
            for fetch in waiting:
                fetch()

        play.history(packed)

    def fetch(self, person: Person, then: Callable[[Refused | None], None]) -> None:
        """Send `person` the replay file, then call `then` with None or why not. Raises Refused."""
        table = self._table
        if table.settings.private and table.id not in person.tables:
            raise Refused("not_at_table")
        if not self.last or (table.gallery.holds(self.last) and table.seating.of(person) is None):
            raise Refused("not_over")

        def fetched(data: bytes | None) -> None:
            if data is None:
                then(Refused("no_replay"))
                return
            table.send(person, messages.ReplayFile(table.id, data))
            then(None)

        def fetch() -> None:
            table.house.archive.fetch(self.last, fetched)

        if self._waiting is None:
            fetch()
        else:
            self._waiting.append(fetch)


def record_of(table: Table) -> TableRecord:
    """A table as it must be found again."""
    match = table.match
    banks = match.clocks.banks if match is not None else [0.0] * len(table.seating)
    return TableRecord(
        id=table.id,
        settings=msgspec.Raw(encode(table.settings)),
        state=table.state,
        seats=tuple(_seat_record(seat, bank) for seat, bank in zip(table.seating, banks, strict=True)),
        host=table.host.id if table.host else 0,
        code=table.code,
        made=table.made,
        banned=tuple(table.banned),
        muted=tuple(table.talk.muted),
        watchers_muted=table.talk.watchers_muted,
        games=table.games,
        game_id=match.play.id if match is not None else table.replays.last,
        seed=match.play.seed if match is not None else b"",
        rules=table.game.rules_version,
        break_until=match.break_until if match is not None else 0.0,
        standings=match.telling.standings or () if match is not None else (),
    )


def _seat_record(seat: Seat, bank: float) -> SeatRecord:
    return SeatRecord(
        person=seat.person.id if seat.person else 0,
        bot=seat.bot,
        stand_in=seat.stand_in,
        why=seat.why,
        conceded=seat.conceded,
        ready=seat.ready,
        deaf=seat.deaf,
        order=seat.raw_order,
        bank=bank,
    )


_settings = msgspec.msgpack.Decoder(messages.Settings).decode


def restore(table: Table, record: TableRecord) -> None:
    """Bring a fresh `table` to where the journal has it, its game going on where it stood.

    Raises Refused when this server has other rules for the game, DamagedJournal when the log does not fit.
    """
    people = table.house.lobby.people
    table.code, table.made = record.code, record.made
    table.banned, table.games = set(record.banned), record.games
    table.talk.muted, table.talk.watchers_muted = set(record.muted), record.watchers_muted
    for seat, kept in zip(table.seating, record.seats, strict=True):
        seat.person = people.get(kept.person) if kept.person else None
        seat.bot, seat.conceded, seat.ready, seat.deaf = kept.bot, kept.conceded, kept.ready, kept.deaf
        seat.stand_in, seat.why = kept.stand_in, kept.why
        if table.game.order_type is not None:
            seat.order = decoded_order(table.game.order_decoder, kept.order)
            seat.raw_order = kept.order
    table.replays.last = record.game_id if record.state in ("waiting", "over") else ""
    if record.state != "waiting":
        _restore_game(table, record)
    for person in table.seating.people():
        person.tables[table.id] = table
    table.expire()


def _restore_game(table: Table, record: TableRecord) -> None:
    """Let the game of `record` go on, or show its end. A finished one that cannot be shown any more is put away."""
    steps, known = table.house.journal.steps(record.game_id), record.rules == table.game.rules_version
    if record.state == "over" and not (steps and known) and table.house.archive.holds(record.game_id):
        table.replays.put_away(record.game_id)
        return
    if not known:
        raise Refused("other_rules", game=table.game.key, rules=record.rules)
    table.match = Match(table, record.game_id, record.seed, [kept.bank for kept in record.seats])
    try:
        table.match.resume(steps, record.state == "paused", record.break_until, record.standings)
    except msgspec.MsgspecError as fault:
        raise DamagedJournal(f"table {record.id}, game {record.game_id}: {fault}") from fault


def settings_of(record: TableRecord) -> messages.Settings:
    """The settings in a table's record. Raises DamagedJournal."""
    try:
        return _settings(record.settings)
    except msgspec.MsgspecError as fault:
        raise DamagedJournal(f"table {record.id}: {fault}") from fault
