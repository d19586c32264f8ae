"""The running game: decided, stored, and only then told, to each viewer what that viewer may know."""

from typing import Any

import msgspec
import pytest

from server.journal import Done, MemoryJournal, StoredStep
from shared.engine.chance import commitment, seed_from_number
from shared.engine.game import Viewer, encode
from shared.engine.log import verify
from shared.protocol import messages
from shared.protocol.messages import NIL
from shared.protocol.replay import unpack
from tests.server.evening import Evening, Guest
from tests.server.toy import TOY, Always, Choose, Options, Wait


class SlowJournal(MemoryJournal):
    """A journal whose writes are safe only when the test says so, or never."""

    def __init__(self) -> None:
        super().__init__()
        self.slow = False
        self.waiting: list[tuple[str, StoredStep, Done]] = []

    def append(self, game_id: str, stored: StoredStep, done: Done) -> None:
        if self.slow:
            self.waiting.append((game_id, stored, done))
        else:
            super().append(game_id, stored, done)

    def write(self) -> None:
        """The oldest write is safe now."""
        game_id, stored, done = self.waiting.pop(0)
        super().append(game_id, stored, done)

    def fail(self) -> None:
        """The oldest write failed."""
        self.waiting.pop(0)[2](OSError("disk full"))


class Board:
    """A client's copy of the game, evolved from what it was sent."""

    def __init__(self, guest: Guest, seats: int, rounds: int = 4) -> None:
        self.state: Any = TOY.blank(seats, Options(rounds=rounds))
        self.number = -1
        for message in guest.heard:
            if isinstance(message, messages.Snapshot):
                self.state = TOY.state_decoder.decode(message.state)
                self.number = message.number
            elif isinstance(message, messages.Batch):
                assert message.number == self.number + 1
                self.number = message.number
                for event in message.events:
                    TOY.evolve(self.state, TOY.event_decoder.decode(event))


def play_out(table: str, guests: list[Guest], rounds: int) -> None:
    """Play all rounds, every seat with its own habit."""
    for turn in range(rounds):
        for seat, guest in enumerate(guests):
            guest.choose(table, 1 + (turn + seat * (turn + 1)) % 3)


def test_a_game_is_played_to_its_end_and_every_client_has_what_it_may_know() -> None:
    evening = Evening()
    table, guests = evening.game("Ann", "Bob", "Cy")
    watcher = evening.guest("Dee")
    watcher.ok(messages.Watch, table)
    play_out(table, guests, 4)
    play = evening.table(table).match.play  # type: ignore[union-attr]
    viewers: list[tuple[Viewer, Guest]] = [*enumerate(guests), (None, watcher)]
    for viewer, guest in viewers:
        assert Board(guest, 3).state == TOY.view(play.state, viewer)
        over = guest.last(messages.Over)
        assert [ranked.rank for ranked in over.standings] == [1, 2, 3]
        assert commitment(over.seed) == guest.all(messages.Snapshot)[0].commitment
        assert guest.room.state == "over"


def test_no_byte_tells_more_than_the_concealed_view() -> None:
    """Every event and state that was sent equals what `conceal` and `view` make for that viewer, byte by byte."""
    evening = Evening()
    table, guests = evening.game("Ann", "Bob", "Cy")
    watcher = evening.guest("Dee")
    watcher.ok(messages.Watch, table)
    play_out(table, guests, 4)
    steps = [stored.step for stored in evening.journal.steps(f"{table}-1")]
    viewers: list[tuple[Viewer, Guest]] = [*enumerate(guests), (None, watcher)]
    for viewer, guest in viewers:
        state = TOY.blank(3, Options())
        states = {-1: encode(TOY.view(state, viewer))}
        told: dict[int, tuple[list[bytes], bool]] = {}
        for step in steps:
            events = [TOY.event_decoder.decode(event) for event in step.events]
            shown = [TOY.conceal(event, viewer) for event in events]
            told[step.number] = [encode(event) for event in shown], shown == events
            TOY.evolve_all(state, events)
            states[step.number] = encode(TOY.view(state, viewer))
        batches = guest.all(messages.Batch)
        assert [batch.number for batch in batches][-1] == steps[-1].number
        for batch in batches:
            events_told, nothing_hidden = told[batch.number]
            assert [bytes(event) for event in batch.events] == events_told
            if bytes(batch.action) != bytes(NIL):
                assert nothing_hidden or batch.seat == viewer
        for snapshot in guest.all(messages.Snapshot):
            assert bytes(snapshot.state) == states[snapshot.number]
        for body in guest.raw:
            kind = msgspec.msgpack.decode(body)["t"]
            assert kind not in ("act", "order"), "what somebody asked for is not passed on"


