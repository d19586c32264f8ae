"""What the dialog about standing orders asks a game: which orders there are, and how they are told."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from assets.catalog import gettext as _
from client.board.frame import Rect

if TYPE_CHECKING:
    from client.ui.canvas import Canvas

Scope = Literal["this", "next", "every"]
"""Which auctions (or conflicts) an order holds for."""

BESIDE_OWN: Final = Rect(300, 506, 480, 208)
"""Where the dialog lies, unless a game says otherwise: beside the own suns or coins."""


@dataclass(frozen=True, slots=True)
class Wish:
    """An order in short: bid up to `limit`, or (None) pass, in the auction of that `number` (0: in every one)."""

    limit: int | None
    number: int = 0


class OrderBook(ABC):
    """What a game knows of its orders. `state` is the game as it is now, `seat` our own. What runs and can be ordered
    about (an auction, a conflict) is counted from 1 through the game."""

    pass_scoped: ClassVar[bool] = True
    """Whether the order to pass can hold for one of them alone."""
    pass_key: ClassVar[str]
    """The binding that leaves the order to pass."""
    box: Rect = BESIDE_OWN
    """Where the dialog lies."""

    @abstractmethod
    def order(self, wish: Wish) -> Any:
        """The engine's order."""

    @abstractmethod
    def wish(self, order: Any) -> Wish:
        """What an order of the engine says."""

    @abstractmethod
    def begun(self, state: Any) -> int:
        """The number of the auction that runs or, between auctions, of the last one."""

    @abstractmethod
    def bids_now(self, state: Any, seat: int) -> bool:
        """Whether one runs in which the seat can still be asked."""

    @abstractmethod
    def limits(self, state: Any, seat: int) -> tuple[int, ...]:
        """What can be named as the highest bid, ascending."""

    @abstractmethod
    def why_not(self, state: Any, seat: int) -> str:
        """Why no order can be left; empty when one can."""

    @abstractmethod
    def put(self, canvas: Canvas, limit: int, place: Rect) -> None:
        """Draw a highest bid as a piece of the game."""

    # ---------------------------------------------------------------- in words

    @property
    @abstractmethod
    def tip(self) -> str:
        """What an order is good for."""

    @abstractmethod
    def scope(self, scope: Scope) -> str:
        """Which auctions an order would hold for, on a chip."""

    @abstractmethod
    def bids(self, limit: int, scope: Scope) -> str:
        """The order to bid, in a sentence."""

    @abstractmethod
    def bid_label(self, limit: int) -> str:
        """The same as a button says it; 0 when nothing can be named."""

    @property
    @abstractmethod
    def bid_tip(self) -> str:
        """What bidding up to a limit means."""

    @abstractmethod
    def passes(self, scope: Scope) -> str:
        """The order to pass, in a sentence."""

    @abstractmethod
    def pass_label(self, scope: Scope) -> str:
        """The same as a button says it."""

    @property
    @abstractmethod
    def pass_tip(self) -> str:
        """What the order to pass means."""


class AuctionBook(OrderBook):
    """The words of orders about auctions."""

    def begun(self, state: Any) -> int:
        """See `OrderBook.begun`."""
        opened: int = state.auctions
        return opened

    @property
    def tip(self) -> str:
        """See `OrderBook.tip`."""
        return _("Say now what the server shall do for you in an auction: bid up to a limit, or pass.")

    def scope(self, scope: Scope) -> str:
        """See `OrderBook.scope`."""
        return {
            "this": _("In this auction"),
            "next": _("In the next auction"),
            "every": _("In every auction"),
        }[scope]

    def bids(self, limit: int, scope: Scope) -> str:
        """See `OrderBook.bids`."""
        sentence = {
            "this": _("You will bid up to {limit} in this auction"),
            "next": _("You will bid up to {limit} in the next auction"),
            "every": _("You will bid up to {limit} in every auction"),
        }[scope]
        return sentence.format(limit=limit)

    def bid_label(self, limit: int) -> str:
        """See `OrderBook.bid_label`."""
        return _("Bid up to {limit}").format(limit=limit) if limit else _("Bid")
