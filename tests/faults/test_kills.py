"""kill -9 in the middle of everything: what was acknowledged is there, and nothing by half."""

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.tally import LONG, tally
from tests.server.browser import newest
from tests.server.browser.running import RunningServer

ROOT = Path(__file__).parents[2]
WORKS = ("import", "promotion", "snapshot", "publish", "copy", "pairing")
COUNTED = ("import", "promotion", "snapshot")
KILLS = 90 if LONG else 1
"""Of each kind of work; with those of `test_entries` more than 500 on each database."""
PLAYERS = 600 if LONG else 120


class Victim:
    """A process that works until it is killed."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        self.environment = {**server.environment, "PYTHONPATH": str(ROOT)}
        self.held = ["0", "0", "0", "0"]
        """What the last check found."""

    def run(self, *arguments: str) -> str:
        """Let it do something and end."""
        done = subprocess.run(
            [sys.executable, "-m", "tests.faults.victim", *arguments],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout

    def work_and_die(self, work: str, after: float, place: Path) -> int:
        """Let it work, kill it so many seconds after its first piece; how many it had done."""
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.victim", work, str(place)],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        first = process.stdout.readline()
        if work != "pairing":  # where the first piece is the one to be cut
            assert first, process.stderr and process.stderr.read()
        time.sleep(after)
        process.kill()
        rest, _ = process.communicate()
        return (first + rest).count("done\n")


@pytest.fixture(
    scope="module",
    params=[
        pytest.param("sqlite", marks=pytest.mark.on_sqlite),
        pytest.param("postgres", marks=pytest.mark.on_postgres),
    ],
)
def victim(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Victim]:
    """Data for every kind of work, on either database."""
    address = ""
    if request.param == "postgres":
        given = request.getfixturevalue("postgres_url")
        address = newest.copied(given, "meydan_kills_test")
    made = Victim(RunningServer(tmp_path_factory.mktemp("kills"), DATABASE_URL=address))
    made.run("fill", str(PLAYERS))
    yield made
    made.server.stop()


@pytest.mark.parametrize("work", WORKS)
def test_work_that_is_cut_is_whole_or_was_never_begun(
    victim: Victim, work: str, tmp_path: Path
) -> None:
    chance = random.Random(work)
    for _ in range(KILLS):
        before = victim.held
        with tally(f"kill during {work}"):
            done = victim.work_and_die(work, chance.random() * 0.6, tmp_path / "copy")
            after = victim.held = victim.run("check").split()
            if work in COUNTED:
                at = COUNTED.index(work)
                assert done <= int(after[at]) - int(before[at]) <= done + 1
            if work == "copy":
                site = tmp_path / "copy"
                assert not site.exists() or (site / ".meydan-copy").exists()


def test_a_pairing_that_was_killed_goes_on_after_the_restart(victim: Victim) -> None:
    """It blocked its category for good."""
    with tally("pairing goes on"):
        victim.server.start()
        deadline = time.monotonic() + 120
        while victim.run("check").split()[-1] != "0":
            assert time.monotonic() < deadline, "the job was never ended"
            time.sleep(1)
        victim.server.stop()
