"""The window: what the server told us, drawn and animated. No rule of a game is written here."""
