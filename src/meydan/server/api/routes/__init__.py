"""The operations, one file a subject; importing this package registers them all."""

from meydan.server.api.routes import (
    boards,
    entries,
    events,
    games,
    pairing,
    results,
    rounds,
    sheets,
    standings,
    teams,
)

__all__ = [
    "boards",
    "entries",
    "events",
    "games",
    "pairing",
    "results",
    "rounds",
    "sheets",
    "standings",
    "teams",
]
