"""Conflicts and battles step by step (docs/rules/ankh.md, 7 to 9 and 11)."""

from typing import Any

import pytest

from shared.engine.ankh import GAME
from shared.engine.ankh import events as e
from shared.engine.ankh.actions import PASS, Bid, Build, Declare, Move, Play, Pray, UseToken
from shared.engine.ankh.decisions import (
    BreakTie,
    BuildMonument,
    ChooseCards,
    DeclareTwoCards,
    MoveToObelisks,
    OpenConflict,
    PlaceBids,
)
from shared.engine.ankh.geometry import hex_at
from shared.engine.ankh.model import Battle, Conflict
from shared.engine.ankh.pieces import Card
from tests.engine.ankh.positions import conflict, table
from tests.vectors._ankh_table import Table

DUEL = "g0:0:god:0,4 a0:0:warrior:-1,4 g1:1:god:-2,10 b0:1:warrior:-3,10"


def play(position: Table, *cards: Card) -> None:
    """Everyone in the battle plays a card, by seat."""
    for seat, card in enumerate(cards):
        position.act(seat, Play((card,)))


def fought(figures: str, monuments: str, cards: tuple[Card, ...], **gods: dict[str, Any]) -> Table:
    """A battle in the West that is over but for its decisions about nothing."""
    position = table(len(cards), figures, monuments, gods={name[-1]: god for name, god in gods.items()})
    conflict(position)
    play(position, *cards)
    position.go()
    return position


def test_regions_are_visited_by_number_and_the_empty_passed_over() -> None:
    position = table(3, "g0:0:god:0,5 g1:1:god:1,5 g2:2:god:2,7")
    position.go(OpenConflict(), until=lambda state: state.battle is not None)
    assert position.told(e.RegionVisited) == [e.RegionVisited(1, (1, 0), "battle")]
    play(position, "miracle", "chariots")
    position.go()
    later = position.told(e.RegionVisited)[1:]
    assert later == [e.RegionVisited(2, (2,), "dominance"), e.RegionVisited(3, (), "empty")]
    assert position.told(e.ConflictEnded) == [e.ConflictEnded(1)]


def test_the_omnipresent_gain_before_the_first_region() -> None:
    figures = "g0:0:god:0,5 a:0:warrior:3,4 b:0:warrior:3,1 g1:1:god:1,5"
    position = table(2, figures, gods={"0": {"powers": ["omnipresent"]}})
    position.go(OpenConflict(), until=lambda state: state.battle is not None)
    assert position.told(e.FollowersChanged) == [e.FollowersChanged(0, 3, 4, "omnipresent")]


def test_the_token_goes_to_who_triggered_the_conflict() -> None:
    position = table(3, "g0:0:god:0,5 g1:1:god:1,5 g2:2:god:2,7")
    position.state.seat = 2
    position.go(OpenConflict(), until=lambda state: state.battle is not None)
    assert position.state.conflict == Conflict(1, 2, 2, 3, region=1)


# ---------------------------------------------------------------- cards


def test_amun_announces_two_cards_once_in_a_conflict() -> None:
    figures = "g0:0:god:0,5 g1:1:god:1,5 a:0:warrior:3,4 g2:2:god:2,7"
    position = table(3, figures, gods={"0": {"god": "amun"}})
    conflict(position, seat=1, last=2)
    assert isinstance(position.state.stack[-1], DeclareTwoCards)
    position.act(0, Declare())
    assert len(GAME.legal(position.state, 0)) == 21
    assert len(GAME.legal(position.state, 1)) == 7
    position.act(0, Play(("flood", "miracle")))
    position.act(1, Play(("chariots",)))
    assert isinstance(position.state.stack[-1], ChooseCards)
    assert position.state.battle is not None
    assert position.state.battle.region == 2
    assert len(GAME.legal(position.state, 0)) == 5


def test_amun_with_one_card_has_no_two_to_announce() -> None:
    gods = {"0": {"god": "amun", "hand": ["cycle_of_maat"], "used": ["chariots"]}}
    position = table(2, DUEL, gods=gods)
    conflict(position)
    assert not position.told(e.TwoCardsDeclared)
    assert position.told(e.CardsCommitted) == [e.CardsCommitted(0, (0,), ("cycle_of_maat",))]
    assert GAME.deciders(position.state) == (1,)


