"""Going away and coming back: by a broken connection, for a while, for good, or because the server was killed."""

from pathlib import Path

import msgspec
import pytest

from server.absence import BLIP
from server.journal import MemoryJournal
from server.limits import Limits
from server.play import RING
from shared.engine.game import encode
from shared.protocol import messages
from tests.server.evening import Evening, Guest, replays
from tests.server.test_play import Board, play_out
from tests.server.toy import TOY, Always, Choose, Wait


def wait_for_replays(evening: Evening, folder: Path, count: int) -> None:
    """Let the archive's thread write so many files."""
    evening.service.house.archive.close()
    evening.settle()
    assert len(replays(folder)) == count


def replay_of(evening: Evening, guest: Guest, table: str) -> bytes:
    """The replay file of the table's last game, read from the disk by the archive's thread."""
    guest.ask(messages.FetchReplay, table)
    evening.service.house.archive.close()
    return guest.last(messages.ReplayFile).data


def numbers(guest: Guest) -> list[int]:
    """The steps a guest was sent."""
    return [batch.number for batch in guest.all(messages.Batch)]


def test_whoever_drops_out_keeps_the_seat_and_hears_what_was_missed() -> None:
    evening = Evening()
    table, (ann, bob, cy) = evening.game("Ann", "Bob", "Cy")
    bob.choose(table, 1)
    last = bob.number
    bob.leave_without_a_word()
    assert not ann.room.seats[1].present
    evening.advance(BLIP)
    ann.choose(table, 2)
    cy.choose(table, 3)
    again = evening.back(bob)
    assert again.last(messages.Welcome).tables == (table,)
    assert ann.room.seats[1].present
    assert ann.notes[-3:] == ["away", "waits_for", "back"]
    assert not numbers(again), "nothing is sent before the client says what it has"
    again.ok(messages.Sync, table, last)
    assert numbers(again) == [last + 1, last + 2]
    again.choose(table, 3)
    assert numbers(again)[-1] == numbers(ann)[-1]


def test_a_line_that_breaks_and_is_back_at_once_is_no_news() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    dee = evening.guest("Dee")
    dee.ok(messages.Watch, table)
    ann.forget()
    for _time in range(3):
        bob.leave_without_a_word()
        dee.leave_without_a_word()
        assert not ann.room.seats[1].present, "the seat shows it all the same"
        evening.advance(BLIP / 2)
        bob, dee = evening.back(bob), evening.back(dee)
        dee.ok(messages.Watch, table)
    evening.advance(BLIP * 2)
    assert ann.notes == []
    assert ann.room.seats[1].present


def test_steps_that_come_before_the_sync_are_sent_once_and_in_order() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    bob.leave_without_a_word()
    again = evening.back(bob)
    ann.choose(table, 1)
    again.ok(messages.Sync, table, 0)
    assert numbers(again) == [1]


