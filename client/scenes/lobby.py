"""The lobby of a server: its tables, its people, what they say, and the ways to a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pygame

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client import words
from client.art import palette, tokens
from client.games import edition, has_edition
from client.model import LOBBY, News, sigils
from client.scenes.ask import AskDialog
from client.scenes.create import CreateDialog
from client.scenes.form import new_settings
from client.scenes.people import PersonMenu, PersonRow
from client.ui.controls import Button, Chip, TabButton, row_ground
from client.ui.dialog import confirm
from client.ui.ground import paint_ceiling, paint_header
from client.ui.scene import Scene
from client.ui.scroll import Scroll, ScrollArea
from client.ui.talk import Talk
from client.ui.widget import Look, Widget
from shared.engine.game import Stage
from shared.protocol import messages as wire

if TYPE_CHECKING:
    from client.app import App
    from client.ui.canvas import Canvas

_LIST: Final = pygame.Rect(36, 128, 796, 490)
_ROW: Final = 70
_CHAT: Final = pygame.Rect(860, 76, 400, 624)
_PING_EVERY: Final = 1.0


class LobbyScene(Scene):
    """What happens on a server. `state` and `game` are the filters, empty for all."""

    name = "lobby"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.state = ""
        self.game = ""
        self.side = "chat"
        self.scroll = Scroll()
        self.people_scroll = Scroll()
        self.talk = Talk(app, LOBBY, self._sigil_of)

    # ---------------------------------------------------------------- what there is

    def _sigil_of(self, person: int) -> int | None:
        session = self.app.session
        known = session.model.people.get(person) if session is not None else None
        return known.sigil if known is not None else None

    def games(self) -> list[str]:
        """The games that both the server and this client have."""
        session = self.app.session
        offered = [offer.key for offer in session.model.hello.games] if session is not None else []
        return [key for key in offered if has_edition(key)]

    def cards(self) -> list[wire.TableCard]:
        """The tables that the filters let through: waiting ones first, the newest of each first."""
        session = self.app.session
        if session is None:
            return []
        order = {"waiting": 0, "playing": 1, "paused": 1, "over": 2}
        cards = [
            card
            for card in session.model.cards.values()
            if (not self.state or (card.state == "waiting") == (self.state == "waiting"))
            and (not self.game or card.game == self.game)
        ]
        return sorted(cards, key=lambda card: (not has_edition(card.game), order[card.state], -card.made, card.id))

    # ---------------------------------------------------------------- widgets

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        app = self.app
        tabs = (
            ("tables", _("Tables"), self.changed),
            ("lan", _("LAN"), app.open_lan),
            ("replays", _("Replays"), app.open_replays),
            ("settings", _("Settings"), app.open_settings),
        )
        found: list[Widget] = [
            TabButton(f"tab:{name}", pygame.Rect(400 + i * 120, 12, 112, 32), label, action, on=name == "tables")
            for i, (name, label, action) in enumerate(tabs)
        ]
        found.append(Button("lobby:leave", pygame.Rect(1216, 12, 48, 32), _("Leave"), self.escape, icon="menu"))
        found += self._filters()
        found.append(self._tv())
        found += self._rows()
        found += self._buttons()
        found += self._side()
        return found

    def _filters(self) -> list[Widget]:
        chips = [
            ("all", _("All"), not self.state and not self.game, lambda: self._filter("", "")),
            ("waiting", _("Waiting"), self.state == "waiting", lambda: self._filter("waiting", self.game)),
            ("playing", _("Playing"), self.state == "playing", lambda: self._filter("playing", self.game)),
        ]
        for key in self.games():
            chips.append((key, edition(key).name, self.game == key, lambda key=key: self._filter(self.state, key)))  # type: ignore[misc]
        return [
            Chip(f"filter:{name}", pygame.Rect(220 + i * 84, 89, 78, 26), label, action, on=on)
            for i, (name, label, on, action) in enumerate(chips)
        ]

    def _tv(self) -> Button:
        """To the running table that has most to show: the most people, then the most spectators."""
        running = [card for card in self.cards() if card.state == "playing" and has_edition(card.game)]
        best = max(
            running,
            key=lambda card: (sum(1 for seat in card.seats if seat.person), card.watching, -card.made),
            default=None,
        )

        def watch() -> None:
            if best is not None:
                way, _label, action, _reason = self._way_in(best)
                action() if way == "return" else self._watch(best)

        return Button(
            "lobby:tv",
            pygame.Rect(776, 87, 50, 30),
            _("TV"),
            watch,
            enabled=best is not None,
            reason=_("No game is running here."),
            tip=_("Watch the table where most is going on"),
            size=13,
        )

    def _filter(self, state: str, game: str) -> None:
        again = (state, game) == (self.state, self.game)
        self.state, self.game = ("", "") if again else (state, game)
        self.scroll.first = 0

    def _rows(self) -> list[Widget]:
        cards = self.cards()
        shown = self.scroll.fit(len(cards), _LIST.height // _ROW)
        found: list[Widget] = [ScrollArea("lobby:list", _LIST, scroll=self.scroll)]
        width = _LIST.width - 8
        for place, number in enumerate(shown):
            card = cards[number]
            rect = pygame.Rect(_LIST.x, _LIST.y + place * _ROW, width, _ROW - 8)
            way, label, action, reason = self._way_in(card)
            found.append(
                TableRow(
                    f"table:{card.id}",
                    rect,
                    card.title,
                    action,
                    enabled=not reason,
                    reason=reason,
                    tip=self._preview(card),
                    card=card,
                    focusable=False,
                )
            )
            found.append(
                Button(
                    f"table:{card.id}:{way}",
                    pygame.Rect(rect.right - 124, rect.y + 12, 110, 38),
                    label,
                    action,
                    enabled=not reason,
                    reason=reason,
                    style="gold" if place == 0 and card.state == "waiting" and not reason else "dark",
                    size=15,
                )
            )
            if way == "join":
                found.append(
                    Button(
                        f"table:{card.id}:watch",
                        pygame.Rect(rect.right - 172, rect.y + 12, 40, 38),
                        _("Watch"),
                        lambda card=card: self._watch(card),  # type: ignore[misc]
                        icon="eye",
                        enabled=not reason,
                        tip=_("Only watch"),
                    )
                )
        return found

    def _way_in(self, card: wire.TableCard) -> tuple[str, str, Callable[[], None], str]:
        """Name, label, action and, if it cannot be done, the reason, of the button of a table."""
        navigator = self.app.navigator
        session = self.app.session
        me = session.model.me if session is not None else None
        if not has_edition(card.game):
            return "join", _("Join"), self.changed, _("This client does not know that game. Bring it up to date.")
        if me is not None and any(seat.person == me.id for seat in card.seats):
            return "return", _("Return"), lambda: navigator.return_to(card.id), ""
        if card.state != "over" and any(seat.open for seat in card.seats):
            return "join", _("Join"), lambda: self._join(card), ""
        return "watch", _("Watch"), lambda: self._watch(card), ""

    def _preview(self, card: wire.TableCard) -> str:
        """Who sits there, for the tooltip."""
        lines = []
        for number, seat in enumerate(card.seats, 1):
            if seat.person or seat.name:
                who = seat.name
            elif seat.bot:
                who = _("bot: {kind}").format(kind=_bot_name(card.game, seat.bot))
            else:
                who = _("free")
            lines.append(f"{number}.  {who}")
        return "\n".join(lines)

    def _buttons(self) -> list[Widget]:
        cap = self.app.keys.cap
        none = "" if self.games() else _("This server has no game that this client knows.")

        def button(
            name: str, rect: tuple[int, int, int, int], label: str, action: Callable[[], object], **more: Any
        ) -> Button:
            return Button(
                f"lobby:{name}",
                pygame.Rect(rect),
                label,
                action,
                binding=f"lobby.{name}",
                cap=cap(f"lobby.{name}"),
                enabled=not none,
                reason=none,
                **more,
            )

        return [
            button("create", (20, 652, 250, 48), _("Create a table"), self.create, style="gold", size=18),
            button("quick", (282, 652, 200, 48), _("Quick play"), self.quick, size=18),
            button("practice", (494, 652, 200, 48), _("With bots"), self.practise, size=18),
            Button("lobby:code", pygame.Rect(706, 652, 134, 48), _("By code …"), self.by_code, size=16),
        ]

    def _side(self) -> list[Widget]:
        session = self.app.session
        count = len(session.model.people) if session is not None else 0
        found: list[Widget] = [
            TabButton(
                "side:chat",
                pygame.Rect(876, 88, 120, 30),
                _("Chat"),
                lambda: self._turn("chat"),
                on=self.side == "chat",
            ),
            TabButton(
                "side:people",
                pygame.Rect(1002, 88, 150, 30),
                _("People"),
                lambda: self._turn("people"),
                on=self.side == "people",
                count=count,
            ),
        ]
        body = pygame.Rect(_CHAT.x + 20, 128, _CHAT.width - 36, 506)
        if self.side == "chat":
            found.append(self.talk.area(body))
            self.talk.read()
        elif session is not None:
            everyone = sorted(session.model.people.values(), key=lambda person: person.name.casefold())
            shown = self.people_scroll.fit(len(everyone), body.height // 36)
            found.append(ScrollArea("people:list", body, scroll=self.people_scroll))
            found += [
                PersonRow(
                    f"person:{everyone[number].id}",
                    pygame.Rect(body.x, body.y + place * 36, body.width - 10, 32),
                    everyone[number].name,
                    lambda person=everyone[number]: self._about(person),  # type: ignore[misc]
                    tip=_("Whisper, ignore, or watch them play"),
                    sigil=everyone[number].sigil,
                    role=self._where(everyone[number]),
                )
                for place, number in enumerate(shown)
            ]
        found.append(self.talk.field(pygame.Rect(876, 648, 368, 40)))
        return found

    def _turn(self, side: str) -> None:
        self.side = side

    def _about(self, person: wire.Person) -> None:
        self.app.open_dialog(PersonMenu(self.app, person.id, person.name))

    def _where(self, person: wire.Person) -> str:
        """The table at which somebody sits."""
        session = self.app.session
        cards = session.model.cards.values() if session is not None else ()
        return next((card.title for card in cards if any(seat.person == person.id for seat in card.seats)), "")

    def address(self, name: str) -> None:
        """See `Scene.address`."""
        self.side = "chat"
        self.talk.address(name)
        self.app.input.set_focus("chat:field")

    # ---------------------------------------------------------------- what they do

    def create(self) -> None:
        """The form for a new table."""
        self.app.open_dialog(CreateDialog(self.app, self.games()))

    def quick(self) -> None:
        """The first waiting table that one may simply join, or else a new one."""
        for card in self.cards():
            free = any(seat.open for seat in card.seats)
            if card.state == "waiting" and free and not card.locked and has_edition(card.game):
                self._join(card)
                return
        self.app.navigator.make_table(new_settings(self.app, self.game or self.games()[0]))

    def practise(self) -> None:
        """A private table here, filled with bots."""
        settings = new_settings(self.app, self.game or self.games()[0])
        self.app.navigator.make_table_with_bots(settings)

    def by_code(self) -> None:
        """To a private table."""

        def answered(code: str) -> str:
            if not code:
                return _("Please type the code.")
            self.app.navigator.join_by_code(code)
            return ""

        self.app.open_dialog(AskDialog(self.app, _("To a private table"), _("Its code"), _("Join"), answered))

    def _join(self, card: wire.TableCard) -> None:
        if card.locked:
            self._with_password(lambda password: self.app.navigator.join(card.id, password=password))
        else:
            self.app.navigator.join(card.id)

    def _watch(self, card: wire.TableCard) -> None:
        if card.locked:
            self._with_password(lambda password: self.app.navigator.watch(card.id, password=password))
        else:
            self.app.navigator.watch(card.id)

    def _with_password(self, go: Callable[[str], object]) -> None:
        def answered(password: str) -> str:
            go(password)
            return ""

        self.app.open_dialog(
            AskDialog(self.app, _("This table has a password"), _("Password"), _("Go in"), answered, secret=True)
        )

    def escape(self) -> None:
        """See `Scene.escape`."""
        sentence = (
            _("The house you opened is closed, and everyone in it has to go.")
            if self.app.navigator.hosting is not None
            else _("You can come back at any time.")
        )
        confirm(self.app, _("Leave the server?"), sentence, _("Leave"), self.app.navigator.home)

    def heard(self, news: News) -> None:
        """See `Scene.heard`."""
        self.changed()

    # ---------------------------------------------------------------- picture

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        paint_ceiling(canvas)
        session = self.app.session
        where = ""
        if session is not None:
            where = session.model.hello.name or str(session.address)
        if self.app.navigator.hosting is not None:
            where = self.app.navigator.own_addresses()
        paint_header(canvas, _("Heliopolis"), _("Lobby"), where)
        self._paint_link(canvas)
        canvas.panel(20, 76, 820, 560, radius=12)
        canvas.text(_("Open tables"), "display", 20, palette.GOLD, max_width=176, midleft=(40, 102))
        canvas.panel(*_CHAT, radius=12)
        if not self.cards():
            lines = (
                (_("No open tables."), _("Create one, or play with bots until somebody comes."))
                if not (self.state or self.game)
                else (_("No table like that."), _("Show all of them, or create one."))
            )
            canvas.text(lines[0], "display", 20, palette.DIM, center=(430, 330))
            canvas.text(lines[1], "body", 15, palette.QUIET, center=(430, 362))

    def _paint_link(self, canvas: Canvas) -> None:
        session = self.app.session
        if session is None:
            return
        ping = session.connection.ping
        parts = [_("{ms} ms").format(ms=max(1, round(ping * 1000)))] if ping is not None else []
        parts.append(words.people(len(session.model.people)))
        ink = palette.GOOD if ping is None or ping < 0.25 else palette.ACT
        label = "   ·   ".join(parts)
        right = 1200.0
        left = canvas.text(label, "body", 14, palette.DIM, max_width=300, midright=(right, 29)).left
        canvas.box(left - 18, 24, 10, 10, (ink, ink), radius=5)


@dataclass(slots=True)
class TableRow(Widget):
    """A table in the list: icon, name, facts, seats."""

    card: wire.TableCard | None = None

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        card = self.card
        if card is None:
            return
        x, y, _width, _height = self.rect
        row_ground(canvas, self.rect, look, on=look.hover)
        if has_edition(card.game):
            edition(card.game).draw_icon(canvas, pygame.Rect(x + 10, y + 8, 46, 46))
        canvas.text(card.title, "bold", 17, palette.INK, max_width=310, midleft=(x + 70, y + 22))
        canvas.text(_facts(card), "body", 13, palette.DIM, max_width=310, midleft=(x + 70, y + 44))
        given = sigils(card.seats)
        for number, seat in enumerate(card.seats):
            middle = (x + 411 + number * 44, y + 31)
            if not seat.person and not seat.bot:
                canvas.image(tokens.empty_seat(canvas.px(34)), center=middle)
                continue
            alpha = 255 if seat.bot or seat.present else 110
            canvas.image(tokens.sigil(given[number], canvas.px(34)), alpha=alpha, center=middle)
            if seat.bot:
                canvas.tag(_("BOT"), middle[0] - 13, middle[1] + 16)


def _bot_name(game: str, bot: str) -> str:
    return edition(game).bot_name(bot) if has_edition(game) else bot


def _facts(card: wire.TableCard) -> str:
    """What the second line of a row says."""
    known = has_edition(card.game)
    name = edition(card.game).name if known else card.game
    if card.state == "waiting":
        state = _("waiting")
    elif card.state == "over":
        state = _("over")
    elif card.state == "paused":
        state = _("paused")
    else:
        state = edition(card.game).stage_name(Stage(*card.stage)) if known and card.stage[0] else _("playing")
    watching = ngettext("{count} watching", "{count} watching", card.watching).format(count=card.watching)
    more = (
        _("password") if card.locked else "",
        watching if card.watching else "",
        _("with clock") if card.timed and card.state == "waiting" else "",
    )
    return words.table_line(name, state, *more)
