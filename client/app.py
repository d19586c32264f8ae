"""The client as one object: what is shown, what is heard, who we are, and the frames.

The reactor owns the loop; frames come from a LoopingCall in the same thread, so nothing here needs a lock. A frame is
drawn only when something changed. Everything is a parameter (reactor, surface, settings), so that tests and demos run
the whole client without a window: `handle` an event, `update` some seconds, `draw`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame
from twisted.internet.defer import Deferred
from twisted.internet.task import LoopingCall
from twisted.python.failure import Failure

from assets import catalog
from assets.catalog import gettext as _
from client import words
from client.art import cache
from client.collector import Collector
from client.computer import Computer
from client.connection import Refused
from client.model import LinkNews, News, Table
from client.navigator import Navigator
from client.scenes.replays import replay_folder
from client.scenes.table import FRESH
from client.settings import Settings, Store
from client.sound import Sound
from client.ui.canvas import Canvas
from client.ui.fade import Fade
from client.ui.input import Input
from client.ui.keys import Keys, writes
from client.ui.notices import Toasts, Tone, draw_focus, draw_tip, tip_of
from client.ui.scene import Scene
from client.ui.widget import Look, Widget
from client.ui.window import Window
from shared.protocol import messages as wire

if TYPE_CHECKING:
    from client.session import Session

IDLE_AFTER: Final = 5.0
"""Seconds after the last input and movement from which on frames are rare."""
IDLE_FPS: Final = 10
LONGEST_STEP: Final = 0.1
"""Seconds that pass at most in a frame, however long the machine stalled."""
TEXT_STEP: Final = 0.05
CLOSES: Final = 0.75
"""How much of the time in which a dialog opens it needs to go."""
RESIZE_PAUSE: Final = 0.15
"""Seconds after the last change of the window's size before everything is drawn anew."""


