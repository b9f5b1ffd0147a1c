"""Games outside tournaments: made, joined, found and played again.

Every seat has a secret link of its own; a code is for sharing.
"""

import base64
import hashlib
import logging
import secrets
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.http import Http404
from django.utils import timezone

from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.server.access.secrets import digest, new_secret
from meydan.server.models import Classroom, FreeGame, LiveEvent, Profile, Sitting
from meydan.server.models.moments import now_ms
from meydan.server.rounds.acts import ready
from meydan.server.rounds.held import Held, hold, tell
from meydan.server.rounds.hosts.classroom import ClassGame, ClassPractice
from meydan.server.rounds.hosts.game import Game
from meydan.server.rounds.hosts.online import OnlineGame, due_games, settle_due
from meydan.server.rounds.hosts.practice import Practice
from meydan.server.rounds.setup import Setup, stored
from meydan.server.store.board_log import read_many
from meydan.server.store.online.sittings import sit

OWN = "~"
"""Before a game's code, in the place of a seat's secret: the seat that the own profile has."""
WAITING_DAYS = 3
"""A game that nobody joined goes after so many days."""
KEPT_DAYS = 180
"""Any other game goes after so many days without a move."""


LONGEST = timedelta(days=1)
"""No clock runs longer than this without anybody's move."""


log = logging.getLogger(__name__)


class SeatTaken(Exception):
    """Both seats have their players."""


def host_of(game: FreeGame, seat: Seat | None = None) -> Game:
    """The host of a stored game, for who has a seat or for those who watch."""
    if game.kind == FreeGame.Kind.ONLINE:
        return OnlineGame(game, seat)
    if game.kind == FreeGame.Kind.PRACTICE:
        return (ClassPractice if game.classroom_id else Practice)(game, seat)
    return (ClassGame if game.classroom_id else Game)(game, seat)


def by_secret(secret: str) -> Game:
    """The game and the seat that a secret link opens."""
    found = seat_by(secret)
    if found is None:
        raise Http404
    return host_of(*found)


def by_code(code: str) -> Game:
    """A game by the code for sharing."""
    game = FreeGame.objects.filter(code=code).first()
    if game is None:
        raise Http404
    return host_of(game)


def read_all(games: Iterable[FreeGame]) -> dict[int, Round]:
    """The rounds of several games, by their keys, with one look into the log."""
    logs = read_many(FreeGame, {game.pk: game.seq for game in games})
    return {key: log.round for key, log in logs.items() if log.round is not None}


def running_games(now: int) -> Iterator[Game]:
    """Games whose clock may run, by their setup and their last change alone."""
    since = datetime.fromtimestamp(now / 1000, UTC) - LONGEST
    for game in FreeGame.objects.filter(phase=FreeGame.Phase.PLAYING, touched__gte=since):
        clock = game.setup.get("clock")
        if clock is None:
            continue
        most = clock["seconds"] + game.seq * clock.get("increment", 0) + clock.get("delay", 0)
        if 1000 * (game.touched.timestamp() + most) >= now:
            yield host_of(game)


def new_practice(setup: Setup, *, name: str = "") -> str:
    """A game against the program; the secret of the link to it."""
    assert setup.human is not None
    secret = new_secret()
    _clear_old()
    with transaction.atomic():
        game = _row(FreeGame.Kind.PRACTICE, setup)
        _seat(game, setup.human, secret, name)
        game.save()
        hold(host_of(game), Held.opened)
    return secret


def new_friendly(setup: Setup, *, seat: Seat, name: str) -> str:
    """A game that waits for a friend; the secret of the maker's own link."""
    secret = new_secret()
    _clear_old()
    with transaction.atomic():
        game = _row(FreeGame.Kind.FRIENDLY, setup)
        _seat(game, seat, secret, name)
        game.save()
    return secret


def join(code: str, *, name: str) -> str:
    """Take the free seat of a game; the secret of the own link. Raises `SeatTaken`."""
    secret = new_secret()
    with transaction.atomic():
        game = FreeGame.objects.select_for_update().get(code=code)
        free = free_seat(game)
        if free is None:
            raise SeatTaken
        _seat(game, free, secret, name)
        game.save()
        hold(host_of(game), Held.opened)
    return secret


def new_online(setup: Setup, players: tuple[Profile, Profile], *, rated: bool = True) -> FreeGame:
    """A game between two profiles, who come to it by what their devices keep; A is the first."""
    with transaction.atomic():
        game = _row(FreeGame.Kind.ONLINE, setup)
        for seat, profile in zip(Seat, players, strict=True):
            _seat(game, seat, new_secret(), profile.nickname)  # a secret that nobody is told
        game.save()
        one, other = players
        Sitting.objects.bulk_create(
            Sitting(game=game, seat=seat.value, profile=own, opponent=met, rated=rated)
            for seat, own, met in ((Seat.A, one, other), (Seat.B, other, one))
        )
        hold(host_of(game), Held.opened)
        game.refresh_from_db()
    return game


def settle_all_due() -> int:
    """Let happen what is due in games that nobody may be looking at; how many games."""
    found = due_games(now_ms())
    for game in found:
        try:
            settle_due(host_of(game))
        except Exception:
            # One log that can't be read keeps no other game waiting, and is not tried for ever.
            log.exception("%s is left as it is", game)
            FreeGame.objects.filter(pk=game.pk).update(due=0)
    return len(found)


