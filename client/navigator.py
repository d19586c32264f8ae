"""Where we are: which server, which table, and so which screen.

What is shown follows from the model: no table is the lobby, a waiting table its waiting room, a game its board. The
same for the veil over a broken line: it is asked for anew each frame, so it can never be left standing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from assets.catalog import gettext as _
from client import words
from client.company import Company
from client.connection import Address, Identity, Refused
from client.games import edition, has_edition
from client.house import House, Place, Practice, host_command, practice_command
from client.model import Jumped, LinkNews, News, Stepped, Table
from client.passing import PassingFolder
from client.scenes.handover import HandOverVeil, RestVeil
from client.scenes.help import HelpDialog
from client.scenes.hosting import HouseDialog
from client.scenes.lan import LanScene
from client.scenes.lobby import LobbyScene
from client.scenes.menu import TableMenu
from client.scenes.replay import ReplayScene, Tape
from client.scenes.replays import ReplaysScene, keep
from client.scenes.room import RoomScene
from client.scenes.settings import SettingsDialog
from client.scenes.table import TableScene
from client.scenes.title import TitleScene
from client.scenes.veil import BusyVeil, LostVeil
from client.session import Session
from client.television import Television
from client.ui.scene import Scene
from shared.engine import registry
from shared.engine.game import encode
from shared.engine.registry import UnknownGame
from shared.protocol import messages as wire
from shared.protocol.replay import ReplayFault, unpack

if TYPE_CHECKING:
    from client.app import App


@dataclass
class Navigator:
    """The way between the screens. `at` is the table we are looking at."""

    app: App
    at: str = ""
    house: House | None = None
    hosting: Place | None = None
    remembering: bool = True
    """Whether tokens for the server are kept."""
    teaching: bool = False
    """Whether a newcomer is led through the game at our own table."""
    busy: str = ""
    """A sentence while something is being set up that cannot be hurried."""
    endpoint: Callable[[Address], Any] = lambda address: None
    """Makes the endpoint for an address; None for the ordinary one. Tests connect in memory."""
    company: Company = field(init=False)
    """The people at this screen."""
    tv: Television = field(init=False)
    """What takes us from one running table to the next."""
    _lost: LostVeil | None = field(default=None, init=False)
    _hand_over: HandOverVeil | None = field(default=None, init=False)
    _rest: RestVeil | None = field(default=None, init=False)
    _boards: dict[Table, TableScene] = field(default_factory=dict, init=False)
    """The board as everybody at this screen sees it."""
    _busy_veil: BusyVeil | None = field(default=None, init=False)
    _title: TitleScene | None = field(default=None, init=False)
    _welcomed: Callable[[], None] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.company = Company(self.app)
        self.tv = Television(self.app)

    @property
    def session(self) -> Session | None:
        """The stay at a server of whoever is in front."""
        return self.company.front

    @session.setter
    def session(self, session: Session | None) -> None:
        self.company.belongs_to(session)

    # ---------------------------------------------------------------- going places

    def home(self, fault: str = "") -> None:
        """The title, with no server; `fault` is a sentence to show there."""
        self.leave_server()
        if self._title is None:
            self._title = TitleScene(self.app)
        self._title.fault = fault
        self.app.show(self._title)

    def leave_server(self) -> None:
        """Hang up, and stop our own server if there is one."""
        session, self.session = self.company.own, None
        self._boards.clear()
        self.at, self.busy, self._welcomed = "", "", None
        self.teaching = False
        if session is not None:
            session.close()
        house, self.house, self.hosting = self.house, None, None
        if house is not None:
            house.stop()

    def end(self) -> None:
        """The client ends."""
        self.leave_server()

    def connect(
        self,
        address: Address,
        *,
        also: Sequence[Address] = (),
        then: Callable[[], None] | None = None,
        remember: bool = True,
    ) -> None:
        """Go to a server under our name. `then` runs once, after sign-in; without it the lobby opens.

        `also` are other addresses of the same server: it will know us again there, too.
        """
        if self.company.own is not None:
            self.company.own.close()
        self.remembering = remember
        account, store = self.app.settings.account, self.app.store
        key = str(address)
        identity = Identity(account.name or _("Guest"), account.sigil, store.token(key) if remember else "")

        def keep(token: str) -> None:
            before = store.token(key)
            for each in (key, *map(str, also)) if remember else ():
                if each == key or store.token(each) in ("", before):
                    store.keep_token(each, token)

        self.at, self._welcomed = "", then
        self.session = Session(
            self.app.reactor,
            address,
            identity,
            listen=self.company.heard_by_owner,
            endpoint=self.endpoint(address),
            keep_token=keep,
        )
        self.busy = _("Going to {address} …").format(address=key)
        if remember:
            self.app.settings.remember_server(key)
        self.session.open()

    def practise(self, practice: Practice) -> None:
        """Start a server of our own and sit down there with bots."""
        self.leave_server()
        self.teaching = practice.lesson
        self.busy = _("Setting up the table …")
        folder = PassingFolder()
        command = practice_command(practice.pace_ms, folder.name)
        self.house = House(self.app.reactor, command, self._house_ended, folder)

        def ready(place: Place) -> None:
            self.connect(Address(*place), then=lambda: self._set_up(practice), remember=False)
            self.busy = _("Setting up the table …")

        self.house.start().addCallbacks(ready, self._failed_at_home)

    @staticmethod
    def lessons() -> dict[str, Practice]:
        """The tables at which newcomers are led through the beginning of a game, by game."""
        found = {key: edition(key).lesson() for key in registry.KEYS if has_edition(key)}
        return {key: lesson for key, lesson in found.items() if lesson is not None}

    def learn(self, game: str) -> None:
        """Sit down at the table where a newcomer is led through the beginning of `game`."""
        self.practise(self.lessons()[game])

    def host_here(self, *, passing: bool = False) -> None:
        """Start a server for the local network and go to its lobby; its port is the usual one, or a free one.

        Where another house of ours is open on this computer already, and so has the usual folder, the new one gets a
        `passing` folder, which goes with it.
        """
        self.leave_server()
        self.busy = _("Opening the house …")
        name = self.app.settings.account.name or _("Guest")
        folder = PassingFolder() if passing else None
        command = host_command(_("{name}'s house").format(name=name), folder.name if folder is not None else "")
        self.house = House(self.app.reactor, command, self._house_ended, folder)

        def ready(place: Place) -> None:
            self.hosting = place
            self.connect(Address("127.0.0.1", place.port), then=self._house_open, remember=False)

        def failed(failure: Failure) -> None:
            if not passing and self.house is not None and isinstance(failure.value, Refused):
                self.host_here(passing=True)
            else:
                self._failed_at_home(failure)

        self.house.start().addCallbacks(ready, failed)

    def _house_open(self) -> None:
        """In the lobby of our own house: where the others find it."""
        self._follow()
        self.app.open_dialog(HouseDialog(self.app))

    def _set_up(self, practice: Practice) -> None:
        """Make the practice table, seat the bots, begin."""
        game = practice.game
        settings = wire.Settings(
            title=_("Lesson") if practice.lesson else _("Practice"),
            game=game,
            seats=len(practice.bots) + 1,
            options=msgspec.Raw(encode(practice.options)) if practice.options is not None else wire.NIL,
            private=True,
            breaks=practice.breaks,
            seed=practice.seed,
        )
        asked = self.app.request(wire.MakeTable, settings=settings)

        def made(ok: wire.Ok) -> Deferred[Any]:
            self.at = ok.table
            last: Deferred[Any] = Deferred()
            steps: list[tuple[type[wire.Request], dict[str, Any]]] = [
                (wire.AddBot, {"table": ok.table, "bot": bot}) for bot in practice.bots
            ]
            steps.append((wire.Ready, {"table": ok.table, "on": True}))
            if not practice.wait:
                steps.append((wire.Start, {"table": ok.table}))
            for kind, fields in steps:  # the server answers in order
                last = self.app.request(kind, **fields)
                if kind is not steps[-1][0]:
                    last.addErrback(self.app.say_refusal)
            return last

        asked.addCallback(made)
        asked.addErrback(self.app.say_refusal)
        asked.addBoth(lambda _result: self._done())

    def _done(self) -> None:
        self.busy = ""
        self.app.redraw()

    def _failed_at_home(self, failure: Failure) -> None:
        if not isinstance(failure.value, Refused):
            failure.raiseException()
            return
        if self.house is not None:
            self.home(words.refusal(failure.value.code, failure.value.details))

    def _house_ended(self) -> None:
        self.house = None
        self.home(words.refusal("house_ended", {}))

    # ---------------------------------------------------------------- tables

    @property
    def table(self) -> Table | None:
        """The table we are at."""
        return self.session.model.tables.get(self.at) if self.session is not None and self.at else None

    def make_table(self, settings: wire.Settings) -> Deferred[wire.Ok]:
        """Open a table and sit down as its host."""
        return self._enter(self.app.send(wire.MakeTable, settings=settings))

    def join(self, table: str, *, seat: int | None = None, password: str = "") -> Deferred[wire.Ok]:
        """Sit down at a table."""
        return self._enter(self.app.send(wire.Join, table=table, seat=seat, password=password))

    def watch(self, table: str, *, password: str = "") -> Deferred[wire.Ok]:
        """Watch a table."""
        return self._enter(self.app.send(wire.Watch, table=table, password=password))

    def join_by_code(self, code: str) -> Deferred[wire.Ok]:
        """Sit down at a private table."""
        return self._enter(self.app.send(wire.JoinByCode, code=code))

    def _enter(self, answer: Deferred[wire.Ok]) -> Deferred[wire.Ok]:
        def entered(ok: wire.Ok | None) -> wire.Ok | None:
            if ok is not None and ok.table:
                self.at = ok.table
                self._follow()
            return ok

        answer.addCallback(entered)
        return answer

    def return_to(self, table: str) -> None:
        """Look again at a table where we sit. The lobby's card may say so a moment longer than it is true."""
        if self.session is not None and table in self.session.model.tables:
            self.at = table
            self._follow()

    def make_table_with_bots(self, settings: wire.Settings) -> None:
        """Open a private table and fill it with bots, in its waiting room."""
        game = registry.game(settings.game)
        kinds = list(game.bots)
        bots = (kinds[len(kinds) // 2],) * (settings.seats - 1)
        self._set_up(Practice(settings.game, bots, wait=True))

    def leave_table(self) -> None:
        """Get up, or stop watching."""
        if self.at:
            self.company.leave(self.at)
            self.app.send(wire.Leave, table=self.at)
        self.at = ""
        self._follow()

    def to_lobby(self) -> None:
        """Back to the lobby; from a practice table, home."""
        if self.house is not None and self.hosting is None:
            self.home()
        else:
            self.leave_table()

    # ---------------------------------------------------------------- following the model

    def heard(self, news: News) -> None:
        """The model changed: show the screen that belongs to what is now so."""
        match news:
            case wire.Welcome():
                self.busy = ""
                if self.session is not None and self.session.model.hello.motd:
                    self.app.toast(self.session.model.hello.motd)
                self.company.come_back(news.tables)
                then, self._welcomed = self._welcomed, None
                if then is not None:
                    then()
                elif not isinstance(self.app.scene, LobbyScene | RoomScene | TableScene):
                    self._follow()
            case wire.Room(table=table):
                if not self.at or (self.session and self.at not in self.session.model.tables):
                    self.at = table
                self._follow(elsewhere=False)
            case Stepped(table=of, played=played) if of.id == self.at:
                self._follow(elsewhere=played.number == 0)  # a game begins: whoever reads elsewhere is called
            case Jumped(table=of) if of.id == self.at:
                self._follow(elsewhere=False)
            case wire.RoomClosed(table=table, reason=reason):
                if table == self.at:
                    self.at = ""
                    if said := words.reason_closed(reason):
                        self.app.toast(said)
                    self._follow()
            case LinkNews():
                self._link_changed()

    def _link_changed(self) -> None:
        session = self.session
        if session is None or session.connection.stage != "refused":
            return
        refusal = session.connection.refusal or Refused("offline")
        sentence = words.refusal(refusal.code, refusal.details)
        if self.house is not None or not session.connection.welcomed:
            self.home(sentence)
        # otherwise the veil says it, and offers to try again

    def _follow(self, *, elsewhere: bool = True) -> None:
        """Show the lobby, the waiting room or the board, as the model has it.

        Somebody who is looking at another page is called away from it only with `elsewhere`.
        """
        if self.session is None or self.session.model.me is None:
            return
        if not elsewhere and isinstance(self.app.scene, LanScene | ReplaysScene | ReplayScene):
            return
        table, scene = self.table, self.app.scene
        if self.at and table is None:
            return  # its room is on the way
        if table is None:
            if not isinstance(scene, LobbyScene) and not (
                self.house is not None and self.hosting is None and self.busy
            ):
                self.app.show(LobbyScene(self.app))
        elif table.playing and has_edition(table.game.key):
            if not isinstance(scene, TableScene) or scene.table is not table or scene.generation != table.generation:
                self.app.show(self._board(table))
        elif (not isinstance(scene, RoomScene) or scene.table is not table) and not self.busy:
            self.app.show(RoomScene(self.app, table))

    def _board(self, table: Table) -> TableScene:
        """The board of a table's running game; where several share the screen, each finds theirs as they left it."""
        board = self._boards.get(table)
        if board is not None and board.generation == table.generation:
            board.jump()
            return board
        board = edition(table.game.key).table_scene(self.app, table)
        if self.teaching:
            board.teach()
        self._boards = {known: old for known, old in self._boards.items() if known.id == table.id}
        self._boards[table] = board
        return board

    def front_changed(self) -> None:
        """Somebody else at this screen is in front now."""
        self._follow()

    # ---------------------------------------------------------------- what lies over the screen

    def veil(self) -> Scene | None:
        """What covers the screen while the server cannot be asked, or while something is set up."""
        if self.company.broken is not None:
            if self._lost is None:
                self._lost = LostVeil(self.app)
            return self._lost
        if self._lost is not None and self.table is not None and self.table.catching_up:
            return self._lost  # the table is as it was before, until what was missed has come
        self._lost = None
        if self.busy:
            if self._busy_veil is None:
                self._busy_veil = BusyVeil(self.app)
            return self._busy_veil
        self._busy_veil = None
        if self.company.handing is not None:
            if self._hand_over is None:
                self._hand_over = HandOverVeil(self.app)
            return self._hand_over
        self._hand_over = None
        if self.company.resting:
            if self._rest is None:
                self._rest = RestVeil(self.app)
            return self._rest
        self._rest = None
        return None

    def watch_replay(self, table: Table) -> None:
        """Fetch the game that has just ended here, and show it."""
        title = table.room.settings.title if table.room is not None else _("Replay")
        self._fetch_replay(table, lambda data: self.show_replay(data, title))

    def save_replay(self, table: Table) -> None:
        """Fetch the game that has just ended here, and keep it."""
        title = table.room.settings.title if table.room is not None else _("Replay")

        def save(data: bytes) -> None:
            try:
                file = keep(self.app.replays, data, title)
            except OSError:
                self.app.refuse("replay_unwritable", {"folder": str(self.app.replays)})
            else:
                self.app.toast(_("Kept as {file}").format(file=file.name), "good")

        self._fetch_replay(table, save)

    def _fetch_replay(self, table: Table, then: Callable[[bytes], None]) -> None:
        def fetched(ok: wire.Ok | None) -> None:
            data = self.session.model.replays.pop(table.id, None) if self.session is not None else None
            if ok is not None and data is not None:
                then(data)

        self.app.send(wire.FetchReplay, table=table.id).addCallback(fetched)

    def back(self) -> None:
        """From a page beside the lobby: to the lobby, or home."""
        if self.session is not None:
            self._follow()
        else:
            self.home()

    def open_settings(self) -> None:
        """The settings, on top of whatever is shown."""
        if not any(isinstance(dialog, SettingsDialog) for dialog in self.app.dialogs):
            self.app.open_dialog(SettingsDialog(self.app))

    def open_lan(self) -> None:
        """The servers on the local network."""
        self.app.show(LanScene(self.app))

    def open_replays(self) -> None:
        """The replays that were kept."""
        self.app.show(ReplaysScene(self.app))

    def open_replay(self, file: Path) -> None:
        """A replay file."""
        try:
            data = file.read_bytes()
        except OSError:
            self.app.refuse("replay_unreadable", {"file": file.name})
            return
        self.show_replay(data, file.name)

    def show_replay(self, data: bytes, name: str) -> None:
        """A replay, from its bytes; a damaged one is refused in words."""
        try:
            tape = Tape(unpack(data))
        except (ReplayFault, UnknownGame, msgspec.MsgspecError):
            self.app.refuse("replay_damaged", {"file": name})
            return
        if tape.other_rules:
            self.app.refuse("replay_other_rules", {"file": name})
            return
        self.app.show(ReplayScene(self.app, tape))

    def open_help(self) -> None:
        """The help card, of the game at hand or of all; where it lies open already, it is put away again."""
        if self.veil() is not None:
            return
        known = next((dialog for dialog in self.app.dialogs if isinstance(dialog, HelpDialog)), None)
        if known is not None:
            known.close()
            return
        scene = self.app.scene
        table = scene.tape.table if isinstance(scene, ReplayScene) else self.table
        self.app.open_dialog(HelpDialog(self.app, table.game.key if table is not None else ""))

    def open_menu(self, table: Table) -> None:
        """The menu of a table."""
        self.app.open_dialog(TableMenu(self.app, table))
