"""The settings of a table as rows."""

from typing import Any

import msgspec
import pygame
import pytest

from client import words
from client.scenes.form import LEAST_ROW, TableForm, changed_rows
from client.ui.canvas import Canvas
from client.ui.controls import Choice
from client.ui.widget import Look
from server.refusal import Refused
from server.settings import checked
from shared.engine import registry
from shared.engine.ankh.options import AnkhOptions
from shared.engine.coins.model import CoinOptions
from shared.engine.game import encode
from shared.protocol import messages as wire

PLACE = pygame.Rect(0, 0, 600, 5 * LEAST_ROW)


def form(game: str) -> TableForm:
    """The form of a table of that game, as it is first opened."""
    return TableForm(wire.Settings(title="Table", game=game, seats=4), lambda settings: None)


def ids(table: TableForm, place: pygame.Rect = PLACE) -> list[str]:
    """The widgets that are shown."""
    return [widget.id for widget in table.widgets(place)]


@pytest.mark.parametrize("game", ["ra", "coins"])
def test_every_row_stands_on_one_page_and_no_row_is_too_low(game: str) -> None:
    table = form(game)
    wanted = [f"form:{row[0]}" for row in table.rows()]
    seen: list[str] = []
    for _page in range(10):
        widgets = table.widgets(PLACE)
        assert all(widget.rect.height >= LEAST_ROW - 4 for widget in widgets)
        seen += [widget.id for widget in widgets if widget.id != "form:more"]
        if len(seen) >= len(wanted):
            break
        next(widget for widget in widgets if widget.id == "form:more").activate()
    assert seen == wanted


def test_the_last_page_leads_back_to_the_first() -> None:
    table = form("coins")
    first = ids(table)
    for _page in range(20):
        table.widgets(PLACE)[-1].activate()
        if ids(table) == first:
            return
    raise AssertionError("the first page never came back")


def test_a_form_with_room_has_one_page() -> None:
    assert "form:more" not in ids(form("coins"), pygame.Rect(0, 0, 600, 400))


def test_counts_of_tiles_appear_with_an_own_mix_and_go_back_with_it() -> None:
    table = form("coins")
    large = pygame.Rect(0, 0, 600, 800)
    assert "form:option:wars" not in ids(table, large)
    table.set_option("mix", "custom")
    assert "form:option:wars" in ids(table, large)
    table.set_option("wars", 9)
    assert table.options == CoinOptions(mix="custom", wars=9)
    table.set_option("mix", "rich")
    assert table.options == CoinOptions(mix="rich")


def test_a_row_changes_the_option() -> None:
    table = form("coins")
    row = next(widget for widget in table.widgets(pygame.Rect(0, 0, 600, 800)) if widget.id == "form:option:coins")
    assert isinstance(row, Choice)
    row.activate()
    assert table.options.coins == "reset"


def test_spectators_hear_later_by_a_time_or_by_decisions_on_one_row() -> None:
    table = form("ra")
    large = pygame.Rect(0, 0, 600, 800)
    seen = []
    for _turn in range(10):
        row = next(widget for widget in table.widgets(large) if widget.id == "form:delay")
        assert isinstance(row, Choice)
        settings = table.settings
        seen.append(
            (settings.delay, settings.delay_decisions, next(text for each, text in row.choices if each == row.value))
        )
        row.activate()
    assert (120, 0, "2 minutes") in seen
    assert (0, 3, "3 decisions") in seen
    assert not any(seconds and decisions for seconds, decisions, _words in seen)


def test_a_delay_that_the_form_does_not_offer_is_shown_as_it_is() -> None:
    own = TableForm(wire.Settings("Table", "ra", 4, delay_decisions=7), lambda settings: None)
    row = next(row for row in own.rows() if row[0] == "delay")
    assert dict(row[2])[row[3]] == "7 decisions"


def test_a_delay_by_decisions_that_somebody_changes_flashes_on_its_row() -> None:
    before = wire.Settings("Table", "ra", 4)
    assert "delay" in changed_rows(before, wire.Settings("Table", "ra", 4, delay_decisions=3))


