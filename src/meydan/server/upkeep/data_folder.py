"""Getting a data folder ready: Django, migrations, and the owner's one-time link."""

import os
from datetime import timedelta

import django


def prepare() -> None:
    """Set Django up and bring the database to the newest form."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "meydan.server.settings")
    django.setup()
    from django.core.management import call_command

    from meydan.server.classroom.classes import let_go

    call_command("migrate", verbosity=0, interactive=False)
    let_go()


def owner_link() -> str | None:
    """The path of a link that makes its reader the owner, if there is none yet."""
    from django.utils import timezone

    from meydan.server.access.secrets import digest, new_secret
    from meydan.server.models import Account, SignInLink

    if Account.objects.filter(is_superuser=True).exclude(password__startswith="!").exists():
        return None
    owner, created = Account.objects.get_or_create(
        username="owner", defaults={"is_superuser": True, "is_staff": True}
    )
    if created:
        owner.set_unusable_password()
        owner.save()
    owner.links.all().delete()
    secret = new_secret()
    expires = timezone.now() + timedelta(days=1)
    SignInLink.objects.create(account=owner, digest=digest(secret), once=True, expires=expires)
    return f"/in/{secret}"
