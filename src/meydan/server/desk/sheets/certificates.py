"""Certificates and the event's paper: designs, texts with fields, who signs, emblems, a preview."""

import base64
from dataclasses import replace

from django.http import HttpResponse

from meydan.formats.sheets import Certificate, Certificates, Design, Heading, Signature, Wording
from meydan.formats.sheets.wording import Field, UnknownField, check, field_name, usual
from meydan.games import registry
from meydan.server.access.actions import Act
from meydan.server.desk.frame import show, tell
from meydan.server.models import Emblem
from meydan.server.store.face.pictures import LARGEST, NoPicture
from meydan.server.store.paper.style import (
    MOST_SIGNATURES,
    SIDES,
    emblems_of,
    letterhead_of,
    save_style,
    set_emblem,
    signatures_of,
    wording_of,
)
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.server.web.sheet_wishes import typeset
from meydan.words import Lang, lang as language_of, say

TITLES = ("title_won", "title_part")
TEXTS = {"text_won": "won", "text_part": "took_part"}
"""The texts, each with the sentence that stands where nobody wrote one."""
LONGEST_TITLE = 60
LONGEST_TEXT = 300
PREVIEW = 72
"""Pixels an inch of the preview."""


@page(Act.EDIT_EVENT)
def certificates(scope: Scope) -> HttpResponse:
    """Choose how certificates look and what they say; see it before it is saved."""
    form = Form(scope.request.POST, scope.lang)
    if not scope.posted:
        return _page(scope, form, wording_of(scope.event), signatures_of(scope.event))
    wording, signatures = _wording(form), _signatures(form)
    if form.fine and "save" in form.data:
        save_style(scope.event.pk, scope.actor, wording=wording, signatures=signatures)
        tell(scope, "desk.said.saved")
        return go("desk-certificates", event=scope.event.slug)
    return _page(scope, form, wording, signatures, status=422 if form.wrong else 200)


@page(Act.EDIT_EVENT, "POST")
def emblem(scope: Scope) -> HttpResponse:
    """A picture for one side of the head, or none."""
    form = Form(scope.request.POST, scope.lang)
    side = form.choice("side", SIDES)
    sent = scope.request.FILES.get("picture")
    try:
        if form.flag("remove"):
            set_emblem(scope.event.pk, scope.actor, side, b"")
        elif sent is None or not sent.size:
            form.refuse(side, "needed")
        else:
            set_emblem(scope.event.pk, scope.actor, side, sent.read(LARGEST + 1))
    except NoPicture:
        form.refuse(side, "picture", kilobytes=LARGEST // 1000)
    if form.wrong:
        event = scope.event
        return _page(scope, form, wording_of(event), signatures_of(event), status=422)
    tell(scope, "desk.said.saved")
    return go("desk-certificates", event=scope.event.slug)


def _page(
    scope: Scope,
    form: Form,
    wording: Wording,
    signatures: tuple[Signature, ...],
    *,
    status: int = 200,
) -> HttpResponse:
    lang = language_of(scope.event.language)
    lines = [*signatures, *[Signature(role="")] * MOST_SIGNATURES][:MOST_SIGNATURES]
    return show(
        scope,
        "desk/certificates.html",
        tab="certificates",
        status=status,
        wording=wording,
        designs=list(Design),
        titles=TITLES,
        texts=list(TEXTS),
        shown={
            **{name: getattr(wording, name) or _usual(name, lang) for name in (*TITLES, *TEXTS)}
        },
        fields=[(field_name(one, lang), say(f"printing.field.{one}", scope.lang)) for one in Field],
        signatures=lines,
        wrong=form.wrong,
        sides=[(side, side in emblems_of(scope.event)) for side in SIDES],
        own=set(Emblem.objects.filter(event=scope.event).values_list("side", flat=True)),
        longest={"title": LONGEST_TITLE, "text": LONGEST_TEXT},
        preview=_preview(scope, wording, signatures, lang),
    )


def _usual(name: str, lang: Lang) -> str:
    if name in TEXTS:
        return usual(TEXTS[name], lang)
    return say(f"sheet.certificate.{'winner' if name == 'title_won' else 'part'}", lang)


def _preview(scope: Scope, wording: Wording, signatures: tuple[Signature, ...], lang: Lang) -> str:
    """A certificate of nobody as a picture that the page carries."""
    event = scope.event
    category = event.categories.first()
    made = Certificates(
        heading=Heading(
            event=event.name,
            category=category.name if category else "",
            game=category.game if category else registry.names()[0],
            day=event.ends_on or event.starts_on,
            venue=event.place,
        ),
        certificates=(
            Certificate(
                name=say("printing.example-name", lang),
                place=1,
                school=say("printing.example-school", lang),
                points="5½",
            ),
        ),
        signatures=signatures,
        wording=wording,
    )
    paper = replace(letterhead_of(event), signatures=())
    png = typeset(made, lang, letterhead=paper, ppi=PREVIEW)
    return f"data:image/png;base64,{base64.b64encode(png).decode('ascii')}"


def _wording(form: Form) -> Wording:
    lang = form.lang
    written = {name: form.text(name, longest=LONGEST_TITLE) for name in TITLES}
    written |= {name: form.text(name, longest=LONGEST_TEXT) for name in TEXTS}
    for name, text in written.items():
        try:
            check(text)
        except UnknownField as unknown:
            field = f"{{{unknown}}}"
            form.wrong.setdefault(name, say("printing.unknown-field", lang, field=field))
    return Wording(design=Design(form.choice("design", list(Design), otherwise="game")), **written)


def _signatures(form: Form) -> tuple[Signature, ...]:
    found = []
    for at in range(MOST_SIGNATURES):
        role, name = form.text(f"role-{at}", longest=60), form.text(f"name-{at}", longest=60)
        if role or name:
            found.append(Signature(role=role, name=name))
    return tuple(found)
