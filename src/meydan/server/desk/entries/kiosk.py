"""Check-in by the players themselves on a tablet at the door.

The tablet is nobody: its address holds a secret that opens this one page. It searches, marks who
came, and tells the table; nothing of the desk can be reached from it.
"""

from django.http import Http404, HttpResponse
from django.urls import reverse

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.access.limits import check_rate
from meydan.server.desk.entries.rows import found
from meydan.server.desk.entries.search import tables_of
from meydan.server.desk.frame import show, tell
from meydan.server.desk.links import Link, link_to
from meydan.server.models import Entry, Event
from meydan.server.numbers import KEY, number_in
from meydan.server.store.people.check_in import check_in
from meydan.server.store.people.kiosk import close_kiosk, kiosk_of, open_kiosk
from meydan.server.web.page import Scope, go, page

DOOR = Actor(program="kiosk")
SECRET = "desk-kiosk"
"""The session's place for the address that is shown once."""
FEWEST_LETTERS = 2
MOST_SHOWN = 8


@page(Act.MANAGE_STAFF)
def kiosk(scope: Scope) -> HttpResponse:
    """Open the tablet's page, show its address once, close it again."""
    if scope.posted:
        if scope.request.POST.get("do") == "open":
            scope.request.session[SECRET] = open_kiosk(scope.event.pk, scope.actor)
        else:
            close_kiosk(scope.event.pk, scope.actor)
            tell(scope, "desk.said.kiosk-closed")
        return go("desk-kiosk", event=scope.event.slug)
    secret = scope.request.session.pop(SECRET, "")
    link: Link | None = None
    if secret:
        link = link_to(scope.request, reverse("kiosk", kwargs={"secret": secret}))
    return show(scope, "desk/kiosk.html", tab="kiosk", link=link, opened=bool(scope.event.kiosk))


@page(Act.KIOSK)
def door(scope: Scope, secret: str) -> HttpResponse:
    """Type the name, touch it, read the table."""
    event = kiosk_of(secret)
    if event is None:
        raise Http404
    came: Entry | None = None
    asked = scope.request.GET.get("q", "")[:60].strip()
    if scope.posted:
        check_rate(scope.request, "kiosk", secret, most=120, seconds=60)
        came = _came(event, scope.request.POST.get("entry", ""))
        asked = ""
    rows: list[Entry] = []
    if len(asked) >= FEWEST_LETTERS:
        people = Entry.objects.filter(category__event=event, status="active")
        rows = found(people.select_related("category"), search=asked, sort="name", lang=scope.lang)[
            :MOST_SHOWN
        ]
    return scope.render(
        "desk/kiosk_door.html",
        kiosk=event,
        secret=secret,
        asked=asked,
        rows=rows,
        short=0 < len(asked) < FEWEST_LETTERS,
        came=came,
        tables=tables_of([came] if came else []),
    )


def _came(event: Event, key: str) -> Entry:
    rows = Entry.objects.filter(category__event=event, status="active").select_related("category")
    row = rows.filter(pk=number_in(key, 0, digits=KEY)).first()
    if row is None:
        raise Http404
    check_in(row.category_id, DOOR, row.local, here=True)
    return row
