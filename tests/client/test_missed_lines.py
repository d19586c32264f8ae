"""A line that is cut at any place: what was said and what the house told meanwhile is read in its order, and once."""

from __future__ import annotations

from random import Random

import pytest

from client.session import Session
from server.limits import FREE, Limits
from shared.protocol import messages as wire
from tests.client.inn import Cable, Inn, settings

CUTS = 120


def carried(cables: list[Cable]) -> None:
    """Everything that lies on these cables arrives."""
    while sum(cable.pump() for cable in cables):
        pass


def torn(cable: Cable, luck: Random) -> None:
    """The cable breaks somewhere in what comes next from the server."""
    data = cable.server_side.value()
    cable.server_side.clear()
    cable.client.dataReceived(data[: luck.randrange(len(data) + 1)])
    cable.cut()


def lines(session: Session, table: str) -> list[tuple[str, str, str, str]]:
    """What somebody reads at the table, in its order."""
    return [(line.code, str(line.details.get("name", "")), line.name, line.text) for line in session.model.lines(table)]


@pytest.mark.parametrize("seated", [True, False], ids=["a player", "a spectator"])
def test_a_line_cut_in_many_places_ends_with_the_lines_of_an_undisturbed_one(seated: bool) -> None:
    inn, luck = Inn(limits=Limits(talk=FREE, requests=FREE)), Random(5)
    ann, cy = inn.session("Ann"), inn.session("Cy")
    calm = list(inn.cables)
    made: list[wire.Ok] = []
    ann.request(wire.MakeTable, settings=settings(seats=3)).addCallback(made.append)
    carried(calm)
    table = made[0].table
    bob = inn.session("Bob")
    bob.request(wire.Join if seated else wire.Watch, table=table)
    inn.settle()
    happenings = [
        lambda number: ann.request(wire.Say, room=table, text=f"line {number}"),
        lambda number: cy.request(wire.Watch, table=table),
        lambda number: cy.request(wire.Leave, table=table),
        lambda number: ann.request(wire.AddBot, table=table, seat=2),
        lambda number: ann.request(wire.Remove, table=table, seat=2),
        lambda number: ann.request(wire.Mute, table=table, on=bool(number % 2)),
    ]
    cuts = 0
    while cuts < CUTS:
        for _count in range(luck.randint(1, 3)):
            luck.choice(happenings)(cuts).addErrback(lambda failure: None)
            carried(calm)
        if bob.online and inn.cables[-1].whole:
            torn(inn.cables[-1], luck)
            cuts += 1
        inn.shut = luck.random() < 0.2  # nobody answers for a while, and others are told that Bob is away
        inn.advance(luck.choice((0.25, 1.0, 3.0)))
        inn.shut = False
        inn.advance(luck.choice((0.5, 2.0)))
    inn.advance(60.0)
    assert bob.online
    assert lines(bob, table) == lines(ann, table)
    codes = {code for code, *_rest in lines(bob, table)}
    assert {"watches", "bot_sat", "watchers_muted"} <= codes
    assert ("away" if seated else "stopped_watching") in codes
