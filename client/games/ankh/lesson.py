"""A newcomer's first conflict of Ankh: what is explained when, and what a sensible player would do.

Gods, guardians and the bot's luck are those of a fixed table, so who does what is advised meets all there is to
explain. The advice is a bot's, but for the actions of the first turns: each of the four is tried once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pygame

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.board.lesson import Guide, Hint, PillSpot
from client.games.ankh import layout, questions, words
from client.games.ankh.face import rows_of
from client.games.ankh.hands import next_widget
from client.games.ankh.note import note_button, paint_note
from client.games.ankh.tales import BattleTale, ConflictTale, Tale
from client.house import Practice
from client.scenes.topbar import PILL
from client.ui.widget import Widget
from shared.engine.ankh import actions as a
from shared.engine.ankh import decisions as d
from shared.engine.ankh.model import AnkhState
from shared.engine.ankh.options import AnkhOptions, red_max
from shared.engine.ankh.pieces import EVENT_TRACK
from shared.engine.ankh.turn import next_level

if TYPE_CHECKING:
    from client.games.ankh.face import Row
    from client.games.ankh.table import AnkhTable
    from client.ui.canvas import Canvas

SEED: Final = 5
"""The bot's luck in a game in which everything that is to be explained comes up by the end of the first conflict."""
BOTS: Final = ("apprentice",)
PACE_MS: Final = 1100
"""Bots are slow enough to be followed by somebody who sees all this for the first time."""
OPTIONS: Final = AnkhOptions(god_choice="fixed", gods=("ra", "anubis"), guardian_choice="fixed")
"""Ra has a power that is easy to use, and Anubis one that does not interfere."""
SHEETS: Final = ("battle", "conflict")
"""Sheets on which the guide speaks, too."""


def practice() -> Practice:
    """The table of the lesson: one bot, and always the same luck."""
    return Practice("ankh", BOTS, options=OPTIONS, seed=SEED, pace_ms=PACE_MS, lesson=True)


