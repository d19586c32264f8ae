"""A newcomer's first epoch of Ra: what is explained when, and what a sensible player would do.

The bag is that of a table with a fixed seed, so everybody meets the same tiles in the same order; the
advice is a bot's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.board import frame
from client.board.frame import Rect
from client.board.lesson import Guide, Hint
from client.board.words import signed
from client.games.ra import layout, words
from client.house import Practice
from shared.engine.ra.actions import BID, STOP_GODS, Bid, CallRa, Discard, Draw, Pass, TakeWithGod
from shared.engine.ra.events import LotWon
from shared.engine.ra.model import AUCTION, DRAWN, FULL, RaState
from shared.engine.ra.tiles import DISASTERS, EMPTY, RA_SPACES
from shared.engine.ra.value import lot_value

if TYPE_CHECKING:
    from client.games.ra.table import RaTable

SEED: Final = 51442
"""A bag in which everything that is to be explained comes up in the first epoch."""
BOTS: Final = ("greedy", "greedy")
PACE_MS: Final = 1100
"""Bots are slow enough to be followed by somebody who sees all this for the first time."""

_SUNS: Final = Rect(20, 570, 262, 88)
_VALUE: Final = Rect(214, 450, 184, 26)
_TABLEAU: Final = Rect(300, 516, 740, 190)
_LITTLE: Final = 3
"""Points from which on a lot is worth a sun by itself."""
_LATE: Final = 2
"""Spaces left on the Ra track from which on the end of the epoch is near."""


def practice() -> Practice:
    """The table of the lesson: two bots, and always the same luck."""
    return Practice("ra", BOTS, seed=SEED, pace_ms=PACE_MS, lesson=True)


class RaGuide(Guide):
    """Leads through the first epoch."""

    topics = ("suns", "draw", "worth", "call", "bid", "prize", "ra", "pass", "disaster", "god", "late", "scoring")
    table: RaTable

    # ---------------------------------------------------------------- what may be asked

    @property
    def state(self) -> RaState:
        """The game as it is shown."""
        return self.table.state

    @property
    def over(self) -> bool:
        """See `Guide.over`: only the first epoch is guided."""
        return self.state.epoch > 1

    def welcome(self) -> Hint:
        """See `Guide.welcome`."""
        return Hint("", _("Welcome"), "", _("You play against two bots. One moment: the suns are dealt."))

    def scoring(self) -> str:
        """See `Guide.scoring`."""
        return _("Row by row, everybody's tiles turn into fame: what stands below each figure says why.")

    def acted(self) -> None:
        """See `Guide.acted`: bidding after a Ra tile teaches what that does, too."""
        if self.state.phase == AUCTION and self.state.reason == DRAWN:
            self.seen.add("ra")
        super().acted()

    # ---------------------------------------------------------------- to be read

    def lecture(self) -> Hint | None:
        """See `Guide.lecture`."""
        if self.over:
            return self._goodbye() if "goodbye" not in self.seen else None
        for hint in (self._suns(), self._prize(), self._disaster(), self._late(), self._worth()):
            if hint is not None and hint.topic not in self.seen:
                return hint
        return None

    def _goodbye(self) -> Hint:
        why = _(
            "Two epochs more, with your suns and those that you won. After the last, monuments count, and the highest "
            "sum of suns brings 5, the lowest costs 5. From here on you are on your own; {key} shows the rules."
        ).format(key=self.table.app.keys.cap("help"))
        return Hint("goodbye", _("Well done"), _("That was an epoch: now you know the game"), why, reads=True)

    def _suns(self) -> Hint | None:
        if self.state.phase == AUCTION:
            return None
        why = _(
            "This is your place; the others sit above. In three epochs you win tiles, and tiles bring fame: most fame "
            "wins. Tiles are bought with suns. Each sun buys once in an epoch, a higher one beats a lower one."
        )
        return Hint(
            "suns", _("Your suns"), _("These are your suns: you pay for tiles with them"), why, _SUNS, reads=True
        )

    def _worth(self) -> Hint | None:
        tiles = sum(kind != EMPTY for kind in self.state.track)
        if self.state.phase == AUCTION or tiles < 2:
            return None
        why = _(
            "All tiles on the track are sold together. This line says how many points they would bring you: now means "
            "at the end of this epoch. Point at any tile, here or below, to read what it scores."
        )
        return Hint(
            "worth", _("What it is worth"), _("Here you see what these tiles would bring you"), why, _VALUE, reads=True
        )

    def _prize(self) -> Hint | None:
        won = self._last_won()
        if won is None:
            return None
        why = _(
            "Your tiles lie down here; what they score stands beside them. Your {sun} went to the middle as the next "
            "prize. For it you got the {prize}, face down until the next epoch. With no sun face up you sit back."
        ).format(sun=won.sun, prize=won.prize)
        sentence = _("You won! The tiles are yours, and the sun from the middle")
        return Hint("prize", _("What you won"), sentence, why, _TABLEAU, reads=True)

    def _last_won(self) -> LotWon | None:
        """The last lot that was won here, if it is ours."""
        events = [event for played in self.table.table.history for event in played.events if isinstance(event, LotWon)]
        return events[-1] if events and events[-1].seat == self.table.seat else None

    def _disaster(self) -> Hint | None:
        slot = next((slot for slot, kind in enumerate(self.state.track) if kind in DISASTERS), None)
        if slot is None:
            return None
        kind = self.state.track[slot]
        why = _(
            "{what} Then it is gone, too. Who has none of them loses nothing. Other disasters strike monuments, "
            "civilization tiles, or floods and Niles. For somebody else the lot may still be cheap."
        ).format(what=words.tile_scores(kind))
        sentence = _("{disaster}: a disaster for whoever wins it").format(disaster=words.tile_name(kind))
        return Hint("disaster", _("A disaster"), sentence, why, layout.SLOT_RECTS[slot], 12, reads=True)

    def _late(self) -> Hint | None:
        spaces = RA_SPACES[self.state.seats]
        left = spaces - self.state.ras
        if left > _LATE:
            return None
        why = _(
            "With the last one the epoch ends at once. What then lies on the track is lost, and a sun that you did not "
            "use has bought nothing. Be bolder now!"
        )
        return Hint("late", _("The end is near"), words.ras_to_go(left), why, _ra_track(spaces), reads=True)

    # ---------------------------------------------------------------- to be decided

    def advice(self) -> Hint | None:
        """See `Guide.advice`."""
        if self.table.controls.chosen_widget:
            return self._again()
        match self.advised():
            case Draw():
                return self._draw()
            case CallRa():
                return self._call()
            case Bid(sun=sun):
                return self._bid(sun)
            case Pass():
                return self._pass()
            case TakeWithGod(slot=slot):
                return self._god(slot)
            case Discard():
                return self._lose()
        if self.advised() == STOP_GODS:
            return Hint("god", _("A god's help"), _("That is enough: stop"), "", layout.RA)
        return None

    def _again(self) -> Hint | None:
        """The first of two clicks was made: the board's own sentence says how to go on."""
        controls = self.table.controls
        widget = self.table.app.widget_in(self.table, controls.chosen_widget)
        topic = "bid" if controls.sun else "god"
        glow = widget.rect.move(0, -8) if widget is not None else None
        return Hint(topic, self.last.title, controls.prompt(), "", glow, 36 if controls.sun else 12)

    def _worth_now(self) -> int:
        seat = self.table.seat
        return sum(lot_value(self.state, seat)) if seat is not None else 0

    def _draw(self) -> Hint:
        if all(kind == EMPTY for kind in self.state.track):
            sentence = _("Draw a tile: click the bag")
        else:
            sentence = _("Not enough yet: draw another tile")
        why = _(
            "On your turn you do one thing. Mostly you draw a tile and lay it on the track. It belongs to nobody until "
            "the whole track is auctioned. Then the next player has a turn."
        )
        return Hint("draw", _("Drawing"), sentence, why, frame.BAG)

    def _call(self) -> Hint:
        full = EMPTY not in self.state.track
        sentence = _("The track is full: call Ra") if full else _("Enough tiles: call Ra and auction them")
        why = _(
            "Instead of drawing you may call Ra: that starts an auction for all tiles on the track. Everybody bids "
            "once, you last. But if nobody else bids, you have to."
        )
        return Hint("call", _("Calling Ra"), sentence, why, layout.RA)

    def _bid(self, sun: int) -> Hint:
        state, place, worth = self.state, self._sun_place(sun), self._worth_now()
        if worth < _LITTLE and RA_SPACES[state.seats] - state.ras <= _LATE:
            sentence = _("The epoch is nearly over: use your {sun}").format(sun=sun)
        elif worth <= 0:
            sentence = _("These tiles will pay later: bid your {sun}").format(sun=sun)
        elif state.best:
            sentence = _("Worth {points} to you: beat the {best} with your {sun}").format(
                points=signed(worth), best=state.best, sun=sun
            )
        else:
            sentence = _("Worth {points} to you: bid your {sun}").format(points=signed(worth), sun=sun)
        return Hint("bid", _("Bidding"), sentence, self._why_auction(), place, 36)

    def _pass(self) -> Hint:
        if not any(action in BID for action in self.table.legal()):
            sentence = _("Your suns are too low here: pass")
        else:
            sentence = _("Not worth a sun to you: pass")
        return Hint("pass", _("Passing"), sentence, self._why_pass() or self._why_auction(), layout.PASS)

    def _why_auction(self) -> str:
        """How this auction came about, and how auctions go."""
        state = self.state
        began = {
            DRAWN: _(
                "A Ra tile came up: that starts an auction. It fills a space of the Ra track; the last ends the epoch."
            ),
            FULL: _("The track is full, so it must be auctioned. If everybody passes, the tiles are lost."),
        }.get(state.reason, _("{name} called Ra.").format(name=self.table.name_of(state.caller)))
        rule = _("Everybody bids once: one sun, higher than the bids before, or none. The highest takes all tiles.")
        return f"{began} {rule}"

    def _why_pass(self) -> str:
        """Why one keeps a sun; only when auctions themselves were explained before."""
        if "bid" not in self.seen:
            return ""
        suns = len(self.state.up[self.table.seat or 0])
        left = ngettext("You have {count} sun left", "You have {count} suns left", suns).format(count=suns)
        return _(
            "{left}, and each buys one lot in this epoch. To pass costs nothing, and better tiles may come. If nobody "
            "bids after a Ra was drawn, the tiles just stay."
        ).format(left=left)

    def _god(self, slot: int) -> Hint:
        tile = words.tile_name(self.state.track[slot])
        sentence = _("Your god can fetch a tile: click {tile}").format(tile=tile)
        why = _(
            "A god brings 2 points at the end of the epoch. Or you give it up on your turn and take any one tile from "
            "the track, without an auction; only other gods are out of its reach."
        )
        return Hint("god", _("A god's help"), sentence, why, layout.SLOT_RECTS[slot], 12)

    def _lose(self) -> Hint:
        return Hint("disaster", _("A disaster"), _("Choose the tiles that you need least"), "")

    def _sun_place(self, sun: int) -> Rect | None:
        widget = self.table.app.widget_in(self.table, f"sun:{sun}")
        return widget.rect.move(0, -4) if widget is not None else None


def _ra_track(spaces: int) -> Rect:
    """The whole Ra track."""
    return layout.ra_space(0, spaces).union(layout.ra_space(spaces - 1, spaces))
