"""What an entry costs in CPU, by each door, in fields of 20 to 5,000 players."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from benchmarks.rows import Row

FIELDS = (20, 100, 300, 1000, 5000)
MOST = 8.0
"""Milliseconds of CPU an entry, whatever the field."""
MOST_OF_A_MOVE = 4.0
WORDS = {
    "phone": "entry on a referee's phone",
    "desk": "result typed at the desk",
    "api-entries": "entry by a program",
    "api-results": "result sent by a program",
    "move": "move on screens",
}


def run() -> Iterator[Row]:
    """Measure; SQLite in a folder that goes with it, round 6 under way."""
    for players in FIELDS:
        with tempfile.TemporaryDirectory(prefix="meydan-bench-") as folder:
            environment = {**os.environ, "MEYDAN_DATA": folder}
            environment.pop("DJANGO_SETTINGS_MODULE", None)
            command = [sys.executable, "-m", "benchmarks.entries_process", str(players)]
            done = subprocess.run(
                command, env=environment, capture_output=True, text=True, check=True
            )
        for door, spent in json.loads(done.stdout.splitlines()[-1]).items():
            most = MOST_OF_A_MOVE if door == "move" else MOST
            yield Row(f"{WORDS[door]}, {players:,} players, CPU", "ms", spent, at_most=most)
