"""Sounds, and silence."""

from __future__ import annotations

import subprocess
import sys
import wave
from pathlib import Path

import pygame
import pytest

from assets.sounds.synthesise import EFFECTS as MADE
from assets.sounds.synthesise import write
from client.settings import Volume
from client.sound import EFFECTS, FOLDER, RATE, Sound


@pytest.mark.parametrize("name", EFFECTS)
def test_every_effect_is_a_short_file_as_the_mixer_wants_it(name: str) -> None:
    with wave.open(str(FOLDER / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        assert 0.01 < file.getnframes() / RATE < 2.5


def test_the_script_makes_exactly_the_committed_files(tmp_path: Path) -> None:
    assert set(MADE) == set(EFFECTS)
    for name in ("click", "sun_pass", "tick", "step", "camel", "settle", "death"):
        write(MADE[name](), tmp_path / f"{name}.wav")
        assert (tmp_path / f"{name}.wav").read_bytes() == (FOLDER / f"{name}.wav").read_bytes()


def test_every_effect_can_be_played_also_higher() -> None:
    sound = Sound(Volume())
    for name in EFFECTS:
        sound.play(name)
    sound.play("sun_bid@1.5")
    assert sound.played[-1] == "sun_bid@1.5"


@pytest.mark.parametrize(("pitch", "share"), [("1.5", 2 / 3), ("0.85", 1 / 0.85), ("1.4", 5 / 7)])
def test_a_higher_effect_is_shorter_by_as_much(pitch: str, share: float) -> None:
    sound = Sound(Volume())
    sound.play("ra_call")
    sound.play(f"ra_call@{pitch}")
    usual, other = sound.lengths["ra_call"], sound.lengths[f"ra_call@{pitch}"]
    assert other == pytest.approx(usual * share, abs=0.01)


def test_a_name_that_is_no_effect_is_a_fault() -> None:
    with pytest.raises(ValueError, match="trumpet"):
        Sound(Volume()).play("trumpet")


def test_muted_and_in_the_background_nothing_is_heard() -> None:
    volume = Volume(mute=True)
    assert Sound(volume).silent
    volume.mute, volume.mute_in_background = False, True
    sound = Sound(volume)
    assert not sound.silent
    sound.in_background = True
    assert sound.silent
    pygame.mixer.quit()


def test_without_a_sound_card_there_is_silence_and_no_noise_on_the_terminal() -> None:
    program = (
        "import os\n"
        "os.environ.update(SDL_VIDEODRIVER='dummy', SDL_AUDIODRIVER='alsa', PYGAME_HIDE_SUPPORT_PROMPT='1')\n"
        "from client.settings import Volume\nfrom client.sound import Sound\n"
        "sound = Sound(Volume())\nsound.play('click')\nprint('alive')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "alive"
    assert done.stderr == ""
