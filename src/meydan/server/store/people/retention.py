"""How long an event keeps people's data: months after its last day, then only results are left."""

from calendar import monthrange
from datetime import date

from django.db import transaction

from meydan.server.access.actor import PROGRAM, Actor
from meydan.server.models import Event, ImportDraft, Registration
from meydan.server.store.people.erasure import erase

MOST_MONTHS = 120


def due_on(event: Event) -> date | None:
    """The day on which an event forgets people; `None` where it does not by itself."""
    last = event.ends_on or event.starts_on
    if event.keep_months is None or last is None:
        return None
    years, month = divmod(last.month - 1 + event.keep_months, 12)
    year, month = last.year + years, month + 1
    # Six months after 31 August is 28 February.
    return date(year, month, min(last.day, monthrange(year, month)[1]))


def forget_event(event_id: int, actor: Actor, *, today: date, reason: str = "") -> int:
    """Erase everybody in an event, results kept; how many entries that were."""
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event_id)
        if event.forgotten is not None:
            return 0  # another process was quicker
        Registration.objects.filter(category__event=event).delete()
        ImportDraft.objects.filter(event=event).delete()
        categories = event.categories.order_by("pk").values_list("pk", flat=True)
        number = sum(len(erase(key, None, actor, reason=reason)) for key in categories)
        event.forgotten = today
        event.save(update_fields=["forgotten"])
    return number


def forget_due(today: date) -> list[Event]:
    """Forget whoever it is time to forget, in all events."""
    waiting = Event.objects.filter(keep_months__isnull=False, forgotten=None)
    due = [one for one in waiting if (day := due_on(one)) is not None and day <= today]
    for event in due:
        forget_event(event.pk, PROGRAM, today=today)
    return due
