"""Finding a class by what an address holds, and the device's own secret in it."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from meydan.server.access.limits import check_rate, refuse_over
from meydan.server.access.refusals import Refusal
from meydan.server.classroom.classes import by_code, by_secret
from meydan.server.classroom.pupils import pupil_by
from meydan.server.models import Classroom, Pupil
from meydan.server.store.classes import touch

COOKIE = "meydan_pupil"
COOKIE_AGE = 60 * 24 * 3600
"""As long as homework can take, and the time to look at it."""
MISSES = 6
"""Wrong codes in ten minutes; an address, which a school shares, may try ten times as many."""


class NoClass(Refusal):
    """No class has this code or link, or it was let go."""

    status = 404

    def __init__(self) -> None:
        super().__init__("no-class")


def taught(request: HttpRequest, secret: str) -> Classroom:
    """The class that a teacher's link opens."""
    room = by_secret(secret)
    if room is None:
        count_miss(request)
        raise NoClass
    touch(room)
    return room


def count_act(request: HttpRequest, room: Classroom) -> None:
    """Count what is done to a class by whoever has its teacher's link."""
    check_rate(request, "class-do", room.code, most=300, seconds=60)


def attended(request: HttpRequest, code: str) -> tuple[Classroom, Pupil | None]:
    """The class of a code, and who this device is in it."""
    room = by_code(code)
    pupil = None if room is None else pupil_by(room, own_secret(request))
    if room is None or pupil is None:
        # Who is in the class already is never kept out by others who guess.
        room = find(request, code)
    if room is None:
        raise NoClass
    touch(room)
    return room, pupil


def own_secret(request: HttpRequest) -> str:
    """What this device keeps for the class of the address."""
    return request.COOKIES.get(COOKIE, "")


def keep_secret(response: HttpResponse, room: Classroom, secret: str) -> None:
    """Let the device remember who it is; the cookie goes to this class's pages only."""
    response.set_cookie(
        COOKIE,
        secret,
        max_age=COOKIE_AGE,
        path=_home(room),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def forget_secret(response: HttpResponse, room: Classroom) -> None:
    """Let the device be nobody again."""
    response.delete_cookie(COOKIE, path=_home(room), samesite="Lax")


def _home(room: Classroom) -> str:
    return reverse("class", kwargs={"code": room.code})


def find(request: HttpRequest, code: str) -> Classroom | None:
    """The class of a code. Codes are short: whoever tried too many is not told of a right one."""
    refuse_over(request, "class-miss", most=MISSES, seconds=600)
    room = by_code(code)
    if room is None:
        count_miss(request)
    return room


def count_miss(request: HttpRequest) -> None:
    """Count a code or link that opens nothing."""
    check_rate(request, "class-miss", "", most=MISSES, seconds=600)
