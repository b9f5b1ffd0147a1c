"""Signed lists at the office: this server's key, whom it trusts, and taking a list."""

from django.http import Http404, HttpResponse

from meydan.server.access.actions import Act
from meydan.server.models import Category, TrustedKey
from meydan.server.numbers import number_in
from meydan.server.season.office.events import mine
from meydan.server.season.office.frame import show
from meydan.server.signature import is_key, public_key
from meydan.server.store.creation import log
from meydan.server.store.rows import load
from meydan.server.store.season.signed_list import LARGEST, BadList, read, take, written
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.server.web.said import tell
from meydan.tournament.errors import TournamentError
from meydan.words import say
from meydan.words.phrases.tournaments import error_sentence


@page(Act.FEDERATION_OFFICE)
def lists(scope: Scope) -> HttpResponse:
    """Take a list into the entry list of an event that one runs."""
    form = Form(scope.request.POST, scope.lang)
    if scope.posted and _taken(scope, form):
        return go("office-lists", federation=scope.federation.slug)
    return _page(scope, form)


@page(Act.FEDERATION_OFFICE, "POST")
def trust(scope: Scope) -> HttpResponse:
    """Trust a key, or no longer."""
    form = Form(scope.request.POST, scope.lang)
    key = form.text("key", longest=64, needed=True)
    if form.flag("remove"):
        scope.federation.trusted.filter(public=key).delete()
        log(scope.actor, scope.act, target=f"{scope.federation.slug}: no trust", after={"key": key})
        return go("office-lists", federation=scope.federation.slug)
    name = form.text("name", longest=80, needed=True)
    if key and not is_key(key):
        form.wrong["key"] = say("season.way.bad-key", scope.lang)
    if not form.fine:
        return _page(scope, form)
    TrustedKey.objects.update_or_create(
        federation=scope.federation, public=key, defaults={"name": name}
    )
    log(scope.actor, scope.act, target=f"{scope.federation.slug}: trust", after={"key": key})
    tell(scope, "desk.said.saved")
    return go("office-lists", federation=scope.federation.slug)


@page(Act.FEDERATION_OFFICE, "POST")
def give(scope: Scope) -> HttpResponse:
    """The signed list of a category of an event that one runs."""
    category = _category(scope)
    try:
        data = written(category, scope.actor)
    except TournamentError as error:
        form = Form(scope.request.POST, scope.lang)
        form.wrong["from"] = error_sentence(error, scope.lang, load(category))
        return _page(scope, form)
    answer = HttpResponse(data, content_type="application/json")
    name = f"{category.event.slug}-{category.slug}.meydan-list.json"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _taken(scope: Scope, form: Form) -> bool:
    file = scope.request.FILES.get("file")
    if file is None:
        form.refuse("file", "no-file")
        return False
    into = _category(scope)
    try:
        listed = read(file.read(LARGEST + 1), scope.federation)
        done = take(listed, into, scope.actor)
    except BadList as bad:
        form.wrong["file"] = say(f"season.way.{bad.code}", scope.lang, **bad.facts)
        return False
    except TournamentError as error:
        form.wrong["file"] = error_sentence(error, scope.lang, load(into))
        return False
    facts = {"who": listed.signer.name, "n": len(done.added), "known": len(done.notes)}
    tell(scope, "season.way.taken", **facts)
    return True


def _category(scope: Scope) -> Category:
    found = Category.objects.filter(
        pk=number_in(scope.request.POST.get("category"), 0),
        event__in=mine(scope),
        event__season__federation=scope.federation,
    )
    category = found.select_related("event").first()
    if category is None:
        raise Http404
    return category


def _page(scope: Scope, form: Form) -> HttpResponse:
    events = mine(scope).filter(season__federation=scope.federation)
    categories = Category.objects.filter(event__in=events).select_related("event")
    return show(
        scope,
        "office_lists.html",
        tab="lists",
        status=422 if form.wrong else 200,
        own=public_key(scope.federation.mark),
        trusted=scope.federation.trusted.all(),
        categories=[
            (one.pk, f"{one.event.name}, {one.name}")
            for one in categories.order_by("-event__starts_on", "position")[:200]
        ],
        wrong=form.wrong,
    )
