"""All of a tournament in one workbook."""

from meydan.formats.xlsx.book import write_listings
from meydan.tournament.model import RoundStatus, Tournament
from meydan.tournament.standings import standings
from meydan.words import Lang
from meydan.words.phrases.listing import (
    Listing,
    cross_listing,
    entries_listing,
    pairings_listing,
    standings_listing,
    teams_listing,
)


def write_xlsx(tournament: Tournament, *, lang: Lang = "tr", private: bool = False) -> bytes:
    """A workbook for people; drafts stay out, private data too unless it is asked for."""
    listings = [listing.slim() for listing in tournament_listings(tournament, lang, private)]
    return write_listings(listings, title=tournament.settings.name)


def tournament_listings(tournament: Tournament, lang: Lang, private: bool) -> list[Listing]:
    """Every table that there is something to show in."""
    found = [entries_listing(tournament, lang, private=private)]
    shown = [one for one in tournament.rounds if one.status is not RoundStatus.DRAFT]
    found += [pairings_listing(tournament, one.number, lang) for one in shown]
    if shown:
        table = standings(tournament)
        found.append(standings_listing(tournament, table, lang))
        found.append(cross_listing(tournament, table, lang))
        if any(entry.team for entry in tournament.entries):
            found.append(teams_listing(tournament, lang))
    return found
