"""A database that is busy is no full disk: who waits in vain is told when to come back."""

import pytest
from django.db import OperationalError
from django.test import RequestFactory

from meydan.server.web.errors import error_page


@pytest.mark.parametrize(
    ("reason", "status"), [("database is locked", 503), ("database or disk is full", 507)]
)
def test_a_busy_writer_is_asked_to_come_back(reason: str, status: int) -> None:
    request = RequestFactory().post("/api/v1/x", headers={"accept": "application/json"})
    answer = error_page(request, OperationalError(reason))
    assert answer is not None
    assert answer.status_code == status
    assert ("Retry-After" in answer.headers) is (status == 503)
