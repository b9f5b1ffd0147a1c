"""Ratings at the office: worked out now, and other lists brought in as first values."""

from django.http import HttpResponse, JsonResponse
from django.utils import timezone

from meydan.formats.faults import FileFault
from meydan.formats.lists import check_entries
from meydan.formats.lists.apart import read_sheets_apart
from meydan.formats.lists.sheet import LARGEST
from meydan.games.registry import names
from meydan.server.access.actions import Act
from meydan.server.jobs.season import count_now, counting
from meydan.server.models import FirstValue
from meydan.server.season.office.frame import show
from meydan.server.store.season.first_values import take_values
from meydan.server.web.errors import sentence, wants_json
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.server.web.said import tell


@page(Act.FEDERATION_OFFICE)
def ratings(scope: Scope) -> HttpResponse:
    """What waits; work it out."""
    if scope.posted:
        count_now(scope.federation, scope.actor)
        return go("office-ratings", federation=scope.federation.slug)
    if wants_json(scope.request):
        job = counting(scope.federation)
        facts = {"done": job.done, "total": job.total} if job else {}
        return JsonResponse({"open": job is not None, **facts})
    return _page(scope, Form(scope.request.POST, scope.lang))


@page(Act.FEDERATION_OFFICE, "POST")
def values(scope: Scope) -> HttpResponse:
    """A list of another federation's, or of before: its ratings become first values."""
    form = Form(scope.request.POST, scope.lang)
    game = form.choice("game", names())
    file = scope.request.FILES.get("file")
    if file is None:
        form.refuse("file", "no-file")
    elif (file.size or 0) > LARGEST:
        form.refuse("file", "file-too-large", limit=LARGEST // 1024 // 1024)
    if form.fine and file is not None:
        try:
            read = check_entries(read_sheets_apart(file.read()), today=timezone.localdate())
        except FileFault as fault:
            form.wrong["file"] = sentence(scope.lang, "files", fault.within(file.name or ""))
        else:
            players = [one.player for one in read.entries]
            taken = take_values(scope.federation, scope.actor, players, game=game)
            count_now(scope.federation, scope.actor, anew=True)
            facts = {"known": taken.known, "new": taken.new, "without": taken.without}
            tell(scope, "season.said.values", **facts)
            return go("office-ratings", federation=scope.federation.slug)
    return _page(scope, form)


def _page(scope: Scope, form: Form) -> HttpResponse:
    return show(
        scope,
        "office_ratings.html",
        tab="ratings",
        status=422 if form.wrong else 200,
        games=names(),
        stored=FirstValue.objects.filter(person__federation=scope.federation).count(),
        job=counting(scope.federation),
        wrong=form.wrong,
        largest=LARGEST // 1024 // 1024,
    )
