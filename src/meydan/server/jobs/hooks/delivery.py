"""Signing what is queued for programs, and sending it: again later where nobody takes it.

The form is that of Standard Webhooks: an id that stays the same in every try, a moment, and an
HMAC-SHA256 of both with the body.
"""

import base64
import hashlib
import hmac
import logging
import secrets
from functools import partial

from django.db.models import F

from meydan import __version__
from meydan.server.jobs.hooks.news import TRIAL
from meydan.server.jobs.outbox import for_later, next_try, send_due
from meydan.server.jobs.post import Post, Unsafe
from meydan.server.jobs.push.delivery import post
from meydan.server.jobs.queue import QUEUE
from meydan.server.jobs.watch import Watch
from meydan.server.models import Hook, HookDelivery, Job
from meydan.server.models.job import OPEN
from meydan.server.models.moments import now_ms

HOOKS = "hooks"
TRIES = 8
"""Over about two hours."""
FAILURES = 5
"""Given up in a row: nobody is there any more."""
GONE = 410
KEPT = 30 * 86_400_000
"""Milliseconds for which the log shows what was sent."""
PREFIX = "whsec_"
"""Marks a secret as one, for people and for programs that look for secrets."""
State = HookDelivery.State
log = logging.getLogger(__name__)


def new_hook_secret() -> str:
    """A secret to sign with."""
    return PREFIX + base64.b64encode(secrets.token_bytes(24)).decode()


def signature(secret: str, *, key: str, moment: int, body: str) -> str:
    """What a program works out, too, to know whose news it is."""
    given = base64.b64decode(secret.removeprefix(PREFIX))
    made = hmac.new(given, f"{key}.{moment}.{body}".encode(), hashlib.sha256)
    return f"v1,{base64.b64encode(made.digest()).decode()}"


def look() -> None:
    """Called every second by the keeper: have sent what is due."""
    waiting = HookDelivery.objects.filter(state=State.WAITING, due__lte=now_ms())
    if waiting.exists() and not Job.objects.filter(kind=HOOKS, state__in=OPEN).exists():
        QUEUE.ask(HOOKS)


@QUEUE.kind(HOOKS)
def send_hooks(_job: Job, watch: Watch) -> None:
    """Send until nothing is due."""
    sent = 0
    while taken := deliver(post()):
        sent += taken
        watch.tell(sent, sent)


def deliver(way: Post) -> int:
    """Send some of what is due; how many were taken up."""
    HookDelivery.objects.exclude(state=State.WAITING).filter(made__lt=now_ms() - KEPT).delete()
    waiting = HookDelivery.objects.filter(state=State.WAITING).select_related("hook")
    sent = send_due(waiting, lambda one: one.hook_id, partial(_send, way))
    for one, status in sent:
        _settle(one, status)
    return len(sent)


def _send(way: Post, one: HookDelivery) -> int:
    hook, moment = one.hook, now_ms() // 1000
    signing = [hook.secret, *([hook.former] if hook.former_until > now_ms() else ())]
    headers = {
        "Content-Type": "application/json",
        "User-Agent": f"Meydan/{__version__}",
        "webhook-id": one.key,
        "webhook-timestamp": str(moment),
        "webhook-signature": " ".join(
            signature(secret, key=one.key, moment=moment, body=one.body) for secret in signing
        ),
    }
    try:
        return way.send(hook.address, headers, one.body.encode())
    except (Unsafe, ValueError) as error:
        log.warning("%s is not called: %s", hook, error)
        return GONE
    except OSError as error:
        log.info("%s can't be reached: %s", hook, error)
        return 0


def _settle(one: HookDelivery, status: int) -> None:
    row = HookDelivery.objects.filter(pk=one.pk)
    hook = Hook.objects.filter(pk=one.hook_id)
    if 200 <= status < 300:
        row.update(state=State.TAKEN, status=status)
        hook.update(failures=0, paused=False)
    elif for_later(status) and one.tries < TRIES and one.kind != TRIAL:
        row.update(due=next_try(one.tries), holder="", status=status)
    else:
        row.update(state=State.FAILED, status=status)
        if one.kind != TRIAL:
            hook.update(failures=F("failures") + 1)
            (hook if status == GONE else hook.filter(failures__gte=FAILURES)).update(paused=True)
