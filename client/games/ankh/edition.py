"""Ankh as the shell knows it: names, icons, keys, options, the rules card, how a driver's hands play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, Final

import pygame

from assets.catalog import gettext as _
from client.games import Binding, Edition, Mark, OptionField, Section
from client.games.ankh import rules_card, words
from client.games.ankh.icons import named_icon, put_icon
from shared.engine.ankh import events as e
from shared.engine.ankh.pieces import GODS, GUARDIANS
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


_NUMBERS: Final = (
    *(_mark("Ankh: first choice"), _mark("Ankh: second choice"), _mark("Ankh: third choice")),
    *(_mark("Ankh: fourth choice"), _mark("Ankh: fifth choice"), _mark("Ankh: sixth choice")),
    *(_mark("Ankh: seventh choice"), _mark("Ankh: eighth choice"), _mark("Ankh: ninth choice")),
)


class AnkhEdition(Edition):
    """The edition of Ankh."""

    key = "ankh"
    bindings = (
        *(Binding(f"ankh.n{number}", label, str(number)) for number, label in enumerate(_NUMBERS, 1)),
        Binding("ankh.zero", _mark("Ankh: bid nothing"), "0"),
        Binding("ankh.yes", _mark("Ankh: yes"), "y"),
        Binding("ankh.done", _mark("Ankh: done, no"), "d n"),
        Binding("ankh.peek", _mark("Ankh: look at the map, and back to the battle"), "b"),
        Binding("ankh.zoom_in", _mark("Ankh: zoom in"), "z"),
        Binding("ankh.zoom_out", _mark("Ankh: zoom out"), "x"),
        Binding("ankh.pan_left", _mark("Ankh: map, to the left"), "shift+left"),
        Binding("ankh.pan_right", _mark("Ankh: map, to the right"), "shift+right"),
        Binding("ankh.pan_up", _mark("Ankh: map, up"), "shift+up"),
        Binding("ankh.pan_down", _mark("Ankh: map, down"), "shift+down"),
    )

    @property
    def name(self) -> str:
        """See `Edition.name`."""
        return _("Ankh")

    def table_scene(self, app: App, table: Table) -> TableScene:
        """See `Edition.table_scene`."""
        from client.games.ankh.table import AnkhTable  # the scene needs the shell, which needs the editions

        return AnkhTable(app, table)

    def draw_icon(self, canvas: Canvas, rect: pygame.Rect, icon: str = "") -> None:
        """See `Edition.draw_icon`: `card:flood`, `monument:temple`, `power:revered`, `track:move`, `camel`, ..."""
        put_icon(canvas, named_icon(icon) if icon else ("sign", "ankh"), min(rect.width, rect.height), rect.center)

    def option_fields(self) -> Sequence[OptionField]:
        """See `Edition.option_fields`."""
        yes_no = ((True, _("yes")), (False, _("no")))
        return (
            OptionField(
                "preset",
                _("Dominance"),
                (("source", _("majorities only")), ("published", _("+1, red up to 20"))),
                _("Devotion for ruling a region alone: majorities, with red up to 16; or 1 more and red up to 20."),
            ),
            OptionField(
                "battle_win_devotion",
                _("A battle won"),
                tuple((count, _("{count} devotion").format(count=count)) for count in (1, 2, 3)),
                _("What winning a battle brings."),
            ),
            OptionField(
                "god_choice",
                _("Gods"),
                (("random", _("dealt")), ("draft", _("chosen")), ("fixed", _("these"))),
                _("Whether gods are dealt, chosen one after the other, or agreed on for each seat."),
            ),
            *self._god_fields(),
            OptionField(
                "guardian_choice",
                _("Guardians"),
                (("random", _("by chance")), ("fixed", _("these"))),
                _("Which kind of guardian of each level takes part."),
            ),
            OptionField(
                "guardians",
                _("These guardians"),
                tuple((kinds, ", ".join(map(words.guardian_caption, kinds))) for kinds in product(*GUARDIANS.values())),
                _("The kinds of level I, II and III."),
                when=("guardian_choice", "fixed"),
            ),
            OptionField(
                "guardian_supply",
                _("Supply of guardians"),
                (("full", _("one for each")), ("scarce", _("scarce"))),
                _("Whether there is a guardian of each level for every player."),
            ),
            OptionField(
                "second_action_optional", _("Second action optional"), yes_no, _("Whether a turn may be one action.")
            ),
            OptionField(
                "claim_enemy_if_no_neutral",
                _("Take others' monuments"),
                yes_no,
                _("When no monument is neutral any more, whether others' may be taken."),
            ),
            OptionField(
                "unlock_unpaid_discards_token",
                _("Unpaid power costs a token"),
                tuple(reversed(yes_no)),
                _("Whether the action Unlock without followers takes a token from the tableau."),
            ),
            OptionField(
                "merge_transfers_guardians",
                _("Merge: guardians change sides"),
                yes_no,
                _("Whether guardians of the lower god on the board serve the merged god."),
            ),
            OptionField(
                "merge_removes_lower_monuments",
                _("Merge: monuments leave"),
                yes_no,
                _("Whether the lower god's monuments leave the board; else the merged god takes them."),
            ),
            OptionField(
                "forgotten_monuments",
                _("Forgotten monuments"),
                (("neutral", _("become neutral")), ("removed", _("leave the board"))),
                _("What becomes of the monuments of a forgotten god."),
            ),
        )

    @staticmethod
    def _god_fields() -> list[OptionField]:
        """Which god plays on which seat; a god that is on another seat changes places."""
        return [
            OptionField(
                "gods",
                _("God of seat {number}").format(number=seat + 1),
                tuple((god, words.god(god)) for god in GODS),
                _("Whoever had this god gets the other one."),
                when=("god_choice", "fixed"),
                part=seat,
            )
            for seat in range(len(GODS))
        ]

    def refusal(self, code: str, details: dict[str, str | int]) -> str | None:
        """See `Edition.refusal`."""
        sentence = {
            "game_over": _("The game is over."),
            "not_your_decision": _("Somebody else decides now."),
            "wrong_kind": _("Something else is asked now: the table had moved on."),
            "not_possible": _("That is not possible here: the table had moved on."),
            "unpaired_options": _("The bonus for dominance and the red section do not fit together."),
            "gods_missing": _("There are {gods} gods for {seats} players."),
            "god_twice": _("Two players have the same god."),
        }.get(code)
        if sentence is None:
            return None
        return sentence.format(gods=details.get("gods", "?"), seats=details.get("seats", "?"))

    def bot_name(self, bot: str) -> str:
        """See `Edition.bot_name`."""
        return {"random": _("Wanderer"), "apprentice": _("Apprentice"), "planner": _("Strategist")}.get(bot, bot)

    def stage_name(self, stage: Stage) -> str:
        """See `Edition.stage_name`."""
        return _("conflict {number}").format(number=words.NUMERALS[stage.number])

    def stage_title(self, stage: Stage) -> str:
        """See `Edition.stage_title`."""
        return ""  # the numbers beside it say it, and there is no room for more

    def score_reason(self, line: ScoreLine) -> str:
        """See `Edition.score_reason`."""
        return words.score_reason(line)

    def rules_card(self) -> Sequence[Section]:
        """See `Edition.rules_card`."""
        return rules_card.sections()

    def marks(self, history: Sequence[Played]) -> list[Mark]:
        """See `Edition.marks`: conflicts are tall, battles less so, other events small."""
        found = []
        for played in history:
            for event in played.events:
                match event:
                    case e.ConflictBegan(number=number):
                        found.append(Mark(played.number, "stage", words.conflict_ordinal(number)))
                    case e.GameEnded():
                        found.append(Mark(played.number, "stage", _("The end")))
                    case e.RegionVisited(outcome="battle", region=region):
                        found.append(Mark(played.number, "major", _("Battle, region {number}").format(number=region)))
                    case e.EventReached(happening=happening) if happening != "conflict":
                        found.append(Mark(played.number, "minor", words.happening(happening)))
        return found

    def lesson(self) -> Practice:
        """See `Edition.lesson`."""
        from client.games.ankh.lesson import practice  # it needs the table, which needs the shell

        return practice()

    def clicks_for(self, action: Any, scene: TableScene) -> list[pygame.event.Event]:
        """See `Edition.clicks_for`."""
        from client.games.ankh import hands
        from client.games.ankh.table import AnkhTable

        return hands.clicks_for(action, scene) if isinstance(scene, AnkhTable) else []
