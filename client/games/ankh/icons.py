"""The pictures of Ankh by name, for rows of choices, the log and the edition."""

from __future__ import annotations

from typing import Any

from client.art import ankh_cards, ankh_land, ankh_signs, ankh_tokens, tiles
from client.ui.canvas import Canvas, Point


def put_icon(canvas: Canvas, icon: tuple[Any, ...], size: float, center: Point) -> None:
    """An icon by a tuple of what it is: `("figure", kind, names, sigil)`, `("monument", kind)`, `("card", name)`,
    `("portal", sigil)`, `("sign", name)`, `("tie",)`, `("sun",)`, `("followers",)`, `("camel",)`, `("battle",)`,
    `("power", name)`, `("track", name)`. An empty one draws nothing."""
    if not icon:
        return
    px = canvas.px(size)
    match icon:
        case ("figure", kind, names, sigil):
            picture = ankh_tokens.token(kind, names, sigil, px)
        case ("monument", kind):
            picture = tiles.tile(kind, px)
        case ("card", name):
            picture = ankh_cards.card(name, px, px, "", "")
        case ("portal", sigil):
            picture = ankh_tokens.portal(sigil, px)
        case ("tie",):
            picture = ankh_signs.tie_token(px)
        case ("sun",):
            picture = ankh_signs.sun_mark(px)
        case ("followers",):
            picture = ankh_signs.followers(px)
        case ("camel",):
            picture = ankh_land.camel(px)
        case ("battle",):
            picture = ankh_signs.plate(ankh_signs.BATTLE, px, "#B3261E")
        case ("power", name):
            picture = ankh_signs.plate(ankh_signs.POWERS[name], px, "#7A4E12")
        case ("track", name):
            picture = ankh_signs.plate(ankh_signs.ACTIONS[name], px, ankh_signs.ACTION_GROUNDS[name])
        case ("event",):
            picture = ankh_signs.plate(ankh_signs.EYE, px, "#8B2A1C")
        case _:
            picture = ankh_signs.plate(ankh_signs.ANKH, px, "#8A6428", "#FFE08A", "#3B1D03")
    canvas.image(picture, center=center)


def named_icon(name: str) -> tuple[Any, ...]:
    """The icon that the log calls by a word: `card:flood`, `monument:temple`, `power:revered`, `camel`."""
    kind, _colon, which = name.partition(":")
    return (kind, which) if which else (kind,)
