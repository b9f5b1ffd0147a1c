"""Looks at national ids: each is a line of the action log, and the owner sees them all together."""

from dataclasses import replace
from enum import StrEnum

from django.db.models import QuerySet

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.keyring import is_sealed
from meydan.server.models import Action, Category, Event
from meydan.server.store.creation import log
from meydan.tournament.model import Tournament


class How(StrEnum):
    """The way by which somebody came to see them."""

    PAGE = "page"
    API = "api"
    EXPORT = "export"
    IMPORT = "import"
    """A list that is looked through before it is entered."""
    PERSON = "person"
    """Everything about one person, given out."""
    EVENT_FILE = "event-file"


def looked(
    actor: Actor,
    how: How,
    *,
    event: Event,
    category: Category | None = None,
    target: str,
    reason: str = "",
) -> None:
    """Write down that somebody saw private data, national ids among them."""
    after = {"look": how.value}
    log(
        actor,
        Act.SEE_PRIVATE,
        event=event,
        category=category,
        target=target,
        after=after,
        reason=reason,
    )


def readable(tournament: Tournament) -> Tournament:
    """A tournament for people and files: ids whose key is not here are left out."""
    private = tuple(
        replace(one, national_id="") if is_sealed(one.national_id) else one
        for one in tournament.private
    )
    return replace(tournament, private=private)


def looks() -> QuerySet[Action]:
    """Every look, the newest first."""
    seen = Action.objects.filter(action=Act.SEE_PRIVATE.value, after__has_key="look")
    return seen.select_related("event", "category").order_by("-id")
