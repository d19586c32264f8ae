"""What may be pressed at the table of Ankh, what comes of it, and why something may not."""

import pygame
import pytest

from client.games.ankh import layout
from client.games.ankh.composing import map_view
from client.games.ankh.lights import Light, light_of
from shared.engine.ankh import GAME
from shared.engine.ankh import decisions as d
from shared.engine.ankh.actions import Bid, EndTurn, Keep, Lay, Move, Place, Play, Swap, TakeAction, TakeGod, Unlock
from shared.engine.ankh.model import AnkhState
from shared.engine.ankh.options import AnkhOptions
from shared.engine.ankh.turn import next_level
from tests.client.ankh.conftest import Open
from tests.client.ankh.parlour import Parlour


def sent(parlour: Parlour) -> object:
    """The last action that went to the server."""
    return parlour.session.sent[-1] if parlour.session.sent else None


def reason(parlour: Parlour, name: str) -> str:
    """Why a widget cannot be used."""
    widget = parlour.app.find(name)
    assert not widget.enabled
    return widget.reason


def test_a_click_on_a_row_takes_the_action(asked: Open) -> None:
    parlour = asked(d.ChooseAction)
    parlour.click("track:followers")
    assert sent(parlour) == TakeAction("followers")


def test_the_second_action_is_only_from_a_lower_row(asked: Open) -> None:
    parlour = asked(d.ChooseAction, lambda state: state.taken == ("summon",))
    assert "lower row" in reason(parlour, "track:move")
    assert "done that" in reason(parlour, "track:summon")
    parlour.click("track:move")
    assert "lower row" in parlour.app.tree()["toasts"][-1]
    assert sent(parlour) is None
    parlour.click("end")
    assert sent(parlour) == EndTurn()


def test_a_figure_is_moved_with_two_clicks(asked: Open) -> None:
    parlour = asked(d.MoveFigures, lambda state: len({m.figure for m in _moves(state)}) > 1)
    first = parlour.controls.choosing.values(0)[0]
    parlour.click(f"figure:{first[1]}")
    targets = [value for kind, value in parlour.controls.choosing.open() if kind == "hex"]
    assert targets
    assert {steps for _to, steps in map_view(parlour.scene, _light(parlour)).pips} == {1, 2, 3}
    parlour.click(f"hex:{targets[0]}")
    assert sent(parlour) == Move(first[1], targets[0])


def _moves(state: AnkhState) -> list[Move]:
    return [action for action in GAME.legal(state, 0) if isinstance(action, Move)]


def _light(parlour: Parlour) -> Light:
    return light_of(parlour.scene.state, parlour.controls.choosing)


def test_escape_takes_a_click_back_before_it_opens_the_menu(asked: Open) -> None:
    parlour = asked(d.MoveFigures, lambda state: len({m.figure for m in _moves(state)}) > 1)
    first = parlour.controls.choosing.values(0)[0]
    parlour.click(f"figure:{first[1]}")
    parlour.key(pygame.K_ESCAPE)
    assert parlour.controls.choosing.chosen == []
    assert parlour.app.top is parlour.scene
    parlour.key(pygame.K_ESCAPE)
    assert parlour.app.top is not parlour.scene


def test_whom_to_summon_is_chosen_from_rows_in_place_of_the_tracks(asked: Open) -> None:
    parlour = asked(d.Summon, lambda state: bool(state.gods[0].guardians) and state.gods[0].warriors > 0)
    kind = parlour.state.gods[0].guardians[0]
    assert f"what:{kind}" in parlour.ids()
    assert "track:move" not in parlour.ids()
    parlour.click(f"what:{kind}")
    at = next(value for name, value in parlour.controls.choosing.open() if name == "hex")
    parlour.click(f"hex:{at}")
    placed = sent(parlour)
    assert isinstance(placed, Place)
    assert (placed.kind, placed.to) == (kind, at)


def test_powers_say_why_they_cannot_be_unlocked(asked: Open) -> None:
    parlour = asked(d.UnlockPower, lambda state: len(state.gods[0].powers) == 1 and state.gods[0].followers)
    owned = parlour.state.gods[0].powers[0]
    assert "You have this power" in reason(parlour, f"power:{owned}")
    assert "First two powers of level I" in reason(parlour, "power:glorious")
    assert next_level(parlour.state, 0) == 1
    power = next(value for kind, value in parlour.controls.choosing.open() if kind == "power")
    parlour.click(f"power:{power}")
    assert sent(parlour) == Unlock(power)


