"""Makes every sound effect of the client from nothing but arithmetic: `python -m assets.sounds.synthesise`.

Bells are sums of a bar's partials, the gong is a handful of detuned ones; drums, and gods that rise or fall, are notes
that slide; wood, cloth, sand and locusts are band-passed noise that dies away. The noise comes from a fixed seed, so
the same script always writes the same files.
"""

from __future__ import annotations

import math
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Final

RATE: Final = 22050
PEAK: Final = 0.8
FADE: Final = 0.01
"""Seconds of fade-out at the end of every effect, against a click."""

Signal = list[float]
Partials = Sequence[tuple[float, float]]
"""Pairs of frequency ratio and loudness."""

PIPE: Final[Partials] = ((1, 1), (2, 0.35), (3, 0.15))
BAR: Final[Partials] = ((1, 1), (2.76, 0.5), (5.4, 0.25), (8.93, 0.12))


def shape(length: int, attack: float, decay: float) -> Signal:
    """A loudness that rises within `attack` seconds and falls to a few percent within `decay` seconds."""
    return [min(1.0, n / RATE / attack) * math.exp(-4 * max(0.0, n / RATE - attack) / decay) for n in range(length)]


def tone(pitch: float, seconds: float, partials: Partials = PIPE, decay: float = 0.25) -> Signal:
    """A note of `pitch` Hz."""
    length = int(RATE * seconds)
    loudness = shape(length, 0.005, decay)
    heard = [(ratio, part) for ratio, part in partials if pitch * ratio < RATE / 2]
    return [
        loudness[n] * sum(part * math.sin(math.tau * pitch * ratio * n / RATE) for ratio, part in heard)
        for n in range(length)
    ]


def bell(pitch: float, seconds: float) -> Signal:
    """A struck bar of metal."""
    return tone(pitch, seconds, BAR, seconds / 2)


def glide(start: float, end: float, seconds: float, partials: Partials = PIPE, decay: float = 0.4) -> Signal:
    """A note that slides from one pitch to another, evenly for the ear."""
    length = int(RATE * seconds)
    loudness = shape(length, 0.01, decay)
    signal = []
    turn = 0.0
    for n in range(length):
        turn += start * (end / start) ** (n / length) / RATE
        signal.append(loudness[n] * sum(part * math.sin(math.tau * turn * ratio) for ratio, part in partials))
    return signal


def drum(pitch: float, seconds: float) -> Signal:
    """A skin that is struck: the note falls to `pitch` at once, under the slap of the hand."""
    return mix((0, 1.0, glide(2.2 * pitch, pitch, seconds, ((1, 1), (1.6, 0.3)), seconds * 0.6)), (0, 0.3, _slap()))


def _slap() -> Signal:
    return noise(0.04, 600, 3500, 0.012)


def horn(pitch: float, seconds: float) -> Signal:
    """A long straight trumpet: it swells, trembles a little, and its high partials come last."""
    signal = []
    for n in range(int(RATE * seconds)):
        t = n / RATE
        swell = min(1.0, t / 0.06) * min(1.0, (seconds - t) / 0.12)
        turn = math.tau * pitch * t + 0.12 * math.sin(math.tau * 5.5 * t)
        signal.append(swell * sum(swell**ratio / ratio * math.sin(turn * ratio) for ratio in range(1, 7)))
    return signal


def swarm(seconds: float) -> Signal:
    """Thousands of wings: rough noise that two slow beats swell and thin out."""
    wings = noise(seconds, 900, 5200, seconds * 3)
    length = len(wings)
    return [
        sample
        * (0.55 + 0.45 * math.sin(math.tau * 31 * n / RATE))
        * (0.6 + 0.4 * math.sin(math.tau * 3.1 * n / RATE))
        * math.sin(math.pi * n / length)
        for n, sample in enumerate(wings)
    ]


def noise(seconds: float, low: float, high: float, decay: float = 0.08) -> Signal:
    """Noise between `low` and `high` Hz: two poles each way, run twice for steeper sides."""
    random = Random(f"{seconds} {low} {high}")
    signal = [random.gauss(0, 1) for _ in range(int(RATE * seconds))]
    for _ in range(2):
        signal = _one_pole(_one_pole(signal, high, keep_low=True), low, keep_low=False)
    loudest = max(map(abs, signal))
    loudness = shape(len(signal), 0.002, decay)
    return [sample / loudest * level for sample, level in zip(signal, loudness, strict=True)]


