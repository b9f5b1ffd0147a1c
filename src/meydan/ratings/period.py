"""Periods: games of one calendar month are rated together."""

from datetime import date


def month_of(day: date) -> int:
    """The month of a day, counted through: the next one is one more."""
    return day.year * 12 + day.month - 1


def month(period: int) -> date:
    """The first day of a month."""
    year, at = divmod(period, 12)
    return date(year, at + 1, 1)
