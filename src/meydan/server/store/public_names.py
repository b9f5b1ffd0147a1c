"""Names as the public sees them: minors by first name and initial, where the event wants it."""

from datetime import date

from meydan.formats.sheets.names import public
from meydan.server.models import Event
from meydan.tournament.entries import Player


def public_name(player: Player, event: Event) -> str:
    """The name of a player on public pages and streams, the same as on printed sheets."""
    return public(player, minors_on=minors_on(event)).full


def minors_on(event: Event) -> date | None:
    """The day on which minors' names are shortened; `None` where all are shown whole."""
    return (event.starts_on or date.today()) if event.short_names else None
