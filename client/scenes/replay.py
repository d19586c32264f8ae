"""A finished game as a film: the board of the game with a bar to play, step and jump.

Going forward a step shows it with its animation; every other move shows the new position at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import pygame

from assets.catalog import gettext as _
from client import words
from client.art import palette, tokens
from client.games import Mark, edition
from client.model import Played, Table, open_step, seat_names, sigils
from client.ui.canvas import Canvas
from client.ui.controls import Button
from client.ui.scene import Scene
from client.ui.widget import Look, Point, Widget
from shared.engine.registry import game
from shared.protocol import messages as wire
from shared.protocol.replay import Replay

if TYPE_CHECKING:
    from client.app import App

BAR: Final = pygame.Rect(0, 680, 1280, 40)
SHRINK: Final = 680 / 720
"""How much smaller the board is shown, so that the bar hides nothing."""
_LEFT: Final = (1280 - 1280 * SHRINK) / 2
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
STEP_PAUSE: Final = 0.7
"""Seconds between two steps at normal speed."""
_KEPT_EVERY: Final = 16


class Tape:
    """A replay with a place in it. `table` is shown as if we watched; `at` is the last step that it has."""

    def __init__(self, replay: Replay) -> None:
        """Raises UnknownGame, or msgspec.ValidationError when a step is not of this game."""
        self.replay = replay
        header = replay.header
        self.game = game(header.game)
        self.other_rules = header.rules != self.game.rules_version
        self.options = self.game.options_decoder.decode(header.options)
        self.steps: tuple[Played, ...] = ()
        if not self.other_rules:
            self.steps = tuple(
                open_step(self.game, step.number, step.seat, step.action, step.events, step.at) for step in replay.steps
            )
        self.table = Table("", header.game)
        self._states: dict[int, Any] = {}
        seats = tuple(
            wire.SeatCard(person=seat + 1 if name else 0, name=name, bot=bot)
            for seat, (name, bot) in enumerate(zip(header.names, header.bots, strict=True))
        )
        chosen = sigils(tuple(wire.SeatCard() for _ in seats))
        self._cards = tuple(
            wire.SeatCard(person=card.person, name=card.name, bot=card.bot, sigil=chosen[seat])
            for seat, card in enumerate(seats)
        )
        self.table.options = self.options
        if self.steps:
            self.go(0)

    @property
    def at(self) -> int:
        """The last step that is shown."""
        return self.table.number

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1

    def go(self, number: int) -> None:
        """Go to the position after step `number`, wherever that is."""
        number = max(0, min(number, self.last))
        start = max((kept for kept in self._states if kept <= number), default=-1)
        state = self._states[start].copy() if start >= 0 else self.game.blank(len(self._cards), self.options)
        for step in self.steps[start + 1 : number + 1]:
            self.game.evolve_all(state, step.events)
            if step.number % _KEPT_EVERY == 0:
                self._states[step.number] = state.copy()
        self.table.state = state
        self._take(number)

    def forward(self) -> Played | None:
        """Go one step on and return it, or None at the end."""
        if self.at >= self.last:
            return None
        step = self.steps[self.at + 1]
        self.game.evolve_all(self.table.state, step.events)
        self._take(step.number)
        return step

    def _take(self, number: int) -> None:
        table = self.table
        table.number = number
        table.history = list(self.steps[: number + 1])
        ended = number == self.last
        table.standings = self.replay.standings if ended else None
        header = self.replay.header
        table.enter(
            wire.Room(
                table="",
                settings=wire.Settings(
                    title=header.title or _("Replay"), game=header.game, seats=len(self._cards), options=header.options
                ),
                state="over" if ended else "playing",
                seats=self._cards,
                host=0,
            )
        )


class ReplayScene(Scene):
    """The board, a little smaller, and the bar below it."""

    name = "replay"

    def __init__(self, app: App, tape: Tape) -> None:
        super().__init__(app)
        self.tape = tape
        self.board = edition(tape.game.key).table_scene(app, tape.table)
        self.board.on_jump = self.go
        self.marks = edition(tape.game.key).marks(tape.steps)
        self.playing = False
        self.speed = 1.0
        self._pause = 0.0

    # ---------------------------------------------------------------- going through the game

    def go(self, number: int) -> None:
        """Show the position after step `number`, at once."""
        self.tape.go(number)
        self.board.film.put_away()
        self.board.jump()
        if self.board.film.happened(self.tape.steps[self.tape.at]):
            self.board.film.recall()
        self.changed()

    def turn_card(self) -> None:
        """Take the card away that lies over the board, or show the last one again."""
        self.board.director.skip_all()
        if not self.board.film.turn():
            self.app.toast(_("Nothing was scored so far."))
        self.board.changed()
        self.changed()

    def step(self) -> None:
        """One step on, with its animation."""
        if self.board.director.busy:
            self.board.director.skip_all()
        played = self.tape.forward()
        if played is None:
            self.playing = False
        else:
            self.board.film.put_away()
            self.board.follow(played)
        self.changed()

    def step_back(self) -> None:
        """One step back, at once."""
        self.playing = False
        self.go(self.tape.at - 1)

    def toggle(self) -> None:
        """Play, or pause; at the end, from the beginning."""
        if not self.playing and self.tape.at >= self.tape.last:
            self.go(0)
        self.playing = not self.playing
        self._pause = 0.0

    def to_mark(self, kinds: tuple[str, ...], direction: int) -> None:
        """To the next mark of those kinds, or the one before."""
        at = self.tape.at
        places = [mark.number for mark in self.marks if mark.kind in kinds]
        ahead = [place for place in places if (place > at if direction > 0 else place < at)]
        if ahead:
            self.go(min(ahead) if direction > 0 else max(ahead))
        else:
            self.go(self.tape.last if direction > 0 else 0)

    def faster(self, step: int) -> None:
        """Another speed."""
        place = SPEEDS.index(self.speed)
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, place + step))]

    def look_from(self, seat: int) -> None:
        """Put another seat in front."""
        self.board.viewpoint = seat
        self.board.changed()

    # ---------------------------------------------------------------- the scene

    @property
    def busy(self) -> bool:
        """See `Scene.busy`."""
        return self.board.busy

    def update(self, seconds: float) -> None:
        """See `Scene.update`."""
        self.board.pace = self.speed
        self.board.film.rolling = self.playing
        self.board.update(seconds)
        if self.playing and not self.board.director.busy and not self.board.film.dwell(seconds):
            self._pause += seconds * self.speed
            if self._pause >= STEP_PAUSE:
                self._pause = 0.0
                self.step()

    def widgets(self) -> list[Widget]:
        """See `Scene.widgets`: the board keeps its own."""
        return list(self.build())

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        board: list[Widget] = [Smaller(widget) for widget in self.board.widgets()]
        return [*board, *self._bar()]

    def _bar(self) -> list[Widget]:
        keys = self.app.keys
        y = BAR.y + 5

        def button(
            name: str, x: int, icon: str, action: Callable[[], object], tip: str, *, width: int = 34, **more: Any
        ) -> BarButton:
            binding = f"replay.{name}"
            return BarButton(
                f"replay:{name}",
                pygame.Rect(x, y, width, 30),
                tip,
                action,
                binding=binding,
                tip=f"{tip}   [{keys.cap(binding)}]",
                icon=icon,
                **more,
            )

        tape = self.tape
        found: list[Widget] = [
            button("first", 10, "left", lambda: self.go(0), _("Beginning"), stop=-1),
            button("back", 48, "left", self.step_back, _("Step back")),
            button(
                "play",
                86,
                "pause" if self.playing else "right",
                self.toggle,
                _("Pause") if self.playing else _("Play"),
                width=44,
                style="gold",
            ),
            button("next", 134, "right", self.step, _("Step")),
            button("last", 172, "right", lambda: self.go(tape.last), _("End"), stop=1),
            Scrubber(
                "replay:scrubber",
                pygame.Rect(280, y, 500, 30),
                _("Place in the game"),
                lambda: None,
                scene=self,
            ),
            Button(
                "replay:speed",
                pygame.Rect(796, y, 64, 30),
                f"{self.speed:g}×",
                lambda: self.faster(1 if self.speed < SPEEDS[-1] else -len(SPEEDS)),
                tip=_("Speed"),
                size=14,
            ),
            button(
                "card",
                1150,
                "scroll",
                self.turn_card,
                _("Back to the table") if self.board.film.showing else _("The last scoring"),
                style="gold" if self.board.film.showing else "dark",
            ),
            Button("replay:close", pygame.Rect(1206, y, 64, 30), _("Close"), self.escape, icon="cross"),
        ]
        for seat, card in enumerate(tape.table.seats):
            found.append(
                SeatChip(
                    f"replay:seat:{seat}",
                    pygame.Rect(880 + seat * 40, y - 2, 34, 34),
                    card.name,
                    lambda seat=seat: self.look_from(seat),  # type: ignore[misc]
                    tip=_("Look from the seat of {name}").format(name=card.name),
                    sigil=tape.table.sigils[seat],
                    on=seat == self.board.viewpoint,
                )
            )
        hidden = pygame.Rect(-20, -20, 1, 1)
        for name, action in (
            ("next_mark", lambda: self.to_mark(("stage", "major"), 1)),
            ("last_mark", lambda: self.to_mark(("stage", "major"), -1)),
            ("next_stage", lambda: self.to_mark(("stage",), 1)),
            ("last_stage", lambda: self.to_mark(("stage",), -1)),
            ("faster", lambda: self.faster(1)),
            ("slower", lambda: self.faster(-1)),
        ):
            found.append(Widget(f"replay:{name}", hidden, "", action, binding=f"replay.{name}", focusable=False))
        return found

    def _canvas(self, canvas: Canvas) -> Canvas:
        """The canvas on which the board is drawn smaller."""
        origin = (canvas.origin[0] + canvas.px(_LEFT), canvas.origin[1])
        return canvas.on(canvas.surface, canvas.scale * SHRINK, origin)

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        self.board.paint(self._canvas(canvas))
        canvas.box(0, BAR.y, 1280, BAR.height, palette.BAR, radius=0)
        canvas.line((0, BAR.y), (1280, BAR.y), palette.GOLD_LOW)
        place = f"{self.tape.at} / {self.tape.last}"
        canvas.text(place, "bold", 13, palette.INK, max_width=64, midright=(274, BAR.centery))

    def paint_over(self, canvas: Canvas) -> None:
        """See `Scene.paint_over`."""
        self.board.paint_over(self._canvas(canvas))

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """Digits look from a seat."""
        if event.type == pygame.KEYDOWN and event.unicode.isdigit():
            seat = int(event.unicode) - 1
            if 0 <= seat < len(self.tape.table.seats):
                self.look_from(seat)
                self.changed()
                return True
        return False

    def escape(self) -> None:
        """See `Scene.escape`."""
        self.app.navigator.back()


class Smaller(Widget):
    """A widget of the board where the board is shown smaller."""

    def __init__(self, inner: Widget) -> None:
        x, y, width, height = inner.rect
        rect = pygame.Rect(round(_LEFT + x * SHRINK), round(y * SHRINK), round(width * SHRINK), round(height * SHRINK))
        super().__init__(
            inner.id, rect, inner.text, inner.action, inner.enabled, inner.reason, "", inner.tip, inner.focusable
        )
        self.inner = inner

    def contains(self, point: Point) -> bool:
        """See `Widget.contains`."""
        return self.inner.contains(self._inside(point))

    def activate(self) -> None:
        """See `Widget.activate`."""
        self.inner.activate()

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Widget.handle`."""
        return self.inner.handle(event, self._inside(point))

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        origin = (canvas.origin[0] + canvas.px(_LEFT), canvas.origin[1])
        self.inner.draw(canvas.on(canvas.surface, canvas.scale * SHRINK, origin), look)

    @staticmethod
    def _inside(point: Point) -> Point:
        return (point[0] - _LEFT) / SHRINK, point[1] / SHRINK


