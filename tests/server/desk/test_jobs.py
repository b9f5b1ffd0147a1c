"""Long work on the desk: its page tells how far it is, ends it, and leads on; by whom it may."""

import sys
import threading
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from meydan.server.jobs import copies, lists, outlook, pairing, typesetting
from meydan.server.jobs.kinds import QUEUE
from meydan.server.jobs.watch import Watch
from meydan.server.models import Category, ImportDraft, Job, JobFile, Role
from meydan.tournament.lot import enter_lot
from meydan.tournament.pairing import native
from tests.server.making import add_players, edit, make_account, make_category, make_event

pytestmark = pytest.mark.django_db(transaction=True)
PAIR = "/desk/e/deneme/c/mangala-12/pair"


@pytest.fixture
def category() -> Category:
    made = make_category(make_event())
    add_players(made, 90)
    edit(made, lambda t: enter_lot(t, starts=True, at=datetime(2026, 5, 1, tzinfo=UTC)))
    made.refresh_from_db()
    return made


@pytest.fixture
def client(category: Category) -> Client:
    return signed_in("duzenleyen", category, Role.ORGANISER)


def signed_in(name: str, category: Category, role: Role) -> Client:
    made = Client(headers={"accept-language": "en"})
    made.force_login(make_account(name, category.event, role))
    return made


def ended(job: Job) -> Job:
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline:
        job.refresh_from_db()
        if not job.open:
            return job
        time.sleep(0.1)
    raise AssertionError(job.state)


def test_a_large_round_is_paired_behind_its_page(client: Client) -> None:
    answer = client.post(PAIR, {"version": Category.objects.get().version})
    job = Job.objects.get()
    assert answer["Location"] == f"/desk/e/deneme/job/{job.pk}"
    ended(job)
    assert client.get(answer["Location"])["Location"].endswith("/round/1/")
    said = client.get(answer["Location"], headers={"accept": "application/json"}).json()
    assert said["open"] is False


def test_a_pairing_is_cancelled_and_can_be_asked_for_again(
    client: Client, category: Category, monkeypatch: pytest.MonkeyPatch
) -> None:
    sleep = 'import sys, time; sys.stdin.read(); print(\'{"done": 1, "total": 4}\', flush=True); '
    command = [sys.executable, "-c", sleep + "time.sleep(60)"]
    lines = Watch.lines
    with monkeypatch.context() as patched:
        patched.setattr(
            Watch,
            "lines",
            lambda self, _command, sent, *, longest: lines(self, command, sent, longest=longest),
        )
        page = client.post(PAIR, {"version": Category.objects.get().version})["Location"]
        job = Job.objects.get()
        for _ in range(300):
            job.refresh_from_db()
            if job.total:
                break
            time.sleep(0.1)
        shown = client.get(page).content.decode()
        assert 'value="1"' in shown
        assert "Cancel" in shown
        assert client.post(f"{page}/cancel")["Location"] == page
        assert ended(job).state == Job.State.CANCELLED
    assert "nothing was changed" in client.get(page).content.decode()
    assert not category.rounds.exists()
    client.post(PAIR, {"version": Category.objects.get().version})
    assert ended(Job.objects.first()).state == Job.State.DONE  # type: ignore[arg-type]
    assert category.rounds.count() == 1


