"""New classes, and finding one."""

import secrets

from django.utils import timezone

from meydan.server.access.secrets import digest, new_secret
from meydan.server.models import Classroom
from meydan.server.rounds.setup import Setup, stored
from meydan.server.store.classes import alive, delete, let_go

LETTERS = "CDFGHJKMNPQRTVWX34679"
"""Of codes: nothing that is mistaken for another, and no vowels, so that no word comes out."""
CODE_LENGTH = 6
MOST_CLASSES = 1000
"""At the same time; a server for a whole province has fewer."""


class TooManyClasses(Exception):
    """So many classes are open that no more are made."""


def new_class(setup: Setup, *, name: str) -> str:
    """Make a class; the secret of its teacher's link."""
    let_go()
    if Classroom.objects.count() >= MOST_CLASSES:
        raise TooManyClasses
    secret = new_secret()
    Classroom.objects.create(
        code=_new_code(),
        key=digest(secret),
        pupils_token=secrets.token_urlsafe(12),
        teacher_token=secrets.token_urlsafe(12),
        name=name,
        setup=stored(setup),
        touched=timezone.now(),
    )
    return secret


def by_code(code: str) -> Classroom | None:
    """The class of a code, however it was typed; `None` once it was let go."""
    plain = "".join(letter for letter in code.upper() if letter in LETTERS)
    return _alive(Classroom.objects.filter(code=plain).first())


def by_secret(secret: str) -> Classroom | None:
    """The class of a teacher's link."""
    return _alive(Classroom.objects.filter(key=digest(secret)).first())


def _alive(room: Classroom | None) -> Classroom | None:
    if room is not None and not alive(room):
        delete(room)
        return None
    return room


def _new_code() -> str:
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        if not Classroom.objects.filter(code=code).exists():
            return code
