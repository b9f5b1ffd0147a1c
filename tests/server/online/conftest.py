"""What every test of playing online begins with."""

from collections.abc import Iterator

import pytest

from meydan.server.access import limits
from meydan.server.store import board_log as log


@pytest.fixture(autouse=True)
def fresh_rounds() -> Iterator[None]:
    """Each test folds its own logs and has its own tries."""
    log.forget()
    yield
    limits.forget()
