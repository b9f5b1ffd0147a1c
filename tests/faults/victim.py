"""`python -m tests.faults.victim WORK`: does one kind of work again and again until it is killed.

Each piece of work prints a line once it is done, as a server acknowledges it. `check` prints how
many pieces of each kind the database holds, and fails where it holds half of one.
"""

import itertools
import sys
import time
from datetime import date
from pathlib import Path

from meydan.server.upkeep.data_folder import prepare
from meydan.tournament.rules import change_rules

prepare()

from meydan.formats.lists import check_entries  # noqa: E402
from meydan.server.access.actor import PROGRAM  # noqa: E402
from meydan.server.models import Category, Entry, Job, Snapshot  # noqa: E402
from meydan.server.models.job import OPEN  # noqa: E402
from meydan.server.store import snapshots  # noqa: E402
from meydan.server.store.next_stage import send  # noqa: E402
from meydan.server.store.people.import_drafts import enter_imported, make_drafts, sheet_of  # noqa: E402
from meydan.server.store.rows import load  # noqa: E402
from meydan.tournament.ids import Points, RoundNo  # noqa: E402
from meydan.tournament.model import RoundStatus, Tournament  # noqa: E402
from meydan.tournament.results import Result  # noqa: E402
from meydan.tournament.rounds import enter_result, publish, unpublish  # noqa: E402
from tests.faults.tally import LONG  # noqa: E402
from tests.server.making import (  # noqa: E402
    add_players,
    edit,
    make_category,
    make_event,
    start_round,
)

ROWS = 25
"""Entries of one imported list, and players of one promotion."""
STAGES = 400 if LONG else 40
"""Categories that players are promoted to."""


def fill(players: int) -> None:
    """An event for each kind of work."""
    for work in ("import", "promotion", "snapshot", "publish", "pairing"):
        category = make_category(make_event(work, published=work == "publish"), work)
        if work != "import":
            add_players(category, players if work == "pairing" else ROWS)
        if work in ("promotion", "snapshot", "publish"):
            start_round(category)
        if work == "promotion":
            edit(category, played)
        if work == "pairing":
            start_round(category)
            edit(category, lambda t: unpublish(t, RoundNo(1), reason="test"))
    following = make_event("next")
    edit(
        Category.objects.get(slug="promotion"),
        lambda one: change_rules(one, {"stages.places": ROWS}, reason="test"),
    )
    for number in range(STAGES):
        make_category(following, f"stage-{number}")


def played(tournament: Tournament) -> Tournament:
    """Every table of the first round has a result."""
    won = Result(points=(Points(2), Points(0)))
    for pair in tournament.rounds[0].pairs:
        tournament = enter_result(tournament, RoundNo(1), pair.table, won)
    return tournament


def category(slug: str) -> Category:
    """The category of a kind of work."""
    return Category.objects.select_related("event").get(slug=slug)


def work_import() -> None:
    """Lists are uploaded and confirmed."""
    one = category("import")
    for number in itertools.count():
        stamp = f"{time.time_ns()}"
        lines = [f"Ad{stamp};Demo{number}x{row};2014" for row in range(ROWS)]
        data = "\n".join(["Ad;Soyad;Doğum yılı", *lines]).encode()
        today = date(2026, 5, 1)
        (draft,) = make_drafts(one.event, PROGRAM, data, file="a.csv", lang="tr", today=today)
        entries = check_entries([sheet_of(draft)], today=today).entries
        enter_imported(draft, PROGRAM, {one.pk: entries}, private=False)
        print("done", flush=True)


def work_promotion() -> None:
    """Those who qualified are entered in the next event."""
    one = category("promotion")
    while True:
        into = Category.objects.filter(slug__startswith="stage-", entries__isnull=True).first()
        assert into is not None
        send(one, into, PROGRAM)
        print("done", flush=True)


def work_snapshot() -> None:
    """Snapshots are taken, and brought back."""
    one = category("snapshot")
    while True:
        made = snapshots.keep(one.pk, PROGRAM)
        print("done", flush=True)
        snapshots.bring_back(made, PROGRAM, reason="test")


def work_publish() -> None:
    """A round is published and taken back."""
    one = category("publish")
    if load(one).rounds[0].status is RoundStatus.DRAFT:  # killed between the two
        edit(one, lambda t: publish(t, RoundNo(1)))
    while True:
        edit(one, lambda t: unpublish(t, RoundNo(1), reason="test"))
        edit(one, lambda t: publish(t, RoundNo(1)))
        print("done", flush=True)


def work_copy() -> None:
    """The static copy is written."""
    from meydan.server.upkeep.static_copy import publish as copy

    while True:
        copy(Path(sys.argv[2]))
        print("done", flush=True)


def work_pairing() -> None:
    """A round of a large field is paired again."""
    from meydan.server.jobs.pairing import start_pairing

    while True:
        job = start_pairing(category("pairing"), PROGRAM, again=True, reason="test")
        while job.open:
            time.sleep(0.05)
            job.refresh_from_db()
        print("done", flush=True)


def check() -> None:
    """Nothing is there by half."""
    counts = {"import": Entry.objects.filter(category__slug="import").count() / ROWS}
    stages = Category.objects.filter(slug__startswith="stage-")
    sizes = [size for stage in stages if (size := stage.entries.count())]
    assert set(sizes) <= {ROWS}, sizes
    counts["promotion"] = len(sizes)
    for snapshot in Snapshot.objects.all():
        snapshots.kept(snapshot)
    counts["snapshot"] = Snapshot.objects.filter(why="by-hand").count()
    for one in Category.objects.all():
        load(one)
    assert load(category("publish")).rounds[0].status.value in ("published", "draft")
    assert len(load(category("pairing")).rounds) == 1
    assert all(count == int(count) for count in counts.values()), counts
    running = Job.objects.filter(state__in=OPEN).count()
    print(*(int(counts[name]) for name in ("import", "promotion", "snapshot")), running)


if __name__ == "__main__":
    if sys.argv[1] == "fill":
        fill(int(sys.argv[2]))
    elif sys.argv[1] == "check":
        check()
    else:
        globals()[f"work_{sys.argv[1]}"]()
