"""Colours stay apart for every kind of colour vision, and text stays readable.

Simulated with the matrices of Machado, Oliveira and Fernandes (2009) at full severity, compared by the CIE 1976
distance in L*a*b*.
"""

import itertools
from typing import Final

import pytest

from client.art import palette

Vector = tuple[float, float, float]

VISION: Final = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ: Final = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE: Final = (0.9505, 1.0, 1.089)
APART: Final = 20.0


def linear(colour: str) -> Vector:
    """The light of an sRGB colour."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def times(matrix: tuple[Vector, ...] | tuple[tuple[int, ...], ...], vector: Vector) -> Vector:
    """A matrix applied to a vector."""
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def lab(light: Vector) -> Vector:
    """L*a*b* of a linear colour, clipped to what a screen can show."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in light)
    xyz = times(TO_XYZ, (red, green, blue))
    f = [_root(part / white) for part, white in zip(xyz, WHITE, strict=True)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def _root(t: float) -> float:
    return float(t ** (1 / 3)) if t > 0.008856 else 7.787 * t + 16 / 116


def distance(a: str, b: str, vision: str) -> float:
    """How far apart two colours look to somebody with that vision."""
    first, second = (lab(times(VISION[vision], linear(colour))) for colour in (a, b))
    return float(sum((x - y) ** 2 for x, y in zip(first, second, strict=True)) ** 0.5)


def contrast(a: str, b: str) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    light = sorted(times(TO_XYZ, linear(colour))[1] for colour in (a, b))
    return (light[1] + 0.05) / (light[0] + 0.05)


COINS: Final = ("ra", "pharaoh", "nile", "civilization", "god", "disaster", "war")
"""The categories of tiles in Coin Ra; all but the last are in Ra, too."""
GAMES: Final = {"ra": set(palette.TILES) - {"war"}, "coins": set(COINS)}


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("game", GAMES)
def test_the_grounds_of_a_games_tiles_look_different_to_everybody(game: str, vision: str) -> None:
    grounds = {name: palette.TILES[name].ground for name in GAMES[game]}
    for a, b in itertools.combinations(grounds, 2):
        assert distance(grounds[a], grounds[b], vision) >= APART, f"{a} and {b} look alike ({vision})"


@pytest.mark.parametrize("vision", VISION)
def test_the_colours_of_all_seats_look_different_to_everybody(vision: str) -> None:
    for a, b in itertools.combinations(palette.SEATS, 2):
        assert distance(a.colour, b.colour, vision) >= APART, f"{a.sign} and {b.sign} look alike ({vision})"


def test_every_seat_has_an_animal_of_its_own() -> None:
    assert len({seat.sign for seat in palette.SEATS}) == len(palette.SEATS)


@pytest.mark.parametrize(
    ("ink", "least"), [(palette.INK, 7), (palette.DIM, 4.5), (palette.QUIET, 4.5), (palette.GOLD, 4.5)]
)
def test_text_can_be_read_on_a_panel(ink: str, least: float) -> None:
    for ground in palette.PANEL:
        assert contrast(ink, ground) >= least


@pytest.mark.parametrize("weak", [palette.DIM, palette.FAINT, palette.QUIET])
def test_high_contrast_makes_every_ink_strong(weak: str) -> None:
    for ground in palette.STRONG_FILLS[palette.PANEL]:
        assert contrast(palette.STRONG[weak], ground) >= 10


@pytest.mark.parametrize("weak", [palette.BARK, palette.BARK_SOFT])
def test_high_contrast_makes_what_is_written_on_the_board_strong(weak: str) -> None:
    for ground in palette.PAPYRUS:
        assert contrast(palette.STRONG[weak], ground) >= 5


def test_the_prompt_can_be_read_on_gold() -> None:
    upper, middle, _lower = palette.GOLD_FILL  # letters stand between the upper and the middle stop
    assert contrast(palette.DARK_INK, upper) >= 7
    assert contrast(palette.DARK_INK, middle) >= 4.5


SHELL: Final = {
    "ceiling": palette.NIGHT,
    "panel": palette.PANEL,
    "well": palette.WELL,
    "field": palette.FIELD,
    "bar": palette.BAR,
    "row": palette.ROW,
    "row under the pointer": palette.RAISED,
}
"""What the words of the shell stand on: title, lobby, lists, forms, dialogs."""
PLAIN: Final = {
    "ink": palette.INK,
    "gold": palette.GOLD,
    "what wants to be clicked": palette.ACT,
    "good": palette.GOOD,
    "bad": palette.BAD,
    "dim": palette.DIM,
    **{f"name of {seat.sign}": seat.ink for seat in palette.SEATS},
}
READABLE: Final = 4.5
"""The contrast that text needs (WCAG 2.1, level AA)."""


@pytest.mark.parametrize("ground", SHELL)
@pytest.mark.parametrize("ink", PLAIN)
def test_every_word_of_the_shell_can_be_read(ink: str, ground: str) -> None:
    for fill in SHELL[ground]:
        assert contrast(PLAIN[ink], fill) >= READABLE


@pytest.mark.parametrize("ground", [*SHELL, "changed row", "tab", "key"])
@pytest.mark.parametrize("ink", [*PLAIN, "quiet", "faint", *(f"seat {seat.sign}" for seat in palette.SEATS)])
def test_with_high_contrast_every_ink_can_be_read_on_every_ground_of_the_shell(ink: str, ground: str) -> None:
    """Also what is switched off, and names in the very colours of the seats."""
    grounds = {**SHELL, "changed row": palette.LIT, "tab": palette.TAB, "key": palette.KEY}
    seats = {f"seat {seat.sign}": seat.colour for seat in palette.SEATS}
    inks = {**PLAIN, **seats, "quiet": palette.QUIET, "faint": palette.FAINT}
    strong = palette.STRONG.get(inks[ink], inks[ink])
    for fill in palette.STRONG_FILLS.get(grounds[ground], grounds[ground]):
        assert contrast(strong, fill) >= READABLE


@pytest.mark.parametrize("style", palette.BUTTONS)
def test_with_high_contrast_every_button_can_be_read(style: str) -> None:
    button = palette.BUTTONS[style]
    fills = palette.STRONG_FILLS.get(button.fill, button.fill)
    middle = fills[len(fills) // 2]  # letters stand there
    assert contrast(palette.STRONG.get(button.ink, button.ink), middle) >= READABLE


@pytest.mark.parametrize("vision", VISION)
def test_the_colour_of_a_figure_differs_from_its_rim(vision: str) -> None:
    for seat in palette.SEATS:
        assert distance(seat.colour, "#FFF9EA", vision) >= APART, f"{seat.sign} ({vision})"
