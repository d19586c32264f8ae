"""What C libraries write to standard error while sound and screen are opened."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from client.quiet import quiet_stderr


def test_noise_about_a_missing_card_is_dropped_and_real_errors_come_through(capfd: pytest.CaptureFixture[str]) -> None:
    with quiet_stderr():
        os.write(2, b"ALSA lib confmisc.c:855:(parse_card) cannot find card '0'\n")
        os.write(2, b"free(): invalid pointer\n")
        os.write(2, b"ALSA lib pcm.c:2666:(snd_pcm_open_noupdate) Unknown PCM default\n")
    os.write(2, b"after\n")
    assert capfd.readouterr().err == "free(): invalid pointer\nafter\n"


def test_an_error_that_ends_the_block_lets_everything_else_through(capfd: pytest.CaptureFixture[str]) -> None:
    def open_a_card() -> None:
        with quiet_stderr():
            os.write(2, b"the last words\n")
            raise OSError("no card")

    with pytest.raises(OSError, match="no card"):
        open_a_card()
    assert capfd.readouterr().err == "the last words\n"


def test_a_client_without_a_sound_card_says_nothing_about_it() -> None:
    program = "from client.settings import Volume; from client.sound import Sound; Sound(Volume()).play('click')"
    environment = {**os.environ, "SDL_AUDIODRIVER": "alsa", "AUDIODEV": "none-such", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stderr == ""
