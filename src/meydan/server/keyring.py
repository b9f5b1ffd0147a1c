"""National ids sealed at rest: AES-256-GCM under keys that the database never holds.

The keys stand one a line in `private.key` of the data folder (0600), or in MEYDAN_PRIVATE_KEY: the
first one seals, the others still open what was sealed before a change of keys. A sealed text names
its key, so a text of a key that is not here is known for what it is: it stays sealed, is kept as
it is, and opens again where its key is. Equal ids are found by a keyed hash, never by opening all.
"""

import base64
import hashlib
import hmac
import os
import re
import secrets
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from meydan.server.config import config
from meydan.server.secret_file import made_once, replace

FILE = "private.key"
VARIABLE = "MEYDAN_PRIVATE_KEY"
SIZE, NONCE = 32, 12
SEALED = re.compile(r"sealed1\.([0-9a-f]{8})\.([A-Za-z0-9_-]{38,})")
"""Longer than anything a form takes for an id, so nobody types one."""


class BadKey(ValueError):
    """A key that is not 32 bytes in URL-safe base64."""


@dataclass(frozen=True, slots=True)
class Ring:
    """The keys of this server, the one in use first."""

    keys: tuple[bytes, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The names of the keys; they tell nothing about them."""
        return tuple(map(key_id, self.keys))

    def seal(self, text: str) -> str:
        """A text for the database."""
        key, nonce = self.keys[0], secrets.token_bytes(NONCE)
        made = nonce + _cipher(key).encrypt(nonce, text.encode(), None)
        return f"sealed1.{key_id(key)}.{base64.urlsafe_b64encode(made).decode().rstrip('=')}"

    def sealed(self, text: str) -> str:
        """Under the newest key; as it stands where it is sealed by one that is not here."""
        plain = self.unseal(text)
        return plain if is_sealed(plain) else self.seal(plain)

    def unseal(self, text: str) -> str:
        """The text again; as it stands where it is not sealed, or its key is not here."""
        found = SEALED.fullmatch(text)
        if found is None:
            return text
        key = next((one for one in self.keys if key_id(one) == found[1]), None)
        if key is None:
            return text
        try:
            whole = base64.urlsafe_b64decode(found[2] + "=" * (-len(found[2]) % 4))
            return _cipher(key).decrypt(whole[:NONCE], whole[NONCE:], None).decode()
        except (InvalidTag, ValueError):  # damaged, or somebody wrote into the database
            return text

    def mark(self, text: str) -> str:
        """The same for the same text, and telling nobody without the key what it is."""
        plain = "".join(text.split()).casefold()
        return hmac.new(_for_marks(self.keys[0]), plain.encode(), hashlib.sha256).hexdigest()


def key_id(key: bytes) -> str:
    """The name of a key."""
    return hashlib.sha256(b"meydan key " + key).hexdigest()[:8]


def is_sealed(text: str) -> bool:
    """Whether a text is one that could not be opened here, or was not yet."""
    return SEALED.fullmatch(text) is not None


def ring() -> Ring:
    """The keys as they are now; the first is made where there is none."""
    told = os.environ.get(VARIABLE, "")
    if told:
        return _parsed(told)
    path = config().data / FILE
    try:
        changed = path.stat().st_mtime_ns
    except FileNotFoundError:
        made_once(path, lambda: f"{new_key()}\n".encode("ascii"))
        changed = path.stat().st_mtime_ns
    return _read(path, changed)


def present() -> bool:
    """Whether there is a key; none is made to find out."""
    return bool(os.environ.get(VARIABLE)) or (config().data / FILE).exists()


def new_key() -> str:
    """A key as text."""
    return base64.urlsafe_b64encode(secrets.token_bytes(SIZE)).decode()


def put(path: Path, keys: tuple[str, ...]) -> None:
    """Write keys in place of those in a file, whole or not at all."""
    replace(path, "".join(f"{one}\n" for one in keys).encode("ascii"))


def texts(path: Path) -> tuple[str, ...]:
    """The keys of a file, as they are written there; raises `BadKey`."""
    return _texts(path.read_text(encoding="ascii", errors="replace"))


@lru_cache(maxsize=2)
def _read(path: Path, changed: int) -> Ring:  # noqa: ARG001
    return _parsed(path.read_text(encoding="ascii", errors="replace"))


@lru_cache(maxsize=2)
def _parsed(text: str) -> Ring:
    return Ring(tuple(map(_bytes, _texts(text))))


def _texts(text: str) -> tuple[str, ...]:
    found = tuple(text.replace(",", " ").split())
    if not found:
        raise BadKey("no key")
    for one in found:
        _bytes(one)
    return found


def _bytes(text: str) -> bytes:
    try:
        key = base64.b64decode(text.encode("ascii"), altchars=b"-_", validate=True)
    except ValueError:
        raise BadKey("not base64") from None
    if len(key) != SIZE:
        raise BadKey(f"{len(key)} bytes")
    return key


@lru_cache(maxsize=8)
def _cipher(key: bytes) -> AESGCM:
    return AESGCM(key)


@lru_cache(maxsize=8)
def _for_marks(key: bytes) -> bytes:
    return hmac.new(key, b"meydan marks of national ids", hashlib.sha256).digest()
