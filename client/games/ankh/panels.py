"""The still parts of the table of Ankh: the board with its ladder and tracks, the players' panels."""

from __future__ import annotations

from typing import Final

import pygame

from assets.catalog import gettext as _
from client.art import ankh_cards, ankh_land, ankh_signs, ankh_tokens, palette, scenery, tiles
from client.art.fonts import Face
from client.board.pieces import put_sigil
from client.games.ankh import layout, words
from client.games.ankh.atlas import View
from client.games.ankh.scenery import put_token
from client.games.ankh.views import EventsView, GuardianView, LadderView, OwnView, SeatView
from client.ui.canvas import Canvas
from shared.engine.ankh.pieces import CARDS, EVENT_TRACK, MONUMENTS, POWERS, TRAPS

RED: Final = "#8B2A1C"
"""Warnings on papyrus."""


# ---------------------------------------------------------------- the board


def paint_board(canvas: Canvas, red: int) -> None:
    """The papyrus with its friezes, the ladder's spaces and the legend."""
    x, y, w, h = layout.BOARD
    canvas.shadow(x, y, w, h, radius=12, blur=8, alpha=170, drop=4)
    canvas.image(scenery.board(canvas.px(w), canvas.px(h), canvas.scale), topleft=(x, y))
    _paint_ladder(canvas, red)
    _paint_legend(canvas)


def _paint_ladder(canvas: Canvas, red: int) -> None:
    x, _y, w, h = layout.LADDER
    high = h / layout.SPACES
    for space in range(layout.SPACES):
        middle = layout.ladder_middle(space)
        ink = "#FFF1E0"
        if space == layout.SPACES - 1:
            fill, edge, ink = (palette.GOLD, "#B97F1F"), "#FFE9A0", palette.DARK_INK
        elif space <= red:
            fill, edge = (palette.DANGER, "#8E1B14"), "#D8563F"
        else:
            fill, edge = ("#7A5A2B", "#654820"), "#A5844A"
        canvas.box(x, middle - high / 2, w, high - 1.2, fill, radius=3, edge=edge)
        size = 11 / max(1.0, canvas.text_scale)
        canvas.text(str(space), "bold", size, ink, max_width=w - 4, center=(x + w / 2, middle - 1))
    words_at = ((layout.SPACES - 1, _("wins"), palette.BARK), (red + 1, _("safe"), palette.BARK), (red, _("red"), RED))
    for space, word, ink in words_at:
        canvas.text(word, "body", 12, ink, max_width=44, midleft=(x + 31, layout.ladder_middle(space) - 1))
    title = canvas.layer(0, 0, 160, 26)
    title.text(_("Devotion"), "display", 14, palette.BARK_SOFT, max_width=156, center=(80, 13))
    upright = pygame.transform.rotate(title.surface, 90)
    canvas.image(upright, center=(x + 40, layout.LADDER.y + h * 0.235))


def _paint_legend(canvas: Canvas) -> None:
    x, y = layout.LEGEND
    canvas.image(ankh_land.sample(canvas.px(40), "river"), topleft=(x, y))
    canvas.image(ankh_land.sample(canvas.px(40), "caravan"), topleft=(x, y))
    canvas.image(ankh_land.camel(canvas.px(19)), center=(x + 20, y + 31))
    canvas.text(_("river"), "body", 12, palette.BARK, max_width=62, midleft=(x + 47, y + 9))
    canvas.text(_("caravan"), "body", 12, palette.BARK, max_width=62, midleft=(x + 47, y + 31))


def paint_land(canvas: Canvas, view: View) -> None:
    """The land itself. A map that was zoomed gets a ground, so that no papyrus shows at its rim."""
    if view.radius > layout.RADIUS:
        x, y, w, h = layout.VIEWPORT
        canvas.box(x, y, w, h, ("#3A2A14", "#2A1A0A"), radius=6)
    view.paint_land(canvas)


def paint_ladder_marks(canvas: Canvas, ladder: LadderView) -> None:
    """The gods on the ladder; on one space the top of the stack lies in front."""
    for space, names, sigil, height, stack in ladder.marks:
        x, y = ladder_mark(space, height, stack)
        put_token(canvas, "god", names, sigil, 27, (x, y))


def ladder_mark(space: int, height: int, stack: int) -> tuple[float, float]:
    """Where a god lies on the ladder, at a height in a stack of so many."""
    step = 17.0 if stack <= 3 else 34 / (stack - 1)
    return layout.LADDER.x + 42 + step * height, layout.ladder_middle(space) - 3 * height


