"""Colours that a federation chooses: whatever it is, text in it can be read."""

import pytest
from hypothesis import given, strategies as st

from meydan.server.web.colour import DAY, NIGHT, by_day, by_night, contrast, read, written

PARTS = st.integers(0, 255)
COLOURS = st.tuples(PARTS, PARTS, PARTS)
AA = 4.5


@given(COLOURS)
def test_every_colour_becomes_readable(colour: tuple[int, int, int]) -> None:
    """WCAG 2.2, 1.4.3, on the surface and on the soft tint, by day and by night."""
    for shades, surface in ((by_day(colour), DAY), (by_night(colour), NIGHT)):
        assert contrast(shades.accent, surface) >= AA
        assert contrast(shades.accent, shades.soft) >= AA
        assert contrast(shades.on_accent, shades.accent) >= AA
        assert contrast((255, 255, 255), shades.fill) >= AA


def test_a_readable_colour_stays_as_it_is() -> None:
    chosen = read("#0B6A73")
    assert chosen == (11, 106, 115)
    assert written(by_day(chosen).accent) == "#0b6a73"


@pytest.mark.parametrize("text", ["", "0b6a73", "#0b6a7", "#0b6a733", "red", "#gggggg", "#000;}"])
def test_what_is_no_colour_is_none(text: str) -> None:
    assert read(text) is None


def test_contrast_is_counted_as_wcag_does() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
