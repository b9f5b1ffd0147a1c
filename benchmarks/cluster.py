"""Four processes on PostgreSQL: many viewers of one stream, or entries as fast as they go.

    python -m tests.services python -m benchmarks.cluster --viewers 10000

Prints when the last viewer heard of a result, and what the processes of the server and of
PostgreSQL used in CPU for it; with `--viewers 0` entries a second by 4, 8 and 16 referees at once,
with the CPU of one; and how long `SIGTERM` takes. Viewers and referees are on the same machine, so
their own work is in the seconds by the clock.
"""

import argparse
import http.client
import json
import os
import resource
import selectors
import signal
import socket
import statistics
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.processes import TICK

CATEGORIES, PLAYERS = 4, 200
RESULTS = 5
"""Results that the viewers wait for, one after the other."""
PATIENCE = 60.0
TOKEN = "meydan_bench"
FILL = f"""
from random import Random
from benchmarks.season import category, stories
from meydan.server.access.secrets import digest
from meydan.server.models import ApiToken, Role
from tests.server.making import make_account, make_event
event = make_event("bench")
account = make_account("bench", event, Role.CHIEF)
ApiToken.objects.create(account=account, name="bench", digest=digest({TOKEN!r}))
told, rng = stories(), Random(7)
for at in range(1, {CATEGORIES + 1}):
    category(event, players={PLAYERS}, rounds=1, open_rounds=1, told=told, rng=rng, slug=f"c{{at}}")
"""
DEEDS = (
    {"kind": "set-started"},
    {"kind": "set-counted", "score": [30, 18]},
    {"kind": "set-started"},
    {"kind": "set-counted", "score": [30, 18]},
)
Table = tuple[int, int]
"""A category and a table of it."""


def used(pids: Sequence[int]) -> float:
    """Seconds of CPU of these processes."""
    total = 0
    for pid in pids:
        try:
            text = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
        except OSError:
            continue
        fields = text.rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICK


def below(pid: int) -> list[int]:
    """A process and all that it began."""
    found = [pid]
    for one in Path("/proc").iterdir():
        if one.name.isdigit():
            try:
                text = (one / "stat").read_text(encoding="ascii")
            except OSError:
                continue
            if int(text.rpartition(")")[2].split()[1]) == pid:
                found += below(int(one.name))
    return found


def postgres() -> list[int]:
    """The processes of the PostgreSQL that `DATABASE_URL` names."""
    import psycopg

    with psycopg.connect(os.environ["DATABASE_URL"]) as asked:
        row = asked.execute("SELECT current_setting('data_directory')").fetchone()
        assert row is not None
    lock = Path(row[0], "postmaster.pid").read_text(encoding="ascii")
    return below(int(lock.splitlines()[0]))


def enter(port: int, table: Table, number: int) -> None:
    """One entry at a table, by a connection of its own thread."""
    own = vars(LOCAL).setdefault("connection", http.client.HTTPConnection("127.0.0.1", port))
    path = f"/api/v1/events/bench/categories/c{table[0]}/rounds/1/tables/{table[1]}/events"
    sent = {"deed": DEEDS[number], "seen": number + (number > 0)}
    head = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    head["Idempotency-Key"] = f"entry-{table[0]}-{table[1]}-{number}"
    own.request("POST", path, json.dumps(sent), head)
    answer = own.getresponse()
    said = answer.read()
    if answer.status != 201:
        raise RuntimeError(f"{answer.status}: {said[:300]!r}")


LOCAL = threading.local()


