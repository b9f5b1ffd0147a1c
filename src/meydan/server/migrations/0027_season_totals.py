
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('meydan', '0026_hooks'),
    ]

    operations = [
        migrations.CreateModel(
            name='SeasonTotal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('year', models.PositiveSmallIntegerField()),
                ('game', models.CharField(max_length=12)),
                ('age', models.PositiveSmallIntegerField(default=0)),
                ('province', models.CharField(blank=True, max_length=60)),
                ('points', models.PositiveIntegerField()),
                ('players', models.PositiveIntegerField()),
                ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='meydan.club')),
                ('federation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='meydan.federation')),
            ],
            options={
                'indexes': [models.Index(fields=['federation', 'year', 'game', 'age', '-points'], name='season_totals')],
            },
        ),
    ]