@dataclass(slots=True)
class BarButton(Button):
    """A button of the bar; `stop` draws the wall that its arrow runs against, left (-1) or right (1)."""

    stop: int = 0

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        Button.draw(self, canvas, look)
        if self.stop:
            x = self.rect.centerx + 8 * self.stop
            canvas.line((x, self.rect.y + 9), (x, self.rect.bottom - 9), palette.INK, 2)


@dataclass(slots=True)
class Scrubber(Widget):
    """The whole game as a line with its marks; click or drag to go there."""

    scene: ReplayScene | None = None
    _marks: list[Mark] = field(default_factory=list)

    def _x(self, number: int) -> float:
        scene = self.scene
        last = max(1, scene.tape.last) if scene is not None else 1
        return self.rect.x + 8 + (self.rect.width - 16) * number / last

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Widget.handle`."""
        scene = self.scene
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if scene is None or not (pressed or event.type == pygame.MOUSEMOTION):
            return False
        share = (point[0] - self.rect.x - 8) / (self.rect.width - 16)
        number = round(max(0.0, min(1.0, share)) * scene.tape.last)
        if number != scene.tape.at:
            scene.playing = False
            scene.go(number)
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        scene = self.scene
        if scene is None:
            return
        x, y, width, height = self.rect
        middle = y + height / 2
        canvas.box(x + 6, middle - 3, width - 12, 6, palette.FIELD, radius=3, edge=palette.LINE)
        at = self._x(scene.tape.at)
        if at - x > 14:
            canvas.box(x + 6, middle - 3, at - x - 6, 6, palette.GOLD_FILL[1:], radius=3)
        tall = {"stage": (11, palette.GOLD), "major": (7, palette.QUIET), "minor": (5, palette.DANGER)}
        for mark in scene.marks:
            half, ink = tall.get(mark.kind, (5, palette.DIM))
            place = self._x(mark.number)
            canvas.line((place, middle - half), (place, middle + half), ink, 2 if mark.kind == "stage" else 1)
        canvas.box(at - 7, middle - 7, 14, 14, palette.GOLD_FILL, radius=7, edge=palette.GOLD_EDGE)


@dataclass(slots=True)
class SeatChip(Widget):
    """A seat from which the replay can be seen."""

    sigil: int = 0
    on: bool = False

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, width, height = self.rect
        if self.on:
            canvas.box(x, y, width, height, palette.GOLD_FILL, radius=width / 2, edge=palette.GOLD_EDGE)

        def sigil(canvas: Canvas, large: bool) -> None:
            size = width - (6 if large else 10)
            canvas.image(tokens.sigil(self.sigil, canvas.px(size)), center=self.rect.center)

        canvas.blend(1.0 if self.on else look.hover, sigil)


def title_of(replay: Replay) -> str:
    """A replay in one line: who came in which place."""
    header = replay.header
    places = sorted(replay.standings, key=lambda standing: standing.rank)
    called = seat_names(
        [wire.SeatCard(name=name, bot=bot) for name, bot in zip(header.names, header.bots, strict=True)]
    )
    names = [f"{called[place.seat]} {place.score}" for place in places]
    return words.table_line(*names)