def wait_for(port: int) -> None:
    """Wait until the server says that it is ready."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            asked = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
            asked.request("GET", "/ready")
            if asked.getresponse().status == http.client.OK:
                return
        except OSError:
            pass
        time.sleep(0.2)
    raise RuntimeError("the server is not ready")


class Viewers:
    """Many pages that listen to one category."""

    def __init__(self, port: int, number: int) -> None:
        self.ready = selectors.DefaultSelector()
        self.all: list[socket.socket] = []
        for _ in range(number):
            one = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
            one.sendall(b"GET /live/category-1 HTTP/1.1\r\nHost: x\r\n\r\n")
            self.all.append(one)
        for one in self.all:
            if not one.recv(4000).startswith(b"HTTP/1.1 200"):
                raise RuntimeError("a viewer was refused")
            one.setblocking(False)
            self.ready.register(one, selectors.EVENT_READ)

    def hear(self, mark: bytes) -> float:
        """When the last of them heard it."""
        waiting = set(self.all)
        deadline = time.monotonic() + PATIENCE
        while waiting and time.monotonic() < deadline:
            for key, _ in self.ready.select(1.0):
                if mark in key.fileobj.recv(65536):  # type: ignore[union-attr]
                    waiting.discard(key.fileobj)
        if waiting:
            raise RuntimeError(f"{len(waiting)} viewers heard nothing")
        return time.monotonic()


def watched(port: int, number: int, pids: Sequence[int], stores: Sequence[int]) -> Viewers:
    """Viewers, and what a result costs until the last one has it."""
    begun = time.monotonic()
    viewers = Viewers(port, number)
    print(f"{number} viewers came in {time.monotonic() - begun:.1f} s")
    waits, before = [], (used(pids), used(stores))
    for table in range(1, RESULTS + 1):
        begun = time.monotonic()
        enter(port, (1, table), 0)
        waits.append(viewers.hear(f'"table": {table}'.encode()) - begun)
    spent = (used(pids) - before[0], used(stores) - before[1])
    said = [f"{one:.2f}" for one in sorted(waits)]
    print(f"last of {number} heard after {statistics.median(waits):.2f} s (all: {', '.join(said)})")
    a_thousand = spent[0] / RESULTS / number * 1000
    print(
        f"CPU: {a_thousand * 1000:.1f} ms for 1,000 deliveries, PostgreSQL {spent[1]:.2f} s in all"
    )
    return viewers


def rate(port: int, referees: int, tables: list[Table], pids: list[int], stores: list[int]) -> None:
    """Entries by so many referees at once, each at tables of their own."""
    wrong: list[BaseException] = []

    def work(own: list[Table]) -> None:
        try:
            for table in own:
                for number in range(len(DEEDS)):
                    enter(port, table, number)
        except (RuntimeError, OSError) as error:
            wrong.append(error)

    threads = [
        threading.Thread(target=work, args=(tables[at::referees],)) for at in range(referees)
    ]
    clock, before = time.monotonic(), (used(pids), used(stores))
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    seconds, entries = time.monotonic() - clock, len(tables) * len(DEEDS)
    server, store = (used(pids) - before[0], used(stores) - before[1])
    print(
        f"{referees} referees: {entries / seconds:.0f} entries/s, CPU an entry: "
        f"{server / entries * 1000:.1f} ms server, {store / entries * 1000:.1f} ms PostgreSQL; "
        f"two whole cores: {2 * entries / (server + store):.0f} entries/s, {len(wrong)} wrong"
    )


def main() -> None:
    """The program."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cluster", description=__doc__)
    parser.add_argument("--viewers", type=int, default=10_000)
    parser.add_argument("--entries", type=int, default=1_200, help="for each number of referees")
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    from tests.server.browser.running import RunningServer

    with tempfile.TemporaryDirectory(prefix="meydan-bench-") as folder:
        server = RunningServer(Path(folder), MEYDAN_HUB=os.environ.get("MEYDAN_HUB", "postgres"))
        os.environ["DATABASE_URL"] = server.environment["DATABASE_URL"]
        server.more = ("--workers", "4")
        server.run(FILL)
        server.start()
        try:
            wait_for(server.port)
            assert server.process is not None
            pids, stores = below(server.process.pid), postgres()
            print(f"load {os.getloadavg()[0]:.1f}")
            viewers = (
                watched(server.port, options.viewers, pids, stores) if options.viewers else None
            )
            free = [
                (c, t) for t in range(RESULTS + 1, PLAYERS // 2) for c in range(1, CATEGORIES + 1)
            ]
            for referees in (4, 8, 16):
                some, free = free[: options.entries // 4], free[options.entries // 4 :]
                if some and viewers is None:
                    rate(server.port, referees, some, pids, postgres())
            begun = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            server.process.wait(60)
            print(f"SIGTERM: {time.monotonic() - begun:.1f} s, load {os.getloadavg()[0]:.1f}")
        finally:
            server.kill()


if __name__ == "__main__":
    main()
