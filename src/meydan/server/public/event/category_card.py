"""A category on the event's page: what happens there now, and who leads."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from meydan.server.store.published import Current
from meydan.tournament.awards.medals import with_medals
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import RoundStatus
from meydan.tournament.schedule import planned
from meydan.tournament.standings import Row

DONE = (RoundStatus.FINISHED, RoundStatus.LOCKED)
LEADERS = 3
MOST_STEPS = 6
"""On a podium, where many share a place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryCard:
    """What the card of a category says."""

    now: Current
    state: str
    """`waiting`, `paired`, `playing`, `between` or `over`."""
    round: int
    """The round that the state is about; 0 before the first."""
    at: datetime | None
    """When that round is planned."""
    tables: int
    done: int
    players: int
    leaders: tuple[Row, ...]

    @property
    def live(self) -> bool:
        """Whether something is played now."""
        return self.state == "playing"

    @property
    def minutes(self) -> int | None:
        """Until the round is planned to begin, where that is soon."""
        if self.at is None or self.state not in ("paired", "between", "waiting"):
            return None
        left = (self.at - timezone.now()).total_seconds() / 60
        return round(left) if 0 < left < 100 else None

    @property
    def stones(self) -> tuple[str, ...]:
        """A sign for each round planned."""
        planned_rounds = self.now.tournament.settings.rounds
        last = len(self.now.rounds)
        playing = (RoundStatus.PLAYING, RoundStatus.PUBLISHED)
        return tuple(
            "none" if at > last else "now" if self.now.rounds[at - 1].status in playing else "win"
            for at in range(1, planned_rounds + 1)
        )


def category_card(now: Current, *, archived: bool) -> CategoryCard:
    """The card of a category as it stands."""
    last = now.last
    state, number = state_of(now, archived=archived)
    return CategoryCard(
        now=now,
        state=state,
        round=number,
        at=planned(now.tournament, RoundNo(number)) if number else None,
        tables=len(last.pairs) if last else 0,
        done=len(last.pairs) - len(last.missing) if last else 0,
        players=sum(entry.active for entry in now.tournament.entries),
        leaders=_leaders(now, over=state == "over") if now.rounds else (),
    )


def _leaders(now: Current, *, over: bool) -> tuple[Row, ...]:
    """The first three; once all is played, everybody with a medal."""
    rows = (now.finished or now.standings).rows
    return with_medals(rows)[:MOST_STEPS] if over else rows[:LEADERS]


def state_of(now: Current, *, archived: bool) -> tuple[str, int]:
    """What happens in a category, and the round that it happens in."""
    last = now.last
    whole = now.tournament.settings.rounds
    if last is None:
        return "waiting", 1
    if last.status is RoundStatus.PUBLISHED:
        return "paired", last.number
    if last.status is RoundStatus.PLAYING:
        return ("over", last.number) if archived else ("playing", last.number)
    if last.number >= whole or archived:
        return "over", last.number
    return "between", last.number + 1
