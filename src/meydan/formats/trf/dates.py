"""Days as people write them in a report's header: `2012/04/23`, `24.9.2010`, `May 29, 2020`."""

import re
from datetime import UTC, datetime

from meydan.formats.trf.records import Line
from meydan.formats.trf.remarks import Remark, remark

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "jan oca янв",
            "feb şub sub фев",
            "mar март",
            "apr nis апр",
            "may мая май",
            "jun haz июн",
            "jul tem июл",
            "aug ağu agu авг",
            "sep eyl сен",
            "oct eki окт",
            "nov kas ноя",
            "dec ara дек",
        ),
        start=1,
    )
    for name in names.split()
}
"""How a month's name begins, in English, Turkish and Russian."""

WORD = re.compile(r"\d+|[^\W\d_]+")


def read_day(text: str) -> datetime | None:
    """The first day that a text names; `None` where it is none."""
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
        # Year first, as the format asks, unless only the last can be one.
        parts = numbers if len(numbers[2]) < 4 else numbers[::-1]
    else:
        return None
    whole, month, number = map(int, parts)
    try:
        return datetime(whole + 2000 if whole < 100 else whole, month, number, tzinfo=UTC)
    except (ValueError, OverflowError):
        return None


def day_at(line: Line, text: str, remarks: list[Remark]) -> datetime | None:
    """The same with a remark where the text is no date."""
    day = read_day(text)
    if day is None:
        remarks.append(remark("date-unread", line.number, found=text))
    return day
