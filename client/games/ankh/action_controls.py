"""What can be pressed on the action panel: the tracks, what is chosen in their place, the buttons at its foot.

A sheet that asks for the same shows the same rows, chips and buttons elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import pygame

from assets.catalog import gettext as _
from client.games.ankh import layout, questions, refusals, tips, words
from client.games.ankh.choosing import Facet
from client.games.ankh.spots import NUMBERS, ChoiceRow, Stepper, TrackRow
from client.games.ankh.views import track_views
from client.ui.controls import Button
from client.ui.widget import Widget
from shared.engine.ankh import decisions as d
from shared.engine.ankh.model import AnkhState

if TYPE_CHECKING:
    from client.games.ankh.controls import Controls

_YES: Final = frozenset({"mark", "declare", "token", "pray"})
"""Buttons that say yes to what is asked."""


def rows(controls: Controls) -> list[Widget]:
    """The tracks, or what there is to choose in their place."""
    facets = controls.row_facets()
    if facets:
        return choice_rows(controls, facets)
    if controls.choosing.bids:
        return bid_chips(controls, pygame.Rect(layout.track_row(0).x, layout.track_row(0).y, 384, 149))
    return _track_rows(controls)


def bid_chips(controls: Controls, room: pygame.Rect) -> list[Widget]:
    """The followers that may be bid, in rows that fill `room`."""
    choosing = controls.choosing
    bids = choosing.bids
    across = 8 if len(bids) <= 24 else 12
    step = room.width / across
    found: list[Widget] = []
    for number, bid in enumerate(bids):
        place = (room.x + step * (number % across), room.y + 46 * (number // across))
        found.append(
            Stepper(
                f"bid:{bid}",
                pygame.Rect(round(place[0]) + 2, round(place[1]), round(step) - 5, 40),
                str(bid),
                _bidder(controls, bid),
                binding=f"ankh.n{bid}" if 1 <= bid <= 9 else "ankh.zero" if bid == 0 else "",
                tip=_("Bid {followers}; all bids are paid").format(followers=words.followers(bid)),
                chosen=bid == choosing.bid,
            )
        )
    return found


def _bidder(controls: Controls, bid: int) -> Callable[[], None]:
    return lambda: controls.pick_bid(bid)


def _track_rows(controls: Controls) -> list[Widget]:
    table, state = controls.table, controls.state
    keys = table.app.keys
    choosing = isinstance(controls.frame, d.ChooseAction)
    open_now = controls.choosing.open()
    running = state.taken[-1] if state.taken and not choosing and state.result is None else ""
    found: list[Widget] = []
    views = track_views(state, table.viewpoint)
    longest = max(view.spaces for view in views)
    for number, view in enumerate(views):
        lit = ("track", view.track) in open_now
        if lit or not choosing or not controls.asking:
            reason = controls.why_not() or _("Finish what is going on first.")
        else:
            reason = refusals.track_refusal(state, view.track)
        if f"marker:{view.track}" in table.air.away:
            view = replace(view, at=-1)
        found.append(
            TrackRow(
                f"track:{view.track}",
                layout.track_row(number),
                words.track(view.track),
                controls.chooser(("track", view.track)),
                enabled=lit,
                reason=reason,
                binding=NUMBERS[number] if choosing and controls.asking else "",
                tip=tips.track(state, view.track),
                track=view,
                longest=longest,
                lit=lit,
                running=view.track == running,
                cap=keys.cap(NUMBERS[number]) if table.seat is not None else "",
            )
        )
    return found


def choice_rows(controls: Controls, facets: list[Facet]) -> list[Widget]:
    """A row for each of these choices."""
    keys = controls.table.app.keys
    found: list[Widget] = []
    for number, facet in enumerate(facets[:4] if len(facets) <= 4 else facets):
        title, line, icon = describe(controls, facet)
        rect = layout.track_row(number) if len(facets) <= 4 else layout.narrow_row(number)
        found.append(
            ChoiceRow(
                f"{facet[0]}:{facet[1]}",
                rect,
                title,
                controls.chooser(facet),
                binding=NUMBERS[number] if number < len(NUMBERS) else "",
                tip=line,
                line=line,
                icon=icon,
                chosen=facet in controls.choosing.chosen,
                cap=keys.cap(NUMBERS[number]) if number < len(NUMBERS) else "",
            )
        )
    return found


def describe(controls: Controls, facet: Facet) -> tuple[str, str, tuple[Any, ...]]:
    """A choice of a row: title, small line, icon."""
    table, state = controls.table, controls.state
    kind, value = facet
    god = getattr(controls.frame, "god", 0)
    sigil = table.sigil_of(god)
    if kind == "what" and str(value).startswith("ransom-"):
        holder = int(str(value).removeprefix("ransom-"))
        line = _("pay a follower to {name}").format(name=table.god_name(holder))
        return _("Trapped warrior"), line, ("figure", "warrior", (), sigil)
    if kind == "what":
        line = _("from your pool: {count}").format(count=_in_pool(state, god, value))
        return words.figure(value), line, ("figure", value, (), sigil)
    if kind == "slot":
        if value == "plain":
            return _("By the action"), _("a pyramid can still bring one more"), ("track", "summon")
        return _("By the pyramid"), _("your action can still bring one more"), ("monument", "pyramid")
    if kind == "kind":
        left = state.monument_supply[value]
        return words.monument(value), _("{count} in the supply").format(count=left), ("monument", value)
    if kind == "source":
        if value == "new":
            return _("A new portal"), "", ("portal", sigil)
        return (
            _("Move a portal"),
            _("the one in region {number}").format(number=state.layout.owners[value][0]),
            ("portal", sigil),
        )
    name = table.god_name(value)
    return _("A warrior of {name}").format(name=name), "", ("figure", "warrior", (), table.sigil_of(value))


def _in_pool(state: AnkhState, god: int, kind: str) -> int:
    pool = state.gods[god]
    return pool.warriors if kind == "warrior" else sum(each == kind for each in pool.guardians)


def button(controls: Controls, name: str, rect: pygame.Rect, *, size: float = 14) -> Button:
    """A button of the decision, wherever it is shown."""
    state, choosing = controls.state, controls.choosing
    binding = "ankh.yes" if name in _YES else "ankh.done"
    enabled, reason = True, ""
    if name in ("lay", "play", "bid"):
        ready = {"lay": choosing.caravan, "play": choosing.play, "bid": choosing.place_bid}[name]
        enabled, binding = ready() is not None, ""
        reason = {
            "lay": _("Go on until one caravan is left."),
            "play": _("Choose first."),
            "bid": _("Choose first how many."),
        }[name]
    gold = name in _YES or not binding
    keys = controls.table.app.keys
    return Button(
        name,
        rect,
        questions.button(state, name),
        lambda: controls.press(name),
        enabled=enabled,
        reason=reason,
        binding=binding,
        style="gold" if gold else "dark",
        cap=keys.cap(binding) if binding else _("Enter"),
        size=size,
    )


def buttons(controls: Controls) -> list[Widget]:
    """The buttons at the foot of the panel, also the one that brings a sheet back."""
    names = controls.button_names()
    count = len(names) + controls.table.folded
    size = 14 if count < 3 else 12
    found: list[Widget] = [
        button(controls, name, layout.foot_button(place, count), size=size) for place, name in enumerate(names)
    ]
    if controls.table.folded:
        keys = controls.table.app.keys
        found.append(
            Button(
                "unfold",
                layout.foot_button(len(names), count),
                _("To the gods") if isinstance(controls.frame, d.ChooseGod) else _("To the battle"),
                lambda: controls.table.fold(False),
                binding="ankh.peek",
                cap=keys.cap("ankh.peek"),
                size=size,
            )
        )
    return found
