"""Who follows whom by push: a browser's address, and what it wants to hear of."""

import hashlib
from collections.abc import Iterable

from django.db import transaction

from meydan.server.models import Account, Entry, Event, Follow, PushAddress

MOST = 20
"""A browser follows so many; a school class, not a whole federation."""


class TooManyFollowed(Exception):
    """The browser follows as many as it may."""


def mark_of(endpoint: str) -> str:
    """The key of an address."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


def know(endpoint: str, *, p256dh: str, auth: str, language: str) -> PushAddress:
    """The row of a browser's address; its newest keys count."""
    values = {"endpoint": endpoint, "p256dh": p256dh, "auth": auth, "language": language}
    found, _ = PushAddress.objects.update_or_create(mark=mark_of(endpoint), defaults=values)
    return found


def follow_entries(address: PushAddress, event: Event, entries: Iterable[Entry]) -> None:
    """Tell a browser of these players of an event, and of nobody else there."""
    with transaction.atomic():
        held = PushAddress.objects.select_for_update().get(pk=address.pk)
        wanted = {f"entry-{one.pk}": one for one in entries}
        own = held.follows.filter(event=event, account=None)
        own.exclude(what__in=wanted).delete()
        known = set(own.values_list("what", flat=True))
        if held.follows.count() + len(wanted.keys() - known) > MOST:
            raise TooManyFollowed
        Follow.objects.bulk_create(
            Follow(address=held, event=event, entry=one, what=what)
            for what, one in wanted.items()
            if what not in known
        )


def follow_calls(address: PushAddress, events: Iterable[Event], account: Account) -> None:
    """Tell a referee's browser of calls in these events."""
    for event in events:
        values = {"event": event, "account": account}
        what = f"calls-{event.pk}"
        Follow.objects.update_or_create(address=address, what=what, defaults=values)


def forget(endpoint: str) -> None:
    """Tell this browser nothing any more."""
    PushAddress.objects.filter(mark=mark_of(endpoint)).delete()
