"""Federations' own texts: looked at before they are installed, listed, taken away.

The checks are those of `meydan rulebook check` and `install`. Between looking and installing the
text lies in the page, not on the server, and is checked again when it comes back.
"""

from dataclasses import dataclass

from django.http import HttpResponse

from meydan.rulebooks import Rulebook, RulebookError, default_for, ids, load, outside
from meydan.server.access.actions import Act
from meydan.server.desk.frame import show, tell
from meydan.server.models import Category
from meydan.server.store.creation import log
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.words.phrases.rulebooks import difference_lines, fault_words


@dataclass(frozen=True, slots=True)
class Installed:
    """A text that is installed here."""

    book: Rulebook
    events: tuple[str, ...]
    """The events that are played by it, by name; while there are any it stays."""


@page(Act.MANAGE_RULEBOOKS, "GET", "HEAD")
def rulebooks(scope: Scope) -> HttpResponse:
    """What is installed, and a form for one more."""
    return _page(scope, Form(scope.request.POST, scope.lang))


@page(Act.MANAGE_RULEBOOKS, "POST")
def look(scope: Scope) -> HttpResponse:
    """A file as it would be installed: what it says, and what it changes."""
    form = Form(scope.request.POST, scope.lang)
    file = scope.request.FILES.get("file")
    if file is None:
        form.refuse("file", "no-file")
        return _page(scope, form)
    name = (file.name or "")[-80:]
    # One byte more than allowed is enough to see that it is too large.
    data = file.read(outside.LARGEST + 1)
    try:
        book = outside.checked(data, name=name)
    except RulebookError as error:
        form.wrong["file"] = fault_words(error, scope.lang)
        return _page(scope, form)
    return _preview(scope, book)


@page(Act.MANAGE_RULEBOOKS, "POST")
def install(scope: Scope) -> HttpResponse:
    """Install what was looked at; events that have begun keep the edition they began under."""
    form = Form(scope.request.POST, scope.lang)
    text = scope.request.POST.get("text", "")
    try:
        book = outside.install(text.encode(), name=form.text("name") or "TOML")
    except RulebookError as error:
        form.wrong["file"] = fault_words(error, scope.lang)
        return _page(scope, form)
    log(scope.actor, scope.act, target=book.id, after={"edition": book.edition, "do": "install"})
    tell(scope, "rulebook.say.install", id=book.id)
    return go("desk-rulebooks")


@page(Act.MANAGE_RULEBOOKS, "POST")
def remove(scope: Scope, rulebook: str) -> HttpResponse:
    """Take a text away that no event is played by."""
    form = Form(scope.request.POST, scope.lang)
    try:
        if events := _events(rulebook):
            raise RulebookError(rulebook, "in-use", events=", ".join(events))
        outside.remove(rulebook)
    except RulebookError as error:
        form.wrong["remove"] = fault_words(error, scope.lang)
        return _page(scope, form)
    log(scope.actor, scope.act, target=rulebook, after={"do": "remove"})
    tell(scope, "rulebook.say.remove", id=rulebook)
    return go("desk-rulebooks")


def _page(scope: Scope, form: Form) -> HttpResponse:
    return show(
        scope,
        "desk/rulebooks.html",
        status=200 if form.fine else 422,
        installed=[Installed(load(one), _events(one)) for one in outside.installed()],
        wrong=form.wrong,
        largest=outside.LARGEST // 1024,
    )


def _preview(scope: Scope, book: Rulebook) -> HttpResponse:
    known = book.id in ids()
    other = load(book.id if known else book.extends or default_for(book.game))
    return show(
        scope,
        "desk/rulebook_look.html",
        book=book,
        known=known,
        other=other,
        events=_events(book.id),
        lines=difference_lines(other, book, scope.lang),
        fields=sum(1 for _ in book.fields()),
        open_fields=sum(1 for _ in book.open_fields()),
    )


def _events(rulebook: str) -> tuple[str, ...]:
    found = Category.objects.filter(rulebook=rulebook).order_by("event__name")
    return tuple(dict.fromkeys(found.values_list("event__name", flat=True)))