def paint_events(canvas: Canvas, events: EventsView) -> None:
    """The event track: what has happened, what is now, what lies ahead."""
    x, y, w, h = layout.EVENTS
    canvas.box(x, y, w, h, palette.STRIP, radius=10, edge=palette.BRONZE, edge_width=1.5)
    canvas.text(_("Events"), "display", 12, palette.GOLD, max_width=62, midleft=(x + 8, y + 15))
    line = _("{count} of {all}").format(count=events.at, all=len(EVENT_TRACK))
    canvas.text(line, "body", 12, palette.INK, max_width=62, midleft=(x + 8, y + 31))
    for number, happening in enumerate(EVENT_TRACK, 1):
        _paint_event(canvas, number, happening, events.at)
    inks = {"done": palette.DIM, "now": palette.ACT, "ahead": "#FFB59E"}
    size = 11 / max(1.0, canvas.text_scale)
    captions = sorted(events.captions)
    middles = [float(layout.event_space(place).centerx) for place, _word, _tone in captions]
    widths = [canvas.text_width(word, "bold" if tone == "now" else "body", size) for _place, word, tone in captions]
    left = x + 4.0
    for number, (_place, word, tone) in enumerate(captions):
        more = number + 1 < len(captions)
        end = middles[number + 1] - widths[number + 1] / 2 - 4 if more else x + w - 6.0
        room = min(widths[number], end - left)
        at = min(max(left, middles[number] - room / 2), end - room)
        face: Face = "bold" if tone == "now" else "body"
        left = canvas.text(word, face, size, inks[tone], max_width=room + 1, midleft=(at, y + 41)).right + 4


def _paint_event(canvas: Canvas, number: int, happening: str, at: int) -> None:
    x, y, w, h = layout.event_space(number)
    middle = (x + w / 2, y + h / 2)
    done, now = number < at, number == at
    if now:
        canvas.glow(x, y, w, h, palette.ACT, radius=7, blur=4)
    if happening == "conflict":
        fill = ("#4A1612", "#3A100C") if done else (palette.DANGER, "#7D140E")
        canvas.box(x, y, w, h, fill, radius=12, edge="#7A4034" if done else "#FFB59E")
        canvas.image(ankh_signs.sign(ankh_signs.BATTLE, canvas.px(15), "#B58A7C" if done else "#FFF1E0"), center=middle)
        return
    fill = ("#2E2212", "#261B0D") if done else ("#5A4416", "#3A2A0C") if now else ("#4A3A1C", "#382A12")
    edge = "#4E3A1C" if done else palette.ACT if now else palette.BRONZE
    canvas.box(x, y, w, h, fill, radius=6, edge=edge, edge_width=2 if now else 1)
    if happening == "caravan":
        canvas.image(ankh_land.camel(canvas.px(19), "#8E7750" if done else "#FFE2A8", ""), center=middle)
    else:
        ink = "#8E7750" if done else palette.GOLD_HIGH
        canvas.image(ankh_signs.sign(ankh_signs.ANKH, canvas.px(18), ink), center=middle)


# ---------------------------------------------------------------- the other players


def paint_opponent(canvas: Canvas, rect: pygame.Rect, view: SeatView) -> None:
    """Another player: god, devotion, pool, monuments, powers, guardians, cards."""
    x, y, w, h = rect
    colour = palette.SEATS[view.person.sigil].colour
    if view.active:
        canvas.glow(x, y, w, h, colour)
    canvas.shadow(x, y, w, h)
    edge, width = (colour, 2.0) if view.active else (palette.LINE, 1.0)
    canvas.box(x, y, w, h, palette.PANEL, edge=edge, edge_width=width)
    canvas.box(x, y + 12, 4, h - 24, (colour, colour), radius=2)
    gone = view.fate == "forgotten"
    put_token(canvas, "god", view.names, view.sigil, 42, (x + 32, y + 29), alpha=90 if gone else 255)
    canvas.image(ankh_tokens.badge(view.person.sigil, canvas.px(16)), center=(x + 47, y + 44))
    _paint_identity(canvas, rect, view)
    if gone:
        line = _("Forgotten: out of the game")
        canvas.text(line, "body", 13, palette.QUIET, max_width=w - 24, midleft=(x + 12, y + 92))
        return
    _paint_pool(canvas, x, y + 57, view)
    _paint_powers(canvas, x + 11, y + 85, view)
    _paint_guardians(canvas, rect, view)
    for number, card in enumerate(CARDS):
        picture = ankh_cards.card(card, canvas.px(25), canvas.px(23), "", "")
        canvas.image(picture, alpha=255 if card in view.hand else 66, topleft=(x + 11 + 27 * number, y + 111))
    left = _("{count} left").format(count=len(view.hand))
    canvas.text(left, "body", 12, palette.DIM, max_width=44, midright=(x + w - 10, y + 122))


