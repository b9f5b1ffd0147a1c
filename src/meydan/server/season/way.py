"""The way to an event, drawn as a tree: who came from where."""

from dataclasses import dataclass

from django.http import Http404, HttpResponse

from meydan.server.access.actions import Act
from meydan.server.models import Event
from meydan.server.season.frame import GET, show
from meydan.server.season.people import Shown, by_key
from meydan.server.store.season.way_up import Node, tree
from meydan.server.web.page import Scope, page

MOST_NAMES = 40
"""Of one event; a province sends fewer."""
DRAWN = 120
"""Events on one page; those below stand on the pages of the events they lead to."""


@dataclass(frozen=True, slots=True)
class Branch:
    """An event of the tree with names as anybody may see them."""

    node: Node
    came: tuple[tuple[str, tuple[tuple[int, Shown], ...]], ...]
    """Of each category: places and people."""
    feeders: tuple["Branch", ...]


@page(Act.SEE_PUBLIC, *GET)
def way(scope: Scope, final: str) -> HttpResponse:
    """The tree of a published event of this federation."""
    event = Event.objects.filter(
        slug=final, published=True, season__federation=scope.federation
    ).first()
    if event is None:
        raise Http404
    return show(
        scope,
        "way.html",
        tab="calendar",
        final=event,
        root=_branch(scope, tree(event, published=True, most=DRAWN)),
    )


def _branch(scope: Scope, node: Node) -> Branch:
    people = [
        link.person
        for one in node.arrivals[:MOST_NAMES]
        if (link := getattr(one.entry, "of_person", None)) is not None
    ]
    # An event of another federation may lead here; its people are that one's business.
    own = (one for one in people if one.federation_id == scope.federation.pk)
    seen = [one for one in own if one.public and not one.gone and one.less != "hidden"]
    names = by_key(seen, scope.federation, scope.lang)
    came: dict[str, list[tuple[int, Shown]]] = {}
    for one in node.arrivals[:MOST_NAMES]:
        link = getattr(one.entry, "of_person", None)
        if link is not None and link.person_id in names:
            came.setdefault(one.entry.category.name, []).append((one.place, names[link.person_id]))
    return Branch(
        node,
        tuple((category, tuple(some)) for category, some in came.items()),
        tuple(_branch(scope, one) for one in node.feeders),
    )
