"""The programme of an event: what is planned for everybody, and the rounds of each category."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from meydan.formats.codec import decode, encode
from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.live.announcement import announce_event
from meydan.server.live.differences import Said
from meydan.server.models import Category, Event
from meydan.server.store.change import Conflict, Edit, change
from meydan.server.store.creation import hold, log
from meydan.server.store.publicity.announcements import publish
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import Slot, Tournament
from meydan.tournament.schedule import drop, plan, planned, postpone, put
from meydan.words import lang, say
from meydan.words.phrases.dates import time_words

Slots = tuple[Slot, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the programme."""

    slot: Slot
    category: Category | None = None
    """Whose round; empty: for everybody."""

    @property
    def starts(self) -> datetime:
        """When, by the clock on the wall."""
        return timezone.localtime(self.slot.starts)


def lines(event: Event, categories: Iterable[Category]) -> list[Line]:
    """Everything that is planned, in order of time."""
    found = [Line(slot=slot) for slot in slots_of(event.programme)]
    for category in categories:
        found += [Line(slot=slot, category=category) for slot in slots_of(category.schedule)]
    return sorted(found, key=lambda line: (line.slot.starts, line.category is not None))


def slots_of(stored: list[object]) -> tuple[Slot, ...]:
    """Lines as a row keeps them."""
    return tuple(decode(Slot, one, path="slot") for one in stored)


def put_line(event: Event, actor: Actor, line: Line, *, instead: Line | None = None) -> None:
    """One more line, or one in place of another; raises `Conflict` where that one is gone."""
    with transaction.atomic():
        if instead is not None:
            _drop(event, actor, instead)
        if line.category is None:
            _programme(event, actor, lambda old: (*old, line.slot))
        else:
            _change(line.category, actor, lambda one: put(one, line.slot))


def drop_line(event: Event, actor: Actor, line: Line) -> None:
    """Take a line away; raises `Conflict` where it is gone already."""
    with transaction.atomic():
        _drop(event, actor, line)


def plan_rounds(
    category: Category, actor: Actor, *, starts: datetime, every: timedelta, first: int = 1
) -> None:
    """Times for the rounds of a category from `first` on; those before keep theirs."""

    def planned_from(tournament: Tournament) -> Tournament:
        kept = [one for one in tournament.schedule if one.round is not None and one.round < first]
        whole = plan(tournament, starts=starts - every * (first - 1), every=every)
        others = (one for one in whole.schedule if one.round is None or one.round >= first)
        return replace(whole, schedule=tuple(sorted((*kept, *others), key=lambda one: one.starts)))

    _change(category, actor, planned_from)


def put_off(category: Category, actor: Actor, number: RoundNo, *, minutes: int) -> str:
    """A round begins later: the times move, and everybody is told; gives what they are told."""
    with transaction.atomic():
        later = timedelta(minutes=minutes)
        changed = _change(category, actor, lambda one: postpone(one, number, by=later))
        at = planned(changed, number)
        assert at is not None
        language = lang(category.event.language)
        text = say(
            "follow.delay",
            language,
            category=category.name,
            round=number,
            minutes=minutes,
            time=time_words(timezone.localtime(at), language),
        )
        publish(category.event, actor, text, category=category)
    return text


def _drop(event: Event, actor: Actor, line: Line) -> None:
    if line.category is None:
        _programme(event, actor, lambda old: tuple(one for one in old if one != line.slot))
    else:
        _change(line.category, actor, lambda one: _without(one, line.slot))


def _without(tournament: Tournament, slot: Slot) -> Tournament:
    if slot not in tournament.schedule:
        raise Conflict(seen=0, now=0)
    return drop(tournament, slot)


def _change(category: Category, actor: Actor, edit: Edit) -> Tournament:
    with transaction.atomic():
        done = change(category.pk, actor, Act.SCHEDULE, edit, target="schedule")
        if done.before.schedule != done.after.schedule:
            announce_event(done.category.event, [Said("schedule")])
    return done.after


def _programme(event: Event, actor: Actor, edit: Callable[[Slots], Slots]) -> None:
    with transaction.atomic():
        held = hold(event.pk)
        before = slots_of(held.programme)
        after = tuple(sorted(edit(before), key=lambda slot: slot.starts))
        if after == before:
            raise Conflict(seen=0, now=0)
        held.programme = encode(after)
        held.save(update_fields=["programme"])
        log(
            actor,
            Act.SCHEDULE,
            event=held,
            target="schedule",
            before={"schedule": encode(before)},
            after={"schedule": encode(after)},
        )
        announce_event(held, [Said("schedule")])
