"""The table of an auction game: panels, beats, pulsing controls, and the dialogs that the state asks for.

A game's table fills in what it knows: its panels, its prompt, its choreography, its controls.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

import pygame

from assets.catalog import gettext as _
from client.art import palette
from client.art.cache import draw_ahead
from client.board import frame
from client.board.landing import Landing
from client.board.ledger import Ledger
from client.board.lesson import GO_ON, SCORING, TAB, Guide
from client.board.persons import Person
from client.board.pieces import put_rim, put_sigil
from client.board.ranking import RankingScreen
from client.board.results import EpochSheet, Ranking
from client.board.roles import Beats, Controls, Pulse
from client.board.scores import ScoreScreen
from client.board.spots import KeyButton
from client.board.stage import Air
from client.director import Beat
from client.scenes.rail import Tab
from client.scenes.table import LogLine, Prompt, TableScene
from client.ui.layers import Panel
from client.ui.scene import Scene
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App
    from client.model import Played, Table
    from client.ui.canvas import Canvas

AHEAD: Final = 2
"""Pieces that are painted ahead in a frame."""


class BoardTable(TableScene):
    """The table of an auction game, for the ones who play and the ones who watch."""

    peek_key: ClassVar[str]
    """The binding that looks behind a dialog."""
    result_place: ClassVar[pygame.Rect | None] = None
    """Where the button stands that shows the ranking again; None for no such button."""
    controls: Controls
    choreography: Beats

    def __init__(self, app: App, table: Table) -> None:
        self.app = app
        self.air = Air()
        self.sheet: EpochSheet | None = None
        self.end_seen = False
        self.fresh: Counter[str] = Counter()
        """How many pieces came since our last action, by the name of their place: they keep a thin gold rim."""
        self._fresh_of = -1
        self.guide: Guide | None = None
        """Explains the beginning to a newcomer."""
        self._panels: list[Panel] | None = None
        self._prompt: Prompt | None = None
        self._tabs: list[Tab] | None = None
        self._sheet_rests = False
        self._closed = 0
        self._dialog: Scene | None = None
        self._dialog_of: object = None
        self.pulse = Pulse(app)
        self._ahead_for: Canvas | None = None
        self._pieces: Iterator[None] = iter(())
        self._foresight = Landing(self)
        self.prepare()
        super().__init__(app, table)

    # ---------------------------------------------------------------- what a game fills in

    @property
    @abstractmethod
    def ledger(self) -> Ledger:
        """How the scoring is told."""

    @abstractmethod
    def prepare(self) -> None:
        """Make `controls` and `choreography`; `app` and `air` are there, the table is not yet."""

    @abstractmethod
    def make_panels(self) -> list[Panel]:
        """The table as it is shown. Asked again only after `changed`."""

    @abstractmethod
    def make_prompt(self) -> Prompt:
        """What the pill at the top says. Asked again only after `changed`."""

    @abstractmethod
    def make_tabs(self) -> list[Tab]:
        """The tabs beside log and chat. Asked again only after `changed`."""

    @abstractmethod
    def make_ranking(self) -> Ranking:
        """The end of a game that is over and has `table.standings`."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the game that is shown is over."""

    @property
    def at_end(self) -> bool:
        """See `TableScene.at_end`."""
        return super().at_end and self.sheet is None

    @abstractmethod
    def outrun(self, sheet: EpochSheet) -> bool:
        """Whether play went on while the scoring of `sheet` was still open (nobody rests, as in a replay)."""

    def resting_sheet(self) -> EpochSheet | None:
        """The scoring that everybody reads while the table rests, for somebody who has come back only now."""
        return None

    def reckon_anew(self) -> None:
        """What is derived from `shown` and kept must be derived again."""

    def end_line(self, ranking: Ranking) -> str:
        """What decided the game, in a sentence."""
        return self.ledger.decided(ranking, self.name_of)

    def end_note(self, seat: int) -> str:
        """What stands below a name in the ranking, if there is something to say."""
        return ""

    def to_the_end(self, seat: int) -> bool:
        """Whether a seat played to the end of the game."""
        return True

    def put_player(self, canvas: Canvas, seat: int, size: float, center: tuple[float, float]) -> None:
        """Draw the sign of a player, so large, in the ranking."""
        put_sigil(canvas, self.sigil_of(seat), size, center)

    def freshen(self, event: Any) -> None:
        """Tell in `fresh` what an event that is shown now has brought, and what it took away."""

    def pieces_ahead(self, canvas: Canvas) -> Iterator[None]:
        """Paint one piece that will be needed after another, so that no flight stutters."""
        return iter(())

    def make_guide(self) -> Guide | None:
        """Who explains the beginning of the game to a newcomer; None if it has no lesson."""
        return None

    def choice(self) -> object:
        """What a dialog of the game's own is about now; None for no dialog."""
        return None

    def make_choice(self, choice: object) -> Scene:
        """The dialog about `choice`."""
        raise LookupError(choice)

    # ---------------------------------------------------------------- what everybody may ask

    def person(self, seat: int) -> Person:
        """Who sits on a seat."""
        cards = self.table.seats
        card = cards[seat] if seat < len(cards) else None
        return Person(
            name=self.name_of(seat),
            sigil=self.sigil_of(seat),
            bot=bool(card and card.bot),
            present=bool(card is None or card.present or card.bot),
        )

    def others(self) -> list[int]:
        """The other seats from left to right."""
        return frame.others(len(self.table.seats), self.viewpoint)

    def panel_of(self, seat: int) -> pygame.Rect:
        """Where a seat's panel lies."""
        return frame.panel(len(self.table.seats), self.viewpoint, seat)

    @property
    def in_rest(self) -> bool:
        """Whether the table rests between two epochs."""
        return self.table.in_break

    @property
    def confirming(self) -> bool:
        """Whether the person wants to be asked before something that cannot be undone."""
        return self.app.settings.play.confirm

    def waiting(self, acting: int) -> str:
        """Why we can do nothing now, while the seat `acting` decides (below 0: nobody); empty when we can."""
        if self.seat is None:
            return _("You are watching.")
        if self.over:
            return _("The game is over.")
        if self.in_rest:
            return _("The next epoch begins when everybody is ready.")
        if acting < 0 or self.director.busy:
            return _("One moment.")
        if acting != self.seat:
            return _("It is {name}'s turn.").format(name=self.name_of(acting))
        if self.table.pending:
            return _("Your move is on its way.")
        return "" if self.controls_live else _("One moment.")

    def place_of(self, seat: int) -> pygame.Rect | None:
        """See `TableScene.place_of`."""
        return self.panel_of(seat) if 0 <= seat < len(self.table.seats) else None

    @property
    def own_frame(self) -> pygame.Rect:
        """See `TableScene.own_frame`."""
        return frame.OWN

    # ---------------------------------------------------------------- for the beats (`client.board.stage.Stage`)

    def missing(self) -> None:
        """Pieces took off or landed: panels show it, and widgets if they are pieces themselves."""
        self.changed()

    def now(self) -> float:
        """Seconds of the clock."""
        return self.app.now()

    @property
    def flashes(self) -> bool:
        """Whether to flash."""
        return self.app.settings.motion.flashes

    @property
    def shakes(self) -> bool:
        """Whether to shake the table."""
        return self.app.settings.motion.shake

    def open_scores(self, sheet: EpochSheet) -> None:
        """Show the scoring of an epoch."""
        self.sheet = sheet
        if self.guide is not None:
            self.guide.seen.add(SCORING)
        self._sheet_rests = False
        self._arrange_dialogs()

    # ---------------------------------------------------------------- what `TableScene` asks

    def forget(self) -> None:
        """Let go of all that was made of what is shown: it will be something else."""
        self._panels = self._prompt = self._tabs = None
        self.reckon_anew()

    def changed(self) -> None:
        """See `Scene.changed`."""
        self.forget()
        super().changed()

    def beat(self, event: Any, before: Any, played: Played) -> Beat | None:
        """See `TableScene.beat`."""
        return self.choreography.beat(event, before)

    def lands(self, event: Any, played: Played) -> None:
        """See `TableScene.lands`. Who only watches has no action of their own: to them only the last step is fresh."""
        if played.number != self._fresh_of and self.seat in (None, played.seat):
            self.fresh.clear()
        self._fresh_of = played.number
        self.freshen(event)

    def jump(self) -> None:
        """See `TableScene.jump`: what came since our last action is looked up."""
        history = self.table.history
        own = (place for place in reversed(range(len(history))) if history[place].seat == self.seat)
        since = next(own, 0) if self.seat is not None else max(0, len(history) - 1)
        self.fresh.clear()
        for played in history[since:]:
            for event in played.events:
                self.freshen(event)
        super().jump()

    def prompt(self) -> Prompt:
        """See `TableScene.prompt`."""
        if self._prompt is None:
            taught = self.guide.prompt() if self.guide is not None else None
            self._prompt = taught or self.make_prompt()
        return self._prompt

    def tabs(self) -> Sequence[Tab]:
        """See `TableScene.tabs`."""
        if self._tabs is None:
            self._tabs = self.make_tabs() if self.shown is not None else []
            if self.guide is not None:
                self._tabs = [self.guide.tab(), *self._tabs[:1]]
        return self._tabs

    def board_panels(self) -> Sequence[Panel]:
        """See `TableScene.board_panels`."""
        if self._panels is None:
            self._panels = self.make_panels() if self.shown is not None else []
        return self._panels

    def board_widgets(self) -> Sequence[Widget]:
        """See `TableScene.board_widgets`."""
        if self.shown is None:
            return ()
        taught = self.guide.widgets() if self.guide is not None else ()
        return [*self.controls.widgets(), *taught, *self._back_to_the_result()]

    def _back_to_the_result(self) -> list[Widget]:
        """What shows the ranking again, to whoever looks at the table as it ended."""
        if self.result_place is None or not self._looks_back:
            return []
        tip = _("Who won, and where the points came from")
        button = KeyButton(RESULT, self.result_place, _("The result"), self._open_end, tip=tip, style="gold", size=15)
        button.cap = _("Enter")
        return [button]

    @property
    def _looks_back(self) -> bool:
        """Whether the ranking was read and the table is looked at as it ended."""
        return self.end_seen and self.over and bool(self.table.standings)

    def _open_end(self) -> None:
        self.end_seen = False
        self._arrange_dialogs()

    def landed(self) -> None:
        """See `TableScene.landed`."""
        self.air.clear()
        self.controls.settle()

    def default(self) -> str:
        """See `Scene.default`: Enter commits what was chosen."""
        if self.guide is not None and self.guide.waits_for_reader:
            return GO_ON
        return RESULT if self._looks_back and self.result_place is not None else self.controls.chosen_widget

    def handle(self, event: pygame.event.Event, point: tuple[float, float]) -> bool:
        """See `Scene.handle`: Ctrl+Z takes the first step of a choice back."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            return self.controls.put_back()
        return super().handle(event, point)

    def escape(self) -> None:
        """See `Scene.escape`: first put back what was chosen, then the menu."""
        if not self.controls.put_back():
            super().escape()

    def teach(self) -> None:
        """See `TableScene.teach`."""
        self.guide = self.make_guide()
        if self.guide is not None:
            self.rail.show(TAB)

    def act(self, action: Any) -> None:
        """See `TableScene.act`: what a newcomer has done is known from then on."""
        if self.controls_live and not self.guarded:
            self.fresh.clear()
            if self.guide is not None:
                self.guide.acted()
        super().act(action)

    # ---------------------------------------------------------------- what moves

    def paint_board(self, canvas: Canvas) -> None:
        """See `TableScene.paint_board`: the guide's glow, and what a line of the log under the pointer tells of."""
        if self.guide is not None:
            self.guide.paint(canvas, self.pulse.strength)
        line = self.rail.pointed_at
        if line is not None:
            self._light_up(canvas, line)

    def _light_up(self, canvas: Canvas, line: LogLine) -> None:
        """Put a rim around the player and the piece that a line of the log tells of."""
        place = self.place_of(line.seat)
        if place is not None:
            put_rim(canvas, place.inflate(4, 4), palette.SEATS[self.sigil_of(line.seat)].colour, radius=12, width=3)
        spot = self.app.widget_in(self, line.spot)
        if spot is not None and spot.text == line.tail:
            put_rim(canvas, spot.rect.inflate(6, 6), palette.GOLD_HIGH, radius=14, width=3)

    def paint_flights(self, canvas: Canvas) -> None:
        """See `TableScene.paint_flights`."""
        for flight in self.air.flights:
            flight.paint(canvas)
        now = self.now()
        for ring in self.air.rings:
            ring.paint(canvas, now)
        if self.filmed:
            self.film.paint(canvas)
        if self.air.shake:
            canvas.surface.scroll(canvas.px(self.air.shake), 0)

    def board_moves(self) -> bool:
        """See `TableScene.board_moves`."""
        return bool(self.air.rings) or self.pulse.runs

    @property
    def glow(self) -> int:
        """How strongly what may be pressed glows now, 0 to 255; a guide has a glow of its own."""
        return 0 if self.guide is not None and self.guide.hint is not None else self.pulse.strength

    def update(self, seconds: float) -> None:
        """See `TableScene.update`."""
        super().update(seconds)
        if self.pulse.asked(self.table.number if self.controls_live else None):
            self.changed()
        if self.pulse.runs:
            self.controls.set_glow(self.glow)
        self.air.rings[:] = [ring for ring in self.air.rings if ring.alive(self.now())]
        if self.guide is not None and self.guide.finished:
            self.guide = None
            self.rail.show("log")
        self._paint_ahead()
        if self.foresees:
            self._foresight.update()
        self._arrange_dialogs()

    def _paint_ahead(self) -> None:
        """Paint a few pieces that will be needed, while nothing moves."""
        if self._ahead_for is not self.app.canvas:
            self._ahead_for = self.app.canvas
            self._pieces = self.pieces_ahead(self.app.canvas)
        if not self.director.busy:
            draw_ahead(self._pieces, AHEAD)

    # ---------------------------------------------------------------- dialogs

    def close_scores(self) -> None:
        """The scoring of an epoch was read."""
        self._closed = self.sheet.epoch if self.sheet is not None else 0
        self.sheet = None
        self._arrange_dialogs()

    def close_end(self) -> None:
        """The ranking was read: look at the table as it ended."""
        self.end_seen = True
        self._arrange_dialogs()
        self.changed()

    def _wanted_dialog(self) -> object:
        """What a dialog belongs to on the table as it is now: a scoring, the end, or a choice; None for no dialog."""
        if self.filmed:
            return None
        if self.sheet is None and self.table.in_break and self.shown is not None and not self.director.busy:
            self.sheet = self.resting_sheet()
            if self.sheet is not None and self.sheet.epoch == self._closed:
                self.sheet = None
        if self.sheet is not None:
            if self.table.in_break:
                self._sheet_rests = True
            elif self._sheet_rests or (self.shown is not None and self.outrun(self.sheet)):
                self.sheet = None
        if self.sheet is not None:
            return self.sheet
        if self.shown is None:
            return None
        if self.over and not self.director.busy and self.table.standings and not self.end_seen:
            return _END
        return self.choice() if self.controls_live else None

    def _arrange_dialogs(self) -> None:
        """Open and close dialogs as the table's state asks, whatever happened in between."""
        wanted = self._wanted_dialog()
        if self._dialog is not None and (wanted != self._dialog_of or self._dialog not in self.app.dialogs):
            self.app.close_dialog(self._dialog)
            self._dialog = None
        if wanted is not None and self._dialog is None and self.app.scene is self:
            self._dialog, self._dialog_of = self._make_dialog(wanted), wanted
            self.app.open_dialog(self._dialog)

    def _make_dialog(self, wanted: object) -> Scene:
        if isinstance(wanted, EpochSheet):
            return ScoreScreen(self, wanted)
        return RankingScreen(self, self.make_ranking()) if wanted == _END else self.make_choice(wanted)


RESULT: Final = "result"
"""The button that shows the ranking again."""
_END: Final = "the end"
"""What the ranking belongs to."""
