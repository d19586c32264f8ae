"""Tables in the lobby: what their rows tell, and what one can do there."""

from __future__ import annotations

from pathlib import Path

import pytest

from client.app import App
from client.scenes.cards import marks, preview, words_of
from client.session import Session
from client.television import Television
from shared.protocol import messages as wire
from tests.client.hand import click
from tests.client.inn import ADDRESS, Inn, answer_of, settings


def lobby(folder: Path, **fields: object) -> tuple[Inn, App, Session, str]:
    """Our client in the lobby, where Senbi has opened a table."""
    inn = Inn()
    app = inn.app(folder)
    app.navigator.connect(ADDRESS)
    inn.settle()
    senbi = inn.session("Senbi")
    made = senbi.request(wire.MakeTable, settings=settings(**fields))
    inn.advance(1.0)
    app.update(1.0)
    return inn, app, senbi, answer_of(made).table


def card_of(app: App, table: str) -> wire.TableCard:
    """A table as the client knows it."""
    assert app.session is not None
    return app.session.model.cards[table]


@pytest.mark.parametrize(
    ("fields", "signs", "said"),
    [
        ({}, [], ""),
        ({"password": "ibis"}, ["lock"], "password"),
        ({"spectators": False}, ["blind"], "no spectators"),
        ({"delay": 60}, ["hourglass"], "later by 60 s"),
        ({"delay_decisions": 3}, ["hourglass"], "later by 3 decisions"),
        ({"password": "ibis", "delay": 120}, ["lock", "hourglass"], "later by 2 minutes"),
        ({"spectators": False, "delay": 60}, ["blind"], "no spectators"),
    ],
    ids=str,
)
def test_a_row_tells_who_may_come_in_by_signs_and_their_meaning_in_words(
    fields: dict[str, object], signs: list[str], said: str, tmp_path: Path
) -> None:
    _inn, app, _senbi, table = lobby(tmp_path, **fields)
    card = card_of(app, table)
    assert [sign for sign, _sentence in marks(card)] == signs
    assert said in preview(card)
    assert said in words_of(card), "one may look for it"
    app.redraw()
    assert app.draw()


def test_who_has_just_been_sent_away_stays_in_the_lobby_although_its_card_still_offers_the_way_back(
    tmp_path: Path,
) -> None:
    inn, app, senbi, table = lobby(tmp_path)
    click(app, f"table:{table}:join")
    inn.advance(1.0)
    senbi.request(wire.Remove, table=table, seat=1)
    inn.settle()  # news of the lobby come a quarter of a second later
    click(app, f"table:{table}:return")
    inn.settle()
    assert app.navigator.at == ""
    inn.advance(1.0)
    click(app, f"table:{table}:join")
    inn.advance(1.0)
    assert app.navigator.at == table


def test_a_table_without_spectators_lets_nobody_watch_and_says_why_until_its_host_changes_that(tmp_path: Path) -> None:
    inn, app, senbi, table = lobby(tmp_path, spectators=False, seats=2)
    watch = app.find(f"table:{table}:watch")
    assert (watch.enabled, watch.reason) == (False, "This table wants no spectators.")
    assert app.find(f"table:{table}:join").enabled
    senbi.request(wire.AddBot, table=table)
    senbi.request(wire.Start, table=table)
    inn.advance(1.0)
    way = app.find(f"table:{table}:watch")
    assert (way.text, way.enabled, way.reason) == ("Watch", False, "This table wants no spectators.")
    assert Television(app).best() is None
    senbi.request(wire.Leave, table=table)
    made = senbi.request(wire.MakeTable, settings=settings(spectators=False))
    inn.advance(1.0)
    table = answer_of(made).table
    senbi.request(wire.ChangeTable, table=table, settings=settings())
    inn.advance(1.0)
    click(app, f"table:{table}:watch")
    inn.advance(1.0)
    assert app.navigator.at == table
