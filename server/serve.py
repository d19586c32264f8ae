"""`heliopolis serve` and `heliopolis host`: a server that runs until it is told to stop."""

import argparse
import contextlib
import errno
import os
import socket
import sys
import time
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any, Final

import platformdirs
from twisted.internet.defer import Deferred, execute
from twisted.internet.endpoints import TCP4ServerEndpoint, serverFromString
from twisted.internet.error import CannotListenError
from twisted.internet.interfaces import IListeningPort, IStreamServerEndpoint
from twisted.logger import (
    FilteringLogObserver,
    LogLevel,
    LogLevelFilterPredicate,
    globalLogBeginner,
    textFileLogObserver,
)
from twisted.python.failure import Failure
from zope.interface import implementer

from assets.catalog import gettext as _
from server.discovery import Announcer
from server.journal import DamagedJournal
from server.limits import FREE, Limits
from server.service import Service, new_service
from server.sqlite_journal import JournalInUse, SqliteJournal
from shared.command_line import PROGRAM, CommandLine, Misuse, Refusal, Subparsers, add_command, at_least
from shared.engine import registry

try:
    import resource
except ImportError:  # Windows, which has no such limit
    resource = None  # type: ignore[assignment]

PORT: Final = 7777
"""Where clients look for a server when nobody says otherwise."""
_NO_IPV6: Final = (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL, errno.EPROTONOSUPPORT)


def add_parser(commands: Subparsers) -> None:
    """Add `serve` and `host`."""
    for name in ("serve", "host"):
        parser = add_command(commands, name, run)
        parser.set_defaults(everywhere=name == "host", announce=name == "host", instead_of=None)
        _add_options(parser)
        if name == "serve":
            parser.add_argument("--announce", action="store_true", help=_("let the local network know of the server"))


def _add_options(parser: CommandLine) -> None:
    add = parser.add_argument
    add(
        "--endpoint",
        action="append",
        metavar="WHERE",
        help=_("where to listen, as a Twisted endpoint such as tcp:7777 or ssl:7777:privateKey=key.pem; repeatable"),
    )
    add(
        "--port",
        type=at_least(0),
        metavar="N",
        help=_("port if there is no --endpoint; 0 for a free one (else 7777, for `host` a free one if that is in use)"),
    )
    add("--data", type=Path, metavar="DIR", help=_("folder for the journal and the replays"))
    add("--name", default="", help=_("what the server is called"))
    add("--motd", default="", metavar="TEXT", help=_("message of the day"))
    add("--bot-pace", type=at_least(0), default=600, metavar="MS", help=_("least pause before a bot acts; 0 for none"))
    add("--seed", type=at_least(0), metavar="N", help=_("draw all games from this number, for practice and tests"))
    add("--connections", type=at_least(1), metavar="N", help=_("most connections at once"))
    add("--per-address", type=at_least(1), metavar="N", help=_("most connections from one address"))
    add("--no-rate-limits", action="store_true", help=_("let clients ask as fast as they can, for measurements"))
    add("--until-stdin-closes", action="store_true", help=_("stop when the standard input ends"))


def run(options: argparse.Namespace) -> int:
    """Serve until a signal, or the end of the standard input, says stop."""
    from twisted.internet import reactor  # only a command may choose one, and only when it runs

    _allow_many_connections()
    choose_port(options)
    places = endpoints(options, reactor)
    folder = data_folder(options.data)
    journal = open_journal(folder, reactor)
    _log_to_stderr()
    try:
        service = new_service(
            games={game.key: game for game in registry.games()},
            reactor=reactor,
            now=time.time,
            journal=journal,
            replays=folder / "replays",
            limits=limits_of(options),
            name=options.name,
            motd=options.motd,
            pace=options.bot_pace / 1000,
            seed=options.seed,
        )
    except DamagedJournal as fault:
        raise damaged(fault) from fault
    server = Listening(service, reactor, places, options.announce, options.instead_of)
    reactor.callWhenRunning(server.listen)
    reactor.addSystemEventTrigger("before", "shutdown", service.say_goodbye)
    if options.until_stdin_closes:
        Thread(target=_wait_for_end, args=(reactor,), name="stdin", daemon=True).start()
    reactor.run()
    server.close()
    service.close()
    if server.fault is not None:
        raise server.fault
    return 0


