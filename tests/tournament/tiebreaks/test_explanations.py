"""What must hold in every tournament: terms make up the value, editions differ by byes only."""

from hypothesis import given, settings, strategies as st

from meydan.tournament.cells import CellKind, histories
from meydan.tournament.model import Edition, Tournament
from meydan.tournament.standings import standings
from meydan.tournament.tiebreaks import IDS, Way
from meydan.tournament.tiebreaks.opponents_rating import mean
from tests.examples import examples

from .events import random_event

EVENTS = st.builds(
    random_event,
    st.integers(0, 10**6),
    rated=st.booleans(),
    swiss=st.sampled_from((True, True, False)),
)


@settings(max_examples=examples(50), deadline=None)
@given(EVENTS)
def test_the_terms_that_are_not_cut_make_up_the_value(event: Tournament) -> None:
    table = standings(event, order=IDS)
    for row in table.rows:
        for text, value in zip(table.order, row.values, strict=True):
            shown = table.explain(row.entry, text)
            kept = [term.number for term in shown.terms if term.counted]
            assert shown.value == value
            if shown.way is Way.SUM:
                assert sum(kept) == value.number
            elif shown.way is Way.MEAN:
                assert mean(kept) == value.number
            else:
                assert 0 <= value.number <= max(1, len(shown.tied))


@settings(max_examples=examples(50), deadline=None)
@given(EVENTS)
def test_editions_differ_only_by_unplayed_rounds(event: Tournament) -> None:
    rows = histories(event).values()
    newer = standings(event, order=IDS, edition=Edition.FIDE_2026)
    older = standings(event, order=IDS, edition=Edition.FIDE_2024)
    if all(cell.kind is CellKind.PLAYED for row in rows for cell in row):
        assert newer.rows == older.rows
    for row in newer.rows:
        before = older.row(row.entry)
        column = newer.order.index("buchholz")
        # 16.4 of 2026 only ever holds the dummy down.
        assert row.values[column].number <= before.values[column].number
