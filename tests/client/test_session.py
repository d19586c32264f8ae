"""A stay at a server: actions made once whatever breaks, and coming back to what is so now."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from client.model import Answered, Jumped, News, Stepped, Table
from client.session import Session
from shared.engine.game import encode
from shared.protocol import messages as wire
from tests.client.inn import Inn, answer_of, table_of


def seen_by_server(inn: Inn, table: Table) -> bytes:
    """What the server would let this table's viewer see."""
    match = inn.evening.table(table.id).match
    assert match is not None
    return encode(match.play.game.view(match.play.state, table.seat))


def play(inn: Inn, pairs: list[tuple[Session, Table]], random: Random, steps: int) -> int:
    """Let the people play random moves; the number of steps made."""
    made = 0
    while made < steps and pairs[0][1].standings is None:
        waiting = [(session, table) for session, table in pairs if table.my_turn]
        if not waiting:
            inn.advance(1.0)
            continue
        session, table = waiting[0]
        assert table.seat is not None
        session.act(table, random.choice(table.legal(table.seat)))
        inn.settle()
        made += 1
    return made


def test_every_client_sees_what_the_server_lets_it_see_after_every_step() -> None:
    inn = Inn()
    sessions = [inn.session(name) for name in ("Nefret", "Senbi", "Merit")]
    tables = table_of(inn, *sessions)
    watcher = inn.session("Hori")
    watcher.request(wire.Watch, table=tables[0].id)
    inn.settle()
    tables.append(watcher.model.tables[tables[0].id])
    pairs = list(zip(sessions, tables, strict=False))
    random = Random(3)
    while play(inn, pairs, random, 1):
        for table in tables:
            assert encode(table.state) == seen_by_server(inn, table)
    assert all(table.standings == tables[0].standings is not None for table in tables)


def test_whoever_comes_late_gets_the_whole_history() -> None:
    inn = Inn()
    sessions = [inn.session(name) for name in ("Nefret", "Senbi")]
    tables = table_of(inn, *sessions)
    play(inn, list(zip(sessions, tables, strict=True)), Random(1), 12)
    heard: list[News] = []
    watcher = inn.session("Hori", heard.append)
    watcher.request(wire.Watch, table=tables[0].id)
    inn.settle()
    late = watcher.model.tables[tables[0].id]
    assert [played.number for played in late.history] == list(range(13))
    assert encode(late.state) == seen_by_server(inn, late)
    assert not [news for news in heard if isinstance(news, Stepped)], "old steps are no news"


@pytest.mark.parametrize("sent_before_the_cut", [True, False], ids=["action arrived", "action was lost"])
def test_an_action_is_made_once_although_the_line_broke_under_it(sent_before_the_cut: bool) -> None:
    inn = Inn()
    sessions = [inn.session(name) for name in ("Nefret", "Senbi")]
    tables = table_of(inn, *sessions)
    session, table = next((s, t) for s, t in zip(sessions, tables, strict=True) if t.my_turn)
    assert table.seat is not None
    before = inn.evening.table(table.id).match
    assert before is not None
    number = before.play.number
    session.act(table, table.legal(table.seat)[0])
    assert not table.my_turn, "until it is answered, nothing else can be done"
    if sent_before_the_cut:
        for cable in inn.cables:
            data = cable.client_side.take()
            if data:
                cable.server.dataReceived(data)
        inn.evening.settle()
    inn.cut()
    inn.advance(2.0)
    assert session.online
    assert not table.pending
    assert before.play.number == number + 1
    assert table.number == number + 1
    assert encode(table.state) == seen_by_server(inn, table)


def test_a_short_absence_is_made_up_for_without_losing_the_history() -> None:
    inn = Inn()
    heard: list[News] = []
    sessions = [inn.session("Nefret", heard.append), inn.session("Senbi")]
    tables = table_of(inn, *sessions)
    pairs = list(zip(sessions, tables, strict=True))
    play(inn, pairs, Random(2), 6)
    number = tables[0].number
    inn.shut = True
    inn.cables[0].cut()
    play_alone(inn, pairs[1], Random(5))
    inn.shut = False
    heard.clear()
    inn.advance(10.0)
    assert sessions[0].online
    assert encode(tables[0].state) == seen_by_server(inn, tables[0])
    assert [played.number for played in tables[0].history] == list(range(tables[0].number + 1))
    assert [type(news) for news in heard if isinstance(news, Stepped | Jumped)] == [Jumped]
    assert sessions[0].missed == {tables[0].id: number}


def play_alone(inn: Inn, pair: tuple[Session, Table], random: Random) -> None:
    """One of two people plays as long as it is their turn."""
    session, table = pair
    while table.my_turn:
        assert table.seat is not None
        session.act(table, random.choice(table.legal(table.seat)))
        inn.settle()


def test_another_game_that_is_further_on_is_not_taken_for_the_old_one() -> None:
    inn = Inn()
    sessions = [inn.session(name) for name in ("Nefret", "Senbi")]
    tables = table_of(inn, *sessions, bots=1, away_time=5)
    pairs = list(zip(sessions, tables, strict=True))
    play(inn, pairs, Random(2), 4)
    inn.shut = True
    inn.cables[0].cut()
    rest = pairs[1:]
    while tables[1].standings is None:
        play(inn, rest, Random(4), 5)
    sessions[1].request(wire.Rematch, table=tables[1].id)
    inn.settle()
    play(inn, rest, Random(4), 8)
    assert tables[1].number > tables[0].number
    inn.shut = False
    inn.advance(20.0)
    assert tables[0].commitment == tables[1].commitment
    assert encode(tables[0].state) == seen_by_server(inn, tables[0])


def test_a_table_that_is_gone_is_left_when_we_come_back() -> None:
    inn = Inn()
    heard: list[News] = []
    host = inn.session("Nefret")
    guest = inn.session("Senbi", heard.append)
    table = table_of(inn, host, guest)[1]
    inn.cables[1].cut()
    inn.evening.table(table.id).close("closed")
    inn.advance(2.0)
    assert table.id not in guest.model.tables
    assert any(isinstance(news, wire.RoomClosed) for news in heard)


def test_a_refused_action_is_told_and_the_controls_come_back() -> None:
    inn = Inn()
    heard: list[News] = []
    sessions = [inn.session("Nefret", heard.append), inn.session("Senbi", heard.append)]
    tables = table_of(inn, *sessions)
    session, table = next((s, t) for s, t in zip(sessions, tables, strict=True) if not t.my_turn)
    session.act(table, other_action(tables))
    inn.settle()
    refusals = [news for news in heard if isinstance(news, Answered) and news.code]
    assert len(refusals) == 1
    assert not table.pending


def other_action(tables: list[Table]) -> Any:
    """An action that is somebody else's."""
    table = next(table for table in tables if table.my_turn)
    assert table.seat is not None
    return table.legal(table.seat)[0]


def test_the_replay_of_a_finished_game_can_be_fetched() -> None:
    inn = Inn()
    session = inn.session("Nefret")
    (table,) = table_of(inn, session, bots=1)
    random = Random(6)
    while table.standings is None:
        play(inn, [(session, table)], random, 20)
    inn.settle()
    assert isinstance(answer_of_settled(inn, session, table), wire.Ok)
    assert session.model.replays[table.id][:1]


def answer_of_settled(inn: Inn, session: Session, table: Table) -> Any:
    """Ask for the replay and let the answer come."""
    answer = session.request(wire.FetchReplay, table=table.id)
    inn.settle()
    return answer_of(answer)
