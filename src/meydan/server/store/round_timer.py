"""The timer of a round, which every hall screen shows."""

from datetime import datetime

from django.db import transaction

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.live.announcement import announce, announce_event
from meydan.server.live.differences import Said
from meydan.server.models import Round
from meydan.server.store.change import lock, touch
from meydan.server.store.creation import log
from meydan.tournament.model import RoundStatus


def set_timer(category_id: int, actor: Actor, number: int, *, ends: datetime | None) -> None:
    """Have the timer of a round run out at a moment; `None` stops it."""
    with transaction.atomic():
        category = lock(category_id)
        one = Round.objects.get(category=category, number=number)
        before = one.timer_ends
        one.timer_ends = ends
        one.save(update_fields=["timer_ends"])
        touch(category)
        if one.status != RoundStatus.DRAFT.value:
            data = {"round": number, "status": one.status, "timer": True}
            announce(category.stream, [Said("round", data)])
            announce_event(category.event, [Said("round", {"category": category.slug, **data})])
        log(
            actor,
            Act.ROUND_TIMER,
            category=category,
            target=f"round {number}",
            before={"timer": before and before.isoformat()},
            after={"timer": ends and ends.isoformat()},
        )
