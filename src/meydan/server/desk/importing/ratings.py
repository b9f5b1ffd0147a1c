"""Ratings that the federation's list has for rows of an uploaded list that bring none."""

from collections.abc import Iterator, Mapping, Sequence

from meydan.formats.lists import ColumnUse, NewEntry, SheetRow
from meydan.formats.lists.sheet import MOST_COLUMNS
from meydan.formats.lists.tidy import Change, Proposal
from meydan.formats.lists.vocabulary import Field
from meydan.server.models import Category
from meydan.server.store.season.lookup import listed_ratings

CODE = "rating"


def rating_proposals(
    columns: Sequence[ColumnUse],
    rows: Sequence[SheetRow],
    groups: Mapping[int, Sequence[NewEntry]],
    categories: Mapping[int, Category],
) -> Iterator[Proposal]:
    """A rating in its column, or in a new one behind the others where the list has none."""
    behind = max((len(row.cells) for row in rows), default=0)
    at = next((one.index for one in columns if one.field is Field.RATING), behind)
    if at >= MOST_COLUMNS:
        return
    for place, entries in groups.items():
        bare = [one for one in entries if one.player.rating is None]
        for one, rating in zip(bare, listed_ratings(categories[place], bare), strict=True):
            if rating is not None:
                yield Proposal(one.row, CODE, (Change(at, "", str(rating)),))