def _paint_identity(canvas: Canvas, rect: pygame.Rect, view: SeatView) -> None:
    x, y, w, _h = rect
    devotion = str(view.devotion)
    right = canvas.text(devotion, "display", 21, palette.GOLD, max_width=46, midright=(x + w - 12, y + 19)).left
    tag = None
    if not view.person.present:
        tag = (_("AWAY"), "#5D2A24", palette.BAD)
    elif view.person.bot:
        tag = (_("BOT"), "#33416B", palette.INK)
    room = right - (x + 64) - 8 - (canvas.text_width(tag[0], "bold", 10) + 18 if tag else 0)
    end = canvas.text(view.person.name, "bold", 15, palette.INK, max_width=room, midleft=(x + 64, y + 19)).right
    if tag:
        canvas.tag(tag[0], end + 7, y + 19, fill=tag[1], ink=tag[2])
    word = view.word or view.partner
    name = words.god_names(view.names) or _("no god yet")
    room = w - 64.0 - 12
    long = min(canvas.text_width(word, "body", 12), room - 0.85 * canvas.text_width(name, "body", 13) - 8)
    edge = x + w - 12.0
    if word:
        ink = palette.ACT if view.active else palette.DIM
        edge = canvas.text(word, "body", 12, ink, max_width=max(60, long + 1), midright=(edge, y + 40)).left - 8
    canvas.text(name, "body", 13, palette.DIM, max_width=edge - x - 64, midleft=(x + 64, y + 39))


def _paint_pool(canvas: Canvas, x: float, y: float, view: SeatView) -> None:
    """Followers, warriors to summon, monuments."""
    ink = palette.INK if view.followers else palette.FAINT
    picture = (
        ankh_signs.followers(canvas.px(22))
        if view.followers
        else ankh_signs.empty_plate(ankh_signs.ANKH, canvas.px(22))
    )
    canvas.image(picture, topleft=(x + 11, y))
    canvas.text(str(view.followers), "bold", 14, ink, max_width=22, midleft=(x + 36, y + 11))
    put_token(canvas, "warrior", (), view.sigil, 22, (x + 68, y + 11), alpha=255 if view.warriors else 90)
    ink = palette.INK if view.warriors else palette.FAINT
    canvas.text(str(view.warriors), "bold", 14, ink, max_width=18, midleft=(x + 82, y + 11))
    for number, (kind, count) in enumerate(zip(MONUMENTS, view.monuments, strict=True)):
        left = x + 109 + 46 * number
        side = canvas.px(20)
        canvas.image(tiles.tile(kind, side) if count else tiles.ghost(kind, side), topleft=(left, y + 1))
        ink = palette.INK if count else palette.FAINT
        canvas.text(str(count), "bold", 14, ink, max_width=20, midleft=(left + 24, y + 11))


def _paint_powers(canvas: Canvas, x: float, y: float, view: SeatView) -> None:
    """Six places in pairs, a pair for each level."""
    for level, powers in enumerate(view.powers):
        for place in range(2):
            left = x + 23 * (2 * level + place) + 5 * level
            if place < len(powers):
                ground = ankh_signs.LEVEL_GROUNDS[level]
                picture = ankh_signs.plate(ankh_signs.POWERS[powers[place]], canvas.px(21), ground)
            else:
                picture = ankh_signs.empty_plate(ankh_signs.ANKH, canvas.px(21))
            canvas.image(picture, topleft=(left, y))


def _paint_guardians(canvas: Canvas, rect: pygame.Rect, view: SeatView) -> None:
    shown: tuple[GuardianView, ...] = view.guardians
    step = 30 if len(shown) <= 3 else 15
    for number, guardian in enumerate(shown):
        middle = (rect.right - 24 - step * (len(shown) - 1 - number), rect.y + 95)
        put_token(canvas, guardian.kind, (), view.sigil, 26, middle)
        if not guardian.on_board:
            place = (middle[0] + 9, middle[1] + 9)
            canvas.image(ankh_signs.in_pool(canvas.px(10)), center=place)


# ---------------------------------------------------------------- what to do, and one's own things


