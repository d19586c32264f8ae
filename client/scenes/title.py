"""The title: who one is, where to go. The sun rises behind the name, once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame

from assets.catalog import gettext as _
from client import words
from client.art import palette, scenery, tokens
from client.art.cache import draw_ahead
from client.art.fonts import face_for
from client.connection import parse_address
from client.director import out_cubic
from client.games import edition, has_edition
from client.scenes.practice import PracticeDialog
from client.ui.controls import Button, Chip
from client.ui.dialog import Answer, Question, confirm
from client.ui.field import Field, Text
from client.ui.ground import paint_ceiling
from client.ui.naming import Naming
from client.ui.scene import Scene
from client.ui.widget import Look, Widget
from shared.engine import registry

if TYPE_CHECKING:
    from client.app import App
    from client.ui.canvas import Canvas

RISE: Final = 0.6
"""Seconds that the sun takes."""
AHEAD: Final = 2
"""Pieces of the first board that are painted in a frame, once the sun has risen."""
_HORIZON: Final = 196
_LAND: Final = 120
"""How high the land and the light behind it reach."""
_PANEL: Final = pygame.Rect(340, 318, 600, 346)


class TitleScene(Scene):
    """Name, sigil, address, and the ways on. `fault` is a sentence under the fields."""

    name = "title"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        account = app.settings.account
        self.who = Naming(account.name, self._renamed)
        self.server = Text(account.servers[0] if account.servers else "", limit=80)
        self.fault = ""
        self._age = 0.0
        self._ahead_for: Canvas | None = None
        self._pieces: Iterator[None] = iter(())

    def enter(self) -> None:
        """See `Scene.enter`."""
        if self.app.settings.reduced_motion:
            self._age = RISE

    @property
    def busy(self) -> bool:
        """See `Scene.busy`."""
        return self._age < RISE

    def update(self, seconds: float) -> None:
        """See `Scene.update`."""
        if self.busy:
            self._age += seconds
        else:
            self._paint_ahead()

    def _paint_ahead(self) -> None:
        """Paint a few pieces of the board that is played first, so that its table opens at once."""
        canvas = self.app.canvas
        if canvas is not self._ahead_for:
            self._ahead_for = canvas
            first = next(key for key in registry.KEYS if has_edition(key))
            self._pieces = edition(first).pieces_ahead(canvas)
        draw_ahead(self._pieces, AHEAD)

    # ---------------------------------------------------------------- widgets

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        x, y, width, _height = _PANEL
        account = self.app.settings.account
        self.who.show(account.name)
        self.server.kept = account.servers[::-1]
        sigils: list[Widget] = [
            SigilButton(
                f"sigil:{number}",
                pygame.Rect(x + 24 + number * 52, y + 20, 46, 46),
                text=seat_name(number),
                action=lambda number=number: self._choose(number),
                tip=seat_name(number),
                number=number,
                on=account.sigil == number,
            )
            for number in range(len(palette.SEATS))
        ]
        fields: list[Widget] = [
            self.who.field(
                "title:name", pygame.Rect(x + 296, y + 21, 280, 44), _("Your name"), submit=self._name_typed
            ),
            Field(
                "title:address",
                pygame.Rect(x + 24, y + 82, 360, 44),
                content=self.server,
                hint=_("A server, like games.example:7777"),
                changed=self._forget_fault,
                submit=self.online,
            ),
        ]

        def button(
            name: str, rect: tuple[int, int, int, int], label: str, action: Callable[[], object], **more: Any
        ) -> Button:
            binding = f"title:{name}".replace(":", ".")
            return Button(
                f"title:{name}",
                pygame.Rect(rect),
                label,
                action,
                binding=binding,
                **{"cap": self.app.keys.cap(binding), **more},
            )

        known = bool(account.servers)
        quarter = (width - 48 - 3 * 12) // 4
        row = y + 282
        return [
            *sigils,
            *fields,
            button(
                "online", (x + 396, y + 82, 180, 44), _("Play online"), self.online, style="gold" if known else "dark"
            ),
            *self._recent(),
            button("practice", (x + 24, y + 212, 270, 54), _("Practice"), self.practise, style="gold", size=20),
            button("lan", (x + 306, y + 212, 270, 54), _("Local network"), self.lan, size=18),
            button("learn", (x + 24, row, quarter, 44), _("Learn"), self.learn, size=15),
            button(
                "replays",
                (x + 24 + quarter + 12, row, quarter, 44),
                _("Replays"),
                self.app.open_replays,
                size=15,
            ),
            button(
                "settings",
                (x + 24 + 2 * (quarter + 12), row, quarter, 44),
                _("Settings"),
                self.app.open_settings,
                size=15,
            ),
            button("quit", (x + 24 + 3 * (quarter + 12), row, quarter, 44), _("Quit"), self.app.quit, size=15),
        ]

    def _recent(self) -> list[Widget]:
        """The servers where one was before, to be put into the field."""
        found: list[Widget] = []
        at = _PANEL.x + 24
        for place, server in enumerate(self.app.settings.account.servers[:4]):
            width = min(240, 30 + round(self.app.canvas.text_width(server, "bold", 13)))
            if at + width > _PANEL.right - 24:
                break
            found.append(
                Chip(
                    f"title:recent:{place}",
                    pygame.Rect(at, _PANEL.y + 136, width, 26),
                    server,
                    lambda server=server: self._take(server),  # type: ignore[misc]
                    on=server == self.server.value,
                )
            )
            at += width + 8
        return found

    # ---------------------------------------------------------------- what they do

    def _choose(self, number: int) -> None:
        self.app.settings.account.sigil = number

    def _renamed(self, name: str) -> None:
        self.app.settings.account.name = name
        self._forget_fault()

    def _name_typed(self) -> None:
        """Enter in the field of the name: to the server that is named below, or else on to what one can do here."""
        if self.who.name and not self.server.value.strip():
            self.app.input.set_focus("title:practice")
        else:
            self.online()

    def default(self) -> str:
        """See `Scene.default`: to the server in the field, or else to a table with bots."""
        return "title:online" if self.server.value.strip() else "title:practice"

    def first_focus(self) -> str:
        """See `Scene.first_focus`: whoever has no name yet begins with that."""
        return "" if self.app.settings.account.name else "title:name"

    def _forget_fault(self) -> None:
        self.fault = ""

    def _take(self, server: str) -> None:
        self.server.set(server)
        self.fault = ""

    def _named(self) -> bool:
        """Whether there is a name; without one the field gets the focus and the reason stands below."""
        if self.app.settings.account.name:
            return True
        self.fault = self.who.fault or _("Please type a name first.")
        self.app.input.set_focus("title:name")
        return False

    def online(self) -> None:
        """Go to the server in the field."""
        if not self._named():
            return
        if not self.server.value.strip():
            self.fault = _("Please type the address of a server, or play on the local network or by yourself.")
            self.app.input.set_focus("title:address")
            return
        try:
            address = parse_address(self.server.value)
        except ValueError:
            self.fault = words.refusal("bad_address", {"text": self.server.value.strip()})
            return
        self.fault = ""
        self.app.navigator.connect(address)

    def lan(self) -> None:
        """Look for servers on the local network."""
        if self._named():
            self.app.open_lan()

    def practise(self) -> None:
        """Choose a game and bots."""
        self.app.open_dialog(PracticeDialog(self.app))

    def learn(self) -> None:
        """A guided beginning of a game, or the rules."""
        self.app.open_dialog(
            Question(
                self.app,
                _("Learn"),
                _(
                    "The quickest way is to play: the beginning of a game against bots, explained step by step, takes "
                    "ten minutes. Ra is the easiest to begin with, and Ankh has the most to tell. The rules of all "
                    "games are here to read, too."
                ),
                [
                    Answer("cancel", _("Cancel")),
                    Answer("rules", _("Read the rules"), self.app.open_help),
                    *(self._lesson(key) for key in reversed(self.app.navigator.lessons())),
                ],
            )
        )

    def _lesson(self, key: str) -> Answer:
        """The way to the lesson of a game."""
        label = _("Play {game}").format(game=edition(key).name)
        return Answer(f"learn:{key}", label, lambda: self.app.navigator.learn(key), style="gold")

    def escape(self) -> None:
        """See `Scene.escape`."""
        confirm(self.app, _("Leave Heliopolis?"), _("Until next time."), _("Quit"), self.app.quit)

    # ---------------------------------------------------------------- picture

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        paint_ceiling(canvas)
        self._paint_sun(canvas)
        for lift, ink in ((2, palette.DEEP), (0, palette.GOLD)):
            canvas.text("HELIOPOLIS", "display", 58, ink, max_width=560, center=(640, 245 + lift))
        games = _("Ra   ·   Coin Ra   ·   Ankh")
        canvas.text(games, face_for("display", games), 16, palette.DIM, max_width=500, center=(640, 292))
        canvas.panel(*_PANEL, radius=14, edge=palette.GOLD_LOW)
        if fault := self.fault or self.who.fault:
            canvas.paragraph(
                fault,
                "bold",
                14,
                palette.BAD,
                width=_PANEL.width - 48,
                topleft=(_PANEL.x + 24, _PANEL.y + 164),
                leading=1.3,
                lines=2,
            )

    def _paint_sun(self, canvas: Canvas) -> None:
        """The sun behind the horizon, its upper half showing when it has risen."""
        risen = out_cubic(min(1.0, self._age / RISE))
        y = _HORIZON + 100 * (1 - risen) - 8 * risen
        screen = canvas.surface
        wide, ground = screen.get_width(), canvas.at(0, _HORIZON)[1]
        screen.blit(scenery.dusk(wide, canvas.px(_LAND)), (0, ground))
        land = scenery.horizon(wide, canvas.px(_LAND), canvas.scale)
        screen.blit(land, (0, ground - land.get_height()))
        before = screen.get_clip()
        screen.set_clip(pygame.Rect(0, 0, wide, ground))
        canvas.glow(560, y - 80, 160, 160, palette.GOLD, radius=80, blur=36, alpha=round(120 * risen))
        canvas.image(scenery.eye_of_ra(canvas.px(230)), center=(640, y))
        screen.set_clip(before)
        screen.blit(scenery.frieze(wide, canvas.px(9), canvas.px(14)), (0, ground))


class SigilButton(Widget):
    """An animal that one can be."""

    def __init__(
        self, name: str, rect: pygame.Rect, *, text: str, action: object, tip: str, number: int, on: bool
    ) -> None:
        assert callable(action)
        super().__init__(name, rect, text, action, tip=tip)
        self.number = number
        self.on = on

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, width, height = self.rect
        if self.on:
            canvas.glow(x, y, width, height, palette.GOLD, radius=width / 2, blur=5)
            canvas.box(x, y, width, height, palette.GOLD_FILL, radius=width / 2, edge=palette.GOLD_EDGE)

        def sigil(canvas: Canvas, large: bool) -> None:
            size = width - (8 if self.on else 10 if large else 14)
            canvas.image(tokens.sigil(self.number, canvas.px(size)), center=self.rect.center)

        canvas.blend(look.hover if not self.on else 0.0, sigil)


def seat_name(number: int) -> str:
    """A sigil in words."""
    return (_("Falcon"), _("Cobra"), _("Cat"), _("Ibis"), _("Scarab"))[number]
