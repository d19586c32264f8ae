"""The tests read English sentences, whatever language the machine speaks, and send Ctrl-C to programs that hear it."""

import os
import signal
from collections.abc import Iterator

os.environ["LANGUAGE"] = "en"

import pytest

from tests.server.evening import Evening

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts what runs in the background with Ctrl-C ignored, and every program started from there inherits it.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def ended_threads() -> Iterator[None]:
    """No server in memory leaves threads behind."""
    yield
    Evening.end_threads()
