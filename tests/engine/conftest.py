"""What the tests of the engine share."""

from collections.abc import Iterator

import pytest

from meydan.engine import kernel


@pytest.fixture(autouse=True)
def _same_path_after() -> Iterator[None]:
    """Tests that choose an instruction set leave the kernel as they found it."""
    before = kernel.path()
    yield
    if before is not None:
        from meydan import _kernel

        _kernel.use(before)
