"""The lobby's matching: whoever asks meets who waits, else waits.

One look into the index finds the nearest rating of the own pool whose wishes fit; only if nobody is
there a row is stored. Two who ask in the same instant may both find nobody: a sweep every few
seconds brings them together, in one pass over all who wait, sorted by rating.
"""

import secrets
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Abs

from meydan.server.live.announcement import Announcement, announce_all
from meydan.server.live.differences import Said
from meydan.server.live.player_presence import LEASE
from meydan.server.models import FreeGame, LiveEvent, Profile, Seek, Sitting
from meydan.server.models.moments import now_ms
from meydan.server.rounds.games import new_online
from meydan.server.rounds.pools import Pool
from meydan.server.store.online.sittings import rating_of

DAYS_LEASE = 3 * 24 * 3600 * 1000
"""Milliseconds that a seek of days waits without anybody at its page."""
FAR = 5000.0
MOST_SHOWN = 30
AT_ONCE = 50
"""Streams that one query asks for."""
KEPT = 5
"""What one was told of before is over."""


def seek(profile: Profile, pool: Pool, spread: float | None) -> FreeGame | None:
    """Find an opponent now, or wait for one; asked twice, it is the same wait."""
    rating = rating_of(profile, pool.game).value
    width = FAR if spread is None else spread
    own = Seek(
        profile=profile, pool=pool.key, rating=rating, low=rating - width, high=rating + width
    )
    with transaction.atomic():
        going = live_game(profile)
        if going is not None and not pool.by_days:
            return going
        found = _fitting(own).first()
        if found is not None:
            return _paired(pool, found.profile, profile)
        own.made, lease = now_ms(), DAYS_LEASE if pool.by_days else LEASE
        values = {name: getattr(own, name) for name in ("pool", "rating", "low", "high", "made")}
        Seek.objects.update_or_create(
            profile=profile, defaults=values | {"lease": now_ms() + lease}
        )
    return None


def take(profile: Profile, key: int) -> FreeGame | None:
    """Play against somebody who waits, if they still do."""
    with transaction.atomic():
        rows = Seek.objects.select_for_update(of=("self",)).select_related("profile")
        found = rows.filter(pk=key, lease__gte=now_ms()).exclude(profile=profile).first()
        if found is None or live_game(profile) is not None:
            return None
        rating = rating_of(profile, Pool.of(found.pool).game).value
        if not found.low <= rating <= found.high:
            return None
        return _paired(Pool.of(found.pool), found.profile, profile)


def cancel(profile: Profile) -> None:
    """Wait no more."""
    Seek.objects.filter(profile=profile).delete()


def leave_lobby(profiles: Iterable[Profile]) -> None:
    """Who is at a board now waits no more for a game by the clock; one of days may still come."""
    waiting = Seek.objects.filter(profile__in=[one.pk for one in profiles])
    live = [one.pk for one in waiting if not Pool.of(one.pool).by_days]
    Seek.objects.filter(pk__in=live).delete()


def waiting_of(profile: Profile) -> Seek | None:
    """What a profile waits for."""
    return Seek.objects.filter(profile=profile, lease__gte=now_ms()).first()


def live_game(profile: Profile) -> FreeGame | None:
    """The game by the clock that a profile plays now: one at a time."""
    rows = Sitting.objects.filter(profile=profile, outcome="", game__kind=FreeGame.Kind.ONLINE)
    going = rows.filter(game__phase=FreeGame.Phase.PLAYING, game__setup__days__isnull=True)
    found = going.select_related("game").first()
    return None if found is None else found.game


def sweep() -> int:
    """Bring those together who missed each other; how many pairs. Expired seeks go."""
    now = now_ms()
    Seek.objects.filter(lease__lt=now - LEASE).delete()
    pools: dict[str, list[Seek]] = defaultdict(list)
    for one in Seek.objects.filter(lease__gte=now).select_related("profile"):
        pools[one.pool].append(one)
    made = 0
    for key, seeks in pools.items():
        for one, two in couples(seeks):
            with transaction.atomic():
                rows = Seek.objects.select_for_update().filter(pk__in=(one.pk, two.pk), pool=key)
                # Read whole: a count would hold no row.
                if len(rows.order_by("pk")) == 2:
                    _paired(Pool.of(key), one.profile, two.profile)
                    made += 1
    return made


def couples(seeks: list[Seek]) -> list[tuple[Seek, Seek]]:
    """Neighbours by rating whose wishes fit each other."""
    pairs, left = [], sorted(seeks, key=lambda one: (one.rating, one.made))
    at = 0
    while at + 1 < len(left):
        one, two = left[at], left[at + 1]
        if fits(one, two):
            pairs.append((one, two))
            at += 1
        at += 1
    return pairs


def fits(one: Seek, two: Seek) -> bool:
    """Whether each is whom the other looks for."""
    near = one.low <= two.rating <= one.high and two.low <= one.rating <= two.high
    return near and one.profile_id != two.profile_id


def tell_player(profile: Profile, kind: str, **data: object) -> None:
    """Say something on a player's own stream; the profile is held."""
    tell_players(kind, [(profile, data)])


def tell_players(kind: str, told: Sequence[tuple[Profile, Mapping[str, object]]]) -> None:
    """Say something of one kind to many, each with what is theirs; the profiles are held."""
    for at in range(0, len(told), AT_ONCE):
        some = told[at : at + AT_ONCE]
        said = [Announcement(profile.stream, (Said(kind, dict(data)),)) for profile, data in some]
        announce_all(said)
        streams = LiveEvent.objects.filter(stream__in=[one.stream for one in said])
        seqs: dict[str, list[int]] = defaultdict(list)
        for stream, seq in streams.order_by("-seq").values_list("stream", "seq"):
            seqs[stream].append(seq)
        for stream, known in seqs.items():
            if len(known) > KEPT:
                streams.filter(stream=stream, seq__lte=known[KEPT]).delete()


def level_for(rating: float) -> int:
    """The level of the program for a rating, roughly."""
    return max(1, min(10, round((rating - 900) / 120)))


def _fitting(own: Seek) -> QuerySet[Seek]:
    rows = Seek.objects.select_for_update(skip_locked=True, of=("self",))
    near = rows.filter(pool=own.pool, rating__gte=own.low, rating__lte=own.high)
    wished = near.filter(low__lte=own.rating, high__gte=own.rating, lease__gte=now_ms())
    others = wished.exclude(profile=own.profile).select_related("profile")
    return others.order_by(Abs(F("rating") - own.rating), "made")


def _paired(pool: Pool, one: Profile, two: Profile) -> FreeGame:
    """Begin a game of two who are held by their seeks; the lot decides who starts."""
    Seek.objects.filter(profile__in=(one, two)).delete()
    held = {
        row.pk: row
        for row in Profile.objects.select_for_update()
        .filter(pk__in=(one.pk, two.pk))
        .order_by("pk")
    }
    first, second = (one, two) if secrets.randbelow(2) else (two, one)
    game = new_online(pool.setup, (held[first.pk], held[second.pk]), rated=pool.rated)
    for profile in held.values():
        tell_player(profile, "paired", code=game.code)
    return game
