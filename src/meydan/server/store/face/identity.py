"""Changing whose installation this is."""

from django.db import transaction

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import Identity
from meydan.server.store.creation import log

LARGEST = 300_000
"""Bytes of a logo; every visitor loads it."""
KINDS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
"""Pictures that can hold no script, by how their files begin."""


class NoPicture(ValueError):
    """A file that is no PNG or JPEG, or too large."""


def kind_of(data: bytes) -> str:
    """The kind of a picture by its first bytes; what its name says does not count."""
    if len(data) <= LARGEST:
        for start, kind in KINDS.items():
            if data.startswith(start):
                return kind
    raise NoPicture


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
