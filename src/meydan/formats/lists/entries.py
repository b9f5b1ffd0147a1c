"""Entering everyone of a list."""

from dataclasses import replace

from meydan.formats.lists.person import NewEntry
from meydan.tournament.entries import Private
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.model import Tournament


def enter_all(
    tournament: Tournament, entries: tuple[NewEntry, ...], *, private: bool = False
) -> Tournament:
    """The tournament with these entries; national ids, birth dates and contacts only on wish."""
    for entry in entries:
        tournament = add_entry(
            tournament,
            entry.player,
            team=entry.team,
            accommodations=entry.accommodations,
            fixed_table=entry.fixed_table,
        )
        row = Private(
            entry=tournament.entries[-1].id,
            national_id=entry.national_id,
            birth_date=entry.birth_date,
            contact=entry.contact,
            remark=entry.remark,
        )
        if private and row != Private(entry=row.entry):
            tournament = replace(tournament, private=(*tournament.private, row))
    return tournament
