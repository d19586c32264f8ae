"""The window: what the server told us, drawn and animated. No rule of a game is written here."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # read when pygame is first imported, wherever that is
