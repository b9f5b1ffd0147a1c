"""Records that list starting numbers: byes 240, acceleration 250, forbidden pairs 260.

XXP, XXA and XXZ of older files say the same in another form and are read as these are.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from meydan.formats.trf.cells import BYE_CODES, Colour, RawCell
from meydan.formats.trf.records import Line, Records, Version
from meydan.formats.trf.remarks import Remark, remark
from meydan.tournament.ids import EntryId, Points, RoundNo
from meydan.tournament.model import Acceleration, ByeKind, Forbidden, Leave, Lent, Settings
from meydan.tournament.pairing.acceleration import virtual_points

Ids = Mapping[int, EntryId]
LEAVES = {"F": ByeKind.FULL, "H": ByeKind.HALF, "Z": ByeKind.ABSENT, "": ByeKind.ABSENT}


def read_byes(records: Records, ids: Ids) -> Iterator[tuple[int, int, RawCell]]:
    """Round, starting number and cell of every bye in 240."""
    for line in records.get("240", []):
        code = line.at(5, 5).upper()
        if code not in LEAVES:
            raise line.fault("trf-result", 5, found=code)
        number = line.integer(7, 9)
        if not number:
            raise line.fault("trf-no-round", 7)
        for column, player in listed(line, 11, ids):
            yield number, player, RawCell(0, Colour.NONE, code or "Z", line, column)


def read_absent(records: Records, ids: Ids, number: int) -> list[Leave]:
    """Those who XXZ says are not to be paired next."""
    return [
        Leave(entry=_known(line, column, player, ids), round=RoundNo(number))
        for line in records.get("XXZ", [])
        for column, player in line.numbers()
    ]


def read_forbidden(
    records: Records, ids: Ids, *, rounds: int, remarks: list[Remark]
) -> tuple[Forbidden, ...]:
    """Who must not meet, by 260 and XXP."""
    found: list[Forbidden] = []
    for line in records.get("260", []):
        since, first = line.integer(5, 7), line.integer(5, 7) or 1
        # A record that names one round holds for that round, one that names none for all.
        until = line.integer(9, 11) or since or rounds
        players = [ids[player] for _, player in listed(line, 13, ids)]
        if len(players) < 2:
            raise line.fault("trf-too-few", 13)
        if first > 1:
            remarks.append(remark("forbidden-earlier", line.number, round=first))
        found.append(
            Forbidden(entries=tuple(players), until=None if until >= rounds else RoundNo(until))
        )
    for line in records.get("XXP", []):
        older = [_known(line, column, player, ids) for column, player in line.numbers()]
        if len(older) < 2:
            raise line.fault("trf-too-few", 5)
        found.append(Forbidden(entries=tuple(older)))
    return tuple(found)


def read_lent(records: Records, known: Collection[int], rounds: int) -> dict[tuple[int, int], int]:
    """The virtual points of each player and round, by 250 and XXA."""
    lent: dict[tuple[int, int], int] = {}
    for line in records.get("250", []):
        points = line.doubled(10, 13) or line.doubled(5, 8) or 0
        first = line.integer(15, 17) or 1
        last = line.integer(19, 21) or first
        one = line.integer(23, 26) or 0
        other = line.integer(28, 31) or one
        _required(line, 23, one, known)
        for player in range(one, min(other, max(known)) + 1):
            for number in range(first, min(last, rounds) + 1):
                if player in known:
                    lent[player, number] = points
    for line in records.get("XXA", []):
        player = line.integer(5, 8) or 0
        _required(line, 5, player, known)
        for column, points in line.points():
            lent[player, (column - 10) // 5 + 1] = points
    return {place: points for place, points in lent.items() if points}


def is_baku(
    lent: Mapping[tuple[int, int], int], *, joined: Mapping[int, int], settings: Settings
) -> bool:
    """Whether this is Baku's acceleration with so many at the start."""
    starters = sum(1 for at in joined.values() if at == 1)
    baku = replace(settings, acceleration=Acceleration.BAKU)
    # JaVaFo's records tell only the rounds so far.
    told = max(number for _, number in lent)
    return all(
        lent.get((player, number), 0) == virtual_points(baku, player, number, field=starters)
        for player in joined
        for number in range(1, told + 1)
    )


def spans_of(points: Mapping[tuple[int, int], int]) -> tuple[Lent, ...]:
    """The same in as few spans as neighbours in the list and rounds running allow."""
    found: list[Lent] = []
    for (player, number), lent in sorted(points.items(), key=lambda one: (one[0][1], one[0][0])):
        last = found[-1] if found else None
        if last and (last.since, last.points, last.last + 1) == (number, lent, player):
            found[-1] = replace(last, last=player)
        else:
            more = Points(lent)
            found.append(Lent(first=player, last=player, since=number, until=number, points=more))
    merged: list[Lent] = []
    for one in found:
        for at, other in enumerate(merged):
            same = (other.first, other.last, other.points) == (one.first, one.last, one.points)
            if same and other.until + 1 == one.since:
                merged[at] = replace(other, until=one.until)
                break
        else:
            merged.append(one)
    return tuple(merged)


def write_lists(
    settings: Settings,
    version: Version,
    *,
    numbers: Mapping[EntryId, int],
    leaves: list[Leave],
    lent: Mapping[tuple[int, int], int],
) -> list[str]:
    """Records 240, 250, 260, or XXA and XXP in the older form."""
    lines: list[str] = []
    if version is Version.TRF26:
        lines += _byes(leaves, numbers)
    lines += _acceleration(lent, version)
    for one in settings.forbidden:
        players = sorted(numbers[entry] for entry in one.entries if entry in numbers)
        if not one.hard or len(players) < 2:
            continue
        if version is Version.TRF26:
            row = " ".join(f"{player:>4}" for player in players)
            lines.append(f"260   1 {one.until or settings.rounds:>3} {row}")
        elif one.until is None:
            # Pair by pair: not every reader takes more than two in a line.
            lines += [f"XXP {first} {second}" for first, second in combinations(players, 2)]
    return lines


def _byes(leaves: list[Leave], numbers: Mapping[EntryId, int]) -> list[str]:
    rows: dict[tuple[RoundNo, str], list[int]] = {}
    for leave in leaves:
        place = leave.round, BYE_CODES[leave.kind]
        rows.setdefault(place, []).append(numbers[leave.entry])
    return [
        f"240 {code} {number:>3} " + " ".join(f"{player:>4}" for player in sorted(players))
        for (number, code), players in sorted(rows.items())
    ]


def _acceleration(lent: Mapping[tuple[int, int], int], version: Version) -> list[str]:
    if version is Version.TRF16:
        rounds = range(1, max((number for _, number in lent), default=0) + 1)
        return [
            f"XXA {player:>4} "
            + " ".join(f"{lent.get((player, number), 0) / 2:>4.1f}" for number in rounds)
            for player in sorted({player for player, _ in lent})
        ]
    return [
        f"250      {one.points / 2:>4.1f} {one.since:>3} {one.until:>3} "
        f"{one.first:>4} {one.last:>4}"
        for one in spans_of(lent)
    ]


def listed(line: Line, first: int, ids: Ids) -> Iterator[tuple[int, int]]:
    for column in range(first, len(line.text) + 1, 5):
        player = line.integer(column, column + 3)
        if player:
            _known(line, column, player, ids)
            yield column, player


def _known(line: Line, column: int, player: int, ids: Ids) -> EntryId:
    _required(line, column, player, ids)
    return ids[player]


def _required(line: Line, column: int, player: int, known: Collection[int]) -> None:
    if player not in known:
        raise line.fault("trf-no-player", column, number=player)
