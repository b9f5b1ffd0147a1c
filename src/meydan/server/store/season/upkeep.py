"""What is counted by itself: places, then ratings, of every federation."""

from meydan.server.models import Federation
from meydan.server.store.season.placings import place_due
from meydan.server.store.season.rated import rate_due


def count_due() -> int:
    """Count whatever changed since; how many categories and months that were."""
    return sum(
        place_due(federation) + rate_due(federation) for federation in Federation.objects.all()
    )
