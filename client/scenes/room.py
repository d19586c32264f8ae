"""The waiting room: seats in a ring, what will be played, and who is ready."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.art import palette, scenery
from client.company import Guest
from client.games import edition, has_edition
from client.model import News, Table
from client.scenes.ask import AskDialog
from client.scenes.form import TableForm, changed_rows
from client.scenes.handover import GuestDialog
from client.scenes.people import PeopleDialog, PersonMenu, ask_about
from client.scenes.ring import MIDDLE, SeatWidget, place_of
from client.ui.controls import Button, Chip, row_ground
from client.ui.dialog import Answer, Question, confirm
from client.ui.ground import paint_ceiling, paint_header
from client.ui.scene import Scene
from client.ui.talk import Talk
from client.ui.widget import Look, Widget
from shared.protocol import messages as wire

if TYPE_CHECKING:
    from client.app import App
    from client.ui.canvas import Canvas

_TABLE: Final = (208, 144)
_OPTIONS: Final = pygame.Rect(640, 72, 620, 384)
_TALK: Final = pygame.Rect(640, 466, 620, 234)
LONGEST_TITLE: Final = 32
LONGEST_PASSWORD: Final = 64
FLASH: Final = 1.6
"""Seconds that a changed option stays lit."""


class RoomScene(Scene):
    """A table before its game."""

    name = "room"

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app)
        self.table = table
        room = table.room
        assert room is not None
        self.form = TableForm(room.settings, self._change, games=self._games(), ask_password=self._ask_password)
        self.form.locked = room.locked
        self.talk = Talk(app, table.id, self._sigil_of, about=partial(ask_about, app, table))
        self._known = room.settings
        self._flash_left = 0.0
        self._counted = 0
        self._asked = 0
        """Changes of ours that the server has not answered yet."""

    # ---------------------------------------------------------------- state

    @property
    def room(self) -> wire.Room:
        """The room as the server last described it."""
        assert self.table.room is not None
        return self.table.room

    @property
    def ready(self) -> bool:
        """Whether we have ticked ready."""
        seat = self.table.seat
        return seat is not None and self.room.seats[seat].ready

    @property
    def count(self) -> int:
        """What is counted before the game begins: 3, 2, 1, or 0 while nobody has started it."""
        left = self.room.starts_at - self.app.server_now()
        return max(1, math.ceil(left)) if self.room.starts_at else 0

    def _games(self) -> list[str]:
        """The games of the server that this client knows."""
        session = self.app.session
        offered = [offer.key for offer in session.model.hello.games] if session is not None else []
        return [key for key in offered if has_edition(key)]

    def _sigil_of(self, person: int) -> int | None:
        for seat, card in enumerate(self.table.seats):
            if person and card.person == person:
                return self.table.sigils[seat]
        session = self.app.session
        known = session.model.people.get(person) if session is not None else None
        return known.sigil if known is not None else None

    def heard(self, news: News) -> None:
        """See `Scene.heard`: what others changed flashes."""
        if isinstance(news, wire.Room) and news.table == self.table.id:
            self._flash(changed_rows(self._known, news.settings))
            self._known = news.settings
            self.form.locked = news.locked
            if not self._asked:  # or else what we have changed since would be taken back
                self.form.settings = news.settings
        elif isinstance(news, wire.Note) and (news.room, news.code) == (self.table.id, "settings"):
            changed = str(news.details.get("what", "")).split(",")
            self._flash(frozenset(changed) & {"password"})  # the one thing that we may not see in the room
        self.talk.read()
        self.changed()

    def update(self, seconds: float) -> None:
        """See `Scene.update`: what flashes goes out, and the next second is counted."""
        if self._flash_left > 0:
            self._flash_left -= seconds
            if self._flash_left <= 0:
                self.form.flash(frozenset())
                self.changed()
        if (count := self.count) != self._counted:
            self._counted = count
            if count:
                self.app.sound.play("count")
            self.changed()

    def _flash(self, rows: frozenset[str]) -> None:
        """Light up what the host has changed, for the others."""
        if rows and not self.table.host:
            self.form.flash(rows if self._flash_left <= 0 else rows | self.form.flashing)
            self._flash_left = FLASH

    def _change(self, settings: wire.Settings) -> None:
        self._asked += 1
        self.app.send(wire.ChangeTable, table=self.table.id, settings=settings).addBoth(self._settled)

    def _settled(self, result: object) -> object:
        """A change was answered: the form shows what is now so, without what was refused."""
        self._asked -= 1
        if not self._asked:
            self.form.settings = self.room.settings
            self.changed()
        return result

    # ---------------------------------------------------------------- widgets

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        host = self.table.host
        reason = "" if host else _("Only the host can change this.")
        found: list[Widget] = [self._seat(number) for number in range(len(self.room.seats))]
        found += self._buttons() + self._watchers()
        x, y, width, height = _OPTIONS
        found += self.form.widgets(pygame.Rect(x + 16, y + 52, width - 32, height - 62), editable=host, reason=reason)
        found.append(self._title(reason))
        found.append(
            Chip("room:code", pygame.Rect(x + width - 150, y + 12, 134, 30), self.room.code, self._copy_code,
                 tip=_("The code that brings friends to this table. Click to copy it."))
        )  # fmt: skip
        body = pygame.Rect(_TALK.x + 18, _TALK.y + 14, _TALK.width - 32, _TALK.height - 66)
        found.append(self.talk.area(body))
        found.append(self.talk.field(pygame.Rect(_TALK.x + 14, _TALK.bottom - 48, _TALK.width - 28, 36)))
        return found

    def _seat(self, number: int) -> SeatWidget:
        seats = self.room.seats
        card = seats[number]
        action, tip = self._seat_action(number)
        return SeatWidget(
            f"seat:{number}",
            place_of(number, len(seats), self.table.seat),
            self.table.name_of(number) or _("Free"),
            action,
            tip=tip,
            card=card,
            sigil=self.table.sigils[number],
            hosts=bool(card.person) and card.person == self.room.host,
            own=number == self.table.seat,
            here=self._guest_on(number) is not None,
            bot_name=edition(self.table.game.key).bot_name(card.bot) if card.bot else "",
            ping=self.table.ping_of(number),
        )

    def _title(self, reason: str) -> TitleWidget:
        x, y, width, _height = _OPTIONS
        title = self.room.settings.title
        return TitleWidget(
            "room:title",
            pygame.Rect(x + 10, y + 8, width - 220, 38),
            title,
            self._ask_title,
            enabled=not reason,
            reason=reason,
            tip="\n".join((title, *([] if reason else [_("Click to change the name.")]))),
            flash="title" in self.form.flashing,
        )

    def _guest_on(self, number: int) -> Guest | None:
        """Who sits there and shares our screen."""
        return self.app.navigator.company.guest_on(number)

    def _seat_action(self, number: int) -> tuple[Callable[[], object] | None, str]:
        """What a click on a seat does, and how the tooltip says it."""
        card = self.room.seats[number]
        free = not card.person and not card.bot
        if self.table.seat is None and free:
            return lambda: self.app.navigator.join(self.table.id, seat=number), _("Sit down here")
        guest = self._guest_on(number)
        if guest is not None:
            tip = _("{name} plays at this screen. Click to let them leave.").format(name=card.name)
            return lambda: self._guest_menu(guest), tip
        if number == self.table.seat:
            return None, card.name
        if card.person:
            menu = PersonMenu(self.app, card.person, card.name, self.table)
            tip = _("{name}: make host, or send away") if self.table.host else _("{name}: whisper, or ignore")
            return lambda: self.app.open_dialog(menu), tip.format(name=card.name)
        if not self.table.host:
            return None, card.name
        if free:
            return lambda: self._bot_menu(number), _("Put a bot here, or take the seat away")
        return lambda: self._remove(number), _("Send the bot away")

    def _buttons(self) -> list[Widget]:
        found: list[Widget] = [Button("room:leave", pygame.Rect(20, 650, 104, 48), _("Leave"), self._leave, size=15)]
        if self.table.seat is None:
            return found
        full = "" if self._free else _("There is no free seat.")
        guests = _("Somebody else plays at this screen, too.")
        if not self.table.host:
            label = _("Not ready") if self.ready else _("Ready")
            return [
                *found,
                self._button("guest", 132, 228, _("Someone here"), self._invite, reason=full, tip=guests),
                self._button("ready", 370, 250, label, self._ready, gold=not self.ready, size=18),
            ]
        counting = bool(self.room.starts_at)
        label = _("Not yet") if counting else _("Start")
        return [
            *found,
            self._button("guest", 132, 172, _("Someone here"), self._invite, reason=full, tip=guests),
            self._button("bot", 312, 140, _("Add a bot"), self._add_bot, reason=full),
            self._button("start", 460, 160, label, self._start, reason=self._hindrance(), gold=not counting, size=18),
        ]

    def _button(
        self,
        name: str,
        left: int,
        width: int,
        label: str,
        action: Callable[[], object],
        *,
        reason: str = "",
        tip: str = "",
        gold: bool = False,
        size: float = 15,
    ) -> Button:
        """A button at the bottom that has a key, too; `reason` says why it cannot be used."""
        return Button(
            f"room:{name}",
            pygame.Rect(left, 650, width, 48),
            label,
            action,
            enabled=not reason,
            reason=reason,
            binding=f"room.{name}",
            tip=tip,
            style="gold" if gold else "dark",
            cap=self.app.keys.cap(f"room.{name}"),
            size=size,
        )

    @property
    def _free(self) -> int:
        """How many seats nobody has."""
        return sum(1 for seat in self.room.seats if not seat.person and not seat.bot)

    @property
    def _late(self) -> str:
        """The name of the first one who is not ready; empty if everyone is."""
        seats = self.room.seats
        return next((seat.name for seat in seats if seat.person not in (0, self.room.host) and not seat.ready), "")

    def _hindrance(self) -> str:
        """Why the host cannot start the game; empty if nothing is in the way."""
        if self._free:
            return ngettext(
                "{count} seat is free: add a bot, take it away, or wait.",
                "{count} seats are free: add bots, take them away, or wait.",
                self._free,
            ).format(count=self._free)
        return _("{name} is not ready yet.").format(name=self._late) if self._late else ""

    # ---------------------------------------------------------------- what they do

    def _ready(self) -> None:
        self.app.send(wire.Ready, table=self.table.id, on=not self.ready)

    def _start(self) -> None:
        """Start the game or, while the seconds before it are counted, take that back."""
        self.app.send(wire.Start, table=self.table.id, on=not self.room.starts_at)

    def _ask_title(self) -> None:
        def answered(text: str) -> str:
            title = " ".join(text.split())
            if not title:
                return _("A table needs a name.")
            self.form.set(title=title)
            return ""

        title = self.room.settings.title
        self.app.open_dialog(
            AskDialog(self.app, _("Name of the table"), "", _("Change"), answered, value=title, limit=LONGEST_TITLE)
        )

    def _ask_password(self) -> None:
        def answered(password: str) -> str:
            self.form.set(password=password)
            return ""

        password = self.room.settings.password
        self.app.open_dialog(
            AskDialog(
                self.app,
                _("Password of the table"),
                _("none"),
                _("Change"),
                answered,
                value=password,
                limit=LONGEST_PASSWORD,
            )
        )

    def _add_bot(self) -> None:
        kinds = list(self.table.game.bots)
        self.app.send(wire.AddBot, table=self.table.id, bot=kinds[len(kinds) // 2])

    def _invite(self, seat: int | None = None) -> None:
        self.app.open_dialog(GuestDialog(self.app, self.table, seat))

    def _guest_menu(self, guest: Guest) -> None:
        confirm(
            self.app,
            guest.name,
            _("Does {name} leave the table?").format(name=guest.name),
            _("Leave"),
            lambda: self.app.navigator.company.dismiss(guest),
        )

    def _remove(self, number: int) -> None:
        self.app.send(wire.Remove, table=self.table.id, seat=number)

    def address(self, name: str) -> None:
        """See `Scene.address`."""
        self.talk.address(name)
        self.app.input.set_focus("chat:field")

    def _watchers(self) -> list[Widget]:
        """Who watches, or a way to ask others to come; a click tells all, and lets the host send somebody away."""
        watching = ", ".join(person.name for person in self.room.watching)
        session = self.app.session
        elsewhere = len(session.model.people) - sum(1 for seat in self.room.seats if seat.person) if session else 0
        if not watching and elsewhere < 1:
            return []  # nobody is on this server but those who sit here
        return [
            Chip(
                "room:watching",
                pygame.Rect(20, 66, 280 if watching else 140, 26),
                _("Watching: {names}").format(names=watching) if watching else _("Invite …"),
                lambda: self.app.open_dialog(PeopleDialog(self.app, self.table)),
                tip=_("Everyone at this table, and who else is here to be invited"),
            )
        ]

    def _bot_menu(self, number: int) -> None:
        own = edition(self.table.game.key)
        answers = [
            Answer(
                kind,
                own.bot_name(kind),
                lambda kind=kind: self.app.send(wire.AddBot, table=self.table.id, bot=kind, seat=number),  # type: ignore[misc]
            )
            for kind in self.table.game.bots
        ]
        answers.append(Answer("guest", _("Someone here"), lambda: self._invite(number)))
        answers.append(Answer("away", _("No seat here"), lambda: self._remove(number)))
        self.app.open_dialog(
            Question(self.app, _("Seat {number}").format(number=number + 1), _("Who shall sit here?"), answers)
        )

    def _copy_code(self) -> None:
        self.app.computer.copy(self.room.code)

    def escape(self) -> None:
        """See `Scene.escape`: while the seconds before a game are counted, hold it back; else leave."""
        if self.room.starts_at and self.table.seat is not None:
            (self._start if self.table.host else self._ready)()
        else:
            self._leave()

    def _leave(self) -> None:
        leave = self.app.navigator.to_lobby
        if self.table.host and sum(1 for seat in self.room.seats if seat.person) > 1:
            confirm(self.app, _("Leave the table?"), _("Somebody else becomes its host."), _("Leave"), leave)
        else:
            leave()

    # ---------------------------------------------------------------- picture

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        paint_ceiling(canvas)
        own = edition(self.table.game.key)
        paint_header(canvas, own.name, _("Waiting room"))
        self._paint_table(canvas)
        canvas.panel(*_OPTIONS, radius=12)
        canvas.text(_("Code"), "body", 13, palette.DIM, max_width=44, midright=(_OPTIONS.right - 158, _OPTIONS.y + 27))
        canvas.panel(*_TALK, radius=12)

    def _paint_table(self, canvas: Canvas) -> None:
        """The limestone table in the middle of the ring, with what is missing, or what is counted before the game."""
        x, y = MIDDLE
        width, height = _TABLE
        picture = scenery.board(canvas.px(width), canvas.px(height), canvas.scale)
        canvas.shadow(x - width / 2, y - height / 2, width, height, radius=12, blur=8, alpha=170, drop=4)
        canvas.image(picture, center=MIDDLE)
        if self.count:
            canvas.text(str(self.count), "display", 64, palette.BARK, center=(x, y - 12))
            canvas.text(_("The game begins"), "bold", 14, palette.BARK, max_width=184, center=(x, y + 40))
            return
        edition(self.table.game.key).draw_icon(canvas, pygame.Rect(x - 24, y - 52, 48, 48))
        count = len(self.room.seats)
        label = _("{taken} of {all} seats taken").format(taken=count - self._free, all=count)
        canvas.text(label, "bold", 14, palette.BARK, max_width=184, center=(x, y + 14))
        if self._free:
            note = _("waiting for players")
        elif not self._late:
            note = _("the host may start")
        elif self.ready or self.table.host or self.table.seat is None:
            note = _("waiting for {name}").format(name=self._late)
        else:
            note = _("waiting for you")
        canvas.text(note, "body", 13, palette.BARK_SOFT, max_width=184, center=(x, y + 36))


@dataclass(slots=True)
class TitleWidget(Widget):
    """The name of the table over its settings; whoever may change it sees a pencil."""

    flash: bool = False
    """Somebody has just changed it."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        x, y, width, height = self.rect
        middle = y + height / 2
        bright = 1.0 if self.flash else look.hover if self.enabled else 0.0
        if bright:
            row_ground(canvas.thin(bright), self.rect, Look(hover=1.0), flash=self.flash)
        end = canvas.text(self.text, "display", 20, palette.GOLD, max_width=width - 44, midleft=(x + 10, middle)).right
        if self.enabled:

            def pencil(canvas: Canvas, bright: bool) -> None:
                canvas.icon("pencil", 15, palette.GOLD if bright else palette.DIM, center=(end + 18, middle))

            canvas.blend(look.hover, pencil)
