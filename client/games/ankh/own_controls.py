"""What can be pressed on the panel in front: the cells of powers, and the battle cards of the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from client.games.ankh import layout, refusals, words
from client.games.ankh.spots import NUMBERS, CardSpot, PowerCell
from client.ui.widget import Widget
from shared.engine.ankh.pieces import CARDS, POWERS
from shared.engine.ankh.turn import next_level

if TYPE_CHECKING:
    from client.games.ankh.controls import Controls


def powers(controls: Controls) -> list[Widget]:
    """The powers of all levels."""
    table, state = controls.table, controls.state
    keys = table.app.keys
    god = state.seat_gods[table.viewpoint]
    due = next_level(state, god)
    open_now = controls.choosing.open()
    found: list[Widget] = []
    for level, named in POWERS.items():
        for number, power in enumerate(named):
            facet = ("power", power)
            live = facet in open_now
            look = "owned" if power in state.gods[god].powers else "live" if live else ""
            binding = NUMBERS[number] if live else ""
            found.append(
                PowerCell(
                    f"power:{power}",
                    layout.power(level, number),
                    words.power(power),
                    controls.chooser(facet),
                    enabled=live,
                    reason=controls.why_not() or refusals.power_refusal(state, god, level, power),
                    binding=binding,
                    tip=words.power_rule(power),
                    power=power,
                    state=look or ("open" if level == due else "far"),
                    cap=keys.cap(binding) if binding else "",
                )
            )
    return found


def cards(controls: Controls) -> list[Widget]:
    """The battle cards, those that were used as well."""
    table, state = controls.table, controls.state
    god = state.seat_gods[table.viewpoint]
    return [card_spot(controls, card, layout.own_card(number), god) for number, card in enumerate(CARDS)]


def card_spot(controls: Controls, card: str, rect: pygame.Rect, god: int) -> CardSpot:
    """A card of the hand, wherever it is shown."""
    table, state = controls.table, controls.state
    live = card in controls.choosing.hand
    binding = NUMBERS[CARDS.index(card)] if live else ""
    return CardSpot(
        f"card:{card}",
        rect,
        words.card(card),
        lambda: controls.pick_card(card),
        enabled=live,
        reason=controls.why_not() or refusals.card_refusal(state, god, card),
        binding=binding,
        tip=words.card_tip(card),
        card=card,
        used=card not in state.gods[god].hand,
        live=live,
        chosen=card in controls.choosing.cards,
        cap=table.app.keys.cap(binding) if binding else "",
    )
