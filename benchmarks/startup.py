"""How long Python takes to start with Meydan: an import, and the help."""

import subprocess
import sys
import time
from collections.abc import Iterator

from benchmarks.rows import Row

COMMANDS = {
    "import meydan": ("-c", "import meydan"),
    "meydan --help": ("-c", "from meydan.cli import main; main(['--help'])"),
    "meydan perft --help": ("-c", "from meydan.cli import main; main(['perft', '--help'])"),
}


def run() -> Iterator[Row]:
    """Each command in a fresh interpreter, the best of ten."""
    for name, arguments in COMMANDS.items():
        seconds = min(_seconds(arguments) for _ in range(10))
        yield Row(name, "s", seconds, at_most=0.3 if "perft" not in name else None)


def _seconds(arguments: tuple[str, ...]) -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begin
