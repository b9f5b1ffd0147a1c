"""Which backups are kept: the newest, then one a day, then one a week."""

from collections.abc import Iterable
from datetime import datetime

NEWEST = 12
DAYS = 14
WEEKS = 8


def outlived(made: Iterable[datetime]) -> set[datetime]:
    """Those that may go."""
    newest_first = sorted(made, reverse=True)
    kept = set(newest_first[:NEWEST])
    days: dict[object, datetime] = {}
    weeks: dict[object, datetime] = {}
    for one in newest_first:
        days.setdefault(one.date(), one)
        weeks.setdefault(one.isocalendar()[:2], one)
    kept |= set(list(days.values())[:DAYS]) | set(list(weeks.values())[:WEEKS])
    return set(newest_first) - kept
