"""The settings of a table as rows that one can change: for making a table, for its waiting room, for practice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec
import pygame

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.games import OptionField, edition, has_edition
from client.ui.controls import Button, Choice, Switch, Typed
from client.ui.widget import Widget
from shared.engine import registry
from shared.engine.game import encode
from shared.protocol import messages as wire

if TYPE_CHECKING:
    from client.app import App

ROW: Final = 36
LEAST_ROW: Final = 32
"""From row to row at least; where that is not enough room, the rows stand on several pages."""
_TIMES: Final = (0, 15, 30, 45, 60, 90, 120, 180, 300)
_BANKS: Final = (0, 300, 600, 900, 1200, 1800, 3600)
_INCREMENTS: Final = (0, 2, 5, 10, 15, 30)
_DELAYS: Final = ((0, 0), (30, 0), (60, 0), (120, 0), (300, 0), (0, 1), (0, 3), (0, 5), (0, 10), (0, 20))
"""Seconds and decisions by which spectators may hear later."""
_AWAY: Final = (0, 15, 30, 60, 120, 300)


class TableForm:
    """Holds a table's settings. `changed` is called with the new ones after every change.

    `flashing` names the rows that somebody else has just changed. With `games`, which of them is played is a row, too;
    with `ask_password`, so is the password: `locked` says whether there is one that we may not read.
    """

    def __init__(
        self,
        settings: wire.Settings,
        changed: Callable[[wire.Settings], None],
        *,
        games: Sequence[str] = (),
        ask_password: Callable[[], None] | None = None,
    ) -> None:
        self.settings = settings
        self._changed = changed
        self._games = games
        self._ask_password = ask_password
        self.locked = False
        self.flashing: frozenset[str] = frozenset()
        self.page = 0
        self._seeking = False

    # ---- values

    @property
    def options(self) -> Any:
        """The game's options, opened."""
        game = registry.game(self.settings.game)
        raw = bytes(self.settings.options)
        return game.options_type() if raw == b"\xc0" else game.options_decoder.decode(raw)

    def set(self, **fields: Any) -> None:
        """Change settings."""
        self.settings = msgspec.structs.replace(self.settings, **fields)
        self._changed(self.settings)

    def set_option(self, name: str, value: Any) -> None:
        """Change an option of the game, or a part of it, by the key of its field."""
        field = next(field for field in self.option_fields() if field.key == name)
        options = field.changed(self.options, value)
        unchanged = registry.game(self.settings.game).options_type()
        idle = [field.name for field in self.option_fields() if not field.applies(options)]
        options = msgspec.structs.replace(options, **{each: getattr(unchanged, each) for each in idle})
        self.set(options=msgspec.Raw(encode(options)))

    def set_game(self, key: str) -> None:
        """Play another game: its options begin anew, and the seats are as many as it has."""
        game = registry.game(key)
        seats = max(game.min_seats, min(self.settings.seats, game.max_seats))
        self.set(game=key, options=wire.NIL, seats=seats)

    def flash(self, rows: frozenset[str]) -> None:
        """Let these rows be lit until others are, and show the page of the first of them."""
        self.flashing, self._seeking = rows, bool(rows)

    # ---- rows

    def rows(self, *, practice: bool = False) -> list[tuple[str, str, Sequence[tuple[Any, str]], Any, str]]:
        """Name, label, choices, value and help of every row."""
        settings = self.settings
        game = registry.game(settings.game)
        seats = [(n, str(n)) for n in range(game.min_seats, game.max_seats + 1)]
        options = self.options
        rows: list[tuple[str, str, Sequence[tuple[Any, str]], Any, str]] = [
            ("seats", _("Players"), seats, settings.seats, "")
        ]
        if self._games:
            rows.insert(0, ("game", _("Game"), [(key, edition(key).name) for key in self._games], settings.game, ""))
        for field in self.option_fields():
            if field.applies(options, settings.seats):
                row = (f"option:{field.key}", field.label, field.choices, field.value(options), field.help)
                rows.append(row)
        if practice:
            return rows
        yes_no = ((True, _("yes")), (False, _("no")))
        rows += [
            ("decision_time", _("Time per decision"), _durations(_TIMES), settings.decision_time, ""),
            ("bank_time", _("Time per game"), _durations(_BANKS), settings.bank_time, ""),
            (
                "increment",
                _("Added each time"),
                _durations(_INCREMENTS),
                settings.increment,
                _("Counts only together with a time per game."),
            ),
            ("breaks", _("Rest between parts"), yes_no, settings.breaks, _("Everyone looks at the scores in peace.")),
            ("bots_replace", _("Bots replace leavers"), yes_no, settings.bots_replace, ""),
            ("away_time", _("… after"), _durations(_AWAY, none=_("at once")), settings.away_time, ""),
            ("spectators", _("Spectators"), yes_no, settings.spectators, ""),
            (
                "delay",
                _("They see it later by"),
                [(each, lateness(*each) or _("nothing")) for each in dict.fromkeys((*_DELAYS, _delay_of(settings)))],
                _delay_of(settings),
                _("Nobody can tell a player what spectators know."),
            ),
            ("private", _("Private (by code)"), yes_no, settings.private, _("Not in the lobby; come in by its code.")),
        ]
        if self._ask_password is not None:
            password = settings.password or (_("set") if self.locked else _("none"))
            rows.append(("password", _("Password"), (), password, _("Who has the code needs no password.")))
        return rows

    def option_fields(self) -> Sequence[OptionField]:
        """The options of the game, as its edition offers them; none of a game that this client does not know."""
        return edition(self.settings.game).option_fields() if has_edition(self.settings.game) else ()

    def widgets(
        self, place: pygame.Rect, *, columns: int = 2, editable: bool = True, reason: str = "", practice: bool = False
    ) -> list[Widget]:
        """The rows in `columns` columns of `place`, filled from above; `reason` says why they cannot be changed.

        What does not fit is on further pages.
        """
        rows = self.rows(practice=practice)
        room = columns * max(1, place.height // LEAST_ROW)
        pages = 1 if len(rows) <= room else -(-len(rows) // (room - 1))
        if self._seeking and pages > 1:
            lit = next((place for place, row in enumerate(rows) if row[0] in self.flashing), None)
            self.page = self.page if lit is None else lit // (room - 1)
        self._seeking = False
        if pages > 1:
            first = self.page % pages * (room - 1)
            rows = rows[first : first + room - 1]
        gap = 10
        deep = place.height // LEAST_ROW if pages > 1 else -(-len(rows) // columns)
        width = (place.width - gap * (columns - 1)) // columns
        step = min(ROW + 4, place.height // max(1, deep))
        cells = [
            pygame.Rect(place.x + column * (width + gap), place.y + row * step, width, step - 4)
            for column in range(columns)
            for row in range(deep)
        ]
        found: list[Widget] = []
        for (name, label, choices, value, tip), rect in zip(rows, cells, strict=False):
            found.append(self._row(name, label, choices, value, tip, rect, editable=editable, reason=reason))
        if pages > 1:
            label = _("More   ({page} of {pages})").format(page=self.page % pages + 1, pages=pages)
            found.append(Button("form:more", cells[-1], label, self._turn_page, size=13))
        return found

    def _turn_page(self) -> None:
        self.page += 1

    def _row(
        self,
        name: str,
        label: str,
        choices: Sequence[tuple[Any, str]],
        value: Any,
        tip: str,
        rect: pygame.Rect,
        *,
        editable: bool,
        reason: str,
    ) -> Widget:
        def choose(new: Any) -> None:
            if name.startswith("option:"):
                self.set_option(name.removeprefix("option:"), new)
            elif name == "game":
                self.set_game(new)
            elif name == "delay":
                self.set(delay=new[0], delay_decisions=new[1])
            else:
                self.set(**{name: new})

        flash = name in self.flashing
        if name == "password":
            return Typed(
                f"form:{name}",
                rect,
                label,
                self._ask_password,
                enabled=editable,
                reason=reason,
                tip=tip,
                value=value,
                flash=flash,
            )
        if tuple(each for each, _label in choices) == (True, False):
            return Switch(
                f"form:{name}",
                rect,
                label,
                lambda: choose(not value),
                enabled=editable,
                reason=reason,
                tip=tip,
                on=bool(value),
                flash=flash,
            )
        if value not in [each for each, _label in choices]:
            choices = [*choices, (value, str(value))]
        chosen = next(text for each, text in choices if each == value)
        whole = f"{label}: {chosen}"  # on the row it may have been cut
        tip = f"{whole}\n{tip}" if tip else whole
        return Choice(
            f"form:{name}",
            rect,
            label,
            enabled=editable,
            reason=reason,
            tip=tip,
            choices=choices,
            value=value,
            choose=choose,
            flash=flash,
        )


def chosen_options(game: str, raw: bytes, seats: int = 0) -> list[tuple[str, str]]:
    """The options of a game (as the wire has them) that apply at a table of so many seats: label and value, in words.

    Nothing of a game that this client does not know. Raises msgspec.MsgspecError for options that it cannot read.
    """
    if not has_edition(game):
        return []
    known = registry.game(game)
    options = known.options_type() if raw == b"\xc0" else known.options_decoder.decode(raw)
    found = []
    for field in edition(game).option_fields():
        if field.applies(options, seats):
            value = field.value(options)
            found.append((field.label, next((text for each, text in field.choices if each == value), str(value))))
    return found


def changed_rows(old: wire.Settings, new: wire.Settings) -> frozenset[str]:
    """The rows that differ between two settings of the same table."""
    names = {
        field.name
        for field in msgspec.structs.fields(wire.Settings)
        if getattr(old, field.name) != getattr(new, field.name) and field.name != "options"
    }
    if old.game == new.game and bytes(old.options) != bytes(new.options):
        form = TableForm(new, _nothing)
        before, after = TableForm(old, _nothing).options, form.options
        fields = form.option_fields()
        names |= {f"option:{field.key}" for field in fields if field.value(before) != field.value(after)}
    if "delay_decisions" in names:
        names.add("delay")  # one row for both
    return frozenset(names)


def new_settings(app: App, game: str) -> wire.Settings:
    """The settings that a new table begins with."""
    known = registry.game(game)
    name = app.settings.account.name or _("Guest")
    return wire.Settings(
        title=_("{name}'s table").format(name=name)[:32],
        game=game,
        seats=max(known.min_seats, min(4, known.max_seats)),
        decision_time=90,
    )


def duration(seconds: int) -> str:
    """A length of time in words."""
    if seconds < 120:
        return _("{seconds} s").format(seconds=seconds)
    return ngettext("{minutes} minute", "{minutes} minutes", seconds // 60).format(minutes=seconds // 60)


def lateness(seconds: int, decisions: int) -> str:
    """How much later spectators hear, in words; nothing where they hear at once."""
    if decisions:
        return ngettext("{count} decision", "{count} decisions", decisions).format(count=decisions)
    return duration(seconds) if seconds else ""


def _delay_of(settings: wire.Settings) -> tuple[int, int]:
    return settings.delay, settings.delay_decisions


def _durations(values: Sequence[int], none: str = "") -> list[tuple[int, str]]:
    return [(value, duration(value) if value else none or _("none")) for value in values]


def _nothing(_settings: wire.Settings) -> None:
    """Nobody has to be told."""
