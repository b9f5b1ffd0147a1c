"""Sessions in the database, and the account of one, by queries that are composed once."""

from copy import deepcopy
from functools import lru_cache
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.contrib.sessions.models import Session
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from meydan.server.models import Account
from meydan.server.models.prepared import Prepared

BY_KEY = Prepared(lambda key: Session.objects.filter(session_key=key), str)
ACCOUNT = Prepared(lambda key: Account.objects.filter(pk=key), int)


class SessionStore(DatabaseSessions):
    """As Django's own; what is asked for at every request costs less."""

    def _get_session_from_db(self) -> Any:
        found = BY_KEY.first(self.session_key or "")
        if found is not None and found.expire_date > timezone.now():
            return found
        self._session_key = None
        return None

    def decode(self, session_data: bytes | str) -> dict[str, Any]:
        """What a session holds; a signature that was looked at once is known."""
        return deepcopy(decoded(session_data))


@lru_cache(maxsize=4096)
def decoded(data: bytes | str) -> dict[str, Any]:
    """The same, for who only reads it."""
    return DatabaseSessions().decode(data)


class Accounts(ModelBackend):
    """Who signs in, and whose a session is."""

    def authenticate(self, request: Any, **given: Any) -> Any:  # type: ignore[override]
        """The account of a name and a password; no other part is asked after this one."""
        found = super().authenticate(request, **given)
        if found is None:
            raise PermissionDenied
        return found

    def get_user(self, user_id: int) -> Any:
        """The account, where it may still be used."""
        found = ACCOUNT.first(user_id)
        return found if found is not None and self.user_can_authenticate(found) else None