def test_cards_are_shown_together_and_used_afterwards() -> None:
    position = table(2, DUEL)
    conflict(position)
    position.act(1, Play(("chariots",)))
    assert not position.told(e.CardsRevealed)
    assert len(position.state.gods[1].hand) == 7
    position.act(0, Play(("drought",)))
    assert position.told(e.CardsRevealed)[0].cards == {1: ("chariots",), 0: ("drought",)}
    assert [god.used for god in position.state.gods] == [("drought",), ("chariots",)]
    assert "chariots" not in position.state.gods[1].hand


def offered(followers: int, temples: int = 12, monuments: str = "") -> set[str | None]:
    """The kinds of monuments that god 0 may build in the West, and None for not building."""
    position = table(2, DUEL, monuments, gods={"0": {"followers": followers}})
    position.state.battle = Battle(1, (1, 0))
    position.state.monument_supply["temple"] = temples
    return {action.kind if isinstance(action, Build) else None for action in position.ask(BuildMonument(0, 0), 0)}


def test_building_needs_followers_a_token_and_the_supply() -> None:
    assert offered(followers=3) == {"obelisk", "temple", "pyramid", None}
    assert offered(followers=2) == {None}
    assert offered(followers=3, temples=0) == {"obelisk", "pyramid", None}
    places = "-2,4 -2,5 -1,5 0,5 1,5 -3,6 -1,6 0,6 1,4"
    nine = " ".join(f"n{number}:temple:{place}:0" for number, place in enumerate(places.split()))
    assert offered(followers=3, monuments=nine) == {None}


def test_builders_build_in_rising_order_before_the_plague() -> None:
    gods = {"0": {"devotion": 2, "followers": 3}, "1": {"devotion": 1, "followers": 4}, "2": {"followers": 1}}
    position = table(3, f"{DUEL} g2:2:god:-4,8", gods=gods)
    conflict(position)
    play(position, "build_monument", "build_monument", "plague_of_locusts")
    for seat, place in ((1, (-1, 5)), (0, (0, 5))):
        assert GAME.deciders(position.state) == (seat,)
        position.act(seat, Build("temple", hex_at(place)))
    assert isinstance(position.state.stack[-1], PlaceBids)
    assert GAME.deciders(position.state) == (2, 1), "god 0 has no follower left, so its bid is no choice"


def test_nobody_is_spared_when_nobody_bids() -> None:
    position = fought(
        DUEL, "", ("plague_of_locusts", "plague_of_locusts"), god0={"followers": 1}, god1={"followers": 1}
    )
    assert position.told(e.BidsRevealed) == [e.BidsRevealed({1: 0, 0: 0}, None)]
    assert position.figure_names(position.state.figures) == ["g0", "g1"]


def test_bids_are_paid_by_everyone() -> None:
    position = table(2, DUEL, gods={"0": {"followers": 4}, "1": {"followers": 3}})
    conflict(position)
    play(position, "plague_of_locusts", "miracle")
    position.act(0, Bid(2))
    position.act(1, Bid(3))
    position.go()
    assert [god.followers for god in position.state.gods] == [2, 0]
    assert position.told(e.BidsRevealed)[0].spared == 1


# ---------------------------------------------------------------- ties


def test_the_token_may_be_kept_for_a_later_region() -> None:
    position = table(2, f"{DUEL} c0:0:warrior:3,4 c1:1:warrior:2,7")
    conflict(position, seat=1, last=2)
    play(position, "miracle", "build_monument")
    assert position.state.stack[-1] == BreakTie(1, 1)
    position.act(1, PASS)
    assert position.told(e.BattleDecided) == [e.BattleDecided(None, 0)]
    play(position, "flood", "drought")
    assert position.state.conflict is None, "2 against 1 and Drought is a clear win for god 1"
    assert position.told(e.BattleDecided)[1].winner == 1


def test_the_token_decides_once_in_a_conflict() -> None:
    position = table(2, f"{DUEL} c0:0:warrior:3,4 c1:1:warrior:2,7")
    conflict(position, seat=1, last=2)
    play(position, "miracle", "build_monument")
    position.act(1, UseToken())
    play(position, "flood", "cycle_of_maat")
    assert [event.winner for event in position.told(e.BattleDecided)] == [1, None]


# ---------------------------------------------------------------- gains


def test_bountiful_adds_to_every_gain_made_from_a_red_space() -> None:
    monuments = "m:temple:-1,5:0 n:temple:-2,5:0"
    power = {"powers": ["bountiful", "worshipful"], "devotion": 13, "followers": 2}
    position = table(2, DUEL, monuments, gods={"0": power})
    conflict(position)
    play(position, "chariots", "miracle")
    position.act(0, Pray())
    gains = [
        (event.change, [line.reason for line in event.lines])
        for event in position.told(e.DevotionChanged)
        if event.god == 0
    ]
    assert gains == [
        (2, ["temple_majority", "bountiful"]),
        (2, ["battle_won", "bountiful"]),
        (1, ["worshipful"]),
    ], "13 and 15 are red, 17 is not"


