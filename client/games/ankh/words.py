"""What things are called in Ankh, and what they do: gods, powers, guardians, cards, monuments, reasons.

Sentences are made when they are shown, so that they follow the language. What is told of events is in `told`, what is
asked in `questions`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.board.words import listed
from shared.engine.ankh.pieces import (
    CARD_STRENGTH,
    GUARDIAN_LEVEL,
    MonumentKind,
)
from shared.engine.game import ScoreLine


def _mark(text: str) -> str:
    """Marks a text that is translated when it is shown."""
    return text


NUMERALS: Final = ("", "I", "II", "III", "IV", "V")

_GODS: Final = {
    "amun": (_mark("Amun"), _mark("two cards in one battle of each conflict")),
    "anubis": (_mark("Anubis"), _mark("traps slain warriors, +1 strength each")),
    "isis": (_mark("Isis"), _mark("figures beside an enemy survive a battle")),
    "osiris": (_mark("Osiris"), _mark("opens a portal after a lost battle")),
    "ra": (_mark("Ra"), _mark("marks figures with suns: +1 devotion there")),
}
_GOD_RULES: Final = {
    "amun": _mark(
        "Once in a conflict, before cards are chosen, Amun may announce two cards for this battle. "
        "The strengths and effects of both count."
    ),
    "anubis": _mark(
        "Whenever warriors of others die in a battle, Anubis may trap one of them; he has room for three. Each adds 1 "
        "to the strength of his own figure. Its owner can summon it from the trap by paying Anubis a follower."
    ),
    "isis": _mark(
        "Figures of Isis next to an enemy figure do not die at the end of a battle. The plague kills them all the same."
    ),
    "osiris": _mark(
        "After a battle that he lost, Osiris may open or move one of three portals in that region. Only his figures "
        "may stand on a portal, and he may summon onto any free one."
    ),
    "ra": _mark(
        "When Ra summons a figure he may put one of three suns on it. With such a figure in a region, dominating it or "
        "winning a battle there brings 1 more devotion."
    ),
}
_POWERS: Final = {
    "commanding": (_mark("Commanding"), _mark("3 followers for every battle you win.")),
    "inspiring": (_mark("Inspiring"), _mark("Your card Build Monument costs no followers.")),
    "omnipresent": (
        _mark("Omnipresent"),
        _mark("When a conflict begins: 1 follower for each region where you have a figure."),
    ),
    "revered": (_mark("Revered"), _mark("1 more follower whenever you choose the action Gain followers.")),
    "resplendent": (
        _mark("Resplendent"),
        _mark("While you control three monuments of one kind, your god's figure has strength 3."),
    ),
    "obelisk_attuned": (
        _mark("Obelisk-attuned"),
        _mark("Before a battle of yours, move figures from anywhere next to your obelisks in that region."),
    ),
    "temple_attuned": (
        _mark("Temple-attuned"),
        _mark("In a battle, 2 strength for each of your temples in the region with a figure of yours next to it."),
    ),
    "pyramid_attuned": (
        _mark("Pyramid-attuned"),
        _mark("When you summon, place one more figure next to each of your pyramids."),
    ),
    "glorious": (_mark("Glorious"), _mark("A battle won by 3 or more brings 3 devotion instead of 1.")),
    "magnanimous": (
        _mark("Magnanimous"),
        _mark("2 devotion for a battle you lose with at least two figures there."),
    ),
    "bountiful": (
        _mark("Bountiful"),
        _mark("While you are on a red space, every gain of devotion is 1 larger."),
    ),
    "worshipful": (_mark("Worshipful"), _mark("After a battle of yours you may pay 2 followers for 1 devotion.")),
}
_GUARDIANS: Final = {
    "satet": (
        _mark("Satet"),
        _mark("May move onto a warrior of another god and pushes it to the next hex."),
        _mark("Pushes guardians and gods too."),
    ),
    "cat_mummy": (
        _mark("Cat Mummy"),
        _mark("When it dies at the end of a battle, the other gods in the region lose 1 devotion each."),
        _mark("Whatever kills it, every other god loses 1."),
    ),
    "apep": (
        _mark("Apep"),
        _mark("May be summoned to water next to your figures and monuments. It is in every region of its lake."),
        _mark("May be summoned to any free water."),
    ),
    "mummy": (
        _mark("Mummy"),
        _mark("When it dies at the end of a battle, it may rise again next to your god."),
        _mark("Rises from the plague too."),
    ),
    "giant_scorpion": (
        _mark("Giant Scorpion"),
        _mark("When a conflict begins, it may destroy a neutral monument next to it."),
        _mark("Any monument next to it."),
    ),
    "androsphinx": (
        _mark("Androsphinx"),
        _mark("Enemy warriors next to it have no strength."),
        _mark("Nor have other enemy figures next to it."),
    ),
}
_CARDS: Final = {
    "build_monument": (
        _mark("Build Monument"),
        _mark("Build"),
        _mark("pay 3 followers to build a monument in the region"),
    ),
    "chariots": (_mark("Chariots"), _mark("Chariots"), _mark("nothing but strength")),
    "flood": (
        _mark("Flood"),
        _mark("Flood"),
        _mark("a follower for each own figure on fertile land here; those do not die at the end"),
    ),
    "plague_of_locusts": (
        _mark("Plague of Locusts"),
        _mark("Locusts"),
        _mark("all bid followers: only the highest bid saves its figures"),
    ),
    "drought": (_mark("Drought"), _mark("Drought"), _mark("if you win: +1 devotion per own figure on desert here")),
    "miracle": (_mark("Miracle"), _mark("Miracle"), _mark("+1 devotion per own figure that dies in this battle")),
    "cycle_of_maat": (
        _mark("Cycle of Ma'at"),
        _mark("Ma'at"),
        _mark("after the battle all your used cards come back, and this one"),
    ),
}
_TRACKS: Final = {
    "move": _mark("Move figures"),
    "summon": _mark("Summon"),
    "followers": _mark("Gain followers"),
    "unlock": _mark("Unlock a power"),
}
_MONUMENTS: Final = {"obelisk": _mark("Obelisk"), "temple": _mark("Temple"), "pyramid": _mark("Pyramid")}
_MONUMENT_WORDS: Final = {"obelisk": _mark("an obelisk"), "temple": _mark("a temple"), "pyramid": _mark("a pyramid")}
_HAPPENINGS: Final = {
    "control": _mark("control a monument"),
    "caravan": _mark("lay a caravan"),
    "conflict": _mark("conflict"),
}
_FOLLOWER_REASONS: Final = {
    "monuments": _mark("from monuments"),
    "revered": _mark("Revered"),
    "unlock": _mark("for a power"),
    "omnipresent": _mark("Omnipresent"),
    "flood": _mark("Flood"),
    "build": _mark("for building"),
    "plague": _mark("bid against the plague"),
    "commanding": _mark("Commanding"),
    "worship": _mark("Worshipful"),
    "ransom": _mark("ransom"),
    "merge": _mark("from the merged god"),
}
_SOURCES: Final = {
    "god": _mark("god"),
    "resplendent": _mark("Resplendent"),
    "trapped": _mark("trapped"),
    "warriors": _mark("warriors"),
    "guardians": _mark("guardians"),
    "temple_attuned": _mark("attuned"),
    "cards": _mark("card"),
    "no_figures": _mark("no figures"),
}


def god(name: str) -> str:
    """A god's name."""
    return _(_GODS[name][0])


