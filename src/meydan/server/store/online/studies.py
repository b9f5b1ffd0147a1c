"""Studies that are kept: made, found by their links, written, let go."""

import secrets
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from meydan.server.access.secrets import digest, new_secret
from meydan.server.models import Profile, Study

OWN = "~"
"""Before a study's code, in the place of the secret: written by the profile it belongs to."""
MOST = 200
"""Of one profile."""
KEPT = timedelta(days=2 * 365)
"""A study that nobody looked at goes after so long."""


class Outdated(Exception):
    """Somebody else has written since the page was loaded."""


class TooManyStudies(Exception):
    """So many that no more are kept."""


def new_study(
    *, game: str, rulebook: str, title: str, chapters: list[Any], profile: Profile | None
) -> tuple[Study, str]:
    """A study, and what opens it for writing: a secret, or the profile's own way to it."""
    if profile is not None and profile.studies.count() >= MOST:
        raise TooManyStudies
    secret = new_secret()
    made = Study.objects.create(
        code=secrets.token_urlsafe(12),
        key=digest(secret),
        profile=profile,
        game=game,
        rulebook=rulebook,
        title=title,
        chapters=chapters,
        touched=timezone.now(),
    )
    return made, secret if profile is None else f"{OWN}{made.code}"


def by_code(code: str) -> Study | None:
    """A study by the link for sharing."""
    return _seen(Study.objects.filter(code=code).first())


def by_secret(secret: str, profile: Profile | None) -> Study | None:
    """A study that this reader may write."""
    if not secret.startswith(OWN):
        return _seen(Study.objects.filter(key=digest(secret)).first())
    own = Study.objects.filter(code=secret.removeprefix(OWN), profile=profile)
    return _seen(own.first()) if profile is not None else None


def write(study: Study, version: int, **fields: Any) -> int:
    """Change a study that nobody changed since `version`; the new version."""
    with transaction.atomic():
        rows = Study.objects.filter(pk=study.pk, version=version)
        if not rows.update(version=version + 1, touched=timezone.now(), **fields):
            raise Outdated
    return version + 1


def let_go() -> None:
    """Let studies go that nobody came back to."""
    Study.objects.filter(touched__lt=timezone.now() - KEPT).delete()


def _seen(study: Study | None) -> Study | None:
    if study is not None and timezone.now() - study.touched > timedelta(days=1):
        Study.objects.filter(pk=study.pk).update(touched=timezone.now())
    return study
