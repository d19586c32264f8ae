"""Every event is shown and told; sheets wait to be read; and a steady table costs nothing."""

from random import Random
from typing import Any

import pygame
import pytest

from client.games import edition
from client.games.ankh import questions, told, words
from client.games.ankh.beats import SHOWN_AT_ONCE
from client.games.ankh.tales import BattleTale, ConflictTale, ForgottenTale, MergeTale, written
from client.sound import EFFECTS
from client.ui.canvas import Canvas
from shared.engine import registry
from shared.engine.ankh import GAME
from shared.engine.ankh import decisions as d
from shared.engine.ankh import events as e
from shared.engine.ankh.options import AnkhOptions
from shared.engine.ankh.rules import DECISIONS
from shared.engine.game import ScoreLine
from tests.client.ankh.conftest import Open
from tests.client.fit import draw_anew
from tests.client.steady import is_steady

SILENT = (
    *(e.TurnBegan, e.MarkerReset, e.StrengthsCompared, e.BattleEnded, e.ConflictEnded, e.Waiting, e.BidCommitted),
    *(e.FigureRemoved, e.GuardianTurned, e.MonumentReleased, e.MonumentRemoved),
)
"""Events that the log leaves out: others say the same."""


OWN_SOUNDS = {
    e.FigureMoved: "step",
    e.FigureSummoned: "summon",
    e.MonumentClaimed: "stone",
    e.MonumentBuilt: "stone",
    e.PowerUnlocked: "power",
    e.EventReached: "omen",
    e.CaravanLaid: "camel",
    e.ConflictBegan: "war",
    e.CardsRevealed: "cards",
    e.BidsRevealed: "plague",
    e.FigureDied: "death",
    e.GodsMerged: "merge",
    e.GodForgotten: "forgotten",
    e.GameEnded: "game_over",
}
"""What is heard of the great events; a battle that was won has `victory`."""


def test_every_kind_of_event_is_heard_and_has_a_beat_and_a_line_in_the_log(open_parlour: Open) -> None:
    shown: set[type] = set()
    heard: dict[type, set[str]] = {}
    logged: set[type] = set()
    met: set[type] = set()
    for seed in (1, 2, 3, 5, 6, 7, 20, 43):
        parlour = open_parlour(seats=2 + seed % 4, seed=seed)
        parlour.bot = GAME.bots["random"]()
        while GAME.deciders(parlour.state):
            parlour.play(parlour.decider, parlour.bot_move())
        state = GAME.blank(parlour.seats, parlour.options)
        for played in parlour.table.history:
            for event in played.events:
                met.add(type(event))
                beat = parlour.scene.choreography.beat(event, state)
                if beat is not None:
                    shown.add(type(event))
                    heard.setdefault(type(event), set()).update(name for _at, name in beat.cues)
                if told.tell(event, state, lambda god: "") is not None:
                    logged.add(type(event))
                GAME.evolve(state, event)
    assert met - shown <= set(SHOWN_AT_ONCE)
    assert met - logged <= set(SILENT)
    assert {kind for kind, sounds in heard.items() if not sounds} == set()
    for kind, sound in OWN_SOUNDS.items():
        assert sound in heard[kind], kind
    assert heard[e.BattleDecided] == {"victory", "settle"}
    assert len(met) > 40


def test_every_kind_of_decision_is_asked_in_words() -> None:
    frames = {kind.__name__ for kind in DECISIONS}
    asked = {kind.__name__ for kind, _sentence in questions._WAITS}
    assert frames - asked == {"ChooseCards", "PlaceBids"}


def test_every_reason_and_refusal_has_words() -> None:
    game = edition("ankh")
    codes = ["game_over", "not_your_decision", "wrong_kind", "not_possible", "unpaired_options", "god_twice"]
    for code in codes:
        assert game.refusal(code, {})
    assert game.refusal("gods_missing", {"gods": 2, "seats": 4}) == "There are 2 gods for 4 players."
    assert game.refusal("something_else", {}) is None
    for reason in (
        "dominance",
        "radiance",
        "battle_won",
        "magnanimous",
        "miracle",
        "worshipful",
        "bountiful",
        "drought",
    ):
        assert words.score_reason(ScoreLine("battle", 1, reason, (1,)))
    for bot in registry.game("ankh").bots:
        assert game.bot_name(bot) != bot
    for field in game.option_fields():
        values = [value for value, _label in field.choices]
        assert field.value(registry.game("ankh").options_type()) in values


