"""`python -m tests.engine.golden [GAME ...]` records the games of all (or these) games anew."""

import sys

from shared.engine import registry
from tests.engine.golden import path_of, record

for key in sys.argv[1:] or registry.KEYS:
    game = registry.game(key)
    for seats in range(game.min_seats, game.max_seats + 1):
        path = path_of(game, seats)
        path.write_bytes(b"".join(line + b"\n" for line in record(game, seats, number=100 + seats)))
        print(path, path.stat().st_size)
