"""Special prizes of an event: which kinds are given, and what was decided by hand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import Event
from meydan.server.store.creation import hold, log
from meydan.tournament.awards.prize_money import PrizeKind
from meydan.tournament.awards.prizes import USUAL, Prize
from meydan.tournament.ids import EntryId

Kept = dict[str, Any]

MOST = 200
"""Prizes decided by hand in one event."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is kept of an event's prizes."""

    kinds: tuple[PrizeKind, ...]
    prizes: tuple[Prize, ...]


def prizes_of(event: Event, categories: Sequence[str]) -> Chosen:
    """The kinds, the usual ones where nobody chose, and the prizes that were decided.

    A prize bears its category's slug where it is kept, and its number among these where it is
    asked for.
    """
    kept: Kept = event.prizes or {}
    kinds = tuple(PrizeKind(one) for one in kept.get("kinds", USUAL))
    here = (one for one in kept.get("prizes", ()) if one["category"] in categories)
    return Chosen(kinds, tuple(_read(one, list(categories)) for one in here))


def choose_kinds(event_id: int, actor: Actor, kinds: Sequence[PrizeKind]) -> None:
    """Give these kinds of prizes."""
    _change(event_id, actor, lambda kept: kept | {"kinds": [one.value for one in kinds]})


def decide(event_id: int, actor: Actor, prize: Prize, category: str) -> None:
    """Have a prize go to whom somebody chose; without winners it is not given."""
    written = _written(prize, category)

    def put(kept: Kept) -> Kept:
        others = _others(kept, written)
        return kept | {"prizes": [*others, written][-MOST:]}

    _change(event_id, actor, put)


def by_rule(event_id: int, actor: Actor, prize: Prize, category: str) -> None:
    """Have the rule find the winner again; a prize of one's own goes."""
    written = _written(prize, category)
    _change(event_id, actor, lambda kept: kept | {"prizes": _others(kept, written)})


def _others(kept: Kept, written: Kept) -> list[Kept]:
    same = ("category", "kind", "school", "title")
    return [one for one in kept.get("prizes", []) if any(one[key] != written[key] for key in same)]


def _written(prize: Prize, category: str) -> Kept:
    return {
        "category": category,
        "kind": prize.kind.value,
        "school": prize.school,
        "title": prize.title,
        "winners": list(prize.winners),
    }


def _read(one: Kept, slugs: list[str]) -> Prize:
    return Prize(
        kind=PrizeKind(one["kind"]),
        category=slugs.index(one["category"]),
        winners=tuple(EntryId(entry) for entry in one["winners"]),
        school=one["school"],
        title=one["title"],
        chosen=True,
    )


def _change(event_id: int, actor: Actor, make: Callable[[Kept], Kept]) -> None:
    with transaction.atomic():
        event = hold(event_id)
        before = event.prizes
        event.prizes = make(dict(before or {}))
        event.save(update_fields=["prizes"])
        log(actor, Act.EDIT_EVENT, event=event, target="prizes", before=before, after=event.prizes)
