"""A job of the queue as a page: its progress, a button that ends it, and where it leads."""

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse

from meydan.server.access.actions import Act, verdict
from meydan.server.access.actor import roles
from meydan.server.access.refusals import Forbidden
from meydan.server.desk.frame import show, tell
from meydan.server.jobs.copies import COPY
from meydan.server.jobs.lists import LIST, fault_of
from meydan.server.jobs.outlook import OUTLOOK
from meydan.server.jobs.pairing import PAIR, PAIR_AGAIN
from meydan.server.jobs.queue import QUEUE
from meydan.server.jobs.typesetting import SHEETS
from meydan.server.models import Job, JobFile
from meydan.server.store.rows import load
from meydan.server.web.errors import sentence, wants_json
from meydan.server.web.page import Scope, go, page
from meydan.tournament.errors import TournamentError
from meydan.tournament.safety import Verdict
from meydan.words import say
from meydan.words.phrases.tournaments import error_sentence

ACTS = {
    PAIR: Act.PAIR,
    PAIR_AGAIN: Act.PAIR,
    COPY: Act.EXPORT,
    SHEETS: Act.PRINT,
    LIST: Act.IMPORT_ENTRIES,
    OUTLOOK: Act.EDIT_CATEGORY,
}
"""Who may look at a job and end it: whoever may have it done."""
BACK = {COPY: "desk-sharing", LIST: "desk-import"}
OWN = frozenset({"interrupted", "changed-meanwhile", "gave-up", "copy-failed", "sheet-failed"})
"""Ends of a job that are no refusal of the tournament's."""


@page(Act.SEE_DESK, "GET", "HEAD")
def job(scope: Scope, job: int) -> HttpResponse:
    """How far it is; who asks when it is done is sent on to what came of it."""
    found = _found(scope, job)
    if wants_json(scope.request):
        return JsonResponse({"open": found.open, "done": found.done, "total": found.total})
    if found.state == Job.State.DONE and found.kind != SHEETS:
        return _onward(scope, found)
    title = "pair" if found.kind == PAIR_AGAIN else found.kind
    return show(
        scope,
        "desk/job.html",
        job=found,
        title=say(f"desk.job.{title}", scope.lang),
        failed=_why(scope, found) if found.state == Job.State.FAILED else "",
        back=_back(scope, found),
    )


@page(Act.SEE_DESK, "POST")
def cancel(scope: Scope, job: int) -> HttpResponse:
    """End it; what it was to change stays as it was."""
    found = _found(scope, job)
    QUEUE.cancel(found)
    return go("desk-job", event=scope.event.slug, job=found.pk)


@page(Act.SEE_DESK, "GET", "HEAD")
def file(scope: Scope, job: int) -> HttpResponse:
    """The PDF that a job has set."""
    found = _found(scope, job)
    made = JobFile.objects.filter(job=found).first()
    if found.kind != SHEETS or found.state != Job.State.DONE or made is None:
        raise Http404
    answer = HttpResponse(made.data, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{made.name}.pdf"'
    return answer


def _found(scope: Scope, key: int) -> Job:
    found = Job.objects.filter(pk=key, event=scope.event, kind__in=ACTS).first()
    account = scope.actor.account
    if found is None or (found.kind == SHEETS and found.actor_id != (account and account.pk)):
        raise Http404  # a sheet may hold what only who asked for it may see
    act = ACTS[found.kind]
    held = roles(scope.actor, scope.event, category=found.category_id)
    if verdict(act, held) is Verdict.NEVER:
        raise Forbidden(act)
    return found


def _onward(scope: Scope, found: Job) -> HttpResponse:
    places = {"event": scope.event.slug}
    if found.kind == COPY:
        return go("desk-sharing", **places)
    if found.kind == LIST:
        if found.facts["sheets"] > 1:
            tell(scope, "desk.said.sheets", n=found.facts["sheets"])
        address = reverse("desk-import-draft", kwargs=places | {"draft": found.facts["draft"]})
        wanted = found.asked.get("wanted", "")
        return HttpResponseRedirect(address + (f"?category={wanted}" if wanted else ""))
    assert found.category is not None
    if found.kind == OUTLOOK:
        return go("desk-outlook", **places, category=found.category.slug)
    number = found.facts["round"]
    tell(scope, "desk_rounds.said.paired", round=number)
    return go("desk-round", **places, category=found.category.slug, number=number)


def _back(scope: Scope, found: Job) -> str:
    places = {"event": scope.event.slug}
    if found.category is not None:
        page = "desk-outlook" if found.kind == OUTLOOK else "desk-prepare"
        return reverse(page, kwargs=places | {"category": found.category.slug})
    return reverse(BACK.get(found.kind, "desk-event"), kwargs=places)


def _why(scope: Scope, found: Job) -> str:
    if found.code == "list-failed":
        return sentence(scope.lang, "files", fault_of(found.facts))
    if found.code in OWN:
        why = str(found.facts.get("why", ""))
        return f"{say(f'desk.job.{found.code}', scope.lang)} {why}".strip()
    facts: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in found.facts.items()
    }
    assert found.category is not None
    return error_sentence(TournamentError(found.code, **facts), scope.lang, load(found.category))
