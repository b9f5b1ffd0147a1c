"""The office's list of people, and one of them: entries, what parents ask for, merge and split."""

from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpResponse

from meydan.formats.lists.vocabulary import fold_words
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.models import Less
from meydan.server.numbers import numbers_in
from meydan.server.season.frame import GET
from meydan.server.season.office.data import row_of
from meydan.server.season.office.frame import show
from meydan.server.store.creation import log
from meydan.server.store.online.profiles import bind, unbind
from meydan.server.store.season.merges import NotOne, merge, split
from meydan.server.store.season.names import has_page
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.server.web.said import tell

A_PAGE = 50
LONGEST = 80


@page(Act.FEDERATION_PEOPLE, *GET)
def people(scope: Scope) -> HttpResponse:
    """Everybody, by name; found by the beginning of a name, a licence or a code."""
    asked = scope.request.GET.get("q", "")[:LONGEST].strip()
    rows = scope.federation.people.filter(gone=False).select_related("club")
    if asked:
        words = fold_words(asked)
        by_name = Q(folded__startswith=words[0]) if words else Q(pk=None)
        if len(words) > 1:
            by_name &= Q(folded__contains=f" {words[-1]}")
        rows = rows.filter(by_name | Q(licence=asked) | Q(code=asked))
    found = Paginator(rows.order_by("folded", "pk"), A_PAGE).get_page(
        scope.request.GET.get("page", "1")
    )
    query = scope.request.GET.copy()
    query.pop("page", None)
    return show(
        scope, "people.html", tab="people", found=found, searched=asked, query=query.urlencode()
    )


@page(Act.FEDERATION_PEOPLE)
def person(scope: Scope, person: str) -> HttpResponse:
    """One of them."""
    row = row_of(scope, person)
    form = Form(scope.request.POST, scope.lang)
    if scope.posted:
        row.less = form.choice("less", [one.value for one in Less], otherwise="")
        row.licence = form.text("licence", longest=30)
        if form.fine:
            row.save(update_fields=["less", "licence"])
            target = f"{scope.federation.slug}: {row.code}"
            log(scope.actor, scope.act, target=target, after={"less": row.less})
            tell(scope, "desk.said.saved")
            return go("office-person", federation=scope.federation.slug, person=row.code)
    entries = row.entries.select_related("entry__category__event").order_by(
        "-entry__category__event__starts_on", "-pk"
    )
    return show(
        scope,
        "office_person.html",
        tab="people",
        status=422 if scope.posted else 200,
        person=row,
        links=entries,
        profiles=row.profiles.all(),
        years=row.years.select_related("club"),
        ways=[("", "all"), *((one.value, one.value) for one in Less if one.value)],
        has_page=has_page(row),
        wrong=form.wrong,
    )


@page(Act.FEDERATION_PEOPLE, "POST")
def profile(scope: Scope, person: str) -> HttpResponse:
    """Say that an online profile is this person's, by the code that its player showed; or undo."""
    row, posted = row_of(scope, person), scope.request.POST
    check_rate(scope.request, "profile-bind", scope.federation.slug, most=30, seconds=600)
    code = posted.get("profile", "")[:20]
    undone = posted.get("act") == "unbind"
    own = row.profiles.filter(code=code).first() if undone else None
    if own is not None:
        unbind(own)
    done = own or (None if undone else bind(code, row, scope.actor.account))
    if done is not None:
        target = f"{scope.federation.slug}: {row.code}"
        log(scope.actor, scope.act, target=target, after={"profile": not undone})
    tell(scope, "desk.said.saved" if done else "season.office.no-profile")
    return go("office-person", federation=scope.federation.slug, person=row.code)


@page(Act.FEDERATION_PEOPLE, "POST")
def merge_with(scope: Scope, person: str) -> HttpResponse:
    """Make one of this person and another, who is named by a code."""
    row = row_of(scope, person)
    code = scope.request.POST.get("with", "").strip()
    other = scope.federation.people.filter(code=code, gone=False).exclude(pk=row.pk).first()
    try:
        if other is None:
            raise NotOne
        merge(scope.federation, row.pk, other.pk, scope.actor, reason=scope.reason)
    except NotOne:
        tell(scope, "season.said.not-one")
    else:
        tell(scope, "season.said.merged")
    return go("office-person", federation=scope.federation.slug, person=row.code)


@page(Act.FEDERATION_PEOPLE, "POST")
def split_off(scope: Scope, person: str) -> HttpResponse:
    """Give chosen entries to somebody new."""
    row = row_of(scope, person)
    chosen = numbers_in(scope.request.POST.getlist("entry"))[:500]
    try:
        split(scope.federation, row.pk, chosen, scope.actor, reason=scope.reason)
    except NotOne:
        tell(scope, "season.said.not-one")
    else:
        tell(scope, "season.said.split")
    return go("office-person", federation=scope.federation.slug, person=row.code)
