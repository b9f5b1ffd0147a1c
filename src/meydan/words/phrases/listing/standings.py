"""The standings with a column for every tie-break."""

from meydan.tournament.model import Tournament
from meydan.tournament.standings import Row, Standings
from meydan.words import Lang, say
from meydan.words.phrases.listing.values import Column, Listing, Value, column
from meydan.words.phrases.sheets import legend
from meydan.words.tiebreaks import tie_break_short


def standings_listing(tournament: Tournament, table: Standings, lang: Lang) -> Listing:
    """Everyone by place."""
    return Listing(
        code="standings",
        title=say("listing.title.standings", lang, round=table.after),
        columns=(
            column("place", lang, align="right", needed=True),
            column("number", lang, align="right", needed=True),
            column("name", lang, needed=True),
            column("school", lang),
            column("province", lang),
            column("federation", lang),
            *(
                Column(code=one, heading=tie_break_short(one, lang), align="right", needed=True)
                for one in table.order
            ),
            column("moved", lang, align="right"),
        ),
        rows=tuple(_row(tournament, row, table.order) for row in table.rows),
        note=_note(table, lang),
    )


def _row(tournament: Tournament, row: Row, order: tuple[str, ...]) -> tuple[Value, ...]:
    entry = tournament.entry(row.entry)
    player = entry.player
    moved = f"{row.moved:+}".replace("-", "−") if row.moved else ""
    return (
        row.places,
        entry.number,
        player.full,
        player.school,
        player.province,
        player.federation,
        *(
            value.exact if code == "points" else value
            for code, value in zip(order, row.values, strict=True)
        ),
        moved,
    )


def _note(table: Standings, lang: Lang) -> str:
    said = ", ".join(legend(table.order, lang))
    return said if table.complete else f"{say('listing.note.incomplete', lang)} {said}".strip()
