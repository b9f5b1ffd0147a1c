"""Made-up tournaments for tie-breaks: random ones from a seed, and small ones written down.

Pairings are random, since tie-breaks do not care how entries came to meet; byes, absences,
forfeits, late entries, withdrawals and second meetings abound.
"""

from collections.abc import Sequence
from random import Random

from meydan.rulebooks import load
from meydan.tournament.entries import Entry, Player
from meydan.tournament.ids import EntryId, Points, RoundNo, StartNo, TableNo
from meydan.tournament.model import (
    Bye,
    ByeKind,
    Pair,
    Round,
    RoundStatus,
    Settings,
    System,
    Tournament,
)
from meydan.tournament.results import DRAW, LOSS, WIN, Result, ResultKind
from meydan.tournament.settings import chosen

PLAYED = ((2, 0),) * 5 + ((0, 2),) * 5 + ((1, 1),) * 4 + ((0, 0), (1, 0), (0, 1))
FORFEITS = ((2, 0), (0, 2), (0, 0))
ASKED = (
    (ByeKind.ABSENT, LOSS),
    (ByeKind.ABSENT, LOSS),
    (ByeKind.HALF, DRAW),
    (ByeKind.HALF, DRAW),
    (ByeKind.FULL, WIN),
)


def random_event(seed: int, *, rated: bool = True, swiss: bool = True) -> Tournament:
    """A whole tournament from a seed."""
    return random_swiss(Random(seed), rated=rated) if swiss else random_robin(Random(seed))


def random_swiss(
    chance: Random, *, rated: bool = True, players: int | None = None, rounds: int | None = None
) -> Tournament:
    """4 to 24 entries over 5 to 9 rounds, with everything that can go wrong."""
    count = players or chance.choice((4, 6, 8, 9, 10, 12, 13, 16, 20, 24))
    entries = tuple(_entry(number, chance, rated=rated) for number in range(1, count + 1))
    bye = Points(chance.choice((2, 2, 2, 1)))
    careless = chance.choice((0.0, 0.05, 0.15, 0.3))
    gone: set[EntryId] = set()
    late = {entry.id for entry in entries if chance.random() < careless / 2}
    met: set[frozenset[EntryId]] = set()
    made = []
    for number in range(1, (rounds or chance.choice((5, 5, 6, 7, 9))) + 1):
        gone |= {entry.id for entry in entries if chance.random() < careless / 6}
        if number == 3:
            late = set()
        byes, free = [], []
        for entry in entries:
            if entry.id in gone | late:
                continue  # no record at all: absent
            if chance.random() < careless:
                kind, points = chance.choice(ASKED)
                byes.append(Bye(entry=entry.id, kind=kind, points=points))
            else:
                free.append(entry.id)
        chance.shuffle(free)
        if len(free) % 2:
            byes.append(Bye(entry=free.pop(), kind=ByeKind.PAIRING, points=bye))
        pairs = []
        for table, (first, second) in enumerate(_pairs(free, met, chance), start=1):
            met.add(frozenset((first, second)))
            forfeit = chance.random() < careless / 2
            pairs.append(
                Pair(
                    table=TableNo(table),
                    first=first,
                    second=second,
                    result=_result(chance, forfeit=forfeit),
                )
            )
        made.append(_round(number, pairs, byes))
    return Tournament(
        settings=Settings(
            name="Demo", book=chosen(load("ifmg-mangala"), bye=bye), rounds=len(made)
        ),
        entries=entries,
        rounds=tuple(made),
    )


