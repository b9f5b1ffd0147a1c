"""What a profile's page shows: ratings, games that go on, games of before, whom one has played."""

from typing import Any

from django.utils import timezone

from meydan.ratings import month_of
from meydan.server.models import FreeGame, Profile
from meydan.server.store.online.sittings import SYSTEM, favourites, rating_from

SHOWN = 30


def history(player: Profile) -> dict[str, Any]:
    """For the template; a number of queries that does not grow."""
    rows = player.sittings.select_related("game", "opponent")
    period = month_of(timezone.now().date())
    ratings = [(one, SYSTEM.aged(rating_from(one), period)) for one in player.ratings.all()]
    return {
        "ratings": sorted(
            ((row.game, now.shown, round(2 * now.deviation), row.games) for row, now in ratings),
            key=lambda one: -one[3],
        ),
        "going": list(
            rows.filter(outcome="")
            .exclude(game__phase=FreeGame.Phase.OVER)
            .order_by("-turn", "-game__touched")[:SHOWN]
        ),
        "past": list(rows.exclude(outcome="").order_by("-id")[:SHOWN]),
        "favourites": favourites(player),
    }
