"""Thinking time: deadlines as data, time-outs as the game's rules say, nothing running while nobody can play."""

from typing import Any

import pytest

from server.clocks import LAST_BREATH, Clocks
from shared.protocol import messages
from shared.protocol.messages import Settings
from tests.server.evening import Evening, Guest
from tests.server.toy import Choose


def clocks(**given: Any) -> Clocks:
    """The clocks of a table of two."""
    return Clocks(Settings("Thebes", "toy", 2, **given))


def card(guest: Guest, seat: int) -> messages.Clock:
    """A seat's clock as last told."""
    told = [message for message in guest.heard if isinstance(message, messages.Batch | messages.Clocks)]
    return told[-1].clocks[seat]


# ---- the clocks alone


def test_without_times_there_are_no_clocks() -> None:
    untimed = clocks()
    untimed.ask([0], 100)
    assert (untimed.timed, untimed.cards(), untimed.next_out()) == (False, (), None)


def test_each_decision_has_its_own_time() -> None:
    timed = clocks(decision_time=30)
    timed.ask([0, 1], 100)
    assert timed.next_out() == (130, 0)
    timed.answered(0, 110)
    timed.ask([1], 110)
    assert timed.next_out() == (130, 1), "who was asked before goes on with the same time"
    assert timed.cards() == (messages.Clock(0, 0, 0), messages.Clock(1, 130, 0))


def test_the_bank_runs_down_after_the_free_time_and_grows_by_the_increment() -> None:
    banked = clocks(decision_time=10, bank_time=60, increment=2)
    banked.ask([0], 100)
    assert banked.next_out() == (170, 0)
    assert banked.cards()[0] == messages.Clock(0, 110, 60)
    banked.answered(0, 105)
    assert banked.banks[0] == 62
    banked.ask([0], 200)
    banked.answered(0, 230)
    assert banked.banks[0] == 62 - 20 + 2


def test_an_empty_bank_still_leaves_a_last_breath() -> None:
    banked = clocks(bank_time=10)
    banked.ask([0], 100)
    banked.answered(0, 110)
    assert banked.banks[0] == 0
    banked.ask([0], 200)
    assert banked.next_out() == (200 + LAST_BREATH, 0)


def test_what_passes_while_the_clocks_stand_is_not_counted() -> None:
    banked = clocks(bank_time=60)
    banked.ask([0], 100)
    banked.stop(120)
    assert banked.next_out() is None
    assert banked.cards()[0].deadline == 0
    banked.stop(130)
    banked.go_on(500)
    banked.answered(0, 510)
    assert banked.banks[0] == 60 - 20 - 10


def test_a_question_that_comes_up_while_the_clocks_stand_starts_when_they_go_on() -> None:
    timed = clocks(decision_time=30)
    timed.stop(100)
    timed.ask([0], 150)
    timed.go_on(200)
    assert timed.next_out() == (230, 0)


@pytest.mark.parametrize(("given", "out"), [({"decision_time": 30}, 190), ({"bank_time": 30}, 190)])
def test_extra_time_comes_in_at_once(given: dict[str, int], out: float) -> None:
    timed = clocks(**given)
    timed.ask([0], 100)
    timed.give(0, 60)
    assert timed.next_out() == (out, 0)


# ---- at a table


def test_whose_time_is_out_does_what_the_rules_say() -> None:
    evening = Evening()
    table, (ann, _bob) = evening.game("Ann", "Bob", decision_time=30)
    assert card(ann, 0).deadline == evening.reactor.seconds() + 30
    ann.choose(table, 3)
    evening.advance(29)
    assert ann.number == 1
    evening.advance(1)
    assert ann.last(messages.Batch).seat == 1
    assert ann.last(messages.Note).code == "timed_out"
    state = evening.table(table).match.play.state  # type: ignore[union-attr]
    assert (state.done, state.points[0]) == (1, 3 + (state.lucky[0] == 3)), "Bob's time-out chose 1 for him"


def test_everybody_is_timed_at_once_where_all_decide_at_once() -> None:
    evening = Evening()
    _table, (ann, _bob) = evening.game("Ann", "Bob", decision_time=30)
    evening.advance(30)
    assert ann.number == 2
    evening.advance(30)
    assert ann.number == 4


def test_extra_time_is_a_gift_to_others() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", bots=1, decision_time=30)
    assert ann.refused(messages.ExtraTime, table, 0) == "own_seat"
    assert ann.refused(messages.ExtraTime, table, 2) == "no_person"
    assert ann.refused(messages.ExtraTime, table, 5) == "no_such_seat"
    evening.settle()
    ann.ok(messages.ExtraTime, table, 1)
    assert bob.last(messages.Clocks).clocks[1].deadline == evening.reactor.seconds() + 90
    ann.choose(table, 1)
    evening.advance(89)
    ann.forget()
    evening.advance(1)
    assert ann.all(messages.Batch)[0].seat == 1