def _one_pole(signal: Signal, corner: float, *, keep_low: bool) -> Signal:
    """What lies below (or above) `corner` Hz."""
    share = 1 - math.exp(-math.tau * min(corner, RATE / 2.1) / RATE)
    low = 0.0
    passed = []
    for sample in signal:
        low += share * (sample - low)
        passed.append(low if keep_low else sample - low)
    return passed


def gong() -> Signal:
    """A large sheet of bronze: slow beats between detuned partials, the high ones gone first."""
    partials = ((1, 1, 1.3), (1.48, 0.6, 1.6), (2, 0.5, 2), (2.74, 0.4, 2.4), (3.76, 0.3, 3), (5.1, 0.2, 4))
    signal = []
    for n in range(int(RATE * 1.9)):
        t = n / RATE
        sway = 1 + 0.002 * math.sin(math.tau * 3 * t)
        sample = sum(
            part * math.sin(math.tau * 98 * ratio * sway * t) * math.exp(-t * fall) for ratio, part, fall in partials
        )
        signal.append(sample * min(1.0, t / 0.01))
    return signal


def mix(*parts: tuple[float, float, Signal]) -> Signal:
    """Signals together, each with its beginning in seconds and its loudness."""
    length = max(int(start * RATE) + len(signal) for start, _, signal in parts)
    mixed = [0.0] * length
    for start, loudness, signal in parts:
        first = int(start * RATE)
        for place, sample in enumerate(signal, first):
            mixed[place] += loudness * sample
    return mixed


