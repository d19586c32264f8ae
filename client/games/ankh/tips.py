"""Tooltips: what every piece, power, card, guardian, god and space means, and the areas that only explain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.games.ankh import layout, views, words
from client.ui.widget import Widget
from shared.engine.ankh.model import AnkhState, Figure, Monument
from shared.engine.ankh.options import red_max
from shared.engine.ankh.pieces import (
    CARDS,
    EVENT_TRACK,
    FORGOTTEN_AFTER,
    MERGE_AFTER,
    MONUMENTS,
    TOP,
    Track,
    track_length,
)
from shared.engine.ankh.position import second_stage

if TYPE_CHECKING:
    from client.games.ankh.reading import ReadingTable
    from client.games.ankh.table import AnkhTable


def figure(table: ReadingTable, piece: Figure) -> str:
    """What a figure on the map is."""
    state = table.state
    owner = table.god_owner(piece.god)
    if piece.kind == "god":
        names = state.gods[piece.god].names
        rules = "\n".join(words.god_rule(name) for name in names)
        head = _("{god}, the god of {name}. Strength 1, never dies.").format(
            god=words.god_names(names) or _("God"), name=owner
        )
        return f"{head}\n{rules}" if rules else head
    if piece.kind == "warrior":
        text = _("Warrior of {name}, strength 1.").format(name=owner)
    else:
        second = second_stage(state, piece.god)
        text = _("{guardian} of {name}.\n{rule}").format(
            guardian=words.guardian(piece.kind), name=owner, rule=words.guardian_rule(piece.kind, second=second)
        )
    if piece.sun:
        text += "\n" + _("Marked with a sun of Ra.")
    return text


def monument(table: ReadingTable, piece: Monument) -> str:
    """What a monument on the map is."""
    kind = words.monument(piece.kind)
    if piece.owner is None:
        return _("{monument}, neutral. Nobody counts it in a majority.").format(monument=kind)
    return _("{monument} of {name}").format(monument=kind, name=table.god_owner(piece.owner))


def portal() -> str:
    """What a portal is."""
    return _("A portal of Osiris: only his figures may stand here.")


def track(state: AnkhState, name: Track) -> str:
    """What an action does."""
    event = _("On the last space the next event follows.")
    rule = {
        "move": _("Each of your figures may move 1 to 3 hexes, over everything, to a free hex of land."),
        "summon": _("Put a warrior or guardian from your pool next to a figure or monument of yours."),
        "followers": _("1 follower for each own or neutral monument next to your figures."),
        "unlock": _("Pay followers for an ankh power. The 2nd, 4th and 5th bring a guardian."),
    }[name]
    left = track_length(state.seats, name) - state.tracks[name]
    steps = ngettext("{count} step to the event.", "{count} steps to the event.", left).format(count=left)
    return f"{rule}\n{event} {steps}"


def areas(table: AnkhTable) -> list[Widget]:
    """Areas that only explain: the ladder, the event track, everybody's things."""
    found = [*_board(table)]
    for seat in table.others():
        found += _opponent(table, seat)
    found += _own(table)
    return found


def _area(name: str, rect: pygame.Rect, text: str, tip: str) -> Widget:
    return Widget(name, rect, text, tip=tip, focusable=False)


def _board(table: AnkhTable) -> list[Widget]:
    red = red_max(table.state.options)
    ladder = _(
        "Devotion. Who reaches {top} wins at once. After the fourth conflict, gods on 0 to {red} are forgotten. "
        "On one space, the god in front has more."
    ).format(top=TOP, red=red)
    rect = pygame.Rect(layout.LADDER.x, layout.LADDER.y, 72, layout.LADDER.height)
    found = [_area("ladder", rect, _("Devotion"), ladder)]
    conflict = 0
    for number, happening in enumerate(EVENT_TRACK, 1):
        tip = _("Event {number}: {what}").format(number=number, what=words.happening(happening))
        if happening == "conflict":
            conflict += 1
            tip = _("Event {number}: {what}").format(number=number, what=words.conflict_ordinal(conflict))
            then = {
                MERGE_AFTER: _("then the two gods with the least devotion merge") if table.state.seats > 2 else "",
                FORGOTTEN_AFTER: _("then gods on a red space are forgotten"),
                5: _("then the game ends"),
            }.get(conflict, "")
            tip = f"{tip}, {then}." if then else f"{tip}."
        found.append(_area(f"event:{number}", layout.event_space(number), str(number), tip))
    return found


