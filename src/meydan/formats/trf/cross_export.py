"""Cross tables as Swiss-Manager and chess-results write them (XLSX, XLS, CSV), read as reports.

A table with a column for each round, and cells such as `12w1`, `3b½`, `7w+`, `-1`, is turned into
the records of a report, so that the one reader of reports checks it like any other; so is that of a
round robin with a column for each player (`robin_export`). A list of places and points tells no
games and is refused by a sentence that says so.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from meydan.formats.faults import FileFault
from meydan.formats.lists.reader import read_sheets
from meydan.formats.lists.sheet import Sheet, shown
from meydan.formats.trf.reader import TrfFile, read_trf
from meydan.formats.trf.remarks import remark
from meydan.formats.trf.robin_export import robin_rounds

ROUND = re.compile(
    r"(\d{1,2})\s*\.?\s*(?:rd|rnd|round|runde|runda|ronda|ronde|turno|tur|kolo|тур)\.?", re.I
)
MET = re.compile(r"(\d{1,4})\s*([a-zбч])\s*(1/2|0[.,]5|[01½=+\-])\s*([kf]?)", re.I)
"""Whom, who started, the result; a letter behind it says that it was not played."""
ALONE = re.compile(r"-\s*(1/2|0[.,]5|[01½=])")
UPDATED = re.compile(r"(?:update|güncelleme|обновлени\w+)\D*(\d[\d./]+\d)", re.I)
HEADS = {
    "name": (
        *("name", "player", "isim", "ad soyad", "adı soyadı", "oyuncu", "имя", "фамилия, имя"),
        *("spieler", "nombre", "nom", "nome", "jméno", "nazwisko"),
    ),
    "place": ("rk", "rank", "rg", "sıra", "sr", "bs", "место", "м", "poř", "m-ce"),
    "number": ("no", "sno", "s.no", "snr", "№", "start no", "bşl.no", "bşl no", "ст.№"),
    "rating": ("rtg", "rtgi", "rtgn", "elo", "ukd", "rating", "рейт", "рейтинг"),
    "federation": ("fed", "ülke", "land", "фед"),
    "points": (
        *("pts", "points", "puan", "pkt", "pkte", "punkte", "очки", "очк"),
        *("ptos", "puntos", "pti", "punti"),
    ),
}
SIDES = ("wb", "ws", "wz", "bs", "bn", "bp", "bc", "vs", "бч")
"""Letters of who starts and who does not: English, German, Dutch, Turkish, French and Spanish,
Portuguese, Czech and Polish, Hungarian, Russian."""
ABSENT = ("x", "not paired", "nicht ausgelost", "eşlendirilmedi", "не участвует")
HALF = ("½", "=", "1/2", "0.5", "0,5")
NOT_TITLES = ("from the tournament-database", "chess-results")
FEWEST = 2


@dataclass(frozen=True, slots=True)
class _Row:
    number: int
    place: int
    name: str
    rating: str
    federation: str
    cells: tuple[str, ...]


def read_cross_export(
    data: bytes,
    *,
    file: str = "",
    encoding: str | None = None,
    rulebook: str | None = None,
    sheets: Callable[[bytes], list[Sheet]] | None = None,
) -> TrfFile | None:
    """The finished tournament in an export; `None` where there is no such table in it."""
    try:
        read = sheets(data) if sheets else read_sheets(data, encoding=encoding)
    except FileFault:
        return None
    ranking = False
    for sheet in read:
        for at, row in enumerate(sheet.rows):
            # İ has a small form of two signs.
            heads = [shown(cell).strip(" .").replace("İ", "i").lower() for cell in row.cells]
            if _column(heads, "name") is None:
                continue
            found = _report(sheet, at, heads) or _robin(sheet, at, heads)
            if found is not None:
                remarks = [remark("robin-rounds", at + 1)] if "Robin" in found else []
                report = read_trf(found.encode(), file=file, rulebook=rulebook)
                return replace(report, remarks=(*remarks, *report.remarks))
            places = None not in (_column(heads, "place"), _column(heads, "points"))
            ranking |= places and len(list(_rows(sheet, at + 1, heads, ()))) >= FEWEST
    if ranking:
        raise FileFault("ranking-list", file=file)
    return None


def _report(sheet: Sheet, at: int, heads: Sequence[str]) -> str | None:
    rounds = [place for place, head in enumerate(heads) if ROUND.fullmatch(head)]
    rows = list(_rows(sheet, at + 1, heads, rounds)) if rounds else []
    if len(rows) < FEWEST or not any(MET.fullmatch(c) for one in rows for c in one.cells):
        return None
    starts = _starts(rows)
    numbers = _numbers(rows, starts)
    alone = [
        sum(
            ALONE.fullmatch(row.cells[at]) is not None and row.cells[at].endswith("1")
            for row in rows
        )
        for at in range(len(rounds))
    ]
    cells = [
        [
            _cell(cell, numbers, starts, bye="U" if alone[at] == 1 else "F")
            for at, cell in enumerate(row.cells)
        ]
        for row in rows
    ]
    return _written(sheet, at, "Individual: Swiss-System", rows, cells)


def _robin(sheet: Sheet, at: int, heads: Sequence[str]) -> str | None:
    """A round robin has a column for each player, named by number."""
    columns = [place for place, head in enumerate(heads) if head.isdecimal()]
    if [heads[place] for place in columns] != [str(n) for n in range(1, len(columns) + 1)]:
        return None
    rows = list(_rows(sheet, at + 1, heads, columns)) if columns else []
    if len(rows) != len(columns) or len(rows) <= FEWEST:
        return None
    cells = robin_rounds([row.cells for row in rows], [row.number for row in rows])
    if cells is None:
        return None
    double = len(cells[0]) > len(rows)
    spoken = f"Individual: {'Double-' if double else ''}Round-Robin"
    return _written(sheet, at, spoken, rows, cells)


def _column(heads: Sequence[str], what: str) -> int | None:
    return next((at for at, head in enumerate(heads) if head in HEADS[what]), None)


def _rows(sheet: Sheet, start: int, heads: Sequence[str], rounds: Sequence[int]) -> Iterator[_Row]:
    columns = {what: _column(heads, what) for what in HEADS}
    for row in sheet.rows[start:]:
        cells = [shown(cell) for cell in row.cells] + [""] * len(heads)

        def at(what: str, cells: Sequence[str] = cells) -> str:
            place = columns[what]
            return cells[place] if place is not None else ""

        listed = at("number") or at("place")
        if not listed.strip(".").isdecimal() or not at("name"):
            # The table ends with the first row that is none of it.
            return
        place = at("place") or listed
        yield _Row(
            number=int(listed.strip(".")),
            place=int(place.strip(".")) if place.strip(".").isdecimal() else 0,
            name=at("name"),
            rating=at("rating") if at("rating").isdecimal() else "",
            federation=at("federation")[:3],
            cells=tuple(cells[one].strip() for one in rounds),
        )


def _written(
    sheet: Sheet, at: int, spoken: str, rows: Sequence[_Row], cells: Sequence[Sequence[str]]
) -> str:
    above = [shown(cell) for one in sheet.rows[:at] for cell in one.cells if shown(cell)]
    below = [shown(cell) for one in sheet.rows[at:] for cell in one.cells[:1]]
    titles = [text for text in above if not text.lower().startswith(NOT_TITLES)]
    updated = next((found for text in (*above, *below) if (found := UPDATED.search(text))), None)
    lines = [f"012 {titles[0] if titles else ''}", f"092 {spoken}"]
    lines += [f"042 {updated.group(1)}"] if updated else []
    lines.append(f"XXR {len(cells[0])}")
    for listed, (row, own) in enumerate(zip(rows, cells, strict=True), 1):
        points = sum({"1": 2, "+": 2, "=": 1, "U": 2, "F": 2, "H": 1}.get(c[-1:], 0) for c in own)
        lines.append(
            f"001 {listed:4d}      {row.name[:33]:<33} {row.rating:>4} {row.federation:<3} "
            f"{'':11} {'':10} {points / 2:4.1f} {row.place:4d}" + "".join(own)
        )
    return "\n".join(lines) + "\n"


def _cell(cell: str, numbers: dict[int, int], starts: str, *, bye: str) -> str:
    met, alone = MET.fullmatch(cell), ALONE.fullmatch(cell)
    if met is not None:
        side = "w" if met.group(2).lower() == starts else "b"
        result = "=" if met.group(3) in HALF else met.group(3)
        if met.group(4):
            result = {"1": "+", "0": "-"}.get(result, result)
        return f"  {numbers.get(int(met.group(1)), 0):4d} {side} {result}"
    if alone is not None:
        result = "H" if alone.group(1) in HALF else bye if alone.group(1) == "1" else "Z"
        return f"  0000 - {result}"
    if cell.lower() in ("bye", "bay", "spielfrei"):
        return "  0000 - U"
    if cell.strip("-–*. ") and cell.lower() not in ABSENT:
        # A game must not get lost because its cell is written in a way that is not known.
        raise FileFault("cross-cell", found=cell[:40])
    return " " * 10


def _starts(rows: Sequence[_Row]) -> str:
    """The letter of who starts: the letters of a table belong to one language."""
    met = (MET.fullmatch(cell) for row in rows for cell in row.cells)
    seen = {found.group(2).lower() for found in met if found}
    for both in SIDES:
        if seen <= set(both):
            return both[0]
    raise FileFault("cross-export", reason="".join(sorted(seen)))


def _numbers(rows: Sequence[_Row], starts: str) -> dict[int, int]:
    """Which row a number in a cell means: the one that the opponents' cells agree with."""
    choices = (
        {row.number: listed for listed, row in enumerate(rows, 1)},
        {row.place: listed for listed, row in enumerate(rows, 1)},
    )
    for numbers in choices:
        if len(numbers) == len(rows) and _agree(rows, numbers, starts):
            return numbers
    raise FileFault("cross-export", reason=rows[0].name[:40])


def _agree(rows: Sequence[_Row], numbers: dict[int, int], starts: str) -> bool:
    for listed, row in enumerate(rows, 1):
        for at, cell in enumerate(row.cells):
            met = MET.fullmatch(cell)
            if met is None:
                continue
            other = numbers.get(int(met.group(1)))
            back = MET.fullmatch(rows[other - 1].cells[at]) if other else None
            if back is None or numbers.get(int(back.group(1))) != listed:
                return False
            if (met.group(2).lower() == starts) is (back.group(2).lower() == starts):
                return False
    return True