def test_a_secret_choice_is_told_to_its_maker_and_to_nobody_else() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    ann.choose(table, 2)
    mine, theirs = ann.last(messages.Batch), bob.last(messages.Batch)
    assert msgspec.msgpack.decode(mine.events[0])["number"] == 2
    assert msgspec.msgpack.decode(mine.action)["number"] == 2
    assert msgspec.msgpack.decode(theirs.events[0])["number"] is None
    assert bytes(theirs.action) == bytes(NIL)


def test_an_open_action_is_told_to_everyone_in_one_and_the_same_frame() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    ann.act(table, Wait())
    assert bytes(bob.last(messages.Batch).action) == encode(Wait())
    assert ann.raw[-2] == bob.raw[-1]


def test_the_news_come_before_the_answer() -> None:
    evening = Evening()
    table, (ann, _bob) = evening.game("Ann", "Bob")
    answer = ann.act(table, Choose(1))
    assert answer.number == 1
    assert [type(message) for message in ann.heard[-2:]] == [messages.Batch, messages.Ok]


# ---- refusals


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (msgspec.Raw(encode(Choose(7))), "no_such_choice"),
        (msgspec.Raw(b"\x81\xa1t\xa3fly"), "bad_action"),
        (msgspec.Raw(b"\xc0"), "bad_action"),
        (msgspec.Raw(b"\x07"), "bad_action"),
    ],
)
def test_an_action_the_rules_refuse_changes_nothing(action: msgspec.Raw, code: str) -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    bob.forget()
    assert ann.refused(messages.Act, table, 0, "k", action) == code
    assert not bob.heard
    ann.choose(table, 1)


def test_who_has_chosen_must_wait_for_the_others() -> None:
    evening = Evening()
    table, (ann, _bob) = evening.game("Ann", "Bob")
    ann.choose(table, 1)
    assert ann.act(table, Choose(2)).code == "not_your_turn"


def test_whoever_does_not_play_cannot_act() -> None:
    evening = Evening()
    table, _guests = evening.game("Ann", "Bob")
    cy = evening.guest("Cy")
    assert cy.act(table, Choose(1), 0).code == "not_seated"
    cy.ok(messages.Watch, table)
    assert cy.act(table, Choose(1), 0).code == "not_seated"
    waiting = cy.make()
    assert cy.act(waiting, Choose(1), 0).code == "not_running"
    assert cy.act("nowhere", Choose(1), 0).code == "no_such_table"


# ---- stale and repeated actions


def test_an_action_against_an_older_question_is_stale() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    asked = ann.number
    ann.choose(table, 1)
    bob.choose(table, 2)
    answer = ann.act(table, Choose(1), asked)
    assert (answer.code, answer.details) == ("stale", {"number": 2})
    assert ann.act(table, Choose(1), 99).code == "stale"
    ann.choose(table, 3)


def test_a_secret_choice_is_not_stale_because_others_have_chosen_meanwhile() -> None:
    evening = Evening()
    table, (ann, bob, cy) = evening.game("Ann", "Bob", "Cy")
    asked = ann.number
    bob.choose(table, 1)
    cy.choose(table, 2)
    assert ann.act(table, Choose(3), asked).number == 3


def test_a_question_that_changed_through_the_own_action_makes_older_answers_stale() -> None:
    evening = Evening()
    table, (ann, _bob) = evening.game("Ann", "Bob")
    asked = ann.number
    ann.act(table, Wait(), asked)
    assert ann.act(table, Wait(), asked).code == "stale"


def test_an_action_sent_twice_happens_once_and_is_answered_alike() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    asked = ann.number
    first = ann.act(table, Choose(1), asked, "the key")
    again = ann.act(table, Choose(1), asked, "the key")
    assert (first.number, again.number) == (1, 1)
    assert len(bob.all(messages.Batch)) == 2
    bob.choose(table, 2)
    assert ann.act(table, Choose(3), asked, "the key").number == 1, "whatever it says now"
    assert bob.act(table, Choose(1), None, "the key").number == 3, "keys are each client's own"


def test_the_action_that_ended_the_game_may_be_sent_again() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob", rounds=1)
    ann.choose(table, 1)
    assert bob.act(table, Choose(2), 1, "last").number == 2
    assert bob.act(table, Choose(2), 1, "last").number == 2
    assert bob.act(table, Choose(2), 2, "other").code == "not_running"


