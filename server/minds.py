"""The bots of one game: when each is to decide, and that what it decides still fits when it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from server.bots import default_bot, thoughts
from server.play import Play
from shared.engine.game import Bot

if TYPE_CHECKING:
    from server.table import Table


class Minds:
    """Lets bots play the seats that have one. A bot takes a moment before it acts, so that people can follow."""

    def __init__(self, table: Table, play: Play) -> None:
        self._table = table
        self._house = table.house
        self._play = play
        self._minds: dict[tuple[int, str], Bot] = {}
        self._musing: dict[int, int] = {}

    def muse(self, number: int) -> None:
        """See to it that the bot of seat `number` decides; harmless if it is about to."""
        play = self._play
        asked = play.asked[number]
        if self._musing.get(number) == asked:
            return
        self._musing[number] = asked
        seat = self._table.seating[number]

        def still() -> bool:
            return play.asked.get(number) == asked and bool(seat.played_by)

        def forget() -> None:
            if self._musing.get(number) == asked:
                del self._musing[number]

        def think() -> None:
            if play.gate() is not None or not still():
                forget()
                return
            kind = seat.played_by if seat.played_by in play.game.bots else default_bot(play.game)
            view = play.game.view(play.state, number)
            legal = play.game.legal(play.state, number)
            luck = thoughts(play.seed, number, play.number)
            self._house.thinker.think(play.game, kind, self._mind(number, kind), view, number, legal, luck, chosen)

        def chosen(action: Any) -> None:
            forget()
            if still():
                play.submit(number, action)

        luck = thoughts(play.seed, number, -1 - play.number).random()
        self._house.deadlines.after(self._pace() * (1 + luck / 2), think)

    def _mind(self, number: int, kind: str) -> Bot:
        mind = self._minds.get((number, kind))
        if mind is None:
            mind = self._minds[number, kind] = self._play.game.bots[kind]()
        return mind

    def _pace(self) -> float:
        """How long bots wait: no one waits for the bots of a game that everybody has given up."""
        played = any(seat.person and not seat.conceded for seat in self._table.seating)
        return self._house.pace if played else 0.0
