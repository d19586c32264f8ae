"""The rules of Ankh for the help card: short, in the order in which one needs them."""

from __future__ import annotations

from assets.catalog import gettext as _
from client.games import Section
from client.games.ankh import words
from shared.engine.ankh.pieces import CARDS, GODS, GUARDIANS, POWERS


def sections() -> tuple[Section, ...]:
    """All of the card."""
    return (*_basics(), *_conflicts(), *_lists())


def _basics() -> tuple[Section, ...]:
    return (
        Section(
            _("The aim"),
            (
                _("You are a god of Egypt. Devotion decides: it comes from regions and battles in five conflicts."),
                _("Reach 31 and you win at once. Else the last god left wins, or the most devotion at the end."),
            ),
            "event",
        ),
        Section(
            _("Your turn"),
            (
                _("One action or two. The second must stand lower on the list: move, summon, followers, power."),
                _("Each action moves its marker. On the last space, the next event follows and your turn ends."),
            ),
            "sign",
        ),
        Section(
            _("Move figures"),
            (_("Each of your figures 1 to 3 hexes, over anything, to a free hex of land."),),
            "track:move",
        ),
        Section(
            _("Summon"),
            (_("A warrior or guardian from your pool, next to a figure or monument of yours."),),
            "track:summon",
        ),
        Section(
            _("Gain followers"),
            (_("One for each own or neutral monument next to your figures."),),
            "track:followers",
        ),
        Section(
            _("Unlock a power"),
            (
                _("Two powers of each level, for 1, 2 and 3 followers each. The 2nd, 4th and 5th bring a guardian."),
                _("From the second guardian symbol on, your guardians are at stage II."),
            ),
            "track:unlock",
        ),
        Section(
            _("Next to"),
            (_("Hexes are neighbours only if neither river nor camels lie between them. Moves do not care."),),
            "camel",
        ),
        Section(
            _("Events"),
            (
                _("Control: take a neutral monument next to one of your figures."),
                _("Caravan: split a region with up to six camels; each part keeps six hexes of land or more."),
                _("Conflict: all regions in the order of their numbers."),
            ),
            "event",
        ),
    )


def _conflicts() -> tuple[Section, ...]:
    return (
        Section(
            _("A conflict"),
            (
                _("Nobody in a region: nothing. One god: 1 devotion for each kind of monument it has most of there."),
                _("Two gods or more: battle. Lakes belong to all regions around them."),
            ),
            "battle",
        ),
        Section(
            _("A battle"),
            (
                _("1. Everybody chooses a card in secret; all are turned together."),
                _("2. Build Monument, then the plague. 3. Majorities: 1 devotion for each kind."),
                _("4. Strength: 1 for each figure, and what cards, powers, gods and guardians add. The most wins."),
                _("5. The winner gets 1 devotion. All figures of the others die, but never gods."),
                _("A tie: who called the conflict may use the token once, if it is among the tied. Else nobody wins."),
            ),
            "tie",
        ),
        Section(
            _("After the third conflict"),
            (
                _("The two gods with the least devotion become one. Both players go on with one action each."),
                _("The figures, cards and powers of the upper one stay, with the devotion of the lower."),
            ),
        ),
        Section(
            _("After the fourth conflict"),
            (_("Gods on a red space are forgotten and leave the game. A single god that is left has won."),),
        ),
    )


def _lists() -> tuple[Section, ...]:
    found = [Section(words.god(god), (words.god_rule(god),)) for god in GODS]
    for level, powers in POWERS.items():
        title = _("Powers of level {level}").format(level=words.NUMERALS[level])
        lines = tuple(
            _("{power}: {rule}").format(power=words.power(power), rule=words.power_rule(power)) for power in powers
        )
        found.append(Section(title, lines, f"power:{powers[0]}"))
    cards = tuple(words.card_tip(card) for card in CARDS)
    found.append(Section(_("Battle cards"), cards, "card:chariots"))
    for kinds in GUARDIANS.values():
        for kind in kinds:
            found.append(Section(words.guardian(kind), tuple(words.guardian_rule(kind).split("\n"))))
    return tuple(found)
