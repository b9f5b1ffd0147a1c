"""Sending what is queued: a few at a time, again later where a service is busy, never for ever."""

import hashlib
import json
import logging
from functools import cache, partial

from django.db.models import F

from meydan.server.jobs.outbox import for_later, next_try, send_due
from meydan.server.jobs.post import Post, Unsafe
from meydan.server.jobs.push.envelope import seal
from meydan.server.jobs.push.keys import authorization, decoded
from meydan.server.jobs.push.news import tell
from meydan.server.jobs.queue import QUEUE
from meydan.server.jobs.watch import Watch
from meydan.server.models import Job, PushAddress, PushMessage
from meydan.server.models.job import OPEN
from meydan.server.models.moments import now_ms

TOO_OLD = 3_600_000
"""News of an hour ago is none."""
TRIES = 4
FAILURES = 10
"""In a row: nobody is there any more."""
GONE = (404, 410)
PUSH = "push"
log = logging.getLogger(__name__)


@cache
def post() -> Post:
    """The way out of this server."""
    return Post()


def look() -> None:
    """Called every second by the keeper: queue what is new, and have it sent."""
    tell()
    waiting = PushMessage.objects.filter(due__lte=now_ms())
    if waiting.exists() and not Job.objects.filter(kind=PUSH, state__in=OPEN).exists():
        QUEUE.ask(PUSH)


@QUEUE.kind(PUSH)
def push(_job: Job, watch: Watch) -> None:
    """Send until nothing is due."""
    sent = 0
    while taken := deliver(post()):
        sent += taken
        watch.tell(sent, sent + PushMessage.objects.filter(due__lte=now_ms()).count())


def deliver(way: Post) -> int:
    """Send some of what is due; how many were taken up."""
    PushMessage.objects.filter(made__lt=now_ms() - TOO_OLD).delete()
    rows = PushMessage.objects.select_related("address")
    sent = send_due(rows, lambda one: one.address_id, partial(_send, way))
    for message, status in sent:
        _settle(message, status)
    return len(sent)


def _send(way: Post, message: PushMessage) -> int:
    """The service's answer; 0 where there was none. Touches no database: it runs in a thread."""
    address = message.address
    text = json.dumps(message.payload, ensure_ascii=False).encode()
    try:
        parts = way.check(address.endpoint)
        body = seal(text, browser=decoded(address.p256dh), secret=decoded(address.auth))
        headers = {
            "Authorization": authorization(f"https://{parts.netloc}"),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TOO_OLD // 1000),
            "Urgency": "high",
            # A phone that was off for long is told the newest of one thing only.
            "Topic": hashlib.sha256(message.payload["tag"].encode()).hexdigest()[:32],
        }
        return way.send(address.endpoint, headers, body)
    except (Unsafe, ValueError):
        return GONE[0]
    except OSError as error:
        log.info("a push service can't be reached: %s", error)
        return 0


def _settle(message: PushMessage, status: int) -> None:
    address = message.address
    if status in GONE:
        address.delete()
    elif 200 <= status < 300:
        message.delete()
        if address.failures:
            PushAddress.objects.filter(pk=address.pk).update(failures=0)
    elif for_later(status) and message.tries < TRIES:
        again = next_try(message.tries)
        PushMessage.objects.filter(pk=message.pk).update(due=again, holder="")
    else:
        message.delete()
        PushAddress.objects.filter(pk=address.pk).update(failures=F("failures") + 1)
        PushAddress.objects.filter(pk=address.pk, failures__gte=FAILURES).delete()