def choose_port(options: argparse.Namespace) -> None:
    """Settle the port if the command line names none; `host` takes a free one if the usual one is in use."""
    if options.port is not None:
        return
    options.port = PORT
    if options.everywhere and not options.endpoint and in_use(PORT):
        options.port, options.instead_of = 0, PORT


def in_use(port: int) -> bool:
    """Whether something on this machine listens at `port`, in either version of the protocol."""
    for family, everywhere in ((socket.AF_INET, ""), (socket.AF_INET6, "::")):
        try:
            with socket.socket(family) as tried:
                if family == socket.AF_INET6:
                    tried.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                if os.name == "posix":  # a port that was only just left is free
                    tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                tried.bind((everywhere, port))
        except OSError as fault:
            if fault.errno == errno.EADDRINUSE:
                return True
            if fault.errno not in _NO_IPV6:
                raise Refusal(
                    _("cannot listen at {where}: {fault}").format(where=f"{everywhere}:{port}", fault=fault.strerror)
                ) from fault
    return False


def endpoints(options: argparse.Namespace, reactor: Any) -> list[tuple[str, IStreamServerEndpoint]]:
    """Where the command line wants the server to listen, each with how to say it. Raises Misuse."""
    if options.endpoint:
        found = []
        for text in options.endpoint:
            try:
                found.append((text, serverFromString(reactor, text)))  # type: ignore[no-untyped-call]
            except (ValueError, TypeError) as fault:
                raise Misuse(_("{where!r} is no place to listen: {fault}").format(where=text, fault=fault)) from fault
        return found
    if not options.everywhere:
        loopback = TCP4ServerEndpoint(reactor, options.port, interface="127.0.0.1")  # type: ignore[no-untyped-call]
        return [(f"127.0.0.1:{options.port}", loopback)]
    return [
        (f"0.0.0.0:{options.port}", TCP4ServerEndpoint(reactor, options.port)),  # type: ignore[no-untyped-call]
        (f"[::]:{options.port}", OnlyIPv6(reactor, options.port)),
    ]


@implementer(IStreamServerEndpoint)
class OnlyIPv6:
    """All IPv6 addresses of this machine and no IPv4 ones, so that both can have the same port."""

    def __init__(self, reactor: Any, port: int) -> None:
        self._reactor = reactor
        self.port = port

    def listen(self, protocolFactory: Any) -> Deferred[IListeningPort]:  # noqa: N803 - Twisted's name
        """See `twisted.internet.interfaces.IStreamServerEndpoint`."""
        return execute(self._listen, protocolFactory)

    def _listen(self, factory: Any) -> IListeningPort:
        port: IListeningPort
        if os.name != "posix":  # where the system keeps the two apart by itself
            port = self._reactor.listenTCP(self.port, factory, interface="::")
            return port
        with socket.socket(socket.AF_INET6) as listening:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.setblocking(False)
            listening.bind(("::", self.port))
            listening.listen(50)
            port = self._reactor.adoptStreamPort(listening.fileno(), socket.AF_INET6, factory)
        return port


