"""The fixed part of a 001 record: who the player is."""

import re
from dataclasses import dataclass
from datetime import date

from meydan.formats.trf.dates import read_day, year_of
from meydan.formats.trf.records import Line
from meydan.formats.trf.remarks import Remark, remark
from meydan.tournament.entries import BEST_RATING, Player, Sex
from meydan.tournament.ids import Points

OLD_TITLES = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
}
"""Titles as files before 2016 wrote them."""

SEXES = {"m": Sex.MALE, "w": Sex.FEMALE, "f": Sex.FEMALE}
NAME = (15, 47)
LARGEST = 9999
GAPS = (4, 9)
"""Blanks around the number: one that is too long must not be read as another player's."""
UNRATED = ("", "unr", "nr", "n/a")
FIRST_BIRTH = 1900


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """What a 001 record says before its rounds."""

    number: int
    player: Player
    birth_date: date | None
    points: str
    """As written; not always what the rounds add up to."""
    remarks: tuple[Remark, ...]
    """What of it could not be read: nothing that a pairing hangs on."""


def read_player(line: Line) -> PlayerRow:
    """The player of a 001 record."""
    for gap in GAPS:
        if line.at(gap, gap):
            raise line.fault("trf-misaligned", gap)
    number = line.integer(5, 8)
    if not number:
        raise line.fault("trf-no-number", 5)
    # The format asks for a comma; files of hobbyists have none, and then nobody can tell the two
    # apart.
    surname, comma, given = _plain(line.at(*NAME)).partition(",")
    if not comma:
        surname, given = "", surname
    if not surname.strip() and not given.strip():
        raise line.fault("trf-no-name", NAME[0])
    title = line.at(11, 13)
    remarks: list[Remark] = []
    year, birth_date = read_birth(line, remarks)
    return PlayerRow(
        number=number,
        player=Player(
            given=given.strip(),
            surname=surname.strip(),
            birth_year=year,
            sex=SEXES.get(line.at(10, 10).lower()),
            federation=_plain(line.at(54, 56)),
            rating=_rating(line, remarks),
            title=OLD_TITLES.get(title, _plain(title)),
            licence=_plain(line.at(58, 68)).lstrip("0"),
        ),
        birth_date=birth_date,
        points=line.at(81, 84),
        remarks=tuple(remarks),
    )


def _rating(line: Line, remarks: list[Remark]) -> int | None:
    """The rating; `None` for somebody without one, however a program writes that."""
    text = line.at(49, 52)
    if text.isascii() and text.isdigit() and int(text) <= BEST_RATING:
        return int(text) or None
    if text.strip("-.").lower() not in UNRATED:
        remarks.append(remark("rating-unread", line.number, found=text))
    return None


def read_birth(line: Line, remarks: list[Remark]) -> tuple[int | None, date | None]:
    """Year and, where it is complete, date of birth; `2012/00/00` is a year."""
    text = line.at(70, 79)
    parts = re.findall(r"\d+", text)
    if not any(map(int, parts)) and not text.strip("0123456789./- "):
        return None, None
    day = read_day(text) if len(parts) != 1 or len(parts[0]) == 8 else None
    if day is not None and day.year >= FIRST_BIRTH:
        return day.year, day.date()
    year = year_of(text)
    bare = sum(map(int, parts)) == year
    if not bare:
        remarks.append(remark("birth-unread", line.number, found=text))
    return year, None


def write_player(
    number: int, player: Player, *, points: Points, rank: int, birth_date: date | None = None
) -> str:
    """Columns 1 to 89 of a 001 record; what does not fit is cut."""
    name = f"{player.surname}, {player.given}" if player.surname else player.given
    if birth_date is not None:
        birth = birth_date.strftime("%Y/%m/%d")
    else:
        birth = f"{player.birth_year:04}/00/00" if player.birth_year else ""
    sex = {Sex.MALE: "m", Sex.FEMALE: "w", None: ""}[player.sex]
    rating = str(player.rating or "")
    return (
        f"001 {number:>4} {sex:1}{player.title[:3]:>3} {_plain(name)[:33]:<33} "
        f"{rating if len(rating) <= 4 else '':>4} {_plain(player.federation)[:3]:<3} "
        f"{_plain(player.licence)[:11]:>11} {birth:>10} {tenths(points):>4} {rank:>4}"
    )


def tenths(points: int) -> str:
    """Doubled points as reports write them: `4.5`."""
    return f"{points // 2}.{5 * (points % 2)}"


def _plain(text: str) -> str:
    """On one line, without signs that no name has."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
