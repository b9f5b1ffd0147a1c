"""The rule text of a category: what it leaves open, and what the technical meeting changed."""

from dataclasses import dataclass
from itertools import groupby

from django.http import Http404, HttpResponse

from meydan.formats.rulebook_words import field_label, field_value, section_label, source_words
from meydan.rulebooks import Rulebook, RulebookError
from meydan.server.access.actions import Act
from meydan.server.desk.frame import go, show, tell
from meydan.server.desk.settings.rulebook_fields import SET_ELSEWHERE, editor, read_value
from meydan.server.store.category_edit import edit_category
from meydan.server.store.rows import rulebook_of
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, page
from meydan.tournament.errors import TournamentError
from meydan.tournament.model import Tournament
from meydan.tournament.rules import change_rules, take_back_rules


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
    elsewhere: str
    """The part of the settings that decides it instead."""


@page(Act.EDIT_CATEGORY, "GET", "HEAD")
def rules(scope: Scope) -> HttpResponse:
    """All fields by section, the open ones first to be looked at."""
    book = rulebook_of(scope.category)
    lines = [line(book, path, scope) for path, _ in book.fields()]
    return show(
        scope,
        "desk/rules.html",
        tab="settings",
        book=book,
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
    if path in SET_ELSEWHERE:
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
        elsewhere=SET_ELSEWHERE.get(path, ""),
    )


def _changed(scope: Scope, form: Form, path: str) -> bool:
    """Whether the change, or its taking back, was stored; else the form knows what is wrong."""
    take_back = form.flag("take_back")
    reason = form.text("reason", longest=400, needed=not take_back)
    if not form.fine:
        return False

    def edit(one: Tournament) -> Tournament:
        if take_back:
            return take_back_rules(one, path)
        value = read_value(one.settings.book, path, form.data)
        return change_rules(one, {path: value}, reason=reason)

    try:
        edit_category(
            scope.category.pk,
            scope.actor,
            columns={},
            edit=edit,
            seen=form.seen,
            reason=reason,
            target=f"rule {path}",
        )
    except (RulebookError, TournamentError):
        form.refuse("value", "rule")
    return form.fine
