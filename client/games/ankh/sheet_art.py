"""How the sheet of a battle is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

import pygame

from assets.catalog import gettext as _
from client.art import ankh_land, ankh_signs, palette, scenery
from client.art.fonts import Face
from client.board.pieces import put_sigil
from client.games.ankh import layout, lights, words
from client.games.ankh.atlas import View
from client.games.ankh.face import HEIGHTS, Column, Row, SheetFace, hand_room, rows_of
from client.games.ankh.icons import put_icon
from client.games.ankh.scenery import paint_pieces
from client.games.ankh.sheet_cells import WIDE, paint_column
from client.ui.canvas import Canvas
from client.ui.layers import Panel
from shared.engine.ankh.pieces import CARDS

_NOWHERE: Final = pygame.Rect(*layout.SHEET_TABLE.topleft, 1, 1)
RED: Final = "#8B2A1C"


def paint_sheet(canvas: Canvas, face: SheetFace, view: View, light: lights.Light) -> None:
    """The whole sheet."""
    for panel in sheet_panels(face, view, light):
        panel.draw(canvas)


def sheet_panels(face: SheetFace, view: View, light: lights.Light) -> list[Panel]:
    """The sheet in parts, each of which is painted anew only when something in it changes."""
    x, y, w, h = layout.SHEET
    region, tie = layout.SHEET_REGION, layout.SHEET_TIE
    head = pygame.Rect(x, y, w, region.y - y)
    foot = pygame.Rect(x, layout.SHEET_TABLE.bottom, w, y + h - layout.SHEET_TABLE.bottom)
    rows, room = tuple(rows_of(face)), hand_room(face)
    found = [
        Panel("sheet", None, layout.SHEET, _paint_ground, margin=26),
        Panel("sheet:head", (face.region, face.title, face.line, face.steps), head, partial(_paint_head, face=face)),
        Panel(
            "sheet:region",
            (view, face.pieces, face.region_title, face.legend, face.dead_line, light),
            region,
            partial(_paint_region, face=face, view=view, light=light),
            margin=4,
        ),
        Panel("sheet:tie", face.tie, tie, partial(_paint_tie, told=face.tie), margin=4),
        _winner_panel(face),
    ]
    found += _row_panels(face)
    for number, column in enumerate(face.columns):
        key = (column, rows, face.backs_away, face.bids_away)
        paint = partial(paint_column, face=face, column=column)
        found.append(Panel(f"sheet:column{number}", key, column.rect, paint, margin=8))
    waiting = (face.hint, face.choosing, face.hand, tuple(room), face.backs_away, _told_cards(face))
    found.append(Panel("sheet:waiting", waiting, room, partial(_paint_below, face=face)))
    ready = (face.ready, face.ready_line, face.foot)
    found.append(Panel("sheet:foot", ready, foot, partial(_paint_foot, face=face), margin=0))
    return found


def _row_panels(face: SheetFace) -> list[Panel]:
    """A panel for each row that a battle can have; those that have not come yet are empty."""
    there = {row: (number, place) for number, (row, place) in enumerate(rows_of(face))}
    found = []
    for row in HEIGHTS:
        if row in there:
            number, place = there[row]
            running = row == face.running
            paint = partial(_paint_row, number=number, row=row, place=place, running=running)
            found.append(Panel(f"sheet:row:{row}", (number, place, running), place, paint, margin=8))
        else:
            found.append(Panel(f"sheet:row:{row}", None, _NOWHERE, lambda canvas: None, margin=0))
    return found


def pieces_ahead(canvas: Canvas) -> Iterator[None]:
    """Paint what every sheet of a battle has, a part at a time, so that the first one opens without a stutter."""
    scratch = canvas.layer(*layout.SHEET)
    _paint_ground(scratch)
    yield
    for number in range(1, 8):
        for state in ("now", "done", "ahead"):
            _paint_step(scratch, number, (200.0, 200.0), state)
        yield
    for count in (2, 3, 4, 5):
        width = layout.SHEET_LABELS + sum(column.width for column in layout.sheet_columns(count)) - 4
        for row, height in HEIGHTS.items():
            place = pygame.Rect(layout.SHEET_TABLE.x, layout.SHEET_TABLE.y, width, height - 3)
            _paint_row(scratch, 0, row, place, running=False)
            yield
            _paint_row(scratch, 0, row, place, running=True)
            yield
    for card in CARDS:
        _paint_effect(scratch, card, pygame.FRect(*layout.SHEET_TABLE.topleft, layout.SHEET_TABLE.width, 34))
        yield
    for count in (1, 2, 3):
        _paint_tie(scratch, ("", ("",) * count, count == 1))
        yield


def _paint_ground(canvas: Canvas) -> None:
    x, y, w, h = layout.SHEET
    canvas.shadow(x, y, w, h, radius=14, blur=12, alpha=220, drop=6)
    canvas.box(x, y, w, h, ("#22305A", "#121A31"), radius=14, edge=palette.GOLD, edge_width=2)


def _paint_head(canvas: Canvas, face: SheetFace) -> None:
    x, y, w, _h = layout.SHEET
    canvas.image(ankh_signs.medal(canvas.px(58), palette.PAPYRUS_EDGE, "#C9A86A"), topleft=(x + 24, y + 16))
    picture = ankh_land.engraved(str(face.region), canvas.px(34), max(1, canvas.px(2)))
    canvas.image(picture, center=(x + 53, y + 45))
    left = x + w - 24 - 7 * 58 + 8
    room = left - x - 110
    canvas.text(face.title, "display", 28, palette.GOLD, max_width=room, midleft=(x + 98, y + 34))
    canvas.block(face.line, "body", 14, palette.INK, room=pygame.FRect(x + 98, y + 52, room, 34))
    size = canvas.common_size([name for name, _state in face.steps], "bold", 11, 56)
    for number, (name, state) in enumerate(face.steps):
        middle = (left + number * 58 + 20, y + 34)
        if number:
            canvas.line((middle[0] - 46, middle[1]), (middle[0] - 12, middle[1]), palette.GOLD_LOW, 2)
        _paint_step(canvas, number + 1, middle, state)
        ink = palette.ACT if state == "now" else palette.DIM if state == "done" else palette.FAINT
        face_name: Face = "bold" if state == "now" else "body"
        canvas.text(name, face_name, size, ink, max_width=57, center=(middle[0], y + 57))


def _paint_step(canvas: Canvas, number: int, middle: tuple[float, float], state: str) -> None:
    x, y = middle[0] - 11, middle[1] - 11
    if state == "now":
        canvas.glow(x, y, 22, 22, palette.ACT, radius=11, blur=4)
        canvas.box(x, y, 22, 22, palette.GOLD_FILL[:2], radius=11, edge=palette.GOLD_EDGE, edge_width=1.4)
        canvas.text(str(number), "bold", 13, palette.DARK_INK, center=middle)
        return
    fill = ("#3C3116", "#2A210C") if state == "done" else ("#1A2342", "#151C36")
    edge = palette.GOLD_LOW if state == "done" else palette.LINE
    canvas.box(x, y, 22, 22, fill, radius=11, edge=edge, edge_width=1.4)
    if state == "done":
        canvas.icon("check", 13, palette.GOLD_HIGH, center=middle)
    else:
        canvas.text(str(number), "bold", 12, palette.FAINT, center=middle)


# ---------------------------------------------------------------- the region


def _paint_region(canvas: Canvas, face: SheetFace, view: View, light: lights.Light) -> None:
    x, y, w, h = layout.SHEET_REGION
    canvas.box(x, y, w, h, palette.PAPYRUS, radius=12, edge=palette.PAPYRUS_EDGE, edge_width=2)
    canvas.image(scenery.frieze(canvas.px(w - 20), canvas.px(8), canvas.px(14)), topleft=(x + 10, y + 8))
    canvas.text(face.region_title, "display", 14, palette.BARK, max_width=w - 24, center=(x + w / 2, y + 36))
    view.paint_land(canvas)
    inside = set(view.hexes)
    lit = tuple(at for at in light.lit if at in inside)
    if lit:
        view.paint_spotlight(canvas, lit)
    view.paint_lines(canvas, face.pieces.camels)
    paint_pieces(canvas, view, face.pieces)
    top = view.top + view.size[1] + 24
    step = min(28.0, (layout.SHEET_TIE.y - 34 - top) / max(1, len(face.legend)))
    for number, (sigil, line) in enumerate(face.legend):
        middle = top + step * number
        put_sigil(canvas, sigil, min(20, step - 1), (x + 28, middle))
        room = pygame.FRect(x + 46, middle - step / 2, w - 52, step)
        canvas.block(line, "body", 13, palette.BARK, room=room, leading=1.05, middle=True)
    if face.dead_line:
        middle = top + step * len(face.legend)
        canvas.image(ankh_signs.struck_out(canvas.px(17)), center=(x + 28, middle))
        canvas.text(face.dead_line, "body", 13, RED, max_width=w - 64, midleft=(x + 46, middle))


def _paint_tie(canvas: Canvas, told: tuple[str, tuple[str, ...], bool]) -> None:
    """The box of the tie-break token; see `SheetFace.tie`."""
    x, y, w, h = layout.SHEET_TIE
    title, lines, there = told
    canvas.box(x, y, w, h, palette.STRIP, radius=10, edge=palette.BRONZE, edge_width=1.5)
    canvas.image(ankh_signs.tie_token(canvas.px(54)), alpha=255 if there else 170, center=(x + 38, y + h / 2))
    canvas.text(title, "display", 13, palette.GOLD, max_width=w - 84, midleft=(x + 74, y + 16))
    top, room = y + 27.0, y + h - 31.0
    for number, line in enumerate(lines):
        ink = palette.DIM if number == len(lines) - 1 and len(lines) > 1 else palette.INK
        place = pygame.FRect(x + 74, top, w - 82, (room - top + 4) / (len(lines) - number))
        top = canvas.block(line, "body", 12, ink, room=place, leading=1.15).bottom


# ---------------------------------------------------------------- the table


def _winner_panel(face: SheetFace) -> Panel:
    """The light behind the winner's column; empty as long as there is none."""
    winner = next((column for column in face.columns if column.winner), None)
    if winner is None:
        return Panel("sheet:winner", None, _NOWHERE, lambda canvas: None, margin=0)
    x, y, w, _h = winner.rect
    place = pygame.Rect(x + 2, y, w - 6, rows_of(face)[-1][1].bottom - y + 4)
    return Panel("sheet:winner", (winner.sigil, place), place, partial(_paint_winner, winner.sigil, place), margin=14)


