"""Every address of the server, filled in: whatever page is added later is tried too."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from meydan.server.access.actions import Act
from meydan.server.models import Club, Event, HookDelivery, Job, Person

ROUNDS = (1, 2)


@dataclass(frozen=True, slots=True)
class Door:
    """One address."""

    path: str
    pattern: str
    acts: dict[str, Act]
    """By method; `*` for all of a page's."""

    @property
    def open(self) -> bool:
        """Whether anybody at all may come here."""
        free = (Act.SEE_PUBLIC, Act.SIGN_IN, Act.REGISTER, Act.PLAY)
        return all(act in free for act in self.acts.values())

    @property
    def program(self) -> bool:
        """Whether it is for programs."""
        return self.path.startswith("/api/v1/")


def doors(event: Event) -> list[Door]:
    """Every address, with the names that an event gives to its parts."""
    category = event.categories.get()
    boards = [board for one in category.rounds.all() for board in one.boards.all()]
    values: dict[str, list[Any]] = {
        "event": [event.slug],
        "category": [category.slug],
        "number": list(ROUNDS),
        "which": list(ROUNDS),
        "table": sorted({board.table for board in boards}),
        "at": [boards[0].table],
        "board": [boards[0].pk],
        "entry": [1],
        "game": ["mangala"],
        "sheet": ["pairings"],
        "who": ["referee"],
        "rulebook": ["tazof-mangala-2023"],
        "kind": ["starting-list", "team-table", "xlsx", "trf", "json"],
        "template_id": ["provincial-final"],
        "path": ["clock.minutes"],
        "draft": [event.drafts.get().pk],
        "registration": [category.registrations.get().pk],
        "job": [Job.objects.get(category=category).pk],
        "snapshot": [one.pk for one in category.snapshots.all()[:1]],
        "member": [one.pk for one in event.memberships.all()[:1]] or [1],
        "account": [1],
        "decision": [0],
        "version": [0],
        "screen": [one.number for one in event.screens.all()[:1]] or [1],
        "announcement": [one.pk for one in event.announcements.all()[:1]] or [1],
        "invitation": [1],
        "hook": [one.pk for one in event.hooks.all()],
        "delivery": [one.pk for one in HookDelivery.objects.filter(hook__event=event)],
        "message": [1],
        "what": ["pairings"],
        "secret": ["no-such-secret"],
        "code": ["no-such-code"],
        "lesson": ["again"],
        "topic": ["extra-turn"],
        "puzzle": ["mangala-0001"],
        "mode": ["stream"],
        "federation": [event.season.federation.slug],
        "person": [Person.objects.filter(public=True).values_list("code", flat=True)[0]],
        "club": [Club.objects.values_list("slug", flat=True)[0]],
        "province": ["demo-ili"],
        "year": [2026],
        "doubt": [0],
        "final": [event.slug],
        "change": [0],
    }
    return [
        Door("/" + path, pattern, acts)
        for pattern, acts in _patterns(get_resolver(), "")
        for path in _filled(pattern, values)
    ]


def _patterns(resolver: URLResolver, before: str) -> Iterator[tuple[str, dict[str, Act]]]:
    for one in resolver.url_patterns:
        here = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from _patterns(one, here)
        elif isinstance(one, URLPattern):
            acts = getattr(one.callback, "acts", None) or {"*": one.callback.act}  # type: ignore[attr-defined]
            yield here, acts


def _filled(pattern: str, values: dict[str, list[Any]]) -> list[str]:
    paths = [pattern]
    for whole, name in re.findall(r"(<(?:\w+:)?(\w+)>)", pattern):
        paths = [path.replace(whole, str(value)) for path in paths for value in values[name]]
    return paths
