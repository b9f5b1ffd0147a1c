"""Signatures: Ed25519, by keys that come of `signing.key` of the data folder, one a federation.

Two federations on one server sign with keys of their own: who trusts one trusts no list of the
other's.
"""

import base64

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from meydan.server.config import config
from meydan.server.secret_file import made_once

FILE = "signing.key"
SIZE = 32
PURPOSE = "meydan signed list"


def public_key(mark: str) -> str:
    """The half that others know a federation by; `mark` is the federation's."""
    return _text(_key(mark).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw))


def sign(mark: str, data: bytes) -> str:
    """A signature of a federation's."""
    return _text(_key(mark).sign(data))


def signed_by(key: str, data: bytes, signature: str) -> bool:
    """Whether the holder of a key signed this; what is no key signed nothing."""
    try:
        Ed25519PublicKey.from_public_bytes(_bytes(key)).verify(_bytes(signature), data)
    except (InvalidSignature, ValueError):
        return False
    return True


def is_key(text: str) -> bool:
    """Whether a text is a public key."""
    try:
        return len(_bytes(text)) == SIZE
    except ValueError:
        return False


def _key(mark: str) -> Ed25519PrivateKey:
    made = made_once(config().data / FILE, lambda: Ed25519PrivateKey.generate().private_bytes_raw())
    derived = HKDF(SHA256(), SIZE, salt=None, info=f"{PURPOSE} {mark}".encode()).derive(made)
    return Ed25519PrivateKey.from_private_bytes(derived)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    if len(text) > 200 or not text.isascii():
        raise ValueError("no base64")
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