def _paint_winner(sigil: int, place: pygame.Rect, canvas: Canvas) -> None:
    colour = palette.SEATS[sigil].colour
    x, y, w, h = place
    canvas.glow(x, y, w, h, colour, radius=12, blur=6, alpha=190)
    canvas.box(x, y, w, h, ("#24405A", "#16283F"), radius=12, edge=colour, edge_width=2)


def _paint_row(canvas: Canvas, number: int, row: Row, place: pygame.Rect, *, running: bool) -> None:
    """The ground of a row and what it is called."""
    _paint_row_ground(canvas, number, place, running=running)
    _paint_label(canvas, row, place, running=running)


def _paint_below(canvas: Canvas, face: SheetFace) -> None:
    """What stands below the rows."""
    _paint_waiting(canvas, face)
    _paint_effects(canvas, face)


def _told_cards(face: SheetFace) -> tuple[str, ...]:
    """The cards whose effects are told below the rows: all of them, if one has no room for that beside it."""
    if face.backs_away or all(_tells_its_card(column) for column in face.columns):
        return ()
    return tuple(sorted({card for column in face.columns for card in column.cards}, key=CARDS.index))


def _paint_effects(canvas: Canvas, face: SheetFace) -> None:
    """What the cards do that lie face up, below the rows, if there is no room for that beside every one of them."""
    cards = _told_cards(face)
    room = hand_room(face)
    taken = 150 if face.hint or face.hand else 0
    step = min(34.0, (room.height - taken) / max(1, len(cards)))
    if step < 20:
        return
    top = room.bottom - step * len(cards) if taken else float(room.y)
    for number, card in enumerate(cards):
        _paint_effect(canvas, card, pygame.FRect(room.x, top + step * number, room.width, step))


