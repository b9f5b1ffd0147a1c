"""This server's signature: Ed25519, by a key that stands in `signing.key` of the data folder."""

import base64
import os

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from meydan.server.config import config

FILE = "signing.key"
SIZE = 32


def public_key() -> str:
    """The half that others know this server by."""
    return _text(_key().public_key().public_bytes(Encoding.Raw, PublicFormat.Raw))


def sign(data: bytes) -> str:
    """A signature of this server's."""
    return _text(_key().sign(data))


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


def _key() -> Ed25519PrivateKey:
    path = config().data / FILE
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}.part")
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as out:
            out.write(Ed25519PrivateKey.generate().private_bytes_raw())
            out.flush()
            os.fsync(out.fileno())
        try:
            os.link(part, path)  # whoever comes second keeps the first one's
        except FileExistsError:
            pass
        finally:
            part.unlink()
    return Ed25519PrivateKey.from_private_bytes(path.read_bytes())


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    if len(text) > 200 or not text.isascii():
        raise ValueError("no base64")
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
