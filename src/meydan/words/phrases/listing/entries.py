"""The starting list with all that is known of each entry."""

from meydan.tournament.entries import Entry, Private
from meydan.tournament.model import Tournament
from meydan.tournament.starting_list import starting_list
from meydan.words import Lang, say
from meydan.words.phrases.listing.values import Column, Listing, Value, column

PUBLIC = (
    "surname",
    "given",
    "birth-year",
    "sex",
    "school",
    "district",
    "province",
    "federation",
    "rating",
    "title",
    "licence",
    "team",
    "accommodations",
    "fixed-table",
    "status",
)
SECRET = ("national-id", "birth-date", "contact", "remark")


def entries_listing(tournament: Tournament, lang: Lang, *, private: bool = False) -> Listing:
    """Everyone by starting number; national id numbers and the like only on wish."""
    listed = starting_list(tournament, lang=lang)
    numbered = {entry.id for entry in listed}
    gone = [entry for entry in tournament.entries if entry.id not in numbered]
    secrets = {row.entry: row for row in tournament.private}
    columns: list[Column] = [
        column("number", lang, align="right", needed=True),
        column("entry", lang, align="right"),
        *(column(code, lang, needed=code in ("surname", "given")) for code in PUBLIC),
    ]
    if private:
        columns += [column(code, lang) for code in SECRET]
    rows: list[tuple[Value, ...]] = []
    for entry in (*listed, *gone):
        row = _row(entry, lang, show_id=not tournament.numbered)
        rows.append(row + _secret(secrets.get(entry.id)) if private else row)
    return Listing(
        code="entries",
        title=say("listing.title.entries", lang),
        columns=tuple(columns),
        rows=tuple(rows),
    )


def _row(entry: Entry, lang: Lang, *, show_id: bool) -> tuple[Value, ...]:
    player = entry.player
    return (
        entry.number,
        # Until the list is fixed, entries are called by their id.
        entry.id if show_id else None,
        player.surname,
        player.given,
        player.birth_year,
        say(f"listing.sex.{player.sex}", lang) if player.sex else "",
        player.school,
        player.district,
        player.province,
        player.federation,
        player.rating,
        player.title,
        player.licence,
        entry.team or "",
        ", ".join(say(f"listing.accommodation.{one}", lang) for one in entry.accommodations),
        entry.fixed_table,
        _status(entry, lang),
    )


def _status(entry: Entry, lang: Lang) -> str:
    if not entry.active:
        return say("listing.status.withdrawn", lang)
    if entry.joined > 1:
        return say("listing.status.late", lang, round=entry.joined)
    return ""


def _secret(row: Private | None) -> tuple[Value, ...]:
    if row is None:
        return ("", None, "", "")
    return (row.national_id, row.birth_date, row.contact, row.remark)
