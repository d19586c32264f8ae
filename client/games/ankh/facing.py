"""How the face of a battle's sheet is made from its tale and the table."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.board.words import listed
from client.games.ankh import layout, views, words
from client.games.ankh.columns import capital, column
from client.games.ankh.face import Row, SheetFace
from client.games.ankh.tales import BattleTale
from shared.engine.ankh import decisions as d
from shared.engine.ankh.geometry import Hex
from shared.engine.ankh.model import AnkhState
from shared.engine.ankh.pieces import CONFLICTS
from shared.engine.ankh.position import region_figures

NameOf = Callable[[int], str]
SigilOf = Callable[[int], int]


class Facing:
    """Makes the face of a battle's sheet for a viewer at `seat` (None: a spectator)."""

    def __init__(
        self,
        tale: BattleTale,
        state: AnkhState,
        god_owner: NameOf,
        sigil_of: SigilOf,
        seat: int | None,
        *,
        speaks: bool = True,
    ) -> None:
        """`speaks`: whether our seat decides for its god, which it may share."""
        self.speaks = speaks
        self.tale = tale
        self.state = tale.ended if tale.ended is not None else state
        self.live = None if tale.done else state
        self.god_owner = god_owner
        self.sigil_of = sigil_of
        self.seat = seat
        self.frame = self._frame()

    def _frame(self) -> object:
        """The decision that the battle waits for; None while what came of it is being shown already."""
        if self.live is None or not self.live.stack:
            return None
        frame = self.live.stack[-1]
        settled = (isinstance(frame, d.ChooseCards) and self.tale.cards) or (
            isinstance(frame, d.PlaceBids) and self.tale.bids
        )
        return None if settled else frame

    def face(
        self, *, backs_away: bool = False, bids_away: bool = False, ready: tuple[tuple[int, bool], ...] = ()
    ) -> SheetFace:
        """The face, without cards or bids that are `away` because they are being turned over."""
        tale = self.tale
        rows = self._rows()
        conflict = self.state.conflict
        regions = conflict.regions if conflict is not None else len(self.state.regions)
        line = _("{conflict}, region {region} of {regions}.  {caller} called it.").format(
            conflict=words.conflict_ordinal(tale.conflict) if tale.conflict else _("Conflict"),
            region=tale.region,
            regions=regions,
            caller=capital(self.god_owner(tale.caller)),
        )
        return SheetFace(
            region=tale.region,
            title=_("Battle for region {number}").format(number=tale.region),
            line=line,
            steps=self._steps(),
            columns=tuple(column(self, god, rect) for god, rect in self._placed()),
            rows=rows,
            running=None if tale.done else rows[-1],
            pieces=self._pieces(),
            region_title=_("The region after the battle") if tale.done else _("The region now"),
            legend=self._legend(),
            dead_line=self._dead_line(),
            tie=self._tie(),
            ready=ready or self._chosen(),
            ready_line=self._ready_line(ready),
            foot=self._foot(),
            hint=self._hint(),
            choosing=self._still_choosing(),
            hand=self._hand_title(),
            backs_away=backs_away,
            bids_away=bids_away,
        )

    def _placed(self) -> list[tuple[int, pygame.Rect]]:
        return list(zip(self.tale.gods, layout.sheet_columns(len(self.tale.gods)), strict=True))

    # ---------------------------------------------------------------- rows

    def _rows(self) -> tuple[Row, ...]:
        """The rows that have come; one without content is left out."""
        tale = self.tale
        found: list[Row] = ["card"]
        building = isinstance(self.frame, d.BuildMonument)
        if building or any("build_monument" in cards for cards in tale.cards.values()):
            found.append("build")
        if tale.bids or isinstance(self.frame, d.PlaceBids):
            found.append("plague")
        if tale.majorities or tale.reached("strength"):
            found.append("majorities")
        if tale.strengths:
            found.append("strength")
        if tale.decided or isinstance(self.frame, d.BreakTie):
            found.append("result")
        if tale.reached("deaths") or (tale.decided and tale.done):
            found.append("deaths")
        if tale.done:
            found.append("devotion")
        return tuple(found)

    def _steps(self) -> tuple[tuple[str, str], ...]:
        tale = self.tale
        step_now = "plague" if isinstance(self.frame, d.PlaceBids) and not tale.done else tale.step
        names = {
            "cards": _("Cards"),
            "build": _("Build"),
            "plague": _("Plague"),
            "majorities": _("Majorities"),
            "strength": _("Strength"),
            "winner": _("Winner"),
            "deaths": _("Deaths"),
        }
        reached = list(names)
        place = reached.index(step_now)
        return tuple(
            (name, "done" if tale.done or reached.index(step) < place else "now" if step == step_now else "ahead")
            for step, name in names.items()
        )

    # ---------------------------------------------------------------- the region

    def _pieces(self) -> views.MapView:
        """The region's pieces, the dead crossed out where nobody else stands."""
        tale = self.tale
        pieces = views.map_view(self.state, self.sigil_of, unnumbered=None)
        taken: set[Hex] = {figure.at for figure in pieces.figures} | {each.at for each in pieces.monuments}
        fallen = []
        for figure, _step in tale.dead:
            if figure.at in taken:
                continue
            taken.add(figure.at)
            fallen.append(
                views.FigureView(
                    figure.id, figure.kind, (), self.sigil_of(figure.god), figure.at, figure.sun, dead=True
                )
            )
        inside = set(tale.hexes)
        figures = tuple(
            views.FigureView(each.id, each.kind, each.names, each.sigil, each.at, each.sun, False, False, each.dead)
            for each in (*pieces.figures, *fallen)
            if each.at in inside
        )
        monuments = tuple(each for each in pieces.monuments if each.at in inside)
        gates = tuple(gate for gate in pieces.portals if gate[0] in inside)
        return views.MapView(figures, monuments, gates, (), pieces.camels)

    def _legend(self) -> tuple[tuple[int, str], ...]:
        tale = self.tale
        return tuple(
            (self.sigil_of(god), words.figures_in_words(tale.came[god], self.state.gods[god].names))
            for god in tale.gods
            if tale.came.get(god)
        )

    def _dead_line(self) -> str:
        tale = self.tale
        plague = sum(step == "plague" for _figure, step in tale.dead)
        battle = len(tale.dead) - plague
        parts = []
        if plague:
            parts.append(ngettext("{count} died of the plague", "{count} died of the plague", plague))
            parts[-1] = parts[-1].format(count=plague)
        if battle:
            parts.append(ngettext("{count} fell", "{count} fell", battle))
            parts[-1] = parts[-1].format(count=battle)
        return ", ".join(parts)

    # ---------------------------------------------------------------- tie box, foot

    def _tie(self) -> tuple[str, tuple[str, ...], bool]:
        tale, state = self.tale, self.state
        if tale.token is not None:
            names = listed([self.god_owner(god) for god in tale.tied])
            total = next((each.total for each in tale.strengths if each.god == tale.token), 0)
            lines = (capital(names), _("both have {count}").format(count=total), _("spent in this conflict"))
            if len(tale.tied) > 2:
                lines = (lines[0], _("all have {count}").format(count=total), lines[2])
            return _("Tie token used"), lines, False
        used = state.conflict is not None and state.conflict.token_used
        if used:
            return (
                _("Tie token"),
                (_("used by {name}").format(name=self.god_owner(tale.caller)), _("in this conflict")),
                False,
            )
        return (
            _("Tie token"),
            (_("held by {name}").format(name=self.god_owner(tale.caller)), _("for one tie of the conflict")),
            True,
        )

    def _chosen(self) -> tuple[tuple[int, bool], ...]:
        """While something is chosen in secret: the sigils of those in the battle, ticked if they have chosen."""
        if not isinstance(self.frame, d.ChooseCards | d.PlaceBids):
            return ()
        waiting = self.frame.waiting
        return tuple((self.sigil_of(god), god not in waiting) for god in self.tale.gods)

    def _ready_line(self, ready: tuple[tuple[int, bool], ...]) -> str:
        if ready:
            return _("{count} of {all} ready").format(count=sum(done for _s, done in ready), all=len(ready))
        chosen = self._chosen()
        if not chosen:
            return ""
        done = sum(done for _sigil, done in chosen)
        if isinstance(self.frame, d.PlaceBids):
            return _("{count} of {all} have bid").format(count=done, all=len(chosen))
        return _("{count} of {all} have chosen").format(count=done, all=len(chosen))

    def _foot(self) -> str:
        """What comes next."""
        return next_region(self.state, self.tale.region, self.god_owner) if self.tale.done else ""

    def _hint(self) -> str:
        """What stands below the rows while cards are chosen by others."""
        frame = self.frame
        if not isinstance(frame, d.ChooseCards | d.PlaceBids):
            return ""
        if self._mine():
            return ""
        names = listed([self.god_owner(god) for god in frame.waiting])
        god = self.state.seat_gods[self.seat] if self.seat is not None else None
        if god in self.tale.gods and god not in frame.waiting:
            return _("Chosen. Waiting for {names}").format(names=names)
        return _("Waiting for {names}").format(names=names)

    def _mine(self) -> bool:
        """Whether we still have to choose in secret."""
        frame = self.frame
        if not isinstance(frame, d.ChooseCards | d.PlaceBids) or self.seat is None:
            return False
        return self.state.seat_gods[self.seat] in frame.waiting and self.speaks

    def _still_choosing(self) -> tuple[int, ...]:
        frame = self.frame
        if not isinstance(frame, d.ChooseCards | d.PlaceBids) or self._mine():
            return ()
        return tuple(self.sigil_of(god) for god in frame.waiting)

    def _hand_title(self) -> str:
        if not self._mine():
            return ""
        if isinstance(self.frame, d.PlaceBids):
            return _("Your bid: only the highest saves its figures, a tie saves nobody")
        return _("Your hand: choose in secret")


def next_region(state: AnkhState, region: int, god_owner: NameOf) -> str:
    """What the conflict comes to after a region."""
    for number in range(region + 1, len(state.regions) + 1):
        gods = sorted({figure.god for figure in region_figures(state, number)})
        if len(gods) == 1:
            name = god_owner(gods[0])
            return _("Next: region {number}, one god alone: {name}").format(number=number, name=name)
        if gods:
            names = listed([god_owner(god) for god in gods])
            return _("Next: region {number}, battle of {names}").format(number=number, names=names)
    if state.conflict is not None and state.conflict.number == CONFLICTS:
        return _("Next: the end of the game")
    return _("Next: the end of the conflict")
