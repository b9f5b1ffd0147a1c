"""The cross table: every round of every player."""

from collections.abc import Mapping

from meydan.rulebooks.field import half
from meydan.tournament.cells import Cell, CellKind, histories
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Tournament
from meydan.tournament.standings import Standings
from meydan.words import Lang, say
from meydan.words.phrases.listing.values import Column, Listing, Value, column, points

BYES = {
    CellKind.PAIRING_BYE: "b",
    CellKind.FULL_BYE: "1",
    CellKind.HALF_BYE: "½",
    CellKind.ABSENT: "·",
}


def cross_listing(tournament: Tournament, table: Standings, lang: Lang) -> Listing:
    """Rows by place; a cell is the opponent's number, `▸` for who started, the result."""
    cells = histories(tournament, after=table.after)
    numbers = {entry.id: int(entry.number or entry.id) for entry in tournament.entries}
    rounds = tuple(
        Column(
            code=f"round-{number}",
            heading=say("listing.column.round", lang, round=number),
            align="center",
            needed=True,
        )
        for number in range(1, table.after + 1)
    )
    rows: list[tuple[Value, ...]] = [
        (
            row.places,
            numbers[row.entry],
            tournament.entry(row.entry).player.full,
            *(cell_text(cell, numbers) for cell in cells[row.entry]),
            points(row.points),
        )
        for row in table.rows
    ]
    return Listing(
        code="cross",
        title=say("listing.title.cross", lang, round=table.after),
        columns=(
            column("place", lang, align="right", needed=True),
            column("number", lang, align="right", needed=True),
            column("name", lang, needed=True),
            *rounds,
            column("points", lang, align="right", needed=True),
        ),
        rows=tuple(rows),
        note=say("listing.note.cross", lang),
    )


def cell_text(cell: Cell, numbers: Mapping[EntryId, int]) -> str:
    """One round of one player: `12▸1`, `7 ½`, `3 +`, `b`."""
    if cell.opponent is None:
        return BYES[cell.kind]
    start = "▸" if cell.started else " "
    if cell.kind is CellKind.PENDING:
        score = "?"
    elif cell.played:
        score = half(cell.points)
    else:
        score = "+" if cell.kind is CellKind.FORFEIT_WIN else "−"
    return f"{numbers[cell.opponent]}{start}{score}"
