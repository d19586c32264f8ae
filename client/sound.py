"""Sounds: short effects, and silence where there is no sound card."""

from __future__ import annotations

import contextlib
import wave
from array import array
from fractions import Fraction
from pathlib import Path
from typing import Final

import pygame

import assets
from client.quiet import quiet_stderr
from client.settings import Volume

EFFECTS: Final = (
    "tile_draw",
    "tile_flip",
    "tile_place",
    "sun_bid",
    "sun_pass",
    "ra_call",
    "win",
    "disaster",
    "heartbeat",
    "discard",
    "your_turn",
    "tick",
    "count",
    "click",
    "chat",
    "join",
    "error",
    "step",
    "summon",
    "stone",
    "crush",
    "camel",
    "omen",
    "power",
    "war",
    "battle",
    "cards",
    "plague",
    "flood",
    "death",
    "victory",
    "merge",
    "forgotten",
    "settle",
    "game_over",
)
_NOTICES: Final = frozenset({"your_turn"})
_TALK: Final = frozenset({"chat", "join"})
FOLDER: Final = Path(assets.__file__).parent / "sounds"
RATE: Final = 22050


class Sound:
    """Plays effects by name as loud as the settings say. `sun_bid@1.5` is the effect, half as high again."""

    def __init__(self, volume: Volume) -> None:
        self.volume = volume
        self.in_background = False
        self.played: list[str] = []
        """The last names asked for, for tests: also what stayed silent."""
        self._effects: dict[str, pygame.mixer.Sound] = {}
        self._device = _open_mixer()

    @property
    def silent(self) -> bool:
        """Whether nothing can be heard now."""
        volume = self.volume
        return not self._device or volume.mute or (volume.mute_in_background and self.in_background)

    @property
    def lengths(self) -> dict[str, float]:
        """Seconds that the effects last which were heard so far, by name."""
        return {name: effect.get_length() for name, effect in self._effects.items()}

    def play(self, name: str) -> None:
        """Make the effect called `name` heard. Raises ValueError for a name that is no effect."""
        effect = name.partition("@")[0]
        if effect not in EFFECTS:
            raise ValueError(f"no effect is called {effect!r}")
        self.played = [*self.played[-31:], name]
        if self.silent:
            return
        group = self.volume.notice if effect in _NOTICES else self.volume.chat if effect in _TALK else None
        loudness = self.volume.master * (self.volume.effects if group is None else group)
        if loudness <= 0:
            return
        if name not in self._effects:
            self._effects[name] = _load(name)
        sound = self._effects[name]
        sound.set_volume(loudness)
        sound.play()


def _load(name: str) -> pygame.mixer.Sound:
    effect, _, pitch = name.partition("@")
    with wave.open(str(FOLDER / f"{effect}.wav"), "rb") as file:
        samples = array("h", file.readframes(file.getnframes()))
    if pitch:
        samples = _higher(samples, Fraction(pitch))
    return pygame.mixer.Sound(buffer=samples.tobytes())


def _higher(samples: array[int], pitch: Fraction) -> array[int]:
    """`samples` played so much faster. It is heard at once, so whole rows of samples are taken and not one by one."""
    step, every = pitch.as_integer_ratio()
    rounds = len(samples) // step
    found = array("h", bytes(2 * every * rounds))
    for first in range(every):
        start = first * step // every
        found[first::every] = samples[start : start + step * rounds : step]
    return found


def _open_mixer() -> bool:
    """Open the sound card as the effects were made (mono, 16 bit), and say whether there is one."""
    with quiet_stderr(), contextlib.suppress(pygame.error):
        pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
        return True
    return False
