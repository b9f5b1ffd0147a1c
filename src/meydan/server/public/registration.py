"""The public entry form: open while the organiser wants it, answered by the organiser."""

from datetime import date

from django.http import Http404, HttpResponse
from django.utils import timezone

from meydan.formats.lists.row import OLDEST, YOUNGEST
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.models import Category
from meydan.server.store.registrations import Full, NewRegistration, register
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament.entries import Sex

DONE = "registered"
"""The session's place for the name of who was registered last."""


@page(Act.REGISTER)
def form(scope: Scope) -> HttpResponse:
    """Name, date of birth, school, contact, consent."""
    event = scope.event
    if not event.registration or not event.published or event.archived:
        raise Http404
    categories = list(event.categories.all())
    sent = Form(scope.request.POST, scope.lang)
    if scope.posted:
        check_rate(scope.request, "register", "", most=6, seconds=600)
        new, category = _read(sent, categories)
        if new is not None and category is not None and sent.fine:
            try:
                register(category.pk, scope.actor, new)
            except Full:
                sent.refuse("", "registration-full")
            else:
                scope.request.session[DONE] = f"{new.given} {new.surname} · {category.name}"
                return go("register", event=event.slug)
    return scope.render(
        "public/register.html",
        status=422 if scope.posted else 200,
        categories=categories,
        values=scope.request.POST,
        wrong=sent.wrong,
        done=scope.request.session.pop(DONE, ""),
    )


def _read(form: Form, categories: list[Category]) -> tuple[NewRegistration | None, Category | None]:
    category = next((one for one in categories if one.slug == form.data.get("category")), None)
    if category is None:
        form.refuse("category", "choice")
    born = form.day("birth_date", needed=True)
    if born and not _believed(born):
        form.refuse("birth_date", "birth")
    if not form.flag("consent"):
        form.refuse("consent", "consent")
    given, surname = (form.text(name, longest=80, needed=True) for name in ("given", "surname"))
    for name, value in (("given", given), ("surname", surname)):
        if value and not any(letter.isalpha() for letter in value):
            form.refuse(name, "no-letters")
    contact = form.text("contact", longest=200, needed=True)
    if contact and sum(letter.isdigit() for letter in contact) < 7 and "@" not in contact:
        form.refuse("contact", "contact")
    made = {
        "sex": form.choice("sex", ("", *Sex), otherwise=""),
        "school": form.text("school", longest=120),
        "district": form.text("district", longest=60),
        "province": form.text("province", longest=60),
        "licence": form.text("licence", longest=30),
        "remark": form.text("remark", longest=400),
    }
    if born is None:
        return None, category
    return (
        NewRegistration(
            given=given,
            surname=surname,
            birth_date=born,
            contact=contact,
            impaired=form.flag("impaired"),
            **made,
        ),
        category,
    )


def _believed(born: date) -> bool:
    return YOUNGEST <= timezone.localdate().year - born.year <= OLDEST
