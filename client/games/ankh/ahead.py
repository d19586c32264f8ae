"""Painting ahead: the pieces that a game of Ankh will need, one after the other, so that nothing stutters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from client.art import ankh_cards, ankh_land, ankh_signs, ankh_tokens, palette, tokens
from client.games.ankh import layout, news, sheet_art, words
from client.games.ankh.face import BID_SIZE
from client.games.ankh.scenery import MONUMENT, figure_size, paint_pieces
from client.games.ankh.sheet import region_view
from client.games.ankh.views import SigilOf, map_view, with_lakes
from client.ui.canvas import Canvas
from shared.engine.ankh.conflict import merge_due
from shared.engine.ankh.model import AnkhState
from shared.engine.ankh.pieces import CARDS, GODS, GUARDIAN_LEVEL, MONUMENTS


def pieces(canvas: Canvas, sigils: Sequence[int]) -> Iterator[None]:
    """Paint a piece and yield, until nothing is left. What is there already costs nothing."""
    px = canvas.px
    ankh_land.chosen_hex(px(layout.RADIUS))
    yield
    for steps in (1, 2, 3):
        ankh_land.pips(steps, px(8.4))
    for width in range(px(52), px(110), 2):
        for thickness in range(1, px(4) + 1):
            tokens.ring(width, thickness, palette.ACT)
            yield
    for sigil in sigils:
        yield from _figures(canvas, sigil)
    for card in CARDS:
        for width, height in ((72, 96), (94, 132), (65, 87)):
            ankh_cards.card(card, px(width), px(height), words.card_caption(card), words.card_strength(card))
            yield
        for size in (20, 23, 24, 26):
            ankh_cards.card(card, px(size), px(size), "", "")
            yield
    for sigil in sigils:
        ankh_cards.back(sigil, px(72), px(96))
        ankh_cards.back(sigil, *(px(side) for side in BID_SIZE))
        yield
    for size in (20, 24, 17, 26):
        ankh_signs.struck_out(px(size))
        yield
    yield from sheet_art.pieces_ahead(canvas)
    for height in news.HEIGHTS:
        news.paint_ground(canvas.layer(0, 0, 1, 1), pygame.Rect(news.BOX.x, 0, news.BOX.width, height))
        yield


def regions(canvas: Canvas, state: AnkhState, sigil_of: SigilOf) -> Iterator[None]:
    """Paint each region with its pieces as the sheet of a battle shows it, one region after the other."""
    standing = map_view(state, sigil_of, unnumbered=None)
    for number in range(1, len(state.layout.whole) + 1):
        view = region_view(with_lakes(state, number))
        scratch = canvas.layer(0, 0, 1, 1)
        view.paint_land(scratch)
        yield
        view.paint_lines(scratch, state.camels)
        yield
        paint_pieces(scratch, view, standing)
        yield


def gods(canvas: Canvas, state: AnkhState, sigil_of: SigilOf) -> Iterator[None]:
    """Paint the gods that play as sheets and flights show them and, while it is near, the god that two will become."""
    px = canvas.px
    for number, god in enumerate(state.gods):
        if not god.names:
            continue
        for across in (24, 36, 44, 46, 48, 55, 96):
            ankh_tokens.god(god.names, sigil_of(number), px(across))
            yield
        for flown in range(px(46) // 2 * 2, px(55) + 1, 2):
            ankh_tokens.scaled("god", god.names, sigil_of(number), flown, px(55))
            yield
    for across in (96, news.MERGED):
        ankh_tokens.shadow(px(across))
        yield
    if state.conflict is not None and merge_due(state, state.conflict.number):
        lower, superior = state.order[:2]
        ankh_tokens.god((*state.gods[superior].names, *state.gods[lower].names), sigil_of(superior), px(news.MERGED))
        yield
        news.paint_merged_light(canvas.layer(0, 0, 1, 1), (0.0, 0.0), sigil_of(superior))
        yield


def _figures(canvas: Canvas, sigil: int) -> Iterator[None]:
    """A seat's warrior, guardians and monuments in the sizes in which they lie about and fly."""
    px = canvas.px
    for kind in ("warrior", *GUARDIAN_LEVEL):
        size = px(figure_size(kind))
        ankh_tokens.token(kind, (), sigil, size)
        ankh_tokens.token(kind, (), sigil, px(figure_size(kind) * 1.2))
        ankh_tokens.token(kind, (), sigil, px(26))
        yield
        for flown in range(px(figure_size(kind)) // 2 * 2, px(figure_size(kind) * 1.22), 2):
            ankh_tokens.shadow(flown)
            ankh_tokens.scaled(kind, (), sigil, flown, px(figure_size(kind) * 1.2))
            yield
    for monument in MONUMENTS:
        ankh_tokens.monument(monument, sigil, px(MONUMENT))
        yield
    for god in GODS:
        for across in (48, 36, 46):
            ankh_tokens.god((god,), sigil, px(across))
            ankh_tokens.shadow(px(across))
        yield
    ankh_tokens.badge(sigil, px(17))
