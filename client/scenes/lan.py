"""The local network: who has a house open here, and opening one oneself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client import words
from client.art import palette, tokens
from client.connection import Address, parse_address
from client.discovery import Browser, Found
from client.scenes.ask import AskDialog
from client.scenes.hosting import HostDialog
from client.ui.controls import Button, row_ground
from client.ui.ground import paint_ceiling, paint_header
from client.ui.listing import Listing, Row
from client.ui.scene import Scene
from client.ui.widget import Look, Point, Widget
from shared.protocol import messages as wire

if TYPE_CHECKING:
    from client.app import App
    from client.ui.canvas import Canvas

_LIST: Final = pygame.Rect(36, 128, 1208, 490)
_ROW: Final = 70


class LanScene(Scene):
    """Servers that were heard of, with what is going on there."""

    name = "lan"

    def __init__(self, app: App, browser: Browser | None = None) -> None:
        super().__init__(app)
        self.browser = browser if browser is not None else Browser(app.reactor, self.changed)
        self.listing = Listing(app, "lan")
        self._turn = 0.0

    def enter(self) -> None:
        """See `Scene.enter`."""
        self.browser.start()

    def leave(self) -> None:
        """See `Scene.leave`."""
        self.browser.stop()

    def update(self, seconds: float) -> None:
        """See `Scene.update`: the ring shows that we listen; ten steps a second are enough for it."""
        before = int(self._turn * 10)
        self._turn += seconds
        if int(self._turn * 10) != before and not self.app.settings.reduced_motion:
            self.app.redraw()

    def build(self) -> Sequence[Widget]:
        """See `Scene.build`."""
        servers = self.servers()
        shown = self.listing.fit([f"server:{key}" for key, _server in servers], _LIST.height // _ROW)
        found: list[Widget] = [self.listing.field(pygame.Rect(880, 87, 180, 30)), self.listing.area(_LIST)]
        for place, number in enumerate(shown):
            key, server = servers[number]
            rect = pygame.Rect(_LIST.x, _LIST.y + place * _ROW, _LIST.width - 8, _ROW - 8)
            reason = self._reason(server)

            def go(server: Found = server) -> None:
                way, *others = self._ways_to(server)
                self.app.navigator.connect(way, also=others)

            found.append(
                ServerRow(
                    f"server:{key}", rect, server.name, go, enabled=not reason, reason=reason, server=server,
                    listing=self.listing,
                )
            )  # fmt: skip
            found.append(
                Button(
                    f"server:{key}:join",
                    pygame.Rect(rect.right - 134, rect.y + 12, 120, 38),
                    _("Go in"),
                    go,
                    enabled=not reason,
                    reason=reason,
                    style="gold" if number == 0 and not reason else "dark",
                    size=15,
                    focusable=False,
                )
            )
        cap = self.app.keys.cap
        found += [
            Button("lan:back", pygame.Rect(20, 652, 130, 48), _("Back"), self.escape, size=16),
            Button(
                "lan:host",
                pygame.Rect(164, 652, 260, 48),
                _("Host here"),
                self.host,
                binding="lan.host",
                cap=cap("lan.host"),
                style="gold",
                size=18,
            ),
            Button(
                "lan:address",
                pygame.Rect(438, 652, 260, 48),
                _("Add an address"),
                self.add,
                binding="lan.address",
                cap=cap("lan.address"),
                size=16,
            ),
            Button(
                "lan:refresh",
                pygame.Rect(712, 652, 220, 48),
                _("Look again"),
                self.refresh,
                binding="lan.refresh",
                cap=cap("lan.refresh"),
                size=16,
            ),
        ]
        return found

    def servers(self) -> list[tuple[str, Found]]:
        """Those that the field lets through: the ones where one may go in first, by name."""
        known = [(key, server) for key, server in self.browser.servers.items() if not server.vanished]
        found = self.listing.sift(known, lambda item: _words_of(item[1]))
        return sorted(found, key=lambda item: (not item[1].fits, item[1].fault, item[1].name.casefold()))

    def default(self) -> str:
        """See `Scene.default`: the first server where one may go in."""
        servers = self.servers()
        return f"server:{servers[0][0]}" if servers and not self._reason(servers[0][1]) else ""

    def handle(self, event: pygame.event.Event, point: Point) -> bool:
        """See `Scene.handle`: the arrow keys walk through the list."""
        return self.listing.key(event)

    def _ways_to(self, server: Found) -> list[Address]:
        """Where to reach a server, the best first: where it knows us from before, or else where it answers."""
        may_answer = server.answering | server.asked
        ways = [Address(host, server.port) for host in server.addresses]
        known = [way for way in ways if way.host in may_answer and self.app.store.token(str(way))]
        return [*known, *(way for way in ways if way not in known)]

    def _reason(self, server: Found) -> str:
        status = server.status
        if status is not None and not server.fits:
            low, high = status.protocol
            return words.refusal("version", {"low": low, "high": high, "ours": wire.PROTOCOL})
        return ""

    def host(self) -> None:
        """Open a house on this computer."""
        self.app.open_dialog(HostDialog(self.app))

    def add(self) -> None:
        """List a server by its address."""

        def answered(text: str) -> str:
            try:
                address = parse_address(text)
            except ValueError:
                return words.refusal("bad_address", {"text": text})
            self.browser.add(address.host, address.port)
            return ""

        self.app.open_dialog(
            AskDialog(self.app, _("Add an address"), _("192.168.0.7 or games.example:7777"), _("Add"), answered)
        )

    def refresh(self) -> None:
        """Forget what was heard and listen again."""
        self.browser.stop()
        self.browser.servers.clear()
        self.browser.start()

    def escape(self) -> None:
        """See `Scene.escape`: first what is looked for is forgotten."""
        if self.listing.clear():
            self.changed()
        else:
            self.app.navigator.back()

    def paint(self, canvas: Canvas) -> None:
        """See `Scene.paint`."""
        paint_ceiling(canvas)
        paint_header(canvas, _("Heliopolis"), _("Local network"))
        canvas.panel(20, 76, 1240, 560, radius=12)
        canvas.text(_("Houses on this network"), "display", 20, palette.GOLD, midleft=(40, 102))
        step = int(self._turn * 10) % 60
        label = canvas.text(_("listening"), "body", 13, palette.DIM, midright=(1210, 102))
        canvas.image(tokens.dial(canvas.px(18), step, palette.GOLD), center=(label.right + 20, 102))
        if self.servers():
            return
        if self.listing.sifted:
            canvas.text(_("No house like that."), "display", 20, palette.DIM, center=(640, 320))
            return
        if self.browser.deaf:
            canvas.text(_("This computer has no network to listen to."), "display", 20, palette.DIM, center=(640, 320))
        else:
            canvas.text(_("Nothing heard on this network yet."), "display", 20, palette.DIM, center=(640, 320))
        hint = _(
            "Host here and let the others find you, or add an address. "
            "A firewall may hold the calls back, and many guest networks do not pass them on."
        )
        canvas.paragraph(hint, "body", 15, palette.QUIET, width=620, topleft=(330, 350), centred=True)


def _words_of(server: Found) -> str:
    """What one may look for a server by."""
    status = server.status
    return " ".join([server.name, status.name if status is not None else "", *server.addresses])


@dataclass(slots=True)
class ServerRow(Row):
    """A server: name, address, version, tables and people, ping."""

    server: Found | None = None

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        server = self.server
        if server is None:
            return
        x, y, _width, _height = self.rect
        row_ground(canvas, self.rect, look, opens=True)
        usable = server.fits and not server.fault
        ink = palette.INK if usable else palette.QUIET
        name = server.status.name if server.status is not None and server.status.name else server.name
        canvas.text(name, "bold", 17, ink, max_width=400, midleft=(x + 20, y + 22))
        where = f"{server.host}:{server.port}"
        version = server.status.server if server.status is not None else ""
        line = words.table_line(where, version)
        canvas.text(line, "body", 13, palette.DIM, max_width=420, midleft=(x + 20, y + 44))
        status = server.status
        if server.fault:
            canvas.text(_("no answer"), "body", 15, palette.BAD, midleft=(x + 470, y + 31))
        elif status is None:
            canvas.text(_("asking …"), "body", 15, palette.DIM, midleft=(x + 470, y + 31))
        elif not server.fits:
            canvas.text(_("another version"), "body", 15, palette.BAD, midleft=(x + 470, y + 31))
        else:
            tables = ngettext("{count} table", "{count} tables", status.tables).format(count=status.tables)
            facts = words.table_line(words.people(status.people), tables)
            canvas.text(facts, "body", 15, ink, max_width=380, midleft=(x + 470, y + 31))
        if server.ping is not None:
            ping = _("{ms} ms").format(ms=max(1, round(server.ping * 1000)))
            canvas.text(ping, "body", 15, palette.DIM, midright=(x + 1040, y + 31))