def paint_actions(canvas: Canvas, title: str, hint: str, note: str, own: bool) -> None:
    """The frame of the action panel; rows and buttons are widgets on it."""
    x, y, w, h = layout.ACTIONS
    canvas.panel(x, y, w, h, edge=palette.GOLD_LOW if own else palette.LINE)
    right = canvas.text(title, "display", 13, palette.GOLD, max_width=190, midleft=(x + 14, y + 15)).right
    if hint:
        room = x + w - 14 - right - 12
        canvas.text(hint, "body", 12, palette.DIM, max_width=room, midright=(x + w - 14, y + 15))
    if note:
        canvas.text(note, "body", 13, palette.DIM, max_width=176, midleft=(x + 14, y + 200))


def paint_own(canvas: Canvas, view: OwnView) -> None:
    """The panel in front, but for the cells of powers and the cards, which change with what is allowed."""
    x, y, w, h = layout.OWN
    seat = view.seat
    colour = palette.SEATS[seat.person.sigil].colour
    if seat.active:
        canvas.glow(x, y, w, h, colour, radius=12, alpha=140)
    canvas.shadow(x, y, w, h, radius=12)
    canvas.box(x, y, w, h, palette.PANEL, radius=12, edge=colour, edge_width=2)
    _paint_own_pool(canvas, view)
    _paint_own_god(canvas, view)
    for top in (y + 68, layout.GUARDIANS_TOP - 6, layout.CARDS_TOP - 4):
        canvas.line((x + 14, top), (x + w - 14, top), palette.LINE)
    for level in POWERS:
        cell = layout.power(level, 0)
        title = _("Level {number}").format(number=words.NUMERALS[level])
        canvas.text(title, "display", 13, palette.GOLD, max_width=78, midleft=(cell.x, layout.POWERS_TOP + 9))
        for ankh in range(level):
            picture = ankh_signs.sign(ankh_signs.ANKH, canvas.px(14), "#D9A94A")
            canvas.image(picture, center=(cell.right - 6 - 10 * ankh, layout.POWERS_TOP + 9))
    _paint_own_guardians(canvas, view)
    _paint_own_monuments(canvas, view)
    heading = canvas.text(
        _("Battle cards"), "display", 13, palette.GOLD, max_width=140, midleft=(x + 14, layout.CARDS_TOP + 9)
    )
    room = x + w - 14 - heading.right - 10
    note = next((note for note in view.card_notes if canvas.text_width(note, "body", 11) <= room), view.card_notes[-1])
    canvas.text(note, "body", 12, palette.DIM, max_width=room, midright=(x + w - 14, layout.CARDS_TOP + 9))


def _paint_own_pool(canvas: Canvas, view: OwnView) -> None:
    x, y, w, _h = layout.OWN
    seat = view.seat
    put_sigil(canvas, seat.person.sigil, 38, (x + 33, y + 30))
    name = seat.person.name
    size = next((size for size in (19, 16, 14) if canvas.text_width(name, "display", size) <= 88), 13)
    canvas.text(name, "display", size, palette.INK, max_width=88, midleft=(x + 60, y + 22))
    canvas.text(view.place, "body", 12, palette.DIM, max_width=88, midleft=(x + 60, y + 42))
    left, top = x + 152, y + 12
    canvas.image(
        ankh_signs.followers(canvas.px(34), solid=False), alpha=255 if seat.followers else 110, topleft=(left, top)
    )
    ink = palette.INK if seat.followers else palette.FAINT
    canvas.text(str(seat.followers), "display", 22, ink, max_width=44, midleft=(left + 42, top + 15))
    canvas.text(_("followers"), "body", 12, palette.DIM, max_width=80, midtop=(left + 30, top + 35))
    put_token(canvas, "warrior", (), seat.sigil, 32, (left + 108, top + 17), alpha=255 if seat.warriors else 110)
    ink = palette.INK if seat.warriors else palette.FAINT
    canvas.text(str(seat.warriors), "display", 22, ink, max_width=24, midleft=(left + 130, top + 15))
    canvas.text(_("to summon"), "body", 12, palette.DIM, max_width=82, midtop=(left + 120, top + 35))
    canvas.text(str(seat.devotion), "display", 34, palette.GOLD, max_width=64, midright=(x + w - 16, y + 26))
    canvas.text(_("devotion"), "body", 11, palette.DIM, max_width=66, midright=(x + w - 16, y + 49))


