"""A tournament as an Excel workbook: entries, every round, standings, cross table, teams."""

from meydan.formats.xlsx.book import write_listings
from meydan.formats.xlsx.tournament import write_xlsx

__all__ = ["write_listings", "write_xlsx"]
