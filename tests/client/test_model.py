"""What the server told us."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.model import CHAT_LINES, LOBBY, Model, Stepped, Table, seat_names, sigils
from shared.engine.chance import Chance, commitment, seed_from_number
from shared.engine.game import encode
from shared.engine.registry import game
from shared.protocol import messages as wire

RA = game("ra")
SEED = seed_from_number(5)


def room(state: str = "playing", *, seat: int | None = 0, **fields: object) -> wire.Room:
    """A room of three at table `t`."""
    cards = tuple(wire.SeatCard(person=n + 1, name=name) for n, name in enumerate(("Nefret", "Senbi", "Merit")))
    made = {
        "table": "t",
        "settings": wire.Settings(title="Thebes", game="ra", seats=3),
        "state": state,
        "seats": cards,
        "host": 1,
        "seat": seat,
        **fields,
    }
    return wire.Room(**made)  # type: ignore[arg-type]


def first_batch(number: int = 0) -> wire.Batch:
    """The start of a game as step `number`."""
    events = RA.start(3, RA.options_type(), Chance(SEED))
    return wire.Batch(
        table="t", number=number, seat=-1, events=tuple(msgspec.Raw(encode(event)) for event in events), at=0.0
    )


def beginning(seed: bytes = SEED) -> wire.Snapshot:
    """The game before its first step."""
    return wire.Snapshot("t", -1, msgspec.Raw(encode(RA.blank(3, RA.options_type()))), commitment(seed))


def seated(seat: int | None = 0) -> tuple[Model, Table]:
    """A model at a table whose game has begun."""
    model = Model()
    model.receive(room(seat=seat))
    model.receive(beginning())
    model.receive(first_batch())
    return model, model.tables["t"]


seat_cards = st.builds(
    wire.SeatCard,
    person=st.integers(0, 3),
    name=st.sampled_from(("", "Nefret", "Senbi", "Imhotep")),
    sigil=st.integers(0, 4),
    bot=st.sampled_from(("", "greedy")),
)


@given(st.lists(seat_cards, min_size=1, max_size=5))
def test_seats_have_different_sigils_and_the_first_to_wish_gets_its_own(seats: list[wire.SeatCard]) -> None:
    given_sigils = sigils(seats)
    assert len(set(given_sigils)) == len(seats)
    for seat, card in enumerate(seats):
        earlier = [other.sigil for other in seats[:seat] if other.person]
        if card.person and card.sigil not in earlier:
            assert given_sigils[seat] == card.sigil


@given(st.lists(seat_cards, min_size=1, max_size=5))
def test_people_keep_their_names_and_bots_get_names_that_nobody_has(seats: list[wire.SeatCard]) -> None:
    names = seat_names(seats)
    for card, name in zip(seats, names, strict=True):
        assert name == card.name or not card.name
        assert bool(name) == bool(card.name or card.bot)
    invented = [name for card, name in zip(seats, names, strict=True) if not card.name and name]
    assert len(set(invented)) == len(invented)
    assert not set(invented) & {card.name for card in seats}


def test_a_step_evolves_the_state_at_once_and_is_news() -> None:
    model = Model()
    news: list[object] = []
    model.listen = news.append
    model.receive(room())
    model.receive(beginning())
    model.receive(first_batch())
    table = model.tables["t"]
    assert table.number == 0
    assert table.deciders
    assert isinstance(news[-1], Stepped)
    assert news[-1].played.events == tuple(RA.start(3, RA.options_type(), Chance(SEED)))


@pytest.mark.parametrize("number", [0, 2, 7])
def test_a_step_that_is_known_or_leaves_a_gap_changes_nothing(number: int) -> None:
    model, table = seated()
    before = encode(table.state)
    model.receive(first_batch(number))
    assert table.number == 0
    assert encode(table.state) == before


def test_legal_actions_are_asked_of_the_engine_once_a_step() -> None:
    _model, table = seated()
    seat = table.deciders[0]
    assert table.legal(seat) is table.legal(seat)
    assert list(table.legal(seat)) == list(RA.legal(table.state, seat))


@pytest.mark.parametrize(
    "change",
    [
        {"state": "paused"},
        {"break_until": 5.0},
        {"seat": None},
        {"seats": tuple(wire.SeatCard(person=n + 1, name="x", bot="greedy") for n in range(3))},
    ],
    ids=["paused", "resting", "watching", "a bot plays for us"],
)
def test_it_is_not_our_turn_while_nothing_can_be_done(change: dict[str, object]) -> None:
    model, table = seated()
    model.receive(room(seat=table.deciders[0]))
    assert table.my_turn
    model.receive(room(**{"seat": table.deciders[0], **change}))  # type: ignore[arg-type]
    assert not table.my_turn


def test_an_action_waits_until_its_step_is_here_even_if_it_is_answered_before() -> None:
    model, table = seated()
    model.receive(room(seat=table.deciders[0]))
    key = table.next_key()
    table.pending[key] = (0, table.legal(table.deciders[0])[0])
    table.settle(key, 1)
    assert not table.my_turn, "the controls would come back for a moment, on a state that is old"
    table.number = 1
    table.settle(key, 1)
    assert not table.pending


def test_keys_are_never_used_twice() -> None:
    _model, table = seated()
    _model, other = seated()
    keys = [table.next_key() for _ in range(100)] + [other.next_key() for _ in range(100)]
    assert len(set(keys)) == 200
    assert all(len(key) <= 36 for key in keys)


def test_another_seed_means_another_game_and_nothing_of_the_old_one_stays() -> None:
    model, table = seated()
    table.pending["k"] = (0, None)
    generation = table.generation
    model.receive(beginning(seed_from_number(6)))
    assert table.generation == generation + 1
    assert (table.number, table.history, table.pending, table.standings) == (-1, [], {}, None)


def test_a_table_that_goes_back_to_waiting_has_no_game() -> None:
    model, table = seated()
    model.receive(room("waiting"))
    assert not table.playing


def test_a_game_that_this_client_does_not_know_is_no_fault() -> None:
    model = Model()
    model.receive(room(settings=wire.Settings(title="?", game="senet", seats=3)))
    assert model.tables == {}


def test_conversations_are_bounded_whispers_are_heard_everywhere_and_the_ignored_nowhere() -> None:
    model, _table = seated()
    model.ignored.add("Merit")
    for number in range(CHAT_LINES + 5):
        model.receive(wire.Chat(room=LOBBY, person=1, name="Senbi", text=str(number), at=0.0))
    model.receive(wire.Chat(room="", person=1, name="Senbi", text="psst", at=0.0, audience="whisper"))
    model.receive(wire.Chat(room="t", person=2, name="Merit", text="hey", at=0.0))
    assert len(model.lines(LOBBY)) == CHAT_LINES
    assert model.lines(LOBBY)[-1].text == "psst"
    assert [line.text for line in model.lines("t")] == ["psst"]
    assert model.unread["t"] == 1


def test_the_lobby_is_replaced_as_a_whole_and_then_follows_the_news() -> None:
    model = Model()
    card = wire.TableCard(id="a", title="A", game="ra", state="waiting", seats=())
    model.receive(wire.TableNews(card))
    model.receive(wire.Lobby(people=(wire.Person(1, "Senbi"),), tables=()))
    assert model.cards == {}
    model.receive(wire.TableNews(card))
    model.receive(wire.PersonNews(wire.Person(2, "Merit")))
    model.receive(wire.PersonGone(1))
    assert list(model.cards) == ["a"]
    assert list(model.people) == [2]
    model.receive(wire.TableGone("a"))
    assert model.cards == {}


def test_what_was_said_at_a_table_is_told_again_to_whoever_comes_back_and_read_once() -> None:
    model, _table = seated()
    lines = [wire.Chat(room="t", person=1, name="Senbi", text=text, at=at) for at, text in enumerate("abab", 1)]
    for line in [*lines[:3], *lines]:
        model.receive(line)
    assert [line.text for line in model.lines("t") if line.text] == ["a", "b", "a", "b"]
    assert model.unread["t"] == 4
