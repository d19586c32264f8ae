"""Lets the local network know of the server, by mDNS and DNS-SD, without anything in the network having to be set up.

zeroconf has threads of its own and blocks while it registers, so all of it happens in one thread of a pool; only the
figures come from the reactor's thread. It speaks on the interfaces that there are when it begins, so the announcement
is made anew whenever they change.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from ipaddress import ip_address
from typing import Final

from twisted.logger import Logger
from twisted.python.threadpool import ThreadPool
from zeroconf import InterfaceChoice, IPVersion, ServiceInfo, Zeroconf

from server.deadlines import Appointment, Deadlines
from shared.networks import Lookout, Place, outside, places
from shared.protocol.messages import PROTOCOL

SERVICE: Final = "_heliopolis._tcp.local."
UPDATE_EVERY: Final = 5.0
"""Seconds between two announcements of new figures."""
_LONGEST_LABEL: Final = 63
"""Bytes in one part of a DNS name."""

_log = Logger()

Figures = Callable[[], dict[str, str]]
"""What the announcement says beside where the server is."""


def addresses() -> list[bytes]:
    """This machine's addresses, packed; those of the loopback only if there are no others."""
    return [ip_address(each).packed for each in outside(places())]


def label(name: str) -> str:
    """`name` as one part of a DNS name: no dots that would split it, not too many bytes."""
    text = name.replace(".", " ").strip() or "Heliopolis"
    while len(text.encode()) > _LONGEST_LABEL:
        text = text[:-1]
    return text


def announcement(name: str, port: int, figures: dict[str, str]) -> ServiceInfo:
    """What is announced."""
    texts = {"protocol": str(PROTOCOL), **figures}
    return ServiceInfo(
        SERVICE,
        f"{label(name)}.{SERVICE}",
        addresses=addresses(),
        port=port,
        properties=texts,
        server=f"heliopolis-{secrets.token_hex(4)}.local.",
    )


class Announcer:
    """Announces a server while it runs. `changed` may be called as often as the figures change."""

    def __init__(
        self,
        name: str,
        port: int,
        figures: Figures,
        deadlines: Deadlines,
        now: Callable[[], float],
        read: Callable[[], tuple[Place, ...]] = places,
    ) -> None:
        self._name = name
        self._port = port
        self._figures = figures
        self._deadlines = deadlines
        self._told: dict[str, str] = {}
        self._due: Appointment | None = None
        self._pool = ThreadPool(1, 1, "announcer")
        self._zeroconf: Zeroconf | None = None
        self._info: ServiceInfo | None = None
        self._lookout = Lookout(now, deadlines.after, self._networks_changed, read)

    def start(self) -> None:
        """Begin to announce."""
        self._told = self._figures()
        self._lookout.start()
        self._pool.start()
        self._pool.callInThread(self._register, dict(self._told))

    def changed(self) -> None:
        """The figures may have changed: say so before long."""
        if self._due is None:
            self._due = self._deadlines.after(UPDATE_EVERY, self._update)

    def close(self) -> None:
        """Take the announcement back."""
        if self._due is not None:
            self._due.cancel()
        self._lookout.stop()
        self._pool.callInThread(self._unregister)
        self._pool.stop()

    def _update(self) -> None:
        self._due = None
        figures = self._figures()
        if figures != self._told:
            self._told = figures
            self._pool.callInThread(self._renew, dict(figures))

    def _networks_changed(self) -> None:
        """This machine is on other networks than before: announce it there."""
        self._told = self._figures()
        self._pool.callInThread(self._move, dict(self._told))

    # ---- in the pool's thread

    def _move(self, figures: dict[str, str]) -> None:
        self._unregister()
        self._register(figures)

    def _register(self, figures: dict[str, str]) -> None:
        info = announcement(self._name, self._port, figures)
        try:
            try:
                zeroconf = Zeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.All)
            except OSError:  # a machine without IPv6
                zeroconf = Zeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.V4Only)
            zeroconf.register_service(info, allow_name_change=True)
        except Exception as fault:  # no network to announce it in: the server can still be joined by its address
            _log.warn("the server cannot be announced: {fault}", fault=fault)
            return
        self._zeroconf, self._info = zeroconf, info

    def _renew(self, figures: dict[str, str]) -> None:
        if self._zeroconf is None or self._info is None:
            return
        old = self._info
        texts = {"protocol": str(PROTOCOL), **figures}
        info = ServiceInfo(
            SERVICE, old.name, addresses=old.addresses, port=old.port, properties=texts, server=old.server
        )
        self._zeroconf.update_service(info)
        self._info = info

    def _unregister(self) -> None:
        zeroconf, self._zeroconf, self._info = self._zeroconf, None, None
        if zeroconf is None:
            return
        try:
            zeroconf.unregister_all_services()
        except Exception as fault:  # the interface that it spoke on may be gone
            _log.warn("the announcement could not be taken back: {fault}", fault=fault)
        zeroconf.close()
