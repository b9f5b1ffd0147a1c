"""Workbooks read in a process of their own, with an end: for a server that reads strangers' files.

A few kilobytes of a workbook can hold a table of a billion cells, or a formula that never ends. A
thread can't be stopped; a process can, and what it took comes back to the system. It also ends by
itself when its time of the processor is up, should nobody be left to stop it.
"""

import pickle
import subprocess
import sys

from meydan.formats.faults import FileFault
from meydan.formats.lists.reader import read_sheets
from meydan.formats.lists.sheet import Sheet

LONGEST = 40.0
"""Seconds; the largest list that people bring takes three."""
MEMORY = 1 << 30
BOOKS = (b"PK", b"\xd0\xcf\x11\xe0")
"""How workbooks begin; plain tables are read at once, a line costs a line."""


def read_sheets_apart(data: bytes, *, longest: float = LONGEST) -> list[Sheet]:
    """As `read_sheets`, and never longer than this."""
    if not data.startswith(BOOKS):
        return read_sheets(data)
    try:
        done = subprocess.run(
            command(longest),
            input=data,
            capture_output=True,
            timeout=longest,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise FileFault("too-long-to-read", seconds=int(longest)) from None
    if done.returncode:
        # Out of memory, out of processor time, or a reader's bug: the file is not taken either way.
        raise FileFault("xlsx-broken")
    return told_by(done.stdout)


def command(longest: float = LONGEST) -> list[str]:
    """The process that reads a workbook: the file in, what `told_by` reads out."""
    return [sys.executable, "-m", __name__, str(int(longest) + 1)]


def told_by(said: bytes) -> list[Sheet]:
    """What such a process found; raises its `FileFault`."""
    told = pickle.loads(said)  # written by the process that we started
    if isinstance(told, tuple):
        code, line, column, facts = told
        raise FileFault(code, line=line, column=column, **facts)
    found: list[Sheet] = told
    return found


def main() -> None:
    """Read what comes in; write the tables, or the fault."""
    try:
        import resource
    except ImportError:  # Windows
        pass
    else:
        seconds = int(sys.argv[1])
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    found: object
    try:
        found = read_sheets(sys.stdin.buffer.read())
    except FileFault as fault:
        found = (fault.code, fault.place.line, fault.place.column, fault.facts)
    sys.stdout.buffer.write(pickle.dumps(found))


if __name__ == "__main__":
    main()
