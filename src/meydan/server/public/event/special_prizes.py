"""Special prizes on the event's page: once all is played, those that the organiser gives."""

from collections.abc import Sequence
from dataclasses import dataclass

from meydan.formats.sheets.awards import prize_name
from meydan.server.models import Event
from meydan.server.store.prizes import prizes_of
from meydan.server.store.published import Current
from meydan.server.store.rows import load
from meydan.tournament.awards.prizes import special_prizes
from meydan.tournament.teams import category
from meydan.words import Lang


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenPrize:
    """A prize as the public reads it."""

    name: str
    winners: tuple[str, ...]
    """By the names that are shown."""
    category: str


def given_prizes(event: Event, nows: Sequence[Current], lang: Lang) -> list[GivenPrize]:
    """What was chosen at the desk, and nothing that nobody chose."""
    if not event.prizes:
        return []
    chosen = prizes_of(event, [now.category.slug for now in nows])
    # Days of birth decide who is youngest; only the names leave this place.
    played = [category(load(now.category)) for now in nows]
    found = special_prizes(played, chosen.kinds, chosen.prizes)
    return [
        GivenPrize(
            name=prize.title or prize_name(prize.kind, prize.school, lang),
            winners=tuple(nows[prize.category].names[one] for one in prize.winners),
            category=nows[prize.category].category.name,
        )
        for prize in found
        if prize.winners
    ]
