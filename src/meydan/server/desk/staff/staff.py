"""Staff of an event: who is what, sign-in links shown once, cards to print."""

import time

from django.http import Http404, HttpResponse

from meydan.server.access.actions import Act, Who
from meydan.server.access.refusals import Forbidden
from meydan.server.desk.frame import show, tell
from meydan.server.desk.links import sign_in_link
from meydan.server.desk.table_ranges import read_tables, write_tables
from meydan.server.live.presence import here
from meydan.server.models import Membership, Role
from meydan.server.store.staff import (
    Issued,
    NewStaff,
    NoSuchAccount,
    appoint,
    assign,
    dismiss,
    linkable,
    renew_link,
)
from meydan.server.store.staffing.invitations import MOST_REFEREES, open_invitations
from meydan.server.store.staffing.messages import LONGEST, sent
from meydan.server.store.staffing.stand_in import colleagues
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page

CARDS = "desk-cards"
"""The session's place for links that are shown now and not kept."""
CARDS_SECONDS = 15 * 60
MOST_PEOPLE = 60


@page(Act.MANAGE_STAFF)
def staff(scope: Scope) -> HttpResponse:
    """Everyone with a role here; invite more."""
    form = Form(scope.request.POST, scope.lang)
    if scope.posted:
        people = _people(scope, form)
        if form.fine:
            try:
                issued = appoint(scope.event.pk, scope.actor, people, roles=appointable(scope))
            except NoSuchAccount as error:
                form.refuse("names", "no-account", name=str(error))
            else:
                tell(scope, "desk.said.appointed", n=len(people))
                return _shown_once(scope, issued)
    members = _members(scope)
    return show(
        scope,
        "desk/staff.html",
        tab="staff",
        status=422 if scope.posted else 200,
        members=[(one, linkable(one, appointable(scope))) for one in members],
        here=here,
        referees=[one for one in members if one.role == Role.REFEREE],
        invitations=open_invitations(scope.event),
        most=MOST_REFEREES,
        messages=sent(scope.event),
        longest=LONGEST,
        stream=scope.event.stream,
        roles=appointable(scope),
        categories=list(scope.event.categories.all()),
        values=scope.request.POST,
        wrong=form.wrong,
        write_tables=write_tables,
    )


@page(Act.MANAGE_STAFF, "POST")
def link(scope: Scope, member: int) -> HttpResponse:
    """A new link for somebody; the old one stops working, and who came in by it is out."""
    found = member_of(scope, member)
    if not linkable(found, appointable(scope)):
        raise Forbidden(scope.act)
    return _shown_once(scope, [renew_link(found, scope.actor, sign_out=True)])


@page(Act.MANAGE_STAFF, "POST")
def all_links(scope: Scope) -> HttpResponse:
    """New links for all referees, to print their cards together."""
    roles = appointable(scope)
    found = scope.event.memberships.filter(role=Role.REFEREE).select_related("account", "event")
    made = [renew_link(one, scope.actor) for one in found if linkable(one, roles)]
    return _shown_once(scope, made)


@page(Act.MANAGE_STAFF)
def member(scope: Scope, member: int) -> HttpResponse:
    """A referee's tables; or taking a role away."""
    found = member_of(scope, member)
    form = Form(scope.request.POST, scope.lang)
    if scope.posted:
        tables = form.taken("tables", read_tables, "tables")
        category = chosen_category(scope, form)
        if form.fine and tables is not None:
            assign(found, scope.actor, category=category, tables=tables)
            tell(scope, "desk.said.saved")
            return go("desk-staff", event=scope.event.slug)
    return show(
        scope,
        "desk/member.html",
        tab="staff",
        status=422 if scope.posted else 200,
        member=found,
        tables=scope.request.POST.get("tables", write_tables(found.tables)),
        categories=list(scope.event.categories.all()),
        wrong=form.wrong,
        me=scope.actor.account == found.account,
        colleagues=colleagues(scope.event, found.account),
    )


