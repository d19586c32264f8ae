"""Spectators: what they see, when, and that they cost the players nothing."""

import msgspec
import pytest

from server.gallery import LINGER, READ
from server.limits import Limits
from shared.engine.game import encode
from shared.protocol import messages
from tests.server.evening import Evening, Guest
from tests.server.test_play import Board, play_out
from tests.server.toy import TOY, Choose, options


def watching(evening: Evening, table: str, name: str = "Dee") -> Guest:
    """Somebody who watches."""
    guest = evening.guest(name)
    guest.ok(messages.Watch, table)
    return guest


def test_a_spectator_sees_the_game_from_where_it_is_and_is_seen() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    ann.choose(table, 1)
    dee = watching(evening, table)
    assert dee.last(messages.Snapshot).number == 1
    assert [person.name for person in ann.room.watching] == ["Dee"]
    assert "watches" in ann.notes
    bob.choose(table, 2)
    assert Board(dee, 2).state == TOY.view(evening.table(table).match.play.state, None)  # type: ignore[union-attr]
    assert dee.refused(messages.Watch, table) == "already_watching"
    dee.ok(messages.Leave, table)
    assert not ann.room.watching
    assert "stopped_watching" in ann.notes


def test_a_table_may_have_no_spectators_or_only_so_many() -> None:
    evening = Evening(limits=Limits(watchers=1))
    table, _guests = evening.game("Ann", "Bob", spectators=False)
    open_table, (cy, _dee) = evening.game("Cy", "Dee")
    eve, fay = evening.guest("Eve"), evening.guest("Fay")
    assert eve.refused(messages.Watch, table) == "no_spectators"
    eve.ok(messages.Watch, open_table)
    assert fay.refused(messages.Watch, open_table) == "table_full"
    cy.ok(messages.Remove, open_table, person=eve.id)
    assert eve.last(messages.RoomClosed).reason == "removed"


def test_all_spectators_get_the_same_bytes() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    dee, eve = watching(evening, table), watching(evening, table, "Eve")
    dee.forget()
    eve.forget()
    play_out(table, [ann, bob], 4)
    batches = [[body for body in guest.raw if b"batch" in body[:12]] for guest in (dee, eve)]
    assert batches[0] == batches[1]
    assert len(batches[0]) == 8


def test_a_spectator_who_reads_too_slowly_gets_a_snapshot_later_and_players_go_on() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    dee = watching(evening, table)
    dee.protocol.pauseProducing()
    dee.forget()
    play_out(table, [ann, bob], 2)
    assert not dee.all(messages.Batch)
    dee.protocol.resumeProducing()
    dee.listen()
    assert dee.last(messages.Snapshot).number == 4
    ann.choose(table, 1)
    assert dee.last(messages.Batch).number == 5


def test_a_spectator_whose_connection_breaks_is_gone() -> None:
    evening = Evening()
    table, (ann, _bob) = evening.game("Ann", "Bob")
    dee = watching(evening, table)
    dee.leave_without_a_word()
    assert not ann.room.watching
    assert evening.back(dee).last(messages.Welcome).tables == ()


# ---- a delay


def test_with_a_delay_spectators_hear_each_step_so_much_later() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", delay=60)
    dee = watching(evening, table)
    assert dee.last(messages.Snapshot).number == -1
    ann.choose(table, 1)
    evening.advance(30)
    bob.choose(table, 2)
    evening.advance(29)
    assert not dee.all(messages.Batch)
    evening.advance(1)
    assert [batch.number for batch in dee.all(messages.Batch)] == [0, 1]
    evening.advance(30)
    assert [batch.number for batch in dee.all(messages.Batch)] == [0, 1, 2]
    assert Board(dee, 2).state == TOY.view(evening.table(table).match.play.state, None)  # type: ignore[union-attr]


def test_whoever_comes_late_or_asks_again_gets_no_more_than_the_delay_allows() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", delay=60)
    evening.advance(60)
    play_out(table, [ann, bob], 2)
    dee = watching(evening, table)
    assert dee.last(messages.Snapshot).number == 0
    for since in (-1, 0, 3, 99):
        dee.ok(messages.Sync, table, since)
        assert dee.number == 0
        assert not dee.all(messages.Clocks)
    evening.advance(60)
    assert dee.number == 4


