"""Which backups are kept: the newest, then one a day, then one a week, none past its time."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from meydan.server.erased_list import LONGEST_WEEKS

NEWEST = 12
DAYS = 14
WEEKS = LONGEST_WEEKS
OLDEST = timedelta(weeks=WEEKS)
"""Whoever was erased is in no backup after this, also where nothing happens any more."""


def outlived(made: Iterable[datetime], now: datetime | None = None) -> set[datetime]:
    """Those that may go; the very newest stays whatever its age."""
    now = now or datetime.now(UTC)
    newest_first = sorted(made, reverse=True)
    kept = set(newest_first[:NEWEST])
    days: dict[object, datetime] = {}
    weeks: dict[object, datetime] = {}
    for one in newest_first:
        days.setdefault(one.date(), one)
        weeks.setdefault(one.isocalendar()[:2], one)
    kept |= set(list(days.values())[:DAYS]) | set(list(weeks.values())[:WEEKS])
    kept = {one for one in kept if now - one <= OLDEST} | set(newest_first[:1])
    return set(newest_first) - kept
