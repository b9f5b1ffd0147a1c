"""The button of an entry's form that asks the federation's rating list."""

from django.http import QueryDict

from meydan.formats.lists import NewEntry
from meydan.server.store.season.lookup import listed_ratings
from meydan.server.web.page import Scope
from meydan.words import say


def with_rating(scope: Scope, new: NewEntry | None, *, own: int = 0) -> tuple[QueryDict, str]:
    """The form with the rating that the list has, and what is said of it; nothing is saved yet."""
    values = scope.request.POST.copy()
    (found,) = listed_ratings(scope.category, (new,), own=own) if new is not None else (None,)
    if found is None:
        return values, say("desk.entry.rating-unknown", scope.lang)
    values["rating"] = str(found)
    return values, say("desk.entry.rating-found", scope.lang, rating=found)
