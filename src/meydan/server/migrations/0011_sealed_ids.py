"""National ids are sealed where they lie: private data, snapshots, lists that are being imported."""

import json
import zlib

from django.db import migrations

import meydan.server.models.sealed
from meydan.server.keyring import ring


def seal(apps, schema_editor):
    # Reading gives what is not sealed as it stands, saving seals it.
    for name in ("PrivateData", "ImportDraft"):
        for row in apps.get_model("meydan", name).objects.iterator(chunk_size=500):
            row.save()
    for row in apps.get_model("meydan", "Snapshot").objects.iterator(chunk_size=20):
        try:
            whole = json.loads(zlib.decompress(bytes(row.data)))
            tournament = json.loads(whole["tournament"])
            held = [one for one in tournament.get("private", ()) if one.get("national_id")]
        except (zlib.error, ValueError, KeyError, TypeError, AttributeError):
            continue  # damaged: it says so when it is asked for
        for one in held:
            one["national_id"] = ring().seal(one["national_id"])
        if held:
            whole["tournament"] = json.dumps(tournament, ensure_ascii=False)
            row.data = zlib.compress(json.dumps(whole, ensure_ascii=False).encode(), 6)
            row.save(update_fields=["data"])


class Migration(migrations.Migration):
    dependencies = [("meydan", "0010_event_mark")]

    operations = [
        migrations.AlterField(
            model_name="importdraft",
            name="rows",
            field=meydan.server.models.sealed.SealedRows(),
        ),
        migrations.AlterField(
            model_name="privatedata",
            name="national_id",
            field=meydan.server.models.sealed.SealedText(blank=True, max_length=20),
        ),
        migrations.AddField(
            model_name="privatedata",
            name="national_mark",
            field=meydan.server.models.sealed.Mark(
                blank=True, db_index=True, max_length=64, of="national_id", default=""
            ),
            preserve_default=False,
        ),
        migrations.RunPython(seal, migrations.RunPython.noop),
    ]
