"""A category's clock and places move into its book, and into the snapshots that were taken of it.

Snapshots of version 0.1.0 held no decisions of the meeting: they get those that hold now, which are
the ones they were taken under, since nobody could change them after the last.
"""

import json
import zlib
from typing import Any

from django.db import migrations, models

from meydan.formats.older import OVERRIDES, with_columns


def into_book(apps: Any, _: Any) -> None:
    for row in apps.get_model("meydan", "Category").objects.all():
        beside = {"clock": row.clock, "places": row.qualify}
        for snapshot in row.snapshots.iterator(chunk_size=20):
            data = _rewritten(bytes(snapshot.data), row.settings.get(OVERRIDES, {}), beside)
            if data is not None:
                snapshot.data = data
                snapshot.save(update_fields=["data"])
        row.clocked = bool(row.clock)
        row.settings = with_columns(row.settings, **beside)
        row.save(update_fields=["clocked", "settings"])


def _rewritten(data: bytes, decided: dict[str, Any], beside: dict[str, Any]) -> bytes | None:
    try:
        whole = json.loads(zlib.decompress(data))
        document = json.loads(whole["tournament"])
        settings = document["tournament"]["settings"]
        if "book" not in settings:
            settings = settings | {OVERRIDES: decided}
        document["tournament"]["settings"] = with_columns(settings, **beside)
    except (zlib.error, ValueError, KeyError, TypeError, AttributeError):
        return None  # damaged: it says so when it is asked for
    whole["tournament"] = json.dumps(document, ensure_ascii=False)
    return zlib.compress(json.dumps(whole, ensure_ascii=False).encode(), 6)


class Migration(migrations.Migration):
    dependencies = [("meydan", "0013_retention")]

    operations = [
        migrations.AddField("category", "clocked", models.BooleanField(default=False)),
        migrations.RunPython(into_book, migrations.RunPython.noop),
        migrations.RemoveField("category", "clock"),
        migrations.RemoveField("category", "qualify"),
    ]
