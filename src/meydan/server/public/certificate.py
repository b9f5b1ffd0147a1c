"""A player's certificate: with the name that the public sees; in full behind the own link only."""

from dataclasses import replace

from django.http import Http404, HttpResponse

from meydan.formats.sheets import Certificates, Wishes, of_category
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.public.event.category_card import state_of
from meydan.server.public.views import GET, of
from meydan.server.store.published import Current, current
from meydan.server.web.page import Scope, page
from meydan.server.web.sheet_wishes import category_sheet, typeset
from meydan.tournament.ids import EntryId
from meydan.words import lang as language_of


@page(Act.SEE_PUBLIC, *GET)
def certificate(scope: Scope, entry: int) -> HttpResponse:
    """For whoever looks at the player's page: nothing on it that the page does not show."""
    now = of(scope)
    own = EntryId(entry)
    if own not in now.called:
        raise Http404
    shown = now.called[own]
    return _pdf(scope, now, own, shown.name, shown.mark)


@page(Act.OWN_PLAYER, *GET)
def own_certificate(scope: Scope) -> HttpResponse:
    """For the player alone, with the whole name."""
    entry = scope.actor.entry
    if entry is None or not entry.category.event.published:
        raise Http404
    category = entry.category
    now = current(category.event, category)
    here = replace(scope, named_event=category.event, named_category=category)
    return _pdf(here, now, EntryId(entry.local), str(entry))


def is_given(now: Current, own: EntryId) -> bool:
    """Whether there is a certificate for somebody: the category is over, and they played in it."""
    over, _ = state_of(now, archived=now.event.archived)
    return over == "over" and any(row.entry == own for row in now.standings.rows)


def _pdf(scope: Scope, now: Current, own: EntryId, name: str, apart: str = "") -> HttpResponse:
    if not is_given(now, own):
        raise Http404
    # Setting a page takes a process of its own for a moment.
    check_rate(scope.request, "certificate", "", most=20, seconds=300)
    asked = Wishes(everyone=True)
    made = category_sheet(scope, now.tournament, of_category()["certificates"], asked)
    assert isinstance(made, Certificates)
    at = next(at for at, row in enumerate(now.standings.rows) if row.entry == own)
    made = replace(made, certificates=(replace(made.certificates[at], name=name, apart=apart),))
    answer = HttpResponse(
        typeset(made, language_of(now.event.language)), content_type="application/pdf"
    )
    answer["Content-Disposition"] = f'inline; filename="{now.category.slug}-{own}.pdf"'
    answer["X-Robots-Tag"] = "noindex"
    return answer
