"""Who must not meet, and whom to keep apart as long as possible."""

from dataclasses import replace

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.frame import tell
from meydan.server.desk.settings.settings import settings_page
from meydan.server.numbers import numbers_in
from meydan.server.store.change import Edit, change
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament import rules
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Apart, Forbidden, Shared


@page(Act.EDIT_CATEGORY, "POST")
def forbid(scope: Scope) -> HttpResponse:
    """These entries must not meet: siblings, or for a reason of the organiser's own."""
    form = Form(scope.request.POST, scope.lang)
    entries = tuple(dict.fromkeys(_ids(scope, "entry")))
    until = form.number("until", least=1, most=99)
    if len(entries) < 2:
        form.refuse("entry", "two-players")
    if not form.fine:
        return settings_page(scope, wrong=form.wrong)
    one = Forbidden(
        entries=entries,
        hard=not form.flag("soft"),
        until=None if until is None else RoundNo(until),
        reason=form.text("why", longest=120) or "siblings",
    )
    _change(scope, lambda t: rules.forbid(t, one), "forbidden")
    tell(scope, "desk.said.forbidden")
    return _back(scope)


@page(Act.EDIT_CATEGORY, "POST")
def allow(scope: Scope) -> HttpResponse:
    """These entries may meet again."""
    entries = tuple(_ids(scope, "entry"))
    _change(scope, lambda t: rules.allow(t, entries), "forbidden")
    tell(scope, "desk.said.saved")
    return _back(scope)


@page(Act.EDIT_CATEGORY, "POST")
def apart(scope: Scope) -> HttpResponse:
    """Soft wishes: schools, districts, provinces, teams."""
    form = Form(scope.request.POST, scope.lang)
    wishes: list[Apart] = []
    for shared in Shared:
        until = form.number(f"until-{shared}", least=1, most=99)
        if form.flag(f"apart-{shared}"):
            wishes.append(Apart(shared=shared, until=None if until is None else RoundNo(until)))
    if not form.fine:
        return settings_page(scope, wrong=form.wrong)
    _change(
        scope,
        lambda t: replace(t, settings=replace(t.settings, apart=tuple(wishes))),
        "keep apart",
    )
    tell(scope, "desk.said.saved")
    return _back(scope)


def _change(scope: Scope, edit: Edit, target: str) -> None:
    change(
        scope.category.pk,
        scope.actor,
        Act.EDIT_CATEGORY,
        edit,
        seen=Form(scope.request.POST, scope.lang).seen,
        target=target,
    )


def _ids(scope: Scope, name: str) -> list[EntryId]:
    return [EntryId(one) for one in numbers_in(scope.request.POST.getlist(name))]


def _back(scope: Scope) -> HttpResponse:
    answer = go("desk-settings", event=scope.event.slug, category=scope.category.slug)
    answer["Location"] += "#apart"
    return answer
