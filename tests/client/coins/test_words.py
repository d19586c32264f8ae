"""Every code of the engine has its words in the client."""

import inspect
import re

import pygame
import pytest

from client.board.words import figure, signed
from client.games import edition
from client.games.coins import ledger, words
from client.games.coins.options import option_fields
from client.ui.canvas import Canvas
from shared.engine.coins import absent, rules, scoring
from shared.engine.coins.model import CoinOptions
from shared.engine.coins.tiles import NAMES
from shared.engine.game import ScoreLine, Stage

FIGURES = {
    "pharaoh_row": (3,),
    "nile_row": (1,),
    "civilization_sets": (1, 2),
    "most_war": (4,),
    "fewest_war": (0, 4),
    "middle_war": (2, 0, 4),
    "all_equal_war": (1,),
    "disaster_tiles": (2,),
    "god_tiles": (1,),
}


def test_every_refusal_of_the_rules_has_a_sentence() -> None:
    source = inspect.getsource(rules) + inspect.getsource(absent)
    codes = set(re.findall(r'IllegalAction\(\s*"(\w+)"', source)) | {"game_over", "not_started", "no_auction"}
    codes |= {"draw_first", "keep_or_auction_first"}
    details = {"total": 47, "civilizations": 18, "mix": "rich", "bidder": 1, "price": 9, "least": 1, "most": 7}
    details |= {"amount": 3, "coins": 2}
    assert len(codes) > 12
    for code in codes:
        sentence = edition("coins").refusal(code, details)  # type: ignore[arg-type]
        assert sentence, code
        assert "{" not in sentence


def test_a_code_of_another_game_is_none_of_ours() -> None:
    assert edition("coins").refusal("sun_not_available", {"sun": 3}) is None


def test_every_reason_of_the_scoring_has_words() -> None:
    reasons = set(re.findall(r'ScoreLine\(\s*"\w+",[^"]*"(\w+)"', inspect.getsource(scoring)))
    assert reasons == set(FIGURES)
    for reason, figures in FIGURES.items():
        told = words.score_reason(ScoreLine("war", 0, reason, figures))
        assert str(figures[0]) in told


def test_every_option_of_the_engine_is_a_field_with_all_its_values() -> None:
    fields = {field.name: field for field in option_fields()}
    assert set(fields) == set(CoinOptions.__struct_fields__)
    default = CoinOptions()
    for name, field in fields.items():
        values = [value for value, _label in field.choices]
        assert getattr(default, name) in values
        assert len(set(values)) == len(values)
        assert field.label
        assert field.help
    assert {value for value, _label in fields["mix"].choices} == {"table_exact", "rich", "custom"}
    assert {value for value, _label in fields["lottery"].choices} == {"dealt", "independent"}


def test_counts_are_offered_for_an_own_mix_only() -> None:
    fields = {field.name: field for field in option_fields()}
    assert not fields["wars"].applies(CoinOptions())
    assert fields["wars"].applies(CoinOptions(mix="custom"))
    assert fields["coins"].applies(CoinOptions())


@pytest.mark.parametrize("kind", range(len(NAMES)))
def test_every_tile_has_a_name_an_article_and_a_tip(kind: int) -> None:
    assert words.tile_name(kind)
    assert words.a_tile(kind).startswith("a")
    assert words.caption(kind).isupper()
    assert words.tile_name(kind) in words.tile_tip(kind, 1, 3)


def test_bots_have_names() -> None:
    from shared.engine.coins import GAME

    names = {edition("coins").bot_name(bot) for bot in GAME.bots}
    assert len(names) == len(GAME.bots)
    assert "random" not in names


@pytest.mark.parametrize(
    ("options", "points", "shown"),
    [
        (CoinOptions(), 0, "1 3 6 10 15 21"),
        (CoinOptions(), 6, "1 3 6 10 15 21"),
        (CoinOptions(), 36, "6 10 15 21 28 36"),
        (CoinOptions(table_beyond_6="cap_21"), 21, "1 3 6 10 15 21"),
    ],
)
def test_the_scoring_shows_the_triangular_table_around_what_was_reached(
    options: CoinOptions, points: int, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = Canvas(pygame.Surface((200, 40)))
    seen: list[tuple[str, str]] = []
    monkeypatch.setattr(Canvas, "text", lambda canvas, text, face, *rest, **more: seen.append((text, face)))
    assert ledger.CoinLedger(options).paint_reason(canvas, "nile", points, (100, 20))
    assert " ".join(text for text, _face in seen) == shown
    assert [text for text, face in seen if face == "bold"] == ([str(points)] if points else [])


def test_epochs_are_numbered_and_have_no_names() -> None:
    own = edition("coins")
    assert own.stage_name(Stage("epoch", 2, 3)) == "epoch II"
    assert own.stage_title(Stage("epoch", 2, 3)) == ""


def test_the_rules_card_names_every_category() -> None:
    text = " ".join(f"{section.title} {' '.join(section.lines)}" for section in edition("coins").rules_card())
    for word in ("Pharaohs", "Niles", "five symbols", "War", "Disasters", "Gods", "Ra", "centre", "15 coins"):
        assert word in text


def test_points_below_zero_have_an_en_dash() -> None:
    assert (signed(-10), signed(0), signed(3)) == ("–10", "0", "+3")
    assert (figure(-10), figure(0), figure(None)) == ("–10", "0", "?")
