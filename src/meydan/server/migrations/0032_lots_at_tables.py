from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("meydan", "0031_played_openings")]

    operations = [
        migrations.AddField(
            model_name="board", name="turned", field=models.BooleanField(default=False)
        ),
    ]
