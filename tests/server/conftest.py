"""What every test of the server starts with."""

import pytest

from meydan.server.access import limits


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    """No test is refused for what another one tried."""
    limits.forget()
