"""A browser's wish to be told by push, as our pages send it."""

import json
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from django.http import HttpRequest
from django.http.request import RawPostDataException

from meydan.server.jobs.push.delivery import post
from meydan.server.jobs.push.follows import know
from meydan.server.jobs.push.keys import decoded
from meydan.server.models import PushAddress

LARGEST = 4000
"""Bytes of a wish."""


def known_address(endpoint: str, keys: dict[str, str], language: str) -> PushAddress:
    """The row of an address that may be called, with keys that are keys; raises `ValueError`."""
    post().check(endpoint)
    p256dh, auth = keys["p256dh"], keys["auth"]
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(p256dh))
    if len(decoded(auth)) != 16 or len(p256dh) > 100 or len(auth) > 40:
        raise ValueError(auth)
    return know(endpoint, p256dh=p256dh, auth=auth, language=language)


def read_wish(request: HttpRequest) -> tuple[str, dict[str, str], str] | None:
    """Endpoint, keys and whom; `None` for what no page of ours sends."""
    try:
        body = request.body
        data: Any = json.loads(body) if len(body) <= LARGEST else None
        endpoint, keys, who = data["endpoint"], data.get("keys") or {}, data.get("who", "")
        fine = all(isinstance(one, str) for one in (endpoint, who, *keys.values()))
        whole = not keys or {"p256dh", "auth"} <= keys.keys()
        f"{endpoint}{who}".encode()  # half a letter of two is none
    except (RawPostDataException, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return (endpoint, keys, who) if fine and whole else None
