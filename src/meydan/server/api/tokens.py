"""Who asks: a bearer token, looked up by its digest; it may do what its account may do."""

from datetime import timedelta
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from ninja.security import HttpBearer

from meydan.server.access.actor import Actor
from meydan.server.access.limits import check_rate
from meydan.server.access.secrets import digest
from meydan.server.models import ApiToken
from meydan.server.models.prepared import Prepared

ANYBODY = Actor()

# A hall's screens share one address and ask often; a token is one program.
OPEN = 120
"""A tenth of the requests a minute from one address without a token."""
TOKEN = 600
"""Requests a minute with one token."""
WRONG = 3
"""A tenth of the wrong tokens from one address in five minutes."""
SEEN_EVERY = timedelta(minutes=1)

BY_DIGEST = Prepared(
    lambda mark: ApiToken.objects.select_related("account").filter(
        digest=mark, account__is_active=True
    ),
    str,
)


class Token(HttpBearer):
    """A token in the `Authorization` header; without `needed`, also nobody at all."""

    def __init__(self, *, needed: bool) -> None:
        super().__init__()
        self.needed = needed

    def __call__(self, request: HttpRequest) -> Actor | None:
        if not request.headers.get("Authorization"):
            check_rate(request, "api", "", most=OPEN, seconds=60)
            return None if self.needed else ANYBODY
        found: Actor | None = super().__call__(request)
        if found is None:
            check_rate(request, "api-wrong-token", "", most=WRONG, seconds=300)
        return found

    def authenticate(self, request: HttpRequest, token: str) -> Actor | None:
        """The account that a token acts as."""
        row = BY_DIGEST.first(digest(token))
        if row is None:
            return None
        check_rate(request, "api", f"token {row.pk}", most=TOKEN, seconds=60)
        now = timezone.now()
        if row.used is None or now - row.used > SEEN_EVERY:
            ApiToken.objects.filter(pk=row.pk).update(used=now)
        return Actor(account=row.account)


OPTIONAL = Token(needed=False)
NEEDED = Token(needed=True)


def asker(request: Any) -> Actor:
    """Who sent a request that was let in."""
    found: Actor = request.auth
    return found
