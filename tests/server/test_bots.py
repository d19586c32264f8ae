"""Bots at tables: they take their time, see what their seat sees, and cannot hurt the evening."""

from collections.abc import Callable, Sequence
from random import Random
from threading import Thread, current_thread, main_thread
from typing import Any

import pytest

from server.bots import Thinker, default_bot, thoughts
from shared.engine.chance import seed_from_number
from shared.engine.game import Bot
from shared.protocol import messages
from tests.server.evening import Evening
from tests.server.test_journal import Loop
from tests.server.toy import TOY, Choose

SEED = seed_from_number(1)


def choosing(chosen: Callable[[Any, int, Sequence[Any]], Any]) -> Callable[[], Bot]:
    """A kind of bot that chooses so."""

    class Chooser:
        def choose(self, view: Any, seat: int, legal: Sequence[Any], random: Random) -> Any:
            return chosen(view, seat, legal)

    return Chooser


def test_a_bot_takes_a_moment_before_it_acts() -> None:
    evening = Evening(pace=0.6)
    _table, (ann,) = evening.game("Ann", bots=1)
    evening.advance(0.59)
    assert ann.number == 0
    evening.advance(0.32)
    assert ann.number == 1


def test_a_bot_sees_what_its_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, Any]] = []

    def look(view: Any, seat: int, legal: Sequence[Any]) -> Any:
        seen.append((seat, view))
        return legal[0]

    monkeypatch.setitem(TOY.bots, "high", choosing(look))
    evening = Evening()
    table, (ann,) = evening.game("Ann", bots=2)
    evening.settle()
    ann.choose(table, 2)
    assert {seat for seat, _ in seen} == {1, 2}
    for seat, view in seen:
        assert [lucky is not None for lucky in view.lucky] == [each == seat for each in range(3)]


@pytest.mark.parametrize("fault", [lambda *_: 1 / 0, lambda *_: Choose(99), lambda *_: None])
def test_a_bot_that_fails_plays_something_legal_instead(monkeypatch: pytest.MonkeyPatch, fault: Any) -> None:
    monkeypatch.setitem(TOY.bots, "high", choosing(fault))
    evening = Evening()
    table, (ann,) = evening.game("Ann", bots=1)
    for _ in range(4):
        evening.settle()
        ann.choose(table, 1)
        evening.settle()
    assert ann.room.state == "over"


def test_a_choice_that_comes_too_late_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(pace=1.0)
    table, (ann,) = evening.game("Ann", bots=1)
    ann.ok(messages.TakeOver, table, True)
    ann.ok(messages.TakeOver, table, False)
    evening.advance(10)
    assert ann.number == 1, "the bot that was to play for Ann does not any more"
    ann.choose(table, 1)


def test_bots_decide_alike_after_a_restart_and_apart_from_the_games_draws() -> None:
    assert thoughts(SEED, 1, 5).random() == thoughts(SEED, 1, 5).random()
    assert len({thoughts(SEED, seat, number).random() for seat in range(5) for number in range(20)}) == 100


def test_the_strongest_bot_stands_in() -> None:
    assert default_bot(TOY) == "high"


def test_slow_bots_think_in_a_thread_and_quick_ones_in_the_reactor() -> None:
    loop = Loop()
    thinker = Thinker(loop)  # type: ignore[arg-type]
    threads: list[Thread] = []
    chosen: list[Any] = []

    def note(_view: Any, _seat: int, legal: Sequence[Any]) -> Any:
        threads.append(current_thread())
        return legal[-1]

    bot = choosing(note)()
    legal = [Choose(1), Choose(2)]
    for number in range(10):
        thinker.think(TOY, "noting", bot, None, 0, legal, thoughts(SEED, 0, number), chosen.append)
        loop.run_until(lambda number=number: len(chosen) == number + 1)  # type: ignore[misc]
    thinker.close()
    assert chosen == [Choose(2)] * 10
    assert threads[0] is not main_thread()
    assert threads[-1] is main_thread()


def test_a_bot_that_turns_out_slow_goes_back_to_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter(range(1000))
    monkeypatch.setattr("server.bots.perf_counter", lambda: float(next(times)))
    loop = Loop()
    thinker = Thinker(loop)  # type: ignore[arg-type]
    threads: list[Thread] = []
    chosen: list[Any] = []

    def note(_view: Any, _seat: int, legal: Sequence[Any]) -> Any:
        threads.append(current_thread())
        return legal[0]

    for number in range(12):
        thinker.think(
            TOY, "slow", choosing(note)(), None, 0, [Choose(1), Choose(2)], thoughts(SEED, 0, number), chosen.append
        )
        loop.run_until(lambda number=number: len(chosen) == number + 1)  # type: ignore[misc]
    thinker.close()
    assert main_thread() not in threads
