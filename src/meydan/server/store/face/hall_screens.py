"""The hall's screens as the desk arranges them; each is told at once what it shows now."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.live.announcement import announce
from meydan.server.live.differences import Said
from meydan.server.models import Event, HallScreen
from meydan.server.store.creation import hold, log

MOST = 30
"""More than any hall has; numbers stay short."""


class TooManyScreens(Exception):
    """An event has no room for one more screen."""


def add_screen(event_id: int, actor: Actor) -> HallScreen:
    """One more screen, with the lowest free number."""
    with transaction.atomic():
        event = hold(event_id)
        taken = set(event.screens.values_list("number", flat=True))
        number = next((one for one in range(1, MOST + 1) if one not in taken), None)
        if number is None:
            raise TooManyScreens
        made = HallScreen.objects.create(event=event, number=number)
        _tell(event, actor, made, before={}, after=_columns(made))
    return made


def edit_screen(
    event_id: int,
    actor: Actor,
    number: int,
    *,
    name: str,
    shows: HallScreen.Shows,
    categories: Sequence[str],
    dark: bool,
) -> bool:
    """Have a screen show something else; whether there is such a screen."""
    with transaction.atomic():
        event = hold(event_id)
        screen = event.screens.filter(number=number).first()
        if screen is None:
            return False
        before = _columns(screen)
        known = set(event.categories.values_list("slug", flat=True))
        chosen = [slug for slug in categories if slug in known]
        # All of them and none of them are the same wish; new categories come to it by themselves.
        screen.categories = [] if len(chosen) == len(known) else chosen
        screen.name, screen.shows, screen.dark = name, shows, dark
        if _columns(screen) != before:
            screen.save()
            _tell(event, actor, screen, before=before, after=_columns(screen))
    return True


def remove_screen(event_id: int, actor: Actor, number: int) -> bool:
    """Take a screen away; its address shows what all screens show by default."""
    with transaction.atomic():
        event = hold(event_id)
        screen = event.screens.filter(number=number).first()
        if screen is None:
            return False
        before = _columns(screen)
        screen.delete()
        _tell(event, actor, screen, before=before, after={})
    return True


def _columns(screen: HallScreen) -> dict[str, Any]:
    names = ("name", "shows", "categories", "dark")
    return {name: getattr(screen, name) for name in names}


def _tell(
    event: Event,
    actor: Actor,
    screen: HallScreen,
    *,
    before: dict[str, Any],
    after: dict[str, Any],
) -> None:
    announce(event.stream, [Said("hall", {"screen": screen.number})])
    log(
        actor,
        Act.HALL_SCREENS,
        event=event,
        target=f"screen {screen.number}",
        before=before,
        after=after,
    )
