"""Virtual points in the first rounds of a large field: Baku's (C.04.7) or an organiser's own."""

import re

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import Points
from meydan.tournament.model import Acceleration, Lent, Settings
from meydan.tournament.results import LOSS

MOST_LENT = 40
SPAN = re.compile(r"(\d{1,4})-(\d{1,4}):(\d{1,2})-(\d{1,2})=(\d{1,2})(?:[.,](5|0))?")
"""`1-20:1-2=1`: a point for the first twenty in rounds 1 and 2."""


def accelerated_group(field: int) -> int:
    """How many of the list's first get virtual points: half the field, rounded up to even."""
    return 2 * -(-field // 4)


def accelerated_rounds(rounds: int) -> tuple[int, int]:
    """The last round with a whole virtual point and the last with half a one."""
    accelerated = -(-rounds // 2)
    return -(-accelerated // 2), accelerated


def lent(settings: Settings, *, field: int) -> tuple[Lent, ...]:
    """Who is lent what; `field` counts those who entered before round 1."""
    if settings.acceleration is Acceleration.FREE:
        return settings.lent
    if settings.acceleration is Acceleration.NONE:
        return ()
    whole, half = accelerated_rounds(settings.rounds)
    group, worth = accelerated_group(field), settings.worth
    spans = ((1, whole, worth.win), (whole + 1, half, worth.draw))
    return tuple(
        Lent(first=1, last=group, since=since, until=until, points=points)
        for since, until, points in spans
        if since <= until
    )


def virtual_points(settings: Settings, number: int, at: int, *, field: int) -> Points:
    """What an entry is lent in a round."""
    return lent_in(lent(settings, field=field), number, at)


def lent_in(spans: tuple[Lent, ...], number: int, at: int) -> Points:
    """The same when the spans are known; the last that fits holds."""
    for one in reversed(spans):
        if one.first <= number <= one.last and one.since <= at <= one.until:
            return one.points
    return LOSS


def read_lent(text: str) -> tuple[Lent, ...]:
    """Spans as they are typed: `1-20:1-2=1, 1-20:3-3=0.5`."""
    found = []
    for word in text.replace(";", " ").split():
        span = SPAN.fullmatch(word.strip(","))
        if span is None:
            raise TournamentError("lent-text", found=word)
        first, last, since, until, whole = map(int, span.groups()[:5])
        half = span.group(6) == "5"
        if not (1 <= first <= last and 1 <= since <= until):
            raise TournamentError("lent-text", found=word)
        points = Points(2 * whole + half)
        found.append(Lent(first=first, last=last, since=since, until=until, points=points))
    if len(found) > MOST_LENT:
        raise TournamentError("lent-text", found=text[:40])
    return tuple(found)


def lent_text(spans: tuple[Lent, ...]) -> str:
    """Spans as they are typed."""
    return " ".join(
        f"{one.first}-{one.last}:{one.since}-{one.until}={one.points // 2}"
        + (".5" if one.points % 2 else "")
        for one in spans
    )
