"""The rules of every game behind one contract (`game.Game`), found by key in `registry`."""
