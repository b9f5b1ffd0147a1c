"""The epoch of this database: what an event's number means."""

from functools import cache

from meydan.server.models import Epoch
from meydan.server.models.process import new_mark


@cache
def mark() -> str:
    """The mark of this database; while a server runs it does not change."""
    return Epoch.objects.get_or_create(pk=1)[0].mark


def turn() -> None:
    """Begin another: what was said before is not what pages heard."""
    Epoch.objects.update_or_create(pk=1, defaults={"mark": new_mark()})
    mark.cache_clear()
