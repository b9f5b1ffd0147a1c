"""Sending rows to addresses outside: taken by one process, in order for each address.

What lies in an outbox has `due`, `holder` and `tries`. A row that is taken up is due again after a
while, so that another process sends what one that is gone took with it.
"""

import secrets
import time
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import close_old_connections
from django.db.models import F, Model, QuerySet

from meydan.server.models.moments import now_ms

AT_ONCE = 8
A_TIME = 200
LEASE = 120_000
"""Milliseconds after which another process sends what one that is gone took up."""
FIRST_WAIT = 15_000
"""Milliseconds; twice as many after each further try."""
A_TURN = 30.0
"""Seconds that one address is sent to before others have their turn."""
PAUSE = 5_000
"""Milliseconds until its next turn."""
Row = TypeVar("Row", bound=Model)


def send_due(
    rows: "QuerySet[Row]", whose: Callable[[Row], Hashable], send: Callable[[Row], int]
) -> list[tuple[Row, int]]:
    """Send some of what is due, several addresses at a time; rows with the answers, 0 for none.

    `send` runs in a thread and touches no database.
    """
    now, token = now_ms(), secrets.token_hex(8)
    due = rows.filter(due__lte=now)
    keys = list(due.order_by("pk").values_list("pk", flat=True)[:A_TIME])
    due.filter(pk__in=keys).update(holder=token, due=now + LEASE, tries=F("tries") + 1)
    queues: dict[Hashable, list[Row]] = {}
    for row in rows.filter(holder=token).order_by("pk"):
        queues.setdefault(whose(row), []).append(row)
    with ThreadPoolExecutor(AT_ONCE, thread_name_prefix="outbox") as pool:
        answers = list(pool.map(lambda queue: _in_order(queue, send), queues.values()))
    close_old_connections()
    sent = [pair for found in answers for pair in found]
    left = rows.filter(holder=token).exclude(pk__in=[row.pk for row, _ in sent])
    left.update(holder="", due=now_ms() + PAUSE, tries=F("tries") - 1)
    return sent


def for_later(status: int) -> bool:
    """Whether an answer means: not now."""
    return status in (0, 408, 429) or status >= 500


def next_try(tries: int) -> int:
    """The moment of the try after so many."""
    return now_ms() + (FIRST_WAIT << tries)


def _in_order(queue: list[Row], send: Callable[[Row], int]) -> list[tuple[Row, int]]:
    """A result is never heard before its round began: what follows one that waits, waits too.

    Whoever answers slowly is sent some, and the rest in a later turn.
    """
    answers: list[tuple[Row, int]] = []
    begun = time.monotonic()
    for row in queue:
        if time.monotonic() - begun > A_TURN:
            break
        before = answers[-1][1] if answers else 200
        answers.append((row, before if for_later(before) else send(row)))
    return answers