def test_a_card_is_chosen_first_and_played_second(asked: Open) -> None:
    parlour = asked(d.ChooseCards, lambda state: state.battle.two_cards != 0)
    assert parlour.app.top.name == "battle"
    parlour.click("card:miracle") if parlour.app.find("card:miracle").enabled else parlour.click("card:chariots")
    assert sent(parlour) is None
    chosen = parlour.controls.choosing.cards
    assert len(chosen) == 1
    assert "Press Enter" in parlour.scene.prompt().text or "press Enter" in parlour.scene.prompt().text
    parlour.key(pygame.K_RETURN)
    assert sent(parlour) == Play(chosen)  # type: ignore[arg-type]


def test_who_has_chosen_sees_his_card_and_whom_all_wait_for(asked: Open) -> None:
    parlour = asked(d.ChooseCards, lambda state: len(state.stack[-1].waiting) > 1 and state.battle.two_cards != 0)
    card = parlour.controls.choosing.hand[0]
    parlour.click(f"card:{card}")
    parlour.click("play")
    parlour.wait()
    face = parlour.scene.sheet_face_now()
    assert face is not None
    mine = next(column for column in face.columns if column.own)
    assert mine.cards == (card,)
    assert "Chosen. Waiting for" in face.hint
    assert face.choosing
    assert any(done for _sigil, done in face.ready)
    assert not all(done for _sigil, done in face.ready)


def test_nobody_elses_card_is_on_the_sheet_before_it_is_turned(asked: Open) -> None:
    parlour = asked(d.ChooseCards, lambda state: bool(state.battle.chosen) and len(state.stack[-1].waiting) >= 1)
    face = parlour.scene.sheet_face_now()
    assert face is not None
    for column in face.columns:
        if not column.own:
            assert column.cards == ()


def test_a_bid_is_chosen_first_and_placed_second(asked: Open) -> None:
    parlour = asked(d.PlaceBids, lambda state: state.gods[0].followers > 1)
    parlour.click("bid:2")
    assert sent(parlour) is None
    parlour.click("bid:1")
    parlour.click("bid")
    assert sent(parlour) == Bid(1)


def test_a_caravan_is_laid_edge_by_edge(asked: Open) -> None:
    parlour = asked(d.LayCaravan)
    while parlour.controls.choosing.caravan() is None:
        edges = [name for name in parlour.ids() if name.startswith("edge:")]
        laid = {f"edge:{edge}" for edge in parlour.controls.choosing.edges}
        parlour.click(next(name for name in edges if name not in laid))
    caravan = parlour.controls.choosing.caravan()
    light = _light(parlour)
    assert len(light.parts) == 2
    parlour.key(pygame.K_RETURN)
    assert sent(parlour) == caravan
    assert isinstance(caravan, Lay)
    assert isinstance(parlour.frame(), d.KeepNumber)
    parlour.wait()
    new = parlour.frame().new
    parlour.click(f"region:{new}")
    assert sent(parlour) == Keep(new)
    parlour.wait()
    parlour.click("region:1")
    assert sent(parlour) == Swap(1)


def test_a_camel_can_be_taken_back(asked: Open) -> None:
    parlour = asked(d.LayCaravan)
    parlour.click(next(name for name in parlour.ids() if name.startswith("edge:")))
    assert len(parlour.controls.choosing.edges) == 1
    parlour.key(pygame.K_BACKSPACE)
    assert not len(parlour.controls.choosing.edges)


def test_gods_are_drafted_from_a_sheet(asked: Open) -> None:
    parlour = asked(d.ChooseGod, seats=3, options=AnkhOptions(god_choice="draft"))
    assert parlour.app.top.name == "draft"
    name = next(value for kind, value in parlour.controls.choosing.open() if kind == "god")
    parlour.click(f"god:{name}")
    assert sent(parlour) == TakeGod(name)


def test_the_sheet_of_a_battle_can_be_put_aside_and_brought_back(asked: Open) -> None:
    parlour = asked(d.ChooseCards)
    parlour.key(pygame.K_b)
    assert parlour.app.top is parlour.scene
    assert parlour.app.find("card:chariots").rect == layout.own_card(1)
    parlour.click("unfold")
    assert parlour.app.top.name == "battle"


def test_what_lies_outside_of_the_region_is_chosen_on_the_map(asked: Open) -> None:
    parlour = asked(d.MoveToObelisks)
    assert parlour.app.top is parlour.scene
    parlour.click("unfold")
    assert parlour.app.top is parlour.scene
    assert parlour.app.tree()["toasts"]


