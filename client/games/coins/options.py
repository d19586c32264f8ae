"""The table options of Coin Ra in words (docs/rules/coins.md, section 12)."""

from typing import Any

from assets.catalog import gettext as _
from assets.catalog import ngettext
from client.games import OptionField
from shared.engine.coins.tiles import CIVILIZATIONS, TILES

_LEFT_OUT = (0, 3, 6, 9, 12, 15, 18, 24)


def option_fields() -> tuple[OptionField, ...]:
    """Every option, in the order in which people decide about them."""
    return (
        OptionField(
            "mix",
            _("Tiles in the bag"),
            (
                ("table_exact", _("6 of each row")),
                ("rich", _("rich: 10 of each row")),
                ("custom", _("your own mix")),
            ),
            _("Which 48 tiles there are besides the three Ra."),
        ),
        _count("pharaohs", _("Pharaohs")),
        _count("niles", _("Niles")),
        _count("civilizations", _("Civilization"), len(CIVILIZATIONS)),
        _count("wars", _("War tiles")),
        _count("disasters", _("Disasters")),
        _count("gods", _("Gods")),
        OptionField(
            "table_beyond_6",
            _("A seventh in a row"),
            (("triangular", _("28, 36, and so on")), ("cap_21", _("stays at 21"))),
            _("What more than six pharaohs or Niles bring."),
        ),
        OptionField(
            "short_bag",
            _("Left out of the bag"),
            tuple((count, _left_out(count)) for count in _LEFT_OUT),
            _("So many tiles, perhaps Ra among them, are out of each epoch, and nobody knows which."),
        ),
        OptionField(
            "coins",
            _("Coins"),
            (("whole_game", _("15 for the whole game")), ("reset", _("15 for each epoch"))),
            _("Whether everybody has 15 coins again when an epoch begins."),
        ),
        OptionField(
            "opening_is_bid",
            _("Start price"),
            ((False, _("is a reserve")), (True, _("is the seller's bid"))),
            _("A reserve only says from where on the others may bid."),
        ),
        OptionField(
            "fixed_price",
            _("Start price fixed"),
            ((False, _("the seller names it")), (True, _("always 1"))),
            _("Whether sellers choose the price from which an auction begins."),
        ),
        OptionField(
            "lottery",
            _("Unsold tiles"),
            (("dealt", _("are dealt round")), ("independent", _("fall to anyone"))),
            _("Dealt round, nobody gets more than one tile more than another."),
        ),
        OptionField(
            "keep_tiles",
            _("Sheets"),
            ((False, _("cleared after an epoch")), (True, _("kept for the game"))),
            _("Kept tiles count again in every epoch and are missing in the bag."),
        ),
        OptionField(
            "hidden_coins",
            _("Purses"),
            ((False, _("open")), (True, _("hidden until the end"))),
            _("Whether everybody sees how many coins the others have."),
        ),
        OptionField(
            "tie_count",
            _("A tie is broken by"),
            (("last_epoch", _("tiles at the end")), ("whole_game", _("tiles of the game"))),
            _("Whoever has more tiles wins a tie: those on the sheet at the end, or all that were ever won."),
        ),
    )


def _count(name: str, label: str, step: int = 1) -> OptionField:
    choices: tuple[tuple[Any, str], ...] = tuple((count, str(count)) for count in range(0, TILES + 1, step))
    return OptionField(name, label, choices, _("The six numbers make 48 together."), when=("mix", "custom"))


def _left_out(count: int) -> str:
    return ngettext("{count} tile", "{count} tiles", count).format(count=count) if count else _("none")
