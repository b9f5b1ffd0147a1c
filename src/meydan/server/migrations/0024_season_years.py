"""A season counted behind its pages; runs over events need every place counted once more."""

import django.db.models.deletion
from django.db import migrations, models


def count_again(apps, schema_editor):
    apps.get_model("meydan", "Counted").objects.update(placed=-1)
    apps.get_model("meydan", "Feat").objects.filter(kind="unbeaten").delete()


class Migration(migrations.Migration):

    dependencies = [
        ('meydan', '0023_queue'),
    ]

    operations = [
        migrations.AddField(
            model_name='placing',
            name='form',
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.CreateModel(
            name='SeasonYear',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('year', models.PositiveSmallIntegerField()),
                ('players', models.PositiveIntegerField(default=0)),
                ('schools', models.PositiveIntegerField(default=0)),
                ('provinces', models.PositiveIntegerField(default=0)),
                ('federation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='years', to='meydan.federation')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('federation', 'year'), name='year_of_federation')],
            },
        ),
        migrations.RunPython(count_again, migrations.RunPython.noop),
    ]