def test_the_end_too_is_held_back() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", rounds=1, delay=60, decision_time=30)
    dee = watching(evening, table)
    evening.advance(1)
    dee.forget()
    play_out(table, [ann, bob], 1)
    evening.advance(50)
    assert ann.room.state == "over"
    assert not dee.all(messages.Over)
    assert {room.state for room in dee.all(messages.Room)} <= {"playing"}
    assert {news.card.state for news in dee.all(messages.TableNews)} <= {"playing"}
    assert dee.refused(messages.FetchReplay, table) == "not_over"
    ann.ok(messages.Rematch, table)
    assert dee.room.rematch_votes == ()
    assert "asks_for_rematch" not in dee.notes
    assert dee.ask(messages.Act, table, 0, "k", msgspec.Raw(encode(Choose(1)))).code == "not_seated"
    evening.advance(60)
    assert dee.last(messages.Over).standings == ann.last(messages.Over).standings
    assert dee.room.state == "over"
    dee.ok(messages.FetchReplay, table)


@pytest.mark.parametrize("delay", [{"delay": 600}, {"delay_decisions": 12}], ids=str)
def test_a_delayed_spectator_is_sent_nothing_of_the_present(delay: dict[str, int]) -> None:
    """While the delay holds, no byte differs from what a spectator of an earlier moment would get."""
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", rounds=6, decision_time=30, **delay)
    dee = watching(evening, table)
    dee.forget()
    play_out(table, [ann, bob], 3)
    evening.advance(31)
    kinds = {type(message) for message in dee.heard}
    assert kinds <= {messages.Room, messages.Ping, messages.TableNews}, kinds
    stages = {news.card.stage for news in dee.all(messages.TableNews)}
    assert stages <= {("pair", 1, 3)}


def test_after_a_crash_the_delay_still_holds() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", delay=60)
    ann.choose(table, 1)
    evening.advance(60)
    bob.choose(table, 2)
    evening.restart()
    dee = watching(evening, table)
    assert dee.last(messages.Snapshot).number == 1
    evening.advance(60)
    assert dee.number == 2


# ---- a delay by decisions


def test_with_a_delay_by_decisions_a_step_is_told_when_so_many_later_ones_were_made() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", delay_decisions=2)
    dee = watching(evening, table)
    ann.choose(table, 1)
    evening.advance(3600)
    assert dee.number == -1, "no time is long enough"
    told = []
    for guest, choice in ((bob, 2), (ann, 3), (bob, 1)):
        guest.choose(table, choice)
        told.append([batch.number for batch in dee.all(messages.Batch)])
    assert told == [[0], [0, 1], [0, 1, 2]]
    eve = watching(evening, table, "Eve")
    assert eve.last(messages.Snapshot).number == 2
    for since in (-1, 2, 4):
        answer = eve.ok(messages.Sync, table, since)
        assert eve.number == answer.number == 2


def test_with_a_delay_by_decisions_all_is_told_at_the_end() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", rounds=2, delay_decisions=3)
    dee = watching(evening, table)
    play_out(table, [ann, bob], 1)
    ann.choose(table, 1)
    assert dee.number == 0
    assert not dee.all(messages.Over)
    bob.choose(table, 2)
    assert [batch.number for batch in dee.all(messages.Batch)] == [0, 1, 2, 3, 4]
    assert dee.last(messages.Over).standings == ann.last(messages.Over).standings
    assert dee.room.state == "over"


def test_after_a_crash_a_delay_by_decisions_still_holds() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", delay_decisions=1)
    ann.choose(table, 1)
    bob.choose(table, 2)
    evening.restart()
    dee = watching(evening, table)
    assert dee.last(messages.Snapshot).number == 1


