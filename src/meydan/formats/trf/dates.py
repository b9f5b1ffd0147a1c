"""Days as people write them in a report's header: `2012/04/23`, `24.9.2010`, `May 29, 2020`."""

import re
from datetime import UTC, datetime

from meydan.formats.trf.records import Line
from meydan.formats.trf.remarks import Remark, remark

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "jan gen ene oca янв",
            "feb fev fév şub sub фев",
            "mar mär мар",
            "apr avr abr nis апр",
            "may mai mag мая май",
            "jun juin giu haz июн",
            "jul juil lug tem июл",
            "aug aoû aou ago ağu agu авг",
            "sep set eyl сен",
            "oct okt ott out eki окт",
            "nov kas ноя",
            "dec dez dic déc ara дек",
        ),
        start=1,
    )
    for name in names.split()
}
"""How a month's name begins, in the languages that programs write."""

WORD = re.compile(r"\d+|[^\W\d_]+")
YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
RUN = re.compile(r"(?<!\d)(?P<year>(?:19|20)\d\d)(?P<month>\d\d)(?P<day>\d\d)(?!\d)")
"""`20100924`, without a sign between its parts."""
OF_THIS_CENTURY = 50
"""Years in two digits below it are those after 2000."""


def read_day(text: str) -> datetime | None:
    """The first day that a text names; `None` where it is none."""
    text = RUN.sub(r"\g<year>/\g<month>/\g<day>", text)
    numbers: list[str] = []
    month: int | None = None
    for word in WORD.findall(text):
        if word.isdecimal() and word.isascii():
            numbers.append(word)
        else:
            named = word.casefold()
            month = month or MONTHS.get(named[:4]) or MONTHS.get(named[:3])
        if len(numbers) + (month is not None) == 3:
            break
    if month is not None and len(numbers) == 2:
        year, day = numbers if len(numbers[0]) == 4 else reversed(numbers)
        parts = [year, str(month), day]
    elif len(numbers) == 3:
        # Year first, as the format asks, unless only the last can be one; with points, the day is.
        late = len(numbers[2]) == 4 or (len(numbers[0]) < 4 and "." in text)
        parts = numbers[::-1] if late else numbers
    else:
        return None
    whole, middle, last = map(int, parts)
    if whole < 100:
        whole += 2000 if whole < OF_THIS_CENTURY else 1900
    # Americans write the month before the day.
    for found, at in ((middle, last), (last, middle)):
        try:
            return datetime(whole, found, at, tzinfo=UTC)
        except (ValueError, OverflowError):
            continue
    return None


def year_of(text: str) -> int | None:
    """The first year that a text names, also where the day can't be read."""
    found = YEAR.search(text)
    return int(found[0]) if found else None


def day_at(line: Line, text: str, remarks: list[Remark]) -> datetime | None:
    """The same with a remark where the text is no date."""
    day = read_day(text)
    if day is None:
        remarks.append(remark("date-unread", line.number, found=text))
    return day
