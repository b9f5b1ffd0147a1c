"""Standings for programs."""

from typing import Any

from meydan.tournament.model import Tournament
from meydan.tournament.standings import Row, Standings


def standings_json(tournament: Tournament, table: Standings) -> dict[str, Any]:
    """The table with plain numbers, best first."""
    return {
        "tournament": tournament.settings.name,
        "after": table.after,
        "order": list(table.order),
        "edition": table.edition.value,
        "complete": table.complete,
        "rows": [_row(tournament, table, row) for row in table.rows],
    }


def _row(tournament: Tournament, table: Standings, row: Row) -> dict[str, Any]:
    entry = tournament.entry(row.entry)
    return {
        "place": row.place,
        "last": row.last,
        "number": entry.number,
        "entry": entry.id,
        "name": entry.player.full,
        "points": row.points / 2,
        "values": {
            name: float(value.exact) for name, value in zip(table.order, row.values, strict=True)
        },
        "moved": row.moved,
    }
