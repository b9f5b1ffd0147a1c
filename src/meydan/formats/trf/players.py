"""The fixed part of a 001 record: who the player is."""

from dataclasses import dataclass
from datetime import date

from meydan.formats.trf.records import Line
from meydan.tournament.entries import Player, Sex
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """What a 001 record says before its rounds."""

    number: int
    player: Player
    birth_date: date | None
    points: int | None
    """Doubled, as written; not always what the rounds add up to."""


def read_player(line: Line) -> PlayerRow:
    """The player of a 001 record."""
    number = line.integer(5, 8)
    if not number:
        raise line.fault("trf-no-number", 5)
    # The format asks for a comma; files of hobbyists have none, and then nobody can tell the two
    # apart.
    surname, comma, given = line.at(*NAME).partition(",")
    if not comma:
        surname, given = "", surname
    if not surname.strip() and not given.strip():
        raise line.fault("trf-no-name", NAME[0])
    title = line.at(11, 13)
    year, birth_date = read_birth(line)
    return PlayerRow(
        number=number,
        player=Player(
            given=given.strip(),
            surname=surname.strip(),
            birth_year=year,
            sex=SEXES.get(line.at(10, 10).lower()),
            federation=line.at(54, 56),
            rating=line.integer(49, 52) or None,
            title=OLD_TITLES.get(title, title),
            licence=line.at(58, 68).lstrip("0"),
        ),
        birth_date=birth_date,
        points=line.doubled(81, 84),
    )


def read_birth(line: Line) -> tuple[int | None, date | None]:
    """Year and, where it is complete, date of birth; `2012/00/00` is a year."""
    text = line.at(70, 79)
    if not text:
        return None, None
    parts = text.replace(".", "/").replace("-", "/").split("/")
    if not all(part.isascii() and part.isdigit() for part in parts) or len(parts) not in (1, 3):
        raise line.fault("trf-not-a-date", 70, found=text)
    numbers = [int(part) for part in parts]
    if len(parts) == 1:
        return numbers[0] or None, None
    if len(parts[0]) < 4:
        numbers.reverse()
    year, month, day = numbers
    if not (month or day):
        return year or None, None
    try:
        born = date(year, month, day)
    except ValueError:
        raise line.fault("trf-not-a-date", 70, found=text) from None
    return year, born


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
    return " ".join(text.split())
