"""The keys of national ids: looked at, changed, and the old ones let go."""

import os
from collections import Counter
from dataclasses import dataclass

from django.db import connection, transaction

from meydan.server import keyring
from meydan.server.config import config
from meydan.server.fault import UpkeepFault
from meydan.server.models import ImportDraft, PrivateData, Snapshot
from meydan.server.store.season.links import mark_people
from meydan.server.store.snapshots import with_ids
from meydan.server.upkeep.presence import alone


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyState:
    """Which keys are here, and what each has sealed."""

    keys: tuple[str, ...]
    """Names of the keys, the one in use first; none yet where nothing was sealed."""
    place: str
    """The file, or the variable."""
    sealed: dict[str, int]
    """How many national ids lie under which key."""

    @property
    def unreadable(self) -> int:
        """Ids whose key is not here: it is lost, or they came from another server."""
        return sum(n for key, n in self.sealed.items() if key not in self.keys)


def state() -> KeyState:
    """How it stands; no key is made to find out."""
    counted: Counter[str] = Counter()
    table = PrivateData._meta.db_table
    with connection.cursor() as cursor:  # as they lie there, unopened
        cursor.execute(f"SELECT national_id FROM {table} WHERE national_id <> ''")
        for (text,) in cursor.fetchall():
            found = keyring.SEALED.fullmatch(text)
            counted[found[1] if found else ""] += 1
    return KeyState(
        keys=keyring.ring().ids if keyring.present() else (),
        place=keyring.VARIABLE if _given() else str(config().data / keyring.FILE),
        sealed=dict(counted),
    )


def rotate() -> int:
    """A new key, and everything sealed anew under it; how many ids. The old one still opens."""
    if not _given():
        keyring.ring()  # there is one to be changed
        path = config().data / keyring.FILE
        keyring.put(path, (keyring.new_key(), *keyring.texts(path)))
    elif len(keyring.ring().keys) < 2:
        raise UpkeepFault("key-in-variable", variable=keyring.VARIABLE)
    return reseal()


def reseal() -> int:
    """Seal everything under the newest key."""
    number = 0
    with transaction.atomic():
        for row in PrivateData.objects.exclude(national_id="").select_for_update():
            row.save(update_fields=["national_id", "national_mark"])
            number += not keyring.is_sealed(row.national_id)
        mark_people()
        for draft in ImportDraft.objects.select_for_update():
            if draft.rows:
                draft.save(update_fields=["rows"])
        for snapshot in Snapshot.objects.select_for_update().iterator(chunk_size=20):
            snapshot.data = with_ids(bytes(snapshot.data), keyring.ring().sealed)
            snapshot.save(update_fields=["data"])
    return number


def drop_old() -> int:
    """Forget all keys but the newest; backups made before open no more. How many went."""
    if _given():
        raise UpkeepFault("key-in-variable", variable=keyring.VARIABLE)
    with alone(config()):  # a server at work might seal with one of them in this moment
        reseal()
        path = config().data / keyring.FILE
        newest, *old = keyring.texts(path)
        keyring.put(path, (newest,))
    return len(old)


def _given() -> bool:
    return bool(os.environ.get(keyring.VARIABLE))
