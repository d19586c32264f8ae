"""A second book-keeper for Ra: follows a game's events in its own way and works out every score from scratch.

It shares no code with the engine but the event types. Tiles are names, holdings are Counters, suns are sets.
"""

from collections import Counter
from typing import Any

from shared.engine.ra import events as e
from shared.engine.ra.tiles import NAMES

CIVILIZATIONS = {"agriculture", "art", "astronomy", "religion", "writing"}
MONUMENTS = {"fortress", "obelisk", "palace", "pyramid", "sphinx", "statue", "step_pyramid", "temple"}
KEPT = MONUMENTS | {"pharaoh", "nile"}
ALL_TILES = Counter({"ra": 30, "god": 8, "gold": 5, "pharaoh": 25, "nile": 25, "flood": 12})
ALL_TILES.update(dict.fromkeys(CIVILIZATIONS | MONUMENTS, 5))
ALL_TILES.update({"funeral": 2, "drought": 2, "unrest": 4, "earthquake": 2})


def compared(values: list[int], own: int, best: int, worst: int) -> int:
    """`best` for whoever has most, `worst` for whoever has least, nothing if all have the same."""
    if len(set(values)) == 1:
        return 0
    return best if own == max(values) else worst if own == min(values) else 0


class Book:
    """What one game looks like to somebody who only listens."""

    def __init__(self, seats: int, floor: bool) -> None:
        self.floor = floor
        self.bag = ALL_TILES.copy()
        self.track: dict[int, str] = {}
        self.ras = 0
        self.gone: Counter[str] = Counter()
        self.held: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.suns: list[set[int]] = [set() for _ in range(seats)]
        self.spent: list[set[int]] = [set() for _ in range(seats)]
        self.centre = 1
        self.fame = [10] * seats
        self.scored = 0
        self.finished = False

    def hear(self, event: Any) -> None:
        """Write `event` down, checking what can be checked."""
        match event:
            case e.SunsDealt(suns=suns):
                self.suns = [set(group) for group in suns]
            case e.Drew(tile=tile, slot=slot):
                self.bag[NAMES[tile]] -= 1
                assert slot not in self.track
                assert set(range(slot)) <= set(self.track), "a slot further left was free"
                self.track[slot] = NAMES[tile]
            case e.RaDrawn(count=count):
                self.bag["ra"] -= 1
                self.ras += 1
                assert self.ras == count
            case e.LotWon(seat=seat, sun=sun, prize=prize, tiles=tiles):
                assert sorted(NAMES[tile] for tile in tiles) == sorted(self.track.values())
                assert prize == self.centre
                assert sun in self.suns[seat]
                self.held[seat].update(self.track.values())
                self.track.clear()
                self.suns[seat].discard(sun)
                self.spent[seat].add(prize)
                self.centre = sun
            case e.NobodyBid(discarded=discarded):
                if discarded:
                    assert len(discarded) == len(self.track) == 8
                    self._track_goes()
            case e.GodUsed(seat=seat, slot=slot, tile=tile):
                assert self.track.pop(slot) == NAMES[tile] != "god"
                self.held[seat][NAMES[tile]] += 1
                self._lose(seat, "god")
            case e.DisasterStruck(seat=seat, disaster=disaster, count=count, lost=lost):
                self._lose(seat, *[NAMES[disaster]] * count, *(NAMES[tile] for tile in lost))
            case e.TilesDiscarded(seat=seat, tiles=tiles):
                self._lose(seat, *(NAMES[tile] for tile in tiles))
            case e.EpochEnded():
                self._track_goes()
                self.gone["ra"] += self.ras
                self.ras = 0
            case e.EpochScored():
                self._score(event)
            case e.EpochStarted(seat=seat):
                for own, face_down in zip(self.suns, self.spent, strict=True):
                    own |= face_down
                    face_down.clear()
                assert max(self.suns[seat]) == max(sun for own in self.suns for sun in own)
            case e.GameOver(fame=fame):
                assert self.scored == 3
                assert list(fame) == self.fame
                self.finished = True

    def tiles(self) -> Counter[str]:
        """Every tile wherever it is."""
        return sum([*self.held, Counter(self.track.values()), self.gone, Counter(ra=self.ras)], start=+self.bag)

    def _track_goes(self) -> None:
        self.gone.update(self.track.values())
        self.track.clear()

    def _lose(self, seat: int, *tiles: str) -> None:
        for tile in tiles:
            assert self.held[seat][tile] > 0, f"seat {seat} loses a {tile} it has not got"
            self.held[seat][tile] -= 1
            self.gone[tile] += 1

    def _score(self, event: e.EpochScored) -> None:
        self.scored += 1
        assert event.epoch == self.scored
        for seat, held in enumerate(self.held):
            assert not any(held[disaster] for disaster in ("funeral", "drought", "unrest", "earthquake", "ra"))
            expected = self.worth(seat)
            found: Counter[str] = Counter()
            for line in event.lines[seat]:
                found[line.category] += line.points
            assert dict(found) == expected
            self.fame[seat] += sum(expected.values())
            if self.floor:
                self.fame[seat] = max(self.fame[seat], 0)
        assert list(event.fame) == self.fame
        for held in self.held:
            for tile in [tile for tile in held if tile not in KEPT]:
                self.gone[tile] += held.pop(tile)

    def worth(self, seat: int) -> dict[str, int]:
        """What the holdings of `seat` pay at the end of this epoch, by category."""
        held = +self.held[seat]
        symbols = len(CIVILIZATIONS & set(held))
        points = {
            "gods": held["god"] * 2,
            "pharaohs": compared([other["pharaoh"] for other in self.held], held["pharaoh"], 5, -2),
            "nile": held["nile"] + held["flood"] if held["flood"] else 0,
            "civilizations": -5 if symbols == 0 else max(0, (symbols - 2) * 5),
            "gold": held["gold"] * 3,
        }
        if self.scored < 3:
            return points
        different = len(MONUMENTS & set(held))
        points["monuments"] = different if different < 7 else {7: 10, 8: 15}[different]
        points["monuments"] += sum((held[monument] - 2) * 5 for monument in MONUMENTS if held[monument] >= 3)
        sums = [sum(own | face_down) for own, face_down in zip(self.suns, self.spent, strict=True)]
        points["suns"] = compared(sums, sums[seat], 5, -5)
        return points