def _paint_own_god(canvas: Canvas, view: OwnView) -> None:
    """The god with what its power holds: trapped warriors, portals or suns left."""
    x, y, w, _h = layout.OWN
    middle = y + 92
    seat = view.seat
    put_token(canvas, "god", seat.names, seat.sigil, 44, (x + 36, middle))
    edge = x + w - 14.0
    if view.suns is not None:
        edge = _paint_counters(canvas, edge, middle, [ankh_signs.sun_mark(canvas.px(26))] * view.suns, 3)
    if view.portals is not None:
        left = [ankh_tokens.portal(seat.sigil, canvas.px(26))] * (3 - view.portals)
        edge = _paint_counters(canvas, edge, middle, left, 3)
    if view.traps is not None:
        held = [ankh_tokens.warrior(sigil, canvas.px(26)) for sigil in view.traps]
        edge = _paint_counters(canvas, edge, middle, held, TRAPS)
    room = edge - x - 70
    name = words.god_names(seat.names) or _("No god yet")
    line = words.god_line(seat.names[0]) if len(seat.names) == 1 else _("both powers") if seat.names else ""
    if seat.partner:
        line = f"{line}, {seat.partner}"
    if canvas.text_width(line, "body", 10.5) <= room:
        canvas.text(name, "display", 14, palette.GOLD, max_width=room, midleft=(x + 64, middle - 12))
        canvas.text(line, "body", 12, palette.DIM, max_width=room, midleft=(x + 64, middle + 7))
        return
    size = 14 / max(1.0, canvas.text_scale)
    canvas.text(name, "display", size, palette.GOLD, max_width=room, midleft=(x + 64, middle - 14))
    canvas.block(
        line, "body", 12, palette.DIM, room=pygame.FRect(x + 64, middle - 6, room, 29), leading=1.2, middle=True
    )


def _paint_counters(canvas: Canvas, edge: float, middle: float, held: list[pygame.Surface], places: int) -> float:
    """Round places from the right, some of them filled; gives their left edge."""
    step = 30
    for place in range(places):
        center = (edge - 14 - step * (places - 1 - place), middle - 1)
        if place < len(held):
            canvas.image(held[place], center=center)
        else:
            canvas.image(ankh_signs.hollow(canvas.px(26)), center=center)
    return edge - step * places - 4


def _paint_own_guardians(canvas: Canvas, view: OwnView) -> None:
    x, _y, _w, _h = layout.OWN
    top = layout.GUARDIANS_TOP
    title = canvas.text(_("Guardians"), "display", 13, palette.GOLD, max_width=110, midleft=(x + 14, top + 8))
    if view.second:
        canvas.text(_("stage II"), "body", 12, palette.GOOD, max_width=70, midleft=(title.right + 8, top + 9))
    size = canvas.common_size([words.guardian_caption(kind) for kind in view.kinds], "body", 12, 54)
    for level, kind in enumerate(view.kinds, 1):
        middle = layout.own_guardian(level)
        owned = [guardian for guardian in view.seat.guardians if guardian.kind == kind]
        if owned:
            put_token(canvas, kind, (), view.seat.sigil, 38, middle)
            if not any(guardian.on_board for guardian in owned):
                canvas.image(ankh_signs.in_pool(canvas.px(13)), center=(middle[0] + 13, middle[1] + 13))
            if len(owned) > 1:
                place = (middle[0] + 16, middle[1] - 14)
                canvas.text(f"×{len(owned)}", "bold", 12, palette.INK, max_width=26, midleft=place)
        else:
            canvas.image(ankh_tokens.absent_guardian(kind, canvas.px(38)), center=middle)
        ink = palette.INK if owned else palette.QUIET
        name = words.guardian_caption(kind)
        canvas.text(name, "body", size, ink, max_width=54, center=(middle[0], middle[1] + 28))


def _paint_own_monuments(canvas: Canvas, view: OwnView) -> None:
    top = layout.GUARDIANS_TOP
    canvas.text(_("Monuments"), "display", 13, palette.GOLD, max_width=170, midleft=(layout.OWN.x + 210, top + 8))
    size = canvas.common_size([words.monument(kind) for kind in MONUMENTS], "body", 12, 57)
    for number, (kind, count) in enumerate(zip(MONUMENTS, view.seat.monuments, strict=True)):
        place = layout.own_monument(number)
        side = canvas.px(place.width)
        canvas.image(tiles.tile(kind, side) if count else tiles.ghost(kind, side), topleft=place.topleft)
        ink = palette.INK if count else palette.FAINT
        canvas.text(str(count), "bold", 15, ink, max_width=18, midleft=(place.right + 5, place.centery))
        ink = palette.INK if count else palette.QUIET
        canvas.text(words.monument(kind), "body", size, ink, max_width=58, center=(place.centerx + 2, place.bottom + 9))
