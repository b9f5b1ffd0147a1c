from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("meydan", "0030_studies_and_homework")]

    operations = [
        migrations.AddField(
            model_name="board", name="turned", field=models.BooleanField(default=False)
        ),
    ]
