"""What moves over the table of Ra besides tiles: suns on their arcs, the cross of a pass, the eye of Ra."""

from dataclasses import dataclass, field

import pygame

from client.art import scenery, tokens
from client.art.tokens import TURNS, SunState
from client.board.flights import Travel, stepped
from client.ui.canvas import Canvas


@dataclass(slots=True)
class SunFlight(Travel):
    """A sun on its way. It rolls `spin` turns and, past the middle, shows the face `then`."""

    value: int = field(kw_only=True)
    lift: float = 60.0
    grow: float = 0.15
    spin: float = 0.25
    state: SunState = "up"
    then: SunState | None = None

    def paint(self, canvas: Canvas) -> None:
        """Draw the sun where it is."""
        if not self.opacity:
            return
        state = self.then if self.then is not None and self.t > 0.5 else self.state
        turn = round(TURNS * self.spin * (1 - self.t)) % TURNS
        drawn = canvas.px(72)
        picture = tokens.rolling_sun(self.value, drawn, turn, stepped(canvas.px(self.size)), state)
        canvas.image(picture, center=self.place)


def crossed_sun(canvas: Canvas) -> pygame.Surface:
    """The sign of a pass in the auction strip."""
    return tokens.sun(0, canvas.px(40), "crossed")


@dataclass(slots=True)
class EyeFlight(Travel):
    """The eye of Ra on its way to the one who called."""

    lift: float = 30.0
    grow: float = 0.0

    def paint(self, canvas: Canvas) -> None:
        """Draw the eye where it is."""
        picture = scenery.eye_of_ra(stepped(canvas.px(self.size)))
        canvas.image(picture, alpha=self.opacity, center=self.place)
