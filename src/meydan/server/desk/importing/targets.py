"""Which category a row of an uploaded list belongs to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from meydan.formats.lists import SheetRow
from meydan.formats.lists.headers import ColumnUse
from meydan.formats.lists.sheet import shown
from meydan.formats.lists.vocabulary import Field, fold, fold_words
from meydan.server.models import Category

FREE = (None, Field.IGNORED)
"""What a column that names categories is taken for by the reader of entries."""


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
    }


def restored(raw: Mapping[str, Any]) -> Targets:
    """Targets as a draft kept them."""
    return Targets(
        one=raw["one"],
        columns=tuple(raw["columns"]),
        meanings=raw["meanings"],
        private=raw["private"],
        skipped=frozenset(raw["skipped"]),
    )


def guessed(
    sheet_name: str,
    columns: Sequence[ColumnUse],
    rows: Sequence[SheetRow],
    categories: Sequence[Category],
    *,
    wanted: int | None,
) -> Targets:
    """The targets to begin with: the category asked for, a column that names them, the sheet."""
    if wanted is not None:
        return Targets(one=wanted)
    if len(categories) == 1:
        return Targets(one=categories[0].pk)
    free = [column for column in columns if column.field in FREE]
    best, most = Targets(columns=()), 0
    for column in free:
        tried = Targets(columns=(column.index,))
        meanings = meanings_of(tried, rows, categories)
        if len(meanings) > most:
            best, most = Targets(columns=tried.columns, meanings=meanings), len(meanings)
    if not most and (found := named(sheet_name, categories)) is not None:
        return Targets(one=found)
    return best


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
    fitting = [one.pk for one in categories if words and words <= set(fold_words(one.name))]
    return fitting[0] if len(fitting) == 1 else None
