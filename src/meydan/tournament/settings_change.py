"""Changing the settings of a tournament that may be under way."""

from dataclasses import replace

from meydan.tournament.entry_changes import first_open_round
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Forbidden, Settings, Tournament
from meydan.tournament.standings.order import read_order

FIXED = ("rulebook", "system", "seeding", "acceleration")
"""What the starting list and the pairing rest on: settled once round 1 is published."""


def change_settings(tournament: Tournament, settings: Settings) -> Tournament:
    """The tournament with other settings; refuses what played rounds rest on."""
    old = tournament.settings
    if first_open_round(tournament) > 1 and any(
        getattr(old, name) != getattr(settings, name) for name in FIXED
    ):
        raise TournamentError("round-not-open", round=1)
    if settings.rounds < len(tournament.rounds):
        raise TournamentError("round-not-open", round=len(tournament.rounds))
    if settings.tie_breaks is not None:
        read_order(settings.tie_breaks)
    for one in settings.forbidden:
        for entry in one.entries:
            tournament.entry(entry)
    return replace(tournament, settings=settings)


def forbid(tournament: Tournament, one: Forbidden) -> Tournament:
    """The tournament in which these entries must not meet."""
    for entry in one.entries:
        tournament.entry(entry)
    settings = tournament.settings
    kept = tuple(other for other in settings.forbidden if set(other.entries) != set(one.entries))
    return replace(tournament, settings=replace(settings, forbidden=(*kept, one)))


def allow(tournament: Tournament, entries: tuple[EntryId, ...]) -> Tournament:
    """The tournament in which these entries may meet again."""
    settings = tournament.settings
    kept = tuple(other for other in settings.forbidden if set(other.entries) != set(entries))
    return replace(tournament, settings=replace(settings, forbidden=kept))
