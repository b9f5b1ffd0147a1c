"""Pairing outside a tournament: by the teacher's hand, or everybody who waits at once."""

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from django.db import transaction

from meydan.server.classroom.games import begin, last_games, waiting
from meydan.server.classroom.swiss import running, tournament_of
from meydan.server.models import Classroom, Pupil
from meydan.server.store.classes import call_back, tell_class


class CanNotPair(Exception):
    """Pupils who can't be paired now; `code` says why: `two`, `playing`, `tournament`, `nobody`."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def pair_two(room: Classroom, keys: Sequence[int]) -> None:
    """Pair two who wait; the lot decides who starts."""
    with transaction.atomic():
        held = _free(room)
        pupils = list(held.pupils.filter(pk__in=keys))
        if len(pupils) != 2:
            raise CanNotPair("two")
        idle = waiting(held)
        if any(pupil.pk not in idle for pupil in pupils):
            raise CanNotPair("playing")
        _begin(held, [tuple(pupils)], None)


def pair_waiting(room: Classroom) -> None:
    """Pair everybody who waits, those first who have not met."""
    with transaction.atomic():
        held = _free(room)
        pupils = {pupil.pk: pupil for pupil in held.pupils.all()}
        idle = [key for key in waiting(held) if key in pupils]
        alone = held.odd == Classroom.Odd.PROGRAM and len(idle) == 1
        if len(idle) < 2 and not alone:
            raise CanNotPair("nobody")
        pairs, odd = couples(idle, _met(held), secrets.SystemRandom())
        _begin(
            held,
            [(pupils[one], pupils[two]) for one, two in pairs],
            pupils[odd] if odd is not None and held.odd == Classroom.Odd.PROGRAM else None,
        )


def couples(
    waiting_keys: Sequence[int], met: Mapping[frozenset[int], int], random: Random
) -> tuple[list[tuple[int, int]], int | None]:
    """Pairs by lot in which as few as possible meet again, and the odd one out."""
    left = list(waiting_keys)
    random.shuffle(left)
    odd = left.pop() if len(left) % 2 else None
    pairs = []
    while left:
        one = left.pop()
        two = min(left, key=lambda other: met.get(frozenset((one, other)), 0))
        left.remove(two)
        pairs.append((one, two))
    return pairs, odd


def _free(room: Classroom) -> Classroom:
    held = Classroom.objects.select_for_update().get(pk=room.pk)
    if running(tournament_of(held)):
        raise CanNotPair("tournament")
    return held


def _met(room: Classroom) -> Counter[frozenset[int]]:
    pairs = room.games.exclude(first=None).exclude(second=None)
    return Counter(frozenset(both) for both in pairs.values_list("first_id", "second_id"))


def _begin(held: Classroom, pairs: Sequence[tuple[Pupil, ...]], odd: Pupil | None) -> None:
    keys = [pupil.pk for pair in pairs for pupil in pair] + ([odd.pk] if odd else [])
    call_back([one.game for one in last_games(held, keys)])
    for pair in pairs:
        first, second = pair if secrets.randbelow(2) else pair[::-1]
        begin(held, first, second)
    if odd is not None:
        begin(held, odd, None)
    tell_class(held)
