"""Find my child and push: what a search costs, how soon 1,000 followers are queued."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from benchmarks.rows import Row


def run() -> Iterator[Row]:
    """The figures of one event with 1,000 players."""
    with tempfile.TemporaryDirectory(prefix="meydan-bench-") as folder:
        unset = ("DATABASE_URL", "DJANGO_SETTINGS_MODULE")
        kept = {key: value for key, value in os.environ.items() if key not in unset}
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.follow_process"],
            env={**kept, "MEYDAN_DATA": folder},
            capture_output=True,
            text=True,
            check=True,
        )
    found = json.loads(done.stdout.splitlines()[-1])
    yield Row("search over 1,000 players, the first", "ms of CPU", found["first"], at_most=50)
    yield Row("search over 1,000 players", "ms of CPU", found["search"], at_most=50)
    yield Row("push: 1,000 followers queued", "s", found["queued"], at_most=5)