def test_a_refused_action_may_be_sent_again_under_its_key() -> None:
    evening = Evening()
    table, (ann, _bob) = evening.game("Ann", "Bob")
    assert ann.act(table, Choose(9), None, "k").code == "no_such_choice"
    assert ann.act(table, Choose(3), None, "k").number == 1


# ---- stored first


def test_nobody_hears_of_a_step_before_it_is_stored() -> None:
    journal = SlowJournal()
    evening = Evening(journal=journal)
    table, (ann, bob) = evening.game("Ann", "Bob")
    journal.slow = True
    ann.forget()
    bob.forget()
    assert ann.act(table, Choose(1), 0) is None
    assert not ann.heard
    assert not bob.heard
    journal.write()
    assert ann.last(messages.Ok).number == 1
    assert bob.last(messages.Batch).number == 1


def test_actions_wait_their_turn_while_a_step_is_being_stored() -> None:
    journal = SlowJournal()
    evening = Evening(journal=journal)
    table, (ann, bob) = evening.game("Ann", "Bob")
    journal.slow = True
    ann.act(table, Choose(1), 0)
    bob.act(table, Choose(2), 0)
    ann.act(table, Choose(2), 0)
    assert len(journal.waiting) == 1
    journal.write()
    journal.write()
    assert bob.last(messages.Ok).number == 2
    assert ann.last(messages.Error).code == "stale"
    assert bob.last(messages.Batch).number == 2


def test_other_games_go_on_meanwhile() -> None:
    journal = SlowJournal()
    evening = Evening(journal=journal)
    first, (ann, _bob) = evening.game("Ann", "Bob")
    second, (cy, _dee) = evening.game("Cy", "Dee")
    journal.slow = True
    ann.act(first, Choose(1), 0)
    journal.slow = False
    cy.choose(second, 1)


def test_too_many_actions_in_waiting_are_refused() -> None:
    journal = SlowJournal()
    evening = Evening(journal=journal)
    table, (ann, _bob) = evening.game("Ann", "Bob")
    journal.slow = True
    for _ in range(34):
        ann.act(table, Choose(1), 0)
    assert ann.last(messages.Error).code == "busy"


def test_a_step_that_could_not_be_stored_did_not_happen_and_its_draws_are_drawn_again() -> None:
    journal = SlowJournal()
    seed = seed_from_number(11)
    evening = Evening(journal=journal, seed=11)
    table, (ann, bob) = evening.game("Ann", "Bob", rounds=2)
    ann.choose(table, 1)
    journal.slow = True
    bob.act(table, Choose(2))
    ann.forget()
    journal.fail()
    bob.listen()
    assert bob.last(messages.Error).code == "not_stored"
    assert not ann.all(messages.Batch)
    journal.slow = False
    bob.choose(table, 2)
    for guest in (ann, bob):
        guest.choose(table, 3)
    steps = [stored.step for stored in journal.steps(f"{table}-1")]
    assert verify(TOY, 2, Options(rounds=2), seed, steps).done == 2


# ---- standing orders


def test_a_standing_order_decides_until_it_is_taken_back() -> None:
    evening = Evening()
    table, (ann, bob) = evening.game("Ann", "Bob")
    ann.ok(messages.Order, table, msgspec.Raw(encode(Always(2))))
    assert bytes(ann.last(messages.OrderNews).order) == encode(Always(2))
    assert not bob.all(messages.OrderNews)
    bob.choose(table, 3)
    bob.choose(table, 3)
    assert TOY.state_decoder.decode(bob_state(evening, table)).done == 2
    ann.ok(messages.Order, table)
    assert bytes(ann.last(messages.OrderNews).order) == bytes(NIL)
    number = bob.number
    bob.choose(table, 3)
    assert bob.number == number + 1 or ann.number == number + 2


def bob_state(evening: Evening, table: str) -> bytes:
    """The full state of a table's game."""
    return encode(evening.table(table).match.play.state)  # type: ignore[union-attr]


def test_an_order_the_game_does_not_know_is_refused() -> None:
    evening = Evening()
    table, (ann, _bob) = evening.game("Ann", "Bob")
    assert ann.refused(messages.Order, table, msgspec.Raw(encode(Always(9)))) == "bad_order"


# ---- the end