class Listening:
    """The open ports of a server. `fault` is why it could not listen; `instead_of` is a port that was in use."""

    def __init__(
        self,
        service: Service,
        reactor: Any,
        places: list[tuple[str, IStreamServerEndpoint]],
        announce: bool = False,
        instead_of: int | None = None,
    ) -> None:
        self._service = service
        self._reactor = reactor
        self._places = places
        self._announce = announce
        self._instead_of = instead_of
        self._announcer: Announcer | None = None
        self.fault: Refusal | None = None
        self.ports: list[IListeningPort] = []

    def listen(self) -> None:
        """Open all ports and say on the standard output where; stop the reactor if one cannot be opened."""
        for text, endpoint in self._places:
            if isinstance(endpoint, OnlyIPv6) and self.ports:
                address: Any = self.ports[0].getHost()
                endpoint.port = address.port  # the same one, if the first was any free port
            waiting: Deferred[IListeningPort] = endpoint.listen(self._service.connections)
            waiting.addCallbacks(self._opened, self._failed, errbackArgs=(text,))

    def close(self) -> None:
        """Take the announcement back."""
        if self._announcer is not None:
            self._announcer.close()

    def _opened(self, port: IListeningPort) -> None:
        self.ports.append(port)
        address: Any = port.getHost()
        where = f"{address.host} {address.port}" if hasattr(address, "port") else str(getattr(address, "name", address))
        with contextlib.suppress(BrokenPipeError):  # whoever started us need not listen
            print(f"listening {where}", flush=True)
        if self._instead_of is not None:
            told = _("{program}: port {taken} is in use on this computer; this house has port {port}")
            print(told.format(program=PROGRAM, taken=self._instead_of, port=address.port), file=sys.stderr, flush=True)
            self._instead_of = None
        if self._announce and self._announcer is None and hasattr(address, "port"):
            house = self._service.house
            name = house.name or socket.gethostname()
            self._announcer = Announcer(name, address.port, self._service.figures, house.deadlines, house.now)
            house.lobby.changed = self._announcer.changed
            self._announcer.start()

    def _failed(self, failure: Failure, text: str) -> None:
        fault: Any = failure.value
        why = fault.socketError if isinstance(fault, CannotListenError) else fault
        if self.ports and getattr(why, "errno", None) in _NO_IPV6:
            return
        self.fault = Refusal(
            _("cannot listen at {where}: {fault}").format(where=text, fault=getattr(why, "strerror", None) or why)
        )
        if self._reactor.running:
            self._reactor.stop()


def data_folder(chosen: Path | None) -> Path:
    """The folder for what the server keeps, made if it is not there. Raises Refusal if it cannot be written."""
    folder = chosen or Path(platformdirs.user_data_dir(PROGRAM, appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as fault:
        raise Refusal(
            _("cannot write to the data folder {folder}: {fault}").format(folder=folder, fault=fault.strerror)
        ) from fault
    return folder


def open_journal(folder: Path, reactor: Any) -> SqliteJournal:
    """The journal in `folder`. Raises Refusal."""
    try:
        return SqliteJournal(folder / "journal.sqlite", reactor)
    except JournalInUse as fault:
        raise Refusal(_("another server is using the data folder {folder}").format(folder=folder)) from fault
    except DamagedJournal as fault:
        raise damaged(fault) from fault
    except OSError as fault:
        raise Refusal(_("cannot open the journal {fault}").format(fault=fault)) from fault


def damaged(fault: DamagedJournal) -> Refusal:
    """What to say of a journal that cannot be read."""
    return Refusal(
        _("the journal is damaged ({fault}); nothing was changed: move it away to start afresh").format(fault=fault)
    )


def limits_of(options: argparse.Namespace) -> Limits:
    """The limits that the command line asks for."""
    limits = Limits()
    if options.connections is not None:
        limits = replace(limits, connections=options.connections)
    if options.per_address is not None:
        limits = replace(limits, connections_per_address=options.per_address)
    if options.no_rate_limits:
        limits = replace(limits, acts=FREE, talk=FREE, requests=FREE, tables=10**6, tables_per_person=10**6)
    return limits


def _allow_many_connections() -> None:
    """Open files are connections: have as many as the system lets this process have."""
    if resource is not None:
        _now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _log_to_stderr() -> None:
    warnings = FilteringLogObserver(
        textFileLogObserver(sys.stderr), [LogLevelFilterPredicate(defaultLogLevel=LogLevel.warn)]
    )
    globalLogBeginner.beginLoggingTo([warnings], redirectStandardIO=False, discardBuffer=True)


def _wait_for_end(reactor: Any) -> None:
    with contextlib.suppress(OSError, ValueError):  # a closed or missing input has ended, too
        while sys.stdin.buffer.read(4096):
            pass
    reactor.callFromThread(reactor.stop)
