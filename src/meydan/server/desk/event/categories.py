"""Adding a category to an event, and taking away an empty one."""

from django.http import HttpResponse, QueryDict

from meydan.match.deeds import ClockSetting
from meydan.rulebooks import ids, load, usual
from meydan.server.access.actions import Act
from meydan.server.access.refusals import Refusal
from meydan.server.desk.event.creation import category_name, rulebooks_by_game
from meydan.server.desk.frame import show, tell
from meydan.server.desk.problems import ask_rounds
from meydan.server.event_templates import AGES, GAMES
from meydan.server.store.creation import NewCategory, NotEmpty, add_category, delete_category
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament.model import System


@page(Act.EDIT_EVENT)
def add(scope: Scope) -> HttpResponse:
    """One more category: its text decides the game."""
    values = scope.request.POST if scope.posted else _first_values()
    form = Form(values, scope.lang)
    if scope.posted:
        new = _read(form, scope)
        ask_rounds(form, new.settings(scope.event))
        if form.fine:
            made = add_category(scope.event.pk, scope.actor, new)
            tell(scope, "desk.said.category-made", name=made.name)
            return go("desk-category", event=scope.event.slug, category=made.slug)
    return show(
        scope,
        "desk/category_new.html",
        tab="overview",
        status=422 if scope.posted else 200,
        values=values,
        wrong=form.wrong,
        games=GAMES,
        ages=AGES,
        books=rulebooks_by_game(scope.lang),
        systems=list(System),
    )


@page(Act.EDIT_EVENT, "POST")
def delete(scope: Scope) -> HttpResponse:
    """Take away a category that nobody is entered in."""
    try:
        delete_category(scope.category.pk, scope.actor)
    except NotEmpty:
        raise Refusal("not-empty") from None
    tell(scope, "desk.said.category-deleted", name=scope.category.name)
    return go("desk-event", event=scope.event.slug)


def _first_values() -> QueryDict:
    values = QueryDict("players=16", mutable=True)
    values["rulebook"] = usual()
    # As the form of a whole event does: left empty, the category would have no clocks.
    values["minutes"] = str(load(usual()).clock.minutes.value or "")
    return values


def _read(form: Form, scope: Scope) -> NewCategory:
    rulebook = form.choice("rulebook", ids())
    age = form.choice("age", ("", *AGES), otherwise="")
    name = form.text("name", longest=80)
    if not name and not age:
        form.refuse("name", "needed")
    minutes = form.number("minutes", most=300)
    language = scope.event.language
    return NewCategory(
        name=name or category_name(load(rulebook).game, age or "open", language),  # type: ignore[arg-type]
        rulebook=rulebook,
        players=form.number("players", least=2, most=2000, otherwise=16) or 16,
        rounds=form.number("rounds", least=1, most=99),
        clock=ClockSetting(seconds=60 * minutes) if minutes else None,
        qualify=form.number("qualify", least=1, most=99),
        system=System(form.choice("system", list(System), otherwise=System.SWISS)),
    )
