"""The public entry form: open while the organiser wants it, answered by the organiser."""

from django.http import Http404, HttpResponse
from django.utils import timezone

from meydan.formats.lists import read_person
from meydan.formats.lists.sheet import Cell
from meydan.formats.lists.vocabulary import Field
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.models import Category
from meydan.server.store.people.registrations import Full, NewRegistration, register
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page

NEEDED = ("given", "surname", "birth_date", "contact")
ASKED = (*NEEDED, "sex", "school", "district", "province", "licence", "remark")
MOST = 400
DONE = "registered"
"""The session's place for the name of who was registered last."""


@page(Act.REGISTER)
def form(scope: Scope) -> HttpResponse:
    """Name, date of birth, school, contact, consent."""
    event = scope.event
    if not event.takes_entries or not event.published:
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
    if not form.flag("consent"):
        form.refuse("consent", "consent")
    for name in NEEDED:
        form.text(name, longest=MOST, needed=True)
    told: dict[Field, Cell] = {Field(name): form.data.get(name, "") for name in ASKED}
    read = read_person(told, today=timezone.localdate())
    form.refuse_person(read.faults)
    contact = read.entry.contact if read.entry else ""
    if contact and sum(letter.isdigit() for letter in contact) < 7 and "@" not in contact:
        form.refuse("contact", "contact")
    if read.entry is None or read.entry.birth_date is None:
        form.refuse("birth_date", "birth")
        return None, category
    player = read.entry.player
    return (
        NewRegistration(
            given=player.given,
            surname=player.surname,
            birth_date=read.entry.birth_date,
            contact=contact,
            sex=player.sex.value if player.sex else "",
            school=player.school,
            district=player.district,
            province=player.province,
            licence=player.licence,
            impaired=form.flag("impaired"),
            remark=read.entry.remark,
        ),
        category,
    )
