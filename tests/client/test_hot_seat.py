"""Two at one screen, a third on the network, at every game: by keys alone, and nobody sees what is not theirs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pygame
import pytest

from client.company import REST
from client.hands import on_the_screen
from client.scenes.room import RoomScene
from client.scenes.table import TableScene
from client.session import Session
from shared.engine.game import encode
from shared.engine.ra.actions import BidUpTo
from shared.engine.registry import KEYS, game
from shared.protocol import messages as wire
from tests.client.inn import ADDRESS, Inn, settings
from tests.client.typist import Typist

SECRETS: dict[str, dict[str, Any]] = {"ra": {"hidden_scores": True}, "coins": {"hidden_coins": True}, "ankh": {}}
"""The options with which players know different things; in Ankh they always do, in battles."""


class Sofa(Typist):
    """Nefret, whose screen it is, and Bob beside her; Senbi is on the network."""

    def __init__(self, folder: Path, key: str, options: dict[str, Any], *, breaks: bool = False) -> None:
        inn = Inn()
        super().__init__(inn, inn.app(folder))
        self.key = key
        self.random = Random(4)
        self.bot = game(key).bots["apprentice" if key == "ankh" else next(iter(game(key).bots))]()
        chosen = msgspec.structs.replace(game(key).options_type(), **options)
        self.app.navigator.connect(ADDRESS)
        self.passes()
        self.app.navigator.make_table(settings(game=key, options=msgspec.Raw(encode(chosen)), breaks=breaks, seed=7))
        self.wait_for("room")
        self.use("room:guest")
        self.write("Bob")
        self.press("return")
        self.wait_for("room")
        self.senbi = inn.session("Senbi")
        self.senbi.request(wire.Join, table=self.app.navigator.at)
        inn.settle()
        self.senbi.request(wire.Ready, table=self.app.navigator.at)
        self.use("room:start")
        while not isinstance(self.app.scene, TableScene):
            self.passes()
        self.holder = "Nefret"
        """Who took the screen last, saying who they are."""

    @property
    def board(self) -> TableScene:
        assert isinstance(self.app.scene, TableScene)
        return self.app.scene

    @property
    def front(self) -> str:
        assert self.board.seat is not None
        return self.board.name_of(self.board.seat)

    @property
    def tables(self) -> list[Any]:
        """The table as everybody at this screen knows it."""
        return [session.model.tables[self.app.navigator.at] for session in self.app.navigator.company.sessions]

    @property
    def secret(self) -> bool:
        """Whether the two here know different things."""
        one, other = self.tables
        return bool(one.state != other.state)

    def senbi_plays(self) -> None:
        """Senbi decides, if asked."""
        table = self.senbi.model.tables[self.app.navigator.at]
        if table.my_turn and table.seat is not None:
            legal = list(table.legal(table.seat))
            self.senbi.act(table, self.bot.choose(table.state.copy(), table.seat, legal, self.random))
            self.inn.settle()
        elif table.in_break:
            self.senbi.request(wire.Ready, table=table.id)

    def one_decision(self) -> None:
        """Whoever is asked at this screen decides, by keys; or time passes."""
        app, board = self.app, self.board
        if app.top.name in ("handover", "rest"):
            default = app.top.default() or "rest:0"
            self.holder = app.find(default).text.removeprefix("I am ")
            self.use(default)
        elif board.table.my_turn and board.controls_live and not board.guarded:
            position = (board.table.number, board.seat)
            if self._wish is None or self._wish[0] != position:
                legal = board.table.legal(board.seat or 0)
                action = self.bot.choose(board.table.state.copy(), board.seat or 0, legal, self.random)
                self._wish = (position, action)
            self._towards(self._wish[1], board)
        elif app.top is not board and app.top.default():
            self.press("return")
        self.passes(0.3)

    _wish: tuple[Any, Any] | None = None


@pytest.fixture(autouse=True)
def queue() -> Iterator[None]:
    """Nobody else's events lie in the queue."""
    pygame.event.clear()
    yield
    pygame.event.clear()


@pytest.mark.parametrize("key", KEYS)
def test_a_whole_game_for_two_at_one_screen_shows_each_only_what_is_theirs(key: str, tmp_path: Path) -> None:
    sofa = Sofa(tmp_path, key, SECRETS[key])
    fronts, covers, secrets = set(), set(), 0
    for _round in range(3000):
        app = sofa.app
        if sofa.board.table.standings is not None:
            break
        if app.top.name in ("handover", "rest"):
            covers.add(app.top.name)
        else:  # the table, or a sheet that lies on it
            shown = sofa.board.table
            assert shown.state == shown.game.view(shown.state, shown.seat), "it is what this seat may know, no more"
            if sofa.secret:
                secrets += 1
                assert sofa.front == sofa.holder, "what somebody knows is shown only after they said who they are"
            else:
                sofa.holder = sofa.front  # the screen turns by itself as long as there is nothing to hide
            if shown.my_turn and sofa.board.controls_live:
                fronts.add(sofa.front)
                if app.top is sofa.board:
                    assert sofa.board.top.prompt().who == sofa.front, "the pill says whom it asks"
        sofa.one_decision()
        sofa.senbi_plays()
    assert sofa.board.table.standings is not None, f"the game does not end: {on_the_screen(app)}"
    assert fronts == {"Nefret", "Bob"}
    assert secrets, covers
    assert "handover" in covers


