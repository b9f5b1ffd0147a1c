"""Names as the public sees them: minors by first name and initial, where the event wants it."""

from datetime import date

from meydan.server.models import Event
from meydan.tournament.entries import Player

ADULT = 18


def public_name(player: Player, event: Event) -> str:
    """The name of a player on public pages, sheets and streams."""
    if not event.short_names or not player.surname or not is_minor(player, event):
        return player.full
    return f"{player.given} {player.surname[0]}."


def is_minor(player: Player, event: Event) -> bool:
    """Whether a player is under age when the event begins; who gave no year is taken for one."""
    year = (event.starts_on or date.today()).year
    return player.birth_year is None or year - player.birth_year < ADULT
