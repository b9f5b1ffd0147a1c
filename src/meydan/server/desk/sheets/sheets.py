"""Printing: the list of sheets, and each of them as a PDF."""

from collections.abc import Sequence
from dataclasses import replace

from django.http import Http404, HttpResponse

from meydan.formats.sheets import Need, Sheet, Wishes, content, of_category, of_event
from meydan.server.access.actions import Act
from meydan.server.desk.current import AtHand, at_hand, or_back, show_running
from meydan.server.desk.played import played_by_slug
from meydan.server.jobs.typesetting import LARGE, set_behind
from meydan.server.numbers import numbers_in
from meydan.server.store.paper.style import letterhead_of
from meydan.server.store.prizes import prizes_of
from meydan.server.store.rows import load
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.server.web.sheet_wishes import (
    category_sheet,
    is_ready,
    may_print,
    minors_on,
    rounds_to_print,
    typeset,
)
from meydan.tournament.model import Shared
from meydan.tournament.standings import played_out
from meydan.words import LANGS, Lang, lang as language_of

GROUPS = {"before": None, "round": Need.ROUND, "standings": Need.STANDINGS}
"""How the page is parted: by what must be there first."""


@page(Act.PRINT, "GET", "HEAD")
def sheets(scope: Scope) -> HttpResponse:
    """What can be typeset now."""
    here = at_hand(scope)
    shown = rounds_to_print(scope, here.tournament)
    asked = Form(scope.request.GET, scope.lang).number("round", least=1, most=99)
    return show_running(
        scope,
        "sheets.html",
        tab="sheets",
        here=here,
        groups=[(group, _group(here, need)) for group, need in GROUPS.items()],
        rounds=shown,
        final=played_out(here.tournament),
        number=asked if asked in shown else next(reversed(shown), None),
        languages=LANGS,
        language=scope.event.language,
    )


@page(Act.PRINT, "GET", "HEAD")
@or_back("desk-sheets")
def sheet(scope: Scope, kind: str) -> HttpResponse:
    """One sheet of a category as a PDF."""
    here = at_hand(scope)
    found = of_category().get(kind)
    if found is None or not may_print(scope, found) or not is_ready(scope, here.tournament, found):
        raise Http404
    form = Form(scope.request.GET, scope.lang)
    asked = Wishes(
        round=form.number("round", least=1, most=99),
        minors_on=minors_on(scope) if found.hung and form.flag("short") else None,
        large=form.flag("large"),
        stacked=form.flag("stacked"),
        everyone=form.flag("everyone"),
        entries=_entries(scope.request.GET.get("entries", "")),
    )
    made = category_sheet(scope, here.tournament, found, asked)
    return pdf(scope, made, f"{scope.category.slug}-{kind}")


@page(Act.PRINT, "GET", "HEAD")
def event_sheet(scope: Scope, kind: str) -> HttpResponse:
    """One sheet of the whole event as a PDF."""
    found = of_event().get(kind)
    played = played_by_slug(scope)
    if found is None or not may_print(scope, found) or not played:
        raise Http404
    form = Form(scope.request.GET, scope.lang)
    by = form.choice("by", list(Shared), otherwise="")
    chosen = prizes_of(scope.event, list(played))
    asked = Wishes(
        prize_kinds=chosen.kinds,
        prizes=chosen.prizes,
        by=Shared(by) if by else None,
        best=form.number("best", least=1, most=99),
        event_day=scope.event.ends_on or scope.event.starts_on,
        minors_on=minors_on(scope) if found.hung and scope.event.short_names else None,
    )
    return pdf(scope, found.make(list(played.values()), asked), f"{scope.event.slug}-{kind}")


PACKS = {
    "start": ("starting-list", "decisions", "table-cards"),
    "round": ("pairings", "pairings-by-name", "slips"),
    "end": ("standings", "cross-table", "certificates"),
}
"""What is printed together, in the order in which it is taken to the wall and the tables."""


@page(Act.PRINT, "GET", "HEAD")
def pack(scope: Scope, what: str) -> HttpResponse:
    """Everything of one moment for all categories in one PDF; each sheet begins a page."""
    if what not in PACKS:
        raise Http404
    categories = [(one, load(one)) for one in scope.event.categories.all()]
    found = [
        category_sheet(replace(scope, named_category=one), tournament, kind, Wishes())
        for kind in (of_category()[code] for code in PACKS[what])
        if may_print(scope, kind)
        for one, tournament in categories
        if tournament.entries and is_ready(scope, tournament, kind)
    ]
    if not found:
        raise Http404
    return pdf(scope, found, f"{scope.event.slug}-{what}")


def pdf(scope: Scope, made: Sheet | Sequence[Sheet], name: str) -> HttpResponse:
    """Sheets in the event's language, or the one that was asked for."""
    asked = scope.request.GET.get("lang", "")
    lang: Lang = language_of(asked if asked in LANGS else scope.event.language)
    sheets = (made,) if isinstance(made, Sheet) else tuple(made)
    if len(content(sheets, lang)) > LARGE:  # pictures on the paper cost little time
        wanted = content(sheets, lang, letterhead_of(scope.event))
        job = set_behind(scope.event, scope.actor, name, wanted)
        return go("desk-job", event=scope.event.slug, job=job.pk)
    answer = HttpResponse(typeset(sheets, lang, event=scope.event), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer


def _entries(asked: str) -> frozenset[int] | None:
    """The entries that an address names: `3,5,8`."""
    return frozenset(numbers_in(asked.split(","))) or None


def _group(here: AtHand, need: Need | None) -> list[tuple[str, bool]]:
    """The sheets of one part of the page, each with whether it can be typeset yet."""
    return [
        (code, is_ready(here.scope, here.tournament, kind))
        for code, kind in of_category().items()
        if may_print(here.scope, kind) and next(iter(sorted(kind.needs - {Need.LOG})), None) is need
    ]
