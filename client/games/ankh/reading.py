"""A table on which what happened is read: sheets over the board, and a game that waits for its readers."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import pygame

from assets.catalog import gettext as _
from client.board.flights import Flight
from client.board.pieces import put_sigil
from client.board.results import EpochSheet, Ranking
from client.board.table import BoardTable
from client.board.words import listed
from client.director import FAR, LONG, Beat
from client.games.ankh import layout, questions, views, words
from client.games.ankh.controls import Controls
from client.games.ankh.draft import DraftSheet
from client.games.ankh.face import SheetFace
from client.games.ankh.facing import Facing
from client.games.ankh.film import TaleFilm
from client.games.ankh.lesson import AnkhGuide
from client.games.ankh.news import sheet_of
from client.games.ankh.overlay import TableSheet
from client.games.ankh.pausing import PausingDirector
from client.games.ankh.results import LEDGER, AnkhLedger, ranking
from client.games.ankh.scenery import put_token
from client.games.ankh.sheet import BattleSheet
from client.games.ankh.tales import (
    BattleTale,
    Chronicle,
    ConflictTale,
    ForgottenTale,
    MergeTale,
    Tale,
    resumed,
    written,
)
from client.scenes.film import FILM_TIME
from client.ui.layers import Layers
from client.ui.scene import Scene
from client.ui.widget import Widget
from shared.engine.ankh import decisions as d
from shared.engine.ankh.events import RegionVisited
from shared.engine.ankh.model import AnkhState
from shared.engine.ankh.options import red_max
from shared.engine.ankh.pieces import TOP

if TYPE_CHECKING:
    from client.app import App
    from client.model import Played, Table
    from client.ui.canvas import Canvas

READ_TIME: Final = 30.0
"""Seconds after which a sheet about us that nobody closes goes away by itself."""
OTHERS_TIME: Final = 8.0
"""The same for a sheet that is about others, and for whoever only watches."""
GLANCE: Final = 2.0
"""The same when the game has gone on behind the sheet, or waits for us."""


class ReadingTable(BoardTable):
    """What the table of Ankh knows of its game, and the sheets that lie on it."""

    controls: Controls

    def prepare(self) -> None:
        """See `BoardTable.prepare`: a table's own `prepare` adds what can be pressed and what moves."""
        self.chronicle = Chronicle()
        self.film = TaleFilm(self)
        self.sheet_flights: list[Flight] = []
        """What moves on the sheet of a battle."""
        self._folded: object = None
        self._left: Tale | None = None
        """What was read last: whoever only watches need not wait for others with it."""
        self._face: tuple[BattleTale, SheetFace] | None = None
        self._opened_at = 0.0
        self.overlays: dict[str, Layers] = {}
        """What sheets are painted on, by their names: the next sheet of a kind begins where the last one ended."""
        self._herald: Beat | None = None
        """The beat that announces a battle."""
        self._coming: tuple[Tale, TableSheet] | None = None
        """The sheet of the battle that is being announced."""
        self._film: tuple[Tale, TableSheet] | None = None
        """The sheet that a replay shows."""

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app, table)
        self.director = PausingDirector(
            app.settings.speed_factor,
            reduced=app.settings.reduced_motion,
            play=app.sound.play,
            pausing=lambda: self.pausing,
            telling=lambda: self.telling,
        )

    def reworded(self) -> None:
        """See `Scene.reworded`."""
        for layers in self.overlays.values():
            layers.forget()
        super().reworded()

    @property
    def ledger(self) -> AnkhLedger:
        """See `BoardTable.ledger`."""
        return LEDGER

    # ---------------------------------------------------------------- the state, in short

    @property
    def state(self) -> AnkhState:
        """The game as it is shown."""
        found: AnkhState = self.shown
        return found

    @property
    def over(self) -> bool:
        """See `BoardTable.over`."""
        return self.shown is not None and self.state.result is not None

    @property
    def at_end(self) -> bool:
        """See `TableScene.at_end`."""
        return super().at_end and not self.chronicle.unread

    def outrun(self, sheet: EpochSheet) -> bool:
        """See `BoardTable.outrun`: Ankh has no scorings of epochs."""
        return False

    def make_ranking(self) -> Ranking:
        """See `BoardTable.make_ranking`."""
        assert self.table.standings is not None
        return ranking(self.table)

    def end_line(self, ranking: Ranking) -> str:
        """See `BoardTable.end_line`: how the game ended."""
        result = self.state.result
        if result is None or result.winner is None:
            red = red_max(self.state.options)
            return _("All gods were forgotten: none had more devotion than {red}.").format(red=red)
        return {
            "summit": _("{god} has reached {top}, the top of the devotion track."),
            "last_god": _("{god} is the only god that was not forgotten."),
            "final": _("{god} has the most devotion after the last conflict."),
        }[result.ending].format(god=words.god_names(self.state.gods[result.winner].names), top=TOP)

    def end_note(self, seat: int) -> str:
        """See `BoardTable.end_note`: the god, and whether it was forgotten."""
        name = words.god_names(self.state.gods[self.state.seat_gods[seat]].names)
        return name if self.to_the_end(seat) else _("{god}, forgotten").format(god=name)

    def to_the_end(self, seat: int) -> bool:
        """See `BoardTable.to_the_end`."""
        return self.state.gods[self.state.seat_gods[seat]].fate != "forgotten"

    def put_player(self, canvas: Canvas, seat: int, size: float, center: tuple[float, float]) -> None:
        """See `BoardTable.put_player`: the god, with the sigil of the player."""
        god = self.state.seat_gods[seat]
        alpha = 255 if self.to_the_end(seat) else 110
        put_token(canvas, "god", self.state.gods[god].names, self.sigil_of(god), size + 2, center, alpha=alpha)
        put_sigil(canvas, self.sigil_of(seat), size / 2, (center[0] + size * 0.4, center[1] + size * 0.36))

    def others(self) -> list[int]:
        """See `BoardTable.others`."""
        return self.order_from_viewpoint()

    def panel_of(self, seat: int) -> pygame.Rect:
        """See `BoardTable.panel_of`."""
        return layout.OWN if seat == self.viewpoint else layout.opponent(self.others().index(seat))

    def seat_view(self, seat: int) -> views.SeatView:
        """What is shown of a seat."""
        return views.seat_view(self.state, seat, self.person, self.sigil_of)

    def god_name(self, god: int) -> str:
        """A god by name, or before the choice by its player's."""
        return words.god_names(self.state.gods[god].names) or self.name_of(god)

    def god_owner(self, god: int) -> str:
        """Who plays a god, in a sentence."""
        seats = [seat for seat, own in enumerate(self.state.seat_gods) if own == god]
        return listed([_("you") if seat == self.seat else self.name_of(seat) for seat in seats or [god]])

    # ---------------------------------------------------------------- what is told on sheets

    @property
    def filmed_tale(self) -> Tale | None:
        """What is told over the board of a replay, unless it was put aside."""
        tale = self.tale() if self.filmed else None
        return None if tale is self._folded or (tale is not None and self.heralded(tale)) else tale

    def heralded(self, tale: Tale) -> bool:
        """Whether a battle is only just being announced over the map, so that its sheet has still to come."""
        return self._herald is not None and self.director.current is self._herald and tale is self.chronicle.battle

    @property
    def pausing(self) -> bool:
        """Whether a sheet is being read, so that nothing goes on."""
        return bool(self.chronicle.unread) and (self.filmed or self.app.scene is self)

    @property
    def telling(self) -> bool:
        """Whether a battle is being told, so that nothing hurries."""
        return self.chronicle.battle is not None or bool(self.chronicle.unread)

    @property
    def busy(self) -> bool:
        """See `Scene.busy`: while somebody reads nothing moves."""
        return (self.director.busy and (not self.pausing or self.filmed)) or self.board_moves()

    def beat(self, event: Any, before: Any, played: Played) -> Beat | None:
        """See `TableScene.beat`: the chronicle hears of each event just before it is shown."""
        beat = self.choreography.beat(event, before) or Beat("at once")
        beat.unhurried = before.battle is not None or getattr(event, "outcome", "") == "battle"
        inner = beat.on_start

        def begin() -> None:
            self.chronicle.hear(event, self.state)
            if isinstance(event, RegionVisited):
                self._folded = None
                self._herald = beat if event.outcome == "battle" else None
            if inner is not None:
                inner()

        beat.on_start = begin
        return beat

    def jump(self) -> None:
        """See `TableScene.jump`."""
        super().jump()
        self.sheet_flights.clear()
        history = self.table.history
        if history and history[0].number == 0:
            self.chronicle = written(self.game, len(self.table.seats), self.table.options, history)
        else:
            self.chronicle = Chronicle()
        if self.chronicle.battle is None and self.shown is not None:
            self.chronicle.battle = resumed(self.state)

    def follow(self, played: Played) -> None:
        """See `TableScene.follow`: in a replay, going on means that everything was read."""
        if self.filmed:
            self.chronicle.read_all()
        super().follow(played)

    def tale(self) -> Tale | None:
        """What is to be told now: the oldest thing not read, or the battle that runs."""
        return self.chronicle.unread[0] if self.chronicle.unread else self.chronicle.battle

    @property
    def folded(self) -> bool:
        """Whether a sheet is put aside so that the map can be seen."""
        subject = self._subject()
        return subject is not None and self._hidden(subject)

    def _subject(self) -> object:
        """What a sheet that can be folded is about: a battle that runs, or the choice of gods."""
        if self.shown is None:
            return None
        if isinstance(questions.frame_of(self.state), d.ChooseGod):
            return "draft"
        tale = self.tale()
        return tale if isinstance(tale, BattleTale) else None

    def _hidden(self, subject: object) -> bool:
        return self._folded is subject or (isinstance(subject, BattleTale) and self._needs_map(subject))

    def _needs_map(self, tale: BattleTale) -> bool:
        """Whether we are asked for something that lies outside of the battle's region."""
        if tale.done or not self.controls_live:
            return False
        self.controls.settle()
        state = self.state
        for kind, value in self.controls.choosing.open():
            if kind == "hex" and value not in tale.hexes:
                return True
            if kind == "figure" and state.figures[value].at not in tale.hexes:
                return True
        return isinstance(questions.frame_of(state), d.MoveToObelisks | d.CrushMonument)

    def fold(self, away: bool) -> None:
        """Put the sheet aside, or bring it back."""
        subject = self._subject()
        self._folded = subject if away else None
        if not away and isinstance(subject, BattleTale) and self._needs_map(subject):
            self.app.toast(_("This is chosen on the map."))
        self.changed()
        self._arrange_dialogs()

    def sheet_lesson(self) -> list[Widget]:
        """What a guide adds to a sheet that lies on the table."""
        return self.guide.sheet_widgets() if isinstance(self.guide, AnkhGuide) else []

    def paint_lesson(self, canvas: Canvas) -> None:
        """What a guide shows on a sheet."""
        if isinstance(self.guide, AnkhGuide):
            self.guide.paint_on_sheet(canvas)

    @property
    def explaining(self) -> bool:
        """Whether a guide wants something to be read before a sheet goes on."""
        return self.guide is not None and self.guide.waits_for_reader

    def close_tale(self, tale: Tale) -> None:
        """A sheet was read. In a break, the last one says that we are ready to go on."""
        last = len(self.chronicle.unread) <= 1 and self.seat is not None
        if self.in_rest and self.seat is not None and last and not self.ready_seats()[self.seat]:
            self.ready()
        if not (self.in_rest and last):
            self._was_read(tale)
        self._opened_at = self.now()
        self.changed()
        self._arrange_dialogs()

    def _was_read(self, tale: Tale) -> None:
        self.chronicle.read(tale)
        self._left = tale

    def ready_seats(self) -> list[bool]:
        """Who is ready to go on, by seat; bots always are."""
        return [bool(card.bot) or card.ready or not card.present for card in self.table.seats]

    def changed(self) -> None:
        """See `Scene.changed`: a sheet that lies on the table changes with it."""
        self._face = None
        super().changed()
        dialog = self._dialog
        if dialog is not None and dialog in self.app.dialogs:
            dialog.changed()

    def missing(self) -> None:
        """See `BoardTable.missing`: panels show it; of the widgets only a track's marker is in the air."""
        if not self.air.away or any(name.startswith("marker:") for name in self.air.away):
            self.changed()
            return
        self._panels = self._face = None
        self.app.redraw()

    def sheet_face(self, tale: BattleTale) -> SheetFace:
        """The sheet of a battle as it stands; made anew only after a change."""
        if self._face is None or self._face[0] is not tale:
            self._face = (tale, self._make_face(tale))
        return self._face[1]

    def _make_face(self, tale: BattleTale) -> SheetFace:
        seat = self.seat
        speaks = seat is not None and seat in self.game.deciders(self.state)
        facing = Facing(tale, self.state, self.god_owner, self.sigil_of, seat, speaks=speaks)
        return facing.face(backs_away="backs" in self.air.away, bids_away="bids" in self.air.away)

    def sheet_face_now(self) -> SheetFace | None:
        """The sheet of the battle that runs."""
        tale = self.chronicle.battle
        return self.sheet_face(tale) if tale is not None else None

    def _wanted_dialog(self) -> object:
        """See `BoardTable`: a sheet that is to be read, the battle that runs, the choice of gods, the end."""
        if self.shown is None:
            return None
        tale = self.tale()
        if tale is not None:
            aside = isinstance(tale, BattleTale) and (self._hidden(tale) or self.heralded(tale))
            return None if aside else tale
        if isinstance(questions.frame_of(self.state), d.ChooseGod):
            return None if self._hidden("draft") else "draft"
        last = self.chronicle.last
        awaits = self.seat is not None or last is not self._left
        if self.in_rest and last is not None and awaits and not self.director.busy:
            return last
        return super()._wanted_dialog()

    def _make_dialog(self, wanted: object) -> Scene:
        self._opened_at = self.now()
        if isinstance(wanted, BattleTale | ConflictTale | MergeTale | ForgottenTale):
            coming, self._coming = self._coming, None
            return coming[1] if coming is not None and coming[0] is wanted else self._sheet_of(wanted)
        return DraftSheet(self) if wanted == "draft" else super()._make_dialog(wanted)

    def update(self, seconds: float) -> None:
        """See `TableScene.update`: what nobody reads passes by."""
        tale = self.chronicle.unread[0] if self.chronicle.unread else None
        if tale is None:
            self._opened_at = self.now()
        elif self.guide is None and self.now() - self._opened_at > self._reading_time(tale):
            self._was_read(tale)
            self._opened_at = self.now()
            self.changed()
        super().update(seconds)
        battle = self.chronicle.battle
        if battle is not None and self.heralded(battle):
            if self._coming is None or self._coming[0] is not battle:
                self._coming = (battle, self._sheet_of(battle))
            self._coming[1].paint_ahead(self.app.canvas)

    def _reading_time(self, tale: Tale) -> float:
        """Seconds that a sheet lies on the table at most, so that no reader falls behind the game for long."""
        if self.filmed:
            last = len(self.chronicle.unread) == 1 and not self.director.busy
            return math.inf if last and not self.film.rolling else FILM_TIME / self.pace
        backlog = self.director.backlog
        if len(self.chronicle.unread) > 1 or backlog > 3 * FAR:
            return GLANCE
        if self._about_us(tale):
            return READ_TIME if backlog <= FAR else OTHERS_TIME
        return GLANCE if backlog > LONG or self.table.my_turn else OTHERS_TIME

    def _about_us(self, tale: Tale) -> bool:
        """Whether we play, and a sheet is about all players or about a battle of ours."""
        if self.seat is None:
            return False
        return not isinstance(tale, BattleTale) or self.state.seat_gods[self.seat] in tale.gods

    def paint_flights(self, canvas: Canvas) -> None:
        """See `TableScene.paint_flights`. In a replay sheets are part of the picture."""
        super().paint_flights(canvas)
        tale = self.filmed_tale
        if tale is None:
            self._film = None
            return
        if self._film is None or self._film[0] is not tale:
            self._film = (tale, self._sheet_of(tale))
        self._film[1].paint_film(canvas)

    def _sheet_of(self, tale: Tale) -> TableSheet:
        return BattleSheet(self, tale) if isinstance(tale, BattleTale) else sheet_of(self, tale)

    def outcome(self, tale: Tale) -> str:
        """What a sheet that is being read says, in a sentence."""
        if isinstance(tale, ConflictTale):
            return _("{conflict} is over").format(conflict=words.conflict_ordinal(tale.number))
        if isinstance(tale, MergeTale):
            return _("Two gods become one")
        if isinstance(tale, ForgottenTale):
            return _("Gods on a red space are forgotten")
        if tale.winner is None:
            return _("Nobody wins the battle for region {number}").format(number=tale.region)
        if self.seat is not None and self.state.seat_gods[self.seat] == tale.winner:
            return _("You win the battle for region {number}").format(number=tale.region)
        name = self.god_owner(tale.winner)
        if tale.token is not None:
            return _("The tie-break token decides for {name}").format(name=name)
        return _("Victory in region {number} for {name}").format(name=name, number=tale.region)
