"""The event's page to hand on: address, code, poster, logo, other sites, copies as files."""

import segno
from django.http import Http404, HttpResponse
from django.urls import reverse
from markupsafe import Markup

from meydan.formats.sheets.heading import Heading
from meydan.formats.sheets.poster import Poster
from meydan.formats.sheets.render import render
from meydan.server.access.actions import Act
from meydan.server.config import config
from meydan.server.desk.frame import show, tell
from meydan.server.desk.publicity.address import event_address
from meydan.server.jobs import copies
from meydan.server.models import EventLogo
from meydan.server.store.event_edit import set_columns
from meydan.server.store.face.pictures import LARGEST, NoPicture
from meydan.server.store.publicity.announcements import set_logo
from meydan.server.store.published import categories_of
from meydan.server.web.embed import sites
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.words import lang as language_of
from meydan.words.phrases.dates import day_words


@page(Act.SEE_DESK, "GET", "HEAD")
def share(scope: Scope) -> HttpResponse:
    """Everything about the event's public page."""
    return _page(scope, {})


@page(Act.PRINT, "GET", "HEAD")
def poster(scope: Scope) -> HttpResponse:
    """An A4 page for the door."""
    one = scope.event
    language = language_of(one.language)
    days = [one.starts_on, one.ends_on if one.ends_on != one.starts_on else None]
    made = Poster(
        heading=Heading(event=one.name, venue=one.place),
        address=event_address(scope),
        days=" – ".join(day_words(day, language) for day in days if day is not None),
        games=tuple(dict.fromkeys(row.game for row in categories_of(one))),
    )
    answer = HttpResponse(render(made, language), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{one.slug}-poster.pdf"'
    return answer


@page(Act.EDIT_EVENT, "POST")
def logo(scope: Scope) -> HttpResponse:
    """The picture beside the event's name, or none."""
    sent = scope.request.FILES.get("logo")
    form = Form(scope.request.POST, scope.lang)
    try:
        if form.flag("remove"):
            set_logo(scope.event, scope.actor, b"")
        elif sent is None:
            form.refuse("logo", "needed")
        else:
            set_logo(scope.event, scope.actor, sent.read())
    except NoPicture:
        form.refuse("logo", "picture", kilobytes=LARGEST // 1000)
    if form.wrong:
        return _page(scope, form.wrong, status=422)
    tell(scope, "desk.said.saved")
    return go("desk-sharing", event=scope.event.slug)


@page(Act.EDIT_EVENT, "POST")
def embed(scope: Scope) -> HttpResponse:
    """Which sites may show standings and boards."""
    form = Form(scope.request.POST, scope.lang)
    found = form.taken("embed", sites, "sites")
    if found is None:
        return _page(scope, form.wrong, status=422)
    set_columns(scope.event.pk, scope.actor, Act.EDIT_EVENT, embed=found)
    tell(scope, "desk.said.saved")
    return go("desk-sharing", event=scope.event.slug)


@page(Act.EXPORT, "POST")
def copy(scope: Scope) -> HttpResponse:
    """Have the static copy of this event written, behind the page."""
    job, new = copies.start(scope.event, scope.actor)
    tell(scope, "publicity.said.copying" if new else "publicity.said.copying-already")
    return go("desk-job", event=scope.event.slug, job=job.pk)


@page(Act.EXPORT, "GET", "HEAD")
def archive(scope: Scope) -> HttpResponse:
    """The newest copy as a ZIP."""
    path = copies.archive(scope.event.slug)
    if not path.is_file():
        raise Http404
    answer = HttpResponse(path.read_bytes(), content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{scope.event.slug}.zip"'
    return answer


def _page(scope: Scope, wrong: dict[str, str], *, status: int = 200) -> HttpResponse:
    address = event_address(scope)
    picture = segno.make(address, error="m", micro=False)
    svg = picture.svg_inline(border=2, dark="#1c2430", light="#fff", omitsize=True)
    places = {"event": scope.event.slug}
    return show(
        scope,
        "desk/share.html",
        tab="sharing",
        status=status,
        wrong=wrong,
        address=address,
        qr=Markup(svg),
        logo=EventLogo.objects.filter(event=scope.event).values_list("pk", flat=True).first(),
        embed_value=scope.request.POST.get("embed", scope.event.embed),
        embeds=[
            scope.request.build_absolute_uri(
                reverse("embed-standings", kwargs=places | {"category": one.slug})
            )
            for one in categories_of(scope.event)[:1]
        ],
        copy=copies.state(scope.event),
        folder=config().copies,
    )
