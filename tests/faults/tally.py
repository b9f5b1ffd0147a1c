"""Counting faults: how many were tried, survived and lost; printed at the end of a test run."""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

TRIED: Counter[str] = Counter()
SURVIVED: Counter[str] = Counter()
LONG = bool(os.environ.get("MEYDAN_FAULTS_LONG"))
"""Whether each fault is tried in full, as `make test-long` does."""


@contextmanager
def tally(fault: str, times: int = 1) -> Iterator[None]:
    """Count a fault as tried, and as survived where nothing was raised."""
    TRIED[fault] += times
    yield
    SURVIVED[fault] += times


def told() -> list[str]:
    """The lines of the summary."""
    lines = [
        f"{fault:<28} tried {TRIED[fault]:>5}  survived {SURVIVED[fault]:>5}  "
        f"lost {TRIED[fault] - SURVIVED[fault]:>3}"
        for fault in sorted(TRIED)
    ]
    tried, survived = sum(TRIED.values()), sum(SURVIVED.values())
    summary = f"faults tried {tried}, survived {survived}, lost {tried - survived}"
    return [*lines, summary] if tried else []
