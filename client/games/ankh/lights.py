"""What shines on the map while something is chosen: target hexes, edges on offer, the parts of a region."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from client.art import ankh_land, palette
from client.games.ankh import words
from client.games.ankh.atlas import View, as_hexes, borders_of, places_of
from client.games.ankh.choosing import Choosing
from client.games.ankh.views import joined_edges, land_of, numbered_hexes
from client.ui.canvas import Canvas
from shared.engine.ankh import decisions as d
from shared.engine.ankh.geometry import EDGES, Edge, Hex, split
from shared.engine.ankh.model import AnkhState

PARTS: Final = ("#F08A3C", "#7C5CE0")
"""The films over the two parts of a region."""


@dataclass(frozen=True, slots=True)
class Light:
    """Hexes that are `lit`, `parts` under films of colour, edges `offered` and `laid`."""

    lit: tuple[Hex, ...] = ()
    parts: tuple[tuple[Hex, ...], ...] = ()
    offered: tuple[Edge, ...] = ()
    laid: tuple[Edge, ...] = ()
    ahead: tuple[Edge, ...] = ()
    """Edges that complete the only caravan left."""
    labels: tuple[Hex, ...] = ()
    """For each part the hex under which its land is counted; the middle of the part if there is none."""


DARK: Final = Light()


@lru_cache(maxsize=1)
def _joined() -> dict[Edge, frozenset[Edge]]:
    return joined_edges()


def light_of(state: AnkhState, choosing: Choosing) -> Light:
    """What shines for a decision as far as it was clicked."""
    frame: Any = state.stack[-1] if state.stack else None
    if isinstance(frame, d.LayCaravan) and choosing.actions:
        return _caravan_light(state, choosing)
    if isinstance(frame, d.KeepNumber):
        layout = state.layout
        places = {number: at for number, at, _free in numbered_hexes(state)}
        return Light(
            parts=(as_hexes(layout.land[frame.region - 1]), as_hexes(layout.land[frame.new - 1])),
            labels=(places[frame.region], places[frame.new]),
        )
    if isinstance(frame, d.SwapNumber):
        return Light(parts=(as_hexes(state.layout.land[frame.new - 1]),))
    return Light(lit=tuple(sorted(set(_lit(state, choosing)))))


def _lit(state: AnkhState, choosing: Choosing) -> Iterable[Hex]:
    for kind, value in choosing.values(len(choosing.chosen)):
        if kind == "hex":
            yield value
        elif kind == "figure":
            yield state.figures[value].at
        elif kind == "monument":
            yield state.monuments[value].at


def _caravan_light(state: AnkhState, choosing: Choosing) -> Light:
    offered = choosing.next_edges(_joined())
    caravan = choosing.caravan()
    parts: tuple[tuple[Hex, ...], ...] = ()
    ahead: tuple[Edge, ...] = ()
    if caravan is not None:
        (region,) = state.layout.owners[EDGES[caravan.camels[0]][0]]
        one, other = split(state.layout.land[region - 1], state.camels, caravan.camels)
        parts = (as_hexes(one), as_hexes(other))
        ahead = tuple(edge for edge in caravan.camels if edge not in choosing.edges)
    return Light(parts=parts, offered=offered, laid=choosing.edges, ahead=ahead)


def next_edges(choosing: Choosing) -> tuple[Edge, ...]:
    """The edges that go on with the caravan that is being laid."""
    return choosing.next_edges(_joined())


def paint_light(canvas: Canvas, view: View, light: Light) -> None:
    """The films under rivers and pieces."""
    if light.parts:
        films = tuple((places_of(part), colour) for part, colour in zip(light.parts, PARTS, strict=False))
        view.put(canvas, ankh_land.shade(places_of(view.hexes), films, view.device(canvas)))
    elif light.lit:
        view.paint_spotlight(canvas, light.lit)


def paint_stretches(canvas: Canvas, view: View, light: Light) -> None:
    """The edges on offer and those of the caravan that is being laid, and how much land the parts have."""
    places, radius = places_of(view.hexes), view.device(canvas)
    if light.offered:
        view.put(canvas, ankh_land.stretches(places, borders_of(light.offered), palette.ACT, True, radius))
    if light.ahead:
        view.put(canvas, ankh_land.stretches(places, borders_of(light.ahead), palette.GOOD, True, radius))
    if light.laid:
        view.put(canvas, ankh_land.stretches(places, borders_of(tuple(sorted(light.laid))), "#FFB24A", False, radius))
    if len(light.parts) == 2:
        for number, (part, colour) in enumerate(zip(light.parts, PARTS, strict=True)):
            spots = [view.centre(at) for at in part]
            x, y = sum(spot[0] for spot in spots) / len(spots), sum(spot[1] for spot in spots) / len(spots)
            if light.labels:
                x, y = view.centre(light.labels[number])
                y += view.radius * 1.15
            text = words.hexes(land_of(part))
            width = canvas.text_width(text, "bold", 13) + 20
            canvas.box(x - width / 2, y - 13, width, 26, palette.STRIP, radius=13, edge=colour, edge_width=2)
            canvas.text(text, "bold", 13, palette.INK, center=(x, y))