def _paint_effect(canvas: Canvas, card: str, place: pygame.FRect) -> None:
    """A card with its name and what it does, in one line or two."""
    middle = place.centery
    put_icon(canvas, ("card", card), min(26.0, place.height - 2), (place.x + 27, middle))
    name = canvas.text(words.card(card), "bold", 13, palette.INK, max_width=200, midleft=(place.x + 50, middle))
    rest = pygame.FRect(name.right + 8, place.y, place.right - name.right - 20, place.height)
    canvas.block(words.card_effect(card), "body", 13, palette.DIM, room=rest, leading=1.05, middle=True)


def _tells_its_card(column: Column) -> bool:
    """Whether the effect of a god's card stands beside it, or there is none to tell."""
    return not column.cards or (len(column.cards) == 1 and column.rect.width >= WIDE)


def _paint_waiting(canvas: Canvas, face: SheetFace) -> None:
    """Below the rows: whom everybody waits for, or the heading above one's own choice."""
    room = hand_room(face)
    if face.hand:
        canvas.text(
            face.hand, "display", 17, palette.GOLD, max_width=room.width - 20, midleft=(room.x + 12, room.y + 18)
        )
    if not face.hint:
        return
    middle = room.y + min(90.0, room.height / 2)
    canvas.text(face.hint, "display", 20, palette.GOLD, max_width=room.width - 40, center=(room.centerx, middle - 30))
    step = 62
    left = room.centerx - step * (len(face.choosing) - 1) / 2
    for number, sigil in enumerate(face.choosing):
        colour = palette.SEATS[sigil].colour
        center = (left + step * number, middle + 26)
        canvas.glow(center[0] - 24, center[1] - 24, 48, 48, colour, radius=24, blur=6, alpha=170)
        put_sigil(canvas, sigil, 48, center)


