"""The end of a game of Ankh as plain values: where the devotion came from, how it grew, what to be proud of."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.art import ankh_signs, tiles
from client.board.ledger import Ledger, NameOf
from client.board.results import EpochSheet, Ranking, awards_for
from client.ui.canvas import Canvas, Point
from shared.engine.ankh import events as e
from shared.engine.ankh.model import AnkhState
from shared.engine.game import ScoreLine

if TYPE_CHECKING:
    from client.model import Table

CATEGORIES: Final = ("majorities", "battles", "cards", "powers", "losses")
"""What the reasons of devotion are gathered into; `losses` are the Cat Mummy and what a merge took."""

_CATEGORY: Final = {
    "obelisk_majority": "majorities",
    "temple_majority": "majorities",
    "pyramid_majority": "majorities",
    "dominance": "battles",
    "battle_won": "battles",
    "glorious": "battles",
    "drought": "cards",
    "miracle": "cards",
    "radiance": "powers",
    "magnanimous": "powers",
    "worshipful": "powers",
    "bountiful": "powers",
    "cat_mummy_killed": "losses",
}


def category(line: ScoreLine) -> str:
    """What a reason for devotion is gathered into."""
    return _CATEGORY[line.reason]


class AnkhLedger(Ledger):
    """See `client.board.ledger.Ledger`."""

    colours: ClassVar[dict[str, str]] = {
        "majorities": "#66625A",
        "battles": "#C4502A",
        "cards": "#EBBB3F",
        "powers": "#6B3A80",
        "losses": "#FF8A73",
    }
    dark_ink = frozenset({"cards"})

    def name(self, category: str) -> str:
        """See `Ledger.name`."""
        return {
            "majorities": _("Majorities"),
            "battles": _("Battles"),
            "cards": _("Battle cards"),
            "powers": _("Powers and gods"),
            "losses": _("Losses"),
        }[category]

    def paint(self, canvas: Canvas, category: str, size: float, center: Point) -> None:
        """See `Ledger.paint`."""
        px = canvas.px(size)
        if category == "majorities":
            picture = tiles.tile("obelisk", px)
        else:
            sign, ground = {
                "battles": (ankh_signs.BATTLE, "#C4502A"),
                "cards": ("N008", "#B98A2E"),
                "powers": (ankh_signs.ANKH, "#6B3A80"),
                "losses": ("G037", "#8B2A1C"),
            }[category]
            picture = ankh_signs.plate(sign, px, ground)
        canvas.image(picture, center=center)

    def title(self, sheet: EpochSheet) -> str:
        """See `Ledger.title`: there are no epochs."""
        return ""

    def note(self, sheet: EpochSheet) -> str:
        """See `Ledger.note`."""
        return ""

    def course_title(self) -> str:
        """See `Ledger.course_title`."""
        return _("Devotion after each conflict")

    def decided(self, ranking: Ranking, name_of: NameOf) -> str:
        """See `Ledger.decided`."""
        return ""

    def award(self, code: str, number: int) -> tuple[str, str]:
        """See `Ledger.award`."""
        title, line = {
            "victories": (
                _("The conqueror"),
                ngettext("{count} battle won", "{count} battles won", number),
            ),
            "dominance": (
                _("The uncontested"),
                ngettext("{count} region ruled alone", "{count} regions ruled alone", number),
            ),
            "summoned": (_("The summoner"), ngettext("{count} figure summoned", "{count} figures summoned", number)),
            "monuments": (_("The builder"), ngettext("{count} monument taken", "{count} monuments taken", number)),
        }[code]
        return title, line.format(count=number)


LEDGER: Final = AnkhLedger()


class Tally:
    """What is counted of a game for its end, seat by seat. A god's deeds are those of all seats that play for it."""

    def __init__(self, seats: int) -> None:
        self.points = [dict.fromkeys(CATEGORIES, 0) for _seat in range(seats)]
        self.courses: list[list[int]] = [[0] for _seat in range(seats)]
        self.counts = {code: [0] * seats for code in ("victories", "dominance", "summoned", "monuments")}

    def hear(self, event: object, before: AnkhState) -> None:
        """Count an event that happens to `before`."""
        match event:
            case e.DevotionChanged(god=god, change=change, lines=lines):
                left = change
                for line in lines:
                    points = min(left, line.points) if change > 0 else line.points
                    left -= points
                    self._add(before, god, category(line), points)
            case e.GodsMerged(lower=lower, superior=superior):
                fall = before.gods[lower].devotion - before.gods[superior].devotion
                self._add(before, superior, "losses", fall)
            case e.BattleDecided(winner=winner) if winner is not None:
                self._count(before, winner, "victories")
            case e.RegionVisited(outcome="dominance", gods=gods):
                self._count(before, gods[0], "dominance")
            case e.FigureSummoned(god=god):
                self._count(before, god, "summoned")
            case e.MonumentClaimed(god=god) | e.MonumentBuilt(god=god):
                self._count(before, god, "monuments")
            case e.ConflictEnded() | e.GameEnded():
                if isinstance(event, e.ConflictEnded) or before.conflict is not None:
                    self._mark(before)

    def _add(self, state: AnkhState, god: int, name: str, points: int) -> None:
        for seat, own in enumerate(state.seat_gods):
            if own == god:
                self.points[seat][name] += points

    def _count(self, state: AnkhState, god: int, code: str) -> None:
        for seat, own in enumerate(state.seat_gods):
            if own == god:
                self.counts[code][seat] += 1

    def _mark(self, state: AnkhState) -> None:
        for seat, own in enumerate(state.seat_gods):
            self.courses[seat].append(state.gods[own].devotion)


def ranking(table: Table) -> Ranking:
    """The end of the game at `table`, counted from its whole history as far as it is known."""
    seats = len(table.seats)
    tally = Tally(seats)
    state = table.game.blank(seats, table.options)
    if table.history and table.history[0].number == 0:
        for played in table.history:
            for event in played.events:
                tally.hear(event, state)
                table.game.evolve(state, event)
    if all(len(course) == 1 for course in tally.courses):
        tally._mark(table.state)
    return Ranking(
        standings=table.standings or (),
        by_category=tuple(tuple(points.items()) for points in tally.points),
        courses=tuple(tuple(course) for course in tally.courses),
        awards=awards_for(tally.counts.items()),
    )
