"""Mouse and keys to widgets: what is pointed at, pressed, in focus, and which shortcut a key is.

Positions are those of the events, never the real pointer's, so posted events do all that a person's hand does.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from assets.catalog import gettext as _
from client.director import linear, out_cubic
from client.ui.compass import ARROWS, nearest
from client.ui.easing import Easing
from client.ui.keys import name_of
from client.ui.scene import Scene
from client.ui.widget import Look, Point, Widget

if TYPE_CHECKING:
    from client.app import App

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_HOVER = 0.09
_PRESS = 0.06
"""Seconds in which a control answers the pointer, and the button."""
_MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


class Input:
    """Routes events to the scene on top. `focus` is a widget's id; its ring is drawn when `by_key`."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.pointer: Point = (-1.0, -1.0)
        self.hover = ""
        self.hover_since = 0.0
        self.pressed = ""
        self.captured = ""
        self.focus = ""
        self.by_key = False
        self.pinned = ""
        """The widget whose tooltip stays until it is sent away, wherever the pointer goes."""
        self.pinned_at: Point = (-1.0, -1.0)
        self.alt = False
        """Whether Alt is held, which shows what is pointed at large."""
        self.explaining = False
        """Whether Tab and the arrows go to everything that has a tooltip, not only to what can be pressed."""
        self._hovering = Easing(_HOVER, out_cubic, app.settings)
        self._pressing = Easing(_PRESS, linear, app.settings)
        self._swallow_text = ""
        self._swallow_up = False

    # ---- what others ask

    @property
    def typing(self) -> bool:
        """Whether letters go into a field, or to something that has its own use for them."""
        widget = self.app.widget_in(self.app.top, self.focus)
        return widget is not None and (widget.wants_text or widget.takes_letters)

    def look(self, scene: Scene, widget: Widget) -> Look:
        """How `widget` is being treated."""
        if scene is not self.app.top:
            return Look()
        name, now = widget.id, self.app.now()
        focused = name == self.focus and (self.by_key or widget.wants_text)
        return Look(self._hovering.of(name, now), self._pressing.of(name, now), focused)

    def ease(self) -> None:
        """See what is pointed at and pressed now: from now on it comes to look so, and what was no longer does.

        What never draws anything looks the same all the time.
        """
        now = self.app.now()
        widget = self.app.widget_in(self.app.top, self.hover)
        name = self.hover if widget is not None and type(widget).draw is not Widget.draw else ""
        self._hovering.aim(name, now)
        self._pressing.aim(name if name == self.pressed else "", now)

    @property
    def _easing(self) -> tuple[str, ...]:
        now = self.app.now()
        return self._hovering.changing(now) + self._pressing.changing(now)

    @property
    def easing(self) -> bool:
        """Whether something is on its way to look pointed at or pressed, or back."""
        return bool(self._easing)

    @property
    def noticed(self) -> tuple[str, ...]:
        """What does not look as it does while nobody cares for it: pointed at, pressed, in focus, or so just now."""
        return self.hover, self.pressed, self.focus, *self._easing

    def set_focus(self, name: str, *, by_key: bool = True) -> None:
        """Give the focus to the widget called `name`, or with an empty name to none."""
        self.focus, self.by_key = name, by_key
        self.app.redraw()

    def forget(self) -> None:
        """Another scene is on top: nothing of the old one is hovered, pressed or in focus."""
        self.hover = self.pressed = self.captured = self.pinned = ""
        self._hovering.forget()
        self._pressing.forget()
        self.alt = self.explaining = False
        self.focus, self.by_key = self.app.top.first_focus(), False
        self.aim()

    def aim(self) -> None:
        """Find out again what is under the pointer, after widgets or the pointer moved."""
        widget = self._under(self.pointer)
        name = widget.id if widget is not None else ""
        if name != self.hover:
            self.hover, self.hover_since = name, self.app.now()
            self.app.redraw()

    # ---- events

    def handle(self, event: pygame.event.Event) -> None:
        """Take one event of the mouse or the keyboard."""
        if event.type in _MOUSE:
            self.pointer = self.app.canvas.logical(event.pos)
        if event.type == pygame.MOUSEMOTION:
            self._moved(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._down(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._up(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif event.type == pygame.TEXTINPUT:
            self._text(event)
        elif event.type == pygame.KEYUP:
            self._hold_alt(event, False)
            self.app.top.released(event)
        elif event.type == pygame.KEYDOWN:
            self._hold_alt(event, True)
            self._swallow_text = ""
            if self._key(event):
                self.app.redraw()

    def _hold_alt(self, event: pygame.event.Event, down: bool) -> None:
        if event.key in (pygame.K_LALT, pygame.K_RALT) and self.alt != down:
            self.alt = down
            self.app.redraw()

    def _moved(self, event: pygame.event.Event) -> None:
        if self.captured:
            widget = self.app.widget_in(self.app.top, self.captured)
            if widget is not None and widget.handle(event, self.pointer):
                self.app.top.changed()
        self.aim()
        self.app.top.handle(event, self.pointer)

    def _down(self, event: pygame.event.Event) -> None:
        top = self.app.top
        self.aim()
        if top.filter(event, self.pointer):
            self._swallow_up = True
            return
        self._swallow_up = False
        widget = self._under(self.pointer)
        if event.button == 3:
            self._pin(widget)
            top.handle(event, self.pointer)
            return
        if event.button != 1:
            return
        self._pin(None)
        self.explaining = False
        if widget is None:
            self.set_focus("", by_key=False)
            top.handle(event, self.pointer)
            return
        if widget.enabled and widget.handle(event, self.pointer):
            self.captured = widget.id
            self.set_focus(widget.id, by_key=False)
            top.changed()
            return
        if widget.reachable or self.focus:
            self.set_focus(widget.id if widget.reachable else "", by_key=False)
        self.pressed = widget.id
        self.app.redraw()

    def _pin(self, widget: Widget | None) -> None:
        """Let the tooltip of `widget` stay; of the one that stays already, or of None, no longer."""
        name = widget.id if widget is not None else ""
        pinned = name if name != self.pinned else ""
        if pinned != self.pinned:
            self.pinned, self.pinned_at = pinned, self.pointer
            self.app.redraw()

    def _up(self, event: pygame.event.Event) -> None:
        if event.button != 1:
            return
        self.aim()
        pressed, self.pressed = self.pressed, ""
        self.captured = ""
        self.app.redraw()
        if self._swallow_up:
            self._swallow_up = False
            return
        widget = self._under(self.pointer)
        if widget is not None and widget.id == pressed:
            self.hover_since = math.inf  # what was clicked needs no explanation until the pointer comes back
            self.app.press(widget)
        self.app.top.handle(event, self.pointer)

    def _wheel(self, event: pygame.event.Event) -> None:
        top = self.app.top
        for widget in reversed(top.widgets()):
            if widget.contains(self.pointer) and widget.handle(event, self.pointer):
                top.changed()
                return
        top.handle(event, self.pointer)

    def _text(self, event: pygame.event.Event) -> None:
        if event.text == self._swallow_text:
            self._swallow_text = ""
            return
        widget = self.app.widget_in(self.app.top, self.focus)
        if widget is not None and widget.wants_text and widget.handle(event, self.pointer):
            self.app.top.changed()

    def _key(self, event: pygame.event.Event) -> bool:
        app, top = self.app, self.app.top
        if app.global_key(event):
            return True
        if top.filter(event, self.pointer):
            return True
        widget = app.widget_in(top, self.focus)
        if widget is not None and widget.wants_text and self._clipboard(event, widget):
            top.changed()
            return True
        if widget is not None and (widget.enabled or widget.takes_letters) and widget.handle(event, self.pointer):
            top.changed()
            return True
        if self._explains(event, widget):
            return True
        if event.key == pygame.K_ESCAPE:
            self._escape(widget)
            return True
        if event.key == pygame.K_TAB:
            self._walk(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        typing = widget is not None and widget.wants_text
        if widget is not None and widget.reachable and not typing and self._activates(event):
            self.by_key = True
            app.press(widget)
            return True
        if not typing and self._shortcut(event):
            return True
        if event.key in _ENTER and self._press_default():
            return True
        if top.handle(event, self.pointer):
            self._swallow_text = getattr(event, "unicode", "")
            return True
        if event.key in (pygame.K_UP, pygame.K_DOWN) and not typing:
            self._walk(-1 if event.key == pygame.K_UP else 1)
            return True
        return False

    def _explains(self, event: pygame.event.Event, widget: Widget | None) -> bool:
        """Let the keyboard ask what things mean, and say whether this key did: the pointer only has to rest on them."""
        if self.app.keys.means("explain", event) and not self.typing:
            self._swallow_text = getattr(event, "unicode", "")
            self._explain(not self.explaining)
            return True
        if not self.explaining:
            return False
        if event.key == pygame.K_ESCAPE:
            self._explain(False)
        elif event.key == pygame.K_TAB:
            self._walk(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in ARROWS and widget is not None and not event.mod & pygame.KMOD_SHIFT:
            found = nearest(widget, self._stops(), ARROWS[event.key])
            if found is not None:
                self.set_focus(found.id)
        else:
            return False
        return True

    def _explain(self, on: bool) -> None:
        self.explaining = on
        stops = self._stops()
        if not on:
            self.set_focus("")
        elif not stops:
            self.explaining = False
            self.app.toast(_("Nothing here needs to be explained."))
        else:
            if self.focus not in [widget.id for widget in stops]:
                self.set_focus(stops[0].id)
            self.app.toast(_("Tab and arrows go to everything that can be explained; Esc ends that."))

    def _stops(self) -> list[Widget]:
        """The widgets that Tab comes to, in their order."""
        widgets = self.app.top.widgets()
        if self.explaining:
            told = [widget for widget in widgets if widget.tip or (widget.reason and not widget.enabled)]
            return [widget for widget in told if widget.rect.width > 1]
        return [widget for widget in widgets if widget.reachable]

    def _clipboard(self, event: pygame.event.Event, widget: Widget) -> bool:
        """Copy, cut and paste, by the keys that do so everywhere; and say whether it was one."""
        key, ctrl, shift = event.key, event.mod & pygame.KMOD_CTRL, event.mod & pygame.KMOD_SHIFT
        if (ctrl and key == pygame.K_v) or (shift and key == pygame.K_INSERT):
            text = " ".join(self.app.computer.clipboard().split())
            return widget.handle(pygame.event.Event(pygame.TEXTINPUT, text=text), self.pointer)
        if not (ctrl and key in (pygame.K_c, pygame.K_x)):
            return False
        if marked := widget.marked:
            self.app.computer.copy(marked)
            if key == pygame.K_x:
                widget.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DELETE, mod=0, unicode=""), self.pointer)
        return True

    def _activates(self, event: pygame.event.Event) -> bool:
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT)
        return plain and (event.key in _ENTER or (event.key == pygame.K_SPACE and self.by_key))

    def _escape(self, widget: Widget | None) -> None:
        if self.pinned:
            self._pin(None)
        elif widget is not None and widget.wants_text and not self.app.top.modal and not self.app.top.first_focus():
            self.set_focus("")
        else:
            self.app.top.escape()

    def _shortcut(self, event: pygame.event.Event) -> bool:
        """Press the widget whose binding this key is. A disabled one says why it cannot be pressed."""
        name = name_of(event)
        if not name:
            return False
        keys = self.app.keys
        found = [each for each in self.app.top.widgets() if each.binding and name in keys.of(each.binding)]
        if not found:
            return False
        self._swallow_text = getattr(event, "unicode", "")
        self.app.press(next((each for each in found if each.enabled), found[0]))
        return True

    def _press_default(self) -> bool:
        name = self.app.top.default()
        widget = self.app.widget_in(self.app.top, name) if name else None
        if widget is None:
            return False
        self.app.press(widget)
        return True

    def _walk(self, step: int) -> None:
        """Move the focus to the next widget that can have it."""
        stops = [widget.id for widget in self._stops()]
        if not stops:
            self.set_focus("")
        elif self.focus in stops:
            self.set_focus(stops[(stops.index(self.focus) + step) % len(stops)])
        else:
            self.set_focus(stops[0 if step > 0 else -1])

    def _under(self, point: Point) -> Widget | None:
        """The topmost widget at `point`."""
        for widget in reversed(self.app.top.widgets()):
            if widget.contains(point):
                return widget
        return None
