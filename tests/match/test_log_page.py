"""The page of the round log and its example are current."""

from meydan.match import load_round, write_log
from meydan.match.deeds import KINDS
from tests.match.log_page import EXAMPLE, PAGE, example, page


def test_the_page_of_the_round_log_is_current() -> None:
    """`python -m tests.match.log_page` writes it anew."""
    text = PAGE.read_text(encoding="utf-8")
    assert text == page()
    assert all(f"### `{kind}`" in text for kind in KINDS)


def test_the_example_is_a_whole_round() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert text == write_log(example().log)
    result = load_round(text).result
    assert result is not None
    assert (result.text, result.set_points, result.stones) == ("1:0", (4, 2), (76, 68))
