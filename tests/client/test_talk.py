"""Lines of a conversation."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from client.art import fonts
from client.ui.talk import broken

SIZE = 14
words = st.text(st.characters(min_codepoint=33, max_codepoint=0x24F), min_size=1, max_size=40)


@given(st.lists(words, min_size=1, max_size=12), st.integers(0, 300), st.integers(60, 300))
def test_a_broken_line_keeps_every_letter_and_fits(text: list[str], first: int, width: int) -> None:
    lines = broken(" ".join(text), SIZE, first, width)
    assert "".join(lines).replace(" ", "") == "".join(text).replace(" ", "")
    letters = fonts.font("body", SIZE)
    for place, line in enumerate(lines):
        room = first if place == 0 else width
        assert letters.size(line)[0] <= room or (place == 0 and line == "") or len(line) == 1


def test_what_has_no_room_beside_the_name_stands_below_it() -> None:
    assert broken("hello there", SIZE, 5, 300) == ("", "hello there")
    assert broken("hello there", SIZE, 300, 300) == ("hello there",)