def test_there_is_no_extra_time_where_there_are_no_clocks() -> None:
    evening = Evening()
    table, (ann, _bob) = evening.game("Ann", "Bob")
    assert ann.refused(messages.ExtraTime, table, 1) == "no_clock"


def test_clocks_stand_while_nobody_is_there_and_after_a_crash() -> None:
    evening = Evening()
    table, guests = evening.game("Ann", "Bob", decision_time=30, bots_replace=False)
    evening.advance(10)
    for guest in guests:
        guest.leave_without_a_word()
    evening.advance(1000)
    evening.restart()
    evening.advance(1000)
    ann = evening.back(guests[0])
    ann.ok(messages.Sync, table, 0)
    assert ann.number == 0
    assert ann.last(messages.Clocks).clocks[1].deadline == evening.reactor.seconds() + 30
    evening.advance(30)
    assert ann.number == 2


def test_banks_survive_a_crash() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", bank_time=100)
    evening.advance(40)
    ann.choose(table, 1)
    bob.choose(table, 1)
    evening.restart()
    assert evening.table(table).match.clocks.banks == [60, 60]  # type: ignore[union-attr]


# ---- pauses


def test_a_pause_needs_everyone_who_is_here_and_stops_the_clocks() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", decision_time=30)
    ann.ok(messages.Pause, table)
    assert (bob.room.state, bob.room.pause_votes) == ("playing", (0,))
    assert bob.notes[-1] == "asks_for_pause"
    ann.ok(messages.Pause, table, False)
    assert bob.room.pause_votes == ()
    ann.ok(messages.Pause, table)
    evening.advance(20)
    bob.ok(messages.Pause, table)
    paused = bob.room
    assert (paused.state, paused.pause_votes) == ("paused", ())
    assert ann.act(table, Choose(1)).code == "paused"
    evening.advance(1000)
    assert ann.number == 0
    bob.ok(messages.Pause, table, False)
    assert ann.notes[-2:] == ["paused", "asks_to_go_on"]
    ann.ok(messages.Pause, table, False)
    assert ann.room.state == "playing"
    assert card(ann, 0).deadline == evening.reactor.seconds() + 10
    ann.choose(table, 1)


def test_whoever_is_away_is_not_asked_for_a_pause() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    ann.ok(messages.Pause, table)
    bob.leave_without_a_word()
    assert ann.room.state == "paused"


def test_bots_wait_in_a_pause() -> None:
    evening = Evening(pace=0.5)
    table, (ann,) = evening.game("Ann", bots=1)
    ann.ok(messages.Pause, table)
    evening.advance(5)
    assert ann.number == 0
    ann.ok(messages.Pause, table, False)
    evening.advance(5)
    assert ann.number == 1


# ---- breaks


def breaking(evening: Evening) -> tuple[str, list[Guest]]:
    """A game in the break after its first stage."""
    table, guests = evening.game("Ann", "Bob", breaks=True, decision_time=20)
    for _ in range(2):
        for guest in guests:
            guest.choose(table, 1)
    return table, guests


def test_a_table_rests_between_stages_until_everyone_is_ready() -> None:
    evening = Evening()
    table, (ann, bob) = breaking(evening)
    assert ann.room.break_until == evening.reactor.seconds() + 30
    assert ann.act(table, Choose(1)).code == "resting"
    assert card(ann, 0).deadline == 0
    ann.ok(messages.Ready, table)
    assert bob.room.seats[0].ready
    bob.ok(messages.Ready, table)
    assert bob.room.break_until == 0
    assert not bob.room.seats[0].ready
    assert card(ann, 0).deadline == evening.reactor.seconds() + 20
    ann.choose(table, 1)
    assert ann.refused(messages.Ready, table) == "no_break"


def test_a_break_ends_by_itself() -> None:
    evening = Evening()
    table, (ann, _bob) = breaking(evening)
    evening.advance(30)
    assert ann.room.break_until == 0
    ann.choose(table, 1)


def test_whoever_drops_out_is_not_waited_for_in_a_break() -> None:
    evening = Evening()
    table, (ann, bob) = breaking(evening)
    ann.ok(messages.Ready, table)
    bob.leave_without_a_word()
    assert ann.room.break_until == 0


def test_a_break_survives_a_crash() -> None:
    evening = Evening()
    _table, guests = breaking(evening)
    evening.restart()
    ann = evening.back(guests[0])
    assert ann.room.break_until > evening.reactor.seconds()
    evening.advance(30)
    assert ann.room.break_until == 0


def test_the_last_stage_has_no_break_after_it() -> None:
    evening = Evening()
    table, guests = evening.game("Ann", "Bob", breaks=True, rounds=2)
    for _ in range(2):
        for guest in guests:
            guest.choose(table, 1)
    assert (guests[0].room.state, guests[0].room.break_until) == ("over", 0)
