"""Bringing a list: a file, or rows pasted from the clipboard; drafts that wait."""

from urllib.parse import urlencode

from django.http import HttpResponse
from django.utils import timezone

from meydan.formats.faults import FileFault
from meydan.formats.lists.sheet import LARGEST
from meydan.server.access.actions import Act
from meydan.server.desk.frame import show, tell
from meydan.server.desk.importing.earlier import earlier_lists, earlier_sheet
from meydan.server.jobs.lists import LARGE, read_behind
from meydan.server.models import ImportDraft, Job
from meydan.server.store.change import Archived
from meydan.server.store.people.import_drafts import make_drafts
from meydan.server.store.people.played_file import take_played
from meydan.server.web.errors import sentence
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.server.web.said import tell_text
from meydan.words import say
from meydan.words.phrases.files import remark_sentence

REMARKS = 8
"""Of a report that is odd in every line the first are told."""


@page(Act.IMPORT_ENTRIES)
def upload(scope: Scope) -> HttpResponse:
    """Choose a file or paste rows; drafts that wait are listed."""
    form = Form(scope.request.POST, scope.lang)
    if scope.posted and "played" in scope.request.POST:
        taken = _played(scope, form)
        if taken is not None:
            return go("desk-standings", event=scope.event.slug, category=taken)
    elif scope.posted:
        made = _uploaded(scope, form)
        if isinstance(made, Job):
            return go("desk-job", event=scope.event.slug, job=made.pk)
        if made:
            if len(made) > 1:
                tell(scope, "desk.said.sheets", n=len(made))
            address = go("desk-import-draft", event=scope.event.slug, draft=made[0].pk)
            if wanted := scope.request.POST.get("category", ""):
                address["Location"] += f"?{urlencode({'category': wanted})}"
            return address
    return show(
        scope,
        "desk/import.html",
        tab="import",
        status=422 if scope.posted else 200,
        drafts=scope.event.drafts.defer("rows"),
        wanted=scope.request.POST.get("category") or scope.request.GET.get("category", ""),
        played="played" in scope.request.POST,
        pasted=scope.request.POST.get("pasted", ""),
        earlier=earlier_lists(scope),
        wrong=form.wrong,
        largest=LARGEST // 1024 // 1024,
    )


def _played(scope: Scope, form: Form) -> str | None:
    """Take a finished tournament into the category that was chosen; its slug."""
    file = scope.request.FILES.get("file")
    wanted = scope.request.POST.get("category", "")
    category = scope.event.categories.filter(slug=wanted).first()
    if category is None:
        form.refuse("category", "choice")
    if file is None:
        form.refuse("file", "no-file")
    elif (file.size or 0) > LARGEST:
        form.refuse("file", "file-too-large", limit=LARGEST // 1024 // 1024)
    if form.wrong or category is None or file is None:
        return None
    try:
        remarks = take_played(category, scope.actor, file.read(), file=file.name or "")
    except FileFault as fault:
        form.wrong["file"] = _said(scope, fault)
        return None
    for one in remarks[:REMARKS]:
        tell_text(scope, remark_sentence(one, scope.lang, file.name or ""))
    tell(scope, "desk.said.played")
    return category.slug


def _said(scope: Scope, fault: FileFault) -> str:
    where = f" ({fault.where})" if fault.place.line else ""
    return sentence(scope.lang, "files", fault) + where


def _uploaded(scope: Scope, form: Form) -> list[ImportDraft] | Job:
    """The drafts of a list, or the job that reads a large one."""
    if scope.event.archived:
        raise Archived
    file = scope.request.FILES.get("file")
    pasted = scope.request.POST.get("pasted", "")
    name = file.name or "" if file else say("desk.import.pasted", scope.lang)
    before = earlier_sheet(scope, scope.request.POST.get("earlier", ""))
    if file is None and not pasted.strip() and before is not None:
        name, sheet = before
        return make_drafts(
            scope.event,
            scope.actor,
            b"",
            file=name,
            lang=scope.lang,
            today=timezone.localdate(),
            read=lambda _: [sheet],
        )
    if file is None and not pasted.strip():
        form.refuse("file", "no-file")
        return []
    if file is not None and (file.size or 0) > LARGEST:
        form.refuse("file", "file-too-large", limit=LARGEST // 1024 // 1024)
        return []
    data = file.read() if file else pasted.encode("utf-8", "replace")
    if len(data) > LARGE:
        wanted = scope.request.POST.get("category", "")[:60]
        today = timezone.localdate()
        return read_behind(
            scope.event, scope.actor, data, file=name, lang=scope.lang, today=today, wanted=wanted
        )
    try:
        return make_drafts(
            scope.event,
            scope.actor,
            data,
            file=name,
            lang=scope.lang,
            today=timezone.localdate(),
        )
    except FileFault as fault:
        form.wrong["file" if file else "pasted"] = _said(scope, fault)
        return []