def random_robin(chance: Random) -> Tournament:
    """A round robin of 4 to 9 entries, some games forfeited."""
    count = chance.choice((4, 5, 6, 7, 8, 9))
    entries = tuple(_entry(number, chance, rated=True) for number in range(1, count + 1))
    seats = [entry.id for entry in entries] + [EntryId(0)] * (count % 2)
    rounds = []
    for number in range(1, len(seats)):
        pairs: list[Pair] = []
        byes: list[Bye] = []
        for place in range(len(seats) // 2):
            first, second = seats[place], seats[-1 - place]
            if 0 in (first, second):
                free = EntryId(first + second)
                byes.append(Bye(entry=free, kind=ByeKind.ABSENT, points=LOSS))
                continue
            if chance.random() < 0.5:
                first, second = second, first
            result = _result(chance, forfeit=chance.random() < 0.1)
            table = TableNo(len(pairs) + 1)
            pairs.append(Pair(table=table, first=first, second=second, result=result))
        rounds.append(_round(number, pairs, byes))
        seats = [seats[0], seats[-1], *seats[1:-1]]
    settings = Settings(
        name="Demo",
        book=chosen(load("ifmg-mangala"), system=System.ROUND_ROBIN),
        rounds=len(rounds),
    )
    return Tournament(settings=settings, entries=entries, rounds=tuple(rounds))


def written(
    *rounds: str,
    entries: int,
    ratings: Sequence[int | None] = (),
    system: System = System.SWISS,
    bye: int = WIN,
) -> Tournament:
    """A tournament as text, a string a round: `1-2 1:0, 3-4 +:-, 5 bye, 6 half`.

    Results are `1:0`, `½:½`, `0:1`, `0:0`, forfeits `+:-`, `-:+`, `-:-`, none yet `…`; an entry
    alone has a `bye`, a `full`, `half` or `zero` point. Entries not named are absent.
    """
    known = {"1": 2, "½": 1, "0": 0, "+": 2, "-": 0}
    alone = {
        "bye": (ByeKind.PAIRING, bye),
        "full": (ByeKind.FULL, 2),
        "half": (ByeKind.HALF, 1),
        "zero": (ByeKind.ABSENT, 0),
    }
    made = []
    for number, line in enumerate(rounds, start=1):
        pairs: list[Pair] = []
        byes: list[Bye] = []
        for item in filter(None, line.split(", ")):
            who, what = item.split(" ", maxsplit=1)
            if what in alone:
                kind, points = alone[what]
                byes.append(Bye(entry=EntryId(int(who)), kind=kind, points=Points(points)))
                continue
            first, second = (EntryId(int(one)) for one in who.split("-"))
            result = None
            if what != "…":
                left, right = what.split(":")
                forfeit = bool({left, right} & {"+", "-"})
                result = Result(
                    points=(Points(known[left]), Points(known[right])),
                    kind=ResultKind.FORFEIT if forfeit else ResultKind.PLAYED,
                )
            table = TableNo(len(pairs) + 1)
            pairs.append(Pair(table=table, first=first, second=second, result=result))
        made.append(_round(number, pairs, byes))
    given = dict(enumerate(ratings, start=1))
    return Tournament(
        settings=Settings(
            name="Demo",
            book=chosen(load("ifmg-mangala"), system=system),
            rounds=max(1, len(rounds)),
        ),
        entries=tuple(
            Entry(
                id=EntryId(number),
                number=StartNo(number),
                player=Player(given=f"Demo {number}", rating=given.get(number)),
            )
            for number in range(1, entries + 1)
        ),
        rounds=tuple(made),
    )


def _round(number: int, pairs: list[Pair], byes: list[Bye]) -> Round:
    return Round(
        number=RoundNo(number),
        status=RoundStatus.LOCKED,
        pairs=tuple(pairs),
        byes=tuple(byes),
    )


def _entry(number: int, chance: Random, *, rated: bool) -> Entry:
    rating = chance.randint(1000, 2400) if rated or chance.random() < 0.7 else None
    player = Player(given=f"Demo {number}", rating=rating)
    return Entry(id=EntryId(number), number=StartNo(number), player=player)


def _pairs(
    free: list[EntryId], met: set[frozenset[EntryId]], chance: Random
) -> list[tuple[EntryId, EntryId]]:
    """Random pairs, new ones where the shuffle allows it."""
    left = list(free)
    pairs = []
    while left:
        first = left.pop()
        fresh = [other for other in left if frozenset((first, other)) not in met]
        second = chance.choice(fresh or left)
        left.remove(second)
        pairs.append((first, second) if chance.random() < 0.5 else (second, first))
    return pairs


def _result(chance: Random, *, forfeit: bool) -> Result:
    first, second = chance.choice(FORFEITS if forfeit else PLAYED)
    stones = chance.randint(0, 48)
    return Result(
        points=(Points(first), Points(second)),
        kind=ResultKind.FORFEIT if forfeit else ResultKind.PLAYED,
        sets=None if forfeit else (Points(first * 2), Points(second * 2)),
        stones=None if forfeit else (stones, 48 - stones),
        warnings=(chance.choice((0, 0, 0, 1)), chance.choice((0, 0, 0, 2))),
    )