@pytest.mark.skipif(native.engine() is None, reason="the kernel is not built")
def test_how_many_rounds_is_worked_out_behind_and_can_be_cancelled(
    client: Client, category: Category, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = PAIR.replace("pair", "outlook")
    assert "<polyline" not in client.get(page).text
    begun = threading.Event()

    def told(watch: Watch, done: int, total: int) -> None:
        begun.set()
        while not watch.cancelled:  # it goes on until somebody ends it
            time.sleep(0.01)
        watch.check()

    with monkeypatch.context() as patched:
        patched.setattr(Watch, "tell", told)
        address = client.post(page)["Location"]
        job = Job.objects.get()
        assert begun.wait(60)
        assert client.post(page)["Location"] == address  # a second tap: the same work
        client.post(f"{address}/cancel")
        assert ended(job).state == Job.State.CANCELLED
    assert "<polyline" not in client.get(page).text

    monkeypatch.setattr(outlook, "MOST", 20)
    monkeypatch.setattr(outlook, "FEWEST", 20)
    address = client.post(page)["Location"]
    job = ended(Job.objects.latest("pk"))
    assert job.state == Job.State.DONE
    assert client.get(address)["Location"] == page
    shown = client.get(page).text
    assert "<polyline" in shown
    assert "planned" in shown
    # Another field is another question.
    add_players(category, 2)
    assert "<polyline" not in client.get(page).text


def test_large_sheets_are_set_behind_and_fetched_by_who_asked(
    client: Client, category: Category, monkeypatch: pytest.MonkeyPatch
) -> None:
    from meydan.server.desk.sheets import sheets

    monkeypatch.setattr(sheets, "LARGE", 100)
    address = "/desk/e/deneme/c/mangala-12/sheets/starting-list.pdf"
    page = client.get(address)["Location"]
    assert client.get(address)["Location"] == page, "the same sheet is set once"
    ended(Job.objects.get(kind=typesetting.SHEETS))
    assert "The PDF is ready" in client.get(page).content.decode()
    made = client.get(f"{page}/file")
    assert made.content.startswith(b"%PDF")
    assert "starting-list.pdf" in made["Content-Disposition"]
    other = signed_in("bir-baska", category, Role.ORGANISER)
    assert other.get(page).status_code == 404
    assert other.get(f"{page}/file").status_code == 404


def test_a_large_list_is_read_behind_into_its_draft(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from meydan.server.desk.importing import upload

    monkeypatch.setattr(upload, "LARGE", 10)
    file = SimpleUploadedFile("liste.csv", b"Ad;Soyad\nAda;Demo\n")
    page = client.post("/desk/e/deneme/import", {"file": file})["Location"]
    ended(Job.objects.get(kind=lists.LIST))
    draft = ImportDraft.objects.get()
    assert client.get(page)["Location"] == f"/desk/e/deneme/import/{draft.pk}"
    assert not JobFile.objects.exists()


def test_a_list_that_cannot_be_read_is_told_on_its_page(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from meydan.server.desk.importing import upload

    monkeypatch.setattr(upload, "LARGE", 10)
    file = SimpleUploadedFile("liste.xlsx", b"PK\x03\x04 no archive at all")
    page = client.post("/desk/e/deneme/import", {"file": file})["Location"]
    assert ended(Job.objects.get()).state == Job.State.FAILED
    shown = client.get(page)
    assert shown.status_code == 200
    assert 'role="alert"' in shown.content.decode()
    assert not ImportDraft.objects.exists()


def test_a_copy_is_written_and_told(
    client: Client, category: Category, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The process itself is tried by the tests of `meydan publish`."""
    monkeypatch.setattr(copies, "folder", lambda slug: tmp_path / slug)
    monkeypatch.setattr(copies, "archive", lambda slug: tmp_path / f"{slug}.zip")
    said = ['{"done": 1, "total": 2}', '{"folder": "x", "pages": 2, "written": 2}']
    monkeypatch.setattr(Watch, "lines", lambda *_, **__: iter(said))
    page = client.post("/desk/e/deneme/sharing/copy")["Location"]
    job = ended(Job.objects.get(kind=copies.COPY))
    assert job.facts == {"written": 2}
    assert client.get(page)["Location"] == "/desk/e/deneme/sharing"
    assert copies.state(category.event).job is None


def test_jobs_are_for_those_who_may_have_them_done(category: Category) -> None:
    job = QUEUE.ask("unknown-here", event=category.event, category=category)
    Job.objects.filter(pk=job.pk).update(kind=pairing.PAIR, version=0)
    page = f"/desk/e/deneme/job/{job.pk}"
    referee = signed_in("hakem", category, Role.REFEREE)
    assert referee.get(page).status_code in (403, 404)
    assert referee.post(f"{page}/cancel").status_code in (403, 404)
    elsewhere = make_event("baska")
    stranger = Client()
    stranger.force_login(make_account("yabanci", elsewhere, Role.ORGANISER))
    assert stranger.post(f"{page}/cancel").status_code in (403, 404)
    assert stranger.get(f"/desk/e/baska/job/{job.pk}").status_code == 404
    assert Client().get(page).status_code == 302
    job.refresh_from_db()
    assert not job.cancelling
