"""How a god's column on the sheet of a battle is drawn: its head, and a cell in each row."""

from __future__ import annotations

from typing import Final

import pygame

from assets.catalog import gettext as _
from client.art import ankh_cards, ankh_signs, ankh_tokens, palette, tiles
from client.board.pieces import put_sigil
from client.games.ankh import words
from client.games.ankh.face import Column, SheetFace, bid_place, card_place, rows_of
from client.games.ankh.icons import put_icon
from client.games.ankh.scenery import put_name, put_token
from client.ui.canvas import Canvas

WIDE: Final = 200
"""From this width on a column has room for sentences."""


def paint_column(canvas: Canvas, face: SheetFace, column: Column) -> None:
    """A god's column: its head, and a cell in each row."""
    _head(canvas, column)
    for row, place in rows_of(face):
        _CELLS[row](canvas, face, column, place)


def _head(canvas: Canvas, column: Column) -> None:
    x, y, w, _h = column.rect
    size = 48 if w >= WIDE else 36
    put_token(canvas, "god", column.names, column.sigil, size, (x + 14 + size / 2, y + 31))
    canvas.image(ankh_tokens.badge(column.sigil, canvas.px(17)), center=(x + 14 + size * 0.87, y + 31 + size * 0.36))
    left = x + 24 + size
    room = x + w - left - 8
    put_name(canvas, column.title, 19 if w >= WIDE else 15 if w >= 150 else 13, room, (left, y + 22))
    name = words.god_names(column.names)
    canvas.text(name, "body", 13, palette.DIM, max_width=room, midleft=(left, y + 43))


def _card_cell(canvas: Canvas, face: SheetFace, column: Column, place: pygame.Rect) -> None:
    if column.secret and not column.own:
        for number in range(column.secret):
            rect = card_place(face, column, number)
            if not face.backs_away:
                canvas.shadow(*rect, radius=6, blur=4, alpha=140, drop=3)
                picture = ankh_cards.back(column.sigil, canvas.px(rect.width), canvas.px(rect.height))
                canvas.image(picture, topleft=rect.topleft)
        _beside_card(canvas, face, column, max(1, column.secret), _("chosen"), "")
        return
    if not column.cards:
        rect = card_place(face, column, 0)
        canvas.box(rect.x, rect.y, rect.width, rect.height, palette.WELL, radius=8, edge=palette.LINE)
        put_sigil(canvas, column.sigil, 26, rect.center, alpha=120)
        word = _("chooses…") if column.choosing else ""
        _beside_card(canvas, face, column, 1, word, "", ink=palette.ACT)
        return
    if face.backs_away and not column.own:
        return
    for number, card in enumerate(column.cards):
        rect = card_place(face, column, number)
        canvas.shadow(*rect, radius=6, blur=4, alpha=140, drop=3)
        picture = ankh_cards.card(
            card, canvas.px(rect.width), canvas.px(rect.height), words.card_caption(card), words.card_strength(card)
        )
        canvas.image(picture, topleft=rect.topleft)
    if column.secret:
        _beside_card(canvas, face, column, len(column.cards), _("chosen"), _("only you see it"))
    elif len(column.cards) == 1:
        card = column.cards[0]
        _beside_card(canvas, face, column, 1, words.card_caption(card), words.card_effect(card))


def _beside_card(
    canvas: Canvas, face: SheetFace, column: Column, cards: int, title: str, line: str, ink: str = palette.GOLD
) -> None:
    """Words to the right of a god's cards, if there is room. A card's effect goes without its title if it is long."""
    rect = card_place(face, column, cards - 1)
    left = rect.right + 10
    room = column.rect.right - left - 8
    if room < (58 if column.secret or not column.cards else 90):
        return
    place = pygame.FRect(left, rect.y + 30, room, rect.height - 28)
    if line and not canvas.holds(line, "body", 12, place):
        canvas.block(line, "body", 12, palette.INK, room=pygame.FRect(left, rect.y, room, rect.height + 4), leading=1.2)
        return
    narrow = canvas.text_width(title, "display", 12) > room
    canvas.text(title, "body" if narrow else "display", 14, ink, max_width=room, midleft=(left, rect.y + 18))
    if line:
        canvas.block(line, "body", 12, palette.INK, room=place)


