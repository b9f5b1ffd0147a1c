"""Tables of a tournament for people: entries, pairings, standings, the cross table, teams.

Each is a `Listing`: headings in the user's language and rows of plain values. The terminal shows
them, `meydan.formats.xlsx` puts them into a workbook.
"""

from meydan.words.phrases.listing.cross import cross_listing
from meydan.words.phrases.listing.entries import entries_listing
from meydan.words.phrases.listing.pairings import pairings_listing
from meydan.words.phrases.listing.standings import standings_listing
from meydan.words.phrases.listing.teams import teams_listing
from meydan.words.phrases.listing.values import Column, Listing, Value

__all__ = [
    "Column",
    "Listing",
    "Value",
    "cross_listing",
    "entries_listing",
    "pairings_listing",
    "standings_listing",
    "teams_listing",
]
