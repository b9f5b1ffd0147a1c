"""The play-off of a finished category, in one step from its standings."""

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.current import or_back
from meydan.server.desk.frame import tell
from meydan.server.store.change import Conflict
from meydan.server.store.next_stage import make_play_off
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.words import lang, say


@page(Act.EDIT_CATEGORY, "POST")
@or_back("desk-standings")
def play_off(scope: Scope) -> HttpResponse:
    """Make the knock-out of the first so many and go there."""
    form = Form(scope.request.POST, scope.lang)
    if form.seen is not None and form.seen != scope.category.version:
        raise Conflict(seen=form.seen, now=scope.category.version)
    spoken = lang(scope.event.language)
    name = say("desk_rounds.cup.name", spoken, category=scope.category.name)[:80]
    places = form.number("places", least=2, most=512, otherwise=2) or 2
    made = make_play_off(
        scope.category,
        scope.actor,
        name=name,
        places=places,
        third_place=form.flag("third_place"),
    )
    tell(scope, "desk_rounds.cup.made", name=name, n=places)
    return go("desk-lot", event=scope.event.slug, category=made.slug)