def test_a_gain_stops_at_the_top_and_ends_the_game() -> None:
    monuments = "m:temple:-1,5:0 n:pyramid:-2,5:0 o:obelisk:0,5:1"
    position = fought(DUEL, monuments, ("chariots", "miracle"), god0={"devotion": 30}, god1={"devotion": 29})
    assert position.state.gods[0].devotion == 31
    assert position.told(e.GameEnded) == [e.GameEnded("summit", 0)]
    assert not position.told(e.StrengthsCompared)
    assert isinstance(position.events[-1], e.Waiting)
    assert GAME.deciders(position.state) == ()


def test_who_is_lower_in_devotion_reaches_the_top_first() -> None:
    monuments = "m:temple:-1,5:0 o:obelisk:0,5:1"
    position = table(2, DUEL, monuments, gods={"0": {"devotion": 30}, "1": {"devotion": 30}}, stacks={"30": [1, 0]})
    conflict(position)
    play(position, "chariots", "miracle")
    assert position.state.result is not None
    assert position.state.result.winner == 1


def test_radiance_pays_once_however_many_suns() -> None:
    position = table(2, "g0:0:god:0,4 a:0:warrior:-1,4 b:0:warrior:-2,4 g1:1:god:2,7", gods={"0": {"god": "ra"}})
    for number in (1, 2):
        GAME.evolve(position.state, e.FigureMarked(number, 0))
    conflict(position)
    assert position.state.gods[0].devotion == 1


def test_the_published_preset_pays_for_dominating() -> None:
    position = table(2, "g0:0:god:0,4 g1:1:god:2,7", options={"preset": "published"})
    conflict(position)
    (gain,) = position.told(e.DevotionChanged)
    assert [(line.reason, line.points) for line in gain.lines] == [("dominance", 1)]


@pytest.mark.parametrize(("figures", "pays"), [(DUEL, 2), (DUEL.replace("a0:0:warrior:-1,4 ", ""), 0)])
def test_the_magnanimous_need_two_figures_in_a_tie_as_well(figures: str, pays: int) -> None:
    more = figures if pays else figures.replace(" b0:1:warrior:-3,10", "")
    position = fought(
        more, "", ("miracle", "build_monument"), god0={"powers": ["magnanimous"], "hand": ["miracle", "flood"]}
    )
    assert position.told(e.BattleDecided)[0].winner is None
    assert sum(event.change for event in position.told(e.DevotionChanged) if event.god == 0) == pays + (
        1 if pays else 0
    )


def test_glorious_needs_a_margin_of_three() -> None:
    for cards, margin, devotion in ((("chariots", "miracle"), 3, 3), (("chariots", "drought"), 2, 1)):
        position = fought(DUEL, "", cards, god0={"powers": ["glorious"]})  # type: ignore[arg-type]
        assert position.told(e.BattleDecided)[0].margin == margin
        assert position.state.gods[0].devotion == devotion


# ---------------------------------------------------------------- Obelisk-attuned


def test_a_figure_goes_to_obelisks_once_in_a_battle() -> None:
    position = table(2, f"{DUEL} c:0:warrior:3,1", "m:obelisk:-1,7:0", gods={"0": {"powers": ["obelisk_attuned"]}})
    conflict(position)
    assert isinstance(position.state.stack[-1], MoveToObelisks)
    position.act(0, Move(4, hex_at((-1, 6))))
    assert {move.figure for move in GAME.legal(position.state, 0) if isinstance(move, Move)} == {0, 1}
    position.act(0, PASS)
    assert isinstance(position.state.stack[-1], ChooseCards)


def test_who_arrives_by_obelisk_leaves_a_region_visited_before() -> None:
    figures = "g0:0:god:0,4 g1:1:god:2,7 b:1:warrior:-1,4 c:0:warrior:3,4"
    position = table(2, figures, "m:obelisk:2,6:0", gods={"0": {"powers": ["obelisk_attuned"]}})
    conflict(position, last=2)
    play(position, "chariots", "miracle")
    assert isinstance(position.state.stack[-1], MoveToObelisks)
    position.act(0, Move(0, hex_at((3, 5))))
    position.act(0, PASS)
    play(position, "flood", "build_monument")
    position.go()
    assert [event.region for event in position.told(e.RegionVisited)] == [1, 2]
    assert position.told(e.StrengthsCompared)[1].strengths[1].total == 2
