"""The meeting's changes of a category move into its settings, where the book is."""

from typing import Any

from django.db import migrations


def into_settings(apps: Any, _: Any) -> None:
    """Plain JSON only: whoever reads settings of version 0.1.0 knows what to make of it."""
    for row in apps.get_model("meydan", "Category").objects.exclude(overrides={}):
        row.settings = {**row.settings, "overrides": row.overrides}
        row.save(update_fields=["settings"])


def out_of_settings(apps: Any, _: Any) -> None:
    for row in apps.get_model("meydan", "Category").objects.all():
        if "overrides" in row.settings:
            row.overrides = row.settings.pop("overrides")
            row.save(update_fields=["settings", "overrides"])


class Migration(migrations.Migration):
    dependencies = [("meydan", "0008_leases_and_epoch")]

    operations = [
        migrations.RunPython(into_settings, out_of_settings, elidable=True),
        migrations.RemoveField("category", "overrides"),
    ]
