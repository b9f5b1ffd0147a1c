"""The server's own key for push services (VAPID, RFC 8292): made at the first start."""

import base64
import json
import time
from functools import cache

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from meydan.server.config import config
from meydan.server.secret_file import made_once

FILE = "vapid.key"
LIFETIME = 12 * 3600
"""Seconds that a signed word to a push service holds; they refuse more than a day."""


@cache
def private_key() -> ec.EllipticCurvePrivateKey:
    """The key, from its file, which its owner alone can read."""
    path = config().data / FILE
    key = serialization.load_pem_private_key(made_once(path, _new), None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise TypeError(f"{path} holds another kind of key")
    return key


@cache
def public_key() -> str:
    """What browsers are told, so that they take messages from this server only."""
    return encoded(point(private_key().public_key()))


def authorization(audience: str) -> str:
    """The header that tells a push service who sends."""
    head = {"typ": "JWT", "alg": "ES256"}
    claims = {"aud": audience, "exp": int(time.time()) + LIFETIME, "sub": config().contact}
    text = ".".join(encoded(json.dumps(part).encode()) for part in (head, claims))
    signed = private_key().sign(text.encode(), ec.ECDSA(hashes.SHA256()))
    r, s = decode_dss_signature(signed)
    mark = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={text}.{mark}, k={public_key()}"


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as 65 bytes."""
    return key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def encoded(data: bytes) -> str:
    """Base64 as addresses and tokens want it."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def decoded(text: str) -> bytes:
    """The bytes of such a text; raises `ValueError`."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _new() -> bytes:
    return ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