class AnkhGuide(Guide):
    """Leads through everything up to the end of the first conflict."""

    topics = (
        *("god", "devotion", "map", "action", "move", "second", "summon", "sun", "followers", "unlock"),
        *("event", "monument", "guardian", "conflict", "card", "majority", "strength", "victory", "build", "tally"),
    )
    table: AnkhTable

    # ---------------------------------------------------------------- what may be asked

    @property
    def state(self) -> AnkhState:
        """The game as it is shown."""
        return self.table.state

    @property
    def over(self) -> bool:
        """See `Guide.over`: only the first conflict is guided."""
        return self.state.conflicts > 0 and self.state.conflict is None

    @property
    def read_now(self) -> Tale | None:
        """What lies on the table to be read, while nothing else goes on."""
        table = self.table
        tale = table.tale()
        return tale if tale is not None and tale.done and table.app.top.name in SHEETS else None

    @property
    def heeded(self) -> bool:
        """See `Guide.heeded`: a sheet that is being read can be explained, too."""
        return super().heeded or self.read_now is not None

    @property
    def guarded(self) -> bool:
        """See `Guide.guarded`."""
        return self.read_now is None and super().guarded

    def moment(self) -> object:
        """See `Guide.moment`: every click asks for another, and a sheet may come or go."""
        table = self.table
        choosing = table.controls.choosing
        clicked = (tuple(choosing.chosen), choosing.cards, choosing.bid, choosing.edges)
        return (super().moment(), clicked, table.app.top.name, self.read_now, table.atlas.view)

    def welcome(self) -> Hint:
        """See `Guide.welcome`."""
        return Hint("", _("Welcome"), "", _("You play against a bot. One moment: the gods take their places."))

    def scoring(self) -> str:
        """See `Guide.scoring`: Ankh has no table of points."""
        return ""

    def advised(self) -> Any:
        """See `Guide.advised`; an action that was not tried yet comes first."""
        if isinstance(questions.frame_of(self.state), d.ChooseAction):
            for action in self.table.legal():
                if isinstance(action, a.TakeAction) and action.track not in self.seen and self._worth(action.track):
                    return action
        return super().advised()

    def _worth(self, track: str) -> bool:
        """Whether an action would do anything now."""
        number = self.state.seat_gods[self.table.seat or 0]
        god, level = self.state.gods[number], next_level(self.state, number)
        return track != "unlock" or (level is not None and god.followers >= level)

    # ---------------------------------------------------------------- on sheets

    def widgets(self) -> list[Widget]:
        """See `Guide.widgets`: only where the guide speaks."""
        return super().widgets() if self.table.app.top is self.table else []

    def sheet_widgets(self) -> list[Widget]:
        """On a sheet the pill and a button in the note go on from what is only to be read."""
        if not self.waits_for_reader or self.hint is None:
            return []
        app = self.table.app
        pill = PillSpot("lesson:pill", PILL, _("Go on"), self.go_on, focusable=False)
        return [pill, note_button(self.hint, app.canvas, self.go_on, app.keys.cap("lesson.next"))]

    def paint(self, canvas: Canvas, strength: int) -> None:
        """See `Guide.paint`: below a sheet nothing glows."""
        if self.table.app.top is self.table:
            super().paint(canvas, strength)

    def paint_on_sheet(self, canvas: Canvas) -> None:
        """The glow on a sheet, and beside it a note that says why."""
        if self.hint is None:
            return
        super().paint(canvas, 255)
        if self.hint.why:
            paint_note(canvas, self.hint)

    # ---------------------------------------------------------------- to be read

    def lecture(self) -> Hint | None:
        """See `Guide.lecture`."""
        tale = self.read_now
        if isinstance(tale, BattleTale):
            return self._battle(tale)
        if isinstance(tale, ConflictTale):
            return self._tally(tale)
        found: list[Hint | None]
        if self.over:
            found = [self._guardian(), self._goodbye()]
        elif self.state.battle is not None:
            found = [self._conflict()]
        else:
            found = [self._god(), self._devotion(), self._map(), self._event(), self._guardian()]
        return next((hint for hint in found if hint is not None and hint.topic not in self.seen), None)

    def _god(self) -> Hint:
        why = _(
            "You are Ra, one of the gods of Egypt; a bot plays Anubis. Round pieces with your sign belong to you: on "
            "the map your god himself, large, and a warrior. More warriors wait up here until you summon them."
        )
        place = pygame.Rect(layout.OWN.x + 6, layout.OWN.y + 6, layout.OWN.width - 12, 108)
        return Hint("god", _("Your god"), _("You are the god Ra: this is your place"), why, place, reads=True)

    def _devotion(self) -> Hint:
        why = _(
            "The ladder shows how devoted the people are to each god. Highest wins: at the top at once, else after the "
            "fifth conflict. Devotion comes from conflicts, for monuments and for battles won. On the red spaces, up "
            "to {red}, a god is in danger; more of that later."
        ).format(red=red_max(self.state.options))
        place = layout.LADDER.inflate(8, 8)
        sentence = _("Devotion decides: who climbs highest wins")
        return Hint("devotion", _("Devotion"), sentence, why, place, 6, reads=True)

    def _map(self) -> Hint:
        why = _(
            "The river divides the land into regions; each has a number. In a conflict every region is looked at: "
            "whoever controls most monuments of a kind there gains devotion, and gods who meet there fight. Grey "
            "monuments belong to nobody yet. So go where monuments are."
        )
        sentence = _("Three regions, parted by the river: see the numbers")
        return Hint("map", _("The map"), sentence, why, layout.VIEWPORT, reads=True)

    def _event(self) -> Hint | None:
        if not self.state.event:
            return None
        left = EVENT_TRACK[self.state.event :].index("conflict") + 1
        next_one = ngettext(
            "The next conflict is {count} event away.", "The next conflict is {count} events away.", left
        ).format(count=left)
        why = _(
            "A marker came to the red space of its row and went back to the start. Then the next event of this track "
            "happens, for whoever moved the marker. The ankh cross: take a monument. A camel: split a region. Crossed "
            "blades: a conflict. {next_one}"
        ).format(next_one=next_one)
        return Hint("event", _("Events"), _("A marker reached its red space: an event"), why, layout.EVENTS, reads=True)

    def _guardian(self) -> Hint | None:
        pool = self.state.gods[self.table.state.seat_gods[self.table.seat or 0]].guardians
        if not pool:
            return None
        why = _("{rule}\nIt came with your power and waits in your pool: summon it instead of a warrior.").format(
            rule=words.guardian_rule(pool[0], second=False)
        )
        x, y = layout.own_guardian(1)
        sentence = _("A guardian has joined you: {name}").format(name=words.guardian(pool[0]))
        place = pygame.Rect(x - 22, y - 22, 44, 58)
        return Hint("guardian", _("Guardians"), sentence, why, place, reads=True)

    def _conflict(self) -> Hint:
        why = _(
            "All regions are settled now, in the order of their numbers. No figure there: nothing happens. One god "
            "alone: devotion for monuments. Two gods: a battle, and this sheet tells it. On the left you see the "
            "region and who has come."
        )
        place = layout.SHEET_REGION.inflate(-4, -4)
        number = self.state.battle.region if self.state.battle is not None else 0
        sentence = _("A conflict! In region {number} two gods meet").format(number=number)
        return Hint("conflict", _("A conflict"), sentence, why, place, reads=True)

    def _battle(self, tale: BattleTale) -> Hint:
        """A battle that is over, row by row; then on to what comes next."""
        rows = (self._majority(tale), self._strength(tale), self._victory(tale))
        for hint in rows:
            if hint is not None and hint.topic not in self.seen:
                return hint
        return Hint("", self.last.title, self.table.outcome(tale), "", layout.SHEET_CONTINUE)

    def _row(self, tale: BattleTale, name: Row) -> pygame.Rect | None:
        rows = rows_of(self.table.sheet_face(tale))
        return next((place for row, place in rows if row == name), None)

    def _majority(self, tale: BattleTale) -> Hint | None:
        why = _(
            "Before anybody strikes, the region's monuments count: for each kind of which a god who is there controls "
            "more than any other, 1 devotion. Grey ones count for nobody, and a tie brings nothing. Who loses the "
            "battle keeps it."
        )
        sentence = _("First the monuments: 1 for most of a kind")
        return Hint("majority", _("Majorities"), sentence, why, self._row(tale, "majorities"), reads=True)

    def _strength(self, tale: BattleTale) -> Hint | None:
        place = self._row(tale, "strength")
        if place is None:
            return None
        why = _(
            "Each figure has strength 1, and cards, powers and guardians add to it. The most wins. If there is a tie, "
            "nobody wins; only who called the conflict may decide one tie for himself, with the token on the left."
        )
        return Hint("strength", _("Strength"), _("Then strength is added up: most wins"), why, place, reads=True)

    def _victory(self, tale: BattleTale) -> Hint | None:
        place, below = self._row(tale, "result"), self._row(tale, "devotion")
        if place is None or below is None:
            return None
        rule = _(
            "A battle won brings 1 devotion; a sun of Ra there, 1 more. Then the figures of all others in the region "
            "die and go back to their pools, but never gods, nor whom a card or a power saves."
        )
        saved = ""
        if not tale.dead and any("flood" in cards for cards in tale.cards.values()):
            saved = _("Here the card Flood has saved them.")
        why = " ".join(filter(None, (rule, saved, _("The last line shows what the battle changed on the ladder."))))
        sentence = _("The winner gains devotion, the others lose figures")
        return Hint("victory", _("Victory"), sentence, why, place.union(below), reads=True)

    def _tally(self, tale: ConflictTale) -> Hint:
        glow = pygame.Rect(530, 578, 220, 44)
        if "tally" in self.seen:
            return Hint("", self.last.title, self.table.outcome(tale), "", glow)
        why = _(
            "What the conflict brought to each god. There will be five, and in between it goes on as before: actions, "
            "events, more monuments. Later camels divide the regions, and each part is settled by itself."
        )
        sentence = _("The conflict is over: this is what it brought")
        return Hint("tally", _("After the conflict"), sentence, why, pygame.Rect(260, 212, 760, 144), reads=True)

    def _goodbye(self) -> Hint:
        why = _(
            "What comes later: where three or more play, the two last gods become one after the third conflict. After "
            "the fourth, gods on red spaces are forgotten and out. The game ends when a god reaches {top}, when only "
            "one is left, or after the fifth conflict: most devotion wins. {key} shows the rules. From here on you are "
            "on your own."
        ).format(top=layout.SPACES - 1, key=self.table.app.keys.cap("help"))
        return Hint("goodbye", _("Well done"), _("That was a conflict: now you know the game"), why, reads=True)

    # ---------------------------------------------------------------- to be decided

    def advice(self) -> Hint | None:
        """See `Guide.advice`."""
        if self.read_now is not None or self.table.seat is None:
            return None
        self.table.controls.settle()
        action = self.advised()
        topic, title, sentence, why = self._about(action)
        glow, radius = self._place(action)
        return Hint(topic, title, sentence, why, glow, radius)

    def _place(self, action: Any) -> tuple[pygame.Rect | None, float]:
        """Where to click next, and how round that is."""
        top = self.table.app.top
        name = next_widget(action, self.table.controls.choosing)
        widget = self.table.app.widget_in(top, name)
        if widget is None:
            return None, 10
        round_ones = ("hex:", "figure:", "monument:")
        return widget.rect, widget.rect.width / 2 if name.startswith(round_ones) else 8

    def _about(self, action: Any) -> tuple[str, str, str, str]:
        """Topic, title, sentence and reason of a decision for which `action` is advised."""
        match action:
            case a.TakeAction(track=track):
                return self._action(track)
            case a.EndTurn():
                sentence = _("Enough for now: end your turn")
                return "second", _("A second action"), sentence, ""
            case a.Move(figure=figure) if not isinstance(self.state.stack[-1], d.MoveToObelisks):
                return self._move(figure)
            case a.Done() if isinstance(self.state.stack[-1], d.MoveFigures):
                return "move", _("Moving"), _("Everybody stands well: done moving"), self._why_move()
            case a.Place():
                why = _(
                    "The new figure comes from your pool and stands next to a figure of yours, or to a monument that "
                    "you control. Where the river runs in between, two hexes are not next to each other."
                )
                return "summon", _("Summoning"), self._asked(_("Put the warrior where the arrow points")), why
            case a.Mark():
                why = _("{rule} Every god has a power of its own; Anubis has another one.").format(
                    rule=words.god_rule("ra")
                )
                return "sun", _("Your god's power"), _("Ra's own power: put a sun on the warrior"), why
            case a.Unlock(power=power):
                return self._unlock(power)
            case a.Claim():
                return self._claim()
            case a.Play(cards=cards):
                return self._card(cards)
            case a.Build(kind=kind):
                return self._build(kind)
        return "", self.last.title, self._asked(""), ""

    def _asked(self, sentence: str) -> str:
        """`sentence`, or the table's own question where there is something else to be chosen first."""
        choosing, seat = self.table.controls.choosing, self.table.seat or 0
        if sentence and choosing.asked() in ("hex", ""):
            return sentence
        return questions.ask(self.state, choosing, seat)

    def _action(self, track: str) -> tuple[str, str, str, str]:
        name = words.track(track)
        if track == "followers" and "action" in self.seen:
            why = _(
                "You get a follower for each monument next to your figures, if it is yours or grey; the row says how "
                "many now. Followers pay for powers and for buildings, and save figures from the plague."
            )
            return "followers", _("Followers"), _("Your action: {action}").format(action=name), why
        if not self.state.taken:
            why = _(
                "You have one action in a turn, or two. Here are all four; the circles are the way of their markers, "
                "which all players share. An action moves its marker one circle on. On the red one an event happens, "
                "and the turn is over."
            )
            return "action", _("Your turn"), _("Choose an action: {action}").format(action=name), why
        why = _(
            "The second action must stand in a lower row than the first, so a move leaves you the most choice. You "
            "may also end your turn instead."
        )
        return "second", _("A second action"), _("And a second one, lower down: {action}").format(action=name), why

    def _move(self, figure: int) -> tuple[str, str, str, str]:
        piece = self.state.figures[figure]
        name = words.figure(piece.kind, self.state.gods[piece.god].names)
        if self.table.controls.choosing.asked() == "hex":
            sentence = _("{figure}: click the hex with the arrow").format(figure=name)
        else:
            sentence = _("{figure} moves: click the piece").format(figure=name)
        return "move", _("Moving"), sentence, self._why_move()

    @staticmethod
    def _why_move() -> str:
        return _(
            "Each of your figures may go up to 3 hexes, over water and over everything, to a free hex of land. Next to "
            "monuments is a good place: they bring you followers there, and you can take them."
        )

    def _unlock(self, power: str) -> tuple[str, str, str, str]:
        why = _(
            "{power}: {rule}\nPowers are for the whole game. You pay them with followers: two of level I for 1 each, "
            "then two of level II for 2 and two of level III for 3. Some bring a guardian."
        ).format(power=words.power(power), rule=words.power_rule(power))
        sentence = _("Unlock a power for a follower: {power}").format(power=words.power(power))
        return "unlock", _("Powers"), sentence, why

    def _claim(self) -> tuple[str, str, str, str]:
        why = _(
            "You moved the marker, so the event is yours: take a grey monument next to one of your figures. Its base "
            "turns to your colour. The more monuments of a kind you control in a region, the surer your devotion."
        )
        return "monument", _("A monument"), _("This event lets you take a monument: click it"), why

    def _card(self, cards: tuple[str, ...]) -> tuple[str, str, str, str]:
        if self.table.controls.choosing.play() is not None:
            picked = questions.ask(self.state, self.table.controls.choosing, self.table.seat or 0)
            return "card", _("Battle cards"), picked, ""
        sentence = _("Choose a card in secret: {card}").format(card=words.card(cards[0]))
        why = _(
            "{card} Everybody chooses in secret, and all are turned together. A card is used up until the Cycle of "
            "Ma'at takes all of yours back. Point at any card to read it."
        ).format(card=words.card_tip(cards[0]))
        return "card", _("Battle cards"), sentence, why

    def _build(self, kind: str) -> tuple[str, str, str, str]:
        site = self.table.controls.choosing.asked() == "hex"
        sentence = _("Build it where the arrow points") if site else _("Your card builds: {kind}")
        why = _(
            "Your card lets you build in this region, just before the monuments are counted. It costs 3 followers, or "
            "nothing with your power Inspiring. One more of a kind than any other god is enough for 1 devotion."
        )
        return "build", _("Building"), sentence.format(kind=words.monument(kind)), why
