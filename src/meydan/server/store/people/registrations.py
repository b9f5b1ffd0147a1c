"""Public registrations: kept until the organiser says yes or no."""

from dataclasses import dataclass
from datetime import date

from django.db import transaction

from meydan.formats.lists import NewEntry, enter_all
from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.live.announcement import announce
from meydan.server.live.differences import Said
from meydan.server.live.subscription import DESK
from meydan.server.models import Registration
from meydan.server.store.change import change, lock
from meydan.server.store.creation import log
from meydan.tournament.entries import Accommodation, Player, Sex
from meydan.tournament.model import Tournament

MOST_WAITING = 500
"""Registrations that may wait in one category; a form that is flooded closes itself."""


class Full(Exception):
    """Too many registrations wait for an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRegistration:
    """What the public form asks for."""

    given: str
    surname: str
    birth_date: date
    contact: str
    sex: str = ""
    school: str = ""
    district: str = ""
    province: str = ""
    licence: str = ""
    impaired: bool = False
    remark: str = ""


def register(category_id: int, actor: Actor, new: NewRegistration) -> Registration:
    """Keep a registration; the log says that one came, not whose."""
    with transaction.atomic():
        category = lock(category_id)
        if category.registrations.count() >= MOST_WAITING:
            raise Full
        made = Registration.objects.create(
            category=category, **{name: getattr(new, name) for name in new.__dataclass_fields__}
        )
        # A refused child must not stay in the log by name.
        log(actor, Act.REGISTER, category=category)
        announce(desk_stream(category_id), [Said("registration")])
    return made


def accept(registration: Registration, actor: Actor) -> None:
    """Enter the player and forget the registration."""
    new = entry_of(registration)

    def entered(tournament: Tournament) -> Tournament:
        return enter_all(tournament, (new,), private=True)

    with transaction.atomic():
        target = f"registration {registration.pk}"
        if Registration.objects.select_for_update().filter(pk=registration.pk).first() is None:
            return  # somebody else was quicker
        change(registration.category_id, actor, Act.EDIT_ENTRY, entered, target=target)
        registration.delete()


def refuse(registration: Registration, actor: Actor, *, reason: str) -> None:
    """Forget the registration; only that it was refused is kept."""
    with transaction.atomic():
        category = lock(registration.category_id)
        log(
            actor,
            Act.EDIT_ENTRY,
            category=category,
            target=f"registration {registration.pk} refused",
            reason=reason,
        )
        registration.delete()


def entry_of(registration: Registration) -> NewEntry:
    """A registration as an entry to be."""
    impaired = (Accommodation.VISUALLY_IMPAIRED,) if registration.impaired else ()
    return NewEntry(
        row=0,
        player=Player(
            given=registration.given,
            surname=registration.surname,
            birth_year=registration.birth_date.year,
            sex=Sex(registration.sex) if registration.sex else None,
            school=registration.school,
            district=registration.district,
            province=registration.province,
            licence=registration.licence,
        ),
        accommodations=impaired,
        birth_date=registration.birth_date,
        contact=registration.contact,
        remark=registration.remark,
    )


def desk_stream(category_id: int) -> str:
    """The live stream of a category's desk pages; for staff only, whatever is published."""
    return f"{DESK}-{category_id}"
