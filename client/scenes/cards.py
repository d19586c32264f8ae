"""Tables as the lobby lists them: a row with icon, name, facts and seats, and what the pointer reveals of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
import pygame

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client import words
from client.art import palette, tokens
from client.games import edition, has_edition
from client.model import sigils
from client.scenes.form import chosen_options, lateness
from client.ui.controls import row_ground
from client.ui.listing import Row
from client.ui.widget import Look
from shared.engine.game import Stage
from shared.protocol import messages as wire

if TYPE_CHECKING:
    from client.ui.canvas import Canvas


@dataclass(slots=True)
class TableRow(Row):
    """A table in the list: icon, name, facts, seats."""

    card: wire.TableCard | None = None

    def draw(self, canvas: Canvas, look: Look) -> None:
        """See `Widget.draw`."""
        card = self.card
        if card is None:
            return
        x, y, _width, _height = self.rect
        row_ground(canvas, self.rect, look, opens=True)
        if has_edition(card.game):
            edition(card.game).draw_icon(canvas, pygame.Rect(x + 10, y + 8, 46, 46))
        signs = marks(card)
        wide = 310 - 22 * len(signs)
        canvas.text(card.title, "bold", 17, palette.INK, max_width=wide, midleft=(x + 70, y + 22))
        for number, (sign, _sentence) in enumerate(signs):
            canvas.icon(sign, 16, palette.GOLD, center=(x + 70 + wide + 14 + 22 * number, y + 22))
        canvas.text(facts(card), "body", 13, palette.DIM, max_width=310, midleft=(x + 70, y + 44))
        given = sigils(card.seats)
        for number, seat in enumerate(card.seats):
            middle = (x + 411 + number * 44, y + 31)
            if not seat.person and not seat.bot:
                canvas.image(tokens.empty_seat(canvas.px(34)), center=middle)
                continue
            alpha = 255 if seat.bot or seat.present else 110
            canvas.image(tokens.sigil(given[number], canvas.px(34)), alpha=alpha, center=middle)
            if seat.bot:
                canvas.tag(_("BOT"), middle[0] - 13, middle[1] + 16)


def words_of(card: wire.TableCard) -> str:
    """What one may look for a table by: its name, its game, its state and the people at it."""
    return " ".join(
        [card.title, facts(card), *(sentence for _sign, sentence in marks(card)), *(seat.name for seat in card.seats)]
    )


def marks(card: wire.TableCard) -> list[tuple[str, str]]:
    """The icons of a row that tell who may come in, each with what it means."""
    found = [("lock", _("It has a password."))] if card.locked else []
    if not card.spectators:
        found.append(("blind", no_watching(card)))
    elif late := lateness(card.delay, card.delay_decisions):
        found.append(("hourglass", _("Spectators see it later by {time}.").format(time=late)))
    return found


def no_watching(card: wire.TableCard) -> str:
    """Why one cannot watch there; nothing where one can."""
    return "" if card.spectators else words.refusal("no_spectators", {})


def facts(card: wire.TableCard) -> str:
    """What the second line of a row says."""
    known = has_edition(card.game)
    name = edition(card.game).name if known else card.game
    if card.state == "waiting":
        state = _("waiting")
    elif card.state == "over":
        state = _("over")
    elif card.state == "paused":
        state = _("paused")
    else:
        state = edition(card.game).stage_name(Stage(*card.stage)) if known and card.stage[0] else _("playing")
    watching = ngettext("{count} watching", "{count} watching", card.watching).format(count=card.watching)
    more = (
        watching if card.watching else "",
        _("with clock") if card.timed and card.state == "waiting" else "",
    )
    return words.table_line(name, state, *more)


def preview(card: wire.TableCard) -> str:
    """Who sits there and what is played, for the tooltip."""
    lines = []
    for number, seat in enumerate(card.seats, 1):
        if seat.person or seat.name:
            who = seat.name
        elif seat.bot:
            kind = edition(card.game).bot_name(seat.bot) if has_edition(card.game) else seat.bot
            who = _("bot: {kind}").format(kind=kind)
        else:
            who = _("free")
        lines.append(f"{number}.  {who}")
    lines += [sentence for _sign, sentence in marks(card)]
    try:
        lines += [
            f"{label}: {value}" for label, value in chosen_options(card.game, bytes(card.options), len(card.seats))
        ]
    except msgspec.MsgspecError:
        lines.append(_("Its options are those of a newer version."))
    return "\n".join(lines)
