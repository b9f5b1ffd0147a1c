"""A draft on the desk: each problem in its place, put right there, then confirmed.

Everything on the page is one form, and whatever leads to another view of the draft (a row's pencil,
the filter, the next rows, a proposal) sends it: what was typed is stored before the page changes.
"""

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponse, QueryDict
from django.utils import timezone

from meydan.formats.lists.headers import find_header
from meydan.formats.lists.row import is_footer
from meydan.formats.lists.vocabulary import Field, fold
from meydan.server.access.actions import Act
from meydan.server.desk.frame import show, tell
from meydan.server.desk.importing.edits import apply_proposals, take_edits
from meydan.server.desk.importing.new_category import make_for_word, model_of
from meydan.server.desk.importing.preview import NOWHERE, Preview, preview
from meydan.server.desk.importing.targets import Targets, guessed, restored, stored
from meydan.server.models import Category, ImportDraft
from meydan.server.numbers import number_in
from meydan.server.store.change import Archived
from meydan.server.store.people.import_drafts import enter_imported, remarks_of, sheet_of
from meydan.server.store.people.looks import How, looked, looks
from meydan.server.web.page import Scope, go, page
from meydan.words import say
from meydan.words.phrases.files import remark_sentence

ROWS_SHOWN = 200
"""Rows on one page of the preview."""
VIEWS = ("show", "edit", "page")
"""What an address says about the view of a draft."""


@page(Act.IMPORT_ENTRIES)
def draft(scope: Scope, draft: int) -> HttpResponse:
    """The sheet with its problems marked in place; put them right here, then confirm."""
    if scope.posted and not scope.event.drafts.filter(pk=draft).exists():
        return go("desk-import", event=scope.event.slug)  # confirmed twice, or thrown away
    found = _draft(scope, draft)
    categories = list(scope.event.categories.all())
    if "one" not in found.choices:
        found.choices |= stored(_first_targets(scope, found, categories))
        found.save(update_fields=["choices"])
    if scope.posted:
        return _posted(scope, found, categories)
    targets = restored(found.choices)
    seen = preview(found, targets, categories, today=timezone.localdate())
    _write_look(scope, found)
    only = scope.request.GET.get("show") == "problems"
    lines = [line for line in seen.lines if line.worst or line.proposals or not only]
    pages = max(1, -(-len(lines) // ROWS_SHOWN))
    at = min(number_in(scope.request.GET.get("page"), 1) or 1, pages)
    return show(
        scope,
        "desk/import_draft.html",
        tab="import",
        draft=found,
        seen=seen,
        remarks=[remark_sentence(one, scope.lang, found.file) for one in remarks_of(found)],
        tidy_rows=len({one.row for one in seen.tidy}),
        lines=lines[(at - 1) * ROWS_SHOWN : at * ROWS_SHOWN],
        page=at,
        pages=pages,
        only=only,
        editing=scope.request.GET.get("edit", ""),
        targets=targets,
        categories=categories,
        can_make=model_of(scope, categories) is not None,
        names={category.pk: category.name for category in categories},
        fields=[(field, say(f"desk.import.field.{field}", scope.lang)) for field in Field],
        say_problem=lambda one: say_problem(one, scope),
        view=lambda **changed: view_of(scope.request.GET, **changed),
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


def view_of(old: QueryDict, **changed: object) -> str:
    """The view of a draft with something changed, as a query; nothing else gets into it."""
    made = QueryDict(mutable=True)
    for name in VIEWS:
        value = changed.get(name, old.get(name, ""))
        if value:
            made[name] = str(value)[:12]
    return made.urlencode()


def _posted(scope: Scope, found: ImportDraft, categories: list[Category]) -> HttpResponse:
    if scope.event.archived:
        raise Archived
    data = scope.request.POST
    take_edits(found, data, categories, lang=scope.lang)
    if "make" in data:
        made = make_for_word(scope, found, categories, data["make"])
        if made is not None:
            tell(scope, "desk.said.category-made", name=made.name)
    if "tidy" in data:
        seen = preview(found, restored(found.choices), categories, today=timezone.localdate())
        done = apply_proposals(found, seen.tidy, rows=data.getlist("tidy"), lang=scope.lang)
        tell(scope, "desk.said.tidied", n=done)
    if "accept-all" in data:
        seen = preview(found, restored(found.choices), categories, today=timezone.localdate())
        accepted = {*found.choices.get("accepted", ()), *seen.undecided}
        found.choices |= {"accepted": sorted(accepted)}
        found.save(update_fields=["choices"])
    if "confirm" in data:
        return _confirm(scope, found, categories)
    return _again(scope, found)


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
    rows = sheet.rows[1:]
    # A row of totals is nobody: left out unless somebody takes the tick away.
    totals = frozenset(row.number for row in rows if is_footer(row))
    found_in = guessed(found.sheet, columns, rows, categories, wanted=wanted)
    return replace(found_in, skipped=totals)


def _confirm(scope: Scope, found: ImportDraft, categories: list[Category]) -> HttpResponse:
    targets = restored(found.choices)
    seen: Preview = preview(found, targets, categories, today=timezone.localdate())
    entered = enter_imported(
        found,
        scope.actor,
        seen.groups,
        private=targets.private,
        dropped=targets.skipped,
        accepted=targets.accepted,
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
    """The draft once more, in the view that the pressed button names, else in the same."""
    answer = go("desk-import-draft", event=scope.event.slug, draft=found.pk)
    to = scope.request.POST.get("to")
    view = view_of(scope.request.GET if to is None else QueryDict(to))
    if view:
        answer["Location"] += f"?{view}"
    row = number_in(QueryDict(to or "").get("edit"))
    if row is not None:
        answer["Location"] += f"#row-{row}"
    return answer
