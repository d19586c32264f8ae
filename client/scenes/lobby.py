"""The lobby of a server: its tables, its people, what they say, and the ways to a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pygame

from assets.catalog import gettext as _
from client import words
from client.art import palette
from client.games import edition, has_edition
from client.model import LOBBY, News
from client.scenes.ask import AskDialog
from client.scenes.cards import TableRow, no_watching, preview, words_of
from client.scenes.create import CreateDialog
from client.scenes.form import new_settings
from client.scenes.hosting import HouseDialog
from client.scenes.people import InvitationRow, PersonRow, ask_about
from client.ui.controls import Button, Chip, TabButton
from client.ui.dialog import confirm
from client.ui.ground import paint_ceiling, paint_header
from client.ui.listing import Listing
from client.ui.scene import Scene
from client.ui.talk import Talk
from client.ui.widget import Point, Widget
from shared.protocol import messages as wire

if TYPE_CHECKING:
    from client.app import App
    from client.ui.canvas import Canvas

_LIST: Final = pygame.Rect(36, 128, 796, 490)
_ROW: Final = 70
_CHAT: Final = pygame.Rect(860, 76, 400, 624)


class LobbyScene(Scene):
    """What happens on a server. `state` and `game` are the filters, empty for all."""

    name = "lobby"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.state = ""
        self.game = ""
        self.side = "chat"
        self.tables = Listing(app, "lobby")
        self.people = Listing(app, "people")
        self.talk = Talk(app, LOBBY, self._sigil_of, about=partial(ask_about, app, None))

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
        """The tables that the filters and the field let through: waiting ones first, the newest of each first."""
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
        cards = self.tables.sift(cards, words_of)
        return sorted(cards, key=lambda card: (not has_edition(card.game), order[card.state], -card.made, card.id))

    @property
    def invitation(self) -> wire.Invitation | None:
        """The last invitation that was neither taken nor declined."""
        session = self.app.session
        return next(reversed(session.model.invitations.values()), None) if session is not None else None

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
        found.append(
            Button("lobby:leave", pygame.Rect(1216, 12, 48, 32), _("Leave"), self.escape, icon="door", tip=_("Leave"))
        )
        if app.navigator.hosting is not None:
            found.append(self._house())
        found += self._filters()
        found += self._invited()
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
        found: list[Widget] = [
            Chip(f"filter:{name}", pygame.Rect(206 + i * 76, 89, 70, 26), label, action, on=on)
            for i, (name, label, on, action) in enumerate(chips)
        ]
        return [*found, self.tables.field(pygame.Rect(668, 87, 156, 30))]

    def _house(self) -> Button:
        """Where the others find the house that we opened."""
        return Button(
            "lobby:house",
            pygame.Rect(884, 12, 116, 32),
            _("Your house"),
            lambda: self.app.open_dialog(HouseDialog(self.app)),
            tip=_("The addresses under which the others find it"),
            size=14,
        )

    def _tv(self) -> Button:
        """To the running table that has most to show, and from there on to the next."""
        tv = self.app.navigator.tv
        return Button(
            "lobby:tv",
            pygame.Rect(754, 652, 86, 48),
            _("TV"),
            tv.turn_on,
            binding="lobby.tv",
            cap=self.app.keys.cap("lobby.tv"),
            enabled=tv.best() is not None,
            reason=_("No game is running here that you could watch."),
            tip=_(
                "Watch the table where most is going on: players, spectators, and much still to come. Then the next."
            ),
            size=16,
        )

    def _filter(self, state: str, game: str) -> None:
        again = (state, game) == (self.state, self.game)
        self.state, self.game = ("", "") if again else (state, game)
        self.tables.scroll.first = 0

    def _invited(self) -> list[Widget]:
        """Somebody asks us to their table: over the list, until it is taken or declined."""
        invitation = self.invitation
        if invitation is None:
            return []
        rect = pygame.Rect(_LIST.x, _LIST.y, _LIST.width - 8, _ROW - 8)
        known = has_edition(invitation.game)
        reason = "" if known else _("This client does not know that game. Bring it up to date.")
        return [
            InvitationRow("invitation", rect, invitation.title, focusable=False, invitation=invitation),
            Button(
                "invitation:no",
                pygame.Rect(rect.right - 196, rect.y + 12, 40, 38),
                _("No"),
                lambda: self._answered(invitation),
                icon="cross",
                tip=_("Not now"),
            ),
            Button(
                "invitation:join",
                pygame.Rect(rect.right - 148, rect.y + 12, 134, 38),
                _("Join"),
                lambda: self._take(invitation),
                binding="lobby.accept",
                cap=self.app.keys.cap("lobby.accept"),
                enabled=known,
                reason=reason,
                style="gold",
                size=15,
            ),
        ]

    def _answered(self, invitation: wire.Invitation) -> None:
        if self.app.session is not None:
            self.app.session.model.invitations.pop(invitation.table, None)

    def _take(self, invitation: wire.Invitation) -> None:
        self._answered(invitation)
        self.app.navigator.join_by_code(invitation.code)

    def _rows(self) -> list[Widget]:
        cards = self.cards()
        place_of_all = _LIST.copy()
        if self.invitation is not None:
            place_of_all.y, place_of_all.height = _LIST.y + _ROW, _LIST.height - _ROW
        shown = self.tables.fit([f"table:{card.id}" for card in cards], place_of_all.height // _ROW)
        found: list[Widget] = [self.tables.area(place_of_all)]
        width = _LIST.width - 8
        for place, number in enumerate(shown):
            card = cards[number]
            rect = pygame.Rect(_LIST.x, place_of_all.y + place * _ROW, width, _ROW - 8)
            way, label, action, reason = self._way_in(card)
            found.append(
                TableRow(
                    f"table:{card.id}",
                    rect,
                    card.title,
                    action,
                    enabled=not reason,
                    reason=reason,
                    tip=preview(card),
                    card=card,
                    listing=self.tables,
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
                    style="gold" if self._first(number, card) and not reason else "dark",
                    size=15,
                    focusable=False,
                )
            )
            if way == "join":
                found.append(
                    Button(
                        f"table:{card.id}:watch",
                        pygame.Rect(rect.right - 172, rect.y + 12, 40, 38),
                        _("Watch"),
                        lambda card=card: self._watch(card),  # type: ignore[misc]
                        icon="eye" if card.spectators else "blind",
                        enabled=not (reason or no_watching(card)),
                        reason=reason or no_watching(card),
                        tip=_("Only watch"),
                    )
                )
        return found

    def _first(self, number: int, card: wire.TableCard) -> bool:
        """Whether this is the table that one would most likely sit down at."""
        return number == 0 and card.state == "waiting" and self.invitation is None

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
        return "watch", _("Watch"), lambda: self._watch(card), no_watching(card)

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
            button("create", (20, 652, 242, 48), _("Create a table"), self.create, style="gold", size=18),
            button("quick", (272, 652, 178, 48), _("Quick play"), self.quick, size=17),
            button("practice", (460, 652, 150, 48), _("With bots"), self.practise, size=16),
            Button("lobby:code", pygame.Rect(620, 652, 124, 48), _("By code …"), self.by_code, size=16),
            self._tv(),
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
                count=self.talk.unread if self.side != "chat" else 0,
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
            found += self._people(session.model.people.values(), body)
        found.append(self.talk.field(pygame.Rect(876, 648, 368, 40)))
        return found

    def _people(self, people: Iterable[wire.Person], body: pygame.Rect) -> list[Widget]:
        """Everyone on the server, as far as the field over them lets through."""
        everyone = self.people.sift(people, lambda person: f"{person.name} {self._where(person)}")
        everyone.sort(key=lambda person: person.name.casefold())
        place = pygame.Rect(body.x, body.y + 38, body.width, body.height - 38)
        shown = self.people.fit([f"person:{person.id}" for person in everyone], place.height // 36)
        found: list[Widget] = [
            self.people.field(pygame.Rect(body.x, body.y, body.width - 10, 30)),
            self.people.area(place),
        ]
        found += [
            PersonRow(
                f"person:{everyone[number].id}",
                pygame.Rect(place.x, place.y + spot * 36, place.width - 10, 32),
                everyone[number].name,
                lambda person=everyone[number]: ask_about(self.app, None, person.id, person.name),  # type: ignore[misc]
                tip=_("Invite, whisper, ignore, or watch them play"),
                sigil=everyone[number].sigil,
                role=self._where(everyone[number]),
                listing=self.people,
            )
            for spot, number in enumerate(shown)
        ]
        return found

    def _turn(self, side: str) -> None:
        self.side = side

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
        """See `Scene.escape`: first what is looked for is forgotten."""
        if self.tables.clear() or (self.side == "people" and self.people.clear()):
            self.changed()
            return
        sentence = (
            _("The house you opened is closed, and everyone in it has to go.")
            if self.app.navigator.hosting is not None
            else _("You can come back at any time.")
        )
        confirm(self.app, _("Leave the server?"), sentence, _("Leave"), self.app.navigator.home)

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Scene.handle`: the arrow keys walk through the tables."""
        return self.tables.key(event)

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
        paint_header(canvas, _("Heliopolis"), _("Lobby"), where)
        self._paint_link(canvas)
        canvas.panel(20, 76, 820, 560, radius=12)
        canvas.text(_("Open tables"), "display", 20, palette.GOLD, max_width=158, midleft=(40, 102))
        canvas.panel(*_CHAT, radius=12)
        if not self.cards():
            lines = (
                (_("No open tables."), _("Create one, or play with bots until somebody comes."))
                if not (self.state or self.game or self.tables.sifted)
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
        room = 300 if self.app.navigator.hosting is None else 180
        left = canvas.text(label, "body", 14, palette.DIM, max_width=room, midright=(right, 29)).left
        canvas.box(left - 18, 24, 10, 10, (ink, ink), radius=5)