def test_the_replay_of_a_finished_game_can_be_fetched_and_verified() -> None:
    evening = Evening()
    table, guests = evening.game("Ann", "Bob", rounds=3, bots=1)
    assert guests[0].refused(messages.FetchReplay, table) == "not_over"
    play_out(table, guests, 3)
    guests[0].ok(messages.FetchReplay, table)
    replay = unpack(guests[0].last(messages.ReplayFile).data)
    assert (replay.header.names, replay.header.bots) == (("Ann", "Bob", ""), ("", "", "high"))
    final = verify(TOY, 3, TOY.options_decoder.decode(replay.header.options), replay.seed, replay.steps)
    assert TOY.standings(final) == replay.standings
    cy = evening.guest("Cy")
    cy.ok(messages.FetchReplay, table)


def test_a_rematch_begins_when_everyone_who_is_here_wants_it() -> None:
    evening = Evening()
    table, (ann, bob, cy) = evening.game("Ann", "Bob", "Cy", rounds=1)
    assert ann.refused(messages.Rematch, table) == "not_over"
    play_out(table, [ann, bob, cy], 1)
    seeds = ann.last(messages.Over).seed
    ann.ok(messages.Rematch, table)
    assert bob.room.rematch_votes == (0,)
    assert bob.notes[-1] == "asks_for_rematch"
    bob.ok(messages.Rematch, table)
    before = bob.room
    cy.leave_without_a_word()
    assert (before.state, bob.room.state) == ("over", "playing")
    assert [seat.name for seat in bob.room.seats] == ["Ann", "Bob", "Cy"]
    assert bob.last(messages.Snapshot).number == -1
    bob.choose(table, 1)
    assert ann.last(messages.Batch).number == 1
    assert commitment(seeds) != ann.last(messages.Snapshot).commitment


def test_with_a_chosen_seed_a_game_can_be_played_again_and_everyone_is_told() -> None:
    first, second = Evening(), Evening()
    dealt = []
    for evening in (first, second):
        table, (ann, bob) = evening.game("Ann", "Bob", rounds=1, seed=7)
        assert bob.room.practice
        assert bob.room.settings.seed is None, "only the host could draw ahead"
        assert ann.room.settings.seed == 7
        play_out(table, [ann, bob], 1)
        dealt.append([bytes(event) for batch in ann.all(messages.Batch) for event in batch.events])
    assert dealt[0] == dealt[1]


def test_whoever_concedes_is_played_by_a_bot_and_ranks_last() -> None:
    evening = Evening()
    table, (ann, bob, cy) = evening.game("Ann", "Bob", "Cy", rounds=2)
    ann.ok(messages.Concede, table)
    assert ann.refused(messages.Concede, table) == "conceded"
    assert ann.refused(messages.TakeOver, table, False) == "conceded"
    card = bob.room.seats[0]
    assert (card.name, card.bot, card.conceded) == ("Ann", "high", True)
    assert ann.act(table, Choose(1)).code == "bot_plays"
    for _ in range(2):
        bob.choose(table, 1)
        cy.choose(table, 1)
    over = bob.last(messages.Over)
    assert (over.standings[-1].seat, over.standings[-1].rank) == (0, 3)
    assert over.standings[-1].score > over.standings[0].score


def test_when_everybody_has_conceded_bots_play_to_the_end_at_once() -> None:
    evening = Evening(pace=5.0)
    table, (ann, bob) = evening.game("Ann", "Bob")
    ann.ok(messages.Concede, table)
    bob.ok(messages.Concede, table)
    evening.advance(5.0 * 1.5)
    assert bob.last(messages.Over).number > 0


def test_a_game_whose_start_could_not_be_stored_waits_again() -> None:
    journal = SlowJournal()
    evening = Evening(journal=journal)
    ann, bob = evening.guest("Ann"), evening.guest("Bob")
    table = evening.waiting(ann, bob)
    journal.slow = True
    ann.ok(messages.Start, table)
    journal.fail()
    assert (bob.room.state, bob.notes[-1]) == ("waiting", "not_started")
    journal.slow = False
    bob.ok(messages.Ready, table)
    ann.ok(messages.Start, table)
    bob.choose(table, 1)


def test_a_bot_whose_step_could_not_be_stored_tries_again() -> None:
    journal = SlowJournal()
    evening = Evening(journal=journal, pace=0.5)
    _table, (ann,) = evening.game("Ann", bots=1)
    journal.slow = True
    evening.advance(1)
    journal.fail()
    journal.slow = False
    evening.advance(4)
    assert ann.number == 0
    evening.advance(2)
    assert ann.number == 1
