"""How many examples Hypothesis draws: a third in `make test`, all in `make test-long`."""

import os

ALL = bool(os.environ.get("MEYDAN_ALL_EXAMPLES"))


def examples(full: int) -> int:
    """Of so many examples those that are drawn now; of a few, all."""
    return full if ALL or full <= 12 else max(12, full // 3)
