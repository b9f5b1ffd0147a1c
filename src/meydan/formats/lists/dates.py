"""Dates of birth as people write them and as spreadsheets store them."""

from datetime import date, timedelta

from meydan.formats.lists.sheet import Cell, shown
from meydan.formats.lists.vocabulary import fold, meaning

EXCEL_START = date(1899, 12, 30)
"""Day 0 of spreadsheets, which believe that 1900 had a February 29."""
SERIAL = range(7_000, 60_000)
"""Day numbers from 1919 to 2064; a year is smaller, so the two can't be mixed up."""
LONGEST = 60
"""Letters of a date with its month, its day of the week and its time in words."""


class NotADate(ValueError):
    """A text that is no date."""


def read_birth(cell: Cell, *, today: date) -> tuple[int | None, date | None]:
    """Year and date of birth; a year alone leaves the date open."""
    if isinstance(cell, date):
        return cell.year, cell
    text = shown(cell)
    if not text:
        return None, None
    if len(text) > LONGEST:
        raise NotADate(text[:LONGEST])
    if text.isascii() and text.isdigit():
        number = int(text)
        if number in SERIAL:
            day = EXCEL_START + timedelta(days=number)
            return day.year, day
        if len(text) == 4:
            return number, None
        if len(text) == 8:
            return _made(text[4:], text[2:4], text[:2], today)
        raise NotADate(text)
    # `2012-04-23T00:00:00` and `23.04.2012 00:00` carry a time that means nothing.
    words = text.replace("T", " ").replace(",", " ").split() if text[0].isdigit() else text.split()
    if len(words) > 1 and ":" in words[-1]:
        words = words[:-1]
    parts = [part for word in words for part in _split(word)]
    if parts and fold(parts[-1]) in ("г", "yil", "yili", "года"):
        parts = parts[:-1]
    if len(parts) != 3:
        raise NotADate(text)
    if len(parts[0]) == 4:
        return _made(parts[0], parts[1], parts[2], today)
    return _made(parts[2], parts[1], parts[0], today)


def _split(word: str) -> list[str]:
    for sign in "./-":
        word = word.replace(sign, " ")
    return word.split()


def _made(year: str, month: str, day: str, today: date) -> tuple[int, date]:
    named = meaning("months", fold(month))
    try:
        number = int(year)
        if len(year) == 2:
            number += 2000 if number <= today.year % 100 else 1900
        made = date(number, int(named or month), int(day))
    except (ValueError, OverflowError):
        raise NotADate(f"{day}.{month}.{year}") from None
    return made.year, made
