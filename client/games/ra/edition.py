"""Ra as the shell knows it: names, icons, keys, the rules card, how a driver's hands play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame

from assets.catalog import gettext as _
from client.art import scenery, tiles, tokens
from client.board.words import NUMERALS
from client.games import Binding, Edition, Mark, OptionField, Section
from client.games.ra import hands, words
from client.games.ra.pieces import TILES
from shared.engine.game import ScoreLine, Stage
from shared.engine.ra.events import AuctionOpened, EpochStarted, GameOver, RaDrawn
from shared.engine.ra.tiles import NAMES

if TYPE_CHECKING:
    from client.app import App
    from client.house import Practice
    from client.model import Played, Table
    from client.scenes.table import TableScene
    from client.ui.canvas import Canvas


def _mark(text: str) -> str:
    """Marks a text that is translated when it is shown."""
    return text


_SUNS = (_mark("Ra: first sun"), _mark("Ra: second sun"), _mark("Ra: third sun"), _mark("Ra: fourth sun"))
_TILES = (
    *(_mark("Ra: first tile"), _mark("Ra: second tile"), _mark("Ra: third tile"), _mark("Ra: fourth tile")),
    *(_mark("Ra: fifth tile"), _mark("Ra: sixth tile"), _mark("Ra: seventh tile"), _mark("Ra: eighth tile")),
    _mark("Ra: ninth tile"),
)


_USUAL_SEATS: Final = 4
"""How many sit at a table for which pieces are painted before anybody knows."""


class RaEdition(Edition):
    """The edition of Ra."""

    key = "ra"
    bindings = (
        Binding("ra.draw", _mark("Ra: draw a tile"), "d"),
        Binding("ra.call", _mark("Ra: call Ra"), "r"),
        Binding("ra.god", _mark("Ra: use a god"), "g"),
        Binding("ra.stop", _mark("Ra: no more gods"), "s"),
        Binding("ra.pass", _mark("Ra: pass"), "p"),
        *(Binding(f"ra.sun{number}", label, str(number)) for number, label in enumerate(_SUNS, 1)),
        *(Binding(f"ra.take{number}", label, str(number)) for number, label in enumerate(_TILES, 1)),
        Binding("ra.clear", _mark("Ra: choose other tiles"), "c"),
        Binding("ra.peek", _mark("Ra: look at the table"), "space"),
    )

    @property
    def name(self) -> str:
        """See `Edition.name`."""
        return _("Ra")

    def table_scene(self, app: App, table: Table) -> TableScene:
        """See `Edition.table_scene`."""
        from client.games.ra.table import RaTable  # the scene needs the shell, which needs the editions

        return RaTable(app, table)

    def draw_icon(self, canvas: Canvas, rect: pygame.Rect, icon: str = "") -> None:
        """See `Edition.draw_icon`: a tile's name, `sun:12`, `pass`, `call`; else the Ra tile."""
        size = min(rect.width, rect.height)
        if icon.startswith("sun:"):
            canvas.image(tokens.sun(int(icon[4:]), canvas.px(size + 3)), center=rect.center)
        elif icon == "pass":
            canvas.image(tokens.sun(0, canvas.px(size), "crossed"), center=rect.center)
        elif icon == "suns":
            canvas.image(tokens.sun(0, canvas.px(size), "blank"), center=rect.center)
        elif icon == "call":
            canvas.image(scenery.eye_of_ra(canvas.px(size + 3)), center=rect.center)
        else:
            kind = NAMES.index(icon) if icon in NAMES else 0
            picture = TILES.picture(canvas, kind, size) if size >= 90 else tiles.tile(NAMES[kind], canvas.px(size))
            canvas.image(picture, center=rect.center)

    def option_fields(self) -> Sequence[OptionField]:
        """See `Edition.option_fields`."""
        return (
            OptionField(
                "hidden_scores",
                _("Fame"),
                ((False, _("open")), (True, _("hidden"))),
                _("Whether everybody sees how much fame the others have."),
            ),
            OptionField(
                "tile_counter",
                _("Count of the bag"),
                ((True, _("shown")), (False, _("not shown"))),
                _("Whether the client shows what is left in the bag."),
            ),
            OptionField(
                "gods_per_turn",
                _("Gods in a turn"),
                (("many", _("any number")), ("one", _("one"))),
                _("How many gods a player may use in one turn."),
            ),
            OptionField(
                "god_takes_disaster",
                _("Gods take disasters"),
                (("resolve", _("yes")), ("forbid", _("no"))),
                _("Whether a god may take a disaster tile, which then strikes at once."),
            ),
            OptionField(
                "negative_points",
                _("Fame below zero"),
                (("floor", _("stops at 0")), ("allow", _("possible"))),
                _("Whether fame can fall below zero after an epoch."),
            ),
        )

    def refusal(self, code: str, details: dict[str, str | int]) -> str | None:
        """See `Edition.refusal`."""
        return words.refusal(code, details)

    def bot_name(self, bot: str) -> str:
        """See `Edition.bot_name`."""
        return {"random": _("Reckless"), "greedy": _("Greedy"), "strong": _("Shrewd")}.get(bot, bot.capitalize())

    def stage_name(self, stage: Stage) -> str:
        """See `Edition.stage_name`."""
        return _("epoch {number}").format(number=NUMERALS[min(stage.number, 3)])

    def stage_title(self, stage: Stage) -> str:
        """See `Edition.stage_title`."""
        return words.kingdom(min(stage.number, 3))

    def score_reason(self, line: ScoreLine) -> str:
        """See `Edition.score_reason`."""
        return words.score_reason(line)

    def rules_card(self) -> Sequence[Section]:
        """See `Edition.rules_card`."""
        return (
            Section(
                _("The aim"),
                (
                    _("Three epochs. In each you collect tiles by winning auctions; at its end the tiles score fame."),
                    _("You bid with suns. A sun wins the tiles and the sun in the middle, which is yours later."),
                ),
                "call",
            ),
            Section(
                _("Your turn: one of three"),
                (
                    _("Draw a tile and put it on the track. A Ra goes to the Ra track and starts an auction."),
                    _("Call Ra: start an auction yourself. If nobody else bids, you must."),
                    _("Use gods: each takes one tile from the track, but no other god."),
                    _("With eight tiles on the track you can only call Ra or use gods."),
                ),
                "ra",
            ),
            Section(
                _("Auction"),
                (
                    _("Everybody bids once, one sun, higher than the last; who started bids last."),
                    _("The winner takes all tiles and the middle sun, face down, and leaves the winning sun there."),
                    _("Without a face-up sun you sit back. When all are spent, or the last Ra comes, the epoch ends."),
                ),
                "suns",
            ),
            Section(_("Gods"), (_("2 points each if you kept them."),), "god"),
            Section(_("Pharaohs"), (_("The most: +5. The fewest: –2. They stay with you."),), "pharaoh"),
            Section(
                _("Nile"),
                (_("1 point for each Nile and each flood, but only with a flood. Niles stay, floods do not."),),
                "nile",
            ),
            Section(
                _("Civilization"),
                (_("3, 4 or 5 different ones: 5, 10 or 15. None at all: –5."),),
                "writing",
            ),
            Section(_("Gold"), (_("3 points each."),), "gold"),
            Section(
                _("Monuments"),
                (
                    _("They stay, and score after the third epoch: 1 for each kind, 10 for seven, 15 for all eight."),
                    _("And 3, 4 or 5 of a kind: 5, 10 or 15."),
                ),
                "pyramid",
            ),
            Section(_("Suns"), (_("After the third epoch: highest sum +5, lowest sum –5."),), "sun:16"),
            Section(
                _("Disasters"),
                (
                    _("Each takes two tiles from whoever wins it: pharaohs, Niles, civilization tiles or monuments."),
                    _("A drought takes floods first."),
                ),
                "drought",
            ),
            Section(
                _("In the bag"),
                (
                    _("30 Ra, 8 gods, 25 pharaohs, 25 Niles, 12 floods, 25 civilization tiles, 5 gold, 40 monuments,"),
                    _("and disasters: 2 funerals, 2 droughts, 4 unrests, 2 earthquakes."),
                ),
            ),
        )

    def marks(self, history: Sequence[Played]) -> list[Mark]:
        """See `Edition.marks`: epochs are tall, auctions less so, Ra tiles small."""
        found = []
        for played in history:
            for event in played.events:
                if isinstance(event, EpochStarted):
                    found.append(Mark(played.number, "stage", words.kingdom(event.epoch)))
                elif isinstance(event, GameOver):
                    found.append(Mark(played.number, "stage", _("The end")))
                elif isinstance(event, AuctionOpened):
                    found.append(Mark(played.number, "major", _("Auction")))
                elif isinstance(event, RaDrawn):
                    found.append(Mark(played.number, "minor", _("Ra, no. {count}").format(count=event.count)))
        return found

    def pieces_ahead(self, canvas: Canvas) -> Iterator[None]:
        """See `Edition.pieces_ahead`."""
        from client.games.ra import ahead, table  # noqa: F401 - the table takes long to load, and is needed next

        return ahead.pieces(canvas, _USUAL_SEATS)

    def lesson(self) -> Practice:
        """See `Edition.lesson`."""
        from client.games.ra.lesson import practice

        return practice()

    def clicks_for(self, action: Any, scene: TableScene) -> list[pygame.event.Event]:
        """See `Edition.clicks_for`."""
        return hands.clicks_for(action, scene)
