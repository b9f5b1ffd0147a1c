"""Messages sealed for one browser: RFC 8291 over RFC 8188's `aes128gcm`.

The server makes a key for this message alone. Its half of a Diffie–Hellman exchange with the
browser's public key, mixed with the secret that the browser gave, seals the text; the push service
between them reads nothing. One record is enough: services take 4 KB at most.
"""

import os
import struct

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from meydan.server.jobs.push.keys import point

RECORD = 4096
LAST = b"\x02"
"""Ends the text of the last record; padding would follow it."""


def seal(
    text: bytes,
    *,
    browser: bytes,
    secret: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a push request; `own` and `salt` are given by tests only."""
    own = own or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), browser)
    here = point(own.public_key())
    shared = own.exchange(ec.ECDH(), theirs)
    material = _derived(shared, secret, b"WebPush: info\x00" + browser + here, 32)
    key = _derived(material, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derived(material, salt, b"Content-Encoding: nonce\x00", 12)
    head = salt + struct.pack("!IB", RECORD, len(here)) + here
    return head + AESGCM(key).encrypt(nonce, text + LAST, None)


def unseal(body: bytes, *, browser: ec.EllipticCurvePrivateKey, secret: bytes) -> bytes:
    """What the browser does with it."""
    salt, (_, size) = body[:16], struct.unpack("!IB", body[16:21])
    sender, sealed = body[21 : 21 + size], body[21 + size :]
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
    shared = browser.exchange(ec.ECDH(), theirs)
    info = b"WebPush: info\x00" + point(browser.public_key()) + sender
    material = _derived(shared, secret, info, 32)
    key = _derived(material, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derived(material, salt, b"Content-Encoding: nonce\x00", 12)
    return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\x00").removesuffix(LAST)


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(material)