def test_a_table_holds_events_back_by_time_or_by_decisions() -> None:
    ann = Evening().guest("Ann")
    settings = messages.Settings("Thebes", "toy", 2, delay=60, delay_decisions=3)
    assert ann.refused(messages.MakeTable, settings) == "two_delays"


# ---- another game before spectators have seen the end of the last


def test_a_rematch_that_begins_before_the_end_was_told_waits_for_spectators_to_see_it() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", rounds=1, delay=60)
    dee = watching(evening, table)
    evening.advance(60)
    first = dee.last(messages.Snapshot).commitment
    play_out(table, [ann, bob], 1)
    evening.advance(20)
    ann.ok(messages.Rematch, table)
    dee.forget()
    bob.ok(messages.Rematch, table)
    play_out(table, [ann, bob], 1)
    assert ann.room.state == "over", "the players have played the second game, too"
    assert {room.state for room in dee.all(messages.Room)} <= {"playing"}
    evening.advance(40)
    assert [batch.number for batch in dee.all(messages.Batch)] == [1, 2]
    assert len(dee.all(messages.Over)) == 1
    assert dee.room.state == "over"
    eve = watching(evening, table, "Eve")
    assert eve.last(messages.Snapshot).commitment == first
    assert eve.all(messages.Over)
    dee.ok(messages.Sync, table, 2, first)
    assert dee.number == 2
    dee.forget()
    evening.advance(20)
    assert dee.notes == ["started"]
    assert dee.last(messages.Snapshot).commitment == ann.last(messages.Snapshot).commitment != first
    assert [batch.number for batch in dee.all(messages.Batch)] == [0, 1, 2]
    assert len(dee.all(messages.Over)) == 1
    assert dee.room.state == "over"


def test_spectators_keep_the_table_of_the_game_they_see_while_the_host_changes_it() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", rounds=1, delay=60)
    dee = watching(evening, table)
    evening.advance(60)
    play_out(table, [ann, bob], 1)
    bob.ok(messages.Leave, table)
    dee.forget()
    fewer = msgspec.structs.replace(ann.room.settings, title="Memphis", seats=3, delay=0, options=options())
    ann.ok(messages.ChangeTable, table, fewer)
    ann.ok(messages.AddBot, table)
    ann.ok(messages.AddBot, table)
    ann.ok(messages.Start, table)
    ann.choose(table, 1)
    evening.advance(59)
    assert not {"settings", "started"} & set(dee.notes)
    for room in dee.all(messages.Room):
        assert (room.settings.title, len(room.seats), room.state) == ("Thebes", 2, "playing")
    evening.advance(1)
    assert dee.all(messages.Over)
    assert (dee.room.settings.title, dee.room.state) == ("Thebes", "over")
    evening.advance(READ)
    assert (dee.room.settings.title, len(dee.room.seats), dee.room.state) == ("Memphis", 3, "playing")
    play = evening.table(table).match.play  # type: ignore[union-attr]
    assert dee.last(messages.Snapshot).commitment == play.commitment
    assert dee.number == play.number
    ann.choose(table, 1)
    assert dee.number == play.number, "nothing is held back any more"


def test_nobody_gets_the_replay_of_a_game_before_spectators_have_seen_its_end() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", rounds=1, delay=60)
    dee = watching(evening, table)
    play_out(table, [ann, bob], 1)
    ann.ok(messages.Rematch, table)
    bob.ok(messages.Rematch, table)
    assert dee.refused(messages.FetchReplay, table) == "not_over"
    ann.ok(messages.FetchReplay, table)
    evening.advance(60)
    dee.ok(messages.FetchReplay, table)


def test_spectators_see_the_end_of_a_game_whose_players_have_left() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", rounds=1, delay=60)
    dee = watching(evening, table)
    play_out(table, [ann, bob], 1)
    ann.ok(messages.Leave, table)
    bob.ok(messages.Leave, table)
    evening.advance(60)
    assert dee.all(messages.Over)
    assert not dee.all(messages.RoomClosed)
    evening.advance(LINGER)
    assert dee.last(messages.RoomClosed).reason == "closed"
    assert table not in evening.service.house.lobby.tables
