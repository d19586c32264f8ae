"""Table options of Ankh (docs/rules/ankh.md, section 15)."""

from typing import Final, Literal

import msgspec

from shared.engine.ankh.pieces import GODS, GodName

_PAIRS: Final = {"source": (0, 16), "published": (1, 20)}
"""Preset -> dominance bonus and last red space. The two belong together: more devotion needs a longer red section."""


class AnkhOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on before the game; every field has the default of the rules' text.

    `dominance_bonus` and `red_max` follow the `preset` unless given, and then have to fit together. `gods` are the
    seats' gods with `god_choice` at `fixed`, `guardians` the kinds of level 1, 2, 3 with `guardian_choice` at `fixed`.
    """

    preset: Literal["source", "published"] = "source"
    dominance_bonus: Literal[0, 1] | None = None
    red_max: Literal[16, 20] | None = None
    battle_win_devotion: Literal[1, 2, 3] = 1
    god_choice: Literal["random", "draft", "fixed"] = "random"
    gods: tuple[GodName, ...] = GODS
    guardian_choice: Literal["random", "fixed"] = "random"
    guardians: tuple[
        Literal["satet", "cat_mummy"], Literal["apep", "mummy"], Literal["giant_scorpion", "androsphinx"]
    ] = ("satet", "apep", "giant_scorpion")
    guardian_supply: Literal["full", "scarce"] = "full"
    second_action_optional: bool = True
    claim_enemy_if_no_neutral: bool = True
    unlock_unpaid_discards_token: bool = False
    merge_transfers_guardians: bool = True
    merge_removes_lower_monuments: bool = True
    forgotten_monuments: Literal["neutral", "removed"] = "neutral"


def dominance_bonus(options: AnkhOptions) -> int:
    """Devotion for dominating a region, on top of that for its monuments."""
    return _PAIRS[options.preset][0] if options.dominance_bonus is None else options.dominance_bonus


def red_max(options: AnkhOptions) -> int:
    """The last red space of the devotion track."""
    return _PAIRS[options.preset][1] if options.red_max is None else options.red_max


def paired(options: AnkhOptions) -> bool:
    """Whether dominance bonus and red section fit together."""
    return (dominance_bonus(options), red_max(options)) in _PAIRS.values()
