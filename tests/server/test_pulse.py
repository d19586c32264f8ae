"""How far away the people in a waiting room are."""

import pytest

from server.pulse import EVERY, FIRST, LEEWAY, STEPS, told_of
from shared.protocol import messages
from tests.server.evening import Evening


class Far:
    """A guest who answers pings `late` seconds after they came."""

    def __init__(self, evening: Evening, name: str, late: float) -> None:
        self.evening = evening
        self.guest = evening.guest(name)
        self.guest.silent = True
        self.late = late
        self._asked: list[float] = []
        self._answered = 0

    def look(self) -> None:
        """Take in what has come, and answer what is due."""
        pings, now = self.guest.all(messages.Ping), self.evening.reactor.seconds()
        self._asked += [now] * (len(pings) - len(self._asked))
        while self._answered < len(pings) and now - self._asked[self._answered] >= self.late:
            self.guest.say(messages.Pong(pings[self._answered].n))
            self._answered += 1


def pass_time(evening: Evening, seconds: float, *people: Far) -> None:
    """Time passes in small steps, so that everyone answers when they want to."""
    for _ in range(round(seconds / 0.01)):
        for far in people:
            far.look()
        evening.advance(0.01)


def test_everyone_at_a_waiting_table_is_told_how_far_away_each_one_is() -> None:
    evening = Evening()
    ann, bob = Far(evening, "Ann", 0.02), Far(evening, "Bob", 0.21)
    table = evening.waiting(ann.guest, bob.guest, bots=1)
    cy = evening.guest("Cy")
    cy.ok(messages.Watch, table)
    pass_time(evening, FIRST + EVERY, ann, bob)
    for guest in (ann.guest, bob.guest, cy):
        assert guest.last(messages.Pings).times == ((ann.guest.id, 30), (bob.guest.id, 200))


def test_whoever_comes_later_is_told_at_once() -> None:
    evening = Evening()
    ann = Far(evening, "Ann", 0.1)
    table = ann.guest.make(seats=3)
    pass_time(evening, FIRST + 0.1, ann)
    bob, cy = evening.guest("Bob"), evening.guest("Cy")
    bob.ok(messages.Watch, table)
    cy.ok(messages.Join, table)
    assert bob.last(messages.Pings).times == cy.last(messages.Pings).times == ((ann.guest.id, 100),)


def test_nothing_is_told_again_while_nothing_changes_noticeably() -> None:
    evening = Evening()
    ann = Far(evening, "Ann", 0.2)
    ann.guest.make()
    pass_time(evening, FIRST + 0.1, ann)
    for late in (0.24, 0.17, 0.2, 0.5, 0.5):
        ann.late = late
        pass_time(evening, EVERY, ann)
    pass_time(evening, EVERY, ann)
    assert [told.times for told in ann.guest.all(messages.Pings)] == [((ann.guest.id, 200),), ((ann.guest.id, 500),)]


def test_it_is_told_at_most_every_few_seconds_and_no_more_once_the_game_is_on_or_nobody_is_there() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    evening.advance(2 * EVERY)
    ann.forget()
    evening.advance(4)
    assert not ann.all(messages.Pings)
    pings = len(ann.all(messages.Ping))
    evening.advance(7.9)  # only the sign of life that a quiet line is asked for
    assert len(ann.all(messages.Ping)) - pings <= 1
    waiting = bob.make()
    bob.leave_without_a_word()
    evening.advance(2 * EVERY)
    assert evening.table(waiting).pulse._next is None
    assert table


def test_it_goes_on_when_a_game_is_over() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    evening.advance(2 * EVERY)
    ann.forget()
    ann.ok(messages.Concede, table)
    bob.ok(messages.Concede, table)
    evening.settle()
    assert ann.room.state == "over"
    evening.advance(2 * EVERY)
    assert len(ann.all(messages.Ping)) >= 2


@pytest.mark.parametrize("exact", [0.0, 0.4, 3, 7.4, 40, 62, 170, 999, 99_999])
def test_what_is_told_is_one_of_few_steps_and_stays_for_small_changes(exact: float) -> None:
    told = told_of(exact / 1000, 0)
    assert told in STEPS
    assert told_of(told * (1 + LEEWAY * 0.9) / 1000, told) == told
    assert told_of(told / 1000 + told * 0.9 / 1000 + 0.02, told) > told or told == STEPS[-1]
