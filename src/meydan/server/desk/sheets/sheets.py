"""Printing: the list of sheets, and each of them as a PDF."""

from datetime import date

from django.http import Http404, HttpResponse

from meydan.formats.sheets import Sheet, render
from meydan.server.access.actions import Act
from meydan.server.desk.current import AtHand, at_hand, or_back, show_running
from meydan.server.desk.played import played_categories, published_rounds
from meydan.server.desk.sheets.kinds import EVENT_KINDS, KINDS, Wish
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, page
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import RoundStatus, Shared
from meydan.words import LANGS, Lang
from meydan.words import lang as language_of


@page(Act.PRINT, "GET", "HEAD")
def sheets(scope: Scope) -> HttpResponse:
    """What can be printed now."""
    here = at_hand(scope)
    shown = _rounds(here)
    wish = _wish(here, Form(scope.request.GET, scope.lang))
    return show_running(
        scope,
        "sheets.html",
        tab="sheets",
        here=here,
        groups=[
            (needs or "before", _group(here, needs, shown)) for needs in ("", "round", "standings")
        ],
        rounds=shown,
        number=wish.number,
        languages=LANGS,
        language=scope.event.language,
        short=scope.event.short_names,
    )


@page(Act.PRINT, "GET", "HEAD")
@or_back("desk-sheets")
def sheet(scope: Scope, kind: str) -> HttpResponse:
    """One sheet of a category as a PDF."""
    here = at_hand(scope)
    found = KINDS.get(kind)
    if found is None or not _ready(here, found.needs, _rounds(here)):
        raise Http404
    wish = _wish(here, Form(scope.request.GET, scope.lang))
    return pdf(scope, found.make(here, wish), f"{scope.category.slug}-{kind}")


@page(Act.PRINT, "GET", "HEAD")
def event_sheet(scope: Scope, kind: str) -> HttpResponse:
    """One sheet of the whole event as a PDF."""
    make = EVENT_KINDS.get(kind)
    categories = played_categories(scope)
    if make is None or not categories:
        raise Http404
    form = Form(scope.request.GET, scope.lang)
    otherwise = Shared.PROVINCE if kind == "medal-table" else Shared.TEAM
    wish = Wish(
        by=Shared(form.choice("by", list(Shared), otherwise=otherwise)),
        best=form.number("best", least=1, most=99),
        minors_on=_minors_on(scope) if scope.event.short_names else None,
    )
    return pdf(scope, make(scope, categories, wish), f"{scope.event.slug}-{kind}")


def pdf(scope: Scope, made: Sheet, name: str) -> HttpResponse:
    """A sheet in the event's language, or the one that was asked for."""
    asked = scope.request.GET.get("lang", "")
    lang: Lang = language_of(asked if asked in LANGS else scope.event.language)
    answer = HttpResponse(render(made, lang), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer


def _wish(here: AtHand, form: Form) -> Wish:
    shown = _rounds(here)
    number = form.number("round", least=1, most=99)
    if number not in shown:
        number = shown[-1] if shown else None
    return Wish(
        number=None if number is None else RoundNo(number),
        minors_on=_minors_on(here.scope) if form.flag("short") else None,
        large=form.flag("large"),
        stacked=form.flag("stacked"),
        everyone=form.flag("everyone"),
    )


def _rounds(here: AtHand) -> list[int]:
    """Rounds that this person may print; drafts are the desk's own."""
    draft = here.scope.can(Act.PAIR)
    rounds = here.tournament.rounds
    return [one.number for one in rounds if draft or one.status is not RoundStatus.DRAFT]


def _group(here: AtHand, needs: str, shown: list[int]) -> list[tuple[str, bool]]:
    ready = _ready(here, needs, shown)
    return [(code, ready) for code, kind in KINDS.items() if kind.needs == needs]


def _ready(here: AtHand, needs: str, shown: list[int]) -> bool:
    if needs == "round":
        return bool(shown)
    return needs != "standings" or published_rounds(here.tournament) > 0


def _minors_on(scope: Scope) -> date:
    return scope.event.starts_on or date.today()
