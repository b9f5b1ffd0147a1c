"""The paper of an event: what was chosen for it, and what stands in where nothing was."""

from dataclasses import asdict

from django.db import transaction

from meydan.formats.sheets import Design, Letterhead, Picture, Signature, Wording
from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import Emblem, Event, EventLogo, Identity, Membership, PrintStyle, Role
from meydan.server.store.creation import hold, log
from meydan.server.store.face.pictures import NoPicture, kind_of, printable
from meydan.words import lang as language_of, say

SIDES = ("left", "right")
MOST_SIGNATURES = 4


def wording_of(event: Event) -> Wording:
    """What the event's certificates say, and how they look."""
    row = PrintStyle.objects.filter(event=event).first()
    kept = dict(row.wording) if row else {}
    return Wording(**{**kept, "design": Design(kept.get("design", Design.GAME))})


def chosen_signatures(event: Event) -> tuple[Signature, ...]:
    """Who signs, as the organiser chose."""
    row = PrintStyle.objects.filter(event=event).first()
    return tuple(Signature(role=role, name=name) for role, name in (row.signatures if row else ()))


def signatures_of(event: Event) -> tuple[Signature, ...]:
    """Who signs; where nobody was chosen, the chief referee and an organiser."""
    lang = language_of(event.language)
    return chosen_signatures(event) or (
        Signature(role=say("sheet.role.chief-referee", lang), name=chief_of(event)),
        Signature(role=say("sheet.role.organiser", lang)),
    )


def chief_of(event: Event) -> str:
    """The chief referees by name."""
    found = Membership.objects.filter(event=event, role=Role.CHIEF).select_related("account")
    return ", ".join(one.account.shown for one in found)


def emblems_of(event: Event) -> dict[str, Picture]:
    """The emblems by side: the federation's left, the event's right, unless others were chosen."""
    found: dict[str, Picture] = {}
    site = Identity.objects.filter(pk=Identity.THE_ONE).exclude(logo=None).first()
    if site is not None and site.logo_kind:
        found["left"] = Picture(site.logo_kind, bytes(site.logo or b""))
    logo = EventLogo.objects.filter(event=event).first()
    if logo is not None:
        found["right"] = Picture(logo.kind, bytes(logo.data))
    for one in Emblem.objects.filter(event=event):
        found[one.side] = Picture(one.kind, bytes(one.data))
    return {side: one for side, one in found.items() if printable(one.data)}


def letterhead_of(event: Event) -> Letterhead:
    """What every sheet of the event bears; signatures only where somebody chose them."""
    pictures = emblems_of(event)
    return Letterhead(
        emblems=tuple(pictures[side] for side in SIDES if side in pictures),
        signatures=chosen_signatures(event),
    )


def save_style(
    event_id: int, actor: Actor, *, wording: Wording, signatures: tuple[Signature, ...]
) -> None:
    """Store what certificates say and who signs."""
    with transaction.atomic():
        event = hold(event_id)
        row, _ = PrintStyle.objects.get_or_create(event=event)
        before = {"wording": row.wording, "signatures": row.signatures}
        row.wording = {key: value for key, value in asdict(wording).items() if value}
        row.signatures = [[one.role, one.name] for one in signatures]
        row.save()
        after = {"wording": row.wording, "signatures": row.signatures}
        log(actor, Act.EDIT_EVENT, event=event, target="sheets", before=before, after=after)


def set_emblem(event_id: int, actor: Actor, side: str, data: bytes) -> None:
    """Put an emblem to one side; no bytes take it away. Raises `NoPicture`."""
    kind = kind_of(data) if data else ""
    if data and not printable(data):
        raise NoPicture
    with transaction.atomic():
        event = hold(event_id)
        Emblem.objects.filter(event=event, side=side).delete()
        if data:
            Emblem.objects.create(event=event, side=side, kind=kind, data=data)
        log(actor, Act.EDIT_EVENT, event=event, target="sheets", after={"logo": kind})
