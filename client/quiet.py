"""Keeps C libraries from talking over us."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from typing import Final

NOISE: Final = (b"ALSA lib ", b"libEGL ", b"MESA", b"libGL error", b"error: XDG_RUNTIME_DIR")
"""How lines begin that sound and screen libraries write when there is no card, driver or session of their liking."""


@contextlib.contextmanager
def quiet_stderr() -> Iterator[None]:
    """Keep what C code writes about a missing sound card or screen off the terminal: we say it ourselves, in words.

    Such libraries write past Python, straight to the process's standard error. Only lines known as such noise are
    dropped; everything else is passed on when the block ends, however it ends.
    """
    saved = os.dup(2)
    try:
        with tempfile.TemporaryFile() as heard:
            os.dup2(heard.fileno(), 2)
            try:
                yield
            finally:
                os.dup2(saved, 2)
                heard.seek(0)
                for line in heard:
                    if not line.startswith(NOISE):
                        os.write(2, line)
    finally:
        os.close(saved)
