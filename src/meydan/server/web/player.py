"""Who plays: the profile that a browser is let in as, by a cookie of the pages of playing alone."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from meydan.match.seats import Seat
from meydan.server.access.refusals import Refusal
from meydan.server.models import Profile
from meydan.server.rounds.games import OWN, by_profile, by_secret
from meydan.server.rounds.hosts.game import Game
from meydan.server.store.online.profiles import by_device
from meydan.server.store.online.sittings import sit

COOKIE = "meydan_player"
AGE = 400 * 24 * 3600
"""As long as browsers keep a cookie at most."""
HOME = "/play/"
"""Pages elsewhere are the same for everybody, and go compressed and from caches."""


class NoProfile(Refusal):
    """What only somebody with a profile can do."""

    status = 403

    def __init__(self) -> None:
        super().__init__("no-profile")


def device_secret(request: HttpRequest) -> str:
    """What this browser keeps."""
    return request.COOKIES.get(COOKIE, "")[:100]


def player_of(request: HttpRequest) -> Profile | None:
    """The profile that a request comes from."""
    return by_device(device_secret(request))


def needed(request: HttpRequest) -> Profile:
    """The same, where nothing can be done without one."""
    found = player_of(request)
    if found is None:
        raise NoProfile
    return found


def keep(response: HttpResponse, secret: str) -> None:
    """Let the browser remember who it is."""
    response.set_cookie(
        COOKIE,
        secret,
        max_age=AGE,
        path=HOME,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def drop(response: HttpResponse) -> None:
    """Let the browser be nobody again."""
    response.delete_cookie(COOKIE, path=HOME, samesite="Lax")


def seat_of(request: HttpRequest, secret: str) -> Game:
    """The game and the seat of an address: by its own secret, or by the profile."""
    if secret.startswith(OWN):
        return by_profile(secret.removeprefix(OWN), player_of(request))
    return by_secret(secret)


def remember(request: HttpRequest, secret: str) -> None:
    """Put a game that was made or joined by a link into the history of the own profile."""
    profile = player_of(request)
    if profile is not None:
        host = by_secret(secret)
        assert isinstance(host.seat, Seat)
        sit(host.row, host.seat, profile)
