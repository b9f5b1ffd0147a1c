"""A whole small event through the desk: every round, the final table, everything taken along."""

import io
import json
import zipfile

import pytest

from meydan.formats.tournament_json import load_tournament
from meydan.formats.trf import read_trf
from meydan.server.models import Action, Category, Role, Snapshot
from tests.server.desk.signing import organiser, staff
from tests.server.desk_rounds.steps import (
    DESK,
    draw,
    enter,
    now,
    pair,
    play,
    step,
    version,
)
from tests.server.making import add_players, make_category, make_event

pytestmark = pytest.mark.django_db(transaction=True)

EVENT = "/desk/e/deneme/"


@pytest.fixture
def category() -> Category:
    made = make_category(make_event(), rounds=3)
    add_players(made, 7)
    return made


def test_from_the_lot_to_the_archive(category: Category) -> None:
    client = organiser(category.event)
    chief = staff(category.event, Role.CHIEF)
    draw(client, category)
    for number in (1, 2, 3):
        assert play(client, category, "2-0", "½", "0") == number
        assert step(chief, "lock", number) == 302
    assert client.get(DESK + "rounds").headers["Location"].endswith("/round/3/")
    assert "Bütün turlar bitti" in client.get(DESK + "round/3/").text

    page = client.get(DESK + "standings").text
    assert "kesin sıralama" in page
    winner = page.split("data-explain>")[1].split("<")[0]
    assert winner.startswith(("Ada", "Bora", "Çınar", "Deniz", "Ege", "Figen", "Irmak"))
    first = int(page.split("/standings/")[1].split('"')[0])
    assert "C.07" in client.get(f"{DESK}standings/{first}?by=buchholz").text

    # Six snapshots: before each pairing and at each round's end.
    assert Snapshot.objects.count() == 6

    data = client.get(EVENT + "export.zip").content
    names = {}
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = {name: archive.read(name) for name in archive.namelist()}
    folder = "deneme/mangala-12/"
    assert load_tournament(names[folder + "mangala-12.json"]) == now(category)
    report = read_trf(names[folder + "mangala-12.trf"]).tournament
    assert len(report.rounds) == 3
    assert names[folder + "mangala-12.xlsx"][:2] == b"PK"
    assert names[folder + "standings.pdf"].startswith(b"%PDF")
    assert names["deneme/action-log.csv"].startswith(b"\xef\xbb\xbf")

    assert client.post(EVENT + "archive", {"archived": "1"}).status_code == 422
    sent = {"archived": "1", "reason": "Turnuva bitti"}
    assert client.post(EVENT + "archive", sent).status_code == 302
    again = client.post(DESK + "round/3/reopen", {"reason": "x", "shape": "x"})
    assert again.status_code in (403, 409, 422)
    said = {one.action for one in Action.objects.all()}
    assert {"lot.draw", "round.pair", "round.publish", "result.enter", "round.finish"} <= said


def test_late_entries_withdrawals_returns_and_byes_between_rounds(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    play(client, category)
    presence = DESK + "prepare/presence"
    for what, entry, more in (
        ("withdraw", 1, {"reason": "Hastalandı"}),
        ("sit-out", 2, {"kind": "half"}),
        ("sit-out", 3, {"kind": "absent"}),
    ):
        sent = {"what": what, "entry": entry, "version": version(category), **more}
        assert client.post(presence, sent).status_code == 302
    page = client.get(DESK + "prepare").text
    assert "Turnuvaya geri al" in page
    assert "yarım puan bay" in page
    client.post(presence, {"what": "attend", "entry": 3, "version": version(category)})
    number = pair(client, category)
    one = now(category).rounds[-1]
    assert one.pair_of(now(category).entries[0].id) is None
    assert [bye.kind.value for bye in one.byes if bye.entry == 2] == ["half"]
    step(client, "publish", number)
    for table in range(1, len(one.pairs) + 1):
        enter(client, number, table, "1")
    client.post(f"{DESK}round/{number}/finish")
    client.post(presence, {"what": "bring-back", "entry": 1, "version": version(category)})
    assert now(category).entries[0].active


def test_results_that_are_missing_stop_the_next_pairing(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    pair(client, category)
    step(client, "publish")
    enter(client, 1, 1, "1")
    page = client.get(DESK + "prepare").text
    assert "1. turda sonucu eksik masalar: 2, 3" in page
    assert "disabled" in page
    answer = client.post(DESK + "pair", {"version": version(category)}, follow=True)
    assert "sonucu eksik masalar" in answer.text
    assert category.rounds.count() == 1
    answer = client.post(DESK + "round/1/finish", follow=True)
    assert "1. turda" in answer.text
    assert category.rounds.get().status == "playing"


def test_a_round_is_paired_by_hand_where_the_program_is_not_wanted(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    play(client, category)
    page = client.get(DESK + "by-hand").text
    assert page.count("<select") == 7
    met = now(category).rounds[0].pairs[0]
    others = [e.id for e in now(category).entries if e.id not in met.both]
    sent: dict[str, object] = {
        "version": version(category),
        "first-1": met.first,
        "second-1": met.second,
        "first-2": others[0],
        "second-2": others[1],
        "first-3": others[2],
        "second-3": others[3],
        "bye": others[3],
    }
    assert client.post(DESK + "by-hand", sent).status_code == 422
    sent["reason"] = "Salonda karar verildi"
    answer = client.post(DESK + "by-hand", sent)
    assert answer.status_code == 422
    assert "bir oyuncunun iki yeri var" in answer.text
    sent["bye"] = others[4]
    assert client.post(DESK + "by-hand", sent).status_code == 302
    made = now(category).rounds[-1]
    assert made.by_hand
    assert any(note.code == "by-hand" for note in made.notes)


def test_a_rehearsal_stores_nothing(category: Category) -> None:
    client = organiser(category.event)
    before = now(category), Action.objects.count()
    page = client.get(DESK + "rehearsal?n=3").text
    assert "Bu tablo uydurmadır: 3 tur" in page
    again = client.get(DESK + "rehearsal?n=3").text
    assert page.split("<table")[1] == again.split("<table")[1]
    assert (now(category), Action.objects.count()) == before


def test_private_data_is_taken_along_only_on_request(category: Category) -> None:
    client = organiser(category.event)
    page = json.loads(client.get(DESK + "export.json").content)
    assert "private" not in page
    logged = Action.objects.filter(action="event.export").get()
    assert logged.after == {"private": False}
    assert staff(category.event, Role.CHIEF).get(DESK + "export.json").status_code == 403
    assert client.get(DESK + "export.exe").status_code == 404
