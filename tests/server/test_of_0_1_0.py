"""A server of version 0.1.0, brought back from its backup, opens and goes on."""

from pathlib import Path

import pytest

from tests.server.browser.running import RunningServer

pytestmark = pytest.mark.on_sqlite

BACKUP = Path(__file__).parent.parent / "data" / "0.1.0" / "server.zip"

LOOK = """
from meydan.server.models import Category, Snapshot, Board
from meydan.server.store.rows import load
from meydan.server.store.snapshots import kept, bring_back
from meydan.server.store.board_state import rebuild
from meydan.server.access.actions import Act
from meydan.server.access.actor import PROGRAM
from meydan.server.store.change import change
from meydan.tournament.rules import change_rules
from meydan.tournament.standings import standings
for category in Category.objects.order_by("pk"):
    settings = load(category).settings
    changed = sorted(f"{one.path}={one.after}" for one in settings.book.changes)
    print(category.slug, settings.bye, *changed, "|", *(one.path for one in settings.book.unfit))
mangala = Category.objects.get(slug="mangala-12")
print([row.points for row in standings(load(mangala)).rows])
print(any(rebuild(board) for board in Board.objects.all()))
later = lambda one: change_rules(one, {"warnings.limit": 5}, reason="after the upgrade")
change(mangala.pk, PROGRAM, Act.EDIT_CATEGORY, later)
bring_back(Snapshot.objects.first(), PROGRAM, reason="test")
mangala.refresh_from_db()
book = load(mangala).settings.book
print(len(load(mangala).rounds), book.clock.minutes.value, book.warnings.limit.value)
"""

GO_ON = """
from tests.server.making import *
from meydan.server.models import Board, Category
from meydan.server.rounds.hosts.table import append
from meydan.server.store.rows import rulebook_of
from meydan.match.actors import Role as MatchRole
from meydan.match import deeds
from meydan.tournament.rules import take_back_rules
from meydan.server.access.actor import PROGRAM
board = Board.objects.get(round__category__slug="mangala-ifmg", round__number=1, table=1)
append(board.pk, PROGRAM, MatchRole.REFEREE, deeds.SetStarted())
append(board.pk, PROGRAM, MatchRole.REFEREE, deeds.SetCounted(score=(30, 18)))
board.refresh_from_db()
print(board.result)
kure = Category.objects.get(slug="kure-14")
edit(kure, lambda one: take_back_rules(one, "options.stones"))
start_round(kure)
kure.refresh_from_db()
print(rulebook_of(kure).unfit, kure.rounds.count())
"""


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> RunningServer:
    """A data folder with the backup brought back."""
    found = RunningServer(tmp_path_factory.mktemp("old"), DATABASE_URL="")
    done = found.meydan("restore", str(BACKUP))
    assert done.returncode == 0, done.stderr
    return found


def test_an_event_under_way_goes_on(old: RunningServer) -> None:
    assert old.run(GO_ON).splitlines() == [
        "{'points': [2, 0], 'sets': [2, 0], 'stones': [30, 18]}",
        "() 1",
    ]


def test_rules_settings_results_and_snapshots_are_what_they_were(old: RunningServer) -> None:
    lines = old.run(LOOK).splitlines()
    assert lines[0] == (
        "mangala-12 1 clock.minutes=10 pairing.bye=1 seeding.order=('entry',)"
        " standings.order=('points', 'wins', 'buchholz-cut-3') warnings.limit=2 |"
    )
    assert lines[1].startswith("kure-14 2 flag.scope=game |")
    assert lines[2].startswith("mangala-ifmg 2 seeding.order=('surname',")
    assert lines[4] == "False"
    # The snapshot keeps the rules it was written under, whatever was decided since.
    assert lines[5] == "1 10 2"
