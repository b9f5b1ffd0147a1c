"""Tie-breaks by FIDE's letters, records 202 and 212 of 2026."""

import re
from collections.abc import Sequence

from meydan.formats.trf.records import Records, last
from meydan.formats.trf.remarks import Remark, remark

CODES = {
    "PTS": "points",
    "DE": "personal-meeting",
    "WIN": "wins",
    "WON": "wins-played",
    "BWG": "wins-second",
    "BPG": "games-second",
    "PS": "progress",
    "BH": "buchholz",
    "SB": "berger",
    "ARO": "opponents-rating",
}
IDS = {name: code for code, name in CODES.items()}
CUTS = {"C": "cut", "M": "median"}
FIDE = re.compile(r"(?P<code>[A-Z]+)(?:/(?P<cut>[CM])(?P<count>\d))?")
OURS = re.compile(r"(?P<name>.+?)(?:-(?P<cut>cut|median)-(?P<count>\d))?")


def read_tie_breaks(records: Records) -> tuple[str, ...] | None:
    """The order of a report; `None` where it names none, or one that we do not know."""
    line = last(records, "212") or last(records, "202")
    if line is None:
        return None
    order = [_read(code) for code in line.value.upper().replace(",", " ").split()]
    # 202 lists what comes after the points, 212 the whole order.
    if line.id == "202" and order and order[0] != "points":
        order.insert(0, "points")
    known = tuple(code for code in order if code is not None)
    return known if order and len(known) == len(order) else None


def tie_break_remarks(records: Records) -> list[Remark]:
    """That the order of a report is not followed, where it names a tie-break we do not know."""
    line = last(records, "212") or last(records, "202")
    if line is None or read_tie_breaks(records) is not None:
        return []
    return [remark("tie-breaks-unread", line.number, found=line.value)]


def write_tie_breaks(order: Sequence[str]) -> list[str]:
    """Record 212, unless FIDE has no letters for one of the tie-breaks."""
    codes = [_write(name) for name in order]
    if None in codes or not codes:
        return []
    return ["212 " + ",".join(code for code in codes if code is not None)]


def _read(text: str) -> str | None:
    found = FIDE.fullmatch(text)
    if found is None or found["code"] not in CODES:
        return None
    name = CODES[found["code"]]
    return f"{name}-{CUTS[found['cut']]}-{found['count']}" if found["cut"] else name


def _write(name: str) -> str | None:
    found = OURS.fullmatch(name)
    if found is None or found["name"] not in IDS:
        return None
    code = IDS[found["name"]]
    return f"{code}/{found['cut'][0].upper()}{found['count']}" if found["cut"] else code
