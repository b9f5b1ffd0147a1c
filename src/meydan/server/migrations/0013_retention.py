"""How long an event keeps people's data, and when it forgot them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("meydan", "0012_no_traces")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="keep_months",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="event",
            name="forgotten",
            field=models.DateField(null=True),
        ),
    ]