@pytest.mark.parametrize("hidden", [True, False])
def test_after_an_epoch_each_reads_their_own_scores_if_they_are_not_the_same_for_all(
    hidden: bool, tmp_path: Path
) -> None:
    sofa = Sofa(tmp_path, "ra", SECRETS["ra"] if hidden else {}, breaks=True)
    readers, covers = [], 0
    for _round in range(1500):
        table, top = sofa.board.table, sofa.app.top.name
        if table.in_break and top == "scores" and sofa.front not in readers:
            readers.append(sofa.front)
        covers += table.in_break and top == "handover"
        if readers and not table.in_break:
            break
        sofa.one_decision()
        sofa.senbi_plays()
    assert sofa.board.table.state.epoch == 2
    assert (len(readers), covers > 0) == ((2, True) if hidden else (1, False))


def after_own_decision(sofa: Sofa) -> None:
    """Play until somebody here has decided and Senbi alone is asked."""
    for _round in range(1500):
        senbi = sofa.senbi.model.tables[sofa.app.navigator.at]
        if sofa.secret and senbi.my_turn and sofa.app.top is sofa.board and not sofa.app.moving:
            return
        sofa.one_decision()
        if not (sofa.secret and senbi.my_turn):
            sofa.senbi_plays()
    raise AssertionError("Senbi is never asked")


def picture(sofa: Sofa) -> bytes:
    sofa.app.redraw()
    sofa.app.draw()
    return pygame.image.tobytes(sofa.app.canvas.surface, "RGB")


def test_what_somebody_knows_does_not_stay_on_the_screen_while_the_game_waits_for_others(tmp_path: Path) -> None:
    sofa = Sofa(tmp_path, "ra", SECRETS["ra"])
    after_own_decision(sofa)
    sofa.passes(REST + 0.5)
    sofa.passes(0.1)
    assert sofa.app.top.name == "rest"
    covered = picture(sofa)
    state = sofa.board.table.state
    sofa.board.shown = type(state)(
        **{**{name: getattr(state, name) for name in state.__struct_fields__}, "fame": (99, 99, 99)}
    )
    assert picture(sofa) == covered, "nothing of the table is seen through the cover"
    sofa.use("rest:1")
    assert (sofa.app.top, sofa.front) == (sofa.board, "Bob")
    assert [fame is None for fame in sofa.board.table.state.fame] == [True, False, True]
    sofa.passes(3 * REST)
    assert sofa.app.top is sofa.board, "whoever looks at their own may look as long as they like"
    sofa.senbi_plays()


def test_whoever_is_asked_next_is_called_to_the_covered_screen(tmp_path: Path) -> None:
    sofa = Sofa(tmp_path, "ra", SECRETS["ra"])
    after_own_decision(sofa)
    sofa.passes(REST + 0.5)
    for _round in range(60):
        sofa.passes(0.3)
        if sofa.app.top.name != "rest":
            break
        sofa.senbi_plays()
    asked = next(table for table in sofa.tables if table.my_turn)
    assert sofa.app.top.name == "handover"
    assert asked.name_of(asked.seat) in sofa.app.find("handover:take").text


def test_without_secrets_the_screen_is_never_covered(tmp_path: Path) -> None:
    sofa = Sofa(tmp_path, "ra", {})
    for _round in range(60):
        assert sofa.app.top.name not in ("handover", "rest")
        sofa.one_decision()
    sofa.passes(3 * REST)
    assert sofa.app.top.name not in ("handover", "rest")


def test_a_standing_order_is_a_secret_of_whoever_left_it(tmp_path: Path) -> None:
    sofa = Sofa(tmp_path, "ra", {})
    company = sofa.app.navigator.company
    bob: Session | None = company.guests[0].session
    assert bob is not None
    order = msgspec.Raw(encode(BidUpTo(limit=9)))
    bob.request(wire.Order, table=sofa.app.navigator.at, order=order)
    sofa.passes()
    assert bob.model.tables[sofa.app.navigator.at].order == BidUpTo(limit=9)
    for _round in range(60):
        if sofa.app.top.name == "handover":
            return
        sofa.one_decision()
        sofa.senbi_plays()
    raise AssertionError("the screen turned to Bob with his order in sight")


def test_the_name_over_the_table_goes_as_soon_as_its_bearer_has_decided(tmp_path: Path) -> None:
    sofa = Sofa(tmp_path, "ra", {})
    for _round in range(60):
        if sofa.board.flourishes.came_since is not None and sofa.board.table.my_turn:
            break
        sofa.one_decision()
        sofa.senbi_plays()
    board = sofa.board
    assert board.flourishes.came_since is not None
    legal = board.table.legal(board.seat or 0)
    sofa.app.act(board.table, legal[0])
    sofa.passes(0.05)
    assert board.flourishes.came_since is None


def test_the_waiting_room_says_who_sits_at_this_screen(tmp_path: Path) -> None:
    inn = Inn()
    typist = Typist(inn, inn.app(tmp_path))
    typist.app.navigator.connect(ADDRESS)
    typist.passes()
    typist.app.navigator.make_table(settings())
    typist.wait_for("room")
    typist.use("room:guest")
    typist.write("Bob")
    typist.press("return")
    typist.wait_for("room")
    assert isinstance(typist.app.scene, RoomScene)
    seats = [typist.app.find(f"seat:{number}") for number in range(3)]
    assert [getattr(seat, "here", None) for seat in seats] == [False, True, False]
