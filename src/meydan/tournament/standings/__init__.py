"""Standings: entries in the order of their tie-breaks, with places, values and explanations."""

from meydan.tournament.standings.order import order_of
from meydan.tournament.standings.standings import (
    Row,
    Standings,
    last_finished,
    played_out,
    pool_tables,
    standings,
)

__all__ = [
    "Row",
    "Standings",
    "last_finished",
    "order_of",
    "played_out",
    "pool_tables",
    "standings",
]
