"""Coin Ra as the shell knows it: names, icons, keys, the rules card, how a driver's hands play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from assets.catalog import gettext as _
from client.board.words import NUMERALS
from client.games import Binding, Edition, Mark, OptionField, Section
from client.games.coins import hands, words
from client.games.coins.options import option_fields
from client.games.coins.pieces import TILES, put_coin
from shared.engine.coins.events import AuctionOpened, EpochStarted, GameOver, RaDrawn
from shared.engine.coins.tiles import NAMES
from shared.engine.game import ScoreLine, Stage

if TYPE_CHECKING:
    from client.app import App
    from client.house import Practice
    from client.model import Played, Table
    from client.scenes.table import TableScene
    from client.ui.canvas import Canvas


def _mark(text: str) -> str:
    """Marks a text that is translated when it is shown."""
    return text


class CoinEdition(Edition):
    """The edition of Coin Ra."""

    key = "coins"
    bindings = (
        Binding("coins.draw", _mark("Coin Ra: draw a tile"), "d"),
        Binding("coins.keep", _mark("Coin Ra: keep the tile"), "k"),
        Binding("coins.auction", _mark("Coin Ra: auction the tile"), "a"),
        Binding("coins.more", _mark("Coin Ra: one coin more"), "up"),
        Binding("coins.less", _mark("Coin Ra: one coin less"), "down"),
        Binding("coins.pass", _mark("Coin Ra: pass"), "p"),
        Binding("coins.peek", _mark("Coin Ra: look at the table"), "space"),
    )

    @property
    def name(self) -> str:
        """See `Edition.name`."""
        return _("Coin Ra")

    def table_scene(self, app: App, table: Table) -> TableScene:
        """See `Edition.table_scene`."""
        from client.games.coins.table import CoinTable  # the scene needs the shell, which needs the editions

        return CoinTable(app, table)

    def draw_icon(self, canvas: Canvas, rect: pygame.Rect, icon: str = "") -> None:
        """See `Edition.draw_icon`: a tile's name, `coin:5`, `pass`; else a coin."""
        size = min(rect.width, rect.height)
        if icon.startswith("coin:"):
            put_coin(canvas, int(icon[5:]), size + 2, rect.center)
        elif icon == "pass":
            canvas.icon("cross", size * 0.7, "#FF8A73", center=rect.center)
        elif icon in NAMES:
            canvas.image(TILES.picture(canvas, NAMES.index(icon), size), center=rect.center)
        else:
            put_coin(canvas, 15, size, rect.center)

    def option_fields(self) -> Sequence[OptionField]:
        """See `Edition.option_fields`."""
        return option_fields()

    def refusal(self, code: str, details: dict[str, str | int]) -> str | None:
        """See `Edition.refusal`."""
        return words.refusal(code, details)

    def bot_name(self, bot: str) -> str:
        """See `Edition.bot_name`."""
        return {"random": _("Reckless"), "merchant": _("Merchant")}.get(bot, bot.capitalize())

    def stage_name(self, stage: Stage) -> str:
        """See `Edition.stage_name`."""
        return _("epoch {number}").format(number=NUMERALS[min(stage.number, 3)])

    def stage_title(self, stage: Stage) -> str:
        """See `Edition.stage_title`: the epochs have no names."""
        return ""

    def score_reason(self, line: ScoreLine) -> str:
        """See `Edition.score_reason`."""
        return words.score_reason(line)

    def rules_card(self) -> Sequence[Section]:
        """See `Edition.rules_card`."""
        return (
            Section(
                _("The aim"),
                (
                    _("Three epochs. In each you buy tiles for your sheet; at its end the sheet brings points."),
                    _("15 coins have to last for all three. Left over, they bring nothing."),
                ),
                "coin:15",
            ),
            Section(
                _("Your turn"),
                (
                    _("Draw a tile. Keep it: it lies in front of you, open, and does not score there."),
                    _("Or auction it: name the lowest price. It is a reserve, not your bid; you may bid, too."),
                ),
            ),
            Section(
                _("Auction"),
                (
                    _("Your left neighbour is asked first, you last, round and round. Bid more, or pass for good."),
                    _("The best bidder pays the bank and puts the tile on the sheet."),
                    _("If nobody bids, it goes to the centre."),
                ),
                "coin:5",
            ),
            Section(
                _("Ra sells"),
                (
                    _("Whoever draws Ra puts everything up at once: all tiles in front of all players and the centre."),
                    _("One winner takes it all; the owners get nothing. The third Ra ends the epoch."),
                ),
                "ra",
            ),
            Section(
                _("After the epoch"),
                (_("What still lies in the centre is dealt out by lot. Then all sheets score and are cleared."),),
            ),
            Section(
                _("Pharaohs, Niles"),
                (_("One to six of a row bring 1, 3, 6, 10, 15, 21."),),
                "pharaoh",
            ),
            Section(_("Civilization"), (_("10 for every set of all five symbols."),), "writing"),
            Section(_("War"), (_("Most: +10. Fewest: –10, none at all included. All the same: nothing."),), "war"),
            Section(_("Disasters"), (_("–5 each. They come with a lot like anything else."),), "disaster"),
            Section(_("Gods"), (_("+2 each."),), "god"),
            Section(
                _("The end"),
                (_("Most points in three epochs. A tie goes to more tiles in the last one, then to more coins."),),
            ),
            Section(
                _("In the bag"),
                (_("3 Ra, 6 pharaohs, 6 Niles, 4 of each of five symbols, 6 war, 5 disasters, 5 gods."),),
            ),
        )

    def marks(self, history: Sequence[Played]) -> list[Mark]:
        """See `Edition.marks`: epochs are tall, the sales of Ra less so, single auctions small."""
        found = []
        for played in history:
            for event in played.events:
                if isinstance(event, EpochStarted):
                    found.append(Mark(played.number, "stage", words.epoch_name(event.epoch)))
                elif isinstance(event, GameOver):
                    found.append(Mark(played.number, "stage", _("The end")))
                elif isinstance(event, RaDrawn):
                    found.append(Mark(played.number, "major", _("Ra, no. {count}").format(count=event.count)))
                elif isinstance(event, AuctionOpened) and not event.forced:
                    tile = words.tile_name(event.lot[0])
                    found.append(Mark(played.number, "minor", _("Auction: {tile}").format(tile=tile)))
        return found

    def lesson(self) -> Practice:
        """See `Edition.lesson`."""
        from client.games.coins.lesson import practice

        return practice()

    def clicks_for(self, action: Any, scene: TableScene) -> list[pygame.event.Event]:
        """See `Edition.clicks_for`."""
        return hands.clicks_for(action, scene)
