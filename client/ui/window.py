"""What the client asks of the real window; tests and demos have none, or one of their own."""

from __future__ import annotations

from typing import Protocol


class Window(Protocol):
    """What the app asks of the real window; without one there is only a surface."""

    def present(self) -> None:
        """Show what was drawn."""
        ...

    def set_full_screen(self, on: bool) -> None:
        """Fill the screen, or go back."""
        ...

    def point(self, hand: bool) -> None:
        """Show the pointer as a hand, over what can be pressed, or as an arrow."""
        ...

    def ask_attention(self, title: str) -> None:
        """Point out that something waits here; an empty title takes it back."""
        ...

    def stretch(self) -> None:
        """While the window is being resized, show the old frame in the new size."""
        ...

    def fit(self) -> None:
        """Take over the window's new size."""
        ...