def _opponent(table: AnkhTable, seat: int) -> list[Widget]:
    """The parts of another player's panel."""
    rect = table.panel_of(seat)
    x, y, _w, _h = rect
    view = table.seat_view(seat)
    name = view.person.name
    follow = (lambda: table.follow_seat(seat)) if table.seat is None else None
    tip = _("Look from {name}'s place").format(name=name) if follow is not None else ""
    found = [Widget(f"player:{seat}", rect, name, follow, tip=tip, focusable=False)]
    if view.fate != "alive":
        return found
    if view.names:
        rules = "\n".join(f"{words.god(each)}. {words.god_rule(each)}" for each in view.names)
        found.append(_area(f"god:{seat}", pygame.Rect(x + 8, y + 6, 120, 46), words.god_names(view.names), rules))
    found.append(
        _area(
            f"followers:{seat}",
            pygame.Rect(x + 10, y + 56, 46, 24),
            str(view.followers),
            words.followers(view.followers),
        )
    )
    pool = ngettext("{count} warrior to summon", "{count} warriors to summon", view.warriors).format(
        count=view.warriors
    )
    found.append(_area(f"warriors:{seat}", pygame.Rect(x + 57, y + 56, 46, 24), str(view.warriors), pool))
    for number, (kind, count) in enumerate(zip(MONUMENTS, view.monuments, strict=True)):
        area = pygame.Rect(x + 109 + 46 * number, y + 57, 44, 22)
        found.append(_area(f"monuments:{seat}:{kind}", area, str(count), f"{words.monument(kind)}: {count}"))
    for level, powers in enumerate(view.powers):
        for place, power in enumerate(powers[:2]):
            area = pygame.Rect(x + 11 + 23 * (2 * level + place) + 5 * level, y + 85, 21, 21)
            text = words.power(power)
            found.append(_area(f"power:{seat}:{power}", area, text, f"{text}. {words.power_rule(power)}"))
    step = 30 if len(view.guardians) <= 3 else 15
    second = second_stage(table.state, table.state.seat_gods[seat])
    for number, guardian in enumerate(view.guardians):
        middle = rect.right - 24 - step * (len(view.guardians) - 1 - number)
        place_word = _("on the board") if guardian.on_board else _("still in the pool")
        tip = f"{words.guardian(guardian.kind)}, {place_word}. {words.guardian_rule(guardian.kind, second=second)}"
        area = pygame.Rect(round(middle - 13), y + 82, 26, 26)
        found.append(_area(f"guardian:{seat}:{number}", area, words.guardian(guardian.kind), tip))
    for number, card in enumerate(CARDS):
        state_word = _("in hand") if card in view.hand else _("used")
        area = pygame.Rect(x + 11 + 27 * number, y + 111, 25, 23)
        found.append(_area(f"card:{seat}:{card}", area, words.card(card), f"{words.card_tip(card)}\n({state_word})"))
    for part in found:
        part.action = follow
    return found


def _own(table: AnkhTable) -> list[Widget]:
    """The parts of the panel in front that are no controls."""
    state = table.state
    number = state.seat_gods[table.viewpoint]
    god = state.gods[number]
    found = []
    if god.names:
        rules = "\n".join(f"{words.god(each)}. {words.god_rule(each)}" for each in god.names)
        found.append(_area("own:god", layout.OWN_GOD, words.god_names(god.names), rules))
    x, y = layout.OWN.topleft
    followers = _(
        "Followers pay for powers, for building in battles, and are bid against the plague. "
        "The action Gain followers brings more."
    )
    found.append(_area("own:followers", pygame.Rect(x + 146, y + 8, 92, 58), str(god.followers), followers))
    warriors = _("Warriors in your pool. The action Summon brings one to the map; the dead come back here.")
    found.append(_area("own:warriors", pygame.Rect(x + 240, y + 8, 90, 58), str(god.warriors), warriors))
    devotion = _("Your devotion. {top} wins at once; {red} and less is red.").format(
        top=TOP, red=red_max(state.options)
    )
    found.append(_area("own:devotion", pygame.Rect(x + 332, y + 8, 64, 58), str(god.devotion), devotion))
    second = second_stage(state, number)
    for level, kind in enumerate(views.guardian_levels(state.guardian_kinds), 1):
        if not state.guardian_kinds:
            break
        middle = layout.own_guardian(level)
        area = pygame.Rect(middle[0] - 28, middle[1] - 20, 56, 56)
        left = state.guardian_supply[level - 1]
        supply = ngettext("{count} in the supply.", "{count} in the supply.", left).format(count=left)
        tip = f"{words.guardian(kind)}. {words.guardian_rule(kind, second=second)}\n{supply}"
        found.append(_area(f"own:guardian:{kind}", area, words.guardian(kind), tip))
    for place, kind_of in enumerate(MONUMENTS):
        area = layout.own_monument(place).inflate(20, 12)
        tip = _(
            "{monument}. Controlling most of a kind in a region brings 1 devotion there in every conflict, "
            "if you have a figure there."
        ).format(monument=words.monument(kind_of))
        found.append(_area(f"own:monument:{kind_of}", area, words.monument(kind_of), tip))
    return found
