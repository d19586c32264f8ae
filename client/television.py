"""TV: shows the table where most is going on, and goes on to the next one when a game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from assets.catalog import gettext as _
from client.games import has_edition
from client.scenes.table import TableScene
from shared.protocol import messages as wire

if TYPE_CHECKING:
    from client.app import App

STAY: Final = 12.0
"""Seconds for which a game that is over stays on the screen."""
PERSON: Final = 2
"""What somebody who plays and is here adds to the worth of a table."""
CROWD: Final = 6
"""So many spectators count, each one point; more make a table no better, or all would sit at one."""
AHEAD: Final = 3.0
"""What a game that has only just begun adds; of one in its last part (an epoch) there is little left to see."""


def worth(card: wire.TableCard) -> float:
    """How much there is to see at a table: its people (bots do not count), its spectators, what is still to come."""
    people = sum(1 for seat in card.seats if seat.person and seat.present and not seat.bot)
    _name, number, of = card.stage
    ahead = AHEAD * (1 - (number - 1) / of) if of else 0.0
    return PERSON * people + min(card.watching, CROWD) + ahead


class Television:
    """The TV of one client. `on` from the moment when it is turned on until its watcher chooses something else."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.on = False
        self._table = ""
        """The table that it shows."""
        self._asked = False
        """Whether the server was asked for another table and has not answered."""
        self._refused: set[str] = set()
        """Tables that would not let us watch."""
        self._until: float | None = None
        """When it goes on to another table."""

    def best(self) -> wire.TableCard | None:
        """The running table that is worth most, of those that anybody may watch and where we are not."""
        session = self.app.session
        if session is None:
            return None
        me = session.model.me.id if session.model.me is not None else 0
        cards = [
            card
            for card in session.model.cards.values()
            if card.state == "playing"
            and has_edition(card.game)
            and card.spectators
            and not card.locked
            and card.id not in self._refused
            and card.id not in session.model.tables
            and not any(seat.person == me for seat in card.seats)
        ]
        return max(cards, key=lambda card: (worth(card), card.made, card.id), default=None)

    @property
    def sentence(self) -> str:
        """What it says at the end of a game: what comes next, and when; nothing while a game runs."""
        if not self.on or not self._at_end():
            return ""
        best = self.best()
        if best is None or self._until is None:
            return _("TV: no other game is running. Esc: stay here")
        seconds = max(0, round(self._until - self.app.now()))
        return _("TV: “{title}” in {seconds} s. Esc: stay here").format(title=best.title, seconds=seconds)

    def turn_on(self) -> None:
        """Show the best table."""
        self.on = True
        self._refused.clear()
        self._go_on()

    def notices(self, event: pygame.event.Event) -> bool:
        """See what its watcher does: at the end of a game any choice means to stay. Only Esc goes no further."""
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) or not self.sentence:
            return False
        self.on = False
        self._say()
        self.app.toast(_("You stay here. The lobby has the TV."))
        return event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE

    def tick(self) -> None:
        """Let time pass."""
        if self.on and not self._asked:
            self._look()
        self._say()

    def _say(self) -> None:
        if self.app.toasts.standing != self.sentence:
            self.app.toasts.standing = self.sentence
            self.app.redraw()

    def _look(self) -> None:
        """See what has become of the table, and of its watcher."""
        at, session = self.app.navigator.at, self.app.session
        if session is None or (at != self._table and not self._closed()):
            self.on = False  # its watcher went elsewhere
        elif self._closed():
            self._go_on()
        else:
            self._wait()

    def _at_end(self) -> bool:
        """Whether the game was shown to its end."""
        scene = self.app.scene
        return isinstance(scene, TableScene) and scene.table.id == self._table and scene.at_end

    def _closed(self) -> bool:
        """Whether the table was closed while it was shown."""
        session = self.app.session
        return session is not None and not self.app.navigator.at and session.model.closed.get(self._table) == "closed"

    def _wait(self) -> None:
        """At the end of a game: count the seconds as soon as there is another to show, and go on."""
        if not self._at_end() or self.best() is None:
            self._until = None
        elif self._until is None:
            self._until = self.app.now() + STAY
        elif self.app.now() >= self._until:
            self._go_on()

    def _go_on(self) -> None:
        best, before = self.best(), self._table if self._table == self.app.navigator.at else ""
        self._until = None
        if best is None:
            self.on = False
            self.app.toast(_("TV: no game is running any more."))
            return
        self._asked = True
        self._table = best.id
        self.app.navigator.watch(best.id).addCallback(self._answered, best.id, before)

    def _answered(self, ok: wire.Ok | None, table: str, before: str) -> None:
        self._asked = False
        if ok is None:  # the table was closed, or wants no spectators: said already
            self._refused.add(table)
            self._table = before
            self.on = bool(before)
        elif before:
            self.app.send(wire.Leave, table=before)
