"""Pages of a whole season: each page's median over many events, by the clock and in CPU.

    python -m tests.services sh -c "python -m benchmarks.season --events 100 --patterns 2 &&
      python -m benchmarks.scale --events 0 --visit 65"

makes the season in a fresh PostgreSQL, and visits it by a process that did not make it; without
`--events 0` one process does both. Requests pass Django's whole stack, without a network.
Every event is visited once with nothing kept of it ("first"), then once more ("again").
"""

import argparse
import os
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

PUBLIC = ("", "round/{}/", "standings/", "cross/", "players/", "player/7/", "schedule/", "hall/")
DESK = ("round/{}/", "round/{}/results", "standings", "entries")
MOST = 100.0
"""Milliseconds at the median."""
Spent = tuple[float, float]
"""Milliseconds by the clock, and of CPU."""


def visits(slug: str, rounds: int) -> Iterator[tuple[str, str]]:
    """The pages of an event: a name and an address."""
    yield "event", f"/e/{slug}/"
    for page in PUBLIC:
        yield page or "category", f"/e/{slug}/c1/{page.format(rounds)}"
    for page in DESK:
        yield f"desk: {page}", f"/desk/e/{slug}/c/c1/{page.format(rounds)}"


def measure(events: int, rounds: int) -> tuple[dict[str, list[Spent]], dict[str, list[Spent]]]:
    """Visit the pages of so many events twice, as their chief referee and as a stranger."""
    from django.test import Client

    from meydan.server.models import Account, Event

    owner, _ = Account.objects.get_or_create(username="scale", is_superuser=True, is_staff=True)
    staff, stranger = Client(), Client()
    staff.force_login(owner)
    first: dict[str, list[Spent]] = defaultdict(list)
    again: dict[str, list[Spent]] = defaultdict(list)
    for slug in track([one.slug for one in Event.objects.order_by("pk")[:events]], "events"):
        for kept in (first, again):
            for name, path in visits(slug, rounds):
                client = staff if path.startswith("/desk/") else stranger
                clock, cpu = time.perf_counter(), time.process_time()
                answer = client.get(path)
                spent = time.perf_counter() - clock, time.process_time() - cpu
                if answer.status_code != 200:
                    raise RuntimeError(f"{path}: {answer.status_code}")
                kept[name].append((spent[0] * 1000, spent[1] * 1000))
    return first, again


def memory() -> float:
    """Megabytes that this process has in memory."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(next(row.split()[1] for row in status.splitlines() if "VmRSS" in row)) / 1024


def main() -> None:
    """The program."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale", description=__doc__)
    parser.add_argument("--events", type=int, default=100)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--visit", type=int, default=20, help="events whose pages are visited")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "meydan.server.settings")
    from meydan.server.upkeep.data_folder import prepare

    prepare()
    from benchmarks.season import season
    from meydan.server.models import Board, BoardEvent

    started = time.monotonic()
    made = season(events=options.events, players=options.players, rounds=options.rounds)
    for _ in track(made, "season", total=options.events):
        pass
    size = f"{Board.objects.count():,} boards, {BoardEvent.objects.count():,} entries of logs"
    print(f"{size}, made in {time.monotonic() - started:.0f} s")
    first, again = measure(options.visit, options.rounds)
    table = Table(title=f"{options.visit} events, load {os.getloadavg()[0]:.1f}", min_width=100)
    for column in ("page", "first: clock", "CPU", "again: clock", "CPU", ""):
        table.add_column(column)
    for name, spent in first.items():
        figures = [
            statistics.median(one[at] for one in found)
            for found in (spent, again[name])
            for at in (0, 1)
        ]
        met = "✓" if figures[2] <= MOST else "✗"
        table.add_row(name, *(f"{one:.1f}" for one in figures), met)
    Console(width=120).print(table)
    print(f"memory {memory():.0f} MB")


if __name__ == "__main__":
    main()