def test_each_seat_is_given_its_god_and_nobody_has_the_same() -> None:
    table = TableForm(wire.Settings(title="Table", game="ankh", seats=3), lambda settings: None)
    large = pygame.Rect(0, 0, 600, 1200)
    assert "form:option:gods:0" not in ids(table, large)
    table.set_option("god_choice", "fixed")
    assert [name for name in ids(table, large) if name.startswith("form:option:gods")] == [
        f"form:option:gods:{seat}" for seat in range(3)
    ]
    before = table.options.gods
    row = next(widget for widget in table.widgets(large) if widget.id == "form:option:gods:0")
    assert isinstance(row, Choice)
    right = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0)
    assert row.handle(right, (0, 0))
    assert table.options.gods == (before[1], before[0], *before[2:])
    table.set_option("gods:2", before[4])
    assert sorted(table.options.gods) == sorted(before)
    assert table.options.gods[2] == before[4]
    table.set_option("god_choice", "random")
    assert table.options == AnkhOptions()


def test_a_seat_that_has_another_god_now_flashes_and_so_does_the_one_it_had_it_from() -> None:
    old = wire.Settings("Table", "ankh", 3, options=msgspec.Raw(encode(AnkhOptions(god_choice="fixed"))))
    table = TableForm(old, lambda settings: None)
    table.set_option("gods:0", "isis")
    assert changed_rows(old, table.settings) == {"option:gods:0", "option:gods:2"}


def test_the_same_god_on_two_seats_is_refused_in_words() -> None:
    twice = AnkhOptions(god_choice="fixed", gods=("ra", "isis", "ra"))
    with pytest.raises(Refused) as refused:
        checked(wire.Settings("Table", "ankh", 3, options=msgspec.Raw(encode(twice))), {"ankh": registry.game("ankh")})
    said = words.refusal(refused.value.code, refused.value.details, game="ankh")
    assert said == "Two players have the same god."


@pytest.mark.parametrize(
    ("label", "values"),
    [
        ("Coins", ("15", "10")),
        ("Coins", ("fifteen for the whole game", "ten")),
        ("A label that is rather long", ("no", "yes")),
        ("A label that is rather long", ("and a value that is as long", "no")),
    ],
)
@pytest.mark.parametrize("text", [1.0, 1.25])
def test_the_arrows_of_a_row_stand_where_they_are_drawn_whatever_room_its_words_need(
    label: str, values: tuple[str, ...], text: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen: list[str] = []
    choices = [(value, value) for value in (*values, "another")]
    row = Choice("row", pygame.Rect(10, 10, 289, 30), label, choices=choices, value=values[0], choose=chosen.append)
    canvas = Canvas(pygame.Surface((320, 60)), 1.0, text)
    written: list[tuple[str, pygame.FRect]] = []
    arrows: list[tuple[float, float]] = []
    write, draw = Canvas.text, Canvas.icon

    def text_of(canvas: Canvas, string: str, *rest: Any, **more: Any) -> pygame.FRect:
        written.append((string, write(canvas, string, *rest, **more)))
        return written[-1][1]

    def icon(canvas: Canvas, name: str, *rest: Any, **more: Any) -> pygame.FRect:
        arrows.append(more["center"])
        return draw(canvas, name, *rest, **more)

    monkeypatch.setattr(Canvas, "text", text_of)
    monkeypatch.setattr(Canvas, "icon", icon)
    row.draw(canvas, Look())
    assert [string for string, _place in written] == [label, values[0]]
    (_label, first), (_value, second) = written
    assert not first.inflate(0, -6).colliderect(second.inflate(0, -6)), "but for what stands between lines"
    assert row.rect.contains(first.inflate(-2, -2))
    (left, right) = arrows
    assert left[0] < second.left
    assert second.right < right[0]
    assert row.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1), left)
    assert chosen == ["another"], "the one before"
    assert not row.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1), right)
