"""The tests read English sentences, whatever language the machine speaks, and send Ctrl-C to programs that hear it."""

import os
import signal

os.environ["LANGUAGE"] = "en"

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts what runs in the background with Ctrl-C ignored, and every program started from there inherits it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
