"""Pupils: coming in, being somebody again, and what the teacher does with the list."""

from django.db import transaction

from meydan.server.access.secrets import digest, new_secret
from meydan.server.classroom.games import decide, present_game
from meydan.server.classroom.names import first_name, folded
from meydan.server.classroom.swiss import enter_late, take_out
from meydan.server.models import Classroom, FreeGame, Pupil
from meydan.server.store.classes import tell_class

MOST = 60
"""In one class."""


class NotJoined(Exception):
    """A pupil who can't come in; `code` says why: `name`, `taken`, `full`, `closed`."""

    def __init__(self, code: str, name: str = "") -> None:
        self.code = code
        self.name = name
        super().__init__(code)


def join(room: Classroom, text: str) -> str:
    """Come in under a name; the secret that the pupil's device keeps."""
    name = first_name(text)
    if not name:
        raise NotJoined("name")
    secret = new_secret()
    with transaction.atomic():
        held = Classroom.objects.select_for_update().get(pk=room.pk)
        known = held.pupils.filter(folded=folded(name)).first()
        if known is not None and known.key is not None:
            raise NotJoined("taken", name)
        if known is not None:  # the teacher lets this pupil come back from another device
            known.key = digest(secret)
            known.save()
        elif not held.joinable:
            raise NotJoined("closed")
        elif held.pupils.count() >= MOST:
            raise NotJoined("full")
        else:
            pupil = held.pupils.create(name=name, folded=folded(name), key=digest(secret))
            enter_late(held, pupil)
        tell_class(held)
    return secret


def pupil_by(room: Classroom, secret: str) -> Pupil | None:
    """Who this device is in a class."""
    return room.pupils.filter(key=digest(secret)).first() if secret else None


def rename(room: Classroom, pupil: Pupil, text: str) -> None:
    """Give a pupil another name, on the boards too."""
    name = first_name(text)
    if not name:
        raise NotJoined("name")
    with transaction.atomic():
        held = Classroom.objects.select_for_update().get(pk=room.pk)
        if held.pupils.filter(folded=folded(name)).exclude(pk=pupil.pk).exists():
            raise NotJoined("taken", name)
        held.pupils.filter(pk=pupil.pk).update(name=name, folded=folded(name))
        tell_class(held)
    _on_boards(pupil, name)


def let_back(room: Classroom, pupil: Pupil) -> None:
    """Let the next one who types this name be this pupil: a lost phone, an emptied browser."""
    with transaction.atomic():
        held = Classroom.objects.select_for_update().get(pk=room.pk)
        held.pupils.filter(pk=pupil.pk).update(key=None)
        tell_class(held)


def remove(room: Classroom, pupil: Pupil) -> None:
    """Take a pupil out; a game under way is the opponent's."""
    present = present_game(pupil)
    if present is not None and present.game.phase != FreeGame.Phase.OVER:
        other = "b" if present.first_id == pupil.pk else "a"
        decide(present, other if present.second_id is not None else "stopped")
    _on_boards(pupil, "")
    with transaction.atomic():
        held = Classroom.objects.select_for_update().get(pk=room.pk)
        take_out(held, pupil)
        held.pupils.filter(pk=pupil.pk).delete()
        tell_class(held)


def _on_boards(pupil: Pupil, name: str) -> None:
    """Write a name beside the boards; never while the class is held, since games come first."""
    FreeGame.objects.filter(in_class__first=pupil).update(name_a=name)
    FreeGame.objects.filter(in_class__second=pupil).update(name_b=name)
