"""Calendar files as RFC 5545 wants them."""

from datetime import UTC, datetime, timedelta, timezone

from meydan.formats.calendar import Appointment, calendar

STAMP = datetime(2026, 5, 1, 6, tzinfo=UTC)
AT = datetime(2026, 5, 1, 10, 30, tzinfo=timezone(timedelta(hours=3)))


def lines(**changes: object) -> list[str]:
    one = Appointment(**{"key": "a@b", "starts": AT, "title": "1. tur"} | changes)  # type: ignore[arg-type]
    text = calendar("Deneme", [one], stamp=STAMP)
    assert text.endswith("END:VCALENDAR\r\n")
    return text.split("\r\n")


def test_moments_are_written_for_every_time_zone() -> None:
    found = lines(lasts=timedelta(minutes=50))
    assert "DTSTART:20260501T073000Z" in found
    assert "DTEND:20260501T082000Z" in found


def test_commas_and_line_ends_are_no_syntax() -> None:
    found = lines(title="Öğle; çay, kahve\nve \\", place="A, B")
    assert "SUMMARY:Öğle\\; çay\\, kahve\\nve \\\\" in found
    assert "LOCATION:A\\, B" in found


def test_long_lines_are_folded_between_letters() -> None:
    found = lines(title="Şükrü " * 40)
    assert all(len(line.encode()) <= 75 for line in found)
    at = next(place for place, line in enumerate(found) if line.startswith("SUMMARY"))
    whole = found[at]
    for line in found[at + 1 :]:
        if not line.startswith(" "):
            break
        whole += line[1:]
    assert whole == "SUMMARY:" + "Şükrü " * 40
