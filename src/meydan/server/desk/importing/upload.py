"""Importing a list: upload, look at each problem in place, confirm."""

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponse
from django.utils import timezone

from meydan.formats.faults import FileFault
from meydan.formats.lists.headers import find_header
from meydan.formats.lists.sheet import LARGEST
from meydan.formats.lists.vocabulary import Field, fold
from meydan.server.access.actions import Act
from meydan.server.desk.frame import show, tell
from meydan.server.desk.importing.preview import NOWHERE, Preview, preview
from meydan.server.desk.importing.targets import Targets, guessed, meanings_of, restored, stored
from meydan.server.models import Category, ImportDraft
from meydan.server.store.change import Archived
from meydan.server.store.import_drafts import enter_imported, make_drafts, sheet_of
from meydan.server.store.looks import How, looked, looks
from meydan.server.web.errors import sentence
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.words import say

FIELDS = frozenset(field.value for field in Field)
LONGEST_CELL = 400
MOST_ROWS_SHOWN = 400
"""Rows on one page of the preview; the rest follow once these are entered."""


@page(Act.IMPORT_ENTRIES)
def upload(scope: Scope) -> HttpResponse:
    """Choose a file; drafts that wait are listed."""
    form = Form(scope.request.POST, scope.lang)
    if scope.posted:
        made = _uploaded(scope, form)
        if made:
            if len(made) > 1:
                tell(scope, "desk.said.sheets", n=len(made))
            address = go("desk-import-draft", event=scope.event.slug, draft=made[0].pk)
            if wanted := scope.request.POST.get("category", ""):
                address["Location"] += f"?category={wanted}"
            return address
    return show(
        scope,
        "desk/import.html",
        tab="import",
        status=422 if scope.posted else 200,
        drafts=scope.event.drafts.defer("rows"),
        wanted=scope.request.POST.get("category") or scope.request.GET.get("category", ""),
        wrong=form.wrong,
        largest=LARGEST // 1024 // 1024,
    )


@page(Act.IMPORT_ENTRIES)
def draft(scope: Scope, draft: int) -> HttpResponse:
    """The sheet with its problems marked in place; put them right here, then confirm."""
    if scope.posted and not scope.event.drafts.filter(pk=draft).exists():
        return go("desk-import", event=scope.event.slug)  # confirmed twice, or thrown away
    found = _draft(scope, draft)
    categories = list(scope.event.categories.all())
    if not found.choices:
        found.choices = stored(_first_targets(scope, found, categories))
        found.save(update_fields=["choices"])
    if scope.posted:
        if scope.event.archived:
            raise Archived
        _take_edits(scope, found, categories)
        if "confirm" in scope.request.POST:
            return _confirm(scope, found, categories)
        return _again(scope, found)
    targets = restored(found.choices)
    seen = preview(found, targets, categories, today=timezone.localdate())
    _write_look(scope, found)
    only = scope.request.GET.get("show") == "problems"
    lines = [line for line in seen.lines if line.worst or not only]
    return show(
        scope,
        "desk/import_draft.html",
        tab="import",
        draft=found,
        seen=seen,
        lines=lines[:MOST_ROWS_SHOWN],
        more=max(0, len(lines) - MOST_ROWS_SHOWN),
        only=only,
        editing=scope.request.GET.get("edit", ""),
        targets=targets,
        categories=categories,
        names={category.pk: category.name for category in categories},
        fields=[(field, say(f"desk.import.field.{field}", scope.lang)) for field in Field],
        say_problem=lambda one: say_problem(one, scope),
        fold=fold,
    )


@page(Act.IMPORT_ENTRIES, "POST")
def discard(scope: Scope, draft: int) -> HttpResponse:
    """Throw a draft away; nothing of it was entered."""
    _draft(scope, draft).delete()
    tell(scope, "desk.said.draft-gone")
    return go("desk-import", event=scope.event.slug)


def say_problem(one: Any, scope: Scope) -> str:
    """A problem of a row in words."""
    if one.code == NOWHERE.code:
        return say("desk.import.no-category", scope.lang)
    return say(f"files.table.{one.code}", scope.lang, **dict(one.facts))


