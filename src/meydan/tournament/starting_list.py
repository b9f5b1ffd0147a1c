"""The starting list and its numbers (T9)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from meydan.tournament.entries import Entry
from meydan.tournament.ids import StartNo
from meydan.tournament.model import Tournament
from meydan.tournament.names import ListLang, name_key


def starting_list(tournament: Tournament, *, lang: ListLang = "tr") -> tuple[Entry, ...]:
    """Entries in the order of the starting list, each with its number.

    Numbers that are fixed stay; the others follow, sorted as the book says. Whoever withdrew
    before being numbered is left out.
    """
    fixed = sorted(
        (entry for entry in tournament.entries if entry.number is not None),
        key=lambda entry: entry.number or 0,
    )
    free = [entry for entry in tournament.entries if entry.number is None and entry.active]
    if fixed:
        # Late entries take the next numbers in the order they came.
        free.sort(key=lambda entry: entry.id)
    else:
        free = sort_entries(free, tournament.settings.book.seeding.order.value, lang=lang)
    last = fixed[-1].number or 0 if fixed else 0
    numbered = (
        replace(entry, number=StartNo(number)) for number, entry in enumerate(free, start=last + 1)
    )
    return (*fixed, *numbered)


def sort_entries(
    entries: list[Entry], order: Sequence[str], *, lang: ListLang = "tr"
) -> list[Entry]:
    """Entries by the keys of a rulebook, the strongest first; equal ones as they came (T9)."""

    def key(entry: Entry) -> tuple[Any, ...]:
        surname, given = name_key(entry.player, lang)
        values = {
            "rating": -(entry.player.rating or 0),
            "surname": surname,
            "first-name": given,
            "entry": entry.id,
        }
        return (*(values[name] for name in order), entry.id)

    return sorted(entries, key=key)


def fix_numbers(tournament: Tournament, *, lang: ListLang = "tr") -> Tournament:
    """Write the numbers of the starting list into the entries."""
    numbers = {entry.id: entry.number for entry in starting_list(tournament, lang=lang)}
    return replace(
        tournament,
        entries=tuple(replace(entry, number=numbers.get(entry.id)) for entry in tournament.entries),
    )
