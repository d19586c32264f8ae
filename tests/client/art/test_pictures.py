"""What the program paints: always the same, at every size, and remembered."""

import hashlib

import pygame
import pytest

from client.art import cache, coins, fonts, icons, paint, scenery, tiles, tokens


def look(surface: pygame.Surface) -> str:
    """A picture's fingerprint."""
    return hashlib.sha256(pygame.image.tobytes(surface, "RGBA")).hexdigest()


PIECES = {
    "tile": lambda: tiles.tile("pharaoh", 90, "PHARAOH"),
    "small tile": lambda: tiles.tile("sphinx", 20),
    "ghost": lambda: tiles.ghost("temple", 46),
    "sun": lambda: tokens.sun(12, 72),
    "crossed sun": lambda: tokens.sun(0, 40, "crossed"),
    "rolling sun": lambda: tokens.rolling_sun(7, 72, 5, 60),
    "coin": lambda: coins.coin("11", 62),
    "dim coin": lambda: coins.coin("", 34, "dim"),
    "purse": lambda: coins.purse("9", 54),
    "sigil": lambda: tokens.sigil(3, 38),
    "box": lambda: paint.box(200, 80, 10, ("#FFFFFF", "#000000"), "#FF0000", 2, "#00FF00"),
    "glow": lambda: paint.glow(200, 80, 10, 7, "#FFD35C"),
    "board": lambda: scenery.board(812, 318, 1.0),
    "ceiling": lambda: scenery.ceiling(320, 180, 1.0),
    "bag": lambda: scenery.bag(92, 80),
    "eye": lambda: scenery.eye_of_ra(86),
}


@pytest.mark.parametrize("name", PIECES)
def test_a_picture_is_the_same_when_it_is_painted_again(name: str) -> None:
    first = look(PIECES[name]())
    cache.forget()
    assert look(PIECES[name]()) == first


@pytest.mark.parametrize("name", PIECES)
def test_a_picture_is_painted_once(name: str) -> None:
    PIECES[name]()
    painted = cache.drawn()
    PIECES[name]()
    assert cache.drawn() == painted


def test_a_picture_is_painted_once_however_it_is_asked_for() -> None:
    tiles.tile("pharaoh", 46)
    tokens.sun(12, 72)
    paint.glow(90, 40, 10, 7, "#FFD35C", 255, hollow=True)
    painted = cache.drawn()
    tiles.tile("pharaoh", 46, "")
    tiles.tile("pharaoh", size=46, caption="")
    tokens.sun(12, 72, "up")
    tokens.sun(value=12, size=72)
    paint.glow(90, 40, 10, blur=7, colour="#FFD35C", hollow=True)
    assert cache.drawn() == painted


@pytest.mark.parametrize("size", [15, 20, 26, 46, 90, 180])
@pytest.mark.parametrize("name", tiles.FACES)
def test_every_tile_has_a_sign_that_can_be_seen_at_every_size(name: str, size: int) -> None:
    face = tiles.FACES[name]
    tile = tiles.tile(name, size)
    assert tile.get_size() == (size, size)
    ground = tile.get_at((round(size * 0.14), size // 2))
    far = sum(
        1
        for x in range(size // 4, 3 * size // 4)
        for y in range(size // 4, 3 * size // 4)
        if sum(abs(a - b) for a, b in zip(tile.get_at((x, y))[:3], ground[:3], strict=True)) > 60
    )
    assert far >= (size // 2) ** 2 * 0.06, f"{face.sign} is hardly to be seen"


def test_all_tiles_look_different_without_their_names() -> None:
    assert len({look(tiles.tile(name, 46)) for name in tiles.FACES}) == len(tiles.FACES)


def test_a_box_is_as_large_as_was_asked_however_long_it_is() -> None:
    for width in (3, 20, 39, 40, 41, 1264):
        for height in (3, 16, 200):
            assert paint.box(width, height, 10, ("#102030", "#405060"), "#FFFFFF").get_size() == (width, height)


def test_a_long_box_has_the_same_ends_as_a_short_one() -> None:
    short = paint.box(60, 40, 10, ("#102030", "#405060"), "#FFFFFF")
    long = paint.box(400, 40, 10, ("#102030", "#405060"), "#FFFFFF")
    for x in range(20):
        assert short.get_at((x, 5)) == long.get_at((x, 5))
        assert short.get_at((59 - x, 34)) == long.get_at((399 - x, 34))


def test_a_glow_has_the_colour_of_its_light_to_its_outermost_edge() -> None:
    glow = paint.glow(80, 40, 8, 6, "#FFD35C")
    colours = {tuple(glow.get_at((x, 20)))[:3] for x in range(glow.get_width()) if glow.get_at((x, 20)).a > 8}
    assert all(abs(red - 255) < 12 and abs(green - 211) < 12 for red, green, _blue in colours)


def test_a_hollow_glow_leaves_its_middle_clear() -> None:
    glow = paint.glow(80, 40, 8, 6, "#FFD35C", hollow=True)
    assert glow.get_at((52, 32)).a == 0
    assert glow.get_at((52, 9)).a > 0


@pytest.mark.parametrize("name", icons.NAMES)
def test_every_icon_shows_something(name: str) -> None:
    assert icons.icon(name, 24, "#FFFFFF").get_bounding_rect().width > 6


def test_a_long_text_is_set_smaller_and_then_cut() -> None:
    whole = fonts.line("Anubis", "body", 20, "#FFFFFF").get_width()
    assert fonts.fitted("Anubis", "body", 20, whole) == ("Anubis", 20)
    assert fonts.fitted("Anubis", "body", 20, whole - 4) == ("Anubis", 19)
    string, size = fonts.fitted("Anubis", "body", 20, whole // 2)
    assert (string[-1], size) == ("…", 17)
    assert fonts.line("Anubis", "body", 20, "#FFFFFF", whole // 2).get_width() <= whole // 2


def test_no_width_is_too_small_for_a_text() -> None:
    assert fonts.fitted("Anubis", "body", 20, 1) == ("", 17)


def test_the_display_face_leaves_letters_it_lacks_to_the_bold_one() -> None:
    assert fonts.face_for("display", "Nefret") == "display"
    assert fonts.face_for("display", "Őrség") == "bold"


def test_words_are_broken_at_spaces_only() -> None:
    lines = fonts.wrapped("one two three four", "body", 20, 100)
    assert " ".join(lines) == "one two three four"
    assert len(lines) > 1