EFFECTS: Final[dict[str, Callable[[], Signal]]] = {
    "tile_draw": lambda: mix((0, 0.5, noise(0.12, 300, 2500, 0.05)), (0.05, 0.6, noise(0.05, 1500, 6000, 0.015))),
    "tile_flip": lambda: mix((0, 0.7, noise(0.06, 1200, 7000, 0.02)), (0.09, 0.9, tone(220, 0.08, decay=0.03))),
    "tile_place": lambda: mix((0, 0.8, tone(160, 0.12, decay=0.04)), (0, 0.5, noise(0.04, 800, 4000, 0.012))),
    "sun_bid": lambda: mix((0, 0.7, bell(880, 0.5)), (0.04, 0.5, bell(1320, 0.5))),
    "sun_pass": lambda: mix((0, 0.5, tone(220, 0.16, decay=0.08)), (0.09, 0.45, tone(174.6, 0.2, decay=0.1))),
    "ra_call": lambda: mix((0, 0.9, gong()), (0, 0.25, noise(0.8, 80, 400, 0.4))),
    "win": lambda: mix(*((i * 0.09, 0.5, bell(note, 0.7)) for i, note in enumerate((523.25, 659.25, 783.99, 1046.5)))),
    "disaster": lambda: mix(
        (0, 0.9, tone(65.4, 1.1, ((1, 1), (1.5, 0.7), (2.02, 0.4)), 0.7)), (0, 0.5, noise(1.0, 60, 600, 0.5))
    ),
    "heartbeat": lambda: mix((0, 0.9, tone(52, 0.22, decay=0.1)), (0.2, 0.65, tone(46, 0.26, decay=0.12))),
    "discard": lambda: mix((0, 0.6, noise(0.28, 500, 3000, 0.12)), (0.02, 0.4, tone(140, 0.2, decay=0.08))),
    "your_turn": lambda: mix((0, 0.5, bell(659.25, 0.6)), (0.14, 0.55, bell(987.77, 0.8))),
    "tick": lambda: noise(0.03, 2500, 7000, 0.008),
    "count": lambda: tone(1046.5, 0.05, decay=0.02),
    "click": lambda: noise(0.02, 2000, 8000, 0.006),
    "chat": lambda: bell(1568, 0.25),
    "join": lambda: mix((0, 0.4, bell(523.25, 0.4)), (0.08, 0.4, bell(783.99, 0.4))),
    "step": lambda: mix(
        (0, 0.6, noise(0.07, 250, 2000, 0.03)),
        (0, 0.7, tone(92, 0.1, decay=0.05)),
        (0.08, 0.35, noise(0.05, 300, 2400, 0.02)),
    ),
    "summon": lambda: mix((0, 0.5, glide(165, 494, 0.4)), (0.1, 0.3, bell(988, 0.4)), (0.36, 0.8, drum(98, 0.25))),
    "stone": lambda: mix((0, 0.5, noise(0.32, 140, 900, 0.3)), (0.28, 0.9, drum(66, 0.3)), (0.29, 0.3, _slap())),
    "crush": lambda: mix(
        (0, 0.9, drum(52, 0.6)),
        (0, 0.6, noise(0.7, 70, 800, 0.3)),
        *((0.12 + 0.09 * i, 0.4 - 0.06 * i, noise(0.05, 500 + 90 * i, 2600, 0.02)) for i in range(5)),
    ),
    "camel": lambda: mix(
        (0, 0.35, bell(1760, 0.2)), (0.05, 0.25, bell(2093, 0.15)), (0, 0.5, noise(0.06, 250, 1600, 0.03))
    ),
    "omen": lambda: mix((0, 0.7, bell(392, 0.9)), (0.1, 0.4, bell(587.3, 0.7))),
    "power": lambda: mix(
        *((i * 0.065, 0.45, bell(note, 0.45)) for i, note in enumerate((523.25, 587.33, 783.99, 1046.5)))
    ),
    "war": lambda: mix(
        (0, 0.9, drum(73, 0.35)),
        (0.17, 0.7, drum(73, 0.3)),
        (0.34, 0.9, drum(62, 0.4)),
        (0.34, 0.35, horn(146.8, 0.85)),
        (0.46, 0.3, horn(220, 0.72)),
    ),
    "battle": lambda: mix((0, 0.9, drum(82, 0.3)), (0.16, 0.8, drum(82, 0.3)), (0.16, 0.25, horn(196, 0.4))),
    "cards": lambda: mix(
        *((0.07 * i, 0.6 - 0.1 * i, noise(0.06, 1200, 7000 - 400 * i, 0.02)) for i in range(3)),
        (0.2, 0.8, tone(196, 0.1, decay=0.04)),
    ),
    "plague": lambda: swarm(0.9),
    "flood": lambda: mix((0, 0.8, noise(0.7, 120, 900, 0.5)), (0.15, 0.4, noise(0.5, 700, 3500, 0.3))),
    "death": lambda: mix((0, 0.6, glide(294, 110, 0.24, decay=0.2)), (0, 0.35, noise(0.2, 300, 1800, 0.1))),
    "victory": lambda: mix((0, 0.4, horn(392, 0.24)), (0.15, 0.4, horn(523.25, 0.26)), (0.31, 0.5, horn(659.25, 0.6))),
    "merge": lambda: mix(
        (0, 0.5, glide(220, 329.6, 0.8, decay=1.2)),
        (0, 0.4, glide(493.9, 329.6, 0.8, decay=1.2)),
        (0.72, 0.6, bell(659.25, 0.7)),
    ),
    "forgotten": lambda: mix((0, 0.6, glide(311, 78, 1.2, decay=1.1)), (0.1, 0.4, noise(1.2, 200, 1100, 0.8))),
    "settle": lambda: mix((0, 0.6, tone(196, 0.12, decay=0.06)), (0.1, 0.6, tone(146.8, 0.18, decay=0.08))),
    "game_over": lambda: mix(
        (0, 0.8, drum(58, 0.6)),
        *((0.1 + i * 0.13, 0.4, bell(note, 0.8)) for i, note in enumerate((1046.5, 783.99, 659.25, 523.25))),
    ),
    "error": lambda: mix((0, 0.5, tone(196, 0.1, decay=0.06)), (0.12, 0.5, tone(185, 0.16, decay=0.08))),
}
"""Name of an effect -> what makes it."""


def write(signal: Signal, file: Path) -> None:
    """Store `signal` as 16-bit mono, as loud as PEAK, faded out at its end."""
    loudest = max(map(abs, signal))
    fade = int(FADE * RATE)
    last = len(signal)
    samples = array(
        "h", (round(sample / loudest * PEAK * min(1.0, (last - n) / fade) * 32767) for n, sample in enumerate(signal))
    )
    with wave.open(str(file), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.tobytes())


if __name__ == "__main__":
    for name, make in EFFECTS.items():
        write(make(), Path(__file__).with_name(f"{name}.wav"))
