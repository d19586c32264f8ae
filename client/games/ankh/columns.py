"""A god's column on the sheet of a battle: what stands in each of its rows, made from the tale and the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.board.words import listed, signed
from client.games.ankh import words
from client.games.ankh.face import Column
from shared.engine.ankh import decisions as d
from shared.engine.ankh.model import StrengthLine
from shared.engine.ankh.pieces import HIDDEN_CARD

if TYPE_CHECKING:
    from client.games.ankh.facing import Facing


def column(facing: Facing, god: int, rect: pygame.Rect) -> Column:
    """The column of `god` at `rect`."""
    tale, state = facing.tale, facing.state
    own = facing.seat is not None and state.seat_gods[facing.seat] == god
    battle = facing.live.battle if facing.live is not None else None
    chosen = battle.chosen.get(god, ()) if battle is not None else ()
    cards = tale.cards.get(god, ()) or tuple(card for card in chosen if card != HIDDEN_CARD)
    secret = 0 if god in tale.cards else len(chosen)
    waiting = isinstance(facing.frame, d.ChooseCards | d.PlaceBids) and god in facing.frame.waiting
    dead = tale.dead_of(god, "deaths")
    note, good = _dead_note(facing, god)
    return Column(
        god=god,
        rect=rect,
        title=capital(facing.god_owner(god)),
        names=state.gods[god].names,
        sigil=facing.sigil_of(god),
        own=own,
        winner=tale.decided and tale.winner == god,
        cards=cards,
        secret=secret,
        choosing=waiting,
        built=_built(facing, god),
        bid=_bid(facing, god),
        majorities=_majorities(facing, god),
        strength=_strength(facing, god),
        result=_result(facing, god),
        token=tale.token == god,
        pay=tale.pay.get(god, 0),
        dead=tuple((figure.kind, facing.sigil_of(god)) for figure in dead) if tale.reached("deaths") else None,
        dead_note=note,
        dead_good=good,
        devotion=_devotion(facing, god),
        guardian=next((kind for kind, _n in tale.came.get(god, ()) if kind not in ("god", "warrior")), "satet"),
        trapped=tuple(facing.sigil_of(owner) for owner in state.gods[god].trapped),
    )


def _built(facing: Facing, god: int) -> str | None:
    tale = facing.tale
    if "build_monument" not in tale.cards.get(god, ()):
        return ""
    kind = next((kind for builder, kind in tale.built if builder == god), None)
    if kind is not None:
        return words.monument(kind)
    if tale.step == "build" and not tale.done:
        asked = isinstance(facing.frame, d.BuildMonument) and facing.frame.god == god
        return _("deciding") if asked else "…"
    return _("built nothing")


def _bid(facing: Facing, god: int) -> tuple[int, int, str, bool] | None:
    tale = facing.tale
    if god not in tale.bids:
        return None
    dead = len(tale.dead_of(god, "plague"))
    if tale.spared == god:
        word = _("spared")
    elif dead:
        word = ngettext("{count} figure dies", "{count} figures die", dead).format(count=dead)
    else:
        word = _("nobody to lose")
    return tale.bids[god], tale.followers[god], word, not dead


def _majorities(facing: Facing, god: int) -> tuple[str, ...] | None:
    tale = facing.tale
    if not (tale.majorities or tale.reached("strength")):
        return None
    lines = tale.majorities.get(god, ())
    return tuple(line.reason.removesuffix("_majority") for line in lines if line.category == "majority")


def _strength(facing: Facing, god: int) -> tuple[tuple[StrengthLine, ...], int, bool] | None:
    strengths = facing.tale.strengths
    own = next((each for each in strengths if each.god == god), None)
    if own is None:
        return None
    best = max((each.total for each in strengths if each.figures), default=0)
    return own.lines, own.total, bool(own.figures) and own.total == best


def _result(facing: Facing, god: int) -> str | None:
    tale = facing.tale
    if not tale.decided:
        asked = isinstance(facing.frame, d.BreakTie)
        return (_("tied") if god in tale.tied else "") if asked else None
    if tale.winner == god:
        return _("Winner")
    if tale.winner is None:
        return _("tied: nobody wins") if god in tale.tied else _("lost")
    return _("tied, then lost") if god in tale.tied else _("lost")


def _dead_note(facing: Facing, god: int) -> tuple[str, bool]:
    """What else the deaths brought a god: a Miracle, a trap, a Mummy."""
    tale = facing.tale
    parts = []
    good = False
    miracle = [line for line in tale.gains.get(god, ()) if line.reason == "miracle"]
    if miracle:
        parts.append(_("Miracle: {points}").format(points=signed(miracle[0].points)))
        good = True
    trapped = [owner for owner, by in tale.trapped if by == god]
    if trapped:
        names = listed([facing.god_owner(owner) for owner in trapped])
        parts.append(_("traps one of {name}").format(name=names))
    lost = [by for owner, by in tale.trapped if owner == god]
    if lost:
        parts.append(_("one is trapped"))
    if god in tale.raised:
        parts.append(_("the Mummy rises"))
        good = True
    if not parts and tale.reached("deaths") and not tale.dead_of(god, "deaths"):
        parts.append(_("nobody"))
    return ", ".join(parts), good


def _devotion(facing: Facing, god: int) -> tuple[int, int, str] | None:
    tale = facing.tale
    if not tale.done:
        return None
    sums: dict[str, int] = {}
    for line in tale.gains.get(god, ()):
        reason = words.short_reason(line)
        sums[reason] = sums.get(reason, 0) + line.points
    said = ", ".join(f"{reason} {signed(points)}" for reason, points in sums.items())
    return tale.devotion[god], tale.after[god], said


def capital(text: str) -> str:
    """`text` as it begins a line."""
    return text[:1].upper() + text[1:]
