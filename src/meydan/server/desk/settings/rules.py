"""The rule text of a category: what it leaves open, and what the technical meeting changed."""

from dataclasses import dataclass
from itertools import groupby

from django.http import Http404, HttpResponse

from meydan.rulebooks import Rulebook, RulebookError
from meydan.rulebooks.packages import PACKAGES, offered
from meydan.server.access.actions import Act
from meydan.server.desk.frame import show, tell
from meydan.server.desk.problems import tournament_problem
from meydan.server.desk.settings.rulebook_fields import editor, read_value
from meydan.server.models.log import LONGEST_REASON
from meydan.server.store.category_edit import edit_category
from meydan.server.store.change import Edit
from meydan.server.store.rows import load as load_tournament, rulebook_of
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament.errors import TournamentError
from meydan.tournament.model import Tournament
from meydan.tournament.rules import change_rules, take_back_rules
from meydan.words.phrases.rulebooks import (
    decisions,
    field_label,
    field_value,
    place_and_fault,
    section_label,
    source_words,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A field of the text in words."""

    path: str
    label: str
    value: str
    source: str
    open: bool
    reason: str
    """Why the meeting changed it; empty where the text's own value stands."""
    acts: bool
    """Whether there is something to choose; else it is only told to people."""


@page(Act.EDIT_CATEGORY)
def rules(scope: Scope) -> HttpResponse:
    """What the meeting decided, what it may decide in one step, and all fields by section."""
    form = Form(scope.request.POST, scope.lang)
    if scope.posted and _several(scope, form):
        tell(scope, "desk.said.saved")
        return go("desk-rules", event=scope.event.slug, category=scope.category.slug)
    book = rulebook_of(scope.category)
    lines = [line(book, path, scope) for path, _ in book.fields()]
    return show(
        scope,
        "desk/rules.html",
        tab="settings",
        status=422 if scope.posted else 200,
        wrong=form.wrong,
        book=book,
        decided=decisions(book, scope.lang),
        packages=[
            (one.id, [line for line in decisions(made, scope.lang) if line.path in one.values])
            for one, made in offered(book)
        ],
        open_lines=[one for one in lines if one.open],
        sections=[
            (section_label(name, scope.lang), list(group))
            for name, group in groupby(lines, key=lambda one: one.path.partition(".")[0])
        ],
    )


@page(Act.EDIT_CATEGORY)
def change_rule(scope: Scope, path: str) -> HttpResponse:
    """One field: choose another value, with a reason; or go back to the text."""
    category = scope.category
    book = rulebook_of(category)
    try:
        shown = editor(book, path, scope.lang)
    except RulebookError:
        raise Http404 from None
    if not book.acts(path):
        raise Http404
    form = Form(scope.request.POST, scope.lang)
    if scope.posted and _changed(scope, form, path):
        tell(scope, "desk.said.saved")
        return go("desk-rules", event=scope.event.slug, category=category.slug)
    return show(
        scope,
        "desk/rule.html",
        tab="settings",
        status=422 if scope.posted else 200,
        line=line(book, path, scope),
        editor=shown,
        changed=path in {one.path for one in book.changes},
        reason=form.data.get("reason", ""),
        wrong=form.wrong,
    )


def line(book: Rulebook, path: str, scope: Scope) -> Line:
    """A field in the reader's language."""
    field = book.field(path)
    return Line(
        path=path,
        label=field_label(path, scope.lang),
        value=field_value(book, path, scope.lang),
        source=source_words(book, field, scope.lang),
        open=field.open,
        reason=field.reason or "",
        acts=book.acts(path),
    )


def _several(scope: Scope, form: Form) -> bool:
    """Whether a package was decided, or decisions were taken back, all together."""
    back = scope.request.POST.getlist("back")
    known = {one.id: one for one in PACKAGES}
    package = known.get(form.data.get("package", ""))
    reason = form.text("reason", longest=LONGEST_REASON, needed=package is not None)
    if package is None and not back:
        form.refuse("back", "needed")
    if not form.fine:
        return False

    def edit(one: Tournament) -> Tournament:
        if package is not None:
            return change_rules(one, package.values, reason=reason)
        return take_back_rules(one, *back)

    return _stored(scope, form, edit, reason, "rules", field="reason" if package else "back")


def _changed(scope: Scope, form: Form, path: str) -> bool:
    """Whether the change, or its taking back, was stored; else the form knows what is wrong."""
    take_back = form.flag("take_back")
    reason = form.text("reason", longest=LONGEST_REASON, needed=not take_back)
    if not form.fine:
        return False

    def edit(one: Tournament) -> Tournament:
        if take_back:
            return take_back_rules(one, path)
        value = read_value(one.settings.book, path, form.data.getlist("value"))
        return change_rules(one, {path: value}, reason=reason)

    return _stored(scope, form, edit, reason, f"rule {path}", field="value")


def _stored(scope: Scope, form: Form, edit: Edit, reason: str, target: str, *, field: str) -> bool:
    """Whether the edit is stored; what does not fit together is refused before it is."""
    try:
        edit_category(
            scope.category.pk,
            scope.actor,
            columns={},
            edit=edit,
            seen=form.seen,
            reason=reason,
            target=target,
        )
    except RulebookError as error:
        book = rulebook_of(scope.category)
        form.wrong[field] = place_and_fault(book, error, scope.lang)
    except TournamentError as error:
        tournament = load_tournament(scope.category)
        form.wrong[field] = tournament_problem(error, tournament, scope.lang)
    return form.fine
