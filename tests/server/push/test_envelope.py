"""Sealing as RFC 8291 writes it, keys that stay secret, addresses that lead nowhere they should."""

import socket
import stat
import time
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from meydan.server.config import config
from meydan.server.jobs import post as post_module
from meydan.server.jobs.post import Post, Unsafe, is_public
from meydan.server.jobs.push import keys
from meydan.server.jobs.push.envelope import seal, unseal
from meydan.server.jobs.push.keys import decoded, encoded
from tests.server.push.endpoint import PushService


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(text), "big"), ec.SECP256R1())


def test_the_example_of_the_standard() -> None:
    """RFC 8291, section 5: the very bytes."""
    browser = decoded(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    )
    secret = decoded("BTBZMqHH6r4Tts7J_aSIgg")
    made = seal(
        b"When I grow up, I want to be a watermelon",
        browser=browser,
        secret=secret,
        own=private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
        salt=decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encoded(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYW"
        "AmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgS"
        "xsj_Qulcy4a-fN"
    )
    own = private("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
    assert unseal(made, browser=own, secret=secret).startswith(b"When I grow up")


@pytest.fixture
def fresh_keys() -> Iterator[Path]:
    path = config().data / "vapid.key"
    path.unlink(missing_ok=True)
    keys.private_key.cache_clear()
    keys.public_key.cache_clear()
    yield path
    keys.private_key.cache_clear()
    keys.public_key.cache_clear()


def test_the_key_is_made_once_and_for_its_owner_alone(fresh_keys: Path) -> None:
    first = keys.public_key()
    assert stat.S_IMODE(fresh_keys.stat().st_mode) == 0o600
    keys.private_key.cache_clear()
    keys.public_key.cache_clear()
    assert keys.public_key() == first
    assert len(decoded(first)) == 65


@pytest.mark.parametrize(
    "address",
    [
        "http://fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://2130706433/x",
        "https://0x7f.1/x",
        "https://localhost/x",
        "https://intranet/x",
        "https://fcm.googleapis.com:8443/x",
        "https://user:word@fcm.googleapis.com/x",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com:99999/x",
        "ftp://fcm.googleapis.com/x",
        "file:///etc/passwd",
        "https://",
        "",
        "https://fcm.googleapis.com/ü",
        "https://fcm.googleapis.com/x\r\nHost: y",
        "https://fcm.googleapis.com/" + "x" * 1000,
    ],
)
def test_an_address_that_no_push_service_has_is_not_taken(address: str) -> None:
    with pytest.raises(Unsafe):
        Post().check(address)


def test_a_public_address_is_taken_unasked() -> None:
    assert Post().check("https://updates.push.services.mozilla.com/wpush/v2/abc").hostname


@pytest.mark.parametrize(
    "inside",
    [
        *("10.0.0.7", "192.168.1.1", "169.254.169.254", "127.0.0.1", "100.64.0.1", "224.0.0.1"),
        *("::1", "fd00::1", "fe80::1", "fec0::1", "::ffff:10.0.0.7", "::127.0.0.1", "5f00::1"),
        # Through a translator or a tunnel they lead to 127.0.0.1 and 169.254.169.254.
        *("64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::", "2001:0:7f00:1::"),
    ],
)
def test_a_public_name_that_leads_inside_is_not_called(
    monkeypatch: pytest.MonkeyPatch, inside: str
) -> None:
    """DNS answers are the attacker's own: one public address beside a private one is no excuse."""

    def answers(*_: object, **__: object) -> list[object]:
        return [(0, 0, 0, "", ("93.184.216.34", 443)), (0, 0, 0, "", (inside, 443))]

    monkeypatch.setattr(socket, "getaddrinfo", answers)
    with pytest.raises(Unsafe):
        Post().send("https://push.example.org/x", {}, b"")


def test_public_addresses_are_called() -> None:
    known = ("93.184.216.34", "2606:2800:220:1::1", "64:ff9b::5db8:d822", "::ffff:93.184.216.34")
    assert all(is_public(ip_address(one)) for one in known)


def test_a_listener_that_answers_a_letter_at_a_time_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each letter had ten seconds of its own, and everybody else's news waited."""
    monkeypatch.setattr(post_module, "IN_ALL", 0.5)
    with PushService(tmp_path).running() as service:
        service.slow = True
        begun = time.monotonic()
        with pytest.raises(OSError, match="localhost"):
            service.way.send(f"https://localhost:{service.port}/x", {}, b"{}")
        assert time.monotonic() - begun < 5
