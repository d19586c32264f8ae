"""How the scoring of Ra is told."""

from typing import ClassVar

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.art import palette
from client.board.ledger import Ledger, NameOf
from client.board.results import EpochSheet, Ranking
from client.games.ra import words
from client.games.ra.pieces import TILES, put_sun
from client.ui.canvas import Canvas, Point
from shared.engine.game import Standing
from shared.engine.ra.tiles import GOD, GOLD, NILE, PHARAOH, PYRAMID, WRITING

_SIGNS = {
    "gods": GOD,
    "pharaohs": PHARAOH,
    "nile": NILE,
    "civilizations": WRITING,
    "gold": GOLD,
    "monuments": PYRAMID,
}
"""The tile that stands for a category."""


class RaLedger(Ledger):
    """Fame in seven categories."""

    colours: ClassVar = {
        "gods": palette.TILES["god"].ground,
        "pharaohs": palette.TILES["pharaoh"].ground,
        "nile": palette.TILES["nile"].ground,
        "civilizations": palette.TILES["civilization"].ground,
        "gold": palette.TILES["gold"].ground,
        "monuments": palette.TILES["monument"].ground,
        "suns": palette.TILES["ra"].ground,
    }
    dark_ink: ClassVar = frozenset({"gods", "gold"})

    def name(self, category: str) -> str:
        """See `Ledger.name`."""
        return words.category(category)

    def paint(self, canvas: Canvas, category: str, size: float, center: Point) -> None:
        """See `Ledger.paint`."""
        if category in _SIGNS:
            TILES.mini(canvas, _SIGNS[category], 1, center[0] - size / 2, center[1] - size / 2, size)
        else:
            put_sun(canvas, 0, size, center, "blank")

    def rule(self, category: str) -> str:
        """See `Ledger.rule`."""
        return words.rule(category)

    def title(self, sheet: EpochSheet) -> str:
        """See `Ledger.title`."""
        return _("End of the {kingdom}").format(kingdom=words.kingdom(sheet.epoch))

    def note(self, sheet: EpochSheet) -> str:
        """See `Ledger.note`."""
        if sheet.last:
            return _("Suns: the sum of all suns, face up and face down.  The highest sun breaks a tie for the game.")
        return _("Pharaohs, Niles and monuments stay.  Floods, gods, gold and civilization tiles leave the game.")

    def course_title(self) -> str:
        """See `Ledger.course_title`."""
        return _("How fame grew")

    def decided(self, ranking: Ranking, name_of: NameOf) -> str:
        """See `Ledger.decided`: the highest sun breaks a tie."""
        if ranking.tied:
            best = ranking.tied[0]
            return _("A tie at {score}: {name} has the highest sun, the {sun}.").format(
                score=best.score, name=name_of(best.seat), sun=best.tie_break[0]
            )
        return ngettext("By {count} point of fame.", "By {count} points of fame.", ranking.lead).format(
            count=ranking.lead
        )

    def tie_break(self, standing: Standing) -> str:
        """See `Ledger.tie_break`."""
        return _("highest sun {sun}").format(sun=standing.tie_break[0])

    def award(self, code: str, number: int) -> tuple[str, str]:
        """See `Ledger.award`."""
        return words.award(code, number)


LEDGER = RaLedger()
