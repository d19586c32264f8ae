"""How the scoring of Coin Ra is told."""

from typing import ClassVar

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.art import palette
from client.board.ledger import Ledger, NameOf
from client.board.results import EpochSheet, Ranking
from client.games.coins import words
from client.games.coins.pieces import TILES
from client.ui.canvas import Canvas, Point
from shared.engine.coins.model import CoinOptions
from shared.engine.coins.scoring import PRINTED, row_points
from shared.engine.coins.tiles import DISASTER, GOD, NILE, PHARAOH, WAR, WRITING
from shared.engine.coins.tiles import TILES as ALL_TILES
from shared.engine.game import Standing

SIGNS = {
    "pharaohs": PHARAOH,
    "nile": NILE,
    "civilizations": WRITING,
    "war": WAR,
    "disasters": DISASTER,
    "gods": GOD,
}
"""The tile that stands for a category."""


class CoinLedger(Ledger):
    """Points in six categories."""

    colours: ClassVar = {
        category: palette.TILES[paint].ground
        for category, paint in (
            ("pharaohs", "pharaoh"),
            ("nile", "nile"),
            ("civilizations", "civilization"),
            ("war", "war"),
            ("disasters", "disaster"),
            ("gods", "god"),
        )
    }
    dark_ink: ClassVar = frozenset({"gods", "war"})

    def __init__(self, options: CoinOptions) -> None:
        self.options = options

    def name(self, category: str) -> str:
        """See `Ledger.name`."""
        return words.category(category)

    def rule(self, category: str) -> str:
        """See `Ledger.rule`: the triangular tables in figures."""
        return {
            "pharaohs": "1 + 2 + 3 + …",
            "nile": "1 + 2 + 3 + …",
            "civilizations": _("all five: 10"),
            "war": _("most +10, fewest –10"),
            "disasters": _("–5 each"),
            "gods": _("+2 each"),
        }[category]

    def paint_reason(self, canvas: Canvas, category: str, points: int, center: Point) -> bool:
        """See `Ledger.paint_reason`: the triangular table, with the number that was reached on gold."""
        if category not in ("pharaohs", "nile"):
            return False
        reached = next(count for count in range(ALL_TILES + 1) if row_points(count, self.options) == points)
        first = max(1, reached - PRINTED + 1)
        for place in range(PRINTED):
            count = first + place
            value = str(row_points(count, self.options))
            middle = (center[0] + (place - (PRINTED - 1) / 2) * 24, center[1])
            if count == reached:
                canvas.box(middle[0] - 12, middle[1] - 8, 24, 16, palette.GOLD_FILL[1:], radius=8)
                canvas.text(value, "bold", 12, palette.DARK_INK, max_width=22, center=middle)
            else:
                ink = palette.DIM if count < reached else palette.QUIET
                canvas.text(value, "body", 11, ink, max_width=22, center=middle)
        return True

    def paint(self, canvas: Canvas, category: str, size: float, center: Point) -> None:
        """See `Ledger.paint`."""
        TILES.mini(canvas, SIGNS[category], 1, center[0] - size / 2, center[1] - size / 2, size)

    def title(self, sheet: EpochSheet) -> str:
        """See `Ledger.title`."""
        return _("End of the last epoch") if sheet.last else _("End of the epoch")

    def note(self, sheet: EpochSheet) -> str:
        """See `Ledger.note`."""
        if sheet.last:
            return _("Coins bring no points. They break a tie after the number of tiles.")
        if self.options.keep_tiles:
            return _("All sheets stay: their tiles count again in the next epoch.")
        return _("All tiles go back into the bag, and the sheets are empty again.")

    def course_title(self) -> str:
        """See `Ledger.course_title`."""
        return _("Points after each epoch")

    def decided(self, ranking: Ranking, name_of: NameOf) -> str:
        """See `Ledger.decided`: more tiles break a tie, then more coins."""
        tied = ranking.tied
        if not tied:
            return ngettext("By {count} point.", "By {count} points.", ranking.lead).format(count=ranking.lead)
        first, second = tied[0], tied[1]
        name, score = name_of(first.seat), first.score
        tiles, coins = first.tie_break
        if first.rank == second.rank:
            return _("Equal in points ({score}), tiles and coins: the place is shared.").format(score=score)
        if tiles != second.tie_break[0]:
            return _("A tie at {score}: {name} has more tiles, {tiles}.").format(score=score, name=name, tiles=tiles)
        return _("A tie at {score} with {tiles} tiles each: {name} has more coins, {coins}.").format(
            score=score, tiles=tiles, name=name, coins=coins
        )

    def tie_break(self, standing: Standing) -> str:
        """See `Ledger.tie_break`."""
        tiles, coins = standing.tie_break
        return _("tiles {tiles}, coins {coins}").format(tiles=tiles, coins=coins)

    def award(self, code: str, number: int) -> tuple[str, str]:
        """See `Ledger.award`."""
        return words.award(code, number)
