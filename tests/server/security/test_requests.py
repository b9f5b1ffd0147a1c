"""Requests that are made to do harm: headers, addresses, searches, redirects."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import httpx
import pytest
from django.test import Client, override_settings

from meydan.server.live.subscription import open_stream
from meydan.server.models import Event, Role
from tests.server.browser.running import RunningServer
from tests.server.making import PASSWORD, make_account
from tests.server.security.doors import doors
from tests.server.security.fortress import Fortress, build, owner, somebody

pytestmark = pytest.mark.django_db(transaction=True)

POLICY = ("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'")


@pytest.fixture
def fortress() -> Fortress:
    return build()


def test_every_answer_carries_the_security_headers(fortress: Fortress) -> None:
    for client in (Client(), owner()):
        for door in doors(fortress.event):
            answer = client.get(door.path)
            policy = answer.headers.get("Content-Security-Policy", "")
            assert all(part in policy for part in POLICY), door.path
            assert "unsafe" not in policy, door.path
            assert answer.headers["X-Content-Type-Options"] == "nosniff", door.path
            assert answer.headers["Referrer-Policy"] == "same-origin", door.path
            assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin", door.path


def test_no_page_holds_a_script_or_a_style_of_its_own(fortress: Fortress) -> None:
    """The policy would block it; the page would be broken."""
    client = owner()
    for door in doors(fortress.event):
        answer = client.get(door.path)
        if not answer.headers.get("Content-Type", "").startswith("text/html"):
            continue
        text = answer.content.decode()
        assert " style=" not in text, door.path
        assert "<style" not in text, door.path
        assert " onclick=" not in text, door.path
        assert "javascript:" not in text, door.path
        for part in text.split("<script")[1:]:
            head = part.split(">")[0]
            assert " src=" in head or 'type="application/json"' in head, door.path


def test_pages_of_the_staff_are_kept_by_no_cache(fortress: Fortress) -> None:
    client = somebody(fortress, Role.ORGANISER)
    for path in ("/desk/", "/desk/e/acik/", f"/desk/e/acik/c/{fortress.category.slug}/entries"):
        assert "private" in client.get(path).headers["Cache-Control"]


AWAY = (
    "https://evil.example/",
    "//evil.example/",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "https:evil.example",
    "/%09/evil.example",
    " //evil.example",
    "http://testserver@evil.example/",
)


@pytest.mark.parametrize("target", AWAY)
def test_nobody_is_sent_to_another_site(target: str) -> None:
    make_account("hakem")
    signed = Client().post(f"/sign-in?next={target}", {"name": "hakem", "password": PASSWORD})
    chosen = Client().post("/language", {"lang": "en", "next": target})
    for answer in (signed, chosen):
        assert answer.status_code == 302
        place = answer.headers["Location"]
        assert place.startswith("/")
        assert not place.startswith(("//", "/\\"))
        assert "\t" not in place


def test_no_header_is_split(fortress: Fortress) -> None:
    evil = 'a"\r\nX-Evil: 1'
    answers = [
        Client().post("/language", {"lang": "en\r\nX-Evil: 1", "next": "/\r\nX-Evil: 1"}),
        Client().get("/", headers={"accept-language": "tr\r\nX-Evil: 1"}),
        Client().get("/sign-in?next=/%0d%0aX-Evil:%201"),
    ]
    Event.objects.filter(pk=fortress.event.pk).update(name=evil)
    client = somebody(fortress, Role.ORGANISER)
    answers += [
        client.get("/desk/e/acik/export.zip"),
        client.get("/desk/e/acik/log.csv"),
        client.get(f"/desk/e/acik/c/{fortress.category.slug}/export.xlsx"),
    ]
    for answer in answers:
        assert answer.status_code < 500
        assert "X-Evil" not in answer.headers


HOSTILE = ("' OR 1=1 --", '"; DROP TABLE meydan_entry; --', "%", "_", "\\", "\x00", "'||'", "()*[")


@pytest.mark.parametrize("text", HOSTILE)
def test_a_search_is_a_search_whatever_it_holds(fortress: Fortress, text: str) -> None:
    client = somebody(fortress, Role.ORGANISER)
    entries = f"/desk/e/acik/c/{fortress.category.slug}/entries"
    for path, field in ((entries, "q"), ("/desk/e/acik/log", "q"), ("/desk/e/acik/log", "who")):
        answer = client.get(path, {field: text, "sort": text, "page": text, "since": text})
        assert answer.status_code in (200, 422), path
    listed = client.get(entries, {"q": text}).content.decode()
    if any(letter.isalnum() for letter in text):
        assert "Demo1" not in listed
    assert fortress.category.entries.count() == 4
    public = f"/e/acik/{fortress.category.slug}/standings/"
    assert Client().get(public, {"after": text}).status_code == 200


NO_TEXT = (
    ("GET", "/f/demo-federasyonu/calendar/?province=%00"),
    ("GET", "/f/demo-federasyonu/ratings/mangala/?province=%00&list=%00"),
    ("GET", "/f/demo-federasyonu/people/%00/"),
    ("GET", "/play/arena/%00/"),
    ("GET", "/e/acik/cards/?who=%00:1"),
    ("POST", "/sign-in"),
    ("POST", "/play/me/"),
    ("POST", "/class/new"),
)


@pytest.mark.parametrize(("method", "path"), NO_TEXT)
def test_a_letter_that_no_text_holds_breaks_no_page(
    fortress: Fortress, method: str, path: str
) -> None:
    """PostgreSQL stores none; who sent one was shown a bug."""
    fields = dict.fromkeys(("name", "password", "nickname"), "x\x00y")
    for session in ("", '"\\000"'):
        headers = {"cookie": f"sessionid={session}"} if session else {}
        answer = Client(headers=headers).generic(
            method,
            path,
            urlencode(fields) if method == "POST" else "",
            content_type="application/x-www-form-urlencoded",
        )
        assert answer.status_code < 500


def test_a_stream_of_no_name_is_not_there(fortress: Fortress) -> None:
    for stream in ("game-\x00", "player-x\x00", "arena-\x00", "event-1\x00"):
        assert open_stream(stream, 'sessionid="\\000"', 0).status == 404


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_a_day_at_the_end_of_the_calendar_is_refused(fortress: Fortress, day: str) -> None:
    client = somebody(fortress, Role.ORGANISER)
    for page in ("log", "log.csv"):
        answer = client.get(f"/desk/e/acik/{page}", {"since": day, "until": day})
        assert answer.status_code == 200


@override_settings(ALLOWED_HOSTS=["meydan.example"])
def test_a_foreign_host_is_refused() -> None:
    good = Client().get("/", headers={"host": "meydan.example"})
    assert good.status_code == 200
    for host in ("evil.example", "meydan.example@evil.example", "x" * 300):
        answer = Client().get("/", headers={"host": host})
        assert answer.status_code == 400
        assert host not in answer.content.decode()
        answer = Client().get("/api/", headers={"host": host})
        assert answer.status_code == 400


def test_a_bug_shows_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("secret-of-the-bug")

    monkeypatch.setattr(Event.objects, "filter", broken)
    client = Client(raise_request_exception=False)
    for path, headers in (("/", {}), ("/", {"accept": "application/json"}), ("/api/v1/events", {})):
        answer = client.get(path, headers=headers)
        assert answer.status_code == 500
        text = answer.content.decode()
        assert "secret-of-the-bug" not in text
        assert "Traceback" not in text
        assert "site-packages" not in text


def test_unusual_methods_are_refused(fortress: Fortress) -> None:
    client = owner()
    for door in doors(fortress.event):
        for method in ("PUT", "DELETE", "TRACE"):
            assert client.generic(method, door.path).status_code == 405, door.path


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A real server, for what only one sees: raw addresses, static files, its own errors."""
    running = RunningServer(tmp_path_factory.mktemp("requests"), DATABASE_URL="").start()
    yield running
    running.stop()