def god_names(names: Sequence[str]) -> str:
    """The name of a god, of both after a merge, or nothing before the choice."""
    return "-".join(god(name) for name in names)


def god_line(name: str) -> str:
    """A god's power in a few words."""
    return _(_GODS[name][1])


def god_rule(name: str) -> str:
    """A god's power in full."""
    return _(_GOD_RULES[name])


def power(name: str) -> str:
    """An ankh power."""
    return _(_POWERS[name][0])


def power_rule(name: str) -> str:
    """What an ankh power does."""
    return _(_POWERS[name][1])


def guardian(kind: str) -> str:
    """A guardian's name."""
    return _(_GUARDIANS[kind][0])


def guardian_rule(kind: str, *, second: bool | None = None) -> str:
    """What a guardian does; `second` says whether its owner has reached stage II, None that nobody owns it."""
    _name, first, then = _GUARDIANS[kind]
    level = NUMERALS[GUARDIAN_LEVEL[kind]]
    head = _("Guardian of level {level}, strength 1.").format(level=level)
    if second is None:
        stages = _("{first}\nFrom the second guardian symbol on: {then}").format(first=_(first), then=_(then))
    elif second:
        stages = _("{first}\nStage II is reached: {then}").format(first=_(first), then=_(then))
    else:
        stages = _("{first}\nNot yet, from the second guardian symbol on: {then}").format(first=_(first), then=_(then))
    return f"{head}\n{stages}"


def card(name: str) -> str:
    """A battle card's name."""
    return _(_CARDS[name][0]) if name in _CARDS else _("a card")