def come(host: Game) -> None:
    """A player is at the board: where both have to be, that is being ready."""
    played = host.played
    if not isinstance(host, OnlineGame) or host.seat is None or played is None:
        return
    if not host.begun(played) and host.seat.value not in host.row.ready:
        hold(host, ready)


def by_profile(code: str, profile: Profile | None) -> Game:
    """The game in which a profile has a seat."""
    rows = Sitting.objects.select_related("game").filter(game__code=code, profile=profile)
    found = rows.first() if profile is not None else None
    if found is None:
        raise Http404
    return host_of(found.game, Seat(found.seat))


def new_in_class(classroom: Classroom, setup: Setup, *, names: tuple[str, str]) -> FreeGame:
    """A game that a teacher set up; its seats are given when the pupils come to them."""
    practice = setup.human is not None
    with transaction.atomic():
        game = _row(FreeGame.Kind.PRACTICE if practice else FreeGame.Kind.FRIENDLY, setup)
        game.classroom = classroom
        game.name_a, game.name_b = names
        game.save()
        hold(host_of(game), Held.opened)
        game.refresh_from_db()
    return game


def claim(game: FreeGame, seat: Seat, secret: str) -> str:
    """Give a seat to somebody known by a secret of their own; the secret of the seat's link."""
    own = _following(secret, game.code)
    if _key(game, seat) != digest(own):
        FreeGame.objects.filter(pk=game.pk).update(**{f"key_{seat.value}": digest(own)})
    return own


def rematch(game: FreeGame, seat: Seat, secret: str) -> str:
    """The secret of this player's link to the rematch; made by whoever asks for it first.

    Who did not start the last game starts the next one. Nobody's secret is known here but the
    asker's own, so a seat in the rematch is given when its player comes, by a secret that follows
    from their old one.
    """
    with transaction.atomic():
        # Both may ask at once; whoever comes second must find the rematch and not make another.
        FreeGame.objects.select_for_update().get(pk=game.pk)
        following = FreeGame.objects.select_for_update().filter(follows=game).first()
        practice = game.kind == FreeGame.Kind.PRACTICE
        if following is None:
            following = _row(FreeGame.Kind(game.kind), host_of(game).setup)
            following.follows = game
            names = (game.name_a, game.name_b)
            following.name_a, following.name_b = names if practice else names[::-1]
        own = seat if practice else seat.other
        sitting = Sitting.objects.filter(game=game, seat=seat.value).first()
        # Whoever comes by a profile has no secret from which another could follow.
        by_sitting = sitting is not None and secret.startswith(OWN)
        new = new_secret() if by_sitting else _following(secret, following.code)
        if _key(following, own) is None:
            _seat(following, own, new, "")
            following.save()
            if sitting is not None:
                sit(following, own, sitting.profile, rated=sitting.rated)
            complete = practice or (following.key_a and following.key_b)
            if complete and not following.seq:
                hold(host_of(following), Held.opened)
            if not practice and not complete:
                hold(host_of(game), tell)  # tells the other page of the offer
    return f"{OWN}{following.code}" if by_sitting else new


def free_seat(game: FreeGame) -> Seat | None:
    """The seat that nobody has yet; rematches keep theirs for the same two,
    and classes for the pupils that the teacher paired."""
    if game.kind != FreeGame.Kind.FRIENDLY or game.follows_id or game.classroom_id:
        return None
    return Seat.A if game.key_a is None else Seat.B if game.key_b is None else None


def seat_by(secret: str) -> tuple[FreeGame, Seat] | None:
    """The game and the seat that a secret opens."""
    key = digest(secret)
    game = FreeGame.objects.filter(key_a=key).first()
    if game is not None:
        return game, Seat.A
    game = FreeGame.objects.filter(key_b=key).first()
    return None if game is None else (game, Seat.B)


def _row(kind: FreeGame.Kind, setup: Setup) -> FreeGame:
    return FreeGame(
        code=secrets.token_urlsafe(12),
        kind=kind,
        game=setup.book.game,
        setup=stored(setup),
    )


def _seat(game: FreeGame, seat: Seat, secret: str, name: str) -> None:
    if seat is Seat.A:
        game.key_a, game.name_a = digest(secret), name or game.name_a
    else:
        game.key_b, game.name_b = digest(secret), name or game.name_b


def _key(game: FreeGame, seat: Seat) -> str | None:
    return game.key_a if seat is Seat.A else game.key_b


def _following(secret: str, code: str) -> str:
    # Who has the old link can work out the new one, and nobody else: the server keeps digests only.
    mixed = hashlib.sha256(f"{secret} {code}".encode()).digest()
    return base64.urlsafe_b64encode(mixed[:24]).decode("ascii")


def _clear_old() -> None:
    """Let games go that nobody came back to; a few at a time, whenever a new one is made."""
    now = timezone.now()
    old = FreeGame.objects.filter(touched__lt=now - timedelta(days=KEPT_DAYS))
    waiting = FreeGame.objects.filter(
        phase=FreeGame.Phase.WAITING, touched__lt=now - timedelta(days=WAITING_DAYS)
    )
    gone = [*old.order_by("touched")[:50], *waiting.order_by("touched")[:50]]
    if gone:
        LiveEvent.objects.filter(stream__in=[game.stream for game in gone]).delete()
        FreeGame.objects.filter(pk__in=[game.pk for game in gone]).delete()
