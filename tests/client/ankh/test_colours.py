"""Cards and terrain of Ankh stay apart for every kind of colour vision."""

import itertools

import pytest

from client.art.ankh_cards import FACES
from client.art.ankh_land import TERRAIN_COLOURS
from tests.client.art.test_palette import APART, VISION, distance

PATTERNED = 14.0
"""Terrains also differ by dots, furrows and waves, so their colours may come closer."""


@pytest.mark.parametrize("vision", VISION)
def test_the_grounds_of_all_battle_cards_look_different_to_everybody(vision: str) -> None:
    for a, b in itertools.combinations(FACES, 2):
        assert distance(FACES[a].ground, FACES[b].ground, vision) >= APART, f"{a} and {b} look alike ({vision})"


@pytest.mark.parametrize("vision", VISION)
def test_terrains_look_different_to_everybody(vision: str) -> None:
    for a, b in itertools.combinations(TERRAIN_COLOURS, 2):
        assert distance(TERRAIN_COLOURS[a], TERRAIN_COLOURS[b], vision) >= PATTERNED, f"{a}, {b} ({vision})"


RIM = "#FFF9EA"
"""What surrounds the colour of a figure on the map (`client.art.ankh_tokens`)."""


@pytest.mark.parametrize("vision", VISION)
def test_a_figure_stands_out_from_every_terrain_by_its_rim(vision: str) -> None:
    for terrain, colour in TERRAIN_COLOURS.items():
        assert distance(RIM, colour, vision) >= APART, f"a figure is lost on {terrain} ({vision})"