def _paint_row_ground(canvas: Canvas, number: int, place: pygame.Rect, *, running: bool) -> None:
    x, y, w, h = place
    if running:
        canvas.glow(x, y + 1, w, h - 1, palette.GOLD_LOW, radius=8, blur=3, alpha=120)
        canvas.box(x, y + 1, w, h - 1, ("#5A4416", "#3A2A0C"), radius=8, edge=palette.GOLD_LOW, alpha=235)
    elif number % 2 == 0:
        canvas.box(x, y, w, h, ("#2C3A66", "#2C3A66"), radius=8, alpha=120)


def _paint_label(canvas: Canvas, row: Row, place: pygame.Rect, *, running: bool) -> None:
    title, line = {
        "card": (_("Card"), _("turned together")),
        "build": (_("Build"), _("3 followers")),
        "plague": (_("Plague bids"), _("all bids are paid")),
        "majorities": (_("Majorities"), _("1 devotion a type")),
        "strength": (_("Strength"), _("figures and bonuses")),
        "result": (_("Result"), ""),
        "deaths": (_("Deaths"), _("god figures stay")),
        "devotion": (_("Devotion"), ""),
    }[row]
    left, middle, room = place.x + 14, place.centery, layout.SHEET_LABELS - 20
    ink = palette.GOLD if running or row == "devotion" else palette.INK
    single = canvas.text_width(line, "body", 10) <= room
    rise = 0 if not line else 9 if single else 14
    canvas.text(title, "display", 17, ink, max_width=room, midleft=(left, middle - rise))
    ink = "#E8D9AE" if running else palette.DIM
    if line and single:
        canvas.text(line, "body", 12, ink, max_width=room, midleft=(left, middle + 11))
    elif line:
        canvas.block(line, "body", 12, ink, room=pygame.FRect(left, middle - 5, room, 30), leading=1.12)


# ---------------------------------------------------------------- the foot


def _paint_foot(canvas: Canvas, face: SheetFace) -> None:
    x, _y, _w, _h = layout.SHEET
    middle = layout.SHEET.bottom - 34
    for number, (sigil, done) in enumerate(face.ready):
        at = x + 39 + 42 * number
        put_sigil(canvas, sigil, 30, (at, middle), alpha=255 if done else 130)
        if done:
            canvas.icon("check", 16, palette.GOOD, center=(at + 13, middle + 11))
    if face.ready_line:
        left = x + 30 + 42 * len(face.ready)
        room = layout.SHEET_TABLE.x - left + 120
        canvas.text(face.ready_line, "body", 13, palette.DIM, max_width=room, midleft=(left, middle))
    if face.foot:
        left = layout.SHEET_CONTINUE.right + 16
        rest = pygame.FRect(left, layout.SHEET_CONTINUE.y - 2, layout.SHEET.right - 142 - left, 46)
        canvas.block(face.foot, "body", 13, palette.INK, room=rest, leading=1.15, middle=True)
