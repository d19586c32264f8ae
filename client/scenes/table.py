"""What every game's table has in common: the board of a game is a subclass that draws it.

Three states of the game are at hand. `table.state` is the present. `shown` is what the player sees: it trails behind
while beats run and has caught up when they end. Between the two, each event is offered to the board's `beat` together
with the state just before it, so a flight knows where its pieces start although they may be shown there much later.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

import pygame

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client import words
from client.director import Beat, Director
from client.model import Answered, Jumped, News, Played, Stepped, Table
from client.scenes.film import Film
from client.scenes.flourish import Flourishes
from client.scenes.magnifier import Magnifier
from client.scenes.prompt import Prompt
from client.scenes.rail import Rail, Tab
from client.scenes.topbar import TopBar
from client.ui.ground import paint_ceiling
from client.ui.layers import Arrangement, Layers, Panel
from client.ui.scene import SCREEN, Scene
from client.ui.widget import Point, Widget
from shared.engine.game import Viewer
from shared.protocol import messages as wire

if TYPE_CHECKING:
    from client.app import App
    from client.ui.canvas import Canvas

TOP: Final = pygame.Rect(0, 0, 1280, 42)
"""The bar with the prompt, which the shell draws for every game."""

TOLD: Final = frozenset(
    {
        "away",
        "back",
        "bot_plays",
        "plays_again",
        "conceded",
        "got_up",
        "sat",
        "asks_for_pause",
        "asks_to_go_on",
        "asks_for_rematch",
        "timed_out",
        "extra_time",
        "waits_for",
        "paused",
        "went_on",
    }
)
"""Notes of the house that are shown over the board, too: they say why a game waits."""
FRESH: Final = 10.0
"""Seconds after which a note is no news any more."""
AUTO_PASS: Final = 0.6
"""Seconds after which the only possible action is done by itself, if the person likes that."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event in the log: the seat's sigil and name, a verb, an icon (`Edition.draw_icon`), what is left to say.

    `seat` is -1 for what nobody did. `number` is the step, so that a click can jump there. `spot` names the widget of
    the piece that it tells of, if that may still lie where it was laid. An `idle` one tells of what changed nothing,
    a pass, and may be left out.
    """

    seat: int
    verb: str
    icon: str = ""
    tail: str = ""
    dim: bool = False
    number: int = -1
    spot: str = ""
    idle: bool = False


__all__ = ["TOP", "LogLine", "Prompt", "TableScene"]


class TableScene(Scene):
    """A table where a game is played, watched or replayed.

    A board fills in `beat`, `log_line`, `prompt`, `board_panels`, `board_widgets`, `paint_board`, `paint_flights`; it
    draws the whole screen but TOP and the rail. It sends with `act`, and only what `legal()` gives.
    """

    name = "table"
    foresees: ClassVar[bool] = False
    """Whether what a beat will leave behind is painted while it runs."""
    film: Film = Film()
    """What a replay shows over this board in passing."""

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app)
        self.table = table
        self.game = table.game
        self.viewpoint: int = table.seat or 0
        """The seat whose things lie in front: our own, or the one a spectator follows."""
        self.director = Director(app.settings.speed_factor, reduced=app.settings.reduced_motion, play=app.sound.play)
        self.log: list[LogLine] = []
        self.shown: Any = None
        self._layers = Layers(self.paint_ground, foresees=self.foresees)
        self.top = TopBar(self)
        self.rail = Rail(self)
        self.missed_after: int | None = None
        """The last step we saw before the line broke, until our next action."""
        self.pace = 1.0
        """How much faster than the settings say: a replay's speed."""
        self.on_jump: Callable[[int], None] | None = None
        self.generation = table.generation
        self._ahead: Any = None
        self._followed = -1
        self._arrangement = Arrangement()
        self._controls_since: float | None = None
        self._own_step = -1
        """Our last action that we know of."""
        self._asked_after = -1
        """Our last action before the one that we are asked for now."""
        self._was_busy = False
        self.flourishes = Flourishes(self)
        self.magnifier = Magnifier(self)
        self.jump()

    # ---------------------------------------------------------------- what a board fills in

    def beat(self, event: Any, before: Any, played: Played) -> Beat | None:
        """How `event` is shown. `before` is the state just before it, to be read only. None: at once.

        The beat's tweens may draw nothing themselves: they set what `paint_flights` draws.
        """
        return None

    def lands(self, event: Any, played: Played) -> None:
        """`event` was applied to what is shown: the picture of it is over, or just began if its beat is `early`."""

    def log_line(self, event: Any, before: Any, played: Played) -> LogLine | None:
        """How the log tells of `event`, or None."""
        return None

    def prompt(self) -> Prompt:
        """What the pill at the top says now, from `shown` while beats run."""
        return Prompt("")

    def board_widgets(self) -> Sequence[Widget]:
        """The board's widgets in the order of Tab. Enabled only where `controls_live` and the engine says legal."""
        return ()

    def paint_ground(self, canvas: Canvas) -> None:
        """Draw what never changes: the ceiling. It covers everything."""
        paint_ceiling(canvas)

    def board_panels(self) -> Sequence[Panel]:
        """The table as `shown`, in panels that are drawn again only when their key changes."""
        return ()

    def paint_board(self, canvas: Canvas) -> None:
        """Draw what changes every frame on top of the panels and under the widgets: glows."""

    def paint_flights(self, canvas: Canvas) -> None:
        """Draw what moves, above the widgets."""

    def board_moves(self) -> bool:
        """Whether something decorative moves (a glow, a ring), so that frames are needed without a beat."""
        return False

    def landed(self) -> None:
        """All beats ended, or the view jumped: `shown` is the present. Drop selections that make no sense now."""

    def jump_to(self, number: int) -> None:
        """A line of the log was clicked that tells of step `number`: a replay goes there, a live table does not."""
        if self.on_jump is not None:
            self.on_jump(number)

    def tabs(self) -> Sequence[Tab]:
        """Tabs of the board's own beside log and chat (the scores)."""
        return ()

    def only_thing(self, action: Any) -> str:
        """What is said when `action` is done without asking, because nothing else was possible."""
        return _("Only one thing could be done, and so it was.")

    @property
    def at_end(self) -> bool:
        """Whether the game is over and was shown to its end, with nothing left to be read before the ranking."""
        return self.table.standings is not None and not self.director.busy

    def teach(self) -> None:
        """A newcomer sits here: explain the game while it is played, if the board knows how."""

    def place_of(self, seat: int) -> pygame.Rect | None:
        """The panel of a seat, to be shown large or lit up; None if the board has none."""
        return None

    @property
    def own_frame(self) -> pygame.Rect | None:
        """The panel of the seat in front, along which a light runs when we are asked; None for no light."""
        return None

    # ---------------------------------------------------------------- what a board uses

    @property
    def filmed(self) -> bool:
        """Whether this is the board of a replay, where nothing waits for anybody."""
        return self.on_jump is not None

    @property
    def seat(self) -> Viewer:
        """Our own seat, or None."""
        return self.table.seat

    @property
    def controls_live(self) -> bool:
        """Whether it is our decision and nothing stands before it: no beat, no unanswered action, no break."""
        return self.table.my_turn and not self.director.busy and self.app.online(self.table)

    def legal(self) -> Sequence[Any]:
        """The actions open to us now, empty unless `controls_live`."""
        seat = self.table.seat
        return self.table.legal(seat) if seat is not None and self.controls_live else ()

    def act(self, action: Any) -> None:
        """Send `action`, once. Does nothing while the controls are not live or have only just appeared."""
        if self.controls_live and not self.guarded:
            self.missed_after = None
            self.app.act(self.table, action)
            self.changed()

    def ready(self) -> None:
        """In a break between stages: go on."""
        self.app.navigator.company.ready(self.table.id)

    @property
    def guarded(self) -> bool:
        """Whether the controls appeared so recently that a click cannot have been meant for them."""
        if self._controls_since is None or self._asked_after != self._own_step:
            return True
        return self.app.now() - self._controls_since < self.app.settings.guard

    def name_of(self, seat: int) -> str:
        """The name on a seat."""
        return self.table.name_of(seat)

    def sigil_of(self, seat: int) -> int:
        """The sigil (and with it the colour) of a seat, as `client.art.palette.SEATS` numbers them."""
        given = self.table.sigils
        return given[seat] if 0 <= seat < len(given) else 0

    def order_from_viewpoint(self) -> list[int]:
        """The other seats in the order of turns, beginning after the one in front."""
        seats = len(self.table.seats)
        return [(self.viewpoint + step) % seats for step in range(1, seats)]

    def follow_seat(self, seat: int) -> None:
        """See `Scene.follow_seat`: that seat is in front then."""
        if self.seat is None:
            self.viewpoint = seat
            self.changed()

    @property
    def next_seat(self) -> int:
        """The seat after the one in front."""
        return (self.viewpoint + 1) % max(1, len(self.table.seats))

    # ---------------------------------------------------------------- how the view follows

    def jump(self) -> None:
        """Show the present with no animation: on entering, after a snapshot, when a reader of a replay jumps."""
        self.director.skip_all()
        state = self.table.state
        self.shown = state.copy() if state is not None else None
        self._ahead = state.copy() if state is not None else None
        self._followed = self.table.number
        self._own_step = self.table.number
        self.log = self._whole_log()
        self.landed()
        self.changed()

    def reworded(self) -> None:
        """See `Scene.reworded`: panels have words that are not in their keys, and the log is made of sentences."""
        self._layers.forget()
        if self.director.busy:
            self.jump()
        else:
            self.log = self._whole_log()
        super().reworded()

    def follow(self, played: Played) -> None:
        """Queue the beats of a step that the model has just taken. One that is shown already is let be."""
        if played.number <= self._followed:
            return
        self._followed = played.number
        if played.seat == self.seat:
            self._own_step = played.number
        if self._ahead is None:
            self._ahead = self.game.blank(len(self.table.seats), self.table.options)
            self.shown = self._ahead.copy()
        for event in played.events:
            beat = self.beat(event, self._ahead, played) or Beat("at once")
            line = self.log_line(event, self._ahead, played)
            self.director.add(self._landing(beat, event, line, played))
            self.game.evolve(self._ahead, event)
        self.changed()

    def _landing(self, beat: Beat, event: Any, line: LogLine | None, played: Played) -> Beat:
        """`beat`, made to apply `event` to what is shown when it begins or ends."""
        inner = beat.on_start if beat.early else beat.on_end

        def land() -> None:
            self.game.evolve(self.shown, event)
            self.lands(event, played)
            if line is not None:
                self.log.append(line)
            if inner is not None:
                inner()
            self.changed()

        if beat.early:
            beat.on_start = land
        else:
            beat.on_end = land
        beat.brings = (event, played, line)
        return beat

    def _whole_log(self) -> list[LogLine]:
        """The log of everything in the history. It starts empty if the first step is not known."""
        history = self.table.history
        if not history or history[0].number != 0:
            return []
        state = self.game.blank(len(self.table.seats), self.table.options)
        lines = []
        for played in history:
            for event in played.events:
                line = self.log_line(event, state, played)
                if line is not None:
                    lines.append(line)
                self.game.evolve(state, event)
        return lines

    # ---------------------------------------------------------------- the scene

    def _tell_missed(self) -> None:
        """After the line was broken: say how much was missed, and mark it in the log until our next action."""
        session = self.app.session
        seen = session.missed.pop(self.table.id, None) if session is not None else None
        if seen is None or seen >= self.table.number:
            return
        count = self.table.number - seen
        self.missed_after = seen
        self.flourishes.skipped(tuple(line for line in self.log if line.number > seen))
        self.app.toast(
            ngettext(
                "{count} move was made while you were away: see the log.",
                "{count} moves were made while you were away: see the log.",
                count,
            ).format(count=count)
        )

    @property
    def busy(self) -> bool:
        """See `Scene.busy`."""
        return self.director.busy or self.flourishes.running or self.board_moves()

    def enter(self) -> None:
        """See `Scene.enter`: where several share the screen, say in large letters whose turn it is."""
        if self.table.my_turn and self.app.navigator.company.several:
            self.flourishes.came()

    def heard(self, news: News) -> None:
        """See `Scene.heard`."""
        match news:
            case Stepped(table=table, played=played) if table is self.table:
                self.follow(played)
            case Jumped(table=table) if table is self.table:
                self.jump()
                self._tell_missed()
            case Answered(table=table, code=code, details=details) if table is self.table and code:
                self.app.refuse(code, details, game=self.game.key)
            case wire.Note(room=room, code=code, details=details, at=at) if room == self.table.id and code in TOLD:
                ours = self.seat is not None and code == "back" and details.get("name") == self.name_of(self.seat)
                if not ours and self.app.server_now() - at <= FRESH:  # older ones were told again: the chat has them
                    self.app.toast(words.note(code, details))
        self.rail.heard(news)
        self.changed()

    def update(self, seconds: float) -> None:
        """See `Scene.update`."""
        self.director.speed = self.app.settings.speed_factor * self.pace
        self.director.reduced = self.app.settings.reduced_motion
        self.director.hurry(self.table.my_turn or self.app.navigator.company.wanted)
        shown, jumps = len(self.log), math.isinf(self.director.rate()) and not math.isinf(self.director.speed)
        self.director.update(seconds)
        if jumps:
            self.flourishes.skipped(tuple(self.log[shown:]))
        busy = self.director.busy
        if self._was_busy and not busy:
            self.landed()
            self.changed()
        self._was_busy = busy
        if self.controls_live:
            if self._controls_since is None or self._asked_after != self._own_step:
                self._controls_since, self._asked_after = self.app.now(), self._own_step
                self.changed()
                self.app.your_turn(self.prompt().text)
                self.flourishes.our_turn()
            self._do_the_only_thing()
        elif self._controls_since is not None:
            self._controls_since = None
            self.app.turn_over()
            self.changed()
        self.flourishes.update()
        if self.top.ticks():
            self.app.redraw()

    def _do_the_only_thing(self) -> None:
        """Where only one action is possible and the person does not want to be asked, do it after a moment."""
        since = self._controls_since
        if not self.app.settings.play.auto_pass or since is None or self.app.now() - since < AUTO_PASS:
            return
        legal = self.legal()
        if len(legal) == 1:
            self.app.toast(self.only_thing(legal[0]))
            self.act(legal[0])

    def filter(self, event: pygame.event.Event, point: Point) -> bool:
        """A click or Space while beats run ends them, and goes no further."""
        if not self.director.busy:
            return False
        on_board = not TOP.collidepoint(point) and not self.rail.place.collidepoint(point)
        if (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and on_board) or (
            event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE and not self.app.typing
        ):
            self.director.skip()
            self.changed()
            return True
        return False

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        return [*self.board_widgets(), *self.rail.widgets(), *self.top.widgets(), *self._keys()]

    def _keys(self) -> list[Widget]:
        """What has a key and no place on the screen."""
        found = [self._key("table:detail", self.magnifier.turn, "table.detail")]
        if self.seat is None:
            found.append(self._key("table:follow", lambda: self.follow_seat(self.next_seat), "table.follow"))
        if any(tab.name == "bag" for tab in self.tabs()):
            found.append(self._key("table:bag", self._count, "table.bag"))
        return found

    @staticmethod
    def _key(name: str, action: Callable[[], object], binding: str) -> Widget:
        return Widget(name, pygame.Rect(0, 0, 0, 0), action=action, binding=binding, focusable=False)

    def _count(self) -> None:
        """Show what is left in the bag, or the log again."""
        self.rail.show("log" if self.rail.tab == "bag" else "bag")

    def draw(self, canvas: Canvas) -> None:
        """See `Scene.draw`: widgets that look as they did are part of the still picture, only the others are drawn."""
        self._sort_widgets()
        self.paint(canvas)
        for widget in self._arrangement.moving:
            widget.draw(canvas, self.app.look(self, widget))
        self.paint_over(canvas)

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        panels = [*self.board_panels(), self.top.panel(), self.rail.panel()]
        self._layers.paint(canvas, [*panels, *self._arrangement.panels])
        self.paint_board(canvas)

    def _sort_widgets(self) -> None:
        """Tell the still widgets from those that somebody points at or that change from frame to frame."""
        hands = self.app.input
        noticed = hands.noticed if self.app.top is self else ()
        areas = [*self.rail.still_areas(), ("top widgets", TOP), *self.still_areas(), ("widgets", SCREEN)]
        self._arrangement.sort(self.widgets(), noticed, areas)

    def still_areas(self) -> Sequence[tuple[str, pygame.Rect]]:
        """Parts of the board, by name, whose still widgets are kept as a picture of their own."""
        return ()

    @property
    def still_picture(self) -> Layers:
        """Everything that stands still on the screen, for what is laid over it."""
        return self._layers

    def paint_over(self, canvas: Canvas) -> None:
        """See `Scene.paint_over`."""
        self.paint_flights(canvas)
        self.magnifier.paint(canvas)
        self.flourishes.paint(canvas)

    def open_menu(self) -> None:
        """Open the table's menu."""
        self.app.open_menu(self.table)

    def escape(self) -> None:
        """Open the table's menu, unless there is something to put away first."""
        if not self.magnifier.close():
            self.open_menu()

    def address(self, name: str) -> None:
        """See `Scene.address`."""
        self.rail.show("chat")
        self.rail.talk.address(name)
        self.app.input.set_focus("chat:field")
