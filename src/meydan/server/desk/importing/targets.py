"""Which category a row of an uploaded list belongs to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from meydan.formats.lists import SheetRow
from meydan.formats.lists.headers import ColumnUse
from meydan.formats.lists.sheet import shown
from meydan.formats.lists.vocabulary import Field, fold, fold_words
from meydan.server.models import Category

FREE = (None, Field.IGNORED)
"""What a column that names categories without saying so is taken for by the reader of entries."""
MOST_COLUMNS = 2
"""Columns that name a category together: `Oyun` and `Yaş grubu`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Targets:
    """Where the rows of a draft go."""

    one: int | None = None
    """The category of all rows; `None`: by columns."""
    columns: tuple[int, ...] = ()
    """The columns whose words together name the category: `Oyun` and `Yaş grubu`."""
    meanings: Mapping[str, int] = field(default_factory=dict)
    """Folded words of those columns → category."""
    private: bool = True
    """Whether national ids, birth dates and contacts are kept."""
    skipped: frozenset[int] = frozenset()
    """Rows to be left out."""
    accepted: frozenset[int] = frozenset()
    """Rows that are right as they are: one name only, another person of the same name."""

    def words(self, row: SheetRow) -> str:
        """What a row says about its category."""
        cells = (row.cells[at] for at in self.columns if at < len(row.cells))
        return " ".join(filter(None, map(shown, cells)))

    def of(self, row: SheetRow) -> int | None:
        """The category of a row."""
        return self.one if self.one is not None else self.meanings.get(fold(self.words(row)))


def stored(targets: Targets) -> dict[str, Any]:
    """Targets as a draft keeps them."""
    return {
        "one": targets.one,
        "columns": list(targets.columns),
        "meanings": dict(targets.meanings),
        "private": targets.private,
        "skipped": sorted(targets.skipped),
        "accepted": sorted(targets.accepted),
    }


def restored(raw: Mapping[str, Any]) -> Targets:
    """Targets as a draft kept them."""
    return Targets(
        one=raw["one"],
        columns=tuple(raw["columns"]),
        meanings=raw["meanings"],
        private=raw["private"],
        skipped=frozenset(raw["skipped"]),
        accepted=frozenset(raw.get("accepted", ())),
    )


def guessed(
    sheet_name: str,
    columns: Sequence[ColumnUse],
    rows: Sequence[SheetRow],
    categories: Sequence[Category],
    *,
    wanted: int | None,
) -> Targets:
    """The targets to begin with: columns that name categories, the one asked for, the sheet.

    A column called `Kategori` that parts the rows is never passed over: words of it that name no
    category are asked about.
    """
    said = [one.index for one in columns if one.field is Field.CATEGORY]
    by_name = _best(_together(said), rows, categories)
    if said and _parts(by_name, rows, categories, wanted):
        return by_name
    if wanted is None and len(categories) == 1:
        wanted = categories[0].pk
    if wanted is not None:
        return Targets(one=wanted)
    free = [(one.index,) for one in columns if one.field in FREE]
    best = _best(free, rows, categories)
    if best.meanings:
        return best
    found = named(sheet_name, categories)
    return Targets(one=found) if found is not None else Targets()


def _together(columns: Sequence[int]) -> list[tuple[int, ...]]:
    return [
        columns_ for size in range(1, MOST_COLUMNS + 1) for columns_ in combinations(columns, size)
    ]


def _best(
    tried: Sequence[tuple[int, ...]], rows: Sequence[SheetRow], categories: Sequence[Category]
) -> Targets:
    """The columns whose words name the most rows' categories, and tell the most of them apart."""
    found = [Targets(columns=one) for one in tried]
    found = [replace(one, meanings=meanings_of(one, rows, categories)) for one in found]
    return max(
        found,
        key=lambda one: (
            sum(1 for row in rows if one.of(row) is not None),
            len(set(one.meanings.values())),
        ),
        default=Targets(),
    )


def _parts(
    targets: Targets, rows: Sequence[SheetRow], categories: Sequence[Category], wanted: int | None
) -> bool:
    """Whether a column of categories says anything beyond where all rows would go anyway."""
    words = {fold(targets.words(row)) for row in rows} - {""}
    only = wanted if wanted is not None else categories[0].pk if len(categories) == 1 else None
    if only is None:
        return bool(words)
    return len(words) > 1 or any(targets.meanings.get(word, only) != only for word in words)


def meanings_of(
    targets: Targets, rows: Sequence[SheetRow], categories: Sequence[Category]
) -> dict[str, int]:
    """What the words of the columns mean, as far as one category fits them."""
    found: dict[str, int] = {}
    for row in rows:
        words = targets.words(row)
        key = named(words, categories)
        if key is not None:
            found[fold(words)] = key
    return found


def named(text: str, categories: Sequence[Category]) -> int | None:
    """The one category that a text names, in full or by words that no other has."""
    if not text:
        return None
    for category in categories:
        if fold(text) in (fold(category.name), fold(category.slug)):
            return category.pk
    words = set(fold_words(text))
    names = [(one.pk, set(fold_words(one.name))) for one in categories]
    for fits in (words.__le__, words.__ge__):
        fitting = [key for key, name in names if words and name and fits(name)]
        if len(fitting) == 1:
            return fitting[0]
    return None
