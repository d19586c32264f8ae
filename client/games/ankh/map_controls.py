"""What can be pressed on the map, or on the part of it that a sheet shows: hexes, edges, the numbers of regions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from assets.catalog import gettext as _
from client.games.ankh import lights, refusals, tips, words
from client.games.ankh.choosing import Facet
from client.games.ankh.spots import NUMBERS, EdgeSpot, HexSpot, RegionSpot
from client.games.ankh.views import numbered_hexes
from client.ui.controls import Button
from client.ui.widget import Widget
from shared.engine.ankh import decisions as d
from shared.engine.ankh.geometry import Hex

if TYPE_CHECKING:
    from client.games.ankh.atlas import View
    from client.games.ankh.controls import Controls
    from client.games.ankh.table import AnkhTable


_PAN: Final = 60
"""Logical pixels that a key moves the map."""
_DIRECTIONS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def map_widgets(controls: Controls, view: View) -> list[Widget]:
    """Hexes, edges and numbers on a view of the map."""
    return [*_hexes(controls, view), *_edges(controls, view), *_regions(controls, view)]


def _hexes(controls: Controls, view: View) -> list[Widget]:
    state = controls.state
    open_now = controls.choosing.open()
    asking = controls.asking
    at: dict[Hex, tuple[str, str, str, Facet | None]] = {}
    reasons: dict[Hex, str] = {}
    for monument in state.monuments.values():
        facet = ("monument", monument.id)
        known = facet if facet in open_now else None
        text = words.monument(monument.kind)
        at[monument.at] = (f"monument:{monument.id}", text, tips.monument(controls.table, monument), known)
        reasons[monument.at] = refusals.hex_refusal(state, controls.choosing) if asking else ""
    for figure in state.figures.values():
        facet = ("figure", figure.id)
        known = facet if facet in open_now else None
        text = words.figure(figure.kind, state.gods[figure.god].names)
        at[figure.at] = (f"figure:{figure.id}", text, tips.figure(controls.table, figure), known)
        reasons[figure.at] = refusals.figure_refusal(state, figure) if asking else ""
    for god in state.gods:
        for gate in god.portals:
            if gate not in at:
                at[gate] = (f"portal:{gate}", _("Portal"), tips.portal(), None)
    for facet in open_now:
        if facet[0] == "hex":
            tip = at[facet[1]][2] if facet[1] in at else ""
            at[facet[1]] = (f"hex:{facet[1]}", _("hex"), tip, facet)
    seen = set(view.hexes)
    return [
        HexSpot(
            name,
            view.hex_rect(number),
            text,
            controls.chooser(facet) if facet is not None else None,
            enabled=facet is not None or not reasons.get(number),
            reason=reasons.get(number, ""),
            tip=tip,
            focusable=facet is not None,
            view=view,
            at=number,
        )
        for number, (name, text, tip, facet) in sorted(at.items())
        if number in seen and view.in_window(view.centre(number))
    ]


def _edges(controls: Controls, view: View) -> list[Widget]:
    if not isinstance(controls.frame, d.LayCaravan) or not controls.asking:
        return []
    laid = controls.choosing.edges
    found = []
    for edge in sorted({*laid, *lights.next_edges(controls.choosing)}):
        x, y = view.middle(edge)
        side = round(view.radius * 0.8)
        rect = pygame.Rect(round(x - side / 2), round(y - side / 2), side, side)
        if not view.in_window((x, y)):
            continue
        there = edge in laid
        tip = _("Take the camel away") if there else _("Lay a camel here")
        action = _layer(controls, edge)
        found.append(EdgeSpot(f"edge:{edge}", rect, tip, action, tip=tip, view=view, edge=edge, laid=there))
    return list(found)


def _layer(controls: Controls, edge: int) -> Callable[[], None]:
    return lambda: controls.lay(edge)


def _regions(controls: Controls, view: View) -> list[Widget]:
    frame = controls.frame
    facets = [facet for facet in controls.choosing.open() if facet[0] == "region"]
    if not facets:
        return []
    places = {number: at for number, at, _free in numbered_hexes(controls.state)}
    found: list[Widget] = []
    for place, facet in enumerate(facets):
        number = facet[1]
        x, y = view.centre(places[number])
        side = round(view.radius * 1.5)
        keeping = isinstance(frame, d.KeepNumber)
        tip = (
            _("This part stays region {number}").format(number=frame.region)
            if keeping
            else _("Swap with region {number}").format(number=number)
        )
        found.append(
            RegionSpot(
                f"region:{number}",
                pygame.Rect(round(x - side / 2), round(y - side / 2), side, side),
                tip,
                controls.chooser(facet),
                tip=tip,
                binding=NUMBERS[(place if keeping else number - 1)] if number <= len(NUMBERS) else "",
                number=str(frame.region if keeping else number),
            )
        )
    return found


def pan_keys(table: AnkhTable) -> list[Widget]:
    """Keys that move a map which is larger than its place; they have no place on the screen."""
    nowhere = pygame.Rect(0, 0, 0, 0)
    return [
        Widget(
            f"pan:{name}",
            nowhere,
            _("Map"),
            _panner(table, -_PAN * dx, -_PAN * dy),
            enabled=table.atlas.zoomed,
            reason=_("The whole map is shown."),
            binding=f"ankh.pan_{name}",
            focusable=False,
        )
        for name, (dx, dy) in _DIRECTIONS.items()
    ]


def _panner(table: AnkhTable, dx: float, dy: float) -> Callable[[], None]:
    return lambda: table.pan(dx, dy)


def zoom_buttons(table: AnkhTable) -> list[Widget]:
    """Nearer and farther."""
    keys = table.app.keys
    atlas = table.atlas
    nearer = Button(
        "zoom:in",
        pygame.Rect(824, 522, 26, 26),
        _("Zoom in"),
        lambda: table.zoom(1),
        enabled=atlas.can_zoom(1),
        reason=_("This is as near as it gets."),
        binding="ankh.zoom_in",
        tip=_("Zoom in [{key}]; so does the wheel. Dragging or Shift with the arrows moves the map").format(
            key=keys.cap("ankh.zoom_in")
        ),
        icon="plus",
        focusable=False,
    )
    farther = Button(
        "zoom:out",
        pygame.Rect(824, 552, 26, 26),
        _("Zoom out"),
        lambda: table.zoom(-1),
        enabled=atlas.zoomed,
        reason=_("The whole map is shown."),
        binding="ankh.zoom_out",
        tip=_("Zoom out [{key}]").format(key=keys.cap("ankh.zoom_out")),
        icon="minus",
        focusable=False,
    )
    return [nearer, farther]
