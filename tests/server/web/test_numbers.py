"""Numbers from forms: whole, of a size that a database knows, and nothing else."""

import pytest

from meydan.server.numbers import number_in, numbers_in

NONE = ("", "-1", "1.5", "²", "٣", "1e3", " 1", "9" * 10, "9" * 5000, "x")


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_number_is_none(text: str) -> None:
    assert number_in(text) is None
    assert number_in(text, 7) == 7


def test_of_many_the_numbers_are_taken() -> None:
    assert numbers_in(["3", *NONE, "0", "999999999"]) == [3, 0, 999_999_999]
