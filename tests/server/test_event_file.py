"""One event as one file: carried away, continued, brought back, with nothing lost on the way."""

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from meydan.formats.tournament_json import dump_tournament
from meydan.server.fault import UpkeepFault
from meydan.server.models import Action, Board, BoardEvent, Category, Event, LiveEvent, PrivateData
from meydan.server.store import snapshots
from meydan.server.store.rows import load
from meydan.server.upkeep.event_file import bring, look, write
from meydan.tournament.ids import Points, RoundNo, TableNo
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result
from tests.server.making import add_players, edit, make_category, make_event, start_round

pytestmark = pytest.mark.django_db(transaction=True)
WON = Result(points=(Points(2), Points(0)))


@pytest.fixture
def event() -> Event:
    made = make_event("salon")
    category = make_category(made)
    add_players(category, 8)
    start_round(category)
    PrivateData.objects.create(entry=category.entries.all()[0], national_id="10000000146")
    result(category, 1)
    snapshots.take(category, "by-hand")
    return made


def result(category: Category, table: int) -> None:
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(table), WON))


def whole(event: Event) -> list[bytes]:
    return [dump_tournament(load(one), private=True) for one in event.categories.all()]


def test_an_event_arrives_as_it_left(event: Event, tmp_path: Path) -> None:
    before, logs = whole(event), list(BoardEvent.objects.values_list("seq", "event"))
    lines = list(Action.objects.values_list("who", "action", "at").order_by("at"))
    links = set(event.categories.get().entries.values_list("link", flat=True))
    file = tmp_path / "salon.meydan"
    head = write("salon", file)
    assert file.stat().st_mode & 0o777 == 0o600
    assert (head.entries, head.log) == (8, 1)
    mark = event.mark
    event.delete()  # another server has never seen it
    arrived, aside = bring(file, aside=tmp_path)
    assert (arrived.slug, arrived.mark, aside) == ("salon", mark, None)
    assert whole(arrived) == before
    assert list(BoardEvent.objects.values_list("seq", "event")) == logs
    assert set(arrived.categories.get().entries.values_list("link", flat=True)) == links
    there = arrived.actions.exclude(action="event.bring")
    assert list(there.values_list("who", "action", "at").order_by("at")) == lines
    kept = arrived.categories.get().snapshots.get()
    assert snapshots.kept(kept).entries == load(arrived.categories.get()).entries


def test_it_goes_on_elsewhere_and_comes_back(event: Event, tmp_path: Path) -> None:
    """A laptop in the hall, then the federation's server, then the laptop again."""
    away, back = tmp_path / "away.meydan", tmp_path / "back.meydan"
    write("salon", away, hand_over=True)
    event.refresh_from_db()
    assert event.archived
    Event.objects.filter(pk=event.pk).update(mark="laptop", slug="laptop")  # two servers in one
    federation, _ = bring(away, aside=tmp_path)
    assert not federation.archived
    result(federation.categories.get(), 2)
    write("salon", back)
    continued = whole(federation)
    mark = federation.mark
    federation.delete()
    Event.objects.filter(slug="laptop").update(mark=mark, slug="salon")
    category = event.categories.get().pk
    said = LiveEvent.objects.filter(stream=f"category-{category}").count()
    returned, aside = bring(back, aside=tmp_path)
    assert (returned.pk, returned.archived) == (event.pk, False)
    assert whole(returned) == continued
    assert returned.categories.get().pk == category, "open pages go on"
    assert LiveEvent.objects.filter(stream=f"category-{category}").count() > said
    assert aside is not None
    assert look(aside).log == 1
    assert Board.objects.filter(result__isnull=False).count() == 2
    result(returned.categories.get(), 3)


def test_an_older_file_does_not_undo_what_came_since(event: Event, tmp_path: Path) -> None:
    file = tmp_path / "old.meydan"
    write("salon", file)
    result(event.categories.get(), 2)
    with pytest.raises(UpkeepFault, match="event-older"):
        bring(file, aside=tmp_path)
    assert Board.objects.filter(result__isnull=False).count() == 2


def test_another_event_of_the_same_address_is_left_alone(event: Event, tmp_path: Path) -> None:
    file = tmp_path / "a.meydan"
    write("salon", file)
    Event.objects.filter(pk=event.pk).update(mark="another")
    for number, entry in enumerate(event.categories.get().entries.all()):
        entry.link = f"other-{number}"
        entry.save(update_fields=["link"])
    arrived, _ = bring(file, aside=tmp_path)
    assert arrived.slug == "salon-2"
    assert Event.objects.count() == 2


def altered(file: Path, change: Any) -> Path:
    with zipfile.ZipFile(file) as archive:
        head, rows = (json.loads(archive.read(name)) for name in ("event.json", "rows.json"))
    change(head, rows)
    made = file.with_name("altered.meydan")
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("event.json", json.dumps(head))
        archive.writestr("rows.json", json.dumps(rows))
    return made


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda _, rows: rows["Entry"][0].update(given="Somebody"), "event-file-damaged"),
        (lambda head, _: head.update(format="x"), "event-file-damaged"),
        (lambda head, _: head.update(version=99), "event-file-newer"),
        (lambda head, _: head.pop("mark"), "event-file-damaged"),
        (lambda _, rows: rows.pop("Board"), "event-file-damaged"),
    ],
)
def test_a_file_that_was_touched_is_refused(
    event: Event, tmp_path: Path, change: Any, code: str
) -> None:
    file = tmp_path / "a.meydan"
    write("salon", file)
    with pytest.raises(UpkeepFault) as caught:
        bring(altered(file, change), aside=tmp_path)
    assert caught.value.code == code
    (tmp_path / "b.meydan").write_bytes(b"PK\x05\x06 nothing")
    with pytest.raises(UpkeepFault, match="event-file-damaged"):
        look(tmp_path / "b.meydan")
