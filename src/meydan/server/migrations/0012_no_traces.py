"""What stood in the clear before goes from the pages of the database, too."""

from django.db import migrations

TABLES = ("meydan_privatedata", "meydan_importdraft", "meydan_snapshot")


def rewrite(apps, schema_editor):
    connection = schema_editor.connection
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("VACUUM")
        else:
            for table in TABLES:
                cursor.execute(f"VACUUM FULL {table}")


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("meydan", "0011_sealed_ids")]

    operations = [migrations.RunPython(rewrite, migrations.RunPython.noop)]
