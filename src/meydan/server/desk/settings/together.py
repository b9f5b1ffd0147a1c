"""Several fields of the text changed in one step: chosen, looked at, then decided.

Some fields only make sense together (`flag.result` and `flag.draw_stones`); whatever the meeting
decides is checked as a whole before it is shown, and again when it is stored.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import HttpResponse

from meydan.rulebooks import Rulebook, RulebookError
from meydan.server.access.actions import Act
from meydan.server.desk.frame import show, tell
from meydan.server.desk.problems import tournament_problem
from meydan.server.desk.settings.rulebook_fields import Editor, editor, read_value
from meydan.server.models.log import LONGEST_REASON
from meydan.server.store.category_edit import edit_category
from meydan.server.store.rows import load as load_tournament
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament.errors import TournamentError
from meydan.tournament.model import Tournament
from meydan.tournament.rules import change_rules
from meydan.words.phrases.rulebooks import (
    fault_sentence,
    field_label,
    field_value,
    place_and_fault,
    section_label,
    source_words,
)

PREFIX = "value:"
"""Before the path of a field, in the names of the form."""


@dataclass(slots=True)
class Section:
    """A part of the form."""

    label: str
    open: bool = False
    """Whether something in it is changed, or wrong."""
    lines: list[tuple[str, str, Editor, str]] = field(default_factory=list)
    """Name in the form, label, editor and source of each field."""


@page(Act.EDIT_CATEGORY)
def together(scope: Scope) -> HttpResponse:
    """Every field that acts in one form; sent, what changes is shown; confirmed, it is stored."""
    form = Form(scope.request.POST, scope.lang)
    tournament = load_tournament(scope.category)
    book = tournament.settings.book
    if not scope.posted or "edit" in form.data:
        return _form(scope, form, book)
    values = _values(form, book)
    reason = form.text("reason", longest=LONGEST_REASON)
    if not form.fine:
        return _form(scope, form, book)
    if not values:
        form.refuse("", "nothing-changed")
        return _form(scope, form, book)
    after = _decided(form, tournament, values, reason)
    if after is None:
        return _form(scope, form, book)
    if "confirm" in form.data and not reason:
        form.refuse("reason", "needed")
    if "confirm" in form.data and form.fine:
        edit_category(
            scope.category.pk,
            scope.actor,
            columns={},
            edit=lambda one: change_rules(one, values, reason=reason),
            seen=form.seen,
            reason=reason,
            target="rules",
        )
        tell(scope, "desk.said.saved")
        return go("desk-rules", event=scope.event.slug, category=scope.category.slug)
    return _preview(scope, form, book, after)


def _decided(
    form: Form, tournament: Tournament, values: Mapping[str, object], reason: str
) -> Rulebook | None:
    """The book as these values make it; `None` where they do not fit, and the form says why."""
    try:
        # "…" stands for a reason that is asked for on the next page.
        return change_rules(tournament, values, reason=reason or "…").settings.book
    except RulebookError as error:
        _refused(form, tournament.settings.book, error)
    except TournamentError as error:
        form.wrong[""] = tournament_problem(error, tournament, form.lang)
    return None


def _form(scope: Scope, form: Form, book: Rulebook) -> HttpResponse:
    sections: dict[str, Section] = {}
    for path, one in book.fields():
        if not book.acts(path):
            continue
        name, head = PREFIX + path, path.partition(".")[0]
        stands = editor(book, path, scope.lang)
        sent = stands.chosen(form.data.getlist(name)) if name in form.data else stands
        section = sections.setdefault(head, Section(section_label(head, scope.lang)))
        section.open |= sent != stands or name in form.wrong
        mark = " ○" if one.open else ""
        label, source = field_label(path, scope.lang), source_words(book, one, scope.lang)
        section.lines.append((name, label + mark, sent, source))
    return show(
        scope,
        "desk/rules_together.html",
        tab="settings",
        status=200 if form.fine else 422,
        wrong=form.wrong,
        reason=form.data.get("reason", ""),
        sections=sections.values(),
    )


def _preview(scope: Scope, form: Form, before: Rulebook, after: Rulebook) -> HttpResponse:
    changed = [path for path, one in before.fields() if one.value != after.field(path).value]
    return show(
        scope,
        "desk/rules_preview.html",
        tab="settings",
        status=200 if form.fine else 422,
        wrong=form.wrong,
        lines=[
            (
                field_label(path, scope.lang),
                field_value(before, path, scope.lang),
                field_value(after, path, scope.lang),
                source_words(before, before.field(path), scope.lang),
            )
            for path in changed
        ],
        sent=[(PREFIX + path, one) for path in changed for one in form.data.getlist(PREFIX + path)],
        seen=form.seen,
        reason=form.data.get("reason", ""),
    )


def _values(form: Form, book: Rulebook) -> dict[str, object]:
    """The fields that were sent with another value than they have."""
    values: dict[str, object] = {}
    for path, now in book.fields():
        if PREFIX + path not in form.data or not book.acts(path):
            continue
        try:
            value = read_value(book, path, form.data.getlist(PREFIX + path))
        except RulebookError as error:
            _refused(form, book, error)
        else:
            if value != now.value:
                values[path] = value
    return values


def _refused(form: Form, book: Rulebook, error: RulebookError) -> None:
    """The sentence on top of the page and, where it is about one field, beside it."""
    form.wrong.setdefault("", place_and_fault(book, error, form.lang))
    form.wrong.setdefault(PREFIX + error.path.partition("[")[0], fault_sentence(error, form.lang))
