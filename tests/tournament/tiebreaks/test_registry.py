"""Ids of tie-breaks, with their parameters."""

from typing import get_args

import pytest

from meydan.rulebooks.sections import TieBreak as RulebookTieBreak
from meydan.tournament.errors import TournamentError
from meydan.tournament.tiebreaks import IDS, tie_break


@pytest.mark.parametrize("text", [*IDS, "buchholz-cut-3", "opponents-rating-cut-2-unrated-800"])
def test_an_id_reads_back_to_itself(text: str) -> None:
    assert tie_break(text).id == text


def test_every_tie_break_of_a_rulebook_is_there() -> None:
    """T13: what a rulebook may name, the standings can count."""
    assert set(get_args(RulebookTieBreak)) <= set(IDS)


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
