"""Who is here: whoever holds a live page open, or asked for a page a moment ago.

Written down once a minute an account, so that a hall full of phones costs a write a minute each,
and every process of the server reads the same.
"""

import threading
import time
from collections.abc import Iterable
from datetime import timedelta

from django.db import OperationalError, transaction
from django.utils import timezone

from meydan.server.models import Membership

EVERY = 60.0
HERE = timedelta(seconds=150)
"""Who was seen within this time is here: two notes and a heartbeat."""
MOST = 10_000

_noted: dict[tuple[int, int], float] = {}
_lock = threading.Lock()


def note(pairs: Iterable[tuple[int, int]]) -> None:
    """Note accounts as being here, each with the event."""
    now = time.monotonic()
    with _lock:
        due = {one for one in pairs if now - _noted.get(one, -EVERY) >= EVERY}
        if len(_noted) > MOST:
            _noted.clear()
        _noted.update(dict.fromkeys(due, now))
    events: dict[int, set[int]] = {}
    for account, event in due:
        events.setdefault(event, set()).add(account)
    for event, accounts in events.items():
        try:
            with transaction.atomic():
                rows = Membership.objects.filter(event_id=event, account__in=accounts)
                rows.update(seen=timezone.now())
        except OperationalError:  # a busy database has better things to do than this
            with _lock:
                for account in accounts:
                    _noted.pop((account, event), None)


def here(member: Membership) -> bool:
    """Whether somebody is here now."""
    return member.seen is not None and timezone.now() - member.seen < HERE


def forget() -> None:
    """Forget whom this process noted; for tests."""
    with _lock:
        _noted.clear()
