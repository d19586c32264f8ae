"""The settings: six pages, changed live, stored when the dialog closes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import msgspec
import pygame

from assets import catalog
from assets.catalog import gettext as _
from assets.catalog import ngettext
from client import words
from client.art import palette, tiles, tokens
from client.games import Binding
from client.scenes.ignored import IgnoredDialog
from client.scenes.title import SigilButton, seat_name
from client.settings import Account, Display, Motion, Playing, Volume
from client.ui.controls import Button, Choice, Slider, Switch, TabButton, row_ground
from client.ui.dialog import Dialog, confirm
from client.ui.keys import caps_of, name_of
from client.ui.listing import Listing, Row
from client.ui.naming import Naming
from client.ui.widget import Look, Point, Widget

if TYPE_CHECKING:
    from client.app import App
    from client.ui.canvas import Canvas

_ROW: Final = 42
_SIZES: Final = ((1280, 720), (1600, 900), (1920, 1080), (2560, 1440))
_SOUNDS: Final = ("sun_bid", "ra_call", "your_turn", "chat")


class SettingsDialog(Dialog):
    """Every change counts at once; Reset sets the shown page back."""

    name = "settings"
    width = 980
    height = 620

    def __init__(self, app: App) -> None:
        super().__init__(app, _("Settings"))
        self.page = "display"
        self.bindings = Listing(app, "keys")
        self.listening = ""
        """The binding for which the next key is taken."""
        self.who = Naming(app.settings.account.name, self._renamed)

    # ---------------------------------------------------------------- widgets

    def _pages(self) -> dict[str, str]:
        return {
            "display": _("Display"),
            "motion": _("Motion"),
            "sound": _("Sound"),
            "play": _("Play"),
            "keys": _("Keys"),
            "account": _("You"),
        }

    @property
    def body(self) -> pygame.Rect:
        """Where the rows of a page stand."""
        x, y, width, height = self.box
        return pygame.Rect(x + 40, y + 122, width - 80, height - 200)

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        x, y, width, height = self.box
        step = (width - 80) // 6
        tabs: list[Widget] = [
            TabButton(
                f"page:{name}",
                pygame.Rect(x + 40 + i * step, y + 68, step - 8, 36),
                label,
                lambda name=name: self._turn(name),  # type: ignore[misc]
                on=name == self.page,
            )
            for i, (name, label) in enumerate(self._pages().items())
        ]
        rows = {
            "display": self._display,
            "motion": self._motion,
            "sound": self._sound,
            "play": self._play,
            "keys": self._keys,
            "account": self._account,
        }[self.page]()
        return [
            *tabs,
            *rows,
            Button(
                "settings:reset", pygame.Rect(x + 40, y + height - 60, 200, 42), _("Defaults"), self._reset, size=16
            ),
            Button(
                "settings:done",
                pygame.Rect(x + width - 240, y + height - 60, 200, 42),
                _("Done"),
                self.close,
                style="gold",
            ),
        ]

    def default(self) -> str:
        """See `Scene.default`."""
        return "" if self.listening else "settings:done"

    def _rect(self, row: int) -> pygame.Rect:
        body = self.body
        return pygame.Rect(body.x, body.y + row * _ROW, body.width, _ROW - 6)

    def _switch(self, row: int, section: msgspec.Struct, name: str, label: str, tip: str = "") -> Widget:
        def turn() -> None:
            setattr(section, name, not getattr(section, name))
            self._apply(name)

        return Switch(f"set:{name}", self._rect(row), label, turn, tip=tip, on=getattr(section, name))

    def _choice(
        self, row: int, section: msgspec.Struct, name: str, label: str, choices: Sequence[tuple[Any, str]]
    ) -> Widget:
        def choose(value: Any) -> None:
            setattr(section, name, value)
            self._apply(name)

        return Choice(
            f"set:{name}", self._rect(row), label, choices=choices, value=getattr(section, name), choose=choose
        )

    def _slider(
        self, row: int, section: msgspec.Struct, name: str, label: str, low: float, high: float, step: float
    ) -> Widget:
        def choose(value: float) -> None:
            setattr(section, name, value)
            self._apply(name)

        return Slider(
            f"set:{name}",
            self._rect(row),
            label,
            value=getattr(section, name),
            low=low,
            high=high,
            step=step,
            choose=choose,
        )

    # ---------------------------------------------------------------- pages

    def _display(self) -> list[Widget]:
        display = self.app.settings.display
        sizes = [(size, f"{size[0]} × {size[1]}") for size in _SIZES]
        now = (display.width, display.height)
        if now not in _SIZES:
            sizes.insert(0, (now, f"{now[0]} × {now[1]}"))

        def choose(size: tuple[int, int]) -> None:
            display.width, display.height = size
            self._apply("size")

        languages = [("", _("as the system")), *((code, code) for code in catalog.languages())]
        rates = [(rate, str(rate)) for rate in (30, 60, 120)]
        return [
            Choice("set:size", self._rect(0), _("Window size"), choices=sizes, value=now, choose=choose),
            self._switch(1, display, "full_screen", _("Full screen")),
            self._slider(2, display, "text", _("Text size"), 0.9, 1.25, 0.05),
            self._choice(3, display, "language", _("Language"), languages),
            self._choice(4, display, "fps", _("Pictures per second"), rates),
            self._switch(
                5,
                display,
                "vsync",
                _("Wait for the screen (vsync)"),
                _("Smoother with a graphics card, slower without. Counts from the next start."),
            ),
            self._switch(
                6, display, "high_contrast", _("High contrast"), _("Strong letters and edges on darker panels.")
            ),
        ]

    def _motion(self) -> list[Widget]:
        motion = self.app.settings.motion
        return [
            self._choice(0, motion, "speed", _("Animation speed"), list(words.speeds().items())),
            self._switch(1, motion, "reduced", _("Reduced motion"), _("Only short fades: nothing flies or shakes.")),
            self._switch(2, motion, "shake", _("The table shakes at disasters")),
            self._switch(3, motion, "flashes", _("Flashes"), _("Never more than three in a second.")),
            self._switch(4, motion, "particles", _("Confetti at the end of a game")),
        ]

    def _sound(self) -> list[Widget]:
        volume = self.app.settings.sound
        rows = [
            self._slider(0, volume, "master", _("All sounds"), 0, 1, 0.05),
            self._slider(1, volume, "effects", _("Effects"), 0, 1, 0.05),
            self._slider(2, volume, "notice", _("Your turn"), 0, 1, 0.05),
            self._slider(3, volume, "chat", _("Chat"), 0, 1, 0.05),
            self._switch(4, volume, "mute", _("No sound")),
            self._switch(5, volume, "mute_in_background", _("Silent while the window is in the back")),
        ]
        labels = (_("Bid"), _("Ra"), _("Your turn"), _("Chat"))
        body = self.body
        for i, (effect, label) in enumerate(zip(_SOUNDS, labels, strict=True)):
            rect = pygame.Rect(body.x + i * 150, body.y + 6 * _ROW + 8, 140, 38)
            rows.append(
                Button(f"try:{effect}", rect, label, lambda effect=effect: self.app.sound.play(effect), size=14)  # type: ignore[misc]
            )
        return rows

    def _play(self) -> list[Widget]:
        play = self.app.settings.play
        guards = [(ms, _("{ms} ms").format(ms=ms)) for ms in (0, 150, 300, 500)]
        delays = [(ms, _("{ms} ms").format(ms=ms)) for ms in (0, 350, 700, 1200)]
        return [
            self._switch(
                0, play, "one_click_bids", _("One-click bids"), _("Otherwise a second click, or Enter, bids.")
            ),
            self._switch(1, play, "confirm", _("Ask before what cannot be taken back")),
            self._switch(2, play, "auto_pass", _("Do the only possible thing by itself")),
            self._switch(3, play, "preview", _("Show what things would score")),
            self._switch(4, play, "log_passes", _("The log tells of passes, too")),
            self._choice(5, play, "guard_ms", _("Ignore clicks so soon after controls appear"), guards),
            self._choice(6, play, "tooltip_ms", _("Tooltips after"), delays),
        ]

    def _keys(self) -> list[Widget]:
        bindings = self.bindings.sift(self.app.keys.bindings.values(), self._words_of)
        body = self.body
        place_of_all = pygame.Rect(body.x, body.y + _ROW, body.width, body.height - _ROW)
        shown = self.bindings.fit([f"key:{binding.name}" for binding in bindings], place_of_all.height // _ROW)
        found: list[Widget] = [
            self.bindings.field(pygame.Rect(body.x, body.y, 320, 32)),
            self.bindings.area(place_of_all),
        ]
        for place, number in enumerate(shown):
            binding = bindings[number]
            rect = self._rect(place + 1)
            rect.width -= 12
            keys = self.app.keys.of(binding.name)
            caps = "   ".join(map(caps_of, keys))
            waiting = binding.name == self.listening
            found.append(
                KeyRow(
                    f"key:{binding.name}",
                    rect,
                    _(binding.label),
                    lambda name=binding.name: self._listen(name),  # type: ignore[misc]
                    tip=_("Click, then press another key"),
                    caps=_("press a key …") if waiting else caps,
                    waiting=waiting,
                    own=binding.name in self.app.settings.keys,
                    listing=self.bindings,
                )
            )
        return found

    def _words_of(self, binding: Binding) -> str:
        """What one may look for a binding by: what it does, and its keys."""
        return " ".join([_(binding.label), *map(caps_of, self.app.keys.of(binding.name))])

    def _account(self) -> list[Widget]:
        account = self.app.settings.account
        body = self.body
        found: list[Widget] = [self.who.field("set:name", pygame.Rect(body.x, body.y, 360, 44), _("Your name"))]
        found += [
            SigilButton(
                f"sigil:{number}",
                pygame.Rect(body.x + number * 64, body.y + 62, 54, 54),
                text=seat_name(number),
                action=lambda number=number: setattr(account, "sigil", number),
                tip=seat_name(number),
                number=number,
                on=account.sigil == number,
            )
            for number in range(len(palette.SEATS))
        ]
        found.append(
            Button(
                "set:forget",
                pygame.Rect(body.x, body.y + 140, 360, 40),
                _("Forget the servers I was at"),
                self._forget,
                enabled=bool(account.servers),
                reason=_("None is remembered."),
                size=15,
            )
        )
        count = len(account.ignored)
        label = ngettext(
            "{count} person whose lines you do not read", "{count} people whose lines you do not read", count
        )
        found.append(
            Button(
                "set:ignored",
                pygame.Rect(body.x, body.y + 190, 360, 40),
                label.format(count=count),
                lambda: self.app.open_dialog(IgnoredDialog(self.app)),
                enabled=bool(count),
                reason=_("Nobody. A click on a name, or /ignore name, adds somebody."),
                size=15,
            )
        )
        return found

    # ---------------------------------------------------------------- what they do

    def _turn(self, page: str) -> None:
        self.page, self.listening = page, ""
        self.bindings.clear()

    def _apply(self, name: str) -> None:
        """Let a change count at once."""
        app = self.app
        match name:
            case "text" | "high_contrast":
                app.set_text_size(app.settings.display.text)
            case "full_screen" | "size":
                app.computer.apply_window()
            case "language":
                app.speak(app.settings.display.language)
                self.title = _("Settings")
            case "effects" | "master":
                app.sound.play("tick")
        for scene in (app.scene, *app.dialogs):
            scene.changed()

    def _renamed(self, name: str) -> None:
        self.app.settings.account.name = name

    def _forget(self) -> None:
        confirm(
            self.app,
            _("Forget them?"),
            _("You come to each of them as somebody new."),
            _("Forget"),
            self.app.computer.forget_servers,
        )

    def _reset(self) -> None:
        settings = self.app.settings
        fresh: dict[str, msgspec.Struct] = {
            "display": Display(),
            "motion": Motion(),
            "sound": Volume(),
            "play": Playing(),
        }
        if self.page == "keys":
            settings.keys.clear()
        elif self.page == "account":
            kept = settings.account
            kept.sigil = Account().sigil
        else:
            section = getattr(settings, self.page)
            for name in section.__struct_fields__:
                setattr(section, name, getattr(fresh[self.page], name))
        if self.page == "display":
            for name in ("text", "size", "language"):
                self._apply(name)
        self.changed()

    def _listen(self, binding: str) -> None:
        self.listening = "" if self.listening == binding else binding

    def filter(self, event: pygame.event.Event, point: tuple[float, float]) -> bool:
        """While a binding waits for its key, the next key is it; Escape leaves it as it was."""
        if not self.listening or event.type != pygame.KEYDOWN:
            return False
        key = name_of(event)
        if key and key != "escape":
            self.app.settings.keys[self.listening] = key
            taken = [
                _(binding.label)
                for binding in self.app.keys.bindings.values()
                if binding.name != self.listening and key in self.app.keys.of(binding.name)
            ]
            if taken:
                self.app.toast(_("This key also means: {what}").format(what=", ".join(taken[:3])))
        if key:
            self.listening = ""
            self.changed()
        return True

    def escape(self) -> None:
        """See `Scene.escape`: first what is looked for is forgotten."""
        if self.bindings.clear():
            self.changed()
        else:
            self.close()

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Scene.handle`: the arrow keys walk through the keys."""
        return self.page == "keys" and self.bindings.key(event)

    def leave(self) -> None:
        """See `Scene.leave`: what was changed is stored."""
        self.app.computer.save_settings()

    # ---------------------------------------------------------------- picture

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        super().paint(canvas)
        body = self.body
        if self.page == "account":
            canvas.text(
                self.who.fault, "bold", 14, palette.BAD, max_width=body.width - 380, midleft=(body.x + 376, body.y + 22)
            )
        if self.page != "display":
            return
        y = body.y + 7 * _ROW + 60
        canvas.text(_("How it looks"), "display", 15, palette.GOLD, midleft=(body.x + 12, y - 30))
        x = body.x + 12
        for name in ("pharaoh", "nile", "flood", "gold", "ra"):
            canvas.image(tiles.tile(name, canvas.px(56)), topleft=(x, y - 12))
            x += 66
        canvas.image(tokens.sun(12, canvas.px(56)), topleft=(x, y - 12))
        sample = _("The quick brown fox jumps over the lazy dog.")
        canvas.text(sample, "body", 14, palette.INK, max_width=body.right - x - 80, midleft=(x + 76, y + 16))


@dataclass(slots=True)
class KeyRow(Row):
    """A binding and its keys."""

    caps: str = ""
    waiting: bool = False
    own: bool = False

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        row_ground(canvas, self.rect, look, flash=self.waiting)
        x, y, width, height = self.rect
        middle = y + height / 2
        canvas.text(self.text, "body", 15, palette.INK, max_width=width * 0.6, midleft=(x + 12, middle))
        ink = palette.ACT if self.waiting or self.own else palette.DIM
        canvas.text(self.caps, "bold", 14, ink, max_width=width * 0.36, midright=(self.rect.right - 14, middle))