@page(Act.MANAGE_STAFF, "POST")
def remove(scope: Scope, member: int) -> HttpResponse:
    """Take somebody's role away, at once."""
    found = member_of(scope, member)
    if found.account == scope.actor.account:
        raise Forbidden(scope.act)
    name = found.account.shown
    dismiss(found, scope.actor)
    tell(scope, "desk.said.dismissed", name=name)
    return go("desk-staff", event=scope.event.slug)


@page(Act.MANAGE_STAFF)
def cards(scope: Scope) -> HttpResponse:
    """Links and QR codes, to hand over or to print; gone when this page is closed."""
    kept = scope.request.session.get(CARDS, {})
    fresh = kept.get("event") == scope.event.pk and kept.get("until", 0) > time.time()
    if scope.posted or not fresh:
        scope.request.session.pop(CARDS, None)
        return go("desk-staff", event=scope.event.slug)
    secrets: dict[str, str] = kept["secrets"]
    members = scope.event.memberships.filter(pk__in=secrets).select_related("account", "category")
    return show(
        scope,
        "desk/cards.html",
        tab="staff",
        cards=[
            (one, write_tables(one.tables), sign_in_link(scope.request, secrets[str(one.pk)]))
            for one in members
        ],
    )


def appointable(scope: Scope) -> tuple[Role, ...]:
    """The roles that somebody may give and take: nobody appoints above themself."""
    if scope.roles & {Who.OWNER, Who.ORGANISER}:
        return (Role.REFEREE, Role.CHIEF, Role.ORGANISER)
    return (Role.REFEREE,)


def _shown_once(scope: Scope, issued: list[Issued]) -> HttpResponse:
    if not issued:
        return go("desk-staff", event=scope.event.slug)
    scope.request.session[CARDS] = {
        "event": scope.event.pk,
        "until": time.time() + CARDS_SECONDS,
        "secrets": {str(one.membership.pk): one.secret for one in issued},
    }
    return go("desk-staff-cards", event=scope.event.slug)


def _members(scope: Scope) -> list[Membership]:
    order = {Role.ORGANISER: 0, Role.CHIEF: 1, Role.REFEREE: 2}
    rows = scope.event.memberships.select_related(
        "account", "category", "stand_in"
    ).prefetch_related("account__links", "account__memberships", "account__offices")
    return sorted(rows, key=lambda one: (order[Role(one.role)], one.pk))


def member_of(scope: Scope, key: int) -> Membership:
    """Somebody of this event whose role one may change."""
    found = scope.event.memberships.select_related("account", "event").filter(pk=key).first()
    if found is None:
        raise Http404
    if Role(found.role) not in appointable(scope):
        raise Forbidden(scope.act)
    return found


def _people(scope: Scope, form: Form) -> list[NewStaff]:
    role = Role(form.choice("role", appointable(scope)))
    category = chosen_category(scope, form) if role is Role.REFEREE else None
    lines = [line.strip() for line in form.data.get("names", "").splitlines() if line.strip()]
    if not lines:
        form.refuse("names", "needed")
    if len(lines) > MOST_PEOPLE:
        form.refuse("names", "too-many-people", limit=MOST_PEOPLE)
    people: list[NewStaff] = []
    for line in lines[:MOST_PEOPLE]:
        name, _, tables = line.partition(":")
        try:
            ranges = read_tables(tables) if role is Role.REFEREE else ()
        except ValueError:
            form.refuse("names", "tables-of", name=name)
            ranges = ()
        shown = "".join(letter for letter in " ".join(name.split()) if letter.isprintable())[:80]
        people.append(NewStaff(name=shown, role=role, category=category, tables=ranges))
    return people


def chosen_category(scope: Scope, form: Form) -> int | None:
    """The category that a form names; `None`: every category."""
    slugs = dict(scope.event.categories.values_list("slug", "pk"))
    chosen = form.choice("category", ("", *slugs), otherwise="")
    return slugs.get(chosen)
