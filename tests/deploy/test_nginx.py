"""Behind a real nginx, with the file of `deploy/`: streams, addresses, uploads, and an upgrade."""

import http.client
import ssl
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.deploy.nginx import Proxy, nginx
from tests.server.browser import newest
from tests.server.browser.running import RunningServer

pytestmark = pytest.mark.on_postgres
FILL = """
from tests.server.making import *
category = make_category(make_event())
add_players(category, 6)
make_account("hakem", category.event, Role.ORGANISER)
print(category.pk)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("proxy")


@pytest.fixture(scope="module")
def servers(folder: Path, postgres_url: str) -> Iterator[list[RunningServer]]:
    """Two processes on one PostgreSQL."""
    address = newest.copied(postgres_url, "meydan_proxy")
    both = [
        RunningServer(
            folder,
            DATABASE_URL=address,
            MEYDAN_HUB="postgres",
            MEYDAN_HTTPS="1",
            MEYDAN_PROXIES="127.0.0.1",
        )
        for _ in range(2)
    ]
    done = both[0].meydan("certificate", "--json")
    assert done.returncode == 0, done.stderr
    both[0].stream = f"category-{both[0].run(FILL).strip()}"
    for one in both:
        one.start()
    yield both
    for one in both:
        one.stop()


@pytest.fixture(scope="module")
def proxy(servers: list[RunningServer], folder: Path) -> Iterator[Proxy]:
    with nginx(folder, [one.port for one in servers], folder / "tls") as found:
        yield found


def client(proxy: Proxy, *, timeout: int = 20) -> httpx.Client:
    return httpx.Client(base_url=proxy.url, verify=proxy.trusted, timeout=timeout, trust_env=False)


def status_from(proxy: Proxy, source: str, path: str, **headers: str) -> int:
    """The status that is given to who comes from another address of this machine."""
    place = urlsplit(proxy.url)
    talk = http.client.HTTPSConnection(
        str(place.hostname),
        place.port,
        source_address=(source, 0),
        context=proxy.trusted,
        timeout=20,
    )
    with closing(talk):
        talk.request("GET", path, headers=headers)
        answer = talk.getresponse()
        answer.read()
        return answer.status


def test_a_page_comes_over_https_and_over_nothing_else(proxy: Proxy) -> None:
    with client(proxy) as browser:
        answer = browser.get("/sign-in")
        assert answer.status_code == 200
        assert "max-age" in answer.headers["Strict-Transport-Security"]
        assert all("Secure" in one for one in answer.headers.get_list("Set-Cookie"))
        assert "nginx/" not in answer.headers.get("Server", "")
    plain = httpx.get(f"{proxy.plain}/desk/?a=b", trust_env=False)
    assert plain.status_code == 308
    assert plain.headers["Location"] == "https://127.0.0.1/desk/?a=b"


def send(browser: httpx.Client, path: str, **data: str) -> int:
    """Send a form as a browser does; the status."""
    data["csrfmiddlewaretoken"] = browser.cookies["csrftoken"]
    answer = browser.post(path, data=data, headers={"Referer": f"{browser.base_url}"})
    return answer.status_code


def sign_in(browser: httpx.Client) -> None:
    browser.get("/sign-in")
    assert send(browser, "/sign-in", name="hakem", password="demo-demo-demo") == 302


def test_somebody_signs_in_through_it(proxy: Proxy) -> None:
    """Host, scheme and the form's mark fit together."""
    with client(proxy) as browser:
        sign_in(browser)
        assert "__Host-sessionid" in browser.cookies
        assert browser.get("/desk/e/deneme/").status_code == 200


def test_an_event_leaves_when_it_happens(proxy: Proxy, servers: list[RunningServer]) -> None:
    """A buffer would keep it until some kilobytes are together, or the stream ends."""
    with client(proxy) as desk, client(proxy) as browser:
        sign_in(desk)
        heard(browser, desk, servers[0].stream)


SIGNS = ("id:", "event:", ":")
"""How lines begin that come from the log, that count who looks, and that only say we are here."""


def heard(browser: httpx.Client, desk: httpx.Client, stream: str) -> None:
    with browser.stream("GET", f"/live/{stream}") as answer:
        assert answer.status_code == 200
        lines = answer.iter_lines()
        assert next(lines).startswith("retry:")
        for at in (1, 2):
            path = f"/desk/e/deneme/c/mangala-12/entries/{at}/remove"
            assert send(desk, path, reason="test") == 302
            signs = [next(line for line in lines if line.startswith(SIGNS))]
            while not signs[-1].startswith("id:"):
                assert len(signs) < 4, "signs of life, and no event"
                signs.append(next(line for line in lines if line.startswith(SIGNS)))


def test_limits_count_who_really_comes(proxy: Proxy) -> None:
    """Nobody dodges them by what they say of themselves, or uses up those of others."""
    guesses = [
        status_from(proxy, "127.0.0.7", f"/in/guess-{at}", **{"X-Forwarded-For": f"9.9.9.{at}"})
        for at in range(320)
    ]
    assert guesses[0] == 400
    assert guesses[-1] == 429
    assert status_from(proxy, "127.0.0.8", "/in/guess") == 400


def test_an_upload_beyond_the_limit_is_refused_at_the_door(proxy: Proxy) -> None:
    with client(proxy) as browser:
        large = {"file": ("liste.xlsx", b"x" * (25 * 1024 * 1024))}
        try:
            status = browser.post("/desk/e/deneme/import", files=large).status_code
        except (httpx.WriteError, httpx.ReadError, ssl.SSLError):
            return  # nginx hung up while the rest was still being sent
    assert status == 413


def test_figures_about_the_server_are_for_the_machine_itself(proxy: Proxy) -> None:
    assert status_from(proxy, "127.0.0.9", "/metrics") == 403


def test_nobody_notices_an_upgrade(proxy: Proxy, servers: list[RunningServer]) -> None:
    """One process after the other is stopped and started while readers read."""
    answers: list[int] = []
    ended = threading.Event()

    def read() -> None:
        with client(proxy, timeout=120) as browser:  # a busy machine is no failure
            while not ended.is_set():
                answers.append(browser.get("/e/deneme/").status_code)
                time.sleep(0.02)

    with ThreadPoolExecutor(3) as pool:
        readers = [pool.submit(read) for _ in range(3)]
        try:
            for server in servers:
                before = len(answers)
                server.stop()
                server.start()
                # A reader that gave up tells why below; nobody waits for its answers.
                while len(answers) < before + 20 and not any(one.done() for one in readers):
                    time.sleep(0.05)
        finally:
            ended.set()
        for one in readers:
            one.result()
    assert len(answers) > 60
    assert set(answers) == {200}
