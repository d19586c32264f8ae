"""Positions of Ankh for tests, in the words of the worked examples."""

from typing import Any

from shared.engine.ankh.decisions import VisitRegion
from shared.engine.ankh.model import Conflict
from tests.vectors._ankh_table import Table


def table(seats: int, figures: str = "", monuments: str = "", **given: Any) -> Table:
    """A position. `figures` are like `g0:0:god:-1,4` (name, owner, kind, place), `monuments` like `m:temple:0,4:1`
    (the owner may be left out); without figures the start position stands."""
    if figures:
        given["figures"] = [_figure(*text.split(":")) for text in figures.split()]
        given["monuments"] = [_monument(*text.split(":")) for text in monuments.split()]
    return Table({"setup": seats, **given}, {})


def _figure(name: str, owner: str, kind: str, place: str) -> dict[str, Any]:
    return {"id": name, "owner": int(owner), "kind": kind, "at": _place(place)}


def _monument(name: str, kind: str, place: str, owner: str = "") -> dict[str, Any]:
    return {"id": name, "type": kind, "at": _place(place), "owner": int(owner) if owner else None}


def _place(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


def conflict(position: Table, seat: int = 0, number: int = 1, first: int = 1, last: int = 1) -> None:
    """Let a conflict that `seat` triggered come to the regions `first` to `last` and stop at the first decision.

    With `last` below `first` only its end is left.
    """
    god = position.state.seat_gods[seat]
    position.state.conflict = Conflict(number, seat, god, last, first - 1)
    position.go(VisitRegion(first), until=lambda state: True)
