"""Pages of a whole season: milliseconds of each, the median of many visits.

    meydan season fill && python -m benchmarks.season_pages

visits the largest federation of the database that `DATABASE_URL` or `MEYDAN_DATA` names, through
Django's whole stack in this process, each time another person, school, province or page of a list.
"""

import argparse
import os
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median

from rich.console import Console
from rich.table import Table

LIMIT = 100.0
"""Milliseconds at the median."""
OFFICE = ("doubts", "changes", "events", "lists", "ratings", "settings")


def addresses(rng: Random) -> Iterator[tuple[str, str]]:
    """What a page is called, and somewhere to look at it."""
    from django.db.models import Count

    from meydan.games.registry import names
    from meydan.server.models import Event, Federation
    from meydan.server.store.slugs import slug

    federation = Federation.objects.annotate(n=Count("events")).order_by("-n")[0]
    base = f"/f/{federation.slug}"
    year = federation.events.values_list("year", flat=True).latest("year")
    people = list(federation.people.filter(public=True).values_list("code", flat=True)[:5000])
    clubs = list(federation.clubs.values_list("slug", flat=True)[:2000])
    provinces = sorted(set(federation.clubs.values_list("province", flat=True)))
    final = Event.objects.filter(season__federation=federation, stage="national").first()
    below = Event.objects.filter(season__federation=federation, stage="province")
    game, far = rng.choice(names()), rng.choice((1, 2, 5, 20))
    province = rng.choice(provinces)
    yield "front", f"{base}/"
    yield "calendar", f"{base}/calendar/?state=finished&page={far}"
    yield "calendar, filtered", f"{base}/calendar/?state=finished&province={province}&game={game}"
    for kind in ("ics", "atom", "json"):
        yield f"calendar.{kind}", f"{base}/calendar.{kind}"
    yield "year", f"{base}/season/{year}/?page={far}"
    yield "ranking, players", f"{base}/season/{year}/{game}/?page={far}"
    yield "ranking, age", f"{base}/season/{year}/{game}/?age=12&page={far}"
    yield "ranking, schools", f"{base}/season/{year}/{game}/?of=schools"
    yield "ranking, provinces", f"{base}/season/{year}/{game}/?of=provinces"
    yield "ratings", f"{base}/ratings/{game}/?page={far}"
    yield "ratings, filtered", f"{base}/ratings/{game}/?province={province}&sex=f&age=12"
    yield "records", f"{base}/records/"
    yield "person", f"{base}/people/{rng.choice(people)}/"
    yield "school", f"{base}/clubs/{rng.choice(clubs)}/"
    yield "province", f"{base}/provinces/{slug(province)}/"
    if final is not None:
        yield "tree of the final", f"{base}/way/{final.slug}/"
        yield "tree of a province", f"{base}/way/{rng.choice(list(below)).slug}/"
    for rest in (
        "",
        "?q=ada+ta",
        "doubts/",
        "changes/",
        "events/",
        "lists/",
        "ratings/",
        "settings/",
    ):
        yield f"office/{rest}", f"{base}/office/{rest}"
    yield "office/person", f"{base}/office/people/{rng.choice(people)}/"


def backend() -> float:
    """Seconds of CPU that PostgreSQL used for this connection, where it runs on this machine."""
    from django.db import connection

    if connection.vendor != "postgresql":
        return 0.0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        found = cursor.fetchone()
    try:
        told = Path(f"/proc/{found[0] if found else 0}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """The program."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.season_pages", description=__doc__)
    parser.add_argument("--visits", type=int, default=9)
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "meydan.server.settings")
    from meydan.server.upkeep.data_folder import prepare

    prepare()
    from django.conf import settings
    from django.test import Client

    from meydan.server.models import Account

    settings.ALLOWED_HOSTS = ["*"]
    owner, _ = Account.objects.get_or_create(username="olcum", defaults={"is_superuser": True})
    client = Client(headers={"accept-language": "tr"})
    client.force_login(owner)
    rng = Random(18)
    took: dict[str, list[tuple[float, float, float]]] = {}
    for visit in range(options.visits + 1):
        for name, address in addresses(rng):
            before = time.perf_counter(), time.process_time(), backend()
            answer = client.get(address)
            after = time.perf_counter(), time.process_time(), backend()
            wall, cpu, there = ((b - a) * 1000 for a, b in zip(before, after, strict=True))
            assert answer.status_code == 200, (address, answer.status_code)
            if visit:  # the first one compiles templates
                took.setdefault(name, []).append((wall, cpu, there))
    table = Table("page", "median ms", "CPU here", "CPU of PostgreSQL", "slowest ms")
    for name, seen in took.items():
        middle = median(one[0] for one in seen)
        mark = "" if middle <= LIMIT else " *"
        cpu = median(one[1] for one in seen)
        there = sum(one[2] for one in seen) / len(seen)  # told in steps of 10 ms
        row = (f"{middle:.0f}{mark}", f"{cpu:.0f}", f"{there:.0f}", f"{max(seen)[0]:.0f}")
        table.add_row(name, *row)
    Console().print(table)


if __name__ == "__main__":
    main()
