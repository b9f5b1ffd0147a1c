"""Who is here: whoever holds a live page open, or asked for a page a moment ago.

Written down once a minute an account, so that a hall full of phones costs a write a minute each,
and every process of the server reads the same. A page that is asked for writes nothing itself: it
is remembered, and written down with the next heartbeat, or with a page a minute later.
"""

import threading
import time
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import OperationalError, transaction
from django.db.models import Q
from django.utils import timezone

from meydan.server.models import Membership

EVERY = 60.0
HERE = timedelta(seconds=150)
"""Who was seen within this time is here: two notes and a heartbeat."""
MOST = 10_000

_noted: dict[tuple[int, int], float] = {}
_asked: dict[tuple[int, int], datetime] = {}
"""Who asked for a page since the last note, and when."""
_lock = threading.Lock()


def asked(account: int, event: int) -> None:
    """Somebody asked for a page of an event."""
    now = timezone.now()
    with _lock:
        late = any(now - at >= timedelta(seconds=EVERY) for at in _asked.values())
    if late:
        note(())
    with _lock:
        if len(_asked) < MOST:
            _asked[account, event] = now


def note(pairs: Iterable[tuple[int, int]]) -> None:
    """Note accounts as being here, each with the event, and whoever asked for a page since."""
    now = time.monotonic()
    with _lock:
        due = {one for one in pairs if now - _noted.get(one, -EVERY) >= EVERY}
        before = {one: at for one, at in _asked.items() if one not in due}
        _asked.clear()
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
    for (account, event), at in before.items():
        try:
            with transaction.atomic():
                rows = Membership.objects.filter(event_id=event, account=account)
                rows.filter(Q(seen=None) | Q(seen__lt=at)).update(seen=at)
        except OperationalError:
            with _lock:
                _asked.setdefault((account, event), at)


def here(member: Membership) -> bool:
    """Whether somebody is here now."""
    seen = member.seen
    with _lock:
        at = _asked.get((member.account_id, member.event_id))
    if at is not None and (seen is None or seen < at):
        seen = at
    return seen is not None and timezone.now() - seen < HERE


def forget() -> None:
    """Forget whom this process noted; for tests."""
    with _lock:
        _noted.clear()
        _asked.clear()
