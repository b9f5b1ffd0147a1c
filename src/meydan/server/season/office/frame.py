"""What stands around every page of the office."""

from typing import Any

from django.http import HttpResponse

from meydan.server.season.frame import face_of
from meydan.server.store.season.merges import open_doubts
from meydan.server.store.season.stale import unrated
from meydan.server.web.page import Scope
from meydan.server.web.said import said_before

TABS = (
    ("people", "office"),
    ("doubts", "office-doubts"),
    ("changes", "office-changes"),
    ("events", "office-events"),
    ("lists", "office-lists"),
    ("ratings", "office-ratings"),
    ("settings", "office-settings"),
)
"""The pages, by the word of each and the name of its address."""


def show(
    scope: Scope, template: str, *, tab: str = "", status: int = 200, **context: Any
) -> HttpResponse:
    """A page of the office."""
    return scope.render(
        f"season/{template}",
        status=status,
        desk=None,
        said=said_before(scope),
        tab=tab,
        tabs=TABS,
        face=face_of(scope.federation),
        asked=open_doubts(scope.federation).count(),
        waiting=unrated(scope.federation).count() if tab == "ratings" else 0,
        **context,
    )
