"""A request that comes twice is carried out once.

The key is taken, the change made and the answer stored in one transaction: either all of it is on
disk or nothing is. A pairing runs on after its request, so its key is taken first and its answer
stored behind it. A refused request leaves no mark and may be sent again with the same key.
"""

import hashlib
import json
from collections.abc import Callable
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from meydan.server.models import Account, ApiAnswer
from meydan.server.models.prepared import Prepared, update

KEPT = timedelta(days=2)
STUCK = timedelta(minutes=1)
"""A key whose request never ended, for the server was stopped, is free again after this."""
NOW_AND_THEN = 32
"""With every so many keys the old ones go."""
AGAIN = "Idempotent-Replay"

Work = Callable[[], HttpResponse]
BY_KEY = Prepared(lambda account, key: ApiAnswer.objects.filter(account=account, key=key), int, str)


class KeyReused(Exception):
    """The key belongs to another request."""


class StillRunning(Exception):
    """The first request with this key is being carried out."""


def once(request: HttpRequest, account: Account, key: str, work: Work) -> HttpResponse:
    """Carry out a request and keep its answer, or give the answer that was given before."""

    def whole(asked: str) -> HttpResponse:
        with transaction.atomic():
            row = _take(account, key, asked)
            answer = work()
            _store(row, answer)
        return answer

    return _unless_known(request, account, key, whole)


def once_outside(request: HttpRequest, account: Account, key: str, work: Work) -> HttpResponse:
    """The same for work that opens its own transactions and goes on behind the answer."""

    def in_steps(asked: str) -> HttpResponse:
        with transaction.atomic():
            row = _take(account, key, asked)
        try:
            answer = work()
        except BaseException:
            row.delete()
            raise
        _store(row, answer)
        return answer

    return _unless_known(request, account, key, in_steps)


def _unless_known(
    request: HttpRequest, account: Account, key: str, done: Callable[[str], HttpResponse]
) -> HttpResponse:
    asked = _asked(request)
    try:
        return _known(account, key, asked) or done(asked)
    except _Taken:
        return _known(account, key, asked) or _running()


class _Taken(Exception):
    """Another request took the key a moment ago."""


def _asked(request: HttpRequest) -> str:
    parts = (str(request.method), request.path, request.body.decode("utf-8", "replace"))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _known(account: Account, key: str, asked: str) -> HttpResponse | None:
    row = BY_KEY.first(account.pk, key)
    if row is None:
        return None
    if row.status == 0:
        if timezone.now() - row.at < STUCK:
            raise StillRunning
        row.delete()
        return None
    if row.asked != asked:
        raise KeyReused
    text = json.dumps(row.body, ensure_ascii=False, separators=(",", ":"))
    answer = HttpResponse(text, status=row.status, content_type="application/json")
    answer[AGAIN] = "true"
    return answer


def _take(account: Account, key: str, asked: str) -> ApiAnswer:
    try:
        with transaction.atomic():
            row = ApiAnswer.objects.create(account=account, key=key, asked=asked)
    except IntegrityError:
        raise _Taken from None
    if row.pk % NOW_AND_THEN == 0:
        ApiAnswer.objects.filter(account=account, at__lt=timezone.now() - KEPT).delete()
    return row


def _store(row: ApiAnswer, answer: HttpResponse) -> None:
    row.status, row.body = answer.status_code, json.loads(answer.content)
    update(row, "status", "body")


def _running() -> HttpResponse:
    raise StillRunning
