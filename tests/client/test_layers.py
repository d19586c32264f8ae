"""Pictures that are kept: only what changed is painted, and only there the picture is put together anew."""

from collections.abc import Sequence

import pygame
from hypothesis import given
from hypothesis import strategies as st

from client.ui.canvas import Canvas
from client.ui.layers import Arrangement, Layers, Panel
from client.ui.widget import Look, Widget


class Stone(Widget):
    """A widget that stands still."""

    @property
    def still(self) -> bool:
        """See `Widget.still`."""
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """A grey box."""
        x, y, width, height = self.rect
        canvas.box(x, y, width, height, ("#888888", "#888888"))


class Hollow(Stone):
    """One that draws nothing until somebody points at it."""

    @property
    def bare(self) -> bool:
        """See `Widget.bare`."""
        return True


def canvas(width: int = 1280, height: int = 720) -> Canvas:
    """A screen, at its usual size if nothing else is said."""
    return Canvas.fit(pygame.Surface((width, height)))


def panel(name: str, key: object, rect: pygame.Rect, painted: list[str]) -> Panel:
    """A panel that notes that it was painted."""
    return Panel(name, key, rect, lambda canvas: painted.append(name), margin=0)


def test_a_panel_is_painted_again_only_when_its_key_is_another() -> None:
    screen, painted = canvas(), list[str]()
    layers = Layers(lambda canvas: None)
    places = {"a": pygame.Rect(0, 0, 50, 50), "b": pygame.Rect(100, 0, 50, 50)}
    layers.paint(screen, [panel(name, 1, rect, painted) for name, rect in places.items()])
    version = layers.version
    layers.paint(screen, [panel(name, 1, rect, painted) for name, rect in places.items()])
    assert (painted, layers.version) == (["a", "b"], version)
    layers.paint(screen, [panel(name, name == "b", rect, painted) for name, rect in places.items()])
    assert layers.version == version + 1
    assert painted[2:] == ["a"]


def test_places_that_meet_are_put_together_once() -> None:
    screen, backgrounds = canvas(), list[pygame.Rect]()
    layers = Layers(lambda canvas: backgrounds.append(canvas.surface.get_clip()))
    rects = [pygame.Rect(0, 0, 200, 200), pygame.Rect(100, 100, 50, 50), pygame.Rect(600, 300, 20, 20)]
    for key in range(2):
        backgrounds.clear()
        layers.paint(screen, [panel(str(rect), key, rect, []) for rect in rects])
    assert len(backgrounds) == 2
    assert not backgrounds[0].colliderect(backgrounds[1])


def test_what_draws_nothing_until_it_is_pointed_at_belongs_to_no_picture() -> None:
    area = pygame.Rect(0, 0, 400, 400)
    stone, hollow = Stone("stone", pygame.Rect(0, 0, 9, 9)), Hollow("hollow", pygame.Rect(20, 0, 9, 9))
    found = Arrangement()
    found.sort([stone, hollow], (), [("all", area)])
    assert [part.key for part in found.panels] == [[stone]]
    assert found.moving == []
    found.sort([stone, hollow], ("hollow",), [("all", area)])
    assert found.moving == [hollow]


COLOURS = ("#AA3311", "#33AA11", "#1133AA", "#AAAA33")
PLACES = [pygame.Rect(0, 0, 1200, 600), pygame.Rect(200, 100, 900, 600), pygame.Rect(1100, 0, 90, 90)]
ABSENT = 4


def boxes(looks: Sequence[int]) -> list[Panel]:
    """A panel at every place, of the colour that `looks` says: 0 to 3, or ABSENT."""

    def box(at: int, look: int) -> Panel:
        place, fill = PLACES[at], COLOURS[look]

        def draw(canvas: Canvas) -> None:
            canvas.panel(*place, fill=(fill, fill))

        return Panel(str(at), look, place, draw)

    return [box(at, look) for at, look in enumerate(looks) if look != ABSENT]


LOOKS = st.tuples(*[st.integers(0, ABSENT)] * len(PLACES)).filter(lambda looks: set(looks) != {ABSENT})


@given(st.lists(st.tuples(LOOKS, LOOKS, st.integers(0, 6)), min_size=1, max_size=6))
def test_whatever_was_made_ready_the_picture_is_the_one_that_is_put_together_at_once(
    course: list[tuple[tuple[int, ...], tuple[int, ...], int]],
) -> None:
    layers, screen = Layers(lambda canvas: canvas.ground(), foresees=True), canvas(480, 270)
    for shown, foreseen, parts in course:
        layers.paint(screen, boxes(shown))
        fresh = canvas(480, 270)
        Layers(lambda canvas: canvas.ground()).paint(fresh, boxes(shown))
        assert pygame.image.tobytes(screen.surface, "RGB") == pygame.image.tobytes(fresh.surface, "RGB")
        for panel in boxes(foreseen):
            layers.paint_ahead(panel)
        for _part in range(parts):
            layers.compose_ahead(boxes(foreseen))


def test_what_was_made_ready_needs_only_be_shown() -> None:
    composed: list[pygame.Rect] = []
    layers, screen = Layers(lambda canvas: composed.append(canvas.surface.get_clip()), foresees=True), canvas()
    layers.paint(screen, boxes((0, 0, 0)))
    for panel in boxes((1, 2, 0)):
        layers.paint_ahead(panel)
    parts = 0
    while layers.compose_ahead(boxes((1, 2, 0))):
        parts += 1
    assert parts == 3, "the picture is copied, then each of two panels put on it"
    composed.clear()
    version = layers.version
    layers.paint(screen, boxes((1, 2, 0)))
    assert (composed, layers.version) == ([], version + 1)
    layers.paint(screen, boxes((1, 2, 3)))
    assert composed == [PLACES[2].inflate(32, 32).clip(screen.surface.get_rect())]