TRAVERSAL = (
    "/static/../settings.py",
    "/static/..%2fsettings.py",
    "/static/%2e%2e/settings.py",
    "/static/%2e%2e%2f%2e%2e%2fserver/settings.py",
    "/static/..\\settings.py",
    "/static//etc/passwd",
    "/static/web/../../config.py",
    "/static/%00",
    "/../secret.key",
    "//etc/passwd",
)


def test_no_address_leads_out_of_the_static_folder(server: RunningServer) -> None:
    key = (server.folder / "secret.key").read_text(encoding="ascii")
    with httpx.Client(base_url=server.url) as client:
        for path in TRAVERSAL:
            answer = client.request("GET", httpx.URL(server.url).copy_with(raw_path=path.encode()))
            assert answer.status_code in (400, 404), path
            assert "SECRET_KEY" not in answer.text, path
            assert "root:" not in answer.text, path
            assert key not in answer.text, path


def test_the_data_folder_is_not_served_and_its_key_is_the_owners(server: RunningServer) -> None:
    mode = (server.folder / "secret.key").stat().st_mode & 0o777
    assert mode == 0o600
    with httpx.Client(base_url=server.url) as client:
        for name in ("secret.key", "meydan.sqlite3"):
            assert client.get(f"/{name}").status_code == 404
            assert client.get(f"/static/{name}").status_code == 404


def test_the_server_survives_requests_that_are_none(server: RunningServer) -> None:
    with httpx.Client(base_url=server.url) as client:
        long = ("/" + "a" * 8000, "/?" + "x=1&" * 2000)
        for path in ("/e/%ff%fe/", "/live/category-1%0d%0a", *long):
            assert client.get(path).status_code in (200, 400, 404, 414), path
        cookies = {"cookie": "sessionid=" + "z" * 4000 + "; meydan_lang=xx; csrftoken=\x01"}
        assert client.get("/", headers=cookies).status_code in (200, 400)
        chunked = client.post("/api/v1/games/mangala/legal", content=iter([b"{", b"}"]))
        assert chunked.status_code in (200, 400, 422)
        assert client.get("/about").status_code == 200
    assert "Traceback" not in server.log()


def test_answers_of_the_running_server_name_no_software(server: RunningServer) -> None:
    headers = httpx.get(server.url + "/about").headers
    assert "uvicorn" not in headers.get("server", "")
    assert "x-powered-by" not in headers


def test_the_log_of_the_server_holds_no_secrets(server: RunningServer, tmp_path: Path) -> None:
    """Links and tokens that somebody sends do not end up in a file that others read."""
    httpx.get(server.url + "/in/GIZLILINK7731")
    httpx.get(server.url + "/p/GIZLILINK7731")
    token = {"authorization": "Bearer GIZLIANAHTAR7731"}
    httpx.get(server.url + "/api/v1/events", headers=token)
    assert "GIZLIANAHTAR7731" not in server.log()
    assert "GIZLILINK7731" not in server.log()
