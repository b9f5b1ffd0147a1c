"""Changing whose installation this is."""

from django.db import transaction

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import Identity
from meydan.server.store.creation import log
from meydan.server.store.face.pictures import kind_of


def set_identity(
    actor: Actor, *, name: str, accent: str, logo: bytes | None, drop_logo: bool
) -> Identity:
    """Store it; without a new logo the old one stays unless it is to go."""
    kind = kind_of(logo) if logo else ""
    with transaction.atomic():
        row, _ = Identity.objects.select_for_update().get_or_create(pk=Identity.THE_ONE)
        before = {"name": row.name, "accent": row.accent, "logo": row.logo_kind}
        row.name, row.accent = name, accent
        if logo:
            row.logo, row.logo_kind = logo, kind
        elif drop_logo:
            row.logo, row.logo_kind = None, ""
        row.version += 1
        row.save()
        after = {"name": row.name, "accent": row.accent, "logo": row.logo_kind}
        log(actor, Act.IDENTITY, before=before, after=after)
    return row
