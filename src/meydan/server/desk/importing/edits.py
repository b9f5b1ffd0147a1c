"""What the form of a draft changes: cells, what columns hold, where rows go, what is decided."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.http import QueryDict

from meydan.formats.lists.sheet import MOST_COLUMNS
from meydan.formats.lists.tidy import Proposal
from meydan.formats.lists.vocabulary import Field, fold
from meydan.server.desk.importing.ratings import CODE
from meydan.server.desk.importing.targets import Targets, meanings_of, restored, stored
from meydan.server.models import Category, ImportDraft
from meydan.server.numbers import number_in, numbers_in
from meydan.server.store.people.import_drafts import sheet_of
from meydan.words import Lang, say

FIELDS = frozenset(field.value for field in Field)
LONGEST_CELL = 400
ALL = "all"


def take_edits(
    found: ImportDraft, data: QueryDict, categories: list[Category], *, lang: Lang
) -> None:
    """Store what the form changed."""
    rows = {number: list(cells) for number, cells in found.rows}
    for name in data:
        parts = name.split("-")
        if parts[0] == "cell" and len(parts) == 3:
            number, at = number_in(parts[1]), number_in(parts[2], MOST_COLUMNS)
            if number in rows and at < MOST_COLUMNS:
                _put(rows[number], at, " ".join(data.get(name, "").split())[:LONGEST_CELL])
    head = rows[found.rows[0][0]]
    for at in range(max(map(len, rows.values()))):
        chosen = data.get(f"column-{at}", "")
        if chosen in FIELDS and chosen != data.get(f"was-{at}"):
            _put(head, at, say(f"desk.import.field.{chosen}", lang))
    found.rows = [[number, cells] for number, cells in rows.items()]
    found.choices |= stored(_targets(found, data, categories))
    found.save(update_fields=["rows", "choices"])


def apply_proposals(
    found: ImportDraft, tidy: Sequence[Proposal], *, rows: Iterable[str], lang: Lang
) -> int:
    """Write proposals into the cells: of these rows, or of all; how many rows changed."""
    wanted = set(numbers_in(rows))
    chosen = [one for one in tidy if one.row in wanted or ALL in rows]
    cells = dict(found.rows)
    _, head = found.rows[0]
    for one in chosen:
        for change in one.changes:
            if one.code == CODE and not "".join(head[change.index : change.index + 1]):
                _put(head, change.index, say("desk.import.field.rating", lang))
            _put(cells[one.row], change.index, change.better)
    found.save(update_fields=["rows"])
    return len({one.row for one in chosen})


def _put(cells: list[str], at: int, text: str) -> None:
    cells += [""] * (at + 1 - len(cells))
    cells[at] = text


def _targets(found: ImportDraft, data: QueryDict, categories: list[Category]) -> Targets:
    old = restored(found.choices)
    keys = {category.pk for category in categories}
    shown = _numbers(data, "shown")
    targets = replace(
        old,
        private="private" in data if "target" in data else old.private,
        skipped=frozenset((old.skipped - shown) | _numbers(data, "skip")),
        accepted=frozenset((old.accepted - shown) | _numbers(data, "accept")),
    )
    if data.get("target") == "one":
        key = number_in(data.get("category"))
        return replace(targets, one=key if key in keys else None)
    if data.get("target") != "column":
        return targets
    columns = tuple(
        dict.fromkeys(one for one in numbers_in(data.getlist("by")) if one < MOST_COLUMNS)
    )
    targets = replace(targets, one=None, columns=columns)
    rows = sheet_of(found).rows[1:]
    meanings = meanings_of(targets, rows, categories)
    if columns == old.columns:
        meanings |= {word: key for word, key in old.meanings.items() if key in keys}
        for word in {fold(targets.words(row)) for row in rows}:
            if (chosen := data.get(f"means-{word}")) is not None:
                meanings.pop(word, None)
                if (meant := number_in(chosen)) in keys:
                    meanings[word] = meant
    return replace(targets, meanings=meanings)


def _numbers(data: QueryDict, name: str) -> set[int]:
    return set(numbers_in(data.getlist(name)))
