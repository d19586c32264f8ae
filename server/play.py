"""The running of one game: decide, store, evolve, tell.

Nobody hears of a step before the journal has it. While a step is being stored, further actions of the same game wait
their turn; other games go on. The last steps stay in memory for those who come back after a short absence.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from server.journal import Journal, StoredStep
from server.refusal import Refused
from shared.engine.chance import Chance, commitment
from shared.engine.game import AnyGame, IllegalAction, encode
from shared.engine.log import NO_ACTION, TABLE, Step

RING: Final = 64
"""Steps that stay in memory."""
KEYS: Final = 128
"""Actions whose answers are remembered by their keys."""
_QUEUE: Final = 32
"""Actions that may wait for one step to be stored."""

Answer = Callable[[int | Refused], None]
"""Hears the number of the step that an action became, or why it was refused."""
Stepped = Callable[[Step, list[Any], Answer], None]
"""Hears of each step, with its events decoded, once it is stored and evolved; tells everyone, and then answers."""
Gate = Callable[[], Refused | None]
"""Why nobody may act now (a pause, a break), or None."""


def no_answer(_answer: int | Refused) -> None:
    """For actions nobody waits for: a bot's, or what happens on a time-out."""


class Play:
    """One game from its first event to its last.

    `state` is the full state after step `number`; `deciders` the seats that must decide in it. `asked[seat]` is the
    step since which a decider faces the same question: an action made against an older one is stale.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Any,
        seed: bytes,
        game_id: str,
        journal: Journal,
        now: Callable[[], float],
    ) -> None:
        self.game = game
        self.id = game_id
        self.seats = seats
        self.options = options
        self.seed = seed
        self.commitment = commitment(seed)
        self.state: Any = game.blank(seats, options)
        self.number = -1
        self.deciders: tuple[int, ...] = ()
        self.asked: dict[int, int] = {}
        self.ring: deque[Step] = deque(maxlen=RING)
        self.gate: Gate = lambda: None
        self.unstored: Callable[[], None] = lambda: None
        self.stepped: Stepped = lambda step, events, answer: answer(step.number)
        self._chance = Chance(seed)
        self._journal = journal
        self._now = now
        self._answered: dict[tuple[int, str], int] = {}
        self._storing = False
        self._waiting: deque[tuple[int, Any, Answer, str, int | None]] = deque()

    # ---- begin or take up again

    def begin(self) -> None:
        """Make and store the first step."""
        events = self.game.start(self.seats, self.options, self._chance)
        self._store(TABLE, NO_ACTION, events, no_answer, "")

    def resume(self, stored: Iterable[StoredStep]) -> None:
        """Bring a fresh play to where the journal has it. Raises msgspec.MsgspecError if a step is not this game's."""
        decode = self.game.event_decoder.decode
        for entry in stored:
            step = entry.step
            self._evolve(step, [decode(event) for event in step.events])
            self._chance = Chance(self.seed, step.position)
            if entry.key:
                self._remember(step.seat, entry.key, step.number)

    # ---- actions

    def submit(
        self, seat: int, action: Any, answer: Answer = no_answer, key: str = "", against: int | None = None
    ) -> None:
        """Carry out `action` (raw MessagePack or the game's own) of `seat`, made against step `against` or any.

        The same `key` against the same step is the same action sent again, and gets the same answer.
        """
        if key:
            key = f"{against}:{key}"
        if self._storing:
            if len(self._waiting) >= _QUEUE:
                answer(Refused("busy"))
            else:
                self._waiting.append((seat, action, answer, key, against))
            return
        self._perform(seat, action, answer, key, against)

    def _perform(self, seat: int, action: Any, answer: Answer, key: str, against: int | None) -> None:
        if key and (known := self._answered.get((seat, key))) is not None:
            answer(known)
            return
        position = self._chance.position
        try:
            refused = self.gate()
            if refused is not None:
                raise refused
            if against is not None and not self.asked.get(seat, self.number) <= against <= self.number:
                raise Refused("stale", number=self.number)
            if isinstance(action, msgspec.Raw):
                raw, action = action, self.game.action_decoder.decode(action)
            else:
                raw = msgspec.Raw(encode(action))
            events = self.game.decide(self.state, seat, action, self._chance)
        except Refused as fault:
            answer(fault)
        except IllegalAction as fault:
            answer(Refused(fault.code, **fault.details))
        except msgspec.MsgspecError as fault:
            answer(Refused("bad_action", why=str(fault)))
        except Exception:
            self._chance = Chance(self.seed, position)
            raise
        else:
            self._store(seat, raw, events, answer, key)

    def _store(self, seat: int, action: msgspec.Raw, events: list[Any], answer: Answer, key: str) -> None:
        step = Step(
            self.number + 1,
            seat,
            action,
            tuple([msgspec.Raw(encode(event)) for event in events]),
            self._chance.position,
            self._now(),
        )
        before = self.ring[-1].position if self.ring else 0

        def stored(fault: Exception | None) -> None:
            self._storing = False
            if fault is None:
                self._evolve(step, events)
                if key:
                    self._remember(seat, key, step.number)
                self.stepped(step, events, answer)
            else:  # nothing happened: the draws of this step are drawn again by the next
                self._chance = Chance(self.seed, before)
                answer(Refused("not_stored"))
                self.unstored()
            while self._waiting and not self._storing:
                self._perform(*self._waiting.popleft())

        self._storing = True
        self._journal.append(self.id, StoredStep(key, step), stored)

    def _evolve(self, step: Step, events: list[Any]) -> None:
        game, state = self.game, self.state
        before = self.deciders
        faced = [(seat, game.legal(state, seat)) for seat in before if seat != step.seat] if len(before) > 1 else ()
        for event in events:
            game.evolve(state, event)
        self.number = step.number
        self.deciders = game.deciders(state)
        asked = dict.fromkeys(self.deciders, step.number)
        for seat, legal in faced:
            if seat in asked and game.legal(state, seat) == legal:
                asked[seat] = self.asked[seat]
        self.asked = asked
        self.ring.append(step)

    def _remember(self, seat: int, key: str, number: int) -> None:
        answered = self._answered
        answered[seat, key] = number
        if len(answered) > KEYS:
            del answered[next(iter(answered))]

    # ---- catching up

    def since(self, number: int) -> list[Step] | None:
        """The steps after `number`, or None if they are not all in memory."""
        missed = self.number - number
        if not 0 <= missed <= len(self.ring):
            return None
        return [self.ring[index] for index in range(len(self.ring) - missed, len(self.ring))]

    def history(self, then: Callable[[list[Step]], None]) -> None:
        """All steps so far, from the journal if memory has not kept them."""
        steps = self.since(-1)
        if steps is not None:
            then(steps)
        else:
            self._journal.history(self.id, lambda stored: then([entry.step for entry in stored]))
