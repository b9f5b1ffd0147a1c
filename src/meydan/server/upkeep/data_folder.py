"""Getting a data folder ready: its rights, Django, migrations, and the owner's one-time link."""

import contextlib
import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import django

from meydan.server.fault import UpkeepFault
from meydan.server.keyring import FILE
from meydan.server.secret_file import made_once
from meydan.server.upkeep.presence import taken
from meydan.server.upkeep.soundness import BEGUN, DATABASE, check, system_fault

PREPARED = "MEYDAN_PREPARED_BY"
"""The process that prepared the folder for those that it starts."""
OWN = (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", "secret.key", FILE)
"""Files with people's data, the key of sessions and that of national ids: the owner's alone."""

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def prepare() -> None:
    """Bring the database to the newest form; raises `UpkeepFault` where it can't be used."""
    from meydan.server.config import config

    with plain_faults():
        guard(config().data)
        check(config())
        if not config().database_url:
            _own_file(config().data / OWN[0])
        setup()
        _check_key()
        from django.core.management import call_command

        from meydan.server.store.classes import let_go

        call_command("migrate", verbosity=0, interactive=False)
        if not config().database_url:
            made_once(config().data / BEGUN, lambda: b"")
        let_go()


def prepare_once() -> None:
    """The same for processes that begin together: one after the other."""
    from meydan.server.config import config

    with plain_faults():
        guard(config().data)
    with taken(config().data / "prepare.lock"):
        prepare()


def _check_key() -> None:
    from meydan.server import keyring

    if keyring.present():
        try:
            keyring.ring()
        except keyring.BadKey as error:
            raise UpkeepFault("key-unusable", place=keyring.FILE, reason=str(error)) from None


def setup() -> None:
    """Django, with nothing touched in the database."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "meydan.server.settings")
    django.setup()


def guard(folder: Path) -> None:
    """A folder that can be written to, its files readable by nobody else."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    probe = folder / f".probe-{os.getpid()}"
    probe.write_bytes(b"Meydan")
    probe.unlink()
    for name in OWN:
        with contextlib.suppress(OSError):  # another user's: the database itself will tell
            (folder / name).chmod(0o600)


def _own_file(path: Path) -> None:
    """SQLite gives its log the rights of the database."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


@contextmanager
def plain_faults() -> Iterator[None]:
    """What the system and the database say, as faults with a sentence."""
    from django.core.exceptions import ImproperlyConfigured
    from django.db import DatabaseError

    try:
        yield
    except OSError as error:
        place = error.filename or ""
        reason = error.strerror or str(error)
        if error.errno in NO_ROOM:
            raise UpkeepFault("disk-full", reason=reason) from None
        raise UpkeepFault("folder-unusable", folder=place, reason=reason) from None
    except DatabaseError as error:
        raise system_fault(error) from None
    except ImproperlyConfigured as error:
        raise UpkeepFault("database-away", reason=str(error).splitlines()[0]) from None


def owner_link() -> str | None:
    """The path of a link that makes its reader the owner, if there is none yet."""
    from django.utils import timezone

    from meydan.server.access.secrets import digest, new_secret
    from meydan.server.models import Account, SignInLink

    if Account.objects.filter(is_superuser=True).exclude(password__startswith="!").exists():
        return None
    with plain_faults():
        owner, created = Account.objects.get_or_create(
            username="owner", defaults={"is_superuser": True, "is_staff": True}
        )
        if created:
            owner.set_unusable_password()
            owner.save()
        owner.links.all().delete()
        secret = new_secret()
        expires = timezone.now() + timedelta(days=1)
        SignInLink.objects.create(account=owner, digest=digest(secret), once=True, expires=expires)
    return f"/in/{secret}"