def _build_cell(canvas: Canvas, face: SheetFace, column: Column, place: pygame.Rect) -> None:
    if column.built:
        ink = palette.INK
        canvas.text(
            column.built, "body", 14, ink, max_width=column.rect.width - 24, midleft=(column.rect.x + 14, place.centery)
        )
    elif column.built == "":
        canvas.text("–", "body", 14, palette.FAINT, midleft=(column.rect.x + 22, place.centery))


def _plague_cell(canvas: Canvas, face: SheetFace, column: Column, place: pygame.Rect) -> None:
    if face.bids_away:
        return
    left, middle = column.rect.x + 14, place.centery
    if column.bid is None:
        word = _("bids…") if column.choosing else _("has bid")
        ink = palette.ACT if column.choosing else palette.DIM
        if not column.choosing:
            lying = bid_place(face, column)
            picture = ankh_cards.back(column.sigil, canvas.px(lying.width), canvas.px(lying.height))
            canvas.image(picture, topleft=lying.topleft)
            left = lying.right + 8
        room = column.rect.right - left - 6
        canvas.text(word, "body", 14, ink, max_width=room, midleft=(left, middle))
        return
    bid, owned, word, good = column.bid
    shown = min(bid, 3 if column.rect.width >= WIDE else 1)
    if not bid:
        canvas.image(ankh_signs.empty_plate(ankh_signs.ANKH, canvas.px(24)), midleft=(left, middle))
    for number in range(shown):
        canvas.image(ankh_signs.followers(canvas.px(24)), midleft=(left + 26 * number, middle))
    left += 26 * max(1, shown) + 6
    room = column.rect.right - left - 6
    line = _("{bid} of {owned}").format(bid=bid, owned=owned)
    canvas.text(line, "bold", 14, palette.INK, max_width=room, midleft=(left, middle - 9))
    ink = palette.GOOD if good else palette.BAD
    rest = pygame.FRect(left, middle + 1, room, 27)
    canvas.block(word, "bold" if good else "body", 12, ink, room=rest, leading=1.1)


def _majorities_cell(canvas: Canvas, face: SheetFace, column: Column, place: pygame.Rect) -> None:
    left, middle = column.rect.x + 14, place.centery
    if not column.majorities:
        if column.majorities is not None:
            canvas.text("0", "display", 17, palette.FAINT, midleft=(left + 8, middle))
        return
    step = min(72, (column.rect.width - 20) / len(column.majorities))
    size = 30 if step >= 60 else 22
    for number, kind in enumerate(column.majorities):
        at = left + step * number
        canvas.image(tiles.tile(kind, canvas.px(size)), midleft=(at, middle))
        canvas.text("+1", "display", 16, palette.GOOD, max_width=step - size, midleft=(at + size + 5, middle))