def test_the_map_is_zoomed_and_dragged(asked: Open) -> None:
    parlour = asked(d.ChooseAction)
    whole = parlour.scene.atlas.view
    for _turn in range(2):
        parlour.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(700, 300), rel=(0, 0), buttons=(0, 0, 0)))
        parlour.app.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
    near = parlour.scene.atlas.view
    assert near.radius > whole.radius
    parlour.scene.map_event(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(700, 300), button=1), (700, 300))
    parlour.scene.map_event(pygame.event.Event(pygame.MOUSEMOTION, pos=(650, 300)), (650, 300))
    assert parlour.scene.atlas.view.left == pytest.approx(near.left - 50)
    parlour.key(pygame.K_ESCAPE)
    assert parlour.scene.atlas.view.radius == whole.radius


def test_the_map_is_zoomed_and_moved_with_keys(asked: Open) -> None:
    parlour = asked(d.ChooseAction)
    parlour.key(pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert "whole map" in parlour.app.tree()["toasts"][-1]
    for _turn in range(2):
        parlour.key(pygame.K_z)
    near = parlour.scene.atlas.view
    parlour.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    parlour.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    moved = parlour.scene.atlas.view
    assert moved.left < near.left
    assert moved.top < near.top
    for _turn in range(2):
        parlour.key(pygame.K_x)
    assert not parlour.scene.atlas.zoomed


def test_what_cannot_be_moved_says_why(asked: Open) -> None:
    parlour = asked(d.MoveFigures, lambda state: len({m.figure for m in _moves(state)}) > 1)
    god = parlour.state.seat_gods[0]
    foreign = next(figure for figure in parlour.state.figures.values() if figure.god != god)
    parlour.click(f"figure:{foreign.id}")
    assert parlour.app.tree()["toasts"][-1] == reason(parlour, f"figure:{foreign.id}") == "Only your own figures move."
    stone = next(iter(parlour.state.monuments))
    assert reason(parlour, f"monument:{stone}") == "Choose the figure first."


def test_a_click_beside_the_glowing_hexes_says_where_a_figure_may_go(asked: Open) -> None:
    parlour = asked(d.MoveFigures, lambda state: len({m.figure for m in _moves(state)}) > 1)
    parlour.click(f"figure:{parlour.controls.choosing.values(0)[0][1]}")
    view, widgets = parlour.scene.atlas.view, parlour.app.top.widgets()
    taken = {getattr(widget, "at", None) for widget in widgets}
    free = next(number for number in view.hexes if number not in taken)
    place = parlour.app.canvas.at(*view.centre(free))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        parlour.app.handle(pygame.event.Event(kind, pos=place, button=1))
    assert "1 to 3 hexes" in parlour.app.tree()["toasts"][-1]
    assert sent(parlour) is None


@pytest.mark.parametrize("zoom", [0, 1, 2])
def test_a_click_hits_the_hex_that_is_seen_there(asked: Open, zoom: int) -> None:
    parlour = asked(d.MoveFigures, lambda state: len({m.figure for m in _moves(state)}) > 1)
    for _step in range(zoom):
        parlour.scene.zoom(1)
    view = parlour.scene.atlas.view
    for number in view.hexes:
        x, y = view.centre(number)
        if view.in_window((x, y)):
            hit = [other for other in view.hexes if view.hits_hex(other, (x, y))]
            assert hit == [number]


def test_a_spectator_can_look_from_any_place_and_press_nothing(open_parlour: Open) -> None:
    parlour = open_parlour(seats=3, seat=None)
    parlour.read()
    assert "watching" in reason(parlour, "track:move")
    parlour.click("player:2")
    assert parlour.scene.viewpoint == 2


def test_everything_has_a_tooltip(asked: Open) -> None:
    parlour = asked(d.ChooseAction, lambda state: state.conflicts >= 1)
    silent = [
        widget.id
        for widget in parlour.scene.board_widgets()
        if not widget.tip and not widget.id.startswith(("player:", "map", "pan:", "end", "done", "unfold"))
    ]
    assert silent == []


def test_arrow_keys_walk_over_the_map(asked: Open) -> None:
    parlour = asked(d.MoveFigures, lambda state: len({m.figure for m in _moves(state)}) > 1)
    first = parlour.controls.choosing.values(0)[0]
    parlour.click(f"figure:{first[1]}")
    parlour.app.input.set_focus("")
    seen = []
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP):
        parlour.key(key)
        focus = parlour.app.input.focus
        assert focus.startswith(("hex:", "figure:"))
        seen.append(focus)
    assert len(set(seen)) >= 3
    assert parlour.app.input.by_key