def test_the_rules_card_can_be_drawn(open_parlour: Open) -> None:
    parlour = open_parlour(seats=2)
    parlour.app.open_help()
    parlour.draw()
    for section in edition("ankh").rules_card():
        edition("ankh").draw_icon(parlour.app.canvas, pygame.Rect(10, 10, 38, 38), section.icon)


def test_a_steady_frame_paints_nothing_and_makes_no_surface(asked: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    parlour = asked(d.MoveFigures, lambda state: state.conflicts >= 1, seats=5)
    parlour.controls.choose(parlour.controls.choosing.values(0)[0])
    is_steady(parlour)


def test_the_sheet_of_a_battle_is_steady_too(asked: Open) -> None:
    parlour = asked(d.ChooseCards, seats=4)
    assert parlour.app.top.name == "battle"
    is_steady(parlour)


def test_what_was_decided_is_steady_too(asked: Open, open_parlour: Open) -> None:
    parlour = _battle_over(open_parlour)
    assert parlour.app.top.name == "battle"
    is_steady(parlour)
    while parlour.app.top.name == "battle":
        parlour.click("continue")
        parlour.scene.director.skip_all()
        parlour.pass_time(0.1)
    assert parlour.app.top.name in ("conflict", "table")
    is_steady(parlour)


def test_choosing_gods_is_steady_too(asked: Open) -> None:
    parlour = asked(d.ChooseGod, seats=3, options=AnkhOptions(god_choice="draft"))
    assert parlour.app.top.name == "draft"
    is_steady(parlour)


def test_a_card_that_is_chosen_paints_only_its_column_and_who_has_chosen(asked: Open) -> None:
    parlour = asked(d.ChooseCards, lambda state: len(state.stack[-1].waiting) > 2, seats=4)
    parlour.draw()
    layers = parlour.scene.overlays["battle"]
    before = dict(layers._drawn)
    other = next(seat for seat in parlour.game.deciders(parlour.state) if seat != 0)
    parlour.play(other, parlour.game.legal(parlour.state, other)[0])
    parlour.scene.director.skip_all()
    parlour.draw()
    changed = {name for name, drawn in layers._drawn.items() if drawn is not before.get(name)}
    columns = {name for name in changed if name.startswith("sheet:column")}
    assert len(columns) == 1
    assert changed - columns <= {"sheet:foot", "sheet:waiting", "sheet:foot widgets", "sheet:table widgets"}


def test_bids_are_turned_over_before_anybody_reads_them(open_parlour: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(30):
        parlour = open_parlour(seats=3, seed=seed, speed="normal")
        parlour.bot = GAME.bots["random"]()
        if parlour.play_until(lambda state: isinstance(state.stack[-1], d.PlaceBids)):
            break
    parlour.read()
    while isinstance(parlour.frame(), d.PlaceBids):
        parlour.play(parlour.decider, parlour.bot_move())
    scene = parlour.scene
    while scene.director.current is None or scene.director.current.name != "bids":
        parlour.pass_time(1 / 60)
    parlour.pass_time(0.2)
    assert len(scene.sheet_flights) >= 2
    tale = scene.chronicle.battle
    assert tale is not None
    seen: list[str] = []
    real = Canvas.text

    def text(canvas: Canvas, string: str, *rest: Any, **more: Any) -> Any:
        seen.append(string)
        return real(canvas, string, *rest, **more)

    monkeypatch.setattr(Canvas, "text", text)
    draw_anew(parlour)
    said = [f"{bid} of {tale.followers[god]}" for god, bid in tale.bids.items()]
    assert not set(said) & set(seen)
    scene.director.skip()
    parlour.pass_time(1 / 60)
    draw_anew(parlour)
    assert set(said) <= set(seen)


# ---------------------------------------------------------------- sheets


def _battle_over(open_parlour: Open, speed: str = "normal", **wishes: Any) -> Any:
    """A parlour in which a battle has just been decided and is to be read."""
    for seed in range(20):
        parlour = open_parlour(**{"seats": 4, "seed": seed, "speed": speed, **wishes})
        parlour.bot = GAME.bots["random"]()
        if parlour.play_until(lambda state: any(state.gods[god].devotion for god in range(3)) and state.battle is None):
            parlour.scene.director.skip_all()
            parlour.pass_time(0.1)
            if any(isinstance(tale, BattleTale) for tale in parlour.scene.chronicle.unread):
                return parlour
    raise AssertionError("no battle in twenty games")


def test_a_battle_stays_until_it_was_read(open_parlour: Open) -> None:
    parlour = _battle_over(open_parlour)
    tale = parlour.scene.chronicle.unread[0]
    assert isinstance(tale, BattleTale)
    parlour.pass_time(3.0)
    assert parlour.app.top.name == "battle"
    parlour.click("continue")
    assert tale not in parlour.scene.chronicle.unread


def test_nothing_goes_on_while_a_battle_is_read(open_parlour: Open) -> None:
    parlour = _battle_over(open_parlour)
    parlour.scene.director.skip_all()
    if GAME.deciders(parlour.state):
        parlour.play(parlour.decider, parlour.bot_move())
    waiting = parlour.scene.director.backlog
    parlour.pass_time(2.0)
    assert parlour.scene.director.backlog == waiting


def test_a_battle_that_nobody_reads_goes_away_by_itself(open_parlour: Open) -> None:
    parlour = _battle_over(open_parlour)
    count = len(parlour.scene.chronicle.unread)
    parlour.pass_time(32.0, step=0.5)
    assert len(parlour.scene.chronicle.unread) < count


def test_the_sum_on_the_sheet_is_the_strength_of_the_engine(open_parlour: Open) -> None:
    checked = 0
    for seed in range(3):
        parlour = open_parlour(seats=5, seed=seed)
        parlour.bot = GAME.bots["random"]()
        while GAME.deciders(parlour.state):
            parlour.play(parlour.decider, parlour.bot_move())
            parlour.scene.director.skip_all()
            for tale in parlour.scene.chronicle.unread:
                if isinstance(tale, BattleTale) and tale.strengths:
                    face = parlour.scene._make_face(tale)
                    for column in face.columns:
                        assert column.strength is not None
                        lines, total, _best = column.strength
                        assert sum(line.amount for line in lines) == total
                        assert column.devotion is not None
                        assert column.devotion[1] == tale.ended.gods[column.god].devotion  # type: ignore[union-attr]
                    checked += 1
            parlour.scene.chronicle.read_all()
    assert checked > 10


def test_a_tale_of_a_whole_game_has_five_conflicts_a_merge_and_the_forgotten(open_parlour: Open) -> None:
    parlour = open_parlour(seats=4, seed=3)
    parlour.bot = GAME.bots["random"]()
    seen = []
    while GAME.deciders(parlour.state):
        parlour.play(parlour.decider, parlour.bot_move())
        parlour.scene.director.skip_all()
        seen += parlour.scene.chronicle.unread
        parlour.scene.chronicle.read_all()
    conflicts = [tale.number for tale in seen if isinstance(tale, ConflictTale)]
    assert conflicts == sorted(conflicts)
    assert sum(isinstance(tale, MergeTale) for tale in seen) == (max(conflicts) >= 3)
    for tale in seen:
        if isinstance(tale, ForgottenTale):
            assert all(space <= tale.red or not tale.red for _god, _names, space in tale.gods)
    again = written(GAME, 4, parlour.options, parlour.table.history)
    assert not again.unread


def test_in_a_break_the_last_sheet_says_that_we_are_ready(open_parlour: Open) -> None:
    from shared.protocol import messages as wire

    parlour = open_parlour(seats=3, seed=2)
    assert parlour.play_until(lambda state: state.conflicts == 1)
    parlour.break_until = parlour.clock.seconds() + 60
    parlour.room("playing")
    parlour.pass_time(0.3)
    for _sheet in range(12):
        if parlour.app.top.name == "conflict":
            break
        parlour.key(pygame.K_RETURN)
        parlour.pass_time(0.3)
    parlour.click("continue")
    assert parlour.session.asked[-1][0] is wire.Ready
    parlour.ready = {0}
    parlour.room("playing")
    parlour.pass_time(0.3)
    assert parlour.app.top.name == "conflict"
    assert not parlour.app.find("continue").enabled
    parlour.break_until = 0.0
    parlour.room("playing")
    parlour.pass_time(0.3)
    parlour.read()
    assert parlour.app.top.name != "conflict"


def test_whoever_only_watches_need_not_wait_for_readers(open_parlour: Open) -> None:
    parlour = open_parlour(seats=3, seed=2, seat=None)
    assert parlour.play_until(lambda state: state.conflicts == 1)
    parlour.break_until = parlour.clock.seconds() + 120
    parlour.room("playing")
    parlour.read()
    assert parlour.board.in_rest
    assert parlour.app.top is parlour.board, "the table can be looked at while the players read"


def test_sheets_pass_by_themselves_for_whoever_only_watches(open_parlour: Open) -> None:
    parlour = open_parlour(seats=3, seed=2, seat=None)
    assert parlour.play_until(lambda state: state.conflicts == 1)
    for _second in range(120):
        parlour.pass_time(1.0, step=0.25)
    assert not parlour.scene.chronicle.unread
    assert not parlour.scene.director.busy


def test_beats_have_sounds_that_exist_in_the_order_of_their_times(open_parlour: Open) -> None:
    for seed in (3, 6):
        parlour = open_parlour(seats=2 + seed % 4, seed=seed)
        parlour.bot = GAME.bots["random"]()
        while GAME.deciders(parlour.state):
            parlour.play(parlour.decider, parlour.bot_move())
        state = GAME.blank(parlour.seats, parlour.options)
        for played in parlour.table.history:
            for event in played.events:
                beat = parlour.scene.choreography.beat(event, state)
                if beat is not None:
                    times = [at for at, _name in beat.cues]
                    assert times == sorted(times)
                    assert {name.partition("@")[0] for _at, name in beat.cues} <= set(EFFECTS)
                    assert 0 < beat.length <= 3000
                GAME.evolve(state, event)


@pytest.mark.parametrize("seats", [2, 5])
def test_an_animated_game_looks_in_the_end_like_one_entered_fresh(open_parlour: Open, seats: int) -> None:
    parlour = open_parlour(seats=seats, speed="normal", seed=seats)
    parlour.bot, random = GAME.bots["random"](), Random(4)
    for step in range(120):
        parlour.play(parlour.decider, parlour.bot_move())
        parlour.pass_time(random.random() / 2, step=0.1)
        if step % 5 == 0:
            parlour.scene.director.skip()
    parlour.read()
    parlour.pass_time(6.0)
    old = parlour.scene
    played = pygame.image.tobytes(parlour.draw(), "RGB")
    fresh = edition("ankh").table_scene(parlour.app, parlour.table)
    parlour.app.show(fresh)
    parlour.pass_time(6.0)
    assert fresh.log == old.log
    assert pygame.image.tobytes(parlour.draw(), "RGB") == played


def test_a_game_that_ended_in_a_battle_is_found_at_its_end_by_whoever_comes_back(open_parlour: Open) -> None:
    parlour = open_parlour(seats=2, seed=7)
    parlour.bot = GAME.bots["apprentice"]()
    while GAME.deciders(parlour.state):
        parlour.play(parlour.decider, parlour.bot_move())
        parlour.scene.director.skip_all()
    assert parlour.state.battle is not None, "a god reached the top of the track in the middle of a battle"
    parlour.scene.jump()
    parlour.scene.chronicle.read_all()
    parlour.pass_time(0.5)
    assert parlour.scene.chronicle.battle is None
    assert parlour.scene.at_end
    assert parlour.app.top.name == "ranking"