def _strength_cell(canvas: Canvas, face: SheetFace, column: Column, place: pygame.Rect) -> None:
    if column.strength is None:
        return
    lines, total, best = column.strength
    right = column.rect.right - 14
    ink = palette.GOLD if best else palette.DIM
    edge = canvas.text(str(total), "display", 30, ink, max_width=46, midright=(right, place.centery - 3)).left
    canvas.line((right - 42, place.y + 12), (right - 42, place.bottom - 12), palette.LINE)
    room = min(edge, right - 42) - column.rect.x - 18
    if not lines:
        if column.rect.width >= 150:
            rest = pygame.FRect(column.rect.x + 14, place.y, room, place.height)
            canvas.block(_("no figures"), "body", 13, palette.DIM, room=rest, leading=1.15, middle=True)
        return
    across = len(lines) if room / len(lines) >= 44 else (len(lines) + 1) // 2
    labelled = across == len(lines) and room / len(lines) >= 44
    alone = len(lines) == 1
    step = min(90.0 if alone else 54.0, room / across)
    for number, line in enumerate(lines):
        x = column.rect.x + 12 + step * (number % across)
        y = (
            place.centery - 8
            if labelled
            else place.centery + (number // across) * 25 - (12 if across < len(lines) else 0)
        )
        size = 24 if labelled else 20
        if number:
            canvas.text("+", "bold", 13, palette.DIM, center=(x - 3, y))
        put_icon(canvas, _source_icon(column, line.source), size, (x + size / 2 + 2, y))
        canvas.text(str(line.amount), "display", 16, palette.INK, max_width=step - size - 4, midleft=(x + size + 5, y))
        if labelled:
            label, below = words.source(line.source), y + 23
            if alone and canvas.text_width(label, "body", 10) <= step:
                canvas.text(label, "body", 11, palette.DIM, max_width=step, midleft=(x + 2, below))
            elif not alone:
                canvas.text(label, "body", 11, palette.DIM, max_width=step + 3, center=(x + step / 2 - 3, below))


def _source_icon(column: Column, source: str) -> tuple[object, ...]:
    match source:
        case "god":
            return ("figure", "god", column.names, column.sigil)
        case "warriors":
            return ("figure", "warrior", (), column.sigil)
        case "guardians":
            return ("figure", column.guardian, (), column.sigil)
        case "trapped" if column.trapped:
            return ("figure", "warrior", (), column.trapped[0])
        case "temple_attuned":
            return ("monument", "temple")
        case "resplendent":
            return ("power", "resplendent")
        case "cards" if column.cards:
            return ("card", column.cards[0])
    return ("sign", "ankh")


def _result_cell(canvas: Canvas, face: SheetFace, column: Column, place: pygame.Rect) -> None:
    left, middle = column.rect.x + 14, place.centery
    if column.result is None:
        return
    if not column.winner:
        rest = pygame.FRect(left, place.y, column.rect.width - 22, place.height)
        canvas.block(column.result, "body", 14, palette.DIM, room=rest, leading=1.15, middle=True)
        return
    width = 88 if column.rect.width >= 150 else 74
    canvas.box(left, middle - 13, width, 27, palette.GOLD_FILL, radius=13, edge=palette.GOLD_EDGE)
    canvas.text(column.result, "display", 15, palette.DARK_INK, max_width=width - 12, center=(left + width / 2, middle))
    at = left + width + 8
    if column.token:
        canvas.image(ankh_signs.tie_token(canvas.px(24)), midleft=(at, middle))
        at += 28
    if column.pay and column.rect.right - at > 50:
        end = canvas.text(f"+{column.pay}", "display", 16, palette.GOOD, max_width=30, midleft=(at, middle)).right
        canvas.image(ankh_signs.followers(canvas.px(22)), midleft=(end + 3, middle))


def _deaths_cell(canvas: Canvas, face: SheetFace, column: Column, place: pygame.Rect) -> None:
    if column.dead is None:
        return
    left, middle = column.rect.x + 14.0, place.centery
    step = 32 if len(column.dead) <= 3 and column.rect.width >= WIDE else 16
    for number, (kind, sigil) in enumerate(column.dead):
        center = (left + 13 + step * number, middle)
        put_token(canvas, kind, (), sigil, 26, center)
        canvas.image(ankh_signs.struck_out(canvas.px(20)), center=center)
    if column.dead:
        left += step * (len(column.dead) - 1) + 34
    if column.dead_note:
        ink = palette.GOOD if column.dead_good else "#FFE9B0" if column.dead else palette.DIM
        room = column.rect.right - left - 6
        if room > 30:
            rest = pygame.FRect(left, place.y, room, place.height)
            canvas.block(column.dead_note, "body", 13, ink, room=rest, leading=1.15, middle=True)


def _devotion_cell(canvas: Canvas, face: SheetFace, column: Column, place: pygame.Rect) -> None:
    if column.devotion is None:
        return
    before, after, why = column.devotion
    left, middle = column.rect.x + 14, place.centery
    canvas.text(str(before), "display", 17, palette.DIM, max_width=28, midright=(left + 26, middle))
    canvas.arrow(left + 32, middle, palette.GOLD_LOW, 18)
    end = canvas.text(str(after), "display", 26, palette.GOLD, max_width=40, midleft=(left + 56, middle)).right
    room = column.rect.right - end - 20
    if room > 40 and why:
        rest = pygame.FRect(end + 8, place.y, room + 4, place.height)
        canvas.block(why, "body", 11, palette.DIM, room=rest, leading=1.15, middle=True)


_CELLS: Final = {
    "card": _card_cell,
    "build": _build_cell,
    "plague": _plague_cell,
    "majorities": _majorities_cell,
    "strength": _strength_cell,
    "result": _result_cell,
    "deaths": _deaths_cell,
    "devotion": _devotion_cell,
}