def card_caption(name: str) -> str:
    """The short name that stands on a card."""
    return _(_CARDS[name][1])


def card_effect(name: str) -> str:
    """What a card does."""
    return _(_CARDS[name][2])


def card_strength(name: str) -> str:
    """The figure on a card."""
    strength = CARD_STRENGTH[name]  # type: ignore[index]
    return f"+{strength}" if strength else "0"


def card_tip(name: str) -> str:
    """A card's tooltip."""
    return _("{name}, strength {strength}: {effect}.").format(
        name=card(name), strength=card_strength(name), effect=card_effect(name)
    )


def track(name: str) -> str:
    """An action."""
    return _(_TRACKS[name])


def monument(kind: str) -> str:
    """A kind of monument, as a heading."""
    return _(_MONUMENTS[kind])


def a_monument(kind: str) -> str:
    """A kind of monument in a sentence."""
    return _(_MONUMENT_WORDS[kind])


def happening(kind: str) -> str:
    """What an event is."""
    return _(_HAPPENINGS[kind])


def follower_reason(reason: str) -> str:
    """Why followers came or went."""
    return _(_FOLLOWER_REASONS[reason])


def source(name: str) -> str:
    """Where strength comes from, in a word."""
    return _(_SOURCES[name])


def guardian_caption(kind: str) -> str:
    """The short name that stands below a guardian."""
    short = {"giant_scorpion": _("Scorpion"), "androsphinx": _("Sphinx"), "cat_mummy": _("Cat")}
    return short.get(kind) or guardian(kind)


def a_figure(kind: str, names: Sequence[str] = ()) -> str:
    """A figure in a sentence: `a warrior`, a god's or guardian's name."""
    return _("a warrior") if kind == "warrior" else figure(kind, names)


def figure(kind: str, names: Sequence[str] = ()) -> str:
    """A figure's name: a god's, `Warrior`, a guardian's."""
    if kind == "god":
        return god_names(names) or _("God")
    return _("Warrior") if kind == "warrior" else guardian(kind)


def followers(count: int) -> str:
    """So many followers."""
    return ngettext("{count} follower", "{count} followers", count).format(count=count)


def hexes(count: int) -> str:
    """So many hexes of land."""
    return ngettext("{count} hex of land", "{count} hexes of land", count).format(count=count)


def figures_in_words(counts: Sequence[tuple[str, int]], names: Sequence[str]) -> str:
    """A god's figures in a list: `Amun and two warriors`. `counts` are kinds with how many there are."""
    parts = []
    for kind, count in counts:
        if kind == "warrior":
            words = {1: _("a warrior"), 2: _("two warriors"), 3: _("three warriors")}
            parts.append(words.get(count) or _("{count} warriors").format(count=count))
        elif count == 1:
            parts.append(figure(kind, names))
        else:
            parts.append(_("{count} × {name}").format(count=count, name=figure(kind, names)))
    return listed(parts)


def conflict_ordinal(number: int) -> str:
    """Which conflict it is."""
    return (
        "",
        _("First conflict"),
        _("Second conflict"),
        _("Third conflict"),
        _("Fourth conflict"),
        _("Fifth conflict"),
    )[number]


# ---------------------------------------------------------------- devotion

_MAJORITIES: Final[dict[str, MonumentKind]] = {
    "obelisk_majority": "obelisk",
    "temple_majority": "temple",
    "pyramid_majority": "pyramid",
}


def score_reason(line: ScoreLine) -> str:
    """Why there was devotion."""
    figures = line.figures
    if line.reason in _MAJORITIES:
        own, other = figures
        kind = monument(_MAJORITIES[line.reason])
        return _("{kind}: {own} to {other}").format(kind=kind, own=own, other=other)
    if line.reason == "dominance":
        return _("ruling alone")
    if line.reason == "battle_won":
        return _("victory")
    if line.reason == "glorious":
        return _("glorious, by {margin}").format(margin=figures[0])
    if line.reason == "radiance":
        return _("sun of Ra")
    if line.reason == "magnanimous":
        return power("magnanimous")
    if line.reason == "cat_mummy_killed":
        return _("the Cat Mummy was killed")
    if line.reason in _CARDS:
        return card(line.reason)
    return power(line.reason)


def short_reason(line: ScoreLine) -> str:
    """Why there was devotion, in a word for the foot of a battle."""
    if line.reason in _MAJORITIES:
        return _("majority")
    if line.reason == "glorious":
        return power("glorious")
    if line.reason == "cat_mummy_killed":
        return guardian("cat_mummy")
    return score_reason(line)
