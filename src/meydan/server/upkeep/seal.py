"""Sealed backups: encrypted with age, for a public key whose other half lies elsewhere.

The server needs the public key only, so whoever takes the machine reads no old backup. The file is
an ordinary age file: `age -d -i KEY` opens it without Meydan.
"""

import os
from pathlib import Path

from meydan.server.fault import UpkeepFault

HEAD = b"age-encryption.org/v1"


def new_identity(file: Path) -> str:
    """Make a pair of keys; the secret one goes into a file of its own, the public one is given."""
    from pyrage import x25519

    made = x25519.Identity.generate()
    public = str(made.to_public())
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as out:
        out.write(f"# public key: {public}\n{made}\n")
    return public


def sealed(file: Path) -> bool:
    """Whether a file is sealed."""
    with file.open("rb") as found:
        return found.read(len(HEAD)) == HEAD


def seal(file: Path, recipient: str) -> Path:
    """A sealed copy beside a file, which goes."""
    import pyrage
    from pyrage import x25519

    try:
        key = x25519.Recipient.from_str(recipient)
    except pyrage.RecipientError:
        raise UpkeepFault("key-wrong", key=recipient[:80]) from None
    target = file.with_suffix(".age")
    with file.open("rb") as plain, target.open("wb") as out:
        pyrage.encrypt_io(plain, out, [key])
    file.unlink()
    return target


def unseal(file: Path, identity: Path | None, folder: Path) -> Path:
    """The file opened with the secret key, in a folder of its own."""
    import pyrage
    from pyrage import x25519

    if identity is None:
        raise UpkeepFault("backup-sealed", file=str(file))
    try:
        lines = identity.read_text(encoding="ascii").split("\n")
        keys = [x25519.Identity.from_str(one) for one in lines if one.startswith("AGE-SECRET")]
    except (pyrage.IdentityError, UnicodeDecodeError):
        keys = []
    if not keys:
        raise UpkeepFault("key-wrong", key=str(identity))
    target = folder / "unsealed.zip"
    try:
        with file.open("rb") as found, target.open("wb") as out:
            pyrage.decrypt_io(found, out, keys)
    except pyrage.DecryptError:
        raise UpkeepFault("key-not-its", file=str(file)) from None
    return target
