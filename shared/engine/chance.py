"""Provably fair chance: a stream of numbers that nobody can steer and everybody can check afterwards.

The server picks a secret seed and announces its SHA-256 before the first draw. Every number comes from
HMAC-SHA256(seed, block counter), so once the seed is revealed the whole game can be drawn again and compared
(`docs/fairness.md` has the exact recipe).
"""

import hashlib
import hmac
import struct
from typing import Final

SEED_BYTES: Final = 32
_WORDS_PER_BLOCK: Final = 8
_WORD: Final = 1 << 32
_words_of: Final = struct.Struct(f">{_WORDS_PER_BLOCK}I").unpack


class Chance:
    """The stream of one game."""

    __slots__ = ("_block", "_left", "_seed")

    def __init__(self, seed: bytes, position: int = 0) -> None:
        """Start at word `position` of the stream of `seed`. Raises ValueError unless the seed has 32 bytes."""
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = seed
        self._block, used = divmod(position, _WORDS_PER_BLOCK)
        self._left: list[int] = self._next_block()[:-used] if used else []

    @property
    def position(self) -> int:
        """How many 32-bit words have been consumed, so that a stream can be resumed there."""
        return self._block * _WORDS_PER_BLOCK - len(self._left)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each equally likely: words that would favour some are thrown away."""
        if not 0 < bound <= _WORD:
            raise ValueError(f"a bound lies between 1 and 2**32, not {bound}")
        while True:
            if not self._left:
                self._left = self._next_block()
            word = self._left.pop()
            outcome = word % bound
            if word - outcome <= _WORD - bound:  # a whole row of `bound` words fits in from here
                return outcome

    def _next_block(self) -> list[int]:
        """The words of the next block, last one first."""
        digest = hmac.digest(self._seed, self._block.to_bytes(8, "big"), "sha256")
        self._block += 1
        return list(_words_of(digest))[::-1]

    def shuffled(self, length: int) -> list[int]:
        """The numbers 0 to `length` - 1 in a random order (Fisher-Yates from the end)."""
        order = list(range(length))
        for last in range(length - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def commitment(seed: bytes) -> str:
    """What is announced before the first draw: the SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def seed_from_number(number: int) -> bytes:
    """A seed for practice, tests and demos, where a game has to be repeatable from a small number."""
    return hashlib.sha256(b"heliopolis seed %d" % number).digest()
