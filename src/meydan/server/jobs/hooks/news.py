"""From what streams say to deliveries for an event's programs: queued, not sent.

What is sent names rounds and tables, never people; a program asks the API for the rest, with what
its token may see.
"""

import json
import secrets
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from meydan.server.models import Category, Event, Hook, HookDelivery, LiveEvent
from meydan.server.models.moments import now_ms
from meydan.tournament.model import RoundStatus

TRIAL = "trial"
RESULT = "result"
ROUND_NEWS = {RoundStatus.PUBLISHED.value: "pairing", RoundStatus.FINISHED.value: "round-end"}
KINDS = (*ROUND_NEWS.values(), RESULT)
"""Everything that programs are told of."""


def queue_for_hooks(row: LiveEvent) -> None:
    """Queue a piece of news for the programs of its event, in the transaction that takes it up."""
    kind, _, key = row.stream.partition("-")
    told = RESULT if row.kind == RESULT else ROUND_NEWS.get(str(row.data.get("status")))
    if kind != "category" or row.kind not in (RESULT, "round") or told is None:
        return
    if row.data.get("timer"):
        return
    hooks = list(Hook.objects.filter(event__categories=int(key), paused=False))
    if not hooks:
        return
    category = Category.objects.select_related("event").get(pk=int(key))
    names = {"event": category.event.slug, "category": category.slug}
    facts: dict[str, Any] = {**names, "round": row.data["round"]}
    if told == RESULT:
        facts |= {"table": row.data["table"], "result": row.data["result"]}
    queue_delivery(hooks, told, facts)


def queue_delivery(hooks: Iterable[Hook], kind: str, facts: dict[str, Any]) -> None:
    """Have programs told something."""
    now = now_ms()
    at = datetime.fromtimestamp(now / 1000, UTC).isoformat(timespec="seconds")
    body = json.dumps({"type": kind, "timestamp": at, "data": facts}, ensure_ascii=False)
    HookDelivery.objects.bulk_create(
        HookDelivery(hook=hook, key=f"msg_{secrets.token_hex(12)}", kind=kind, body=body, made=now)
        for hook in hooks
    )


def queue_trial(hook: Hook, event: Event) -> None:
    """A piece of news about nothing, for whoever wants to see one arrive; one at a time."""
    waiting = HookDelivery.State.WAITING
    if not hook.deliveries.filter(kind=TRIAL, state=waiting).exists():
        queue_delivery([hook], TRIAL, {"event": event.slug})