class App:
    """The client. Scenes are in `client.scenes`; `scene` is the one shown, `dialogs` lie on it."""

    def __init__(
        self,
        reactor: Any,
        surface: pygame.Surface,
        *,
        settings: Settings,
        store: Store,
        window: Window | None = None,
        sound: Sound | None = None,
        pictures: Path | None = None,
        replays: Path | None = None,
    ) -> None:
        self.reactor = reactor
        self.settings = settings
        self.store = store
        self.window = window
        self.sound = sound if sound is not None else Sound(settings.sound)
        self.pictures = pictures if pictures is not None else Path.cwd()
        self.replays = replays if replays is not None else replay_folder()
        self.keys = Keys(settings.keys)
        self.canvas = Canvas.fit(surface, settings.display.text, settings.display.high_contrast)
        self.toasts = Toasts()
        self.dialogs: list[Scene] = []
        self.scene: Scene = Scene(self)
        self._known_top: Scene = self.scene
        self.input = Input(self)
        self.computer = Computer(self)
        self.navigator = Navigator(self)
        self.focused = True
        self.frames = 0
        self.kept: dict[str, Any] = {}
        """What dialogs remember while the client runs."""
        self._fade = Fade(settings)
        self._fit_at: float | None = None
        self._top_since = self.now()
        self._dirty = True
        self._moved = False
        """Whether something moved when a frame was drawn last, so that one more shows where it came to rest."""
        self._hand = False
        self._last_busy = self.now()
        self._loop = LoopingCall(self._frame)
        self._collector = Collector()
        self._loop.clock = reactor
        self._at = self.now()
        self._ended: Callable[[], None] = lambda: None
        self.fault: Failure | None = None
        """Why a frame failed, which ends the client."""

    # ---------------------------------------------------------------- time and frames

    def now(self) -> float:
        """Seconds of the reactor's clock."""
        seconds: float = self.reactor.seconds()
        return seconds

    def run(self, ended: Callable[[], None]) -> None:
        """Begin to show frames; `ended` is called once when the client is to end."""
        self._ended = ended
        self._at = self.now()
        self._collector.begin(self._at)
        self._loop.start(1 / self.settings.display.fps).addErrback(self._broken)

    def _broken(self, failure: Failure) -> None:
        """A frame failed: end, and leave the fault to whoever runs us."""
        self.fault = failure
        self.quit()

    def quit(self) -> None:
        """End the client: the server keeps our seats, a practice server ends with us."""
        self.navigator.end()
        self.store.save(self.settings)
        if self._loop.running:
            self._loop.stop()
        self._collector.end()
        ended, self._ended = self._ended, lambda: None
        ended()

    def _frame(self) -> None:
        now = self.now()
        seconds, self._at = min(LONGEST_STEP, now - self._at), now
        for event in pygame.event.get():
            self.handle(event)
        self.update(seconds)
        if self.draw() and self.window is not None:
            self.window.present()
        self._pace(now)

    def _pace(self, now: float) -> None:
        """Frames are rare while nobody does anything and nothing moves."""
        if not self._loop.running:
            return
        moving = self.moving
        if moving:
            self._last_busy = now
        idle = now - self._last_busy > IDLE_AFTER
        self._collector.rest(now, moving=moving, idle=idle)
        wanted = 1 / (IDLE_FPS if idle else self.settings.display.fps)
        self._loop.interval = wanted  # counts from the next frame on

    @property
    def moving(self) -> bool:
        """Whether something on the screen moves."""
        running = self._fade.running(self.now()) or self.input.easing
        return running or any(scene.busy for scene in self._stack())

    def update(self, seconds: float) -> None:
        """Let time pass."""
        for scene in list(self._stack()):
            scene.update(seconds)
        now = self.now()
        if self.toasts.expire(now):
            self._dirty = True
        if self._fit_at is not None and now >= self._fit_at and self.window is not None:
            self._fit_at = None
            self.window.fit()
        delay = self.settings.play.tooltip_ms / 1000
        if self.input.hover and 0 <= now - self.input.hover_since - delay <= seconds + 0.05:
            self._dirty = True  # a tooltip is due
        self.navigator.company.tick()
        self.navigator.tv.tick()
        self._point()
        if self.top is not self._known_top:
            self._new_top()

    def _point(self) -> None:
        """The pointer is a hand over what can be pressed."""
        widget = self.widget_in(self.top, self.input.hover)
        hand = widget is not None and widget.enabled and widget.action is not None
        if hand != self._hand and self.window is not None:
            self._hand = hand
            self.window.point(hand)

    def redraw(self) -> None:
        """Draw a frame soon."""
        self._dirty = True

    def draw(self) -> bool:
        """Draw if anything changed, and say whether it did."""
        self.input.ease()
        moving = self.moving
        if not self._dirty and not moving and not self._moved:
            return False
        self._dirty, self._moved = False, moving
        self.frames += 1
        for scene in self._stack():
            scene.draw(self.canvas)
        self._draw_over()
        self._fade.paint(self.canvas.surface, self.now())
        return True

    def _draw_over(self) -> None:
        top = self.top
        focus = self.widget_in(top, self.input.focus)
        if focus is not None and self.input.by_key and not focus.wants_text:
            draw_focus(self.canvas, focus)
        self.toasts.draw(self.canvas)
        pinned = self.widget_in(top, self.input.pinned)
        hover = self.widget_in(top, self.input.hover)
        waited = self.now() - self.input.hover_since >= self.settings.play.tooltip_ms / 1000
        if pinned is not None and tip_of(pinned):
            draw_tip(self.canvas, tip_of(pinned), pinned, self.input.pinned_at)
        elif hover is not None and waited and not self.input.pressed and tip_of(hover):
            draw_tip(self.canvas, tip_of(hover), hover, self.input.pointer)
        elif focus is not None and self.input.by_key and tip_of(focus):
            draw_tip(self.canvas, tip_of(focus), focus, None)

    def resized(self, surface: pygame.Surface) -> None:
        """The window has another size, or text another: everything is drawn anew."""
        cache.forget()
        self._fade = Fade(self.settings)
        display = self.settings.display
        self.canvas = Canvas.fit(surface, display.text, display.high_contrast)
        for scene in self._stack():
            scene.changed()

    def speak(self, language: str) -> None:
        """Say everything in `language` from now on or, if that is empty, in the system's."""
        catalog.bind(language)
        for scene in self._stack():
            scene.reworded()

    def set_text_size(self, size: float) -> None:
        """Write larger or smaller (0.9 to 1.25)."""
        self.settings.display.text = round(min(1.25, max(0.9, size)), 2)
        self.resized(self.canvas.surface)

    # ---------------------------------------------------------------- events

    def handle(self, event: pygame.event.Event) -> None:
        """Take one event of the window, the mouse or the keyboard."""
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.focused, self.sound.in_background = False, True
            self.input.alt = False
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self.focused, self.sound.in_background = True, False
            self._dirty = True
            if self.window is not None:
                self.window.ask_attention("")
        elif event.type == pygame.VIDEORESIZE:
            if self.window is not None:
                self.window.stretch()
                self._fit_at = self.now() + RESIZE_PAUSE
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN):
            self._dirty = True
        else:
            self._last_busy = self.now()
            if not self.navigator.tv.notices(event):
                self.input.handle(event)

    def global_key(self, event: pygame.event.Event) -> bool:
        """Take a key that means the same everywhere, and say whether it was one."""
        keys, display = self.keys, self.settings.display
        if keys.means("full_screen", event):
            display.full_screen = not display.full_screen
            if self.window is not None:
                self.window.set_full_screen(display.full_screen)
        elif keys.means("screenshot", event):
            self.computer.take_picture()
        elif keys.means("text_larger", event):
            self.set_text_size(display.text + TEXT_STEP)
        elif keys.means("text_smaller", event):
            self.set_text_size(display.text - TEXT_STEP)
        elif self.input.typing and writes(event):
            return False
        elif keys.means("mute", event):
            self.toggle_mute()
        elif keys.means("help", event):
            self.open_help()
        elif keys.means("speed", event):
            self.next_speed()
        else:
            return False
        return True

    @property
    def guarded(self) -> bool:
        """Whether presses are swallowed: a dialog has only just opened under the finger."""
        return self.top.modal and self.now() - self._top_since < self.settings.guard

    def press(self, widget: Widget) -> None:
        """Do what a click on `widget` does, or say why it cannot be done."""
        if self.guarded:
            return
        if not widget.enabled:
            if widget.reason:
                self.toast(widget.reason)
            return
        if widget.action is not None or widget.reachable:
            self.sound.play("click")
            top = self.top
            widget.activate()
            top.changed()

    # ---------------------------------------------------------------- what is shown

    @property
    def top(self) -> Scene:
        """The scene that gets the events."""
        return self._stack()[-1]

    def _stack(self) -> list[Scene]:
        """Everything that is drawn, from the bottom up. The veil of a broken line is derived, never opened."""
        veil = self.navigator.veil()
        return [self.scene, *self.dialogs, veil] if veil is not None else [self.scene, *self.dialogs]

    def _new_top(self) -> None:
        self._known_top = self.top
        self._top_since = self.now()
        self.input.forget()
        self._dirty = True

    def show(self, scene: Scene) -> None:
        """Show another screen; dialogs of the old one go."""
        self.scene.leave()
        self.dialogs.clear()
        self.scene = scene
        scene.enter()
        scene.changed()
        self._new_top()

    def open_dialog(self, dialog: Scene) -> None:
        """Put a dialog on top."""
        self._fade.begin(self.canvas.surface, self.now(), dialog.opens_in)
        self.dialogs.append(dialog)
        dialog.enter()
        dialog.changed()
        self._new_top()

    def close_dialog(self, dialog: Scene) -> None:
        """Take a dialog away."""
        if dialog in self.dialogs:
            self._fade.begin(self.canvas.surface, self.now(), dialog.opens_in * CLOSES)
            self.dialogs.remove(dialog)
            dialog.leave()
            self.top.changed()  # what was done in the dialog may show below
            self._new_top()

    def look(self, scene: Scene, widget: Widget) -> Look:
        """How `widget` is being treated while `scene` is drawn."""
        return self.input.look(scene, widget)

    @property
    def typing(self) -> bool:
        """Whether letters go into a field."""
        return self.input.typing

    def widget_in(self, scene: Scene, name: str) -> Widget | None:
        """The widget called `name` in `scene`."""
        if not name:
            return None
        return next((widget for widget in scene.widgets() if widget.id == name), None)

    def find(self, name: str) -> Widget:
        """The widget called `name` on top of the screen. Raises LookupError with the names there are."""
        widget = self.widget_in(self.top, name)
        if widget is None:
            there = ", ".join(each.id for each in self.top.widgets())
            raise LookupError(f"no widget {name!r} in {self.top.name}; there are: {there}")
        return widget

    def tree(self) -> dict[str, Any]:
        """What is on the screen, for tests: the scene's name, its widgets, toasts, what has the focus."""
        return {
            "scene": self.top.name,
            "under": [scene.name for scene in self._stack()[:-1]],
            "focus": self.input.focus,
            "toasts": [toast.text for toast in self.toasts.shown],
            "widgets": [widget.tree() for widget in self.top.widgets()],
        }

    # ---------------------------------------------------------------- telling the person

    def toast(self, text: str, tone: Tone = "info") -> None:
        """Say a sentence that goes away by itself."""
        self.toasts.add(text, tone, self.now())
        self._dirty = True

    def refuse(self, code: str, details: dict[str, str | int], *, game: str = "") -> None:
        """Say why something was refused."""
        self.sound.play("error")
        self.toast(words.refusal(code, details, game=game), "bad")

    def your_turn(self, question: str) -> None:
        """It is our decision: a sound, and on a window in the background a sign with the `question`."""
        self.sound.play("your_turn")
        if not self.focused and self.window is not None:
            self.window.ask_attention(f"(!) {question}")

    def turn_over(self) -> None:
        """Nothing is asked of us any longer."""
        if self.window is not None:
            self.window.ask_attention("")

    def toggle_mute(self) -> None:
        """Sound on or off."""
        volume = self.settings.sound
        volume.mute = not volume.mute
        self.toast(_("Sound is off") if volume.mute else _("Sound is on"))
        self.scene.changed()

    def next_speed(self) -> None:
        """The next animation speed, around."""
        names = words.speeds()
        speeds: list[Any] = list(names)
        motion = self.settings.motion
        motion.speed = speeds[(speeds.index(motion.speed) + 1) % len(speeds)]
        self.toast(_("Animation: {speed}").format(speed=names[motion.speed]))

    # ---------------------------------------------------------------- the server

    @property
    def session(self) -> Session | None:
        """The server we are at, if any."""
        return self.navigator.session

    def server_now(self) -> float:
        """Unix time by the server's clock, as far as we know it."""
        return self.now() + (self.session.clock_offset if self.session is not None else 0.0)

    def online(self, table: Table) -> bool:
        """Whether actions at `table` reach the server."""
        session = self.session
        return session is not None and session.online and session.model.tables.get(table.id) is table

    def act(self, table: Table, action: Any) -> None:
        """Send an action of ours."""
        if self.session is not None:
            self.session.act(table, action)

    def send(self, kind: type[wire.Request], **fields: Any) -> Deferred[wire.Ok]:
        """Ask the server for something; a refusal is said and ends there."""
        answer = self.request(kind, **fields)
        answer.addErrback(self.say_refusal)
        return answer

    def request(self, kind: type[wire.Request], **fields: Any) -> Deferred[wire.Ok]:
        """Ask the server for something. Fires with the `ok`, or fails with Refused."""
        if self.session is None:
            answer: Deferred[wire.Ok] = Deferred()
            answer.errback(Refused("offline"))
            return answer
        return self.session.request(kind, **fields)

    def say_refusal(self, failure: Failure) -> None:
        """An errback: say a refusal; another failure goes on."""
        refused = failure.value
        if not isinstance(refused, Refused):
            failure.raiseException()
            return
        self.refuse(refused.code, refused.details)

    def heard(self, news: News) -> None:
        """The model changed: scenes look again, and some news are heard everywhere."""
        match news:
            case wire.Chat(name=name) if self.session is not None:
                me = self.session.model.me
                if me is None or name != me.name:
                    self.sound.play("chat")
            case wire.Note(code="sat", details=details, at=at) if self.session is not None:
                me = self.session.model.me
                if (me is None or details.get("name") != me.name) and self.server_now() - at <= FRESH:
                    self.sound.play("join")
            case wire.Invitation(name=name, title=title):
                self.sound.play("join")
                if self.scene.name != "lobby":
                    told = _("{name} asks you to “{title}”: you find it in the lobby")
                    self.toast(told.format(name=name, title=title))
            case LinkNews():
                self._dirty = True
        self.navigator.heard(news)
        for scene in list(self._stack()):
            scene.heard(news)

    # ---------------------------------------------------------------- where one can go

    def open_help(self) -> None:
        """The help card of the game at hand, or of all."""
        self.navigator.open_help()

    def open_menu(self, table: Table) -> None:
        """The menu of a table."""
        self.navigator.open_menu(table)

    def open_settings(self) -> None:
        """The settings, on top of whatever is shown."""
        self.navigator.open_settings()

    def open_lan(self) -> None:
        """The servers on the local network."""
        self.navigator.open_lan()

    def open_replays(self) -> None:
        """The replays that were kept."""
        self.navigator.open_replays()

    def open_replay(self, file: Path) -> None:
        """A replay file."""
        self.navigator.open_replay(file)
