"""Days and times on pages: those of the hall, whatever zone the server counts in."""

from datetime import UTC, date, datetime

from meydan.server.web.templating import day


def test_the_day_of_a_moment_is_the_halls() -> None:
    assert day(datetime(2026, 11, 18, 21, 1, tzinfo=UTC)) == "19 Kasım 2026"
    assert day(date(2026, 11, 18)) == "18 Kasım 2026"
    assert day(None) == ""
