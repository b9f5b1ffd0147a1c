"""HTTPS: by the hall's own authority, and what browsers are told where there is HTTPS."""

import http.client
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError

from meydan.server.config import config
from meydan.server.gate.headers import EVERYWHERE
from meydan.server.upkeep import certificates
from meydan.server.upkeep.certificates import Certificate, ready
from tests.server.browser.running import RunningServer
from tests.services import free_port

pytestmark = pytest.mark.on_sqlite


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    class Settings:
        data = tmp_path

    monkeypatch.setattr(certificates, "config", Settings)
    return tmp_path / "tls"


def check(made: Certificate, name: str) -> None:
    """What a browser does."""
    root = x509.load_pem_x509_certificate(made.authority.read_bytes())
    server = x509.load_pem_x509_certificate(made.certificate.read_bytes())
    policy = PolicyBuilder().store(Store([root]))
    policy.build_server_verifier(x509.DNSName(name)).verify(server, [])


def test_a_certificate_is_made_once_and_renewed_in_time(folder: Path) -> None:
    first = ready(("salon.local",))
    check(first, "salon.local")
    assert {"localhost", "127.0.0.1", "salon.local"} <= set(first.names)
    assert [oct(path.stat().st_mode & 0o777) for path in sorted(folder.iterdir())] == ["0o600"] * 4
    assert folder.stat().st_mode & 0o777 == 0o700
    assert ready() == first
    later = ready(now=datetime.now(UTC) + timedelta(days=380))
    assert later.until > first.until
    assert set(later.names) == set(first.names)
    assert later.fingerprint == first.fingerprint, "phones trust it already"


def test_the_authority_vouches_for_nothing_on_the_internet(folder: Path) -> None:
    """Who steals its key makes no certificate that a phone would take for another site."""
    ready()
    key = load_pem_private_key((folder / "authority.key").read_bytes(), None)
    assert isinstance(key, EllipticCurvePrivateKey)
    root = x509.load_pem_x509_certificate((folder / "authority.crt").read_bytes())
    certificates._sign(folder, root, key, ["bank.example"], datetime.now(UTC))
    forged = certificates._found(folder)
    assert forged is not None
    with pytest.raises(VerificationError):
        check(forged, "bank.example")


def test_a_new_name_that_it_may_not_sign_takes_a_new_authority(folder: Path) -> None:
    first = ready()
    second = ready(("meydan.okul.example",))
    check(second, "meydan.okul.example")
    assert second.fingerprint != first.fingerprint


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A real server with HTTPS, and its page for phones."""
    found = RunningServer(tmp_path_factory.mktemp("hall"), DATABASE_URL="")
    found.trust_port = free_port()
    found.more = ("--https", "--trust-port", str(found.trust_port))
    found.start()
    yield found
    found.stop()


def raw(port: int, path: str) -> tuple[int, str]:
    """The status and the place of an answer to a path that no library puts right."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as talk:
        talk.request("GET", path)
        answer = talk.getresponse()
        answer.read()
        return answer.status, answer.headers.get("Location", "")


def test_a_phone_that_trusts_the_hall_is_served(hall: RunningServer) -> None:
    trusted = ssl.create_default_context(cafile=str(hall.folder / "tls" / "authority.crt"))
    address = f"https://127.0.0.1:{hall.port}/sign-in"
    answer = httpx.get(address, verify=trusted, timeout=20, trust_env=False)
    assert answer.status_code == 200
    cookies = answer.headers.get_list("Set-Cookie")
    assert cookies
    assert all("Secure" in one for one in cookies)
    # In a hall the same name may be reached without HTTPS next week.
    assert "Strict-Transport-Security" not in answer.headers
    with pytest.raises(httpx.ConnectError):
        httpx.get(address, timeout=20, trust_env=False)


def test_the_page_for_phones_gives_the_authority_and_nothing_else(hall: RunningServer) -> None:
    base = f"http://127.0.0.1:{hall.trust_port}"
    page = httpx.get(f"{base}/trust", headers={"Accept-Language": "en"}).text
    assert "iPhone" in page
    assert ready_fingerprint(hall) in page
    answer = httpx.get(f"{base}/trust/meydan.crt")
    given = x509.load_der_x509_certificate(answer.content)
    assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
    kept = (hall.folder / "tls" / "authority.crt").read_bytes()
    assert given == x509.load_pem_x509_certificate(kept)
    for path in ("/", "/desk/", "//evil.example/", "/\\evil.example"):
        status, place = raw(hall.trust_port, path)
        assert status == 307
        assert place.startswith(f"https://127.0.0.1:{hall.port}/")


def ready_fingerprint(hall: RunningServer) -> str:
    file = str(hall.folder / "tls" / "authority.crt")
    command = ["openssl", "x509", "-in", file, "-noout", "-fingerprint", "-sha256"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.strip().partition("=")[2]


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server behind a proxy that speaks HTTPS."""
    folder = tmp_path_factory.mktemp("behind")
    found = RunningServer(folder, DATABASE_URL="", MEYDAN_HTTPS="1").start()
    yield found
    found.stop()


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/sign-in", 200),
        ("/no/such/page", 404),
        ("/health", 200),
        ("/ready", 200),
        ("/live/none", 404),
        ("/think/none", 404),
        ("/static/none.js", 404),
        ("/api/v1/none", 404),
    ],
)
def test_every_answer_of_every_part_is_guarded(
    behind: RunningServer, path: str, status: int
) -> None:
    answer = httpx.get(f"{behind.url}{path}", timeout=20)
    assert answer.status_code == status
    assert "max-age=31536000" in answer.headers["Strict-Transport-Security"]
    for name, _ in EVERYWHERE:
        assert answer.headers[name.decode()], name
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert config().secure is False
