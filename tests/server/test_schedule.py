"""When a backup is made by itself."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from meydan.server.models import Action, Snapshot
from meydan.server.upkeep import schedule
from tests.server.making import make_category, make_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    class Settings:
        backups = tmp_path
        backup_hours = 6

    monkeypatch.setattr(schedule, "config", Settings)
    return tmp_path


def made(folder: Path, ago: timedelta) -> None:
    (folder / ((datetime.now(UTC) - ago).strftime(schedule.STAMP) + ".zip")).touch()


def test_the_first_is_made_once_there_is_something_to_lose(folder: Path) -> None:
    assert not schedule.due(datetime.now(UTC))
    make_event()
    assert schedule.due(datetime.now(UTC))


def test_a_round_that_ended_is_backed_up_soon(folder: Path) -> None:
    category = make_category(make_event())
    made(folder, timedelta(minutes=10))
    assert not schedule.due(datetime.now(UTC))
    Snapshot.objects.create(category=category, why="round-end", data=b"")
    assert schedule.due(datetime.now(UTC))
    made(folder, timedelta(minutes=1))
    assert not schedule.due(datetime.now(UTC)), "several rounds end at once"


def test_hours_without_a_change_need_none(folder: Path) -> None:
    make_event()
    made(folder, timedelta(hours=7))
    Action.objects.all().delete()
    assert not schedule.due(datetime.now(UTC))
    Action.objects.create(who="x", action="event.edit")
    assert schedule.due(datetime.now(UTC))


def test_a_foreign_file_in_the_folder_is_left_alone(folder: Path) -> None:
    (folder / "meydan-holiday.zip").touch()
    for number in range(40):
        made(folder, timedelta(days=number))
    assert len(schedule.rotate(folder)) > 10
    assert (folder / "meydan-holiday.zip").exists()
    assert schedule.rotate(folder) == []