def test_after_a_long_absence_a_snapshot_takes_the_place_of_the_steps() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", rounds=40)
    ann.leave_without_a_word()
    evening.advance(61)
    for turn in range(RING // 2 + 2):
        bob.choose(table, 1 + turn % 3)
    again = evening.back(ann)
    again.ok(messages.Sync, table, 0)
    assert not numbers(again)
    play = evening.table(table).match.play  # type: ignore[union-attr]
    snapshot = again.last(messages.Snapshot)
    assert snapshot.number == play.number
    assert bytes(snapshot.state) == encode(TOY.view(play.state, 0))


@pytest.mark.parametrize("since", [99, 2**31 - 1])
def test_a_number_the_game_has_not_reached_gets_a_snapshot(since: int) -> None:
    evening = Evening()
    table, (ann, _bob) = evening.game("Ann", "Bob")
    ann.forget()
    ann.ok(messages.Sync, table, since)
    assert ann.last(messages.Snapshot).number == 0


def test_the_whole_history_is_sent_on_request_even_beyond_memory() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", rounds=40)
    for _turn in range(RING // 2 + 5):
        ann.choose(table, 1)
        bob.choose(table, 2)
    cy = evening.guest("Cy")
    cy.ok(messages.Watch, table)
    assert cy.last(messages.Snapshot).number == cy.number
    cy.forget()
    cy.ok(messages.Sync, table, -1)
    assert cy.all(messages.Snapshot)[0].number == -1
    assert numbers(cy) == list(range(RING + 11))
    assert Board(cy, 2, 40).state == TOY.view(evening.table(table).match.play.state, None)  # type: ignore[union-attr]


def test_a_history_too_long_to_send_is_replaced_by_a_snapshot() -> None:
    evening = Evening(limits=Limits(history_bytes=500))
    table, (ann, bob) = evening.game("Ann", "Bob")
    play_out(table, [ann, bob], 3)
    ann.forget()
    ann.ok(messages.Sync, table, -1)
    assert not numbers(ann)
    assert ann.last(messages.Snapshot).number == 6


def test_a_stale_action_right_after_the_return_is_refused_with_what_was_missed() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    ann.leave_without_a_word()
    again = evening.back(ann)
    again.ok(messages.Sync, table, 0)
    again.choose(table, 1)
    again.leave_without_a_word()
    bob.choose(table, 2)
    third = evening.back(ann)
    assert third.act(table, Choose(2), 0).code == "stale"
    assert numbers(third) == [1, 2]


def test_an_action_whose_answer_was_lost_is_answered_after_the_return() -> None:
    evening = Evening()
    table, (ann, _bob) = evening.game("Ann", "Bob")
    ann.act(table, Choose(2), 0, "once")
    ann.leave_without_a_word()
    again = evening.back(ann)
    again.ok(messages.Sync, table, 0)
    assert again.act(table, Choose(2), 0, "once").number == 1
    assert numbers(again) == [1]


def test_a_game_waits_for_an_absent_player_and_says_so_once() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", bots_replace=False)
    bob.leave_without_a_word()
    ann.choose(table, 1)
    ann.forget()
    evening.advance(1000)
    assert "bot_plays" not in ann.notes
    assert evening.table(table).match.play.number == 1  # type: ignore[union-attr]


def test_a_bot_stands_in_for_whoever_stays_away_and_goes_when_they_return() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", away_time=30)
    ann.choose(table, 1)
    bob.leave_without_a_word()
    evening.advance(29)
    before = ann.room.seats[1]
    evening.advance(2)
    assert (before.bot, ann.room.seats[1].bot) == ("", "high")
    assert ann.last(messages.Batch).seat == 1
    again = evening.back(bob)
    again.ok(messages.Sync, table, -1)
    assert not again.room.seats[1].bot
    assert not ann.room.seats[1].bot
    ann.choose(table, 2)
    again.choose(table, 1)


def test_a_table_where_nobody_is_left_waits_for_them() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", away_time=30)
    ann.leave_without_a_word()
    bob.leave_without_a_word()
    evening.advance(3600)
    play = evening.table(table).match.play  # type: ignore[union-attr]
    assert play.number == 0
    again = evening.back(ann)
    evening.advance(31)
    assert again.room.seats[1].bot == "high", "now Bob is waited for, and then replaced"


def test_the_seat_of_whoever_left_for_good_is_played_by_a_bot_and_taken_by_a_friend() -> None:
    evening = Evening()
    table, (ann, bob, cy) = evening.game("Ann", "Bob", "Cy")
    bob.ok(messages.Leave, table)
    evening.settle()
    assert bob.last(messages.RoomClosed).reason == "left"
    assert (ann.room.seats[1].person, ann.room.seats[1].bot, ann.room.seats[1].open) == (0, "high", True)
    assert ann.last(messages.Batch).seat == 1
    dee = evening.guest("Dee")
    assert dee.refused(messages.Join, table, 0) == "seat_taken"
    dee.ok(messages.Join, table)
    assert (dee.room.seat, ann.room.seats[1].name, ann.room.seats[1].open) == (1, "Dee", False)
    assert dee.last(messages.Snapshot).number == ann.number
    ann.choose(table, 1)
    cy.choose(table, 2)
    dee.choose(table, 1)


def test_without_stand_ins_the_seat_stays_empty_until_a_friend_or_the_hosts_bot_takes_it() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", bots_replace=False)
    bob.ok(messages.Leave, table)
    ann.choose(table, 1)
    assert ann.room.seats[1].bot == ""
    assert "waits_for" in ann.notes
    ann.ok(messages.AddBot, table)
    evening.settle()
    assert ann.last(messages.Batch).seat == 1


def test_a_player_lets_a_bot_play_and_takes_the_seat_back() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    ann.ok(messages.TakeOver, table, True)
    assert bob.room.seats[0].bot == "high"
    assert ann.act(table, Choose(1)).code == "bot_plays"
    bob.choose(table, 1)
    ann.ok(messages.TakeOver, table, False)
    assert bob.room.seats[0].bot == ""
    bob.choose(table, 1)
    evening.settle()
    number = ann.number
    ann.choose(table, 2)
    assert ann.number == number + 1


def test_the_last_to_leave_a_running_game_ends_it() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    ann.ok(messages.Leave, table)
    bob.ok(messages.Leave, table)
    assert not evening.service.house.lobby.tables
    assert not evening.journal.tables()
    assert not evening.journal.steps(f"{table}-1")


# ---- after a crash of the server


def test_after_a_crash_every_table_goes_on_where_it_stood() -> None:
    evening = Evening()
    table, guests = evening.game("Ann", "Bob", "Cy")
    ann, bob, _cy = guests
    waiting = bob.make(title="Later")
    ann.choose(table, 1)
    bob.act(table, Wait(), None, "unanswered")
    ann.ok(messages.Order, table, msgspec.Raw(encode(Always(3))))
    before = encode(evening.table(table).match.play.state)  # type: ignore[union-attr]
    evening.restart()
    play = evening.table(table).match.play  # type: ignore[union-attr]
    assert encode(play.state) == before
    back = [evening.back(guest) for guest in guests]
    assert set(back[1].last(messages.Welcome).tables) == {table, waiting}
    assert evening.table(waiting).settings.title == "Later"
    for guest in back:
        guest.ok(messages.Sync, table, -1)
    assert bytes(back[0].last(messages.OrderNews).order) == encode(Always(3))
    assert back[1].act(table, Wait(), 1, "unanswered").number == 2, "the answer of before the crash"
    back[1].choose(table, 2)
    back[2].choose(table, 2)
    assert Board(back[2], 3).state == TOY.view(play.state, 2)
    evening.settle()
    assert back[0].last(messages.Batch).seat == 0, "the standing order of before the crash"


def test_a_game_that_was_interrupted_ends_as_it_would_have() -> None:
    """The same choices with and without a crash draw the same numbers."""
    ends = []
    for crash in (False, True):
        evening = Evening(seed=3)
        table, guests = evening.game("Ann", "Bob")
        play_out(table, guests, 2)
        if crash:
            evening.restart()
            guests = [evening.back(guest) for guest in guests]
            for guest in guests:
                guest.ok(messages.Sync, table, -1)
        play_out(table, guests, 2)
        over = guests[0].last(messages.Over)
        ends.append((over.standings, over.seed, Board(guests[0], 2).state))
    assert ends[0] == ends[1]


def test_what_ended_just_before_the_crash_still_leaves_its_replay() -> None:
    evening = Evening()
    table, guests = evening.game("Ann", "Bob", rounds=1)
    play_out(table, guests, 1)
    evening.restart()
    back = evening.back(guests[0])
    back.ok(messages.FetchReplay, table)
    back.ok(messages.Sync, table, -1)
    assert back.last(messages.Over).number == 2
    assert back.room.state == "over"


def test_a_table_whose_game_was_over_is_found_as_it_was_and_a_rematch_is_possible(tmp_path: Path) -> None:
    evening = Evening(replays=tmp_path, seed=None)  # a server that is given a number begins with it again
    table, guests = evening.game("Ann", "Bob", "Cy", rounds=2)
    guests[2].ok(messages.Concede, table)
    play_out(table, guests[:2], 2)
    before = [guest.last(messages.Over) for guest in guests]
    guests[2].ok(messages.Leave, table)
    wait_for_replays(evening, tmp_path, 1)
    file = replays(tmp_path)[0].read_bytes()
    for _crash in range(2):
        evening.restart()
        ann, bob = (evening.back(guest) for guest in guests[:2])
        assert ann.room.state == bob.room.state == "over"
        assert [seat.name for seat in ann.room.seats] == ["Ann", "Bob", ""]
        for guest in (ann, bob):
            guest.ok(messages.Sync, table, -1)
            assert numbers(guest) == list(range(before[0].number + 1)), "the whole game can be looked at again"
            assert guest.last(messages.Over) == before[0], "whoever gave up is still last"
        guests = [ann, bob]
    assert replay_of(evening, ann, table) == file
    cy = evening.guest("Cy again")
    cy.ok(messages.Join, table)
    for guest in (ann, bob, cy):
        guest.ok(messages.Rematch, table)
    assert cy.room.state == "playing"
    play_out(table, [ann, bob, cy], 2)
    assert cy.last(messages.Over).seed != before[0].seed


def test_a_game_leaves_the_journal_when_it_was_put_away_and_its_replay_is_safe(tmp_path: Path) -> None:
    evening = Evening(replays=tmp_path)
    table, guests = evening.game("Ann", "Bob", rounds=1)
    play_out(table, guests, 1)
    wait_for_replays(evening, tmp_path, 1)
    assert evening.journal.steps(f"{table}-1"), "it may be looked at as long as nobody wants another"
    for guest in guests:
        guest.ok(messages.Rematch, table)
    assert not evening.journal.steps(f"{table}-1")
    play_out(table, guests, 1)
    wait_for_replays(evening, tmp_path, 2)
    for guest in guests:
        guest.ok(messages.Leave, table)
    assert not evening.journal.steps(f"{table}-2")


def test_a_game_stays_in_the_journal_as_long_as_its_replay_is_not_safe(tmp_path: Path) -> None:
    (tmp_path / "replays").write_text("a file where a folder should be")
    evening = Evening(replays=tmp_path / "replays")
    table, guests = evening.game("Ann", "Bob", rounds=1)
    play_out(table, guests, 1)
    evening.service.house.archive.close()
    for guest in guests:
        guest.ok(messages.Leave, table)
    assert evening.journal.steps(f"{table}-1")


def test_a_finished_game_of_other_rules_is_put_away_and_its_table_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(replays=tmp_path)
    table, guests = evening.game("Ann", "Bob", rounds=1)
    play_out(table, guests, 1)
    wait_for_replays(evening, tmp_path, 1)
    monkeypatch.setattr(type(TOY), "rules_version", 2)
    evening.restart()
    ann = evening.back(guests[0])
    assert ann.room.state == "waiting"
    assert replay_of(evening, ann, table)
    assert not evening.journal.steps(f"{table}-1")


def test_spectators_who_hear_later_do_not_hear_the_end_sooner_because_of_a_crash(tmp_path: Path) -> None:
    evening = Evening(replays=tmp_path)
    table, guests = evening.game("Ann", "Bob", rounds=1, delay=60)
    play_out(table, guests, 1)
    evening.restart()
    assert evening.back(guests[0]).room.state == "over"
    cy = evening.guest("Cy")
    cy.ok(messages.Watch, table)
    assert (cy.room.state, cy.all(messages.Over)) == ("playing", [])
    evening.advance(61)
    assert cy.last(messages.Over).number == 2
    assert cy.room.state == "over"


def test_a_pause_survives_a_crash() -> None:
    evening = Evening()
    table, guests = evening.game("Ann", "Bob")
    for guest in guests:
        guest.ok(messages.Pause, table)
    evening.restart()
    ann = evening.back(guests[0])
    assert ann.room.state == "paused"
    assert ann.act(table, Choose(1), 0).code == "paused"


def test_a_game_of_other_rules_is_set_aside_and_everything_else_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening()
    table, guests = evening.game("Ann", "Bob")
    waiting = guests[0].make()
    monkeypatch.setattr(type(TOY), "rules_version", 2)
    evening.restart()
    assert set(evening.service.house.lobby.tables) == {waiting}
    assert [record.id for record in evening.journal.tables() if record.id == table], "it is still in the journal"
    assert evening.back(guests[0]).last(messages.Welcome).tables == (waiting,)


def test_somebody_long_gone_is_forgotten() -> None:
    evening = Evening(journal=MemoryJournal())
    ann = evening.guest("Ann")
    ann.leave_without_a_word()
    evening.advance(25 * 3600)
    evening.guest("Bob").leave_without_a_word()
    assert [record.name for record in evening.journal.people()] == ["Bob"]
