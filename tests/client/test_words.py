"""Every code that the server can send has a sentence, and the log speaks of us as of you."""

from __future__ import annotations

import ast
import string
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import server
from client import words
from client.games.coins import words as coin_words
from client.games.ra import words as ra_words
from client.words.notes import _sentences
from client.words.refusals import SENTENCES
from shared.engine.chance import Chance, seed_from_number
from shared.engine.registry import game

SERVER = Path(server.__file__).parent


def said(function: str) -> Iterator[str]:
    """The codes that the server's source gives to `function` as its first plain string."""
    for file in SERVER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name == function:
                first = node.args[0]
                for code in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
                    if isinstance(code, ast.Constant) and isinstance(code.value, str) and code.value.isidentifier():
                        yield code.value


def test_the_server_was_read() -> None:
    assert {"table_full", "not_host", "stale"} <= set(said("Refused"))
    assert {"sat", "away", "started"} <= set(said("note"))


@pytest.mark.parametrize("code", sorted({*said("Refused"), *said("say_bye"), *said("Bye")}))
def test_every_refusal_of_the_server_has_a_sentence(code: str) -> None:
    assert any(known == code for known, _why in SENTENCES), f"no sentence for {code}"


@pytest.mark.parametrize("code", sorted(set(said("note"))))
def test_every_note_of_the_server_has_a_sentence(code: str) -> None:
    assert code in _sentences(), f"no sentence for {code}"


@pytest.mark.parametrize("key", SENTENCES, ids=str)
def test_a_sentence_is_filled_from_its_details_and_stays_readable_without_them(key: tuple[str, str]) -> None:
    code, why = key
    fields = [name for _text, name, _spec, _how in string.Formatter().parse(SENTENCES[key]) if name]
    details: dict[str, str | int] = {name: f"<{name}>" for name in fields}
    if why:
        details["why"] = why
    sentence = words.refusal(code, details)
    assert all(f"<{name}>" in sentence for name in fields if name != "why")
    assert words.refusal(code, {})


def test_a_code_of_a_newer_server_is_shown_as_it_is() -> None:
    assert "too many cats" in words.refusal("too_many_cats", {})
    assert "cat came" in words.note("cat_came", {"name": "Bastet"})
    assert "Bastet" in words.note("cat_came", {"name": "Bastet"})


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (0.2, "0:01"), (24, "0:24"), (61, "1:01"), (3900, "1:05:00"), (-3, "0:00")]
)
def test_a_clock_never_shows_less_than_is_left(seconds: float, text: str) -> None:
    assert words.clock(seconds) == text


def test_stages_are_numbered_as_kings_are() -> None:
    assert [words.roman(number) for number in (1, 2, 3, 4, 5, 9, 10, 14)] == [
        *("I", "II", "III", "IV", "V", "IX", "X", "XIV"),
    ]


def of_random_games(key: str) -> Iterator[Any]:
    """The events of a hundred games: enough for what seldom happens."""
    rules = game(key)
    for number in range(100):
        chance, luck = Chance(seed_from_number(number)), Random(number)
        state, begun = rules.begin(3, rules.options_type(), chance)
        yield from begun
        while deciding := rules.deciders(state):
            for event in rules.decide(state, deciding[0], luck.choice(rules.legal(state, deciding[0])), chance):
                rules.evolve(state, event)
                yield event


@pytest.mark.parametrize(
    ("key", "line"),
    [("ra", ra_words.log_line), ("coins", lambda event, own: coin_words.log_line(event, own, lambda seat: "Ann"))],
)
def test_of_ourselves_the_log_speaks_as_of_you(key: str, line: Callable[[Any, Callable[[int], bool]], Any]) -> None:
    ours, theirs = set(), set()
    for event in of_random_games(key):
        told = line(event, lambda seat: True)
        if told is not None and told[0] >= 0:
            ours |= {*told[1].split(), *told[3].split()}
            theirs.add(line(event, lambda seat: False)[1].split()[0])
    assert len(theirs) >= 5
    assert not ours & theirs