def _uploaded(scope: Scope, form: Form) -> list[ImportDraft]:
    if scope.event.archived:
        raise Archived
    file = scope.request.FILES.get("file")
    if file is None:
        form.refuse("file", "no-file")
        return []
    if (file.size or 0) > LARGEST:
        form.refuse("file", "file-too-large", limit=LARGEST // 1024 // 1024)
        return []
    try:
        return make_drafts(
            scope.event, scope.actor, file.read(), file=file.name or "", lang=scope.lang
        )
    except FileFault as fault:
        where = f" ({fault.where})" if fault.place.line else ""
        form.wrong["file"] = sentence(scope.lang, "files", fault) + where
        return []


def _draft(scope: Scope, key: int) -> ImportDraft:
    found = scope.event.drafts.filter(pk=key).first()
    if found is None or not found.rows:  # no rows: sealed by a key that is not here any more
        raise Http404
    return found


def _write_look(scope: Scope, found: ImportDraft) -> None:
    """Once a day for who works through a list: each cell put right shows it again."""
    mine = looks().filter(event=scope.event, target=found.file, actor=scope.actor.account)
    if not mine.filter(at__date=timezone.localdate()).exists():
        looked(scope.actor, How.IMPORT, event=scope.event, target=found.file)


def _first_targets(scope: Scope, found: ImportDraft, categories: list[Category]) -> Targets:
    asked = scope.request.GET.get("category", "")
    wanted = next((one.pk for one in categories if one.slug == asked), None)
    sheet = sheet_of(found)
    header = find_header(sheet)
    columns = header[1] if header else ()
    return guessed(found.sheet, columns, sheet.rows[1:], categories, wanted=wanted)


def _take_edits(scope: Scope, found: ImportDraft, categories: list[Category]) -> None:
    """Store what the form changed: cells, what columns hold, where rows go."""
    data = scope.request.POST
    rows = {number: list(cells) for number, cells in found.rows}
    for name in data:
        parts = name.split("-")
        if parts[0] == "cell" and len(parts) == 3 and all(one.isdecimal() for one in parts[1:]):
            number, at = int(parts[1]), int(parts[2])
            if number in rows and at < 200:
                cells = rows[number]
                cells += [""] * (at + 1 - len(cells))
                cells[at] = " ".join(data[name].split())[:LONGEST_CELL]
    head = rows[found.rows[0][0]]
    for at in range(len(head)):
        chosen = data.get(f"column-{at}", "")
        if chosen in FIELDS and chosen != data.get(f"was-{at}"):
            head[at] = say(f"desk.import.field.{chosen}", scope.lang)
    found.rows = [[number, cells] for number, cells in rows.items()]
    found.choices = stored(_targets(scope, found, categories))
    found.save(update_fields=["rows", "choices"])


def _targets(scope: Scope, found: ImportDraft, categories: list[Category]) -> Targets:
    data = scope.request.POST
    old = restored(found.choices)
    keys = {category.pk for category in categories}
    shown = {int(one) for one in data.getlist("shown") if one.isdecimal()}
    skipped = {int(one) for one in data.getlist("skip") if one.isdecimal()}
    private = "private" in data if "target" in data else old.private
    targets = replace(old, private=private, skipped=frozenset((old.skipped - shown) | skipped))
    if data.get("target") == "one":
        key = data.get("category", "")
        one = int(key) if key.isdecimal() and int(key) in keys else None
        return replace(targets, one=one)
    if data.get("target") != "column":
        return targets
    columns = tuple(
        dict.fromkeys(int(one) for one in data.getlist("by") if one.isdecimal() and int(one) < 200)
    )
    targets = replace(targets, one=None, columns=columns)
    rows = sheet_of(found).rows[1:]
    meanings = meanings_of(targets, rows, categories)
    if columns == old.columns:
        meanings |= {word: key for word, key in old.meanings.items() if key in keys}
        for word in {fold(targets.words(row)) for row in rows}:
            if (chosen := data.get(f"means-{word}")) is not None:
                meanings.pop(word, None)
                if chosen.isdecimal() and int(chosen) in keys:
                    meanings[word] = int(chosen)
    return replace(targets, meanings=meanings)


def _confirm(scope: Scope, found: ImportDraft, categories: list[Category]) -> HttpResponse:
    targets = restored(found.choices)
    seen: Preview = preview(found, targets, categories, today=timezone.localdate())
    entered = enter_imported(
        found,
        scope.actor,
        seen.groups,
        private=targets.private,
        dropped=targets.skipped,
    )
    tell(scope, "desk.said.imported", n=entered)
    if ImportDraft.objects.filter(pk=found.pk).exists():
        return _again(scope, found)
    if scope.event.drafts.exists():
        return go("desk-import", event=scope.event.slug)
    if len(seen.groups) == 1:
        slugs = {category.pk: category.slug for category in categories}
        (key,) = seen.groups
        return go("desk-entries", event=scope.event.slug, category=slugs[key])
    return go("desk-event", event=scope.event.slug)


def _again(scope: Scope, found: ImportDraft) -> HttpResponse:
    answer = go("desk-import-draft", event=scope.event.slug, draft=found.pk)
    if scope.request.GET.get("show") == "problems":
        answer["Location"] += "?show=problems"
    return answer
