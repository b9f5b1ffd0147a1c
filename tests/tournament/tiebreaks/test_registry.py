"""Ids of tie-breaks, with their parameters."""

import pytest

from meydan.rulebooks.tie_breaks import parts
from meydan.tournament.errors import TournamentError
from meydan.tournament.tiebreaks import IDS, tie_break
from meydan.tournament.tiebreaks.registry import FAMILIES


@pytest.mark.parametrize("text", [*IDS, "buchholz-cut-3", "opponents-rating-cut-2-unrated-800"])
def test_an_id_reads_back_to_itself(text: str) -> None:
    assert tie_break(text).id == text


def test_what_a_rulebook_may_name_the_standings_can_count() -> None:
    """T13: one list for both."""
    assert {found.family for one in IDS if (found := parts(one))} == set(FAMILIES)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bucholz",
        "Buchholz",
        "buchholz-cut",
        "buchholz-cut-0",
        "buchholz-cut-10",
        "wins-cut-1",
        "berger-median-1",
        "progress-median-1",
        "buchholz-unrated-1000",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(TournamentError, match="no-such-tie-break"):
        tie_break(text)
