"""Just enough of a TRF file for gacrux's own command to pair a round, written independently."""

from meydan.tournament.cells import Cell, CellKind, histories
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Acceleration, ByeKind, Round, Tournament
from meydan.tournament.pairing.wishes import Couple
from meydan.tournament.starting_list import starting_list

LETTERS = {
    CellKind.FORFEIT_WIN: "+",
    CellKind.FORFEIT_LOSS: "-",
    CellKind.PAIRING_BYE: "U",
    CellKind.FULL_BYE: "F",
    CellKind.HALF_BYE: "H",
    CellKind.ABSENT: "Z",
}


def before_round(tournament: Tournament, one: Round, apart: frozenset[Couple] = frozenset()) -> str:
    """The file as it stands when this round is to be paired: byes asked for are already in."""
    assert tournament.lot is not None
    numbers = {entry.id: int(entry.number or 0) for entry in starting_list(tournament)}
    past = histories(tournament)
    here = {entry for pair in one.pairs for entry in pair.both}
    here |= {bye.entry for bye in one.byes if bye.kind is ByeKind.PAIRING}
    lines = [
        "012 Demo",
        f"142 {tournament.settings.rounds}",
        f"152 {'W' if tournament.lot.starts else 'B'}",
        "162  " + "".join(f"{letter} {points:3.1f}    " for letter, points in _scores(tournament)),
        "192 FIDE_DUTCH_2026",
    ]
    for entry, number in sorted(numbers.items(), key=lambda pair: pair[1]):
        cells = past[entry][: one.number - 1]
        coming, points = _coming(one, entry, here)
        total = (sum(cell.points for cell in cells) + points) / 2
        rounds = "".join(_cell(cell, numbers) for cell in cells) + coming
        name = f"Demo {number}"
        lines.append(
            f"001 {number:4d}      {name:33s} {1500:4d} TUR {0:11d} {'':10s} {total:4.1f} "
            f"{number:4d}{rounds}"
        )
    lines += _accelerated(tournament)
    lines += [
        f"260 {one.number:3d} {one.number:3d} "
        + " ".join(f"{number:4d}" for number in sorted(numbers[entry] for entry in couple))
        for couple in apart
    ]
    return "\n".join(lines) + "\n"


def _scores(tournament: Tournament) -> list[tuple[str, float]]:
    return [("W", 1.0), ("D", 0.5), ("L", 0.0), ("P", tournament.settings.bye / 2)]


def _coming(one: Round, entry: EntryId, here: set[EntryId]) -> tuple[str, int]:
    if entry in here:
        return "", 0
    bye = one.bye_of(entry)
    kinds = {ByeKind.HALF: ("H", 1), ByeKind.FULL: ("F", 2)}
    letter, points = kinds.get(bye.kind, ("Z", 0)) if bye is not None else ("Z", 0)
    return f"  0000 - {letter}", points


def _cell(cell: Cell, numbers: dict[EntryId, int]) -> str:
    if cell.opponent is None:
        return f"  0000 - {LETTERS[cell.kind]}"
    letter = LETTERS.get(cell.kind) or "0=1"[cell.points]
    return f"  {numbers[cell.opponent]:4d} {'w' if cell.started else 'b'} {letter}"


def _accelerated(tournament: Tournament) -> list[str]:
    """Baku: the first half of the list, made even, gets a point, later half a one."""
    if tournament.settings.acceleration is Acceleration.NONE:
        return []
    entered = sum(entry.joined == 1 and entry.number is not None for entry in tournament.entries)
    group = (entered + 1) // 2
    group += group % 2
    accelerated = (tournament.settings.rounds + 1) // 2
    whole = (accelerated + 1) // 2
    spans = [(1, whole, 1.0), (whole + 1, accelerated, 0.5)]
    return [
        f"250 {points:4.1f} {points:4.1f} {first:3d} {last:3d} {1:4d} {group:4d}"
        for first, last, points in spans
        if first <= last
    ]
