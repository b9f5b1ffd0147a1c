"""The list of entries: searched, sorted, in the order of the reader's alphabet."""

from collections.abc import Iterable

from meydan.formats.lists.vocabulary import fold
from meydan.server.models import Entry
from meydan.server.store.rows import entry_value
from meydan.tournament.names import name_key, sort_key
from meydan.words import Lang
from meydan.words.phrases.people import told_apart

SORTS = ("name", "number", "school", "province", "rating", "team", "entry")


def found(rows: Iterable[Entry], *, search: str, sort: str, lang: Lang) -> list[Entry]:
    """Rows that hold every word of a search, sorted."""
    words = [fold(word) for word in search.split()]
    kept = [row for row in rows if all(word in searched(row) for word in words)]
    return sorted(kept, key=lambda row: _key(row, sort, lang))


def searched(row: Entry) -> str:
    """What a search looks through: names, school, place, team, licence; folded."""
    parts = (row.given, row.surname, row.school, row.district, row.province, row.team, row.licence)
    return " ".join(fold(part) for part in parts if part) + f" {row.local}"


def names_apart(rows: Iterable[Entry]) -> dict[int, str]:
    """What each is called by their number here; two of one name with what tells them apart."""
    people = ((row.local, str(row), row.school, row.number or 0) for row in rows)
    return {key: str(one) for key, one in told_apart(people).items()}


def _key(row: Entry, sort: str, lang: Lang) -> tuple[object, ...]:
    name = name_key(entry_value(row).player, lang)
    if sort == "number":
        return row.number is None, row.number or 0, name
    if sort == "entry":
        return (row.local,)
    if sort == "rating":
        return -(row.rating or 0), name
    if sort in ("school", "province", "team"):
        text = getattr(row, sort) or ""
        return not text, sort_key(text, lang), name
    return name, row.local
