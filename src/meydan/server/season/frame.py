"""What stands around every page of a federation: its own name, logo and colours."""

from typing import Any

from django.db.models import Max, Min
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone

from meydan.games.registry import names
from meydan.server.access.actions import Act
from meydan.server.models import Category, Federation, SeasonEvent
from meydan.server.web.identity import Face
from meydan.server.web.page import Scope

GET = ("GET", "HEAD")


def show(scope: Scope, template: str, *, tab: str = "", **context: Any) -> HttpResponse:
    """A public page of a federation."""
    return scope.render(
        f"season/{template}",
        tab=tab,
        face=face_of(scope.federation),
        office=scope.can(Act.FEDERATION_OFFICE),
        year=context.pop("year", None) or this_year(scope.federation),
        **context,
    )


def face_of(federation: Federation) -> Face:
    """The federation's pages bear its own face."""
    at = {"federation": federation.slug, "version": federation.version}
    return Face(
        name=federation.name,
        logo=reverse("season-logo", kwargs=at) if federation.logo_kind else "",
        style=reverse("season-style", kwargs=at) if federation.accent else "",
    )


def this_year(federation: Federation) -> int:
    """The season that is on: the latest that has an event which began, or will next."""
    found = SeasonEvent.objects.filter(federation=federation, event__published=True)
    today = timezone.localdate()
    begun = found.filter(event__starts_on__lte=today).aggregate(last=Max("year"))["last"]
    return begun or found.aggregate(next=Min("year"))["next"] or today.year


def games_of(federation: Federation) -> list[str]:
    """The games that are played in a federation's events, in the usual order."""
    played = set(
        Category.objects.filter(event__season__federation=federation, event__published=True)
        .order_by()  # or each category is a row of its own
        .values_list("game", flat=True)
        .distinct()
    )
    return [one for one in names() if one in played] + sorted(played - set(names()))


def known_game(scope: Scope, game: str) -> str:
    """A game that this federation plays."""
    if game not in games_of(scope.federation):
        raise Http404
    return game
