"""Profiles: made, found by a device, carried to a second one, renamed, told and forgotten."""

import secrets
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from meydan.server.access.secrets import digest, new_secret
from meydan.server.models import FreeGame, FreeGameEvent, Person, Profile, ProfileDevice, Sitting
from meydan.server.models.access import Account
from meydan.server.models.moments import now_ms
from meydan.server.store.online.nickname import BadNickname, checked, folded

LETTERS = "CDFGHJKMNPQRTVWX34679"
"""Of codes that are read out and typed: nothing that is mistaken for another, and no vowels."""
CODE, RECOVERY = 8, 16
LINK = 15 * 60 * 1000
"""Milliseconds that a link to a second device lives."""
MOST_DEVICES = 8
KEPT = timedelta(days=2 * 365)
"""A profile that nobody came back to goes after so long."""


def new_profile(nickname: str) -> tuple[Profile, str, str]:
    """A profile; the secret that this device keeps, and the recovery code, to be shown once."""
    name, secret, recovery = checked(nickname), new_secret(), _letters(RECOVERY)
    try:
        with transaction.atomic():
            profile = Profile.objects.create(
                nickname=name, folded=folded(name), code=_letters(CODE), recovery=digest(recovery)
            )
            profile.devices.create(key=digest(secret))
    except IntegrityError:
        raise BadNickname("taken") from None
    return profile, secret, recovery


def by_device(secret: str) -> Profile | None:
    """Whose device this is."""
    if not secret:
        return None
    found = ProfileDevice.objects.select_related("profile").filter(key=digest(secret)).first()
    if found is None:
        return None
    profile = found.profile
    if timezone.now() - profile.seen > timedelta(days=1):
        profile.seen = timezone.now()
        profile.save(update_fields=["seen"])
    return profile


def by_recovery(text: str) -> tuple[Profile, str, str] | None:
    """Let a device in by the recovery code, which is used up; a new one takes its place."""
    plain = "".join(one for one in text.upper() if one in LETTERS)
    fresh = _letters(RECOVERY)
    with transaction.atomic():
        rows = Profile.objects.select_for_update().filter(recovery=digest(plain))
        profile = rows.first()
        if profile is None:
            return None
        # A code is for the day when the device is lost: what was let in before is let in no more.
        profile.devices.all().delete()
        profile.recovery = digest(fresh)
        profile.save(update_fields=["recovery"])
        return profile, _device(profile), fresh


def renewed_recovery(profile: Profile) -> str:
    """A new recovery code; the one before it opens nothing any more."""
    fresh = _letters(RECOVERY)
    Profile.objects.filter(pk=profile.pk).update(recovery=digest(fresh))
    return fresh


def new_link(profile: Profile) -> str:
    """The secret of a link that lets one more device in, once and soon."""
    secret = new_secret()
    Profile.objects.filter(pk=profile.pk).update(link=digest(secret), link_until=now_ms() + LINK)
    return secret


def by_link(secret: str) -> Profile | None:
    """Whose link this is, as long as it lives."""
    return Profile.objects.filter(link=digest(secret), link_until__gte=now_ms()).first()


def take_link(secret: str) -> tuple[Profile, str] | None:
    """Let this device in by a link, which is used up."""
    with transaction.atomic():
        profile = by_link(secret)
        if profile is None or not Profile.objects.filter(link=digest(secret)).update(link=None):
            return None
        return profile, _device(profile)


def leave(secret: str) -> None:
    """Let this device be nobody again."""
    ProfileDevice.objects.filter(key=digest(secret)).delete()


def rename(profile: Profile, nickname: str) -> None:
    """Take another nickname, on the boards too; raises `BadNickname`."""
    name = checked(nickname)
    try:
        with transaction.atomic():
            Profile.objects.filter(pk=profile.pk).update(nickname=name, folded=folded(name))
    except IntegrityError:
        raise BadNickname("taken") from None
    _on_boards(profile, name)


def forget(profile: Profile) -> None:
    """Erase a profile; opponents keep their games, against nobody by name."""
    _on_boards(profile, "")
    profile.delete()


def bind(code: str, person: Person, by: Account | None) -> Profile | None:
    """Say who plays under a profile, by the code that its player showed."""
    plain = "".join(one for one in code.upper() if one in LETTERS)
    found = Profile.objects.filter(code=plain).first()
    if found is not None:
        Profile.objects.filter(pk=found.pk).update(person=person, bound_by=by)
    return found


def unbind(profile: Profile) -> None:
    """Take that back."""
    Profile.objects.filter(pk=profile.pk).update(person=None, bound_by=None)


def told(profile: Profile) -> dict[str, Any]:
    """Everything that is kept of a profile, for its player."""
    sittings = list(profile.sittings.select_related("game", "opponent"))
    moves: dict[int, list[str]] = {}
    logs = FreeGameEvent.objects.filter(game__sittings__profile=profile).order_by("game", "seq")
    for game, event in logs.values_list("game", "event").iterator(chunk_size=2000):
        if event.get("kind") == "moved":
            moves.setdefault(game, []).append(event["move"])
    return {
        "nickname": profile.nickname,
        "made": profile.made.isoformat(),
        "seen": profile.seen.date().isoformat(),
        "devices": [one.made.isoformat() for one in profile.devices.all()],
        "push": profile.addresses.count(),
        "bound": profile.person_id is not None,
        "ratings": {
            one.game: {
                "value": round(one.value),
                "deviation": round(one.deviation),
                "games": one.games,
            }
            for one in profile.ratings.all()
        },
        "games": [
            {
                "game": one.game.game,
                "made": one.made.isoformat(),
                "opponent": one.opponent.nickname if one.opponent else None,
                "seat": one.seat,
                "rated": one.rated,
                "outcome": one.outcome or "open",
                "before": one.before,
                "after": one.after,
                "moves": moves.get(one.game_id, []),
            }
            for one in sittings
        ],
        "studies": [
            {"title": one.title, "game": one.game, "chapters": one.chapters}
            for one in profile.studies.all()
        ],
    }


def let_go() -> int:
    """Erase profiles that nobody came back to for long; how many."""
    old = Profile.objects.filter(seen__lt=timezone.now() - KEPT)[:50]
    for profile in old:
        forget(profile)
    return len(old)


def grouped(code: str) -> str:
    """A code as it is shown: in fours."""
    return " ".join(code[at : at + 4] for at in range(0, len(code), 4))


def _device(profile: Profile) -> str:
    secret = new_secret()
    profile.devices.create(key=digest(secret))
    old = profile.devices.order_by("-id").values_list("pk", flat=True)[MOST_DEVICES:]
    ProfileDevice.objects.filter(pk__in=list(old)).delete()
    return secret


def _on_boards(profile: Profile, name: str) -> None:
    for seat in ("a", "b"):
        own = Sitting.objects.filter(profile=profile, seat=seat).values("game")
        FreeGame.objects.filter(pk__in=own).update(**{f"name_{seat}": name})


def _letters(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))
