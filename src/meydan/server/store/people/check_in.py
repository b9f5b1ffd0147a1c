"""Who is at the door: marks beside the entries that no pairing rests on.

A mark is no change of the tournament, so that many people can check players in at once while the
organiser works on settings: it does not make other forms old.
"""

from django.db import transaction
from django.utils import timezone

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.live.announcement import announce
from meydan.server.live.differences import Said
from meydan.server.models import Entry
from meydan.server.store.change import lock
from meydan.server.store.creation import log
from meydan.server.store.people.presence import presence_of
from meydan.server.store.people.registrations import desk_stream
from meydan.tournament.errors import TournamentError


def check_in(category_id: int, actor: Actor, local: int, *, here: bool) -> Entry:
    """Mark that a player came, or take it back; saying it twice changes nothing."""
    with transaction.atomic():
        category = lock(category_id)
        row = category.entries.filter(local=local).first()
        if row is None:
            raise TournamentError("no-such-entry", entry=local)
        if (row.checked_in is not None) != here:
            row.checked_in = timezone.now() if here else None
            row.save(update_fields=["checked_in"])
            log(
                actor,
                Act.CHECK_IN,
                category=category,
                target=f"entry {local}",
                before={"here": not here},
                after={"here": here},
            )
            now = presence_of(category)
            figures = {"present": len(now.here), "missing": len(now.missing), "seen": now.seen}
            said = Said("check-in", {"entry": local, "here": here, **figures})
            announce(desk_stream(category_id), [said])
    return row
